"""How much numbers and months that differ speak for two papers instead of one paper read twice.

Two explanations of a pair compete. Either there is one paper, and whatever differs was misread, each
character with the error rate that the words of this pair show. Or there are two papers of one form: each
number of the form then differs with some probability, and where it does it may be any other number. The
logarithm of the ratio of both likelihoods (in nats) is the evidence: a digit taken for one of its shape in a
noisy scan says nothing, a new date in a clean one everything.
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

_VARYING = (0.01, 0.03, 0.1, 0.3, 0.6)  # shares of a form's numbers that differ between two of its papers
_SIMILAR = 0.25  # of a character's errors: that it is taken for a given character of its shape
_STRANGE = 0.01  # … for a given one of another shape
_LOST = 0.2  # … that it is lost, or that one is added
_UNREADABLE = 0.1  # of a word for each character error per character: that nothing of it is left
_OUT_OF_PLACE = 0.3  # of a number for each character error per character: that another one stands there
_DIGITS = 6  # digits beyond which a number is no less likely
_COUNTED = 5  # digits from which numbers are counted up: the next paper's begins like this one's
_TELLING = 3  # characters of a number that an engine does not misread in one way again and again
_OTHER_DATE = 6.0  # nats: one digit of another shape, or several of the same
_MOST = 40.0  # nats of one number; more would only overflow
_MONTH = log(1 / 12)
_LOG_TEN, _LOG_HALF = log(10), log(0.5)
_YEAR = re.compile(r"(?:19|20)\d\d$")
_YEARS_APART = 3
_SHORT = 3  # letters of a month's name that other words end in
_WORD = 3  # letters of a stretch that nothing is left of, for which as many others could stand
_LETTER = log(1 / 26)
_PRIOR_CHARACTERS = 400  # characters of good text that every pair is credited with …
_PRIOR_EDITS = 1.0  # … and errors, so that a short text without errors does not count as free of them


@dataclass(frozen=True)
class LikelihoodRatio:
    """What the numbers say.

    Attributes:
        nats: log-likelihood ratio of two papers against one, any sign.
        numbers: expected count of places in which the papers bear different numbers.
    """

    nats: float
    numbers: float


def error_rate(edits: int, characters: int) -> float:
    """Character errors per character to reckon with, 0…1."""
    return min(0.5, (edits + _PRIOR_EDITS) / (characters + _PRIOR_CHARACTERS))


def number_likelihood(differing: Iterable[tuple[str, str]], numbers: int, rate: float) -> LikelihoodRatio:
    """Weigh the words with digits that differ in the same place.

    Args:
        differing: both words of each place.
        numbers: all places compared, equal ones included.
        rate: character errors per character, more than 0.
    """
    ratios: list[float] = []
    for (one, other), times in Counter(differing).items():
        misread = _number_misread(one, other, rate)
        ratios.append(exp(min(_MOST, _log_ratio(one, other, misread, rate))))
        if times > 1:
            # Two papers explain a number that differs in the same way again at once, reading errors do not.
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
    """Weigh two stretches in the same place of which at least one seems to name a month.

    Returns:
        Nats; positive where another month is the likelier explanation. In a series the month differs.
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
    """The largest sum of a value of each list that do not stand in the same place; of two values and more."""
    first, second = sorted(range(len(one)), key=one.__getitem__, reverse=True)[:2]
    best, next_best = sorted(range(len(other)), key=other.__getitem__, reverse=True)[:2]
    if first != best:
        return one[first] + other[best]
    return max(one[first] + other[next_best], one[second] + other[best])


def year_likelihood(one: str, other: str, rate: float) -> float:
    """Weigh two words in the same place, where no date agrees; in nats, 0 if they are not near years."""
    if not (_YEAR.match(one) and _YEAR.match(other) and abs(int(one) - int(other)) <= _YEARS_APART):
        return 0.0
    return -log(2 * _YEARS_APART) - _ocr_errors(one, other).log_likelihood(log(rate))


def _number_misread(one: str, other: str, rate: float) -> float | None:
    """Log-likelihood of one number read as two words; None if one of the words is none."""
    if not (_is_mainly_digits(one) and _is_mainly_digits(other)):
        return None
    return _ocr_errors(one, other).log_likelihood(log(rate))


def _log_ratio(one: str, other: str, misread: float | None, rate: float) -> float:
    """Log of how likely the words are as two different numbers, against as one number read twice."""
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
    """The same for two words seen before; of shorter ones the engine may misread each alike."""
    if misread is None or min(len(one), len(other)) < _TELLING:
        return 0.0
    return _LOG_HALF - misread


def dates_differ(one: str, other: str, rate: float) -> bool:
    """Whether two dates in one notation are hardly one date, misread."""
    return -_ocr_errors(one, other).log_likelihood(log(rate)) >= _OTHER_DATE


def _is_mainly_digits(word: str) -> bool:
    """A number; a word with a letter read as a digit is none."""
    return word.isdigit() or 2 * sum(map(str.isdigit, word)) >= len(word)


_LOG_SIMILAR, _LOG_STRANGE, _LOG_LOST = log(_SIMILAR), log(_STRANGE), log(_LOST)


class _OcrErrors(NamedTuple):
    """What must have happened for one word to become the other.

    Attributes:
        errors: characters taken for others, lost or added.
        given: log-likelihood of just these errors, if there were as many.
    """

    errors: int
    given: float

    def log_likelihood(self, rate: float) -> float:
        """Args: rate: log of the character errors per character."""
        return self.errors * rate + self.given


@lru_cache(maxsize=1 << 14)
def _ocr_errors(one: str, other: str) -> _OcrErrors:
    errors, given = 0, 0.0
    one, other = min(one, other), max(one, other)  # so that both ways give the same steps
    for step in Levenshtein.editops(one, other):
        errors += 1
        if step.tag != "replace":
            given += _LOG_LOST
        elif ocr.are_confusable(one[step.src_pos], other[step.dest_pos]):
            given += _LOG_SIMILAR
        else:
            given += _LOG_STRANGE
    return _OcrErrors(errors, given)


@lru_cache(maxsize=4096)
def _months(stretch: str) -> tuple[_OcrErrors, ...]:
    """For each month the readiest way in which one of its names became a part of the stretch."""
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
