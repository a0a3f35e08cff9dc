"""Months and dates as the papers print them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from layouts import MONTHS


def months(year: int, month: int, count: int) -> Iterator[date]:
    """The first days of consecutive months."""
    for k in range(count):
        yield date(year + (month - 1 + k) // 12, (month - 1 + k) % 12 + 1, 1)


def name_of(day: date) -> str:
    return f"{MONTHS[day.month - 1]} {day.year}"


def last_day(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


def short(day: date) -> str:
    return f"{day:%d.%m.%Y}"
