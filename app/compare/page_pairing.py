"""Which page of one document belongs beside which page of the other.

Pages stay in their order. A page that the other document lacks stands alone, so that what follows an
inserted page is still side by side.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

ALIKE = 0.25
"""Two pages at least this similar are taken for the same page, edited or scanned again."""
UNRELATED = 0.05
"""Below this, two pages with text have nothing in common but what any two letters have."""
MIN_SHINGLES = 8  # a page with less text cannot be told from another by it
TEXTLESS = 0.01  # what a pair is worth of which one page says nothing: less than any that is known to match

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class PagePair:
    """Two pages side by side, counted from 0; None where a page has no partner. One of them is a page."""

    left: int | None
    right: int | None


def pair_by_order(left: int, right: int, offset: int = 0) -> tuple[PagePair, ...]:
    """Pair two documents of so many pages first with first, second with second.

    Args:
        offset: pages of the right document before the one that stands beside the first of the left; below
            zero, pages of the left one before the one beside the first of the right.
    """
    alone_left, alone_right = min(max(-offset, 0), left), min(max(offset, 0), right)
    return (
        *(PagePair(page, None) for page in range(alone_left)),
        *(PagePair(None, page) for page in range(alone_right)),
        *(
            PagePair(one if one < left else None, other if other < right else None)
            for one, other in zip(
                range(alone_left, alone_left + max(left, right)),
                range(alone_right, alone_right + max(left, right)),
                strict=True,
            )
            if one < left or other < right
        ),
    )


def pair_pages(left: Sequence[str], right: Sequence[str], offset: int = 0) -> tuple[PagePair, ...]:
    """Pair the pages of two documents by their texts, "" for a page without.

    Where no page is like any other, as with scans that were never read or with two languages, the order
    decides. Takes O(pages · pages) steps: milliseconds for 100 pages each.

    Args:
        offset: for `pair_by_order`, where that decides.

    Returns:
        Every page of both documents once, in an order that keeps both documents' own.
    """
    similarity = _similarities([_shingles(text) for text in left], [_shingles(text) for text in right])
    if not any(value >= ALIKE for row in similarity for value in row if value is not None):
        return pair_by_order(len(left), len(right), offset)
    return _best_order([[_worth(value) for value in row] for row in similarity])


def _worth(similarity: float | None) -> float:
    """Below 0 for two pages that had better not stand side by side."""
    return TEXTLESS if similarity is None else similarity - UNRELATED


def _shingles(text: str) -> frozenset[tuple[str, str]]:
    return frozenset(pairwise(_WORD.findall(text.casefold())))


def _similarities(
    left: list[frozenset[tuple[str, str]]], right: list[frozenset[tuple[str, str]]]
) -> list[list[float | None]]:
    """Twice the shared shingles of two pages over all of theirs, 0…1; None where a page has no text."""
    pages_with = defaultdict(list)
    for number, page in enumerate(right):
        for shingle in page:
            pages_with[shingle].append(number)
    rows: list[list[float | None]] = []
    for page in left:
        shared = Counter(number for shingle in page for number in pages_with.get(shingle, ()))
        rows.append(
            [
                2 * shared[number] / (len(page) + len(other))
                if min(len(page), len(other)) >= MIN_SHINGLES
                else None
                for number, other in enumerate(right)
            ]
        )
    return rows


def _best_order(worth: list[list[float]]) -> tuple[PagePair, ...]:
    """The pairing in order that is worth most in all; pages that fit nowhere stand alone."""
    height, width = len(worth), len(worth[0])
    best = [[0.0] * (width + 1) for _ in range(height + 1)]  # of the pages from here to the ends
    for i in reversed(range(height)):
        for j in reversed(range(width)):
            best[i][j] = max(worth[i][j] + best[i + 1][j + 1], best[i + 1][j], best[i][j + 1])
    pairs = []
    i = j = 0
    while i < height and j < width:
        if worth[i][j] > 0 and best[i][j] == worth[i][j] + best[i + 1][j + 1]:
            pairs.append(PagePair(i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            pairs.append(PagePair(i, None))
            i += 1
        else:
            pairs.append(PagePair(None, j))
            j += 1
    pairs += [PagePair(page, None) for page in range(i, height)]
    pairs += [PagePair(None, page) for page in range(j, width)]
    return tuple(pairs)
