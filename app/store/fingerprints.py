"""What the engine read from the texts, kept so that no text is read twice."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from app.store.database import Database, among
from app.store.models import DocumentRow, FingerprintRow


class FingerprintRepository:
    """The fingerprints of one profile's texts, by the hash of the text: one each."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = FingerprintRow.profile == profile_id

    def some(self, content_hashes: Collection[str], reading: str) -> dict[str, bytes]:
        """Those of the texts that were read in this way, by hash."""
        query = FingerprintRow.select(FingerprintRow.content_hash, FingerprintRow.body).where(
            self._mine
            & FingerprintRow.content_hash.in_(among(content_hashes))
            & (FingerprintRow.reading == reading)
        )
        return dict(self._database.rows(query))

    def save(self, fingerprints: Mapping[str, bytes], reading: str) -> None:
        """Write them, in place of what the same texts gave when they were read in another way."""
        columns = (FingerprintRow.content_hash, FingerprintRow.reading, FingerprintRow.body)
        self._database.insert_many(
            FingerprintRow,
            (FingerprintRow.profile, *columns),
            ((self._profile, content_hash, reading, body) for content_hash, body in fingerprints.items()),
            replace_by=(FingerprintRow.profile, FingerprintRow.content_hash),
        )

    def prune(self) -> int:
        """Drop those of texts that no document has any more; returns how many there were."""
        in_use = DocumentRow.select(DocumentRow.content_hash).where(DocumentRow.profile == self._profile)
        return self._database.change(
            FingerprintRow.delete().where(self._mine & FingerprintRow.content_hash.not_in(in_use))
        )
