"""The stored index of similar texts: segments in the engine's format (`app.dedup.similar_index`)."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from peewee import fn

from app.store.database import Database, among
from app.store.search_models import SimilarSegmentRecord as SegmentRecord
from app.store.search_models import SimilarSliceRecord as SliceRecord

_SLICE_BITS = 14
_NUMBER_BITS = 62 - _SLICE_BITS  # by chance: no number returns, so a cached segment cannot be a later one


@dataclass(frozen=True)
class StoredSegment:
    """A segment without its postings and signatures.

    Attributes:
        postings: their number.
        documents: in the engine's format.
    """

    number: int
    postings: int
    documents: bytes


class SimilarRepository:
    """The index of one profile's texts."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = SegmentRecord.profile == profile_id

    def numbers(self, form: str) -> list[int]:
        """Return the numbers of all segments of this version, ascending."""
        query = SegmentRecord.select(SegmentRecord.number).where(self._mine & (SegmentRecord.form == form))
        return [row[0] for row in self._database.rows(query.order_by(SegmentRecord.number))]

    def segments(self, numbers: Collection[int]) -> list[StoredSegment]:
        """Return the known ones of these segments, by ascending number."""
        columns = (SegmentRecord.number, SegmentRecord.postings, SegmentRecord.documents)
        query = SegmentRecord.select(*columns).where(self._mine & SegmentRecord.number.in_(among(numbers)))
        return [StoredSegment(*row) for row in self._database.rows(query.order_by(SegmentRecord.number))]

    def signatures(self, number: int) -> bytes:
        """Return a segment's signatures; b"" if it does not exist any more."""
        query = SegmentRecord.select(SegmentRecord.signatures).where(
            self._mine & (SegmentRecord.number == number)
        )
        row = self._database.row(query)
        return row[0] if row else b""

    def slices(self, number: int, wanted: Collection[int]) -> dict[int, bytes]:
        """Return the postings of a segment in these slices, without empty ones."""
        first = number << _SLICE_BITS
        query = SliceRecord.select(SliceRecord.id, SliceRecord.body).where(
            SliceRecord.id.in_(among([first + place for place in wanted]))
        )
        return {found - first: body for found, body in self._database.rows(query)}

    def slices_between(self, number: int, low: int, high: int) -> dict[int, bytes]:
        """Return the postings of a segment in the slices from `low` to below `high`, without empty ones."""
        first = number << _SLICE_BITS
        query = SliceRecord.select(SliceRecord.id, SliceRecord.body).where(
            SliceRecord.id.between(first + low, first + high - 1)
        )
        return {found - first: body for found, body in self._database.rows(query)}

    def add(
        self,
        form: str,
        postings: int,
        documents: bytes,
        signatures: bytes,
        slices: Iterable[tuple[int, bytes]],
    ) -> int:
        """Store a segment; return its number."""
        number = secrets.randbits(_NUMBER_BITS)
        with self._database.transaction():
            self._database.insert_many(
                SegmentRecord,
                (
                    SegmentRecord.profile,
                    SegmentRecord.number,
                    SegmentRecord.form,
                    SegmentRecord.postings,
                    SegmentRecord.documents,
                    SegmentRecord.signatures,
                ),
                [(self._profile, number, form, postings, documents, signatures)],
            )
            self._database.insert_many(
                SliceRecord,
                (SliceRecord.id, SliceRecord.profile, SliceRecord.body),
                (((number << _SLICE_BITS) + place, self._profile, body) for place, body in slices),
            )
        return number

    def remove(self, numbers: Collection[int]) -> None:
        """Delete segments with their postings."""
        with self._database.transaction():
            for number in numbers:
                first = number << _SLICE_BITS
                self._database.change(
                    SliceRecord.delete().where(SliceRecord.id.between(first, first + (1 << _SLICE_BITS) - 1))
                )
            self._database.change(
                SegmentRecord.delete().where(self._mine & SegmentRecord.number.in_(among(numbers)))
            )

    def numbers_of_other_forms(self, form: str) -> list[int]:
        """Return the numbers of all segments of other versions."""
        query = SegmentRecord.select(SegmentRecord.number).where(self._mine & (SegmentRecord.form != form))
        return [row[0] for row in self._database.rows(query)]

    def size(self) -> int:
        """Return the bytes of the index, without those of the database's own."""
        found = 0
        for table, bytes_of in (
            (SegmentRecord, fn.LENGTH(SegmentRecord.documents) + fn.LENGTH(SegmentRecord.signatures)),
            (SliceRecord, fn.LENGTH(SliceRecord.body)),
        ):
            row = self._database.row(table.select(fn.SUM(bytes_of)).where(table.profile == self._profile))
            found += int(row[0] or 0) if row else 0
        return found
