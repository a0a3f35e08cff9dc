"""What protects documents of one profile; see `app.domain.protections`."""

from __future__ import annotations

from app.domain.protections import Protection
from app.store.database import Database
from app.store.review_models import ProtectionRecord

_ASN = "asn"
_SORTS = ("tags", "owners", "correspondents", "storage_paths", "custom_fields")  # attributes of a Protection


class ProtectionRepository:
    """The protection of one profile; names are resolved by its taxonomy."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = ProtectionRecord.profile == profile_id

    def get(self) -> Protection:
        rows = self._database.rows(
            ProtectionRecord.select(ProtectionRecord.sort, ProtectionRecord.number).where(self._mine)
        )
        ids = {sort: frozenset(number for one, number in rows if one == sort) for sort in _SORTS}
        return Protection(**ids, with_asn=(_ASN, 0) in rows)

    def set(self, protection: Protection) -> None:
        """Replace the protection."""
        rows = [(sort, number) for sort in _SORTS for number in getattr(protection, sort)]
        if protection.with_asn:
            rows.append((_ASN, 0))
        with self._database.transaction():
            self._database.change(ProtectionRecord.delete().where(self._mine))
            self._database.insert_many(
                ProtectionRecord,
                (ProtectionRecord.profile, ProtectionRecord.sort, ProtectionRecord.number),
                [(self._profile, *row) for row in rows],
            )
