"""Verify differing words by the ink of both pages.

Words that OCR misread or left out on one page are no difference if both pages bear the same print there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from app.compare.glyphs import GlyphDifference
from app.compare.page import Box, Word, overlaps
from app.compare.pictures import SAME_PLACE, AlignedPages
from app.compare.raster import Floats
from app.compare.word_alignment import AlignedSpan, WordStatus, is_different_number, is_ocr_variant

FEWEST_TO_LEARN = 12  # words needed to learn how similar the same print looks on these two pages
QUANTILES = (0.03, 0.03, 0.15, 0.5)
"""Quantiles of the similarity of shared words that a word must reach to be the same, for each `_Reading`.
Another digit makes a word less similar than most, another word than all: of 156 replaced words 154 were below
the first quantile, of 13 words misread beyond recognition 2."""
# Similarity from which words on paper with similar readings are the same; they may be stained.
MISPRINTED = 0.6
UNLEARNT = (0.6, 0.85, 0.85, 0.9)  # similarities with too few words to learn from
DRAWN = 0.95  # … on drawn pages, whose print is identical
AS_ALIKE = 0.002  # tolerance of similarities
LETTERS_ALIKE = 60  # percent of common letters in two misreadings of one word
HALF_A_LETTER = 0.5
_IN_NUMBERS = frozenset("0123456789.,")
_WRITTEN = re.compile(r"[^\W_]")  # words without are punctuation or specks


@dataclass(frozen=True)
class DifferingWords:
    """Differing words, without those that differ in their text alone."""

    status: WordStatus
    a: Sequence[Word]
    b: Sequence[Word]
    part: AlignedSpan


def verify_words(
    differing: Sequence[DifferingWords], aligned: AlignedPages, glyphs: GlyphDifference | None
) -> list[DifferingWords]:
    """Return the differences, weakened where both pages bear the same print.

    Drawn pages have no OCR errors: there even similar words differ if their print does. Words that prove
    equal become shared words of the aligned pages. Conflicting facts stay highlighted, because they are
    reported as conflicts.
    """
    if not aligned.on_paper:
        differing = [
            replace(d, status=WordStatus.DIFFER) if d.status is WordStatus.NOISE else d for d in differing
        ]
    counting = [difference for difference in differing if _may_be_misread(difference)]
    if not counting:
        return list(differing)
    a = [word for difference in counting for word in difference.a]
    b = [word for difference in counting for word in difference.b]
    boxes_b = [aligned.on_a(word.box) for word in b]
    same_a, same_b = _same_words(a, [word.box for word in a], b, boxes_b, aligned, glyphs)
    equal = {
        id(word)
        for x in a
        for y, box in zip(b, boxes_b, strict=True)
        if x.text == y.text and x.box.overlap(box) > SAME_PLACE
        for word in (x, y)
    }
    marked = [difference for difference in differing if difference.status.counts]
    shared, found = aligned.words, []
    aligned.words = replace(
        shared,
        shared_a=[*shared.shared_a, *(word.box for word in a if id(word) in same_a)],
        shared_b=[*shared.shared_b, *(word.box for word in b if id(word) in same_b)],
        own_a=[word.box for one in marked for word in one.a if id(word) not in same_a],
        own_b=[word.box for one in marked for word in one.b if id(word) not in same_b],
    )
    for difference in differing:
        if _may_be_misread(difference):
            mine = [word for word in difference.a if id(word) not in same_a]
            theirs = [word for word in difference.b if id(word) not in same_b]
            if not mine and not theirs:
                mine = [word for word in difference.a if id(word) not in equal]
                theirs = [word for word in difference.b if id(word) not in equal]
                if mine or theirs:
                    found.append(replace(difference, a=mine, b=theirs, status=WordStatus.NOISE))
            else:
                status = difference.status if mine and theirs else WordStatus.ONLY
                found.append(replace(difference, a=mine, b=theirs, status=status))
        else:
            found.append(difference)
    return found


def _may_be_misread(difference: DifferingWords) -> bool:
    return difference.status.counts and difference.status is not WordStatus.CONFLICT


def _same_words(
    a: Sequence[Word],
    boxes_a: Sequence[Box],
    b: Sequence[Word],
    boxes_b: Sequence[Box],
    aligned: AlignedPages,
    glyphs: GlyphDifference | None,
) -> tuple[set[int], set[int]]:
    """Return the words that are on both pages, by identity; boxes are positions on the first page.

    They were read at the same position in another order, or have the same print.
    """
    limits = _Limits.of(aligned.usual_likeness(), on_paper=aligned.on_paper)
    aligned_words = np.argwhere(overlaps(boxes_a, boxes_b) > SAME_PLACE).tolist()
    read_a, read_b = [_Reading.ALIKE] * len(a), [_Reading.ALIKE] * len(b)
    for x, y in aligned_words:
        read = _reading(a[x].text, b[y].text)
        read_a[x], read_b[y] = max(read, read_a[x]), max(read, read_b[y])
    _classify_split_words(a, boxes_a, read_a, b, boxes_b, read_b)
    _classify_split_words(b, boxes_b, read_b, a, boxes_a, read_a)

    def is_same_print(box: Box, read: _Reading) -> bool:
        same = None if glyphs is None else glyphs.is_same(box)
        return limits.allow(aligned.likeness(box), read) if same is None else same

    same_a = {x for x, box in enumerate(boxes_a) if is_same_print(box, read_a[x])}
    same_b = {y for y, box in enumerate(boxes_b) if is_same_print(box, read_b[y])}
    for x, y in aligned_words:
        alike = a[x].text == b[y].text or (aligned.on_paper and is_ocr_variant(a[x].text, b[y].text))
        if alike or (y in same_b and _reaches(boxes_b[y], boxes_a[x], len(a[x].text))):
            same_a.add(x)
        if alike or (x in same_a and _reaches(boxes_a[x], boxes_b[y], len(b[y].text))):
            same_b.add(y)
    blank_a = {x for x, word in enumerate(a) if not _WRITTEN.search(word.text)}
    blank_b = {y for y, word in enumerate(b) if not _WRITTEN.search(word.text)}
    return {id(a[x]) for x in same_a | blank_a}, {id(b[y]) for y in same_b | blank_b}


def _classify_split_words(
    glued: Sequence[Word],
    boxes: Sequence[Box],
    read: list[_Reading],
    pieces: Sequence[Word],
    boxes_of_pieces: Sequence[Box],
    read_of_pieces: list[_Reading],
) -> None:
    """Classify words read as one on one page and as several on the other by the joined pieces."""
    middles = [((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in boxes_of_pieces]
    for place, (word, box) in enumerate(zip(glued, boxes, strict=True)):
        inside = [
            piece
            for piece, (x, y) in enumerate(middles)
            if box.left < x < box.right and box.top < y < box.bottom
        ]
        if len(inside) > 1:
            read[place] = _reading(word.text, "".join(pieces[piece].text for piece in inside))
            for piece in inside:
                read_of_pieces[piece] = read[place]


def _reaches(box: Box, over: Box, letters: int) -> bool:
    """Return whether a box covers a word up to half a letter, so that their print is the same.

    Otherwise the word has more than the other one, such as another digit.
    """
    beyond = max(box.left - over.left, 0.0) + max(over.right - box.right, 0.0)
    return beyond * letters <= HALF_A_LETTER * (over.right - over.left)


class _Reading(IntEnum):
    """How two words at one position differ, from frequent to rare OCR errors."""

    ALIKE = 0
    OTHER_WORD = 1
    OTHER_FIGURE = 2
    OTHER_FIGURES = 3


def _reading(a: str, b: str) -> _Reading:
    figures = _other_figures(a, b)
    if figures > 1:
        return _Reading.OTHER_FIGURES
    if figures or is_different_number(a, b):
        return _Reading.OTHER_FIGURE
    alike = fuzz.partial_ratio(a.casefold(), b.casefold())
    return _Reading.ALIKE if alike >= LETTERS_ALIKE else _Reading.OTHER_WORD


def _other_figures(a: str, b: str) -> int:
    """Count differing digits if both words have some; one read as a letter does not count."""
    if len(a) == len(b):
        return sum(
            x != y and (x.isdigit() or y.isdigit()) and {x, y} <= _IN_NUMBERS
            for x, y in zip(a, b, strict=True)
        )
    figures_a, figures_b = "".join(filter(str.isdigit, a)), "".join(filter(str.isdigit, b))
    return Levenshtein.distance(figures_a, figures_b) if figures_a and figures_b else 0


@dataclass(frozen=True)
class _Limits:
    """The similarity of print from which two words are the same, by `_Reading`."""

    of_reading: tuple[float, ...]

    @classmethod
    def of(cls, usual: Floats, *, on_paper: bool) -> _Limits:
        if len(usual) < FEWEST_TO_LEARN:
            return cls(UNLEARNT if on_paper else (DRAWN,) * len(_Reading))
        alike, *others = np.quantile(usual, QUANTILES).tolist()
        return cls((min(alike, MISPRINTED) if on_paper else alike, *others))

    def allow(self, likeness: float | None, reading: _Reading) -> bool:
        return likeness is not None and likeness >= self.of_reading[reading] - AS_ALIKE
