"""Every difference of two pages, as marks to draw on the pages themselves.

Texts are compared word by word, on the boxes of the words; pictures show what no text layer holds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from app.compare.page import Box, Page, Word, hull
from app.compare.pictures import compare_pictures
from app.compare.text_difference import Mark, align_words


class Source(StrEnum):
    """What a difference was seen in."""

    TEXT = "text"
    INK = "ink"


@dataclass(frozen=True)
class PageMark:
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
    mark: Mark
    a: tuple[Box, ...]
    b: tuple[Box, ...]
    gap: Box | None = None
    text_a: str = ""
    text_b: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is a difference to look at."""
        return self.mark.counts


def marks_of(a: Page, b: Page, conflicts: Collection[str] = ()) -> tuple[PageMark, ...]:
    """The differences of two pages that belong together, from top to bottom.

    Args:
        a, b: both upright; pictures are compared if both pages have one.
        conflicts: values of conflicting facts, as for `compare_texts`.
    """
    marks = [*_text_marks(a.words, b.words, conflicts), *_ink_marks(a, b)]
    return tuple(sorted(marks, key=_place))


def _place(mark: PageMark) -> tuple[float, float]:
    box = (mark.a or mark.b)[0]
    return box.top, box.left


# --- words -------------------------------------------------------------------------------------------


def _text_marks(a: Sequence[Word], b: Sequence[Word], conflicts: Collection[str]) -> list[PageMark]:
    if not a or not b:  # a page that was never read lacks no words
        return []
    parts = align_words([(w.text, w.line) for w in a], [(w.text, w.line) for w in b], conflicts)
    return [
        _text_mark(part.mark, a, b, (part.a, part.a_end), (part.b, part.b_end))
        for part in parts
        if part.mark is not Mark.EQUAL
    ]


def _text_mark(
    mark: Mark, a: Sequence[Word], b: Sequence[Word], in_a: tuple[int, int], in_b: tuple[int, int]
) -> PageMark:
    mine, theirs = a[slice(*in_a)], b[slice(*in_b)]
    gap = None
    if not mine:
        gap = _between(a, in_a[0])
    elif not theirs:
        gap = _between(b, in_b[0])
    return PageMark(
        Source.TEXT, mark, _by_line(mine), _by_line(theirs), gap,
        " ".join(word.text for word in mine), " ".join(word.text for word in theirs),
    )  # fmt: skip


def _by_line(words: Sequence[Word]) -> tuple[Box, ...]:
    return tuple(hull(word.box for word in line) for _, line in groupby(words, key=lambda word: word.line))


def _between(words: Sequence[Word], place: int) -> Box:
    """A narrow box where a word would stand before the one at this place."""
    if place < len(words):
        box = words[place].box
        return Box(max(box.left - 0.01, 0.0), box.top, box.left, box.bottom)
    box = words[-1].box
    return Box(box.right, box.top, min(box.right + 0.01, 1.0), box.bottom)


# --- ink ---------------------------------------------------------------------------------------------


def _ink_marks(a: Page, b: Page) -> list[PageMark]:
    if a.picture is None or b.picture is None:
        return []
    difference = compare_pictures(a.picture, b.picture)
    only_a = [
        Box(patch.left, patch.top, patch.left + patch.width, patch.top + patch.height)
        for patch in difference.only_a
    ]
    only_b = [
        Box(patch.left, patch.top, patch.left + patch.width, patch.top + patch.height)
        for patch in difference.only_b
    ]
    return [
        *(PageMark(Source.INK, Mark.ONLY, (box,), (), gap=box) for box in only_a),
        *(PageMark(Source.INK, Mark.ONLY, (), (box,), gap=box) for box in only_b),
    ]
