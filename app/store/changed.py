"""Documents that a look at the server found changed since the last scan."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from app.store.database import Database, among
from app.store.models import ChangedDocumentRecord
from app.store.values import json_text


class ChangedDocuments:
    """Which documents of one profile are to be looked at once more, and what changed in them."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = ChangedDocumentRecord.profile == profile_id

    def note(self, fields: Mapping[int, Collection[str]]) -> None:
        """Add what changed in documents; the names are attributes of `app.domain.documents.Document`."""
        with self._database.transaction():
            known = self.of(fields)
            rows = [
                (self._profile, document, json_text(list(dict.fromkeys((*known.get(document, ()), *names)))))
                for document, names in fields.items()
            ]
            self._database.insert_many(
                ChangedDocumentRecord,
                (ChangedDocumentRecord.profile, ChangedDocumentRecord.document, ChangedDocumentRecord.fields),
                rows,
                replace_by=(ChangedDocumentRecord.profile, ChangedDocumentRecord.document),
            )

    def of(self, documents: Collection[int]) -> dict[int, tuple[str, ...]]:
        """What changed in those of these documents that changed."""
        query = ChangedDocumentRecord.select(
            ChangedDocumentRecord.document, ChangedDocumentRecord.fields
        ).where(self._mine & ChangedDocumentRecord.document.in_(among(list(documents))))
        return {document: tuple(json.loads(fields)) for document, fields in self._database.rows(query)}

    def clear(self, documents: Collection[int] | None = None) -> None:
        """Forget these, or all: they were looked at, or the library was scanned."""
        condition = self._mine
        if documents is not None:
            condition &= ChangedDocumentRecord.document.in_(among(list(documents)))
        self._database.change(ChangedDocumentRecord.delete().where(condition))
