"""Find the words in which two texts differ, and the likelihoods of each difference.

Two explanations compete for every difference: OCR errors in one printed word, or two documents of one form
with different words. This module computes both likelihoods as far as the two texts allow;
`difference_evidence` adds the document frequency of the words and the error rate of the pair.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from math import log
from operator import add
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from app.dedup.facts import STAMP_WORDS
from app.dedup.identifying_words import figures_beside, is_capital, is_labelled, may_be_code
from app.dedup.ocr_error_model import (
    AGAIN,
    LOST,
    OTHER_SHAPE,
    SHORT_CODE,
    code_log_prior,
    code_log_priors,
    count_errors,
    has_digit,
    is_explained,
    is_ideograph,
    is_unspaced,
    log_priors,
    word_log_prior,
)
from app.dedup.passages import Text
from app.dedup.replaced_text import ReplacedText, Run, find_replaced_text
from app.dedup.word_pairing import paired_words

_WORD = -9.5  # log prior of a regularly spelled word, one of some ten thousand
_NEVER = -2.0  # nats below which a difference is no evidence, whatever its words
_MISREAD = 0.45  # share of letters that OCR errors may change
_PLAUSIBLE = 0.85  # share of a word's letter pairs that occur elsewhere in both texts
_ODD = (4, 10)  # letters of a code without digits
_LONGEST = 12  # words of a stretch that are paired one by one; longer ones cannot be aligned
_REWORKED = 4  # words of a stretch that counts as different text, …
_REWRITTEN = 6  # words in stretches of a rewritten sentence
_BETWEEN = 2  # equal words between two such stretches, at most
_RUNNING = 0.2  # … of which this share occurs elsewhere, as the short words of a sentence do
_UNLIKE = 0.6  # … with less similar letters than OCR errors leave
_AS_ONE = 0.75  # similarity of stretches that differ in their spaces
_GLUED = re.compile(r"([^\W\d_]{4,})(\d+[^\W\d_]?)")  # a word, and a number that a lost space joined to it
_LONE = 2  # signs that differ in one place, if they are misread
_SURE = 2  # equal words on either side of a word that only one text has
_SWAPPED = 3  # most words between two positions of one word
_MOVED = 4  # reordered words from which they no longer count as differences
_PRIOR_CHARACTERS = 400  # prior characters of every pair
_MOST_PLACES = 160  # differences of a pair; more add nothing


class WordDifference(NamedTuple):
    """Two aligned words that differ, or a word that only one text has.

    Attributes:
        a, b: the words; "" if one text has none.
        hash_a, hash_b: keys of the words in the vocabulary; 0 for joined words.
        a_in_other, b_in_other: whether the other text has this word elsewhere.
        errors: OCR errors that turn one word into the other.
        given: log-likelihood of exactly these errors.
        has_digit: whether one of the words has a digit.
        is_number: whether both have.
        longer: letters of the longer word.
        alike: whether the errors are so few that one word may be the other, misread.
        as_words: log-probability of each word in another document, if it is unknown but regularly spelled;
            None if it follows from the two words alone.
        filled_in: whether a few words replace as many, as in a form; else the text was reworded.
        identifies: whether the words, without digits, may tell two documents of one form apart.
        explained: whether likely OCR confusions alone turn one word into the other.
    """

    a: str
    b: str
    hash_a: int
    hash_b: int
    a_in_other: bool
    b_in_other: bool
    errors: int
    given: float
    has_digit: bool
    is_number: bool
    longer: int
    alike: bool
    filled_in: bool = True
    as_words: tuple[float, float] | None = None
    identifies: bool = False
    explained: bool = False

    @property
    def log_priors(self) -> tuple[float, float]:
        """Log-probability of either word in another document, if it is unknown; most are never asked for."""
        return self.as_words or log_priors(self.a, self.b)


class WordDifferences(NamedTuple):
    """All differences of two texts.

    Attributes:
        substituted: aligned words that differ.
        unpaired: words that only one text has, between equal ones.
        edits: errors that are no difference, such as lost spaces.
        reworked: words in stretches of different text.
        swapped: words that changed places with a neighbour.
        replaced: passages and answers with other text.
    """

    substituted: tuple[WordDifference, ...]
    unpaired: tuple[WordDifference, ...]
    edits: int
    reworked: int
    swapped: tuple[str, ...]
    replaced: ReplacedText


def find_word_differences(a: Text, b: Text, runs: Sequence[Run]) -> WordDifferences:
    """Return the differences in the stretches between equal words."""
    runs = [run for run in runs if run[1] > run[0] or run[3] > run[2]]
    words_of_runs = [(a.words(run[0], run[1]), b.words(run[2], run[3])) for run in runs]
    left_a = Counter(chain.from_iterable([words for words, _ in words_of_runs]))
    left_b = Counter(chain.from_iterable([words for _, words in words_of_runs]))
    both = left_a & left_b
    moved = sum(both.values())
    rate = log((len(runs) / 2 + 1) / (len(a.text) + _PRIOR_CHARACTERS))
    finding = _DifferenceFinder(a, b, frozenset(both) if moved >= _MOVED else frozenset(), rate)
    reworded = _reworded(runs)
    rewritten = {run for stretch in _stretches(runs) if finding.is_rewritten(stretch) for run in stretch}
    for number, run in enumerate(runs):
        if run in rewritten:
            finding.reworked += _size(run)
            continue
        before = run[0] - (runs[number - 1][1] if number else 0)
        after = (runs[number + 1][0] if number + 1 < len(runs) else len(a)) - run[1]
        finding.add_run(run, *words_of_runs[number], min(before, after), filled_in=number not in reworded)
    swapped = tuple(_swapped(runs, words_of_runs)) if moved < _MOVED else ()
    return WordDifferences(
        tuple(finding.substituted),
        tuple(finding.unpaired),
        finding.edits,
        finding.reworked,
        swapped,
        find_replaced_text(a, b, runs, words_of_runs),
    )


def count_lone_signs(a: Text, b: Text, runs: Sequence[Run]) -> float:
    """Count the signs that differ alone or in twos, in scripts where each is a word; half of those missing.

    A misread word is recognised by its other letters; a misread sign has none.
    """
    if a.text.isascii() or b.text.isascii() or not (a.has_signs or b.has_signs):
        return 0.0
    signs = 0
    for start_a, end_a, start_b, end_b in runs:
        if max(end_a - start_a, end_b - start_b) <= _LONE:
            words = [*a.words(start_a, end_a), *b.words(start_b, end_b)]
            signs += len(words) * all(is_ideograph(word[0]) or is_unspaced(word[0]) for word in words)
    return signs / 2


class _DifferenceFinder:
    """Collects the differences of one pair, stretch by stretch."""

    def __init__(self, a: Text, b: Text, moved: frozenset[str], rate: float) -> None:
        """Start without differences.

        Args:
            moved: reordered words.
            rate: log of a lower bound of the character error rate.
        """
        self._a, self._b = a, b
        self._moved, self._rate = moved, rate
        self._seen: set[tuple[str, str]] = set()
        self._repeated: dict[str, bool] = {}  # whether two letters occur twice in one of the texts
        self.substituted: list[WordDifference] = []
        self.unpaired: list[WordDifference] = []
        self.edits = 0
        self.reworked = 0
        self._filled_in = True

    def add_run(
        self, run: Run, words_a: list[str], words_b: list[str], equal_around: int, *, filled_in: bool
    ) -> None:
        self._filled_in = filled_in
        start_a, _, start_b, _ = run
        if not (STAMP_WORDS.isdisjoint(words_a) and STAMP_WORDS.isdisjoint(words_b)):
            return
        if len(words_a) == len(words_b) == 1:
            self._add_substitution(words_a[0], words_b[0], start_a, start_b)
            return
        longer = max(len(words_a), len(words_b))
        if not words_a or not words_b:
            if longer <= 2 and equal_around >= _SURE:
                self._add_unpaired(words_a, words_b, start_a, start_b)
            elif longer >= _REWORKED and self._is_running_text(run):
                self.reworked += longer
            return
        one, other = "".join(words_a), "".join(words_b)
        if one == other:
            self.edits += 1
            return
        likeness = Levenshtein.normalized_similarity(one, other)
        if longer >= _REWORKED and likeness < _UNLIKE and self._is_running_text(run):
            self.reworked += longer
        if longer > _LONGEST and not (len(words_a) == len(words_b) and likeness >= _UNLIKE):
            return
        if abs(len(words_a) - len(words_b)) >= 3 and likeness >= _AS_ONE:
            self._add_substitution(one, other, start_a, start_b, joined=True)
            return
        self._pair(words_a, words_b, start_a, start_b)

    def is_rewritten(self, stretch: Sequence[Run]) -> bool:
        """Return whether a sentence replaces another one that shares some short words with it."""
        if len(stretch) < 2 or sum(map(_size, stretch)) < _REWRITTEN:
            return False
        whole = stretch[0][0], stretch[-1][1], stretch[0][2], stretch[-1][3]
        words_a, words_b = self._a.words(whole[0], whole[1]), self._b.words(whole[2], whole[3])
        likeness = Levenshtein.normalized_similarity("".join(words_a), "".join(words_b))
        return likeness < _UNLIKE and self._is_running_text(whole)

    def _is_running_text(self, run: Run) -> bool:
        """Return whether enough words occur elsewhere; names and numbers filled into a form do not."""
        a, b = self._a.codes, self._b.codes
        return any(
            _share([a.count(word) + b.count(word) > 1 for word in words]) >= _RUNNING
            for words in (a[run[0] : run[1]], b[run[2] : run[3]])
        )

    def _pair(self, words_a: list[str], words_b: list[str], start_a: int, start_b: int) -> None:
        for step_a, step_b in paired_words(words_a, words_b):
            one, other = words_a[step_a], words_b[step_b]
            at_a, at_b = start_a + step_a.start, start_b + step_b.start
            if not one or not other:
                self._add_unpaired(one, other, at_a, at_b)
            elif self._moved.isdisjoint(one) and self._moved.isdisjoint(other):
                joined = len(one) != 1 or len(other) != 1
                self._add_substitution("".join(one), "".join(other), at_a, at_b, joined=joined)

    def _add_unpaired(self, words_a: Sequence[str], words_b: Sequence[str], at_a: int, at_b: int) -> None:
        for text, words, start in ((self._a, words_a, at_a), (self._b, words_b, at_b)):
            for place, word in enumerate(words, start):
                if word not in self._moved and len(self.unpaired) < _MOST_PLACES:
                    one, other = (word, "") if text is self._a else ("", word)
                    self.unpaired.append(_unpaired(one, other, _hash(text, place)))

    def _add_substitution(self, one: str, other: str, at_a: int, at_b: int, *, joined: bool = False) -> None:
        if one == other:
            self.edits += 1
            return
        if (one, other) in self._seen or len(self.substituted) >= _MOST_PLACES:
            return
        self._seen.add((one, other))
        digit_a, digit_b = has_digit(one), has_digit(other)
        if digit_a and digit_b:
            glued_a, glued_b = _GLUED.fullmatch(one), _GLUED.fullmatch(other)
            if glued_a and glued_b:
                for group in (1, 2):
                    self._add_substitution(glued_a[group], glued_b[group], at_a, at_b, joined=True)
                return
        a, b = self._a, self._b
        has_digits = digit_a or digit_b
        longer = max(len(one), len(other))
        may_identify = not (joined or has_digits) and may_be_code(one, other)
        capitals = may_identify and is_capital(a, at_a, one) and is_capital(b, at_b, other)
        as_printed = (one.upper(), other.upper()) if capitals else (one, other)
        errors, given = count_errors(*as_printed)
        explained = is_explained(*as_printed)
        if joined:
            hash_a = hash_b = 0
            a_in_other = b_in_other = False
        else:
            hash_a, hash_b = _hash(a, at_a), _hash(b, at_b)
            a_in_other, b_in_other = a.codes[at_a] in b.codes, b.codes[at_b] in a.codes
        identifies = capitals or (
            may_identify
            and (errors == 1 or given <= OTHER_SHAPE * errors)
            and not (a_in_other or b_in_other)
            and is_labelled(a, at_a, one)
            and is_labelled(b, at_b, other)
        )
        as_words = None
        if identifies:
            as_words = code_log_priors(one, other, min(figures_beside(a, at_a), figures_beside(b, at_b)))
        elif not (explained or has_digits) and longer > SHORT_CODE:
            misreading = given + self._rate + max(0, errors - 1) * AGAIN
            if _WORD - misreading > _NEVER:
                as_words = self._word_log_priors(one, other)
        self.substituted.append(
            WordDifference(
                one,
                other,
                hash_a,
                hash_b,
                a_in_other,
                b_in_other,
                errors,
                given,
                has_digits,
                digit_a and digit_b,
                longer,
                errors == 1 or errors <= _MISREAD * longer,
                self._filled_in,
                as_words,
                identifies,
                explained,
            )
        )

    def _word_log_priors(self, one: str, other: str) -> tuple[float, float]:
        """Return the log priors of two words without digits, which may look like words or like codes."""
        log_prior_a, log_prior_b = word_log_prior(one), word_log_prior(other)
        if is_ideograph(one[0]) or is_ideograph(other[0]):
            return log_prior_a, log_prior_b
        usual_a, usual_b = self._usual(one), self._usual(other)
        if max(usual_a, usual_b) < 0.5 and len(one) == len(other) and _ODD[0] <= len(one) <= _ODD[1]:
            return max(log_prior_a, code_log_prior(other, one)), max(log_prior_b, code_log_prior(one, other))
        return (
            max(log_prior_a, _WORD) if usual_a >= _PLAUSIBLE else log_prior_a,
            max(log_prior_b, _WORD) if usual_b >= _PLAUSIBLE else log_prior_b,
        )

    def _usual(self, word: str) -> float:
        """Return the share of the word's letter pairs that occur twice in one of the texts, 0…1."""
        known = self._repeated
        pairs = list(map(add, word, word[1:]))
        for letters in pairs:
            if letters not in known:
                known[letters] = self._a.repeats(letters) or self._b.repeats(letters)
        return sum(map(known.__getitem__, pairs)) / max(1, len(pairs))


def _unpaired(one: str, other: str, known_as: int) -> WordDifference:
    """Return the difference of a word that only one text has."""
    word = one or other
    size, digit = len(word), has_digit(word)
    return WordDifference(
        one, other, known_as, known_as, False, False, size, size * LOST, digit, digit, size, False
    )


def _stretches(runs: Sequence[Run]) -> list[list[Run]]:
    """Group stretches with at most _BETWEEN equal words between them."""
    found: list[list[Run]] = []
    for run in runs:
        if found and run[0] - found[-1][-1][1] <= _BETWEEN:
            found[-1].append(run)
        else:
            found.append([run])
    return found


def _reworded(runs: Sequence[Run]) -> set[int]:
    """Return the stretches of different or great length, and their neighbours."""
    found: set[int] = set()
    for number, (start_a, end_a, start_b, end_b) in enumerate(runs):
        if not end_a - start_a == end_b - start_b < _REWORKED and min(end_a - start_a, end_b - start_b):
            found.add(number)
            found.update(
                beside
                for beside in (number - 1, number + 1)
                if 0 <= beside < len(runs) and _are_neighbours(runs[beside], runs[number])
            )
    return found


def _are_neighbours(one: Run, other: Run) -> bool:
    first, second = sorted((one, other))
    return second[0] - first[1] <= 1 and _size(one) > 1


def _size(run: Run) -> int:
    return max(run[1] - run[0], run[3] - run[2])


def _share(flags: Sequence[bool]) -> float:
    return sum(flags) / len(flags) if len(flags) >= _REWORKED else 0.0


def _hash(text: Text, place: int) -> int:
    return text.hashes[place] >> 32


def _swapped(runs: Sequence[Run], words_of_runs: Sequence[tuple[list[str], list[str]]]) -> Iterable[str]:
    """Yield words that precede a few others in one text and follow them in the other."""
    for (first, (one_a, one_b)), (second, (other_a, other_b)) in pairwise(
        zip(runs, words_of_runs, strict=True)
    ):
        if second[0] - first[1] > _SWAPPED:
            continue
        if (one_a and one_a == other_b and not one_b and not other_a) or (
            one_b and one_b == other_a and not one_a and not other_b
        ):
            word = (one_a or one_b)[0]
            if len(one_a or one_b) == 1 and len(word) > 1:
                yield word
