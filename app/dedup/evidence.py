"""Collect evidence from two aligned texts: equal, misread, different and missing words.

This module classifies the stretches between equal words: words that are misread, split or joined, and
numbers, months and words that differ in the same position.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from app.dedup import distinguishing_words, ocr
from app.dedup.facts import STAMP_WORDS

HEAD_WORDS = 60  # position of addressee and document type
_LONGEST_RUN = 12  # words; a longer stretch without a common word is a gap, not OCR errors, …
_LONGEST_FIELDS = 24  # … unless both are of similar length: form fields filled in differently
_LIKE_LENGTH = 0.8  # of the longer stretch
MIN_NUMBER_LIMIT = 3  # numbers that may always differ
_CLEAN_BY_CHANCE = 2  # numbers of a copy that may differ beyond OCR errors, at any error rate, …
_EDITS_A_CLEAN = 15  # … and one more for so many character errors; copies had two at most in 166 errors
_STAMPED = STAMP_WORDS | {"fax", "original", "kopie", "copy"}
_STAMP_LENGTH = 12  # words; more than a stamp has
_DATE_WORDS = 4  # words within which numbers form one date
_ROW = 4  # words; fewer than half align one by one if spaces were inserted or lost
_DIGITS = re.compile(r"\d+")
_GLUED = 0.75  # similarity without spaces from which two stretches are one, misread


class AlignedWords(NamedTuple):
    """Two aligned words that differ.

    Attributes:
        weight: 0…1, evidence for two documents.
        at: the word's position in a.
        strange: glyphs that are no OCR confusions of the other word's.
    """

    a: str
    b: str
    weight: float
    at: int
    strange: int = 0


@dataclass
class Evidence:
    """Counts of an alignment, in words unless named otherwise.

    Attributes:
        equal: equal aligned words.
        soft_a, soft_b: words of a and b that are misread, split or joined words of the other.
        hard: different aligned words, the larger side counted.
        gap_a, gap_b: unaligned words within the passages.
        edits: character errors in misread words.
        characters: of all aligned words.
        extent_a, extent_b: start and end of the aligned words.
        numbers: aligned words with digits, equal or not.
        number_characters: characters of those.
        clean_conflicts: numbers, dates and months that differ beyond OCR errors.
        conflicts: aligned numbers and months that differ.
        passages: number of passages.
        stopped: whether the comparison was given up because too many numbers differ; counts are partial.
        runs: stretches between equal words: start and end in a, and in b.
        distinguishing: aligned names of months and document types that differ.
        replaced: aligned words without digits that differ; misread ones (weight 0) only if one is a month.
        lone_signs: different and unaligned words that are single signs, in scripts without spaces.
    """

    equal: int = 0
    soft_a: int = 0
    soft_b: int = 0
    hard: int = 0
    gap_a: int = 0
    gap_b: int = 0
    edits: int = 0
    characters: int = 0
    numbers: int = 0
    number_characters: int = 0
    passages: int = 0
    lone_signs: float = 0.0
    stopped: bool = False
    extent_a: tuple[int, int] = (0, 0)
    extent_b: tuple[int, int] = (0, 0)
    clean_conflicts: int = 0
    _strange: int = 0
    runs: list[tuple[int, int, int, int]] = field(default_factory=list)
    conflicts: list[AlignedWords] = field(default_factory=list)
    distinguishing: list[AlignedWords] = field(default_factory=list)
    replaced: list[AlignedWords] = field(default_factory=list)

    def add_conflict(self, words: AlignedWords) -> None:
        """Add a differing number or month; strange glyphs add up over the three numbers of a date."""
        near = bool(self.conflicts) and abs(words.at - self.conflicts[-1].at) < _DATE_WORDS
        self._strange = (self._strange if near else 0) + words.strange
        if self._strange > 1:
            self.clean_conflicts, self._strange = self.clean_conflicts + 1, 0
        self.conflicts.append(words)

    def exceeds_number_limit(self, allowed: float) -> bool:
        """Return whether more numbers differ than allowed, beyond what OCR errors explain."""
        beyond_chance = self.clean_conflicts - _CLEAN_BY_CHANCE
        explained = self.edits >= max(self.clean_conflicts, _EDITS_A_CLEAN * beyond_chance)
        return len(self.conflicts) > max(MIN_NUMBER_LIMIT, allowed) and not explained

    @property
    def character_error_rate(self) -> float:
        """OCR errors per character, 0…1."""
        return self.edits / max(self.characters, 1)

    def covered(self, size: int, *, of_a: bool) -> float:
        """Return the share of one text's `size` words that are aligned, 0…1."""
        return min(1.0, (self.equal + (self.soft_a if of_a else self.soft_b)) / max(size, 1))


def are_counterparts(size_a: int, size_b: int) -> bool:
    """Return whether two stretches between equal words may be aligned, by their lengths in words."""
    shorter, longer = (size_a, size_b) if size_a <= size_b else (size_b, size_a)
    return shorter > 0 and (
        longer <= _LONGEST_RUN or (longer <= _LONGEST_FIELDS and shorter >= _LIKE_LENGTH * longer)
    )


def compare_run(
    words_a: list[str], words_b: list[str], at: int, found: Evidence, distinguishing: AbstractSet[str]
) -> None:
    """Compare two aligned stretches without equal words; stamps are ignored.

    Args:
        at: the position in a.
        distinguishing: all words of a that may name a month or a document type.
    """
    if len(words_a) == len(words_b) == 1:
        if words_a[0] in distinguishing:
            _compare_distinguishing(words_a, words_b, at, found)
        _compare_words(words_a[0], words_b[0], at, found)
        return
    stamped_a, stamped_b = _is_stamp(words_a, words_b), _is_stamp(words_b, words_a)
    if stamped_a or stamped_b:
        found.gap_a += 0 if stamped_a else len(words_a)
        found.gap_b += 0 if stamped_b else len(words_b)
        return
    if (at < HEAD_WORDS and len(words_a) > 1) or not distinguishing.isdisjoint(words_a):
        _compare_distinguishing(words_a, words_b, at, found)
    if len(words_a) == len(words_b) and not _shifted(words_a, words_b):
        for place, (one, other) in enumerate(zip(words_a, words_b, strict=True), at):
            _compare_words(one, other, place, found)
    elif not _compare_glued(words_a, words_b, at, found):
        _compare_uneven(words_a, words_b, at, found)


def _is_stamp(words: list[str], others: list[str]) -> bool:
    """Return whether the words are a stamp, whose numbers say nothing about the aligned words."""
    if len(words) > _STAMP_LENGTH or _STAMPED.isdisjoint(words):
        return False
    stamped = _STAMPED.intersection(words)
    return not any(ocr.is_misread(word, other) for word in stamped for other in others)


def _compare_distinguishing(words_a: list[str], words_b: list[str], at: int, found: Evidence) -> None:
    differing = distinguishing_words.distinguishing_words_differ(
        words_a, words_b, document_types=at < HEAD_WORDS
    )
    if differing is not None:
        one, other, month = differing
        found.distinguishing.append(AlignedWords(one, other, ocr.OTHER_NUMBER, at))
        if month:
            found.add_conflict(AlignedWords(one, other, ocr.OTHER_NUMBER, at, strange=2))


def _shifted(words_a: list[str], words_b: list[str]) -> bool:
    """Return whether spaces were inserted or lost, so that the words do not align one by one."""
    if list(map(len, words_a)) == list(map(len, words_b)):
        return False
    glued_a, glued_b = "".join(words_a), "".join(words_b)
    edits = Levenshtein.distance(glued_a, glued_b)
    if edits <= 2 or len(words_a) < _ROW:
        return edits <= 2
    alike = sum(ocr.is_misread(one, other) for one, other in zip(words_a, words_b, strict=True))
    return 2 * alike < len(words_a) and edits <= (1 - _GLUED) * max(len(glued_a), len(glued_b))


def _compare_glued(words_a: list[str], words_b: list[str], at: int, found: Evidence) -> bool:
    """Count both stretches as equal if only spaces and OCR errors differ; return whether they were."""
    glued_a, glued_b = "".join(words_a), "".join(words_b)
    edits = ocr.edits_if_alike(glued_a, glued_b, _GLUED)
    if edits is None:
        return False
    if not (glued_a.isalpha() or glued_b.isalpha()):
        _compare_glued_numbers(_DIGITS.findall(glued_a), _DIGITS.findall(glued_b), at, found)
    found.soft_a += len(words_a)
    found.soft_b += len(words_b)
    found.edits += edits + 1
    found.characters += len(glued_a)
    return True


def _compare_glued_numbers(digits_a: list[str], digits_b: list[str], at: int, found: Evidence) -> None:
    """Compare the digits of two stretches: single numbers directly, else all if they differ clearly.

    Several numbers cannot be aligned once spaces were inserted or lost.
    """
    one, other = "".join(digits_a), "".join(digits_b)
    single = len(digits_a) == len(digits_b) == 1 and len(one) == len(other)
    if one != other and (single or ocr.differs_clearly(one, other)):
        _compare_numbers(one, other, at, found)


def _compare_uneven(words_a: list[str], words_b: list[str], at: int, found: Evidence) -> None:
    """Align the words that match in order; the rest is unaligned."""
    matched = 0
    next_b = 0
    rest = []
    for place, one in enumerate(words_a):
        number = ocr.is_number(one)
        for candidate in range(next_b, len(words_b)):
            other = words_b[candidate]
            if _same_place(one, other) if number and ocr.is_number(other) else ocr.is_misread(one, other):
                _compare_words(one, other, at + place, found)
                next_b, matched = candidate + 1, matched + 1
                break
        else:
            rest.append(place)
    rest_a, rest_b = len(words_a) - matched, len(words_b) - matched
    counterparts = min(rest_a, rest_b)
    found.hard += counterparts
    found.replaced += [
        AlignedWords(words_a[place], " ".join(words_b), 1.0, at + place) for place in rest[:counterparts]
    ]
    found.gap_a += rest_a - counterparts
    found.gap_b += rest_b - counterparts


def _same_place(one: str, other: str) -> bool:
    """Return whether two numbers may be one field of a form; else one was inserted or lost."""
    if len(one) == len(other):
        return True
    return abs(len(one) - len(other)) <= 1 and ocr.number_difference(one, other) < ocr.OTHER_NUMBER


def _compare_words(one: str, other: str, at: int, found: Evidence) -> None:
    """Compare two aligned words."""
    if not (one.isalpha() or other.isalpha()) and ocr.is_number(one) and ocr.is_number(other):
        weight = _compare_numbers(one, other, at, found)
        found.soft_a += weight < 1
        found.soft_b += weight < 1
        return
    edits = ocr.edits_if_alike(one, other)
    if edits is not None:
        found.soft_a += 1
        found.soft_b += 1
        found.edits += edits
        found.characters += len(one)
        if one in distinguishing_words.MONTHS or other in distinguishing_words.MONTHS:
            found.replaced.append(AlignedWords(one, other, 0.0, at))
    else:
        found.hard += 1
        found.replaced.append(AlignedWords(one, other, 1.0, at))


def _compare_numbers(one: str, other: str, at: int, found: Evidence) -> float:
    """Compare two aligned numbers; return their evidence for two documents, 0…1."""
    weight = ocr.number_difference(one, other)
    found.numbers += 1
    found.number_characters += len(one)
    if weight:
        found.add_conflict(AlignedWords(one, other, weight, at, ocr.dissimilar_glyph_count(one, other)))
    return weight
