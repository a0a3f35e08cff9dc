"""A document and its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from typing import Any

from app.domain.documents import Checksum, CustomFieldValue, CustomValue, Document, Note, Sharing
from app.domain.summaries import DocumentSummary
from app.store.models import DocumentRow
from app.store.values import (
    instant_from,
    instant_text,
    json_text,
    list_from,
    list_text,
    optional_date_from,
    optional_instant_from,
    optional_instant_text,
)

_EMPTY: tuple[object, ...] = (None, "", [])  # custom fields without a value
# In the order of Document's fields, which both directions rely on.
COLUMNS = (
    DocumentRow.id,
    DocumentRow.title,
    DocumentRow.created,
    DocumentRow.added,
    DocumentRow.modified,
    DocumentRow.content_hash,
    DocumentRow.correspondent,
    DocumentRow.document_type,
    DocumentRow.storage_path,
    DocumentRow.tags,
    DocumentRow.owner,
    DocumentRow.archive_serial_number,
    DocumentRow.original_file_name,
    DocumentRow.mime_type,
    DocumentRow.page_count,
    DocumentRow.custom_fields,
    DocumentRow.notes,
    DocumentRow.checksum,
    DocumentRow.archive_checksum,
    DocumentRow.file_size,
    DocumentRow.user_can_change,
    DocumentRow.version_count,
    DocumentRow.sharing,
)

# In the order of DocumentOutline's fields, and behind them what its metadata_weight is counted from.
OUTLINE_COLUMNS = (
    DocumentRow.id,
    DocumentRow.title,
    DocumentRow.created,
    DocumentRow.added,
    DocumentRow.correspondent,
    DocumentRow.archive_serial_number,
    DocumentRow.page_count,
    DocumentRow.checksum,
    DocumentRow.archive_checksum,
    DocumentRow.file_size,
    DocumentRow.document_type,
    DocumentRow.storage_path,
    DocumentRow.tags,
    DocumentRow.custom_fields,
    DocumentRow.notes,
)


def values_of(document: Document) -> tuple[Any, ...]:
    """The values of COLUMNS."""
    return (
        document.id,
        document.title,
        None if document.created is None else document.created.isoformat(),
        optional_instant_text(document.added),
        instant_text(document.modified),
        document.content_hash,
        document.correspondent,
        document.document_type,
        document.storage_path,
        list_text(document.tags),
        document.owner,
        document.archive_serial_number,
        document.original_file_name,
        document.mime_type,
        document.page_count,
        list_text([(field.field, field.value) for field in document.custom_fields]),
        list_text(
            [(note.id, note.text, optional_instant_text(note.created), note.user) for note in document.notes]
        ),
        None if document.checksum is None else str(document.checksum),
        None if document.archive_checksum is None else str(document.archive_checksum),
        document.file_size,
        document.user_can_change,
        document.version_count,
        sharing_text(document.sharing),
    )


def sharing_text(sharing: Sharing | None) -> str | None:
    """Its four lists in their order."""
    return None if sharing is None else json_text(astuple(sharing))


def document_from(row: Sequence[Any]) -> Document:
    """The document whose values of COLUMNS these are."""
    (
        document_id,
        title,
        created,
        added,
        modified,
        content_hash,
        correspondent,
        document_type,
        storage_path,
        tags,
        owner,
        archive_serial_number,
        original_file_name,
        mime_type,
        page_count,
        custom_fields,
        notes,
        checksum,
        archive_checksum,
        file_size,
        user_can_change,
        version_count,
        sharing,
    ) = row
    return Document(
        id=document_id,
        title=title,
        created=optional_date_from(created),
        added=optional_instant_from(added),
        modified=instant_from(modified),
        content_hash=content_hash,
        correspondent=correspondent,
        document_type=document_type,
        storage_path=storage_path,
        tags=tuple(list_from(tags)),
        owner=owner,
        archive_serial_number=archive_serial_number,
        original_file_name=original_file_name,
        mime_type=mime_type,
        page_count=page_count,
        custom_fields=tuple(
            CustomFieldValue(field, _custom_value(value)) for field, value in list_from(custom_fields)
        ),
        notes=tuple(
            Note(note_id, text, optional_instant_from(when), user)
            for note_id, text, when, user in list_from(notes)
        ),
        checksum=_checksum(checksum),
        archive_checksum=_checksum(archive_checksum),
        file_size=file_size,
        user_can_change=bool(user_can_change),
        version_count=version_count,
        sharing=None if sharing is None else Sharing(*map(tuple, list_from(sharing))),
    )


def outline_from(row: Sequence[Any]) -> DocumentSummary:
    """The document in short whose values of OUTLINE_COLUMNS these are."""
    number, title, created, added, correspondent, archive_number, pages, checksum, archive, size, *rest = row
    document_type, storage_path, tags, custom_fields, notes = rest
    assigned = (correspondent is not None) + (document_type is not None) + (storage_path is not None)
    # Most documents have none of these, and a hundred thousand calls for nothing would take 0.1 s.
    filled = sum(1 for _, value in list_from(custom_fields) if value not in _EMPTY) if custom_fields else 0
    others = (len(list_from(tags)) if tags else 0) + (len(list_from(notes)) if notes else 0)
    return DocumentSummary(
        number,
        title,
        optional_date_from(created),
        optional_instant_from(added),
        correspondent,
        archive_number,
        pages,
        _checksum(checksum),
        _checksum(archive),
        size,
        assigned + filled + others,
    )


def links_of(document: Document) -> Iterator[tuple[int, int]]:
    """Field and target of each link to another document; only link fields hold several ids."""
    for field in document.custom_fields:
        if isinstance(field.value, tuple):
            for target in sorted(set(field.value)):
                yield field.field, target


def _custom_value(value: Any) -> CustomValue:
    return tuple(value) if isinstance(value, list) else value


def _checksum(text: str | None) -> Checksum | None:
    if text is None:
        return None
    algorithm, _, value = text.partition(":")
    return Checksum(algorithm, value)
