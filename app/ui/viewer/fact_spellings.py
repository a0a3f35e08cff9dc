"""How the value of a fact may stand in a text."""

from __future__ import annotations

from collections.abc import Iterator

from app.dedup.dates import names_of
from app.dedup.distinguishing_words import PAPER_OF


def spellings(value: str) -> frozenset[str]:
    """Its letters and digits in lower case, without signs; none of no value.

    A date comes in three orders and with its month by name ("8. Februar 2021", "Feb 8, 2021"), a month of a
    year likewise; a kind of paper in all the words that headings have for it.
    """
    plain = _plain(value)
    papers = {_plain(word) for word, paper in PAPER_OF.items() if paper == value.rstrip(" 0123456789")}
    if papers:
        return frozenset(papers)
    parts = value.split("-")
    if not plain or len(parts) not in (2, 3) or not _is_day(parts):
        return frozenset({plain} if plain else ())
    return frozenset({plain, *(_date(*parts) if len(parts) == 3 else _month(*parts))})


def _plain(words: str) -> str:
    return "".join(filter(str.isalnum, words.casefold()))


def _is_day(parts: list[str]) -> bool:
    """Whether these are the numbers of a year, a month and perhaps a day, as the engine spells them."""
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
