"""Pair the pages of two documents.

Pages stay in order. A page that the other document lacks has no partner, so that the pages after an inserted
page are still paired.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.compare.page_appearance import PageDescriptor, likenesses

ALIKE = 0.25
"""Two pages at least this similar are the same page, edited or rescanned."""
UNRELATED = 0.05
"""Below this, two pages with text have no more in common than any two letters. Letters to one person may have
up to 0.24, so between this and ALIKE the print decides."""
MIN_SHINGLES = 8  # a page with less text cannot be identified by it
TEXTLESS = 0.01  # worth of a pair with an unknown page: less than any known match
SEEN_ALIKE = 0.7  # similarity of two pages' appearance from which they are the same page
LIKELY, CLEARLY = 0.55, 0.03  # the same, if both pages resemble every other page less by CLEARLY
POSSIBLE = 0.4  # similarity from which the print of two unpaired pages at one position is compared
MOST_SEEN = 16  # pairs of pages whose print is compared, in 50 ms each

_WORD = re.compile(r"\w+")

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class PagePair:
    """A pair of page numbers, from 0; one may be None.

    Attributes:
        turn_left, turn_right: degrees clockwise to turn the page, after its text was turned upright, so that
            both have the same orientation: 0, 90, 180 or 270.
    """

    left: int | None
    right: int | None
    turn_left: int = 0
    turn_right: int = 0

    def swapped(self) -> PagePair:
        """Return the pair with left and right swapped."""
        return PagePair(self.right, self.left, self.turn_right, self.turn_left)


def pair_by_order(left: int, right: int, offset: int = 0) -> tuple[PagePair, ...]:
    """Pair the pages of two documents by number.

    Args:
        offset: pages of the right document before the partner of the first left page; if negative, pages of
            the left document before the partner of the first right page.
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


def pair_pages(
    left: Sequence[str],
    right: Sequence[str],
    offset: int = 0,
    descriptors_left: Mapping[int, PageDescriptor] | None = None,
    descriptors_right: Mapping[int, PageDescriptor] | None = None,
    is_same: Callable[[PagePair], bool] | None = None,
) -> tuple[PagePair, ...]:
    """Pair the pages of two documents by their texts, "" for a page without.

    If no pages are similar, as for scans without OCR or two languages, the order decides. Takes some
    milliseconds for 1 page against 300, and some 300 ms for 1,000 pages each.

    Args:
        offset: for `pair_by_order`, if the order decides.
        descriptors_left, descriptors_right: by page number. Used, also for the orientation, if one of
            two pages has too little text; see `has_too_little_text`.
        is_same: whether the two pages bear the same print; called if texts and descriptors are ambiguous.

    Returns:
        Every page of both documents once, in an order that keeps both documents' own.
    """
    shingles_left, shingles_right = [_shingles(text) for text in left], [_shingles(text) for text in right]
    similarity = _similarities(shingles_left, shingles_right)
    seen, turns = _seen(len(left), len(right), descriptors_left or {}, descriptors_right or {})
    textless = np.isnan(similarity)
    appearance_margin = seen - np.where(_is_clear(seen), LIKELY, SEEN_ALIKE)
    if not ((~textless & (similarity >= ALIKE)) | (textless & (appearance_margin >= 0))).any():
        return pair_by_order(len(left), len(right), offset)
    worth = np.where(textless, np.where(np.isnan(seen), TEXTLESS, appearance_margin), similarity - UNRELATED)
    silent = np.array([has_too_little_text(text) for text in left], np.bool_)

    def turned_pair(one: int, other: int) -> PagePair:
        turn = int(turns[one, other]) if textless[one, other] else 0
        return PagePair(one, other, turn) if silent[one] else PagePair(one, other, 0, -turn % 360)

    pairs = [
        pair if pair.left is None or pair.right is None else turned_pair(pair.left, pair.right)
        for pair in _best_order(worth)
    ]
    if is_same is None:
        return tuple(pairs)
    doubtful = np.where(textless, seen < SEEN_ALIKE, similarity < ALIKE)
    print_check = _PrintCheck(is_same, turned_pair, doubtful, textless & (seen >= POSSIBLE))
    pairs = list(print_check.pair_lone_pages(print_check.separate_doubtful(pairs)))
    if all(None in (pair.left, pair.right) for pair in pairs):
        return pair_by_order(len(left), len(right), offset)
    return tuple(pairs)


class _PrintCheck:
    """Compares the print of two pages where their texts and appearance are ambiguous."""

    def __init__(
        self,
        is_same: Callable[[PagePair], bool],
        turned_pair: Callable[[int, int], PagePair],
        doubtful: Flags,
        possible: Flags,
    ) -> None:
        """Args:
        turned_pair: returns two pages as a pair, with equal orientation.
        doubtful: by both pages, whether their similarity hardly suffices for a pair.
        possible: by both pages, whether they may be a pair if neither has another partner.
        """
        self._is_same = is_same
        self._turned_pair = turned_pair
        self._doubtful = doubtful
        self._possible = possible
        self._answers: dict[PagePair, bool] = {}

    def separate_doubtful(self, pairs: Iterable[PagePair]) -> Iterator[PagePair]:
        """Yield the pairs; doubtful ones with different print are separated."""
        for pair in pairs:
            one, other = pair.left, pair.right
            if (
                one is None
                or other is None
                or not self._doubtful[one, other]
                or self._same(pair, unseen=True)
            ):
                yield pair
            else:
                yield PagePair(one, None)
                yield PagePair(None, other)

    def pair_lone_pages(self, pairs: Iterable[PagePair]) -> Iterator[PagePair]:
        """Return the pairs, with equal unpaired pages at the same position paired."""
        ones: list[int] = []
        others: list[int] = []
        for pair in pairs:
            if pair.right is None and pair.left is not None:
                ones.append(pair.left)
            elif pair.left is None and pair.right is not None:
                others.append(pair.right)
            else:
                yield from self._pair_at_position(ones, others)
                ones, others = [], []
                yield pair
        yield from self._pair_at_position(ones, others)

    def _pair_at_position(self, ones: Sequence[int], others: Sequence[int]) -> Iterator[PagePair]:
        waiting = list(others)
        for one in ones:
            pairs = [self._turned_pair(one, other) for other in waiting if self._possible[one, other]]
            found = next((pair for pair in pairs if self._same(pair, unseen=False)), None)
            if found is None or found.right is None:
                yield PagePair(one, None)
                continue
            place = waiting.index(found.right)
            yield from (PagePair(None, other) for other in waiting[:place])
            yield found
            waiting = waiting[place + 1 :]
        yield from (PagePair(None, other) for other in waiting)

    def _same(self, pair: PagePair, *, unseen: bool) -> bool:
        """Compare the print of a pair, once; return `unseen` after MOST_SEEN pairs."""
        if pair not in self._answers:
            if len(self._answers) == MOST_SEEN:
                return unseen
            self._answers[pair] = self._is_same(pair)
        return self._answers[pair]


def has_too_little_text(text: str) -> bool:
    """Return whether a page has too little text to be identified by it."""
    return len(_shingles(text)) < MIN_SHINGLES


def _shingles(text: str) -> frozenset[tuple[str, str]]:
    return frozenset(pairwise(_WORD.findall(text.casefold())))


def _similarities(
    left: Sequence[frozenset[tuple[str, str]]], right: Sequence[frozenset[tuple[str, str]]]
) -> Floats:
    """Return the Dice similarity of the pages' shingles, 0…1; nan if a page has too little text."""
    pages_with: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, page in enumerate(right):
        for shingle in page:
            pages_with[shingle].append(number)
    found_on = {shingle: np.array(pages) for shingle, pages in pages_with.items()}
    sizes = np.array([len(page) for page in right])
    rows = np.full((len(left), len(right)), np.nan)
    for number, page in enumerate(left):
        if len(page) < MIN_SHINGLES or not len(right):
            continue
        found = [found_on[shingle] for shingle in page if shingle in found_on]
        shared = np.bincount(np.concatenate(found), minlength=len(right)) if found else np.zeros(len(right))
        rows[number] = np.where(sizes >= MIN_SHINGLES, 2 * shared / (len(page) + sizes), np.nan)
    return rows


def _seen(
    left: int,
    right: int,
    descriptors_left: Mapping[int, PageDescriptor],
    descriptors_right: Mapping[int, PageDescriptor],
) -> tuple[Floats, NDArray[np.int64]]:
    """Return how similar pages look, 0…1, nan if one is unknown; and the left page's rotation for that."""
    found, turns = np.full((left, right), np.nan), np.zeros((left, right), np.int64)
    columns = list(descriptors_right)
    for number, look in descriptors_left.items():
        if columns:
            found[number, columns], turns[number, columns] = likenesses(
                look, [descriptors_right[n] for n in columns]
            )
    return found, turns


def _is_clear(seen: Floats) -> Flags:
    """Return where both pages are clearly less similar to any other page."""
    known = np.nan_to_num(seen, nan=0.0)
    clear = np.ones(seen.shape, np.bool_)
    for axis in (0, 1):
        if seen.shape[axis] > 1:
            ordered = np.sort(known, axis)
            best, next_best = (np.take(ordered, [place], axis) for place in (-1, -2))
            clear &= known >= np.where(known == best, next_best, best) + CLEARLY
    return clear


def _best_order(worth: Floats) -> tuple[PagePair, ...]:
    """Return the ordered pairing of highest total worth; unmatched pages have no partner."""
    height, width = worth.shape
    best = np.zeros((height + 1, width + 1))  # of the pages from here to the ends
    for i in reversed(range(height)):
        with_or_without = np.maximum(worth[i] + best[i + 1, 1:], best[i + 1, :-1])
        best[i, :-1] = np.maximum.accumulate(with_or_without[::-1])[::-1]
    pairs = []
    i = j = 0
    while i < height and j < width:
        if worth[i, j] > 0 and best[i, j] == worth[i, j] + best[i + 1, j + 1]:
            pairs.append(PagePair(i, j))
            i, j = i + 1, j + 1
        elif best[i, j] == best[i + 1, j]:
            pairs.append(PagePair(i, None))
            i += 1
        else:
            pairs.append(PagePair(None, j))
            j += 1
    pairs += [PagePair(page, None) for page in range(i, height)]
    pairs += [PagePair(None, page) for page in range(j, width)]
    return tuple(pairs)
