"""Documents found changed on the server since the last scan."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from app.store.database import Database, among
from app.store.models import ChangedDocumentRecord
from app.store.values import json_text


class ChangedDocuments:
    """The changed documents of one profile, and which fields changed."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = ChangedDocumentRecord.profile == profile_id

    def note(self, fields: Mapping[int, Collection[str]]) -> None:
        """Add changed fields, as names of attributes of `app.domain.documents.Document`."""
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
        """Return the changed fields of those of the documents that changed."""
        query = ChangedDocumentRecord.select(
            ChangedDocumentRecord.document, ChangedDocumentRecord.fields
        ).where(self._mine & ChangedDocumentRecord.document.in_(among(list(documents))))
        return {document: tuple(json.loads(fields)) for document, fields in self._database.rows(query)}

    def clear(self, documents: Collection[int] | None = None) -> None:
        """Forget these after they were checked, or all after a scan."""
        condition = self._mine
        if documents is not None:
            condition &= ChangedDocumentRecord.document.in_(among(list(documents)))
        self._database.change(ChangedDocumentRecord.delete().where(condition))
