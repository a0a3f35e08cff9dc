"""Documents and groups in short: what the list of all groups needs of each, a hundred thousand at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from app.domain.documents import Checksum, Document
from app.domain.duplicates import Group, Kind


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """A document without what only its own page shows; the attributes mean what they mean in `Document`.

    Attributes:
        metadata_weight: see `metadata_weight`.
    """

    id: int
    title: str
    created: date | None
    added: datetime | None
    correspondent: int | None
    archive_serial_number: int | None
    page_count: int | None
    checksum: Checksum | None
    archive_checksum: Checksum | None
    file_size: int | None
    metadata_weight: int

    @classmethod
    def of(cls, document: Document) -> DocumentSummary:
        return cls(
            document.id,
            document.title,
            document.created,
            document.added,
            document.correspondent,
            document.archive_serial_number,
            document.page_count,
            document.checksum,
            document.archive_checksum,
            document.file_size,
            metadata_weight(document),
        )


@dataclass(frozen=True, slots=True)
class GroupSummary:
    """A group without its pairs.

    Attributes:
        wholes: for every pair of which one document is part of the other, the one that holds the other.
        has_conflict: facts of two members differ.
    """

    id: str
    kind: Kind
    documents: tuple[int, ...]
    confidence: float
    wholes: tuple[int, ...] = ()
    has_conflict: bool = False

    @classmethod
    def of(cls, group: Group) -> GroupSummary:
        wholes = tuple(pair.whole for pair in group.pairs if pair.kind is Kind.CONTAINED)
        return cls(group.id, group.kind, group.documents, group.confidence, wholes, group.has_conflict)


def metadata_weight(document: Document) -> int:
    """How much work of people sits on a document: tags, notes, filled fields and assignments, one each."""
    filled = sum(1 for field in document.custom_fields if field.value not in (None, "", ()))
    assigned = (document.correspondent, document.document_type, document.storage_path)
    return (
        len(document.tags) + len(document.notes) + filled + sum(1 for value in assigned if value is not None)
    )
