"""Cache of page comparisons for recently shown documents and those likely to be shown next."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

from app.tasks.comparison_tasks import PagePairComparison, PagesRead

MOST_BYTES = 16 * 2**20
"""A pair of letters takes some 50 KB, a book of 300 pages and its rescan some 5 MB. At this size, going back
through an evening's groups shows all highlights at once, and the window stays far below its 600 MB."""
HIGHLIGHT_BYTES = 1200  # of a highlight with its boxes, without its words; measured
PAIR_BYTES = 400  # of a page pair and its alignment; measured


@dataclass(frozen=True)
class ComparisonKey:
    """Two documents and the options of their comparison.

    Attributes:
        left, right: the files' identities; equal ones have the same pages.
        conflicts: values of facts that conflict.
        offset: for `pair_by_order`.
    """

    left: Hashable
    right: Hashable
    conflicts: frozenset[str] = frozenset()
    offset: int = 0

    def swapped(self) -> ComparisonKey:
        return ComparisonKey(self.right, self.left, self.conflicts, -self.offset)


@dataclass
class CachedComparison:
    """Results so far.

    Attributes:
        read: the texts and pairs of the pages.
        rows: the completed comparisons of words and pictures, by row.
        given_up: True if the pages could not be read.
    """

    read: PagesRead
    rows: dict[int, PagePairComparison] = field(default_factory=dict)
    given_up: bool = False

    def swapped(self) -> CachedComparison:
        """Return a copy with left and right swapped."""
        rows = {row: compared.swapped() for row, compared in self.rows.items()}
        return CachedComparison(self.read.swapped(), rows, self.given_up)

    @property
    def size(self) -> int:
        """Approximate size in bytes."""
        texts = sum(sys.getsizeof(text) for side in self.read.texts for text in side)
        highlights = [highlight for compared in self.rows.values() for highlight in compared.highlights]
        words = sum(
            sys.getsizeof(highlight.text_a) + sys.getsizeof(highlight.text_b) for highlight in highlights
        )
        return texts + words + HIGHLIGHT_BYTES * len(highlights) + PAIR_BYTES * len(self.read.pairs)


class ComparisonCache:
    """Drops the least recently used entries; the latest one is kept whatever its size."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._known: OrderedDict[ComparisonKey, CachedComparison] = OrderedDict()

    def find(self, key: ComparisonKey) -> CachedComparison | None:
        """Return the results for these documents, also if they were compared with sides swapped."""
        known = self._known.get(key)
        if known is None and (other := self._known.pop(key.swapped(), None)) is not None:
            known = self._known[key] = other.swapped()
        if known is not None:
            self._known.move_to_end(key)
        return known

    def put(self, key: ComparisonKey, known: CachedComparison) -> None:
        """Store results, which may still grow, and drop old ones that exceed the limit."""
        self._known[key] = known
        self._known.move_to_end(key)
        sizes = [one.size for one in self._known.values()]
        total = sum(sizes)
        for size in sizes[:-1]:
            if total <= self._most_bytes:
                break
            total -= size
            self._known.popitem(last=False)

    def drop(self, key: ComparisonKey) -> None:
        self._known.pop(key, None)

    def clear(self) -> None:
        self._known.clear()
