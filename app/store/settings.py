"""What the user set: settings of all profiles, and the rules and protections of one."""

from __future__ import annotations

import json

from app.domain.keeper_rules import RuleSet
from app.domain.protections import Protection
from app.domain.runs import JsonValue
from app.store.database import Database
from app.store.models import SettingRecord
from app.store.review_models import ProtectionRecord, RuleSetRecord
from app.store.values import json_text


class SettingsRepository:
    """Settings by key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: JsonValue = None) -> JsonValue:
        row = self._database.row(SettingRecord.select(SettingRecord.value).where(SettingRecord.key == key))
        if row is None:
            return default
        value: JsonValue = json.loads(row[0])
        return value

    def set(self, key: str, value: JsonValue) -> None:
        self._database.insert_many(
            SettingRecord,
            (SettingRecord.key, SettingRecord.value),
            [(key, json_text(value))],
            replace_by=(SettingRecord.key,),
        )


class RuleSetRepository:
    """The saved rule sets of one profile."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = RuleSetRecord.profile == profile_id

    def all(self) -> dict[str, RuleSet]:
        """Return the rule sets by name, sorted by name."""
        query = (
            RuleSetRecord.select(RuleSetRecord.name, RuleSetRecord.body)
            .where(self._mine)
            .order_by(RuleSetRecord.name)
        )
        return {name: RuleSet.from_dict(json.loads(body)) for name, body in self._database.rows(query)}

    def save(self, name: str, rules: RuleSet) -> None:
        """Save a rule set; one of the same name is replaced."""
        self._database.insert_many(
            RuleSetRecord,
            (RuleSetRecord.profile, RuleSetRecord.name, RuleSetRecord.body),
            [(self._profile, name, json_text(rules.as_dict()))],
            replace_by=(RuleSetRecord.profile, RuleSetRecord.name),
        )

    def delete(self, name: str) -> None:
        self._database.change(RuleSetRecord.delete().where(self._mine & (RuleSetRecord.name == name)))


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
