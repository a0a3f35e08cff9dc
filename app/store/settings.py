"""The app's settings, shared by all profiles."""

from __future__ import annotations

import json

from app.domain.runs import JsonValue
from app.store.database import Database
from app.store.models import SettingRecord
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
