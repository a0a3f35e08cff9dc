"""Turns the server's JSON into the domain's values.

Unknown keys are ignored, and keys that a version does not have may be missing. But required values must be
present with the right type, or the answer is refused: a wrong guess could cost a document.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from app.domain.documents import (
    Checksum,
    CustomField,
    CustomFieldValue,
    CustomValue,
    Document,
    DocumentWithText,
    FileFacts,
    FileVersion,
    Note,
    Sharing,
    Tag,
    Trashed,
    content_hash,
)
from app.domain.errors import DedupeError
from app.domain.servers import UploadTask
from app.paperless.error_cases import failure


@dataclass(frozen=True)
class ResultPage:
    """One page of a list.

    Attributes:
        results: the raw entries.
        total: entries of the whole list.
        has_more: another page follows.
    """

    results: tuple[Any, ...]
    total: int
    has_more: bool


def parse_page(answer: object) -> ResultPage:
    """Parse a page of any list; `next` only shows whether another page follows, its address is not used."""
    record = _record(answer, "list")
    results = record.get("results")
    if not isinstance(results, list):
        raise _unreadable("results of a list")
    return ResultPage(tuple(results), _integer(record, "count"), record.get("next") is not None)


def parse_document(answer: object) -> DocumentWithText:
    """Parse a document with its text, from a list or alone, of any API version."""
    record = _record(answer, "document")
    text = _text(record, "content", required=True)
    versions = _entries(record, "versions")
    document = Document(
        id=_integer(record, "id"),
        title=_text(record, "title", required=True),
        created=parse_date(record.get("created")),
        added=parse_instant(record.get("added")),
        modified=parse_modified(record),
        content_hash=content_hash(text),
        correspondent=_optional_integer(record, "correspondent"),
        document_type=_optional_integer(record, "document_type"),
        storage_path=_optional_integer(record, "storage_path"),
        tags=tuple(sorted(_integers(record.get("tags"), "tags"))),
        owner=_optional_integer(record, "owner"),
        archive_serial_number=_optional_integer(record, "archive_serial_number"),
        original_file_name=_text(record, "original_file_name"),
        mime_type=_text(record, "mime_type"),
        page_count=_optional_integer(record, "page_count"),
        custom_fields=tuple(map(_custom_field_value, _entries(record, "custom_fields"))),
        notes=tuple(map(_note, _entries(record, "notes"))),
        checksum=_latest_checksum(versions),
        user_can_change=record.get("user_can_change", True) is not False,
        version_count=max(1, len(versions)),
        versions=_versions(versions),
    )
    return DocumentWithText(document, text)


def parse_modified(answer: object) -> datetime:
    """Parse a document's modification time in UTC; it is required, because incremental scans use it."""
    modified = parse_instant(_record(answer, "document").get("modified"))
    if modified is None:
        raise _unreadable("modified of a document")
    return modified


def parse_id(answer: object) -> int:
    return _integer(_record(answer, "document"), "id")


def parse_trashed(answer: object) -> Trashed:
    """Parse an entry of the trash: a document, or (Paperless 3) a file version of one."""
    record = _record(answer, "document")
    return Trashed(
        _integer(record, "id"),
        _optional_integer(record, "root_document"),
        parse_instant(record.get("deleted_at")),
        tuple(_integer(value, "field") for value in _entries(record, "custom_fields")),
    )


def parse_linked_document(answer: object) -> int:
    """Parse the id of the document that a share link shows."""
    return _integer(_record(answer, "share link"), "document")


def parse_sharing(answer: object) -> Sharing:
    """Parse with whom a document is shared, from an answer with `full_perms`."""
    permissions = _record(_record(answer, "document").get("permissions"), "permissions of a document")
    view, change = (_record(permissions.get(action), "permissions") for action in ("view", "change"))
    return Sharing(
        *(
            tuple(sorted(_integers(part.get(kind), "permissions")))
            for part in (view, change)
            for kind in ("users", "groups")
        )
    )


def parse_file_facts(answer: object) -> FileFacts:
    """Parse the answer of /metadata/ about the original and the archive file."""
    record = _record(answer, "metadata of a document")
    return FileFacts(
        checksum=Checksum.parse(_text(record, "original_checksum")),
        archive_checksum=Checksum.parse(_text(record, "archive_checksum")),
        file_size=_optional_integer(record, "original_size"),
        mime_type=_text(record, "original_mime_type"),
        has_archive=record.get("has_archive_version") is True,
        archive_size=_optional_integer(record, "archive_size"),
        file_name=_text(record, "original_filename"),
    )


def parse_versions(answer: object) -> tuple[FileVersion, ...]:
    """Parse a document's file versions, newest first; none before Paperless 3."""
    return _versions(_entries(_record(answer, "document"), "versions"))


def parse_notes(answer: object) -> tuple[Note, ...]:
    """Parse all notes of one document."""
    if not isinstance(answer, list):
        raise _unreadable("notes")
    return tuple(map(_note, answer))


def parse_tag(answer: object) -> Tag:
    record = _record(answer, "tag")
    return Tag(
        _integer(record, "id"), _text(record, "name", required=True), _optional_integer(record, "parent")
    )


def parse_named(answer: object) -> tuple[int, str]:
    """Parse id and name of a correspondent, document type or storage path."""
    record = _record(answer, "entry")
    return _integer(record, "id"), _text(record, "name", required=True)


def parse_user(answer: object) -> tuple[int, str]:
    record = _record(answer, "user")
    return _integer(record, "id"), _text(record, "username", required=True)


def parse_custom_field(answer: object) -> CustomField:
    """Parse a field's definition; before API version 7 select options were identified by position."""
    record = _record(answer, "custom field")
    extra = record.get("extra_data")
    listed = extra.get("select_options") if isinstance(extra, dict) else None
    options: dict[str, str] = {}
    for position, option in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(option, dict):
            options[str(option.get("id"))] = str(option.get("label"))
        else:
            options[str(position)] = str(option)
    return CustomField(
        _integer(record, "id"), _text(record, "name", required=True), _text(record, "data_type"), options
    )


def parse_custom_field_uses(answer: object) -> tuple[int, int | None]:
    """Parse the id of a field and the number of documents that have it, if the server says so."""
    record = _record(answer, "custom field")
    return _integer(record, "id"), _optional_integer(record, "document_count")


def parse_tasks(answer: object) -> tuple[UploadTask, ...]:
    """Parse tasks: a page of them, or before API version 10 a list of all with other names."""
    entries = answer if isinstance(answer, list) else _entries(_record(answer, "tasks"), "results")
    return tuple(_task(_record(entry, "task")) for entry in entries)


def _task(record: Mapping[str, Any]) -> UploadTask:
    given, result = record.get("input_data"), record.get("result_data", record.get("result"))
    given = given if isinstance(given, dict) else {}
    reason = result.get("error_message") if isinstance(result, dict) else result
    status = _text(record, "status", required=True).lower()
    failed = status in ("failure", "revoked")
    return UploadTask(
        _text(record, "task_id"),
        _text(record, "task_file_name") or _text(given, "filename"),
        is_over=failed or status == "success",
        failed=failed,
        reason=reason if failed and isinstance(reason, str) else "",
    )


# --- dates ---------------------------------------------------------------------------------------


def parse_date(value: object) -> date | None:
    """Parse the date on the paper: "2024-11-06", or before API version 9 the start of that day in local time.

    An impossible date counts as none, because it is no reason to refuse a document.
    """
    if value is None:
        return None
    if not isinstance(value, str):
        raise _unreadable("created of a document")
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None


def parse_instant(value: object) -> datetime | None:
    """Parse an instant and convert it to UTC; without an offset it counts as UTC."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise _unreadable("a date")
    try:
        instant = datetime.fromisoformat(value)
    except ValueError:
        return None
    if instant.tzinfo is None:
        return instant.replace(tzinfo=UTC)
    try:
        return instant.astimezone(UTC)
    except OverflowError:  # within hours of year 1 or 9999, where the offset does not matter
        return instant.replace(tzinfo=UTC)


# --- details -------------------------------------------------------------------------------------


def _versions(entries: list[Mapping[str, Any]]) -> tuple[FileVersion, ...]:
    found = (
        FileVersion(
            _integer(version, "id"),
            parse_instant(version.get("added")),
            _text(version, "version_label"),
            Checksum.parse(_text(version, "checksum")),
        )
        for version in entries
    )
    return tuple(sorted(found, key=lambda version: version.id, reverse=True))


def _latest_checksum(versions: list[Mapping[str, Any]]) -> Checksum | None:
    """Return the checksum of the latest version, which has the highest id; Paperless 2 lists none."""
    if not versions:
        return None
    latest = max(versions, key=lambda version: _integer(version, "id"))
    return Checksum.parse(_text(latest, "checksum"))


def _note(answer: object) -> Note:
    record = _record(answer, "note")
    user = record.get("user")  # an object since API version 8, the id before
    name = _text(user, "username") if isinstance(user, dict) else ""
    return Note(
        _integer(record, "id"),
        _text(record, "note", required=True),
        parse_instant(record.get("created")),
        name,
    )


def _custom_field_value(answer: object) -> CustomFieldValue:
    record = _record(answer, "custom field of a document")
    return CustomFieldValue(_integer(record, "field"), _custom_value(record.get("value")))


def _custom_value(value: object) -> CustomValue:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return _storable(value)
    return tuple(_integers(value, "a document link"))


# --- types ---------------------------------------------------------------------------------------


def _record(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _unreadable(what)
    return value


def _entries(record: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = record.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise _unreadable(key)
    return [_record(entry, key) for entry in value]


def _integer(record: Mapping[str, Any], key: str) -> int:
    value = record.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _unreadable(key)
    return value


def _optional_integer(record: Mapping[str, Any], key: str) -> int | None:
    return None if record.get(key) is None else _integer(record, key)


def _integers(value: object, what: str) -> list[int]:
    entries = [] if value is None else value
    if not isinstance(entries, list):
        raise _unreadable(what)
    for entry in entries:
        if isinstance(entry, bool) or not isinstance(entry, int):
            raise _unreadable(what)
    return entries


def _text(record: Mapping[str, Any], key: str, *, required: bool = False) -> str:
    if required and key not in record:
        raise _unreadable(key)
    value = record.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _unreadable(key)
    return _storable(value)


def _storable(text: str) -> str:
    """Replace lone surrogates, which JSON allows but files and databases do not, by U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unreadable(what: str) -> DedupeError:
    return failure("unreadable.form", what=what)
