"""Names for the ids in documents, as last reported by the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from app.domain.documents import CustomField, Tag, Taxonomy
from app.store.database import Database
from app.store.models import TaxonomyRecord
from app.store.values import json_text

_TAG, _CUSTOM_FIELD = "tag", "custom_field"
# Kinds that consist of an id and a name, by their attribute of a Taxonomy.
_NAMES = ("correspondents", "document_types", "storage_paths", "users")
_COLUMNS = (
    TaxonomyRecord.kind,
    TaxonomyRecord.id,
    TaxonomyRecord.name,
    TaxonomyRecord.parent,
    TaxonomyRecord.data_type,
    TaxonomyRecord.options,
)


class TaxonomyRepository:
    """The taxonomy of one profile."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = TaxonomyRecord.profile == profile_id

    def save(self, taxonomy: Taxonomy) -> None:
        """Replace the stored taxonomy."""
        with self._database.transaction():
            self._database.change(TaxonomyRecord.delete().where(self._mine))
            self._database.insert_many(
                TaxonomyRecord,
                (TaxonomyRecord.profile, *_COLUMNS),
                [(self._profile, *values) for values in _rows(taxonomy)],
            )

    def load(self) -> Taxonomy:
        """Return the stored taxonomy, or an empty one."""
        kinds: dict[str, dict[int, Any]] = {kind: {} for kind in (_TAG, _CUSTOM_FIELD, *_NAMES)}
        query = (
            TaxonomyRecord.select(*_COLUMNS)
            .where(self._mine)
            .order_by(TaxonomyRecord.kind, TaxonomyRecord.id)
        )
        for kind, number, name, parent, data_type, options in self._database.rows(query):
            if kind == _TAG:
                kinds[kind][number] = Tag(number, name, parent)
            elif kind == _CUSTOM_FIELD:
                labels = MappingProxyType(json.loads(options))
                kinds[kind][number] = CustomField(number, name, data_type, labels)
            else:
                kinds[kind][number] = name
        return Taxonomy(tags=kinds.pop(_TAG), custom_fields=kinds.pop(_CUSTOM_FIELD), **kinds)


def _rows(taxonomy: Taxonomy) -> Iterator[tuple[str, int, str, int | None, str, str]]:
    for tag in taxonomy.tags.values():
        yield _TAG, tag.id, tag.name, tag.parent, "", ""
    for field in taxonomy.custom_fields.values():
        yield _CUSTOM_FIELD, field.id, field.name, None, field.data_type, json_text(dict(field.options))
    for kind in _NAMES:
        for number, name in getattr(taxonomy, kind).items():
            yield kind, number, name, None, "", ""
