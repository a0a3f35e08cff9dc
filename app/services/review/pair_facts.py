"""The facts of a pair: what agrees and what differs, and which of it can be quoted from both papers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from app.dedup.dates import names_of
from app.dedup.distinguishing_words import DOCUMENT_TYPE_OF
from app.dedup.facts import parts_of
from app.domain.duplicates import Cause, Kind, Pair
from app.services.review.printed_facts import AS_WRITTEN, PrintedFacts

Papers = tuple[PrintedFacts, PrintedFacts]  # of the left and of the right document
_DAY_OR_MONTH = re.compile(r"\d{4}-\d\d(-\d\d)?")
LANGUAGE = "language"
_SHOWN_FIRST = (
    "date",
    "amount",
    "document number",
    "period",
    "customer number",
    "contract number",
    "paper",
)
_OF_A_SERIES = ("date", "document number", "period", "meter reading", "plate")
"""Sorts that tell the papers of one form apart, where the engine names only the words that differ."""
_VAGUE = ("number", "word")  # sorts of differing words that are no other fact


@dataclass(frozen=True)
class Fact:
    """A fact that a document states.

    Attributes:
        sort: "date", "amount", "document number", …
        value: in the engine's form: a date in ISO, an amount as 1234.56; in a conflict, the left value.
        other: the right value of a conflict; otherwise "".
        printed, other_printed: the values as they stand on the papers; "" if that is unknown.
    """

    sort: str
    value: str
    other: str = ""
    printed: str = ""
    other_printed: str = ""


@dataclass(frozen=True)
class PairFacts:
    """The facts of a pair, the most significant first.

    Attributes:
        agree, conflict: all of them.
        quoted_agree, quoted_conflict: one of each sort that both papers bear as quoted.
    """

    agree: tuple[Fact, ...]
    conflict: tuple[Fact, ...]
    quoted_agree: tuple[Fact, ...]
    quoted_conflict: tuple[Fact, ...]


@lru_cache(maxsize=64)
def pair_facts(pair: Pair, papers: Papers | None, *, turned: bool, dated: tuple[date, ...] = ()) -> PairFacts:
    """Return the facts of a pair, kept for those asked for last: the window asks several times for a pair.

    Args:
        papers: what both texts say in print; None while unknown. Then no amount is quoted: which of them is
            the total is not known.
        turned: whether the pair's first document is on the right.
        dated: the dates of the documents in Paperless: of the dates on both papers, one of these is quoted.
    """
    agree = _sorted(map(read_fact, pair.facts.agree))
    conflict = _sorted(map(read_fact, pair.facts.conflict))
    if turned:
        conflict = [Fact(fact.sort, fact.other, fact.value) for fact in conflict]
    if papers is None:
        quoted = [fact for fact in agree if fact.sort != "amount"]
        return PairFacts(*map(tuple, (agree, conflict, _one_each(quoted), _one_each(conflict))))
    if pair.cause in (Cause.SAME_FILE, Cause.SAME_TEXT):
        agree = _sorted(_common(papers))
    if pair.kind is Kind.LOOKALIKE and all(line.startswith(_VAGUE) for line in pair.facts.conflict):
        conflict = _sorted([*_opposed(papers), *conflict])
        if any(fact.sort not in _VAGUE for fact in conflict):
            conflict = [fact for fact in conflict if fact.sort != "number"]
    agree = [fact for fact in agree if fact.sort != "route" or _is_trip(papers)]
    conflict = [
        replace(fact, sort="word") if fact.sort == "route" and not _is_trip(papers) else fact
        for fact in conflict
    ]
    quoted_conflict = [
        fact for found in conflict if (fact := _printed_opposed(_as_total(found, papers), papers))
    ]
    part = _part(pair, papers, turned)
    # A letter and its translation rarely name a total: any amount that both have says as much.
    known = agree if pair.kind is Kind.SEMANTIC else _with_total(agree, papers, part)
    agreeing = [fact for fact in known if _is_of_its_time(fact, dated)]
    days = [str(day) for day in dated]
    quoted_agree = [
        fact
        for found in _sorted(sorted(agreeing, key=lambda fact: fact.value not in days))
        if (fact := _printed_agreeing(found, papers))
    ]
    return PairFacts(*map(tuple, (agree, conflict, _one_each(quoted_agree), _one_each(quoted_conflict))))


def read_fact(line: str) -> Fact:
    """Parse a line such as "amount 12.00 ≠ 13.00" into sort and values."""
    sort, value, other = parts_of(line)
    if sort in ("", "number", "order number"):  # any other number, or the name of a month
        sort = "number" if any(character.isdigit() for character in value) else "period"
    return Fact(sort, value, other)


def sorts_of(facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return the sorts without repetition."""
    return tuple(dict.fromkeys(fact.sort for fact in facts))


def fact_sorts(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the sorts of facts without repetition, the most significant first."""
    return sorts_of(_sorted(map(read_fact, lines)))


def conflict_values(pair: Pair | None) -> tuple[str, ...]:
    """Return the conflicting values of a pair, of both sides, and the words that texts use for them.

    A text has "June 2023", not "2023-06": a different month is found by its name, a different year by the
    year, a different day by the day next to its month, because a day alone is any number. A document type has
    names in each language.
    """
    facts = [read_fact(line) for line in pair.facts.conflict] if pair else []
    return tuple(dict.fromkeys(value for fact in facts for value in _conflicting(fact)))


def _conflicting(fact: Fact) -> Iterator[str]:
    yield from (fact.value, fact.other)
    if fact.sort == "paper":
        papers = [value.rstrip(" 0123456789") for value in (fact.value, fact.other)]
        if papers[0] != papers[1]:
            yield from (word for word, paper in DOCUMENT_TYPE_OF.items() if paper in papers)
    if not all(map(_DAY_OR_MONTH.fullmatch, (fact.value, fact.other))):
        return
    year, month, *day = fact.value.split("-")
    other_year, other_month, *other_day = fact.other.split("-")
    if year != other_year:
        yield from (year, other_year)
    if month != other_month:
        yield from (*names_of(int(month)), *names_of(int(other_month)))
    if day != other_day:
        for value in (fact.value, fact.other):
            yield from _days_beside_months(value)


def _days_beside_months(date_: str) -> Iterator[str]:
    """Yield the spellings of a date in a text, without punctuation: "8 märz", "march 8", "8 3 2024"."""
    year, month, day = (int(part) for part in date_.split("-"))
    yield f"{day} {month} {year}"
    for name in filter(str.isalpha, names_of(month)):  # beside other names the day would count alone
        yield from (f"{day} {name}", f"{name} {day}")


# --- what the papers bear ------------------------------------------------------------------------


def _common(papers: Papers) -> Iterator[Fact]:
    left, right = papers
    for sort, values in left.facts.items():
        yield from (Fact(sort, value) for value in values if value in right.facts.get(sort, ()))


def _opposed(papers: Papers) -> Iterator[Fact]:
    """Yield the first fact of each sort of a series that either paper has for itself."""
    left, right = papers
    for sort in _OF_A_SERIES:
        mine, theirs = left.facts.get(sort, ()), right.facts.get(sort, ())
        one = next((value for value in mine if value not in theirs), None)
        other = next((value for value in theirs if value not in mine), None)
        if one is not None and other is not None:
            yield Fact(sort, one, other)
    if None not in (left.total_value, right.total_value) and left.total_value != right.total_value:
        yield Fact("amount", left.total_value or "", right.total_value or "")


def _is_trip(papers: Papers) -> bool:
    return all(paper.is_ticket for paper in papers)


def _part(pair: Pair, papers: Papers, turned: bool) -> PrintedFacts | None:
    """Return the paper that the other one contains; None if neither does."""
    if pair.kind is not Kind.CONTAINED:
        return None
    return papers[(pair.part == pair.a) == turned]


def _with_total(agree: Sequence[Fact], papers: Papers, part: PrintedFacts | None) -> list[Fact]:
    """Return the facts with the total in place of the amounts; without any, if no total is sure."""
    others = [fact for fact in agree if fact.sort != "amount"]
    totals = {paper.total_value for paper in ((part,) if part else papers)} - {None}
    if len(others) == len(agree) or len(totals) != 1:
        return others
    return _sorted([*others, *(Fact("amount", total) for total in totals if total)])


def _as_total(fact: Fact, papers: Papers) -> Fact:
    """Return the totals for amounts that differ, if both are known and differ."""
    left, right = (paper.total_value for paper in papers)
    if fact.sort != "amount" or left is None or right is None or left == right:
        return fact
    return Fact("amount", left, right)


def _is_of_its_time(fact: Fact, dated: Collection[date]) -> bool:
    """Return whether a period may be that of the papers: on a bill of 2024, "due again in 2026" is not."""
    years = [day.year for day in dated]
    if fact.sort != "period" or not years or not fact.value[:4].isdigit():
        return True
    return min(years) - 1 <= int(fact.value[:4]) <= max(years) + 1


def _printed_agreeing(fact: Fact, papers: Papers) -> Fact | None:
    if fact.sort == "paper":
        return fact if all(paper.is_titled(fact.value) for paper in papers) else None
    if fact.sort in AS_WRITTEN:
        return fact
    spellings = [paper.spelling(fact.sort, fact.value) for paper in papers]
    printed = spellings[0] or spellings[1]
    if printed is None or not all(paper.spelling(fact.sort, fact.value, misread=True) for paper in papers):
        return None
    return replace(fact, printed=printed)


def _printed_opposed(fact: Fact, papers: Papers) -> Fact | None:
    if fact.sort in AS_WRITTEN:
        return fact
    left, right = papers
    printed, other = left.spelling(fact.sort, fact.value), right.spelling(fact.sort, fact.other)
    if printed is None or other is None:
        return None
    return replace(fact, printed=printed, other_printed=other)


def _sorted(facts: Iterator[Fact] | Sequence[Fact]) -> list[Fact]:
    return sorted(facts, key=lambda fact: _SHOWN_FIRST.index(fact.sort) if fact.sort in _SHOWN_FIRST else 99)


def _one_each(facts: Sequence[Fact]) -> list[Fact]:
    return list({fact.sort: fact for fact in reversed(facts)}.values())[::-1]
