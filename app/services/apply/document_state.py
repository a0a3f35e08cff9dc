"""The state of a document when it was trashed, and its differences once it is restored (S9).

The journal stores the state as the `before` value of the write that trashed the document. Runs of older
versions of the app have False there, and nothing to compare with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.documents import Checksum
from app.domain.errors import NotFound, NotPermitted
from app.domain.runs import FILE, OWNER, TEXT, VERSIONS, Field, JsonValue
from app.services.carry_over import file_versions
from app.services.carry_over.fields import SPOKEN, as_json, same_value, value_of

if TYPE_CHECKING:
    from app.domain.documents import Document
    from app.domain.runs import Entry
    from app.paperless.client import PaperlessClient

_VALUES = (
    Field.TITLE,
    Field.CREATED,
    Field.CORRESPONDENT,
    Field.DOCUMENT_TYPE,
    Field.STORAGE_PATH,
    Field.ARCHIVE_SERIAL_NUMBER,
)


@dataclass(frozen=True)
class Difference:
    """One difference of a restored document.

    Attributes:
        field: "file", "text", "versions", "owner" or a Field.
        message: a sentence.
    """

    field: str
    message: str


def state_of(document: Document, known: Document | None) -> dict[str, JsonValue]:
    """Return the journal value for the state of a document.

    Args:
        document: freshly read.
        known: its record of the last scan, which may have the checksum where lists lack it.
    """
    checksum = document.checksum or (known.checksum if known else None)
    state: dict[str, JsonValue] = {
        FILE: checksum.value if checksum else None,
        TEXT: document.content_hash,
        VERSIONS: document.version_count,
        OWNER: document.owner,
        Field.TAGS.value: [*document.tags],
        Field.NOTE.value: [*sorted(note.text for note in document.notes)],
        Field.CUSTOM_FIELDS.value: _fields(document),
    }
    return state | {field.value: value_of(document, field) for field in _VALUES}


def versions_in(state: JsonValue) -> int | None:
    """Return the number of file versions that the document had; None if unknown."""
    number = state.get(VERSIONS) if isinstance(state, dict) else None
    return number if isinstance(number, int) else None


def content_differences(state: JsonValue, now: Document, client: PaperlessClient) -> tuple[Difference, ...]:
    """Return how the content of a document differs from its trashed state: file, text and version count.

    A document with more versions than before got them, and their file and text, from somebody else since.

    Raises:
        DedupeError: the checksum could not be read.
    """
    if not isinstance(state, dict):
        return ()
    versions = versions_in(state) or 1
    if now.version_count > versions:
        return ()
    found = []
    if now.version_count < versions:
        found.append(
            Difference(
                VERSIONS,
                f"“{now.title}” was restored with {now.version_count} of its {versions} file versions; the "
                "others are no longer in the server's trash.",
            )
        )
    if not _has_file(state.get(FILE), now, client):
        found.append(Difference(FILE, f"“{now.title}” was restored, but with a different file."))
    if state.get(TEXT) != now.content_hash:
        found.append(Difference(TEXT, f"“{now.title}” was restored, but with a different text."))
    return tuple(found)


def differences_without_version(entry: Entry, now: Document) -> tuple[Difference, ...]:
    """Return how a keeper differs from its state before it got a file version, once that is taken out again.

    A keeper with other versions than then got them, and their file and text, from somebody else.
    """
    then = file_versions.part(entry.before)
    if then.get(VERSIONS) != [version.id for version in now.versions]:
        return ()
    found = []
    if now.checksum is None or then.get(FILE) != now.checksum.value:
        found.append(Difference(FILE, f"“{now.title}” has a different file than before."))
    if then.get(TEXT) != now.content_hash:
        found.append(Difference(TEXT, f"“{now.title}” has a different text than before."))
    return tuple(found)


def metadata_differences(state: JsonValue, now: Document) -> tuple[Difference, ...]:
    """Return how the metadata of a document differs from its trashed state.

    Links are ignored: the server keeps them mutual, so they change with those of other documents.
    """
    if not isinstance(state, dict):
        return ()
    then_tags, then_fields = state.get(Field.TAGS.value), state.get(Field.CUSTOM_FIELDS.value)
    changed = [field for field in _VALUES if state.get(field.value) != value_of(now, field)]
    if not same_value(then_tags, [*now.tags]):
        changed.append(Field.TAGS)
    if then_fields != _fields(now):
        changed.append(Field.CUSTOM_FIELDS)
    if state.get(Field.NOTE.value) != sorted(note.text for note in now.notes):
        changed.append(Field.NOTE)
    found = [
        Difference(field, f"“{now.title}” was restored, but {SPOKEN[field]} changed on the server meanwhile.")
        for field in changed
    ]
    if state.get(OWNER) != now.owner:
        found.append(Difference(OWNER, f"“{now.title}” was restored, but its owner changed meanwhile."))
    return tuple(found)


def _has_file(then: JsonValue, now: Document, client: PaperlessClient) -> bool:
    """Return whether the file is the trashed one; True where checksums of two algorithms cannot show it."""
    wanted = Checksum.parse(then if isinstance(then, str) else None)
    if wanted is None:
        return True
    shown = now.checksum
    if shown is None:
        try:
            shown = client.file_facts(now.id).checksum
        except (NotFound, NotPermitted):
            return False
    return shown is None or shown.algorithm != wanted.algorithm or shown == wanted


def _fields(document: Document) -> dict[str, JsonValue]:
    """Return the custom fields without links, with text keys as JSON requires."""
    return {
        str(value.field): as_json(value.value)
        for value in document.custom_fields
        if not isinstance(value.value, tuple)
    }
