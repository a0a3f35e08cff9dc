"""Spellings of a fact's value in a text."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from app.dedup.dates import names_of
from app.dedup.distinguishing_words import DOCUMENT_TYPE_OF
from app.tasks.comparison_tasks import LONGEST_VALUE, squeezed


def spellings(value: str) -> frozenset[str]:
    """Return the possible spellings in lower case, letters and digits only; none for an empty value.

    A date has three orders, and its month may be a name ("8. Februar 2021", "Feb 8, 2021"); likewise a month
    of a year. A document type has all the words that headings use for it.
    """
    plain = _plain(value)
    kind = value.rstrip(" 0123456789")
    words = {_plain(word) for word, document_type in DOCUMENT_TYPE_OF.items() if document_type == kind}
    if words:
        return frozenset(words)
    parts = value.split("-")
    if not plain or len(parts) not in (2, 3) or not _is_day(parts):
        return frozenset({plain} if plain else ())
    return frozenset({plain, *(_date(*parts) if len(parts) == 3 else _month(*parts))})


def shows_whole(line: str, wanted: Collection[str]) -> bool:
    """Return whether neighbouring words of a line are one of these spellings: 5.00 is not in 1,215.00."""
    words = [squeezed(word) for word in line.split()]
    return any(
        "".join(words[start:end]) in wanted
        for start in range(len(words))
        for end in range(start + 1, min(start + LONGEST_VALUE, len(words)) + 1)
    )


def _plain(words: str) -> str:
    return "".join(filter(str.isalnum, words.casefold()))


def _is_day(parts: list[str]) -> bool:
    """Return whether these are year, month and optionally day as the engine writes them."""
    return all(part.isdigit() for part in parts) and [len(part) for part in parts] == [4, 2, 2][: len(parts)]


def _date(year: str, month: str, day: str) -> Iterator[str]:
    yield from (day + month + year, month + day + year, day + month + year[2:])
    yield day.lstrip("0") + month.lstrip("0") + year
    for name in _names(month):
        for written in {day, day.lstrip("0")}:
            yield from (written + name + year, name + written + year)


def _month(year: str, month: str) -> Iterator[str]:
    yield from (month + year, month.lstrip("0") + year)
    yield from (name + year for name in _names(month))


def _names(month: str) -> list[str]:
    return [name.replace(" ", "") for name in names_of(int(month))]
