"""Sentences with alternatives, and formats of amounts, numbers and dates in German and English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

GERMAN, ENGLISH = "de", "en"

MONTHS = {
    GERMAN: [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ],
    ENGLISH: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
}
WEEKDAYS = {
    GERMAN: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
    ENGLISH: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
}
CHOICE = re.compile(r"\[([^\[\]]*)\]")


def spin(pattern: str, rng: Random) -> str:
    """Replace each "[a|b|c]" of the pattern by one of its alternatives, innermost first."""
    while CHOICE.search(pattern):
        pattern = CHOICE.sub(lambda found: rng.choice(found[1].split("|")), pattern, count=1)
    return pattern


def amount(cents: int, lang: str) -> str:
    """Format as 1.234,56 or 1,234.56, without a currency."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    whole = f"{cents // 100:,}"
    if lang == GERMAN:
        return f"{sign}{whole.replace(',', '.')},{cents % 100:02d}"
    return f"{sign}{whole}.{cents % 100:02d}"


def decimal(value: float, lang: str, places: int = 2) -> str:
    """Format a number that is not money: consumption, hours, litres."""
    written = f"{value:,.{places}f}"
    return written.translate(str.maketrans(",.", ".,")) if lang == GERMAN else written


def day(when: date, lang: str, style: int = 0) -> str:
    """Format a date in one of three styles."""
    month = MONTHS[lang][when.month - 1]
    if style == 2:
        return when.isoformat()
    if lang == GERMAN:
        return f"{when:%d.%m.%Y}" if style == 0 else f"{when.day}. {month} {when.year}"
    return f"{when:%d/%m/%Y}" if style == 0 else f"{when.day} {month} {when.year}"


def month_name(when: date, lang: str) -> str:
    return f"{MONTHS[lang][when.month - 1]} {when.year}"


def add_months(when: date, months: int) -> date:
    """Return the same day of a later month, at most the 28th."""
    total = when.year * 12 + when.month - 1 + months
    return date(total // 12, total % 12 + 1, min(when.day, 28))


def month_end(when: date) -> date:
    return add_months(when.replace(day=1), 1) - timedelta(days=1)


def wrap(text: str, width: int) -> list[str]:
    """Break into lines of at most `width` characters, except for longer words."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line] if line else lines


def digits(rng: Random, pattern: str) -> str:
    """Replace each # of the pattern by a digit and each @ by a capital letter."""
    return "".join(
        rng.choice("0123456789")
        if sign == "#"
        else rng.choice("ABCDEFGHKLMNPRSTUVWXYZ")
        if sign == "@"
        else sign
        for sign in pattern
    )


def some(rng: Random, pool: Sequence[str], low: int, high: int) -> list[str]:
    """Return `low` to `high` different entries in random order."""
    return rng.sample(list(pool), min(rng.randint(low, high), len(pool)))
