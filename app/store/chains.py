"""Which documents have versions, and the user's corrections of their chains."""

from __future__ import annotations

import json
from collections.abc import Collection

from app.domain.chains import ChainEdit
from app.domain.duplicates import Kind
from app.store.database import Database, among
from app.store.models import ChainEditRecord as Record
from app.store.models import PairRecord
from app.store.values import json_text


class ChainRepository:
    """The chains of one profile; each document is named by one correction at most."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = Record.profile == profile_id

    def documents(self) -> frozenset[int]:
        """Return the documents of all pairs of versions, also of those below the threshold."""
        query = PairRecord.select(PairRecord.a, PairRecord.b).where(
            (PairRecord.profile == self._profile) & (PairRecord.kind == str(Kind.VERSION))
        )
        return frozenset(document for pair in self._database.rows(query) for document in pair)

    def edits(self) -> tuple[ChainEdit, ...]:
        rows = self._database.rows(
            Record.select(Record.orders, Record.out).where(self._mine).order_by(Record.document)
        )
        return tuple(
            ChainEdit(tuple(map(tuple, json.loads(orders))), tuple(json.loads(out))) for orders, out in rows
        )

    def save(self, edit: ChainEdit) -> None:
        """Store a correction in place of every earlier one that names one of its documents."""
        with self._database.transaction():
            self.remove(edit.documents)
            self._database.insert_many(
                Record,
                (Record.profile, Record.document, Record.orders, Record.out),
                [(self._profile, min(edit.documents), json_text(edit.orders), json_text(edit.out))],
            )

    def remove(self, documents: Collection[int]) -> None:
        """Drop the corrections that name one of these documents."""
        with self._database.transaction():
            stale = [min(edit.documents) for edit in self.edits() if not edit.documents.isdisjoint(documents)]
            self._database.change(Record.delete().where(self._mine & Record.document.in_(among(stale))))
