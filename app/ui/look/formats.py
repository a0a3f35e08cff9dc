"""Numbers, dates, sizes and durations in the language in use.

A no-break space separates a number from its unit, so that no line ends between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from PySide6.QtCore import QDate, QTime

from app.ui.look.translation import is_german, locale, text

NBSP = "\u00a0"
_SIZE_UNITS = ("B", "kB", "MB", "GB", "TB")


def today() -> date:
    """Return the current local date."""
    return datetime.now().astimezone().date()


def format_number(number: float, decimals: int = 0) -> str:
    """12480 → "12,480", German "12.480"."""
    return locale().toString(float(number), "f", decimals)


def format_percent(share: float, decimals: int = 0) -> str:
    """0.99 → "99%", German "99 %"; share is 0…1."""
    unit = f"{NBSP}%" if is_german() else "%"
    return format_number(share * 100, decimals) + unit


def format_chance(chance: float) -> str:
    """Format a probability, 0…1, with one decimal, as most are close to 100 %; only 1 is "100%"."""
    return format_percent(min(chance, 0.999), 1) if chance < 1 else format_percent(1.0)


def format_size(size: int) -> str:
    """Bytes in units of 1000: "412 kB", "1.9 GB"; one decimal below 10 MB, 10 GB, …"""
    amount, unit = float(size), 0
    while amount >= 999.5 and unit < len(_SIZE_UNITS) - 1:
        amount, unit = amount / 1000, unit + 1
    decimals = 1 if unit >= 2 and amount < 9.95 else 0
    return f"{format_number(amount, decimals)}{NBSP}{_SIZE_UNITS[unit]}"


def format_date(day: date) -> str:
    """ "15 Jan 2024", German "15.01.2024"."""
    return locale().toString(
        QDate(day.year, day.month, day.day), "dd.MM.yyyy" if is_german() else "d MMM yyyy"
    )


def format_time(moment: datetime) -> str:
    """ "14:32"."""
    return locale().toString(QTime(moment.hour, moment.minute), "HH:mm")


def format_moment(moment: datetime, today: date) -> str:
    """Format a day and a time, with "today" for the current day."""
    day = text("time.today") if moment.date() == today else format_date(moment.date())
    return text("time.day_and_time", day=day, time=format_time(moment))


def format_duration(seconds: float) -> str:
    """ "41 s", "3 min 48 s", "2 h 5 min"."""
    whole = round(seconds)
    hours, minutes, rest = whole // 3600, whole % 3600 // 60, whole % 60
    parts = [(hours, "h"), (minutes, "min")] if hours else [(minutes, "min"), (rest, "s")]
    shown = [f"{amount}{NBSP}{unit}" for amount, unit in parts if amount]
    return " ".join(shown) or f"0{NBSP}s"


def format_time_left(seconds: float) -> str:
    """Format an estimate at its precision: steps of 5 s, 10 s, then whole minutes."""
    if seconds < 57.5:
        return text("time.seconds", n=max(5, round(seconds / 5) * 5))
    if seconds < 115:
        minutes, rest = divmod(round(seconds / 10) * 10, 60)
        first = text("time.minutes", n=minutes)
        return f"{first} {text('time.seconds', n=rest)}" if rest else first
    whole = round(seconds / 60)
    if whole < 60:
        return text("time.minutes", n=whole)
    hours, minutes = divmod(whole, 60)
    first = text("time.hours", n=hours)
    return f"{first} {text('time.minutes', n=minutes)}" if minutes else first


def joined(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return text("list.two", a=", ".join(parts[:-1]), b=parts[-1])


def literal(words: str) -> str:
    """Return words for a menu or a button that show as they are; Qt takes a single "&" as a key's mark."""
    return words.replace("&", "&&")


def capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]
