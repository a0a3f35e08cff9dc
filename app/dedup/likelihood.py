"""Likelihood ratios of differing numbers and months: two documents against one document read twice.

Two explanations of a pair compete. Either there is one document, and all differences are OCR errors at the
character error rate of this pair. Or there are two documents of one form: each number differs with some
probability, and may then be any other number. The log-likelihood ratio, in nats, is the evidence. A digit
read as a similar one in a noisy scan counts for nothing, a new date in a clean scan for almost everything.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import exp, fsum, log
from operator import add
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein, Prefix

from app.dedup import ocr
from app.dedup.distinguishing_words import MONTHS, SHORT_NAMES

_VARYING = (0.01, 0.03, 0.1, 0.3, 0.6)  # shares of a form's numbers that differ between two documents
_SIMILAR = 0.25  # share of a character's errors: a given character of similar shape
_STRANGE = 0.01  # … a given one of another shape
_LOST = 0.2  # … a lost or added character
_UNREADABLE = 0.1  # of an unreadable word, per unit of character error rate
_OUT_OF_PLACE = 0.3  # of another number in its position, per unit of character error rate
_DIGITS = 6  # digits beyond which a number is no less likely
_COUNTED = 5  # digits of a serial number; the next one begins alike
_DISTINCT = 3  # characters of a number that is not misread repeatedly in the same way
_OTHER_DATE = 6.0  # nats: one digit of another shape, or several of similar shape
_MOST = 40.0  # nats of one number; more would only overflow
_MONTH = log(1 / 12)
_LOG_TEN, _LOG_HALF = log(10), log(0.5)
_YEAR = re.compile(r"(?:19|20)\d\d$")
_YEARS_APART = 3
_SHORT = 3  # letters of a month's name that other words end in
_WORD = 3  # letters of an unreadable stretch
_LETTER = log(1 / 26)
_PRIOR_CHARACTERS = 400  # prior characters without errors …
_PRIOR_EDITS = 1.0  # … and prior errors, so that a short clean text does not imply a zero error rate


@dataclass(frozen=True)
class LikelihoodRatio:
    """The evidence of the numbers.

    Attributes:
        nats: log-likelihood ratio of two documents against one, any sign.
        numbers: expected count of numbers that differ in print.
    """

    nats: float
    numbers: float


def error_rate(edits: int, characters: int) -> float:
    """Return the estimated character error rate, 0…1."""
    return min(0.5, (edits + _PRIOR_EDITS) / (characters + _PRIOR_CHARACTERS))


def number_likelihood(differing: Iterable[tuple[str, str]], numbers: int, rate: float) -> LikelihoodRatio:
    """Weigh the aligned words with digits that differ.

    Args:
        differing: both words of each pair.
        numbers: count of all aligned numbers, equal ones included.
        rate: character error rate, more than 0.
    """
    ratios: list[float] = []
    for (one, other), times in Counter(differing).items():
        misread = _number_misread(one, other, rate)
        ratios.append(exp(min(_MOST, _log_ratio(one, other, misread, rate))))
        if times > 1:
            # Two documents explain a repeated difference at once; OCR errors do not.
            again = exp(min(_MOST, _again_ratio(one, other, misread)))
            ratios += [again] * (times - 1)
    equal = max(0, numbers - len(ratios))
    nats, share = max(
        (
            fsum([log(1 - share + share * ratio) for ratio in ratios]) + equal * log(1 - share),
            share,
        )
        for share in _VARYING
    )
    return LikelihoodRatio(nats, fsum([share * ratio / (1 - share + share * ratio) for ratio in ratios]))


def month_likelihood(one: str, other: str, rate: float) -> float:
    """Weigh two aligned stretches of which at least one may name a month.

    Returns:
        Nats; positive if another month is more likely. In a series the month differs.
    """
    read_one, read_other = _months(one), _months(other)
    errors = log(rate)
    unreadable = errors + log(_UNREADABLE) + _WORD * _LETTER
    likely_one: list[float] = [max(count * errors + given, unreadable) for count, given in read_one]
    likely_other: list[float] = [max(count * errors + given, unreadable) for count, given in read_other]
    same: float = max(map(add, likely_one, likely_other))
    different = _best_apart(likely_one, likely_other)
    return different + _MONTH - same


def _best_apart(one: list[float], other: list[float]) -> float:
    """Return the largest sum of one value of each list at different positions; needs two values or more."""
    first, second = sorted(range(len(one)), key=one.__getitem__, reverse=True)[:2]
    best, next_best = sorted(range(len(other)), key=other.__getitem__, reverse=True)[:2]
    if first != best:
        return one[first] + other[best]
    return max(one[first] + other[next_best], one[second] + other[best])


def year_likelihood(one: str, other: str, rate: float) -> float:
    """Weigh two aligned words if no date agrees; in nats, 0 if they are not close years."""
    if not (_YEAR.match(one) and _YEAR.match(other) and abs(int(one) - int(other)) <= _YEARS_APART):
        return 0.0
    return -log(2 * _YEARS_APART) - _ocr_errors(one, other).log_likelihood(log(rate))


def _number_misread(one: str, other: str, rate: float) -> float | None:
    """Return the log-likelihood of one number read as both words; None if one is no number."""
    if not (_is_mainly_digits(one) and _is_mainly_digits(other)):
        return None
    return _ocr_errors(one, other).log_likelihood(log(rate))


def _log_ratio(one: str, other: str, misread: float | None, rate: float) -> float:
    """Return the log-likelihood ratio of two different numbers against one number read twice."""
    if misread is None:
        return 0.0
    digits = max(len(one), len(other))
    changed = max(1, Levenshtein.distance(one, other))
    anything = -min(digits, _DIGITS) * _LOG_TEN
    neighbour = -changed * log(9 * digits)
    counted = len(one) == len(other) >= _COUNTED
    later = -(digits - Prefix.similarity(one, other)) * _LOG_TEN if counted else anything
    return max(anything, neighbour, later) + _LOG_HALF - max(misread, anything + log(rate * _OUT_OF_PLACE))


def _again_ratio(one: str, other: str, misread: float | None) -> float:
    """Return the ratio for a repeated difference; short numbers may be misread alike."""
    if misread is None or min(len(one), len(other)) < _DISTINCT:
        return 0.0
    return _LOG_HALF - misread


def dates_differ(one: str, other: str, rate: float) -> bool:
    """Return whether two dates in one notation differ beyond OCR errors."""
    return -_ocr_errors(one, other).log_likelihood(log(rate)) >= _OTHER_DATE


def _is_mainly_digits(word: str) -> bool:
    """Return whether the word is a number; a word with one letter read as a digit is not."""
    return word.isdigit() or 2 * sum(map(str.isdigit, word)) >= len(word)


_LOG_SIMILAR, _LOG_STRANGE, _LOG_LOST = log(_SIMILAR), log(_STRANGE), log(_LOST)


class _OcrErrors(NamedTuple):
    """The OCR errors that turn one word into the other.

    Attributes:
        errors: substituted, lost or added characters.
        given: log-likelihood of exactly these errors, given their count.
    """

    errors: int
    given: float

    def log_likelihood(self, rate: float) -> float:
        """Args: rate: log of the character error rate."""
        return self.errors * rate + self.given


@lru_cache(maxsize=1 << 14)
def _ocr_errors(one: str, other: str) -> _OcrErrors:
    errors, given = 0, 0.0
    one, other = min(one, other), max(one, other)  # so that the result is symmetric
    for tag, at, at_other in ocr.edits_of(one, other):
        errors += 1
        if tag != "replace":
            given += _LOG_LOST
        elif ocr.are_confusable(one[at], other[at_other]):
            given += _LOG_SIMILAR
        else:
            given += _LOG_STRANGE
    return _OcrErrors(errors, given)


@lru_cache(maxsize=4096)
def _months(stretch: str) -> tuple[_OcrErrors, ...]:
    """Return for each month the fewest OCR errors from one of its names to a part of the stretch."""
    words = stretch.split(" ")
    parts = {*words, *map("".join, pairwise(words))}
    best: list[tuple[int, str, str]] = [(99, "", "")] * 12
    for name, number in MONTHS.items():
        long_enough = len(name) > _SHORT or name in SHORT_NAMES
        ends = {part[-len(name) :] for part in parts if long_enough and len(part) > len(name)}
        errors, part = min((Levenshtein.distance(name, part), part) for part in parts | ends)
        if errors < best[number - 1][0]:
            best[number - 1] = errors, name, part
    return tuple(_ocr_errors(name, part) for _, name, part in best)
