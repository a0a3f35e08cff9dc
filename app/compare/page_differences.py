"""Every difference of two pages, as marks to draw on the pages themselves.

Texts are compared word by word, on the boxes of the words; pictures show what no text layer holds. Each
corrects the other: print that both texts hold needs no ink beside it, and words that one recognition misread
or left out are no difference where the ink of both pages is the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from itertools import groupby
from math import fsum

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from app.compare.alignment import Alignment, align
from app.compare.glyphs import GlyphDifference, compare_glyphs
from app.compare.page import Box, Page, Word, hull, overlaps
from app.compare.pictures import SAME_PLACE, AlignedPages, PictureDifference, PrintedWords, align_pages
from app.compare.raster import Floats
from app.compare.word_alignment import (
    AlignedSpan,
    WordStatus,
    align_words,
    is_different_number,
    is_ocr_variant,
)
from app.domain.page_answers import PageAnswer

FEWEST_TO_LEARN = 12  # words from which it can be told how alike the same print looks on these two pages
QUANTILES = (0.03, 0.03, 0.15, 0.5)
"""Of the words that both pages bear, by how alike they look, the share that a word must reach to be the same
after all, for each `_Reading`. Another figure makes a word less alike than most, another word than all: of
156 put in place of others 154 were below the first share, of 13 misread beyond recognition 2."""
MISPRINTED = 0.6  # likeness from which words on paper, read nearly alike, are the same; they may be stained
UNLEARNT = (0.6, 0.85, 0.85, 0.9)  # the likenesses where there are too few words to learn from
DRAWN = 0.95  # the same of drawn pages, whose print is the same wherever their words are
AS_ALIKE = 0.002  # by which one likeness may be below another that is the same
LETTERS_ALIKE = 60  # percent of a word's letters that are in the other one, of two misreadings of one
IN_PRINT = 0.15  # share of a patch beside the words of its page up to which it is these words' own ink
WITHIN = 0.5  # share of a word's box from which it belongs to a patch
TOUCHING = 0.2  # share of the smaller box from which a glyph is part of what is marked already
HALF_A_LETTER = 0.5
GAP_WIDTH = 0.012  # of the page: the empty box where a word would be

WHOLE_PAGE = Box(0.0, 0.0, 1.0, 1.0)
_IN_NUMBERS = frozenset("0123456789.,")
_WRITTEN = re.compile(r"[^\W_]")  # what has none is a mark of punctuation or a speck


class Source(StrEnum):
    """What a difference was seen in."""

    TEXT = "text"
    INK = "ink"


@dataclass(frozen=True)
class PageHighlight:
    """One difference.

    Attributes:
        source: TEXT for words, INK for a stamp, a signature, handwriting, a tick, a logo, a struck line.
        mark: NOISE (likely one word misread; no difference to look at), ONLY, DIFFER or CONFLICT.
        a, b: the boxes to mark on the first and on the second page, one for each line; one of the two is
            empty for what only the other page has.
        gap: where on the page without boxes the missing thing would be, for the dashed empty box; None if
            both pages have boxes.
        text_a, text_b: the words, "" for ink.
    """

    source: Source
    mark: WordStatus
    a: tuple[Box, ...]
    b: tuple[Box, ...]
    gap: Box | None = None
    text_a: str = ""
    text_b: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is a difference to look at."""
        return self.mark.counts

    @property
    def ink_side(self) -> int | None:
        """The page, 0 or 1, that alone bears this ink; None of words, and of what both have."""
        if self.source is not Source.INK or self.mark is not WordStatus.ONLY or bool(self.a) is bool(self.b):
            return None
        return 0 if self.a else 1

    def swapped(self) -> PageHighlight:
        """The same difference with the second page first."""
        return replace(self, a=self.b, b=self.a, text_a=self.text_b, text_b=self.text_a)


@dataclass(frozen=True)
class PageComparison:
    """What differs on two pages.

    Attributes:
        marks: from top to bottom.
        pictures_compared: both pages have a picture, one could be laid over the other, and neither is too
            faded to tell what it lacks.
        alignment: how the second page lies on the first by its words, for showing them over each other.
        glyphs: what looking at each glyph of the pictures found. Of two drawn pages with words it is taken
            for granted: their texts are what was printed.
    """

    marks: tuple[PageHighlight, ...]
    pictures_compared: bool
    alignment: Alignment
    glyphs: PageAnswer = PageAnswer.SAME

    @property
    def alike(self) -> bool:
        """Whether both pages bear the same print and the same ink, which their pictures prove."""
        return self.answer is PageAnswer.SAME

    @property
    def answer(self) -> PageAnswer:
        """Whether the pages are the same: UNSURE if nothing differs, but the pictures prove nothing."""
        if any(mark.counts for mark in self.marks) or self.glyphs is PageAnswer.OTHER:
            return PageAnswer.OTHER
        proven = self.pictures_compared and self.glyphs is PageAnswer.SAME
        return PageAnswer.SAME if proven else PageAnswer.UNSURE


def compare_pages(a: Page, b: Page, conflicts: Collection[str] = ()) -> PageComparison:
    """The differences of two pages that belong together. Takes some 200 ms for A4 with pictures.

    Args:
        a, b: both upright; pictures are compared if both pages have one.
        conflicts: values of conflicting facts, as for `compare_texts`.
    """
    parts = align_words([(w.text, w.line) for w in a.words], [(w.text, w.line) for w in b.words], conflicts)
    if not a.words or not b.words:  # a page that was never read lacks no words
        parts = []
    differing = [
        _Difference(part.mark, a.words[part.a : part.a_end], b.words[part.b : part.b_end], part)
        for part in parts
        if part.mark is not WordStatus.EQUAL
    ]
    ink = []
    compared = False
    laid: AlignedPages | None = None
    glyphs: GlyphDifference | None = None
    if a.picture is not None and b.picture is not None:
        on_paper = not (a.is_drawn and b.is_drawn)
        laid = align_pages(a.picture, b.picture, _print(parts, a.words, b.words), on_paper=on_paper)
        if laid is not None:
            if on_paper or not (a.words and b.words):
                glyphs = compare_glyphs(a.picture, b.picture, laid, a.dots, drawn=(a.is_drawn, b.is_drawn))
            differing = _looked_at(differing, laid, glyphs)
            difference = laid.difference()
            compared = difference.comparable
            ink = _ink_marks(difference)
        elif not parts:
            ink = [PageHighlight(Source.INK, WordStatus.DIFFER, (WHOLE_PAGE,), (WHOLE_PAGE,))]
    text = [_text_mark(words, a.words, b.words) for words in differing]
    text, ink = _reconciled(text, ink)
    if laid is not None and glyphs is not None:
        ink += _glyph_marks(glyphs, laid, [*text, *ink], a.words)
    answer = PageAnswer.SAME if glyphs is None else glyphs.answer
    return PageComparison(tuple(sorted([*text, *ink], key=_place)), compared, align(a, b, parts), answer)


@dataclass(frozen=True)
class _Difference:
    """Words that differ, with those left out that differ in their text alone."""

    mark: WordStatus
    a: Sequence[Word]
    b: Sequence[Word]
    part: AlignedSpan


def _place(mark: PageHighlight) -> tuple[float, float]:
    box = (mark.a or mark.b)[0]
    return box.top, box.left


def _print(parts: Sequence[AlignedSpan], a: Sequence[Word], b: Sequence[Word]) -> PrintedWords:
    shared_a, shared_b, own_a, own_b = [], [], [], []
    for part in parts:
        mine, theirs = a[part.a : part.a_end], b[part.b : part.b_end]
        if part.mark.counts:
            own_a += [word.box for word in mine]
            own_b += [word.box for word in theirs]
        else:
            shared_a.append(hull(word.box for word in mine))
            shared_b.append(hull(word.box for word in theirs))
    return PrintedWords(shared_a, shared_b, own_a, own_b, [word.box for word in a], [word.box for word in b])


# --- words -------------------------------------------------------------------------------------------


def _text_mark(difference: _Difference, a: Sequence[Word], b: Sequence[Word]) -> PageHighlight:
    gap = None
    if not difference.a:
        gap = _before(a, difference.part.a)
    elif not difference.b:
        gap = _before(b, difference.part.b)
    return PageHighlight(
        Source.TEXT, difference.mark, _by_line(difference.a), _by_line(difference.b), gap,
        " ".join(word.text for word in difference.a), " ".join(word.text for word in difference.b),
    )  # fmt: skip


def _by_line(words: Sequence[Word]) -> tuple[Box, ...]:
    return tuple(hull(word.box for word in line) for _, line in groupby(words, key=lambda word: word.line))


def _before(words: Sequence[Word], place: int) -> Box:
    """A narrow box where a word would stand before the one at this place."""
    if place < len(words):
        box = words[place].box
        return Box(max(box.left - GAP_WIDTH, 0.0), box.top, box.left, box.bottom)
    box = words[-1].box
    return Box(box.right, box.top, min(box.right + GAP_WIDTH, 1.0), box.bottom)


# --- words and ink -----------------------------------------------------------------------------------


def _looked_at(
    differing: Sequence[_Difference], laid: AlignedPages, glyphs: GlyphDifference | None
) -> list[_Difference]:
    """The differences, weakened where both pages bear the same print: there a word was misread or left out.

    No program misreads what it wrote: on two drawn pages even words nearly alike differ if their print does.
    Words that prove the same become shared ones of the laid pages. Facts that conflict do so by what was
    read, and are said to conflict: they stay marked.
    """
    if not laid.on_paper:
        differing = [
            replace(d, mark=WordStatus.DIFFER) if d.mark is WordStatus.NOISE else d for d in differing
        ]
    counting = [difference for difference in differing if _may_be_misread(difference)]
    if not counting:
        return list(differing)
    a = [word for difference in counting for word in difference.a]
    b = [word for difference in counting for word in difference.b]
    boxes_b = [laid.on_a(word.box) for word in b]
    same_a, same_b = _same_words(a, [word.box for word in a], b, boxes_b, laid, glyphs)
    equal = {
        id(word)
        for x in a
        for y, box in zip(b, boxes_b, strict=True)
        if x.text == y.text and x.box.overlap(box) > SAME_PLACE
        for word in (x, y)
    }
    marked = [difference for difference in differing if difference.mark.counts]
    shared, found = laid.words, []
    laid.words = replace(
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
                    found.append(replace(difference, a=mine, b=theirs, mark=WordStatus.NOISE))
            else:
                mark = difference.mark if mine and theirs else WordStatus.ONLY
                found.append(replace(difference, a=mine, b=theirs, mark=mark))
        else:
            found.append(difference)
    return found


def _may_be_misread(difference: _Difference) -> bool:
    return difference.mark.counts and difference.mark is not WordStatus.CONFLICT


def _same_words(
    a: Sequence[Word],
    boxes_a: Sequence[Box],
    b: Sequence[Word],
    boxes_b: Sequence[Box],
    laid: AlignedPages,
    glyphs: GlyphDifference | None,
) -> tuple[set[int], set[int]]:
    """Which words are on both pages after all, by identity; boxes are those on the first page.

    Either the same was read at the same place, though in another order, or the same print is seen there.
    """
    limits = _Limits.of(laid.usual_likeness(), on_paper=laid.on_paper)
    opposite = np.argwhere(overlaps(boxes_a, boxes_b) > SAME_PLACE).tolist()
    read_a, read_b = [_Reading.ALIKE] * len(a), [_Reading.ALIKE] * len(b)
    for x, y in opposite:
        read = _reading(a[x].text, b[y].text)
        read_a[x], read_b[y] = max(read, read_a[x]), max(read, read_b[y])
    _judge_pieces(a, boxes_a, read_a, b, boxes_b, read_b)
    _judge_pieces(b, boxes_b, read_b, a, boxes_a, read_a)

    def bears_the_same(box: Box, read: _Reading) -> bool:
        told = None if glyphs is None else glyphs.is_same(box)
        return limits.allow(laid.likeness(box), read) if told is None else told

    same_a = {x for x, box in enumerate(boxes_a) if bears_the_same(box, read_a[x])}
    same_b = {y for y, box in enumerate(boxes_b) if bears_the_same(box, read_b[y])}
    for x, y in opposite:
        alike = a[x].text == b[y].text or (laid.on_paper and is_ocr_variant(a[x].text, b[y].text))
        if alike or (y in same_b and _reaches(boxes_b[y], boxes_a[x], len(a[x].text))):
            same_a.add(x)
        if alike or (x in same_a and _reaches(boxes_a[x], boxes_b[y], len(b[y].text))):
            same_b.add(y)
    blank_a = {x for x, word in enumerate(a) if not _WRITTEN.search(word.text)}
    blank_b = {y for y, word in enumerate(b) if not _WRITTEN.search(word.text)}
    return {id(a[x]) for x in same_a | blank_a}, {id(b[y]) for y in same_b | blank_b}


def _judge_pieces(
    glued: Sequence[Word],
    boxes: Sequence[Box],
    read: list[_Reading],
    pieces: Sequence[Word],
    boxes_of_pieces: Sequence[Box],
    read_of_pieces: list[_Reading],
) -> None:
    """Judge words that were read as one on one page, and as several on the other, by all of the several."""
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
    """Whether a box takes in all of a word but half a letter: then their print is one.

    Else the word has something that the other one lacks, as a figure more.
    """
    beyond = max(box.left - over.left, 0.0) + max(over.right - box.right, 0.0)
    return beyond * letters <= HALF_A_LETTER * (over.right - over.left)


class _Reading(IntEnum):
    """How two words differ that stand at one place, from what is misread all the time to what seldom is."""

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
    """How many figures are others, if both words bear some; one that was read for a letter is none."""
    if len(a) == len(b):
        return sum(
            x != y and (x.isdigit() or y.isdigit()) and {x, y} <= _IN_NUMBERS
            for x, y in zip(a, b, strict=True)
        )
    figures_a, figures_b = "".join(filter(str.isdigit, a)), "".join(filter(str.isdigit, b))
    return Levenshtein.distance(figures_a, figures_b) if figures_a and figures_b else 0


@dataclass(frozen=True)
class _Limits:
    """How alike two words must look to be the same whatever was read, by how their readings differ."""

    of_reading: tuple[float, ...]

    @classmethod
    def of(cls, usual: Floats, *, on_paper: bool) -> _Limits:
        if len(usual) < FEWEST_TO_LEARN:
            return cls(UNLEARNT if on_paper else (DRAWN,) * len(_Reading))
        alike, *others = np.quantile(usual, QUANTILES).tolist()
        return cls((min(alike, MISPRINTED) if on_paper else alike, *others))

    def allow(self, likeness: float | None, reading: _Reading) -> bool:
        return likeness is not None and likeness >= self.of_reading[reading] - AS_ALIKE


def _glyph_marks(
    glyphs: GlyphDifference, laid: AlignedPages, marks: Sequence[PageHighlight], words: Sequence[Word]
) -> list[PageHighlight]:
    """Marks of the glyphs that are others and lie in no mark yet; in a word, the whole word.

    Words that stand elsewhere on the other page are no difference.
    """
    marked = [box for mark in marks if mark.counts for box in (*mark.a, *map(laid.on_a, mark.b))]
    marked += laid.moved()
    found: list[Box] = []
    for box in glyphs.others:
        if any(box.shared(other) > TOUCHING * min(box.area, other.area) for other in (*marked, *found)):
            continue
        inside = [word.box for word in words if box.shared(word.box) > WITHIN * box.area]
        found.append(hull([box, *inside]))
    return [PageHighlight(Source.INK, WordStatus.DIFFER, (box,), (laid.on_b(box),)) for box in found]


def _ink_marks(difference: PictureDifference) -> list[PageHighlight]:
    return [
        *(
            PageHighlight(Source.INK, WordStatus.ONLY, (patch.box,), (), patch.gap)
            for patch in difference.only_a
            if patch.beside_print > IN_PRINT
        ),
        *(
            PageHighlight(Source.INK, WordStatus.ONLY, (), (patch.box,), patch.gap)
            for patch in difference.only_b
            if patch.beside_print > IN_PRINT
        ),
    ]


def _reconciled(
    text: list[PageHighlight], ink: list[PageHighlight]
) -> tuple[list[PageHighlight], list[PageHighlight]]:
    """Words that were read from a stamp or a scrawl belong to its mark."""
    kept = []
    for mark in text:
        owner = next(
            (n for n, patch in enumerate(ink) if mark.mark is WordStatus.ONLY and _within(mark, patch)), None
        )
        if owner is None:
            kept.append(mark)
        else:
            ink[owner] = replace(
                ink[owner],
                text_a=f"{ink[owner].text_a} {mark.text_a}".strip(),
                text_b=f"{ink[owner].text_b} {mark.text_b}".strip(),
            )
    return kept, ink


def _within(words: PageHighlight, patch: PageHighlight) -> bool:
    boxes, around = (words.a, patch.a) if patch.a else (words.b, patch.b)
    area = fsum(box.area for box in boxes)
    return bool(boxes) and fsum(box.shared(around[0]) for box in boxes) >= WITHIN * area
