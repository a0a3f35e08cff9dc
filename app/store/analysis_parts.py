"""Parts of the last analysis in the engine's format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.store.database import Database
from app.store.models import AnalysisPartRecord as PartRecord


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
