"""Detect two documents of one form by their words: another month, addressee, subject or document type.

`likelihood` weighs the numbers. All functions allow for OCR errors: an unreadable month is no other month.
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

_NAME_LETTERS = 4  # shorter words are often misread beyond recognition
_ADDRESS_WORDS = 14  # name, street and town of an addressee
_ONE_FORM = 0.5  # similarity of two numbers' patterns of letters, digits and signs
_LITTLE = 16  # differing names, at most, for one name to replace another
_NAME_WORDS = 5  # in a row without a common word; a longer row is another sentence
_ROW_ALIKE = 0.6  # similarity of a row of words from which it is misread
_ADDRESS_END = 45  # words within which sender and addressee are named
_ADDRESSED_APART = log(0.02)  # prior of another addressee in two similar documents
_OTHER_ADDRESSEE = 3.0  # nats


def calendar_likelihood(compared: ComparisonResult) -> float:
    """Return the evidence of differing month names and years, in nats, ≥ 0.

    If a date agrees, only the months in the heads count.
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
    """Return whether the heads name different document types, or a first and second of one type."""
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
    """Yield rows of neighbouring words."""
    row: list[AlignedWords] = []
    for place in places:
        if row and place.at > row[-1].at + 1:
            yield row
            row = []
        row.append(place)
    if row:
        yield row


def other_period(compared: ComparisonResult) -> bool:
    """Return whether the documents are about different months."""
    return compared.other_month or any(
        compared.in_head(words.at) for words in compared.evidence.distinguishing
    )


def other_subject(compared: ComparisonResult) -> bool:
    """Return whether the documents are about, or to, different people or things."""
    if compared.conflicts(fact.NAME) or (_other_own_number(compared.facts) and not compared.replaces):
        return True
    swapped = _swapped_names(compared.evidence)
    return _swapped_again(swapped) or _addressee_likelihood(compared, swapped) >= _OTHER_ADDRESSEE


class _Swap(NamedTuple):
    """Aligned words that may be names and differ beyond OCR errors."""

    at: int
    a: list[str]
    b: list[str]
    alone: bool  # only a few words differ here; otherwise the sentence was replaced
    row: int  # number of the row of differing words


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
    """Return whether a row of words equals the other side's except for misread spaces."""
    one = "".join([place.a for place in row])
    other = "".join(dict.fromkeys(place.b for place in row)).replace(" ", "")
    return len(row) > 1 and ocr.edits_if_alike(one, other, _ROW_ALIKE) is not None


def _names(stretch: str) -> list[str]:
    words = [word for word in stretch.split(" ") if len(word) >= _NAME_LETTERS]
    return [word for word in words if sum(map(str.isalpha, word)) >= _NAME_LETTERS]


def _alike(one: list[str], other: list[str]) -> bool:
    """Return whether two stretches share a name, OCR errors and inserted spaces allowed."""
    return any(ocr.is_misread(mine, theirs) for mine in one for theirs in other) or (
        len(one) != len(other) and ocr.is_misread("".join(one), "".join(other))
    )


def _swapped_again(swapped: list[_Swap]) -> bool:
    """Return whether one name repeatedly replaces another and little else differs."""
    if len(swapped) > _LITTLE:
        return False
    again = sum(
        any(_alike(swap.a, other.a) and _alike(swap.b, other.b) for other in swapped if other.row != swap.row)
        for swap in swapped
    )
    return again > 0 and again >= len(swapped) / 2


def _other_own_number(facts: Facts) -> bool:
    """Return whether document or customer numbers differ beyond OCR errors."""
    return any(
        _is_written_alike(one, other) and ocr.differs_clearly(ocr.fold(one.lower()), ocr.fold(other.lower()))
        for sort in (DOCUMENT_NUMBER, CUSTOMER_NUMBER)
        for one, other in fact.conflicting_values(facts, sort)
    )


def _is_written_alike(one: str, other: str) -> bool:
    """Return whether two numbers have one pattern; else a label was misread."""
    forms = [re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+", "a", number)) for number in (one, other)]
    return Levenshtein.normalized_similarity(*forms) >= _ONE_FORM


def _addressee_likelihood(compared: ComparisonResult, swapped: list[_Swap]) -> float:
    """Return the evidence of a burst of different words in the head for another addressee, in nats, ≥ 0.

    In one document read twice, words are lost everywhere; the rate outside the burst gives the number
    expected in it (Poisson). Another name, street and town are adjacent.
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
