"""Find all differences of two pages, as highlights to draw on them.

Words are compared by text and box; pictures show what no text layer contains. Each corrects the other: words
in both texts need no ink comparison, and words that OCR misread or left out on one page are no difference if
both pages bear the same ink.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from math import fsum

from app.compare.alignment import Alignment, align
from app.compare.glyphs import GlyphDifference, compare_glyphs
from app.compare.page import Box, Page, Word, hull
from app.compare.pictures import AlignedPages, PictureDifference, PrintedWords, align_pages
from app.compare.word_alignment import AlignedSpan, WordStatus, align_words
from app.compare.word_verification import DifferingWords, verify_words
from app.domain.page_answers import PageAnswer

IN_PRINT = 0.15  # share of a patch beside its page's words, up to which it is ink of these words
WITHIN = 0.5  # share of a word's box from which it belongs to a patch
TOUCHING = 0.2  # share of the smaller box from which a glyph is already highlighted
GAP_WIDTH = 0.012  # of the page: the empty box where a word would be

_PLAIN = re.compile(r"[^\W\d_]{3,}[.,;:!?)]?")

WHOLE_PAGE = Box(0.0, 0.0, 1.0, 1.0)


class Source(StrEnum):
    """Where a difference was found."""

    TEXT = "text"
    INK = "ink"


@dataclass(frozen=True)
class PageHighlight:
    """One difference.

    Attributes:
        source: TEXT for words, INK for a stamp, a signature, handwriting, a tick, a logo, a struck line.
        status: NOISE (likely an OCR error; no difference to review), ONLY, DIFFER or CONFLICT.
        a, b: the boxes to highlight on the first and on the second page, one for each line; empty for a page
            without it.
        gap: position of the dashed box on the page without boxes; None if both pages have boxes.
        text_a, text_b: the words, "" for ink.
    """

    source: Source
    status: WordStatus
    a: tuple[Box, ...]
    b: tuple[Box, ...]
    gap: Box | None = None
    text_a: str = ""
    text_b: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is a difference to review."""
        return self.status.counts

    @property
    def ink_side(self) -> int | None:
        """The only page, 0 or 1, with this ink; None for words, and for ink on both."""
        if (
            self.source is not Source.INK
            or self.status is not WordStatus.ONLY
            or bool(self.a) is bool(self.b)
        ):
            return None
        return 0 if self.a else 1

    def rotated(self, degrees: int) -> PageHighlight:
        """Return the highlight on pages turned clockwise by a multiple of 90 degrees."""
        return replace(
            self,
            a=tuple(box.turned(degrees) for box in self.a),
            b=tuple(box.turned(degrees) for box in self.b),
            gap=None if self.gap is None else self.gap.turned(degrees),
        )

    def swapped(self) -> PageHighlight:
        """Return the difference with the pages swapped."""
        return replace(self, a=self.b, b=self.a, text_a=self.text_b, text_b=self.text_a)


@dataclass(frozen=True)
class PageComparison:
    """The differences of two pages.

    Attributes:
        highlights: from top to bottom.
        pictures_compared: both pages have a picture, they could be aligned, and neither is too
            faded.
        alignment: of the second page to the first by words, for the overlay.
        glyphs: answer of the glyph comparison; SAME for two drawn pages with words, whose texts are exact.
    """

    highlights: tuple[PageHighlight, ...]
    pictures_compared: bool
    alignment: Alignment
    glyphs: PageAnswer = PageAnswer.SAME

    @property
    def alike(self) -> bool:
        """Whether the pictures prove that both pages bear the same print and ink."""
        return self.answer is PageAnswer.SAME

    @property
    def answer(self) -> PageAnswer:
        """Whether the pages are the same; UNSURE if nothing differs but the pictures prove nothing."""
        if any(highlight.counts for highlight in self.highlights) or self.glyphs is PageAnswer.OTHER:
            return PageAnswer.OTHER
        proven = self.pictures_compared and self.glyphs is PageAnswer.SAME
        return PageAnswer.SAME if proven else PageAnswer.UNSURE


def compare_pages(a: Page, b: Page, conflicts: Collection[str] = ()) -> PageComparison:
    """Compare two paired pages. Takes some 200 ms for A4 with pictures.

    Args:
        a, b: both upright; pictures are compared if both pages have one.
        conflicts: values of conflicting facts, as for `compare_texts`.
    """
    parts = align_words([(w.text, w.line) for w in a.words], [(w.text, w.line) for w in b.words], conflicts)
    if not a.words or not b.words:  # a page without OCR lacks no words
        parts = []
    differing = [
        DifferingWords(part.status, a.words[part.a : part.a_end], b.words[part.b : part.b_end], part)
        for part in parts
        if part.status is not WordStatus.EQUAL
    ]
    ink = []
    compared = False
    aligned: AlignedPages | None = None
    glyphs: GlyphDifference | None = None
    if a.picture is not None and b.picture is not None:
        on_paper = not (a.is_drawn and b.is_drawn)
        aligned = align_pages(
            a.picture, b.picture, _printed_words(parts, a.words, b.words), on_paper=on_paper
        )
        if aligned is not None:
            if on_paper or not (a.words and b.words):
                glyphs = compare_glyphs(
                    a.picture,
                    b.picture,
                    aligned,
                    a.dots,
                    drawn=(a.is_drawn, b.is_drawn),
                    plain=_plain_words(parts, a.words, b.words),
                )
            differing = verify_words(differing, aligned, glyphs)
            difference = aligned.difference()
            compared = difference.comparable
            ink = _ink_highlights(difference)
        elif not parts:
            ink = [PageHighlight(Source.INK, WordStatus.DIFFER, (WHOLE_PAGE,), (WHOLE_PAGE,))]
    text = [_text_highlight(words, a.words, b.words) for words in differing]
    text, ink = _reconciled(text, ink)
    if aligned is not None and glyphs is not None:
        ink += _glyph_highlights(glyphs, aligned, [*text, *ink], a.words)
    answer = PageAnswer.SAME if glyphs is None else glyphs.answer
    return PageComparison(tuple(sorted([*text, *ink], key=_position)), compared, align(a, b, parts), answer)


def _position(highlight: PageHighlight) -> tuple[float, float]:
    box = (highlight.a or highlight.b)[0]
    return box.top, box.left


def _printed_words(parts: Sequence[AlignedSpan], a: Sequence[Word], b: Sequence[Word]) -> PrintedWords:
    shared_a, shared_b, own_a, own_b = [], [], [], []
    for part in parts:
        mine, theirs = a[part.a : part.a_end], b[part.b : part.b_end]
        if part.status.counts:
            own_a += [word.box for word in mine]
            own_b += [word.box for word in theirs]
        else:
            shared_a.append(hull(word.box for word in mine))
            shared_b.append(hull(word.box for word in theirs))
    return PrintedWords(shared_a, shared_b, own_a, own_b, [word.box for word in a], [word.box for word in b])


def _plain_words(parts: Sequence[AlignedSpan], a: Sequence[Word], b: Sequence[Word]) -> list[Box]:
    """Return the boxes, on the first page, of words that both pages have and that identify nothing.

    They have three letters or more and nothing else but a sign at the end, and are not all in capitals.
    """
    return [
        one.box
        for part in parts
        if part.status is WordStatus.EQUAL
        for one, other in zip(a[part.a : part.a_end], b[part.b : part.b_end], strict=False)
        if one.text == other.text and _PLAIN.fullmatch(one.text) and not one.text.isupper()
    ]


def _text_highlight(difference: DifferingWords, a: Sequence[Word], b: Sequence[Word]) -> PageHighlight:
    gap = None
    if not difference.a:
        gap = _before(a, difference.part.a)
    elif not difference.b:
        gap = _before(b, difference.part.b)
    return PageHighlight(
        Source.TEXT,
        difference.status,
        _by_line(difference.a),
        _by_line(difference.b),
        gap,
        " ".join(word.text for word in difference.a),
        " ".join(word.text for word in difference.b),
    )


def _by_line(words: Sequence[Word]) -> tuple[Box, ...]:
    return tuple(hull(word.box for word in line) for _, line in groupby(words, key=lambda word: word.line))


def _before(words: Sequence[Word], place: int) -> Box:
    """Return a narrow box before the word at this position."""
    if place < len(words):
        box = words[place].box
        return Box(max(box.left - GAP_WIDTH, 0.0), box.top, box.left, box.bottom)
    box = words[-1].box
    return Box(box.right, box.top, min(box.right + GAP_WIDTH, 1.0), box.bottom)


def _glyph_highlights(
    glyphs: GlyphDifference, aligned: AlignedPages, highlights: Sequence[PageHighlight], words: Sequence[Word]
) -> list[PageHighlight]:
    """Return highlights of differing glyphs outside other highlights; inside a word, of the whole word.

    Words at another position on the other page are no difference.
    """
    marked = [
        box
        for highlight in highlights
        if highlight.counts
        for box in (*highlight.a, *map(aligned.on_a, highlight.b))
    ]
    marked += aligned.moved()
    found: list[Box] = []
    for box in glyphs.others:
        if any(box.shared(other) > TOUCHING * min(box.area, other.area) for other in (*marked, *found)):
            continue
        inside = [word.box for word in words if box.shared(word.box) > WITHIN * box.area]
        found.append(hull([box, *inside]))
    return [PageHighlight(Source.INK, WordStatus.DIFFER, (box,), (aligned.on_b(box),)) for box in found]


def _ink_highlights(difference: PictureDifference) -> list[PageHighlight]:
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
    """Merge words read from a stamp or handwriting into the highlight of its ink."""
    kept = []
    for highlight in text:
        owner = next(
            (
                n
                for n, patch in enumerate(ink)
                if highlight.status is WordStatus.ONLY and _within(highlight, patch)
            ),
            None,
        )
        if owner is None:
            kept.append(highlight)
        else:
            ink[owner] = replace(
                ink[owner],
                text_a=f"{ink[owner].text_a} {highlight.text_a}".strip(),
                text_b=f"{ink[owner].text_b} {highlight.text_b}".strip(),
            )
    return kept, ink


def _within(words: PageHighlight, patch: PageHighlight) -> bool:
    boxes, around = (words.a, patch.a) if patch.a else (words.b, patch.b)
    area = fsum(box.area for box in boxes)
    return bool(boxes) and fsum(box.shared(around[0]) for box in boxes) >= WITHIN * area
