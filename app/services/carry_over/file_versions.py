"""The journal values of an upload, by which a copy's file becomes a file version of its keeper.

`before` is the state of the keeper: {"versions": ids of its files, "file": the checksum of the newest,
"text": the hash of its text}. `after` is what was uploaded: {"copy": id of the copy, "checksum": of its file,
"name": of the file, "sent": when it was last known to be on its way, as ISO text, "task": id of the server's
task, or "" if it did not answer, "version": id of the new file version, or None until the server shows it}.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.domain.runs import FILE, TEXT, VERSIONS

if TYPE_CHECKING:
    from app.domain.documents import Document
    from app.domain.runs import Entry, JsonValue

COPY, CHECKSUM, NAME, SENT, TASK, VERSION = "copy", "checksum", "name", "sent", "task", "version"


def state_before(keeper: Document) -> dict[str, JsonValue]:
    """Return `before` for a keeper that was just read."""
    return {
        VERSIONS: [version.id for version in keeper.versions],
        FILE: keeper.checksum.value if keeper.checksum else None,
        TEXT: keeper.content_hash,
    }


def uploaded(copy: Document, name: str, sent: datetime) -> dict[str, JsonValue]:
    """Return `after` for the file of a copy that is about to be uploaded."""
    checksum = copy.checksum.value if copy.checksum else ""
    return {
        COPY: copy.id,
        CHECKSUM: checksum,
        NAME: name,
        SENT: sent.isoformat(),
        TASK: "",
        VERSION: None,
    }


def sent_again(after: JsonValue, sent: datetime) -> dict[str, JsonValue]:
    """Return `after` with another time from which the server may still take the file in."""
    return {**part(after), SENT: sent.isoformat()}


def is_upload(value: JsonValue) -> bool:
    """Return whether a journal value says what was uploaded, not what was before."""
    return COPY in part(value)


def part(value: JsonValue) -> Mapping[str, JsonValue]:
    return value if isinstance(value, dict) else {}


def copy_of(entry: Entry) -> int | None:
    """Return the copy whose file a write uploaded."""
    copy = part(entry.after).get(COPY)
    return copy if isinstance(copy, int) else None


def version_of(value: JsonValue) -> int | None:
    """Return the file version that an upload became, if that is known."""
    version = part(value).get(VERSION)
    return version if isinstance(version, int) else None


def sent_at(entry: Entry) -> datetime:
    sent = part(entry.after).get(SENT)
    return datetime.fromisoformat(sent) if isinstance(sent, str) else datetime.now(UTC)


def is_same_upload(one: Entry, other: Entry) -> bool:
    """Return whether two writes uploaded the same file to the same keeper."""
    mine, theirs = part(one.after), part(other.after)
    return one.document == other.document and mine.get(CHECKSUM) == theirs.get(CHECKSUM)


def found_versions(keeper: Document, before: JsonValue, after: JsonValue) -> list[int]:
    """Return the file versions that the keeper got since and that have the uploaded file, oldest first."""
    had, wanted = part(before).get(VERSIONS), part(after).get(CHECKSUM)
    known = had if isinstance(had, list) else []
    return sorted(
        version.id
        for version in keeper.versions
        if version.id not in known and version.checksum is not None and version.checksum.value == wanted
    )


def is_uploaded(keeper: Document, old: JsonValue, new: JsonValue) -> bool:
    """Return whether the keeper is as the write from `old` to `new` leaves it, an upload or its undoing."""
    if is_upload(new):
        return bool(found_versions(keeper, old, new))
    version = version_of(old)
    if version is None:
        return not found_versions(keeper, new, old)
    return all(one.id != version for one in keeper.versions)


def explains(then: Document, now: Document, uploads: int) -> bool:
    """Return whether so many uploads, or undone ones, explain another file and text of a keeper."""
    return 0 < abs(now.version_count - then.version_count) <= uploads
