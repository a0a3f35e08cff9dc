"""What two texts laid side by side show: words that are equal, misread, other, or missing.

The stretches without an equal word are judged here, one after the other: whose words are the other side's,
misread, split or glued, and which numbers, months and words stand in each other's place.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from app.dedup import distinguishing_words, ocr
from app.dedup.facts import STAMP_WORDS

HEAD_WORDS = 60  # where the addressee stands, and what kind of paper this is
_LONGEST_RUN = 12  # words; a longer stretch without a common word is a gap, not a misreading, …
_LONGEST_FIELDS = 24  # … unless the other side's is of like length: fields of a form, filled in otherwise
_LIKE_LENGTH = 0.8  # of the longer stretch
HOPELESS = 3  # numbers that may always differ
_CLEAN_BY_CHANCE = 2  # numbers of a copy that differ as no misreading explains, whatever the noise, …
_EDITS_A_CLEAN = 15  # … and one more for so many character errors; copies had two at most in 166 errors
_STAMPED = STAMP_WORDS | {"fax", "original", "kopie", "copy"}
_STAMP_LENGTH = 12  # words; more than a stamp has
_DATE_WORDS = 4  # words within which numbers are one date
_ROW = 4  # words, of which fewer than half are alike in place where blanks were read in or lost
_DIGITS = re.compile(r"\d+")
_GLUED = 0.75  # likeness of two stretches, blanks left out, from which they are one, misread


class AlignedWords(NamedTuple):
    """Two words in the same place that are not the same.

    Attributes:
        weight: 0…1, how much they speak for two papers.
        at: the word's position in a.
        strange: glyphs that reading errors hardly ever make out of the other word's.
    """

    a: str
    b: str
    weight: float
    at: int
    strange: int = 0


@dataclass
class Evidence:
    """What the alignment showed, counted in words unless named otherwise.

    Attributes:
        equal: same word opposite.
        soft_a, soft_b: words of a and b that are the other's words, misread, split or glued.
        hard: other words opposite each other, the larger side counted.
        gap_a, gap_b: words with nothing opposite, within the passages.
        edits: character errors in misread words.
        characters: of all aligned words.
        extent_a, extent_b: first and end of the words that both have.
        numbers: aligned words with digits, equal or not.
        number_characters: characters of those.
        clean_conflicts: numbers, dates and months that differ and that no misreading explains.
        conflicts: numbers and months that differ in the same place.
        passages: pieces the texts were cut into.
        stopped: whether the comparison was given up, the texts being two papers; counts are partial then.
        runs: stretches between equal words, laid side by side: start and end in a, and in b.
        marks: names of months and kinds of paper that differ in the same place.
        replaced: words without digits that differ in the same place; misread ones (weight 0) only where
            one of the two is a month.
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
    stopped: bool = False
    extent_a: tuple[int, int] = (0, 0)
    extent_b: tuple[int, int] = (0, 0)
    clean_conflicts: int = 0
    _strange: int = 0
    runs: list[tuple[int, int, int, int]] = field(default_factory=list)
    conflicts: list[AlignedWords] = field(default_factory=list)
    marks: list[AlignedWords] = field(default_factory=list)
    replaced: list[AlignedWords] = field(default_factory=list)

    def oppose(self, opposed: AlignedWords) -> None:
        """Note a number or month that differs; of a date, three numbers in a row, strange glyphs add up."""
        near = bool(self.conflicts) and abs(opposed.at - self.conflicts[-1].at) < _DATE_WORDS
        self._strange = (self._strange if near else 0) + opposed.strange
        if self._strange > 1:
            self.clean_conflicts, self._strange = self.clean_conflicts + 1, 0
        self.conflicts.append(opposed)

    def hopeless(self, allowed: float) -> bool:
        """Whether more numbers differ than are allowed to, and more of them clearly than noise explains."""
        beyond_chance = self.clean_conflicts - _CLEAN_BY_CHANCE
        explained = self.edits >= max(self.clean_conflicts, _EDITS_A_CLEAN * beyond_chance)
        return len(self.conflicts) > max(HOPELESS, allowed) and not explained

    @property
    def noise(self) -> float:
        """Character errors per character, 0…1."""
        return self.edits / max(self.characters, 1)

    def covered(self, size: int, *, of_a: bool) -> float:
        """Share of one text's `size` words that found their counterpart, 0…1."""
        return min(1.0, (self.equal + (self.soft_a if of_a else self.soft_b)) / max(size, 1))


def are_counterparts(size_a: int, size_b: int) -> bool:
    """Whether two stretches between common words stand in one place, by their lengths in words."""
    shorter, longer = (size_a, size_b) if size_a <= size_b else (size_b, size_a)
    return shorter > 0 and (
        longer <= _LONGEST_RUN or (longer <= _LONGEST_FIELDS and shorter >= _LIKE_LENGTH * longer)
    )


def compare_run(
    words_a: list[str], words_b: list[str], at: int, found: Evidence, telling: AbstractSet[str]
) -> None:
    """Judge two stretches opposite each other, none of whose words is equal; a stamp differs from nothing.

    Args:
        at: the place in a.
        telling: all words of a that may name a month or a kind of paper.
    """
    if len(words_a) == len(words_b) == 1:
        if words_a[0] in telling:
            _compare_marks(words_a, words_b, at, found)
        _compare_words(words_a[0], words_b[0], at, found)
        return
    stamped_a, stamped_b = _is_stamp(words_a, words_b), _is_stamp(words_b, words_a)
    if stamped_a or stamped_b:
        found.gap_a += 0 if stamped_a else len(words_a)
        found.gap_b += 0 if stamped_b else len(words_b)
        return
    if (at < HEAD_WORDS and len(words_a) > 1) or not telling.isdisjoint(words_a):
        _compare_marks(words_a, words_b, at, found)
    if len(words_a) == len(words_b) and not _shifted(words_a, words_b):
        for place, (one, other) in enumerate(zip(words_a, words_b, strict=True), at):
            _compare_words(one, other, place, found)
    elif not _compare_glued(words_a, words_b, at, found):
        _compare_uneven(words_a, words_b, at, found)


def _is_stamp(words: list[str], others: list[str]) -> bool:
    """Whether a stamp stands where the other paper has something else, which its numbers say nothing of."""
    if len(words) > _STAMP_LENGTH or _STAMPED.isdisjoint(words):
        return False
    stamped = _STAMPED.intersection(words)
    return not any(ocr.is_misread(word, other) for word in stamped for other in others)


def _compare_marks(words_a: list[str], words_b: list[str], at: int, found: Evidence) -> None:
    differing = distinguishing_words.distinguishing_words_differ(words_a, words_b, papers=at < HEAD_WORDS)
    if differing is not None:
        one, other, month = differing
        found.marks.append(AlignedWords(one, other, ocr.OTHER_NUMBER, at))
        if month:
            found.oppose(AlignedWords(one, other, ocr.OTHER_NUMBER, at, strange=2))


def _shifted(words_a: list[str], words_b: list[str]) -> bool:
    """Whether blanks were read in or lost, so that the words opposite each other are not the same place."""
    if list(map(len, words_a)) == list(map(len, words_b)):
        return False
    glued_a, glued_b = "".join(words_a), "".join(words_b)
    edits = Levenshtein.distance(glued_a, glued_b)
    if edits <= 2 or len(words_a) < _ROW:
        return edits <= 2
    alike = sum(ocr.is_misread(one, other) for one, other in zip(words_a, words_b, strict=True))
    return 2 * alike < len(words_a) and edits <= (1 - _GLUED) * max(len(glued_a), len(glued_b))


def _compare_glued(words_a: list[str], words_b: list[str], at: int, found: Evidence) -> bool:
    """Whether both stretches are one but for blanks and misread letters; counted as such then."""
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
    """Judge the digits of two stretches: where each has one number, these; else all, if clearly others.

    Of several numbers nobody can tell, once blanks were read in and lost, which is opposite which.
    """
    one, other = "".join(digits_a), "".join(digits_b)
    single = len(digits_a) == len(digits_b) == 1 and len(one) == len(other)
    if one != other and (single or ocr.differs_clearly(one, other)):
        _compare_numbers(one, other, at, found)


def _compare_uneven(words_a: list[str], words_b: list[str], at: int, found: Evidence) -> None:
    """Pair what can be paired in order; the rest has nothing opposite."""
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
    opposite = min(rest_a, rest_b)
    found.hard += opposite
    found.replaced += [
        AlignedWords(words_a[place], " ".join(words_b), 1.0, at + place) for place in rest[:opposite]
    ]
    found.gap_a += rest_a - opposite
    found.gap_b += rest_b - opposite


def _same_place(one: str, other: str) -> bool:
    """Whether two numbers can be one place of a form; else a number was put in here or lost."""
    if len(one) == len(other):
        return True
    return abs(len(one) - len(other)) <= 1 and ocr.number_difference(one, other) < ocr.OTHER_NUMBER


def _compare_words(one: str, other: str, at: int, found: Evidence) -> None:
    """Judge two words in the same place."""
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
    """Judge two numbers in the same place; returns how much they speak for two papers, 0…1."""
    weight = ocr.number_difference(one, other)
    found.numbers += 1
    found.number_characters += len(one)
    if weight:
        found.oppose(AlignedWords(one, other, weight, at, ocr.dissimilar_glyph_count(one, other)))
    return weight
