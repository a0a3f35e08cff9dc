"""What the engine read from the texts, kept so that no text is read twice."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from app.store.database import Database, among
from app.store.models import DocumentRecord, FingerprintRecord


class FingerprintRepository:
    """The fingerprints of one profile's texts, by the hash of the text: one each."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = FingerprintRecord.profile == profile_id

    def some(self, content_hashes: Collection[str], reading: str) -> dict[str, bytes]:
        """Those of the texts that were read in this way, by hash."""
        query = FingerprintRecord.select(FingerprintRecord.content_hash, FingerprintRecord.body).where(
            self._mine
            & FingerprintRecord.content_hash.in_(among(content_hashes))
            & (FingerprintRecord.reading == reading)
        )
        return dict(self._database.rows(query))

    def save(self, fingerprints: Mapping[str, bytes], reading: str) -> None:
        """Write them, in place of what the same texts gave when they were read in another way."""
        columns = (FingerprintRecord.content_hash, FingerprintRecord.reading, FingerprintRecord.body)
        self._database.insert_many(
            FingerprintRecord,
            (FingerprintRecord.profile, *columns),
            ((self._profile, content_hash, reading, body) for content_hash, body in fingerprints.items()),
            replace_by=(FingerprintRecord.profile, FingerprintRecord.content_hash),
        )

    def prune(self) -> int:
        """Drop those of texts that no document has any more; returns how many there were."""
        in_use = DocumentRecord.select(DocumentRecord.content_hash).where(
            DocumentRecord.profile == self._profile
        )
        return self._database.change(
            FingerprintRecord.delete().where(self._mine & FingerprintRecord.content_hash.not_in(in_use))
        )
