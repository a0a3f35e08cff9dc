"""What the engine keeps for the next analysis: fingerprints of texts, and parts of the last analysis."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.store.database import Database, among
from app.store.models import AnalysisPartRecord as PartRecord
from app.store.models import DocumentRecord, FingerprintRecord


class FingerprintRepository:
    """The fingerprints of one profile's texts, by hash of the text."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = FingerprintRecord.profile == profile_id

    def some(self, content_hashes: Collection[str], version: str) -> dict[str, bytes]:
        """Return the texts' fingerprints of this version, by hash."""
        query = FingerprintRecord.select(FingerprintRecord.content_hash, FingerprintRecord.body).where(
            self._mine
            & FingerprintRecord.content_hash.in_(among(content_hashes))
            & (FingerprintRecord.reading == version)
        )
        return dict(self._database.rows(query))

    def save(self, fingerprints: Mapping[str, bytes], version: str) -> None:
        """Store fingerprints of this version in place of other versions of the same texts."""
        columns = (FingerprintRecord.content_hash, FingerprintRecord.reading, FingerprintRecord.body)
        self._database.insert_many(
            FingerprintRecord,
            (FingerprintRecord.profile, *columns),
            ((self._profile, content_hash, version, body) for content_hash, body in fingerprints.items()),
            replace_by=(FingerprintRecord.profile, FingerprintRecord.content_hash),
        )

    def prune(self) -> int:
        """Delete those of texts that no document has any more; return their number."""
        in_use = DocumentRecord.select(DocumentRecord.content_hash).where(
            DocumentRecord.profile == self._profile
        )
        return self._database.change(
            FingerprintRecord.delete().where(self._mine & FingerprintRecord.content_hash.not_in(in_use))
        )


@dataclass(frozen=True)
class AnalysisBlob:
    """Data of an analysis from which the engine continues later.

    Attributes:
        form: version of the body's format, and everything else that must match to reuse it.
    """

    form: str
    body: bytes


def write_parts(database: Database, profile_id: int, parts: Mapping[str, AnalysisBlob]) -> None:
    """Store parts of a profile's last analysis in place of those of the same names."""
    database.insert_many(
        PartRecord,
        (PartRecord.profile, PartRecord.name, PartRecord.form, PartRecord.body),
        ((profile_id, name, part.form, part.body) for name, part in parts.items()),
        replace_by=(PartRecord.profile, PartRecord.name),
    )
