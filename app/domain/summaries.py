"""Summaries of documents and groups for the list of all groups, a hundred thousand at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from app.domain.documents import Checksum, Document
from app.domain.duplicates import Cause, Group, Kind, Pair


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """A document reduced to what the list needs; the attributes are those of `Document`.

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
    version_count: int = 1

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
            document.version_count,
        )


@dataclass(frozen=True, slots=True)
class GroupSummary:
    """A group without its pairs.

    Attributes:
        wholes: the containing document of every contained pair.
        has_conflict: facts of two members conflict.
        latest: the documents of the latest stage of each chain, see `app.domain.chains`.
    """

    id: str
    kind: Kind
    documents: tuple[int, ...]
    confidence: float
    wholes: tuple[int, ...] = ()
    has_conflict: bool = False
    latest: tuple[int, ...] = ()

    @classmethod
    def of(cls, group: Group, latest: tuple[int, ...] = ()) -> GroupSummary:
        wholes = tuple(pair.whole for pair in group.pairs if pair.kind is Kind.CONTAINED)
        conflict = group.has_conflict
        return cls(group.id, group.kind, group.documents, group.confidence, wholes, conflict, latest)


def metadata_weight(document: Document) -> int:
    """Count the manual work in a document: one for each tag, note, filled custom field and assignment."""
    filled = sum(1 for field in document.custom_fields if field.value not in (None, "", ()))
    assigned = (document.correspondent, document.document_type, document.storage_path)
    return (
        len(document.tags) + len(document.notes) + filled + sum(1 for value in assigned if value is not None)
    )


@dataclass(frozen=True, slots=True)
class Candidate:
    """A document reduced to what rules that choose keepers look at; the attributes are those of `Document`.

    Attributes:
        notes, share_links: how many there are.
        filled: ids of the custom fields with a value, see `app.domain.protections`.
        checksum, archive_checksum: as text; None if unknown or, without an archive file, missing.
        is_digital: whether the original was made on a computer rather than scanned; None if unknown.
    """

    id: int
    title: str
    created: date | None
    added: datetime | None
    correspondent: int | None
    archive_serial_number: int | None
    page_count: int | None
    checksum: str | None
    archive_checksum: str | None
    file_size: int | None
    owner: int | None
    storage_path: int | None
    mime_type: str
    version_count: int
    tags: tuple[int, ...] = ()
    filled: tuple[int, ...] = ()
    notes: int = 0
    share_links: int = 0
    is_digital: bool | None = None


@dataclass(frozen=True, slots=True)
class PairSummary:
    """A compared pair without its scores; the attributes are those of `Pair`.

    Attributes:
        part: the document of a contained pair that is part of the other, None for other kinds.
        weak: below the threshold, so that it does not join its group.
        has_conflict: its facts conflict.
    """

    a: int
    b: int
    kind: Kind
    cause: Cause
    part: int | None
    weak: bool
    has_conflict: bool

    @classmethod
    def of(cls, pair: Pair, *, weak: bool) -> PairSummary:
        part = pair.part if pair.kind is Kind.CONTAINED else None
        return cls(pair.a, pair.b, pair.kind, pair.cause, part, weak, bool(pair.facts.conflict))

    @property
    def ids(self) -> tuple[int, int]:
        return (self.a, self.b)

    @property
    def matches(self) -> bool:
        """Whether the documents match directly (S2)."""
        return self.kind.is_duplicate and not self.weak
