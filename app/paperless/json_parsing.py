"""The server's JSON turned into the domain's values.

Unknown keys are passed over, and keys a version does not have may be missing; but what the app relies on
must be there and of its type, or the answer is refused: a wrong guess could cost a document.
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
    """A page of any list; whether more follows is read from `next`, whose address is never used."""
    record = _record(answer, "list")
    results = record.get("results")
    if not isinstance(results, list):
        raise _unreadable("results of a list")
    return ResultPage(tuple(results), _integer(record, "count"), record.get("next") is not None)


def parse_document(answer: object) -> DocumentWithText:
    """A document with its text, from a list or alone, of every version of the API."""
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
    )
    return DocumentWithText(document, text)


def parse_modified(answer: object) -> datetime:
    """The instant of a document's last change, in UTC; incremental scans rest on it, so it must be there."""
    modified = parse_instant(_record(answer, "document").get("modified"))
    if modified is None:
        raise _unreadable("modified of a document")
    return modified


def parse_id(answer: object) -> int:
    return _integer(_record(answer, "document"), "id")


def parse_trashed(answer: object) -> Trashed:
    """An entry of the trash: a document, or (Paperless 3) a file version of one."""
    record = _record(answer, "document")
    return Trashed(
        _integer(record, "id"),
        _optional_integer(record, "root_document"),
        parse_instant(record.get("deleted_at")),
    )


def parse_linked_document(answer: object) -> int:
    """The id of the document that a share link shows."""
    return _integer(_record(answer, "share link"), "document")


def parse_sharing(answer: object) -> Sharing:
    """With whom a document is shared, of an answer with `full_perms`."""
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
    """What /metadata/ says about the original and the archive file."""
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
    """A document's file versions, the newest first; none before Paperless 3."""
    found = (
        FileVersion(
            _integer(version, "id"), parse_instant(version.get("added")), _text(version, "version_label")
        )
        for version in _entries(_record(answer, "document"), "versions")
    )
    return tuple(sorted(found, key=lambda version: version.id, reverse=True))


def parse_notes(answer: object) -> tuple[Note, ...]:
    """All notes of one document."""
    if not isinstance(answer, list):
        raise _unreadable("notes")
    return tuple(map(_note, answer))


def parse_tag(answer: object) -> Tag:
    record = _record(answer, "tag")
    return Tag(
        _integer(record, "id"), _text(record, "name", required=True), _optional_integer(record, "parent")
    )


def parse_named(answer: object) -> tuple[int, str]:
    """Id and name of a correspondent, document type or storage path."""
    record = _record(answer, "entry")
    return _integer(record, "id"), _text(record, "name", required=True)


def parse_user(answer: object) -> tuple[int, str]:
    record = _record(answer, "user")
    return _integer(record, "id"), _text(record, "username", required=True)


def parse_custom_field(answer: object) -> CustomField:
    """A field's definition; before API version 7 a select field's options were named by their position."""
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


# --- dates ---------------------------------------------------------------------------------------


def parse_date(value: object) -> date | None:
    """The date on the paper: "2024-11-06", or before API version 9 the start of that day in local time.

    A date that no calendar has is no reason to refuse a document: it counts as none.
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
    """An instant in UTC; without an offset it is taken for UTC."""
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
    except OverflowError:  # within hours of year 1 or 9999, where the offset does not matter any more
        return instant.replace(tzinfo=UTC)


# --- parts ---------------------------------------------------------------------------------------


def _latest_checksum(versions: list[Mapping[str, Any]]) -> Checksum | None:
    """Files come from the latest version, whose row is the youngest; Paperless 2 lists none."""
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
    """Halves of a surrogate pair, which JSON can spell but no file or database can hold, become U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unreadable(what: str) -> DedupeError:
    return failure("unreadable.form", what=what)
