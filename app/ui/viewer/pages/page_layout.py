"""Where pages lie: rows of page pairs, one below the other, the same for both panes.

A row is as high as the higher of its two pages, so both panes scroll by the same numbers and what belongs
together stays side by side.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QRectF

from app.compare.page_pairing import PagePair

MARGIN = 20  # left and right of a page
TOP = 15
GAP = 16  # between pages
LEFT, RIGHT = 0, 1


@dataclass(frozen=True)
class Anchor:
    """A place in the pages, whatever their size: a share of a row, 0…1, and so far above or below it."""

    row: int
    share: float
    beyond: float


class PageLayout:
    """Pages in rows; all lengths in device-independent pixels of the content."""

    def __init__(
        self,
        pairs: Sequence[PagePair],
        shapes: tuple[Sequence[float], Sequence[float]],
        widths: Sequence[float],
    ) -> None:
        """Lay the rows out.

        Args:
            shapes: for each side height over width of its pages.
            widths: for each side how wide its pages are shown.
        """
        self.pairs = tuple(pairs)
        self.widths = tuple(widths)
        self._shapes = shapes
        self._heights = [max(self._page_height(side, pair) for side in (LEFT, RIGHT)) for pair in pairs]
        self._tops = list(accumulate((height + GAP for height in self._heights), initial=float(TOP)))

    @property
    def height(self) -> float:
        return self._tops[-1] - GAP + TOP if self.pairs else 0.0

    def content_width(self, side: int) -> float:
        return self.widths[side] + 2 * MARGIN

    def page(self, side: int, row: int) -> int | None:
        """The page of a side in a row, or None where it has none."""
        pair = self.pairs[row]
        return pair.left if side == LEFT else pair.right

    def rect(self, side: int, row: int) -> QRectF:
        """Where a page lies, or, where a side has none, as much room as its partner takes."""
        page = self.page(side, row)
        height = self._heights[row] if page is None else self._shapes[side][page] * self.widths[side]
        return QRectF(MARGIN, self._tops[row], self.widths[side], height)

    def rows_between(self, top: float, bottom: float) -> range:
        """Rows of which something lies between two heights."""
        first = self.row_at(top)
        last = self.row_at(bottom)
        return range(first, min(last + 1, len(self.pairs)))

    def row_at(self, height: float) -> int:
        """The row there; a gap belongs to the row above it."""
        return min(max(bisect_right(self._tops, height) - 1, 0), max(len(self.pairs) - 1, 0))

    def row_of(self, side: int, page: int) -> int | None:
        """The row in which a page lies."""
        for row in range(len(self.pairs)):
            if self.page(side, row) == page:
                return row
        return None

    def top(self, row: int) -> float:
        return self._tops[row] if self.pairs else 0.0

    def bottom(self, row: int) -> float:
        return self._tops[row] + self._heights[row] if self.pairs else 0.0

    def anchor(self, height: float) -> Anchor:
        if not self.pairs:
            return Anchor(0, 0.0, 0.0)
        row = self.row_at(height)
        inside = height - self._tops[row]
        share = min(max(inside / self._heights[row], 0.0), 1.0)
        return Anchor(row, share, inside - share * self._heights[row])

    def height_of(self, anchor: Anchor) -> float:
        if not self.pairs:
            return 0.0
        row = min(anchor.row, len(self.pairs) - 1)
        return self._tops[row] + anchor.share * self._heights[row] + anchor.beyond

    def _page_height(self, side: int, pair: PagePair) -> float:
        page = pair.left if side == LEFT else pair.right
        return 0.0 if page is None else self._shapes[side][page] * self.widths[side]
