"""Documents whose pages show a stamp, a signature or handwriting that those of another one lack."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from app.domain.documents import Document
from app.store.database import Database, among
from app.store.models import InkRecord

_COLUMNS = (InkRecord.document, InkRecord.other, InkRecord.state, InkRecord.other_state)


class InkRepository:
    """Ink found by comparing pages of one profile's documents; valid while both are unchanged."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = InkRecord.profile == profile_id

    def save(self, one: Document, other: Document, bearing: Collection[int]) -> None:
        """Store which of two documents bear ink that the other lacks: ids of none, one or both."""
        both = (one.id, other.id)
        with self._database.transaction():
            self._database.change(
                InkRecord.delete().where(
                    self._mine & InkRecord.document.in_(both) & InkRecord.other.in_(both)
                )
            )
            self._database.insert_many(
                InkRecord,
                (InkRecord.profile, *_COLUMNS),
                [
                    (self._profile, mine.id, its.id, _state(mine), _state(its))
                    for mine, its in ((one, other), (other, one))
                    if mine.id in bearing
                ],
            )

    def pairs_with_ink(self, documents: Mapping[int, Document]) -> frozenset[tuple[int, int]]:
        """Return pairs of these documents of which the first bears ink that the second lacks.

        Args:
            documents: by id, in their current state.
        """
        states = {document.id: _state(document) for document in documents.values()}
        known = among(list(documents))
        query = InkRecord.select(*_COLUMNS).where(
            self._mine & InkRecord.document.in_(known) & InkRecord.other.in_(known)
        )
        return frozenset(
            (document, other)
            for document, other, state, other_state in self._database.rows(query)
            if states.get(document) == state and states.get(other) == other_state
        )


def _state(document: Document) -> str:
    """Identify a file and its text; metadata may change without changing the pages."""
    return f"{document.content_hash} {document.version_count}"
