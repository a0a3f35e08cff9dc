"""Whether two papers of one form are two: another month, addressee, subject, or kind of paper.

Numbers are weighed in `odds`; here it is the words that tell. Each answer reckons with misread words: a month
that nobody can read is no other month.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import fsum, lgamma, log
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from app.dedup import facts as fact
from app.dedup import likelihood, ocr
from app.dedup.comparison import ComparisonResult
from app.dedup.distinguishing_words import (
    MONTHS,
    ORDINALS,
    distinguishing_words_in,
    document_types_named,
    is_month,
)
from app.dedup.evidence import AlignedWords, Evidence
from app.dedup.number_labels import CUSTOMER_NUMBER, DOCUMENT_NUMBER
from app.domain.duplicates import Facts

_NAME_LETTERS = 4  # shorter words are misread beyond recognition all the time
_ADDRESS_WORDS = 14  # name, street and town of an addressee
_ONE_FORM = 0.5  # likeness of two numbers' runs of letters, runs of digits, and signs
_LITTLE = 16  # names that differ, more of which are no mere exchange of one for another
_NAME_WORDS = 5  # in a row without a word in common; a longer row is another sentence
_ROW_ALIKE = 0.6  # of the letters of a row of words, from which it is one, misread
_ADDRESS_END = 45  # words in which sender and addressee have been named
_ADDRESSED_APART = log(0.02)  # of two papers of one form with little else that differs: other addressees
_SURE = 3.0  # nats from which the addressees are two


def calendar_likelihood(compared: ComparisonResult) -> float:
    """Nats, ≥ 0: what the names of months, and years, say that are not the same or that only one side has.

    Where the papers have a date in common, only the months in their heads are looked at.
    """
    found, rate = compared.evidence, compared.error_rate
    places = [*found.conflicts, *found.replaced]
    if compared.agrees(fact.DATE, fact.PERIOD):
        places = [place for place in places if compared.in_head(place.at)]
        years = 0.0
    else:
        years = max(
            (likelihood.year_likelihood(place.a, place.b, rate) for place in found.conflicts), default=0.0
        )
    months = {(place.a, place.b) for place in places if _names_month(place)}
    return max(0.0, years) + fsum(max(0.0, likelihood.month_likelihood(a, b, rate)) for a, b in months)


def _names_month(place: AlignedWords) -> bool:
    if place.a in MONTHS or place.b in MONTHS:
        return True
    return place.weight == 1.0 and any(
        map(is_month, (*distinguishing_words_in(place.a), *distinguishing_words_in(place.b)))
    )


def other_kind(compared: ComparisonResult) -> bool:
    """Whether the heads say that these are different kinds of paper, or the first and second of a kind."""
    if compared.conflicts(fact.PAPER, fact.ROUTE):
        return True
    found = compared.evidence
    head = [place for place in found.replaced if place.weight == 1.0 and compared.in_head(place.at)]
    for places in _rows(head):
        words_a = " ".join(place.a for place in places)
        words_b = " ".join(dict.fromkeys(place.b for place in places))
        if _apart(document_types_named(words_a), document_types_named(words_b)) or _apart(
            _ranks(words_a), _ranks(words_b)
        ):
            return True
    headed = [
        distinguishing_words_in(words.a) for words in found.distinguishing if compared.in_head(words.at)
    ]
    return any(named and not is_month(named[0]) for named in headed)


def _apart(one: frozenset[str] | frozenset[int], other: frozenset[str] | frozenset[int]) -> bool:
    return bool(one and other and one.isdisjoint(other))


def _ranks(words: str) -> frozenset[int]:
    return frozenset(ORDINALS[word] for word in words.split(" ") if word in ORDINALS)


def _rows(places: list[AlignedWords]) -> Iterator[list[AlignedWords]]:
    """The places in rows of neighbours."""
    row: list[AlignedWords] = []
    for place in places:
        if row and place.at > row[-1].at + 1:
            yield row
            row = []
        row.append(place)
    if row:
        yield row


def other_period(compared: ComparisonResult) -> bool:
    """Whether the papers are about different months."""
    return compared.other_month or any(
        compared.in_head(words.at) for words in compared.evidence.distinguishing
    )


def other_subject(compared: ComparisonResult) -> bool:
    """Whether the papers are about, or to, different people or things."""
    if compared.conflicts(fact.NAME) or _other_own_number(compared.facts):
        return True
    swapped = _swapped_names(compared.evidence)
    return _swapped_again(swapped) or _addressee_likelihood(compared, swapped) >= _SURE


class _Swap(NamedTuple):
    """Words that could be names, in one place, which are not each other misread."""

    at: int
    a: list[str]
    b: list[str]
    alone: bool  # only few words differ in this place; otherwise another sentence stands there
    row: int  # which of the rows of words that differ it is in


def _swapped_names(found: Evidence) -> list[_Swap]:
    swapped = []
    for number, row in enumerate(_rows([place for place in found.replaced if place.weight == 1.0])):
        if _is_one_misread(row):
            continue
        for place in row:
            a, b = _names(place.a), _names(place.b)
            if a and b and not _alike(a, b):
                swapped.append(_Swap(place.at, a, b, len(row) <= _NAME_WORDS, number))
    return swapped


def _is_one_misread(row: list[AlignedWords]) -> bool:
    """Whether a row of words is the other side's as a whole, though none of them is: blanks were misread."""
    one = "".join([place.a for place in row])
    other = "".join(dict.fromkeys(place.b for place in row)).replace(" ", "")
    return len(row) > 1 and ocr.edits_if_alike(one, other, _ROW_ALIKE) is not None


def _names(stretch: str) -> list[str]:
    words = [word for word in stretch.split(" ") if len(word) >= _NAME_LETTERS]
    return [word for word in words if sum(map(str.isalpha, word)) >= _NAME_LETTERS]


def _alike(one: list[str], other: list[str]) -> bool:
    """Whether two stretches have a name in common, well or badly read, or are one name with a blank in it."""
    return any(ocr.is_misread(mine, theirs) for mine in one for theirs in other) or (
        len(one) != len(other) and ocr.is_misread("".join(one), "".join(other))
    )


def _swapped_again(swapped: list[_Swap]) -> bool:
    """Whether one name takes another's in several places, and little else differs: another subject."""
    if len(swapped) > _LITTLE:
        return False
    again = sum(
        any(_alike(swap.a, other.a) and _alike(swap.b, other.b) for other in swapped if other.row != swap.row)
        for swap in swapped
    )
    return again > 0 and again >= len(swapped) / 2


def _other_own_number(facts: Facts) -> bool:
    """Whether the papers, or those they are sent to, bear numbers that no misreading makes of one another."""
    return any(
        _is_written_alike(one, other) and ocr.differs_clearly(ocr.fold(one.lower()), ocr.fold(other.lower()))
        for sort in (DOCUMENT_NUMBER, CUSTOMER_NUMBER)
        for one, other in fact.conflicting_values(facts, sort)
    )


def _is_written_alike(one: str, other: str) -> bool:
    """Whether two numbers are of one form; else of two sorts, and either label was misread."""
    forms = [re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+", "a", number)) for number in (one, other)]
    return Levenshtein.normalized_similarity(*forms) >= _ONE_FORM


def _addressee_likelihood(compared: ComparisonResult, swapped: list[_Swap]) -> float:
    """Nats, ≥ 0: how much a burst of other words in the head speaks for another addressee.

    In one paper read twice, words are lost all over; the rate outside the burst says how many to expect in it
    (Poisson). Another name, street and town stand in one place.
    """
    found = compared.evidence
    head = [swap for swap in swapped if swap.alone and compared.in_head(swap.at)]
    head = [swap for swap in head if not any(_alike(swap.a, near.b) for near in head)]  # shifted by a word
    other_numbers = [place.at for place in found.conflicts if place.strange and compared.in_head(place.at)]
    elsewhere = sum(swap.alone for swap in swapped) + min(found.gap_a, found.gap_b)
    best = 0.0
    for start in (swap.at for swap in head if compared.in_head(swap.at, _ADDRESS_END)):
        inside = sum(start <= swap.at < start + _ADDRESS_WORDS for swap in head)
        if inside < 2:
            continue
        burst = inside + sum(start <= at < start + _ADDRESS_WORDS for at in other_numbers)
        expected = (elsewhere - inside + 0.5) / compared.shorter * _ADDRESS_WORDS
        best = max(best, _ADDRESSED_APART + lgamma(burst + 1) - burst * log(expected))
    return best
