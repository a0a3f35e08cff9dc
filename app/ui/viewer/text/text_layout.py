"""Layout of the text view: rows wrapped to the width, stretches without a difference folded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from app.compare.text_difference import DiffRow, DiffSegment, TextDiff
from app.compare.word_alignment import WordStatus

CONTEXT = 2  # lines shown around a difference
SMALLEST_FOLD = 3
TOP = 8


@dataclass(frozen=True)
class Segment:
    """Words of one status on one line, at x; widths are those of the font."""

    x: float
    width: float
    text: str
    status: WordStatus
    difference: int | None


Line = tuple[Segment, ...]


@dataclass(frozen=True)
class Item:
    """A row at y, or a fold of the rows from `first` up to `end`."""

    y: int
    height: int
    first: int
    end: int
    folded: bool
    left: tuple[Line, ...] = field(default=())
    right: tuple[Line, ...] = field(default=())


class TextLayout:
    """Layout of a text diff.

    Args:
        advance: returns the width of a text in pixels, for the normal or the bold font; conflicts are bold.
    """

    def __init__(
        self,
        difference: TextDiff,
        opened: frozenset[int],
        width: float,
        row_height: int,
        fold_height: int,
        advance: Callable[[str, bool], float],
    ) -> None:
        self._advance = advance
        self._width = max(width, 40.0)
        self._space = advance(" ", False)
        self.items: list[Item] = []
        y = TOP
        for first, end, folded in _stretches(difference, opened):
            if folded:
                item = Item(y, fold_height, first, end, True)
                self.items.append(item)
                y += fold_height
                continue
            for row in range(first, end):
                left, right = self._wrapped(difference.rows[row].a), self._wrapped(difference.rows[row].b)
                height = row_height * max(len(left), len(right), 1)
                self.items.append(Item(y, height, row, row + 1, False, left, right))
                y += height
        self.height = y + TOP
        self._tops = [item.y for item in self.items]
        self._firsts = [item.first for item in self.items]

    def between(self, top: int, bottom: int) -> Iterator[Item]:
        """Yield the items visible between two heights."""
        index = max(0, bisect_right(self._tops, top) - 1)
        while index < len(self.items) and self.items[index].y < bottom:
            yield self.items[index]
            index += 1

    def at(self, y: int) -> Item | None:
        found = next(self.between(y, y + 1), None)
        return found if found is not None and found.y <= y < found.y + found.height else None

    def item_of(self, row: int) -> Item | None:
        """Return the item that shows a row, or the fold that hides it."""
        if not self.items:
            return None
        return self.items[max(0, bisect_right(self._firsts, row) - 1)]

    def _wrapped(self, pieces: Sequence[DiffSegment]) -> tuple[Line, ...]:
        """Wrap segments to the width of the pane; a wider word has its own line."""
        lines: list[Line] = []
        line: list[Segment] = []
        x = 0.0
        for piece in pieces:
            bold = piece.status is WordStatus.CONFLICT
            whole = self._advance(piece.text, bold)
            parts = [piece.text] if x + whole <= self._width else piece.text.split(" ")
            for part in parts:
                width = whole if part is piece.text else self._advance(part, bold)
                if line and x + width > self._width:
                    lines.append(tuple(line))
                    line, x = [], 0.0
                x = self._put(line, x, width, part, piece)
        if line:
            lines.append(tuple(line))
        return tuple(lines)

    def _put(self, line: list[Segment], x: float, width: float, part: str, piece: DiffSegment) -> float:
        """Append words to the line, joined with preceding words of the same segment."""
        last = line[-1] if line else None
        if last is not None and (last.status, last.difference) == (piece.status, piece.difference):
            joined = x - last.x + width
            line[-1] = Segment(last.x, joined, f"{last.text} {part}", piece.status, piece.difference)
        else:
            line.append(Segment(x, width, part, piece.status, piece.difference))
        return x + width + self._space


def _stretches(difference: TextDiff, opened: frozenset[int]) -> Iterator[tuple[int, int, bool]]:
    """Yield first row, end, and whether the rows are folded; folds are identified by their first row."""
    rows = difference.rows
    near = _near_differences(rows)
    if not difference.differences or difference.by_meaning:
        yield 0, len(rows), False
        return
    start = 0
    while start < len(rows):
        end = start
        while end < len(rows) and near[end] == near[start]:
            end += 1
        folded = not near[start] and end - start >= SMALLEST_FOLD and start not in opened
        yield start, end, folded
        start = end


def _near_differences(rows: Sequence[DiffRow]) -> list[bool]:
    near = [False] * len(rows)
    for index, row in enumerate(rows):
        if row.status.counts:
            for neighbour in range(max(0, index - CONTEXT), min(len(rows), index + CONTEXT + 1)):
                near[neighbour] = True
    return near
