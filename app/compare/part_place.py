"""Where a part lies in the whole that holds it: on which pages, and in which lines of the comparison."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from app.compare.text_difference import DiffSegment, TextDiff
from app.domain.duplicates import ContainedSpan

MIN_SHARE = 0.25
"""Of a page's words or of the part's, from which a page counts as holding some of it. The ends of a place
are good to some forty words, a tenth to a fifth of a page."""


def pages_of(place: ContainedSpan, texts: Sequence[str]) -> tuple[int, int] | None:
    """The first and the last page that hold the part, from 0, by the texts of the whole's pages.

    None if no page has a text.
    """
    words = [len(text.split()) for text in texts]
    return _pages(place, words) if any(words) else None


def pages_about(place: ContainedSpan, count: int) -> tuple[int, int]:
    """The same as far as it can be told from how many pages there are, at least 1: as if all were alike."""
    return _pages(place, [1] * count)


def row_of(place: ContainedSpan, difference: TextDiff, *, whole_is_left: bool) -> int:
    """The first row that shows the part beside the whole; 0 if there are no rows."""
    rows = difference.rows
    words = [_words(row.a if whole_is_left else row.b) for row in rows]
    before = list(accumulate(words, initial=0))
    start, end = place.start * before[-1], place.end * before[-1]
    there = [row for row in range(len(rows)) if before[row + 1] > start and before[row] < end]
    beside = [row for row in there if rows[row].a and rows[row].b]
    return next(iter(beside or there), 0)


def _pages(place: ContainedSpan, words: Sequence[int]) -> tuple[int, int]:
    ends = list(accumulate(words))
    start, end = place.start * ends[-1], place.end * ends[-1]
    shared = [
        max(0.0, min(end, last) - max(start, last - count)) for last, count in zip(ends, words, strict=True)
    ]
    holding = [
        page
        for page, (some, count) in enumerate(zip(shared, words, strict=True))
        if some and some >= MIN_SHARE * min(count, end - start)
    ]
    if not holding:  # many short pages, each with a little
        holding = [page for page, some in enumerate(shared) if some]
    return holding[0], holding[-1]


def _words(pieces: Sequence[DiffSegment]) -> int:
    return sum(len(piece.text.split()) for piece in pieces)
