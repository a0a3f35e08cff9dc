"""What was found out about the pages of documents: of those that were looked at lately, or come next."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

from app.tasks.comparison_tasks import PagePairComparison, PagesRead

MOST_BYTES = 16 * 2**20
"""A pair of letters takes some 50 KB, a book of 300 pages beside its rescan some 5 MB: with so much, going
back through an evening's groups shows all marks at once, and the window stays far below its 600 MB."""
MARK_BYTES = 1200  # of a mark with its boxes, besides its words; measured
PAIR_BYTES = 400  # of two pages and how they lie on each other; measured


@dataclass(frozen=True)
class ComparisonKey:
    """Which two documents are compared, and how.

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
    """What was found out so far.

    Attributes:
        read: the texts of the pages, and how these belong together.
        rows: by row, the pages whose words and pictures were compared.
        given_up: the pages could not be read.
    """

    read: PagesRead
    rows: dict[int, PagePairComparison] = field(default_factory=dict)
    given_up: bool = False

    def swapped(self) -> CachedComparison:
        """The same with the right document on the left."""
        rows = {row: compared.swapped() for row, compared in self.rows.items()}
        return CachedComparison(self.read.swapped(), rows, self.given_up)

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        texts = sum(sys.getsizeof(text) for side in self.read.texts for text in side)
        marks = [mark for compared in self.rows.values() for mark in compared.marks]
        words = sum(sys.getsizeof(mark.text_a) + sys.getsizeof(mark.text_b) for mark in marks)
        return texts + words + MARK_BYTES * len(marks) + PAIR_BYTES * len(self.read.pairs)


class ComparisonCache:
    """Forgets first what was not asked for longest; what came last is kept however large it is."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._known: OrderedDict[ComparisonKey, CachedComparison] = OrderedDict()

    def find(self, question: ComparisonKey) -> CachedComparison | None:
        """What is known; of the same documents the other way round, too."""
        known = self._known.get(question)
        if known is None and (other := self._known.pop(question.swapped(), None)) is not None:
            known = self._known[question] = other.swapped()
        if known is not None:
            self._known.move_to_end(question)
        return known

    def put(self, question: ComparisonKey, known: CachedComparison) -> None:
        """Keep this, which may grow, and drop what there is no room for beside it."""
        self._known[question] = known
        self._known.move_to_end(question)
        sizes = [one.size for one in self._known.values()]
        total = sum(sizes)
        for size in sizes[:-1]:
            if total <= self._most_bytes:
                break
            total -= size
            self._known.popitem(last=False)

    def drop(self, question: ComparisonKey) -> None:
        self._known.pop(question, None)

    def clear(self) -> None:
        self._known.clear()
