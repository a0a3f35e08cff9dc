"""Spelling of values in columns: instants as ISO text in UTC, structured values as JSON text."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def now() -> str:
    return datetime.now(UTC).isoformat()


def instant_text(instant: datetime) -> str:
    """Raise ValueError for an instant without a time zone, which is ambiguous."""
    if instant.tzinfo is None:
        raise ValueError(f"{instant} has no time zone.")
    return instant.astimezone(UTC).isoformat()


def optional_instant_text(instant: datetime | None) -> str | None:
    return None if instant is None else instant_text(instant)


def instant_from(text: str) -> datetime:
    return datetime.fromisoformat(text)


def optional_instant_from(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def optional_date_from(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def json_text(value: object) -> str:
    return _ENCODER.encode(value)


def list_text(values: list[Any] | tuple[Any, ...]) -> str:
    """Return JSON, but "" for an empty list: most are empty, and parsing a hundred thousand "[]" is slow."""
    return json_text(values) if values else ""


def list_from(text: str) -> list[Any]:
    found: list[Any] = json.loads(text) if text else []
    return found
