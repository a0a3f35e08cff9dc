"""Conversion between documents and their records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from typing import Any

from app.domain.documents import Checksum, CustomFieldValue, CustomValue, Document, Note, Sharing
from app.domain.summaries import DocumentSummary
from app.store.models import DocumentRecord
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
    DocumentRecord.id,
    DocumentRecord.title,
    DocumentRecord.created,
    DocumentRecord.added,
    DocumentRecord.modified,
    DocumentRecord.content_hash,
    DocumentRecord.correspondent,
    DocumentRecord.document_type,
    DocumentRecord.storage_path,
    DocumentRecord.tags,
    DocumentRecord.owner,
    DocumentRecord.archive_serial_number,
    DocumentRecord.original_file_name,
    DocumentRecord.mime_type,
    DocumentRecord.page_count,
    DocumentRecord.custom_fields,
    DocumentRecord.notes,
    DocumentRecord.checksum,
    DocumentRecord.archive_checksum,
    DocumentRecord.file_size,
    DocumentRecord.user_can_change,
    DocumentRecord.version_count,
    DocumentRecord.sharing,
)

# In the order of DocumentSummary's fields, with those that metadata_weight counts before the last.
SUMMARY_COLUMNS = (
    DocumentRecord.id,
    DocumentRecord.title,
    DocumentRecord.created,
    DocumentRecord.added,
    DocumentRecord.correspondent,
    DocumentRecord.archive_serial_number,
    DocumentRecord.page_count,
    DocumentRecord.checksum,
    DocumentRecord.archive_checksum,
    DocumentRecord.file_size,
    DocumentRecord.document_type,
    DocumentRecord.storage_path,
    DocumentRecord.tags,
    DocumentRecord.custom_fields,
    DocumentRecord.notes,
    DocumentRecord.version_count,
)


def values_of(document: Document) -> tuple[Any, ...]:
    """Return a document's values of COLUMNS."""
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
    """Return its four lists, in their order, as JSON."""
    return None if sharing is None else json_text(astuple(sharing))


def document_from(row: Sequence[Any]) -> Document:
    """Return the document with these values of COLUMNS."""
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


def summary_from(row: Sequence[Any]) -> DocumentSummary:
    """Return the summary with these values of SUMMARY_COLUMNS."""
    number, title, created, added, correspondent, archive_number, pages, checksum, archive, size, *rest = row
    document_type, storage_path, tags, custom_fields, notes, version_count = rest
    assigned = (correspondent is not None) + (document_type is not None) + (storage_path is not None)
    # Most documents have none of these; a hundred thousand needless calls would take 0.1 s.
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
        version_count,
    )


def links_of(document: Document) -> Iterator[tuple[int, int]]:
    """Yield field and target of each link to another document; only link fields have several ids."""
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
