"""The differences of two documents, as far as their pages have been compared."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from app.compare.alignment import Alignment
from app.compare.page_differences import PageHighlight, Source
from app.compare.page_pairing import PagePair
from app.compare.word_alignment import WordStatus
from app.tasks.comparison_tasks import PagePairComparison, squeezed
from app.ui.look.translation import text
from app.ui.viewer.difference_ribbon import Tick
from app.ui.viewer.pages.page_layout import LEFT, RIGHT, PageLayout

STRENGTH = ("only", "differ", "conflict")
"""Meanings a difference can have, from weak to strong."""
LONGEST_QUOTE = 80  # characters of a difference that are read out


@dataclass(frozen=True)
class Difference:
    """One place to look at: a mark on the pages of a row, or pages that only one side has.

    Attributes:
        last_row: the last of the pages that stand alone; of a mark, its row.
        meaning: one of STRENGTH.
        mark: None for whole pages.
        side: of what only one side has, 0 for left and 1 for right; else None.
    """

    row: int
    last_row: int
    meaning: str
    mark: PageHighlight | None = None
    side: int | None = None

    @property
    def is_ink(self) -> bool:
        """Whether it is a stamp, writing or a picture that only one side has."""
        return self.side is not None and self.mark is not None and self.mark.source is Source.INK

    def said(self) -> str:
        """The difference in words."""
        if self.mark is None:
            key = "mark.pages.right" if self.side else "mark.pages.left"
            return text(key, n=self.last_row - self.row + 1)
        return said(self.mark)

    def shows(self, wanted: Collection[str]) -> bool:
        """Whether its words hold one of these, letters and digits without anything between."""
        mark = self.mark
        if mark is None:
            return False
        told = squeezed(mark.text_a), squeezed(mark.text_b)
        return any(spelling in words for spelling in wanted for words in told)


class Differences:
    """Marks by row, and what there is to step through; page pairs that were not compared yet have none."""

    def __init__(self) -> None:
        self._pairs: tuple[PagePair, ...] = ()
        self._compared: dict[int, PagePairComparison] = {}
        self._all: tuple[Difference, ...] | None = ()
        self.current: Difference | None = None

    def clear(self) -> None:
        self.start(())

    def start(self, pairs: Sequence[PagePair]) -> None:
        """Begin with pages that belong together; nothing is compared yet."""
        self._pairs = tuple(pairs)
        self._compared = {}
        self._all = None
        self.current = None

    def add(self, row: int, compared: PagePairComparison) -> None:
        self._compared[row] = compared
        self._all = None

    def marks(self, row: int) -> tuple[PageHighlight, ...]:
        found = self._compared.get(row)
        return found.marks if found is not None else ()

    def alignment(self, row: int) -> Alignment:
        found = self._compared.get(row)
        return found.alignment if found is not None else Alignment()

    def all(self) -> tuple[Difference, ...]:
        """From the first page to the last."""
        if self._all is None:
            self._all = tuple(self._found())
        return self._all

    def number(self) -> int:
        """Which one is looked at, from 1; 0 for none."""
        found = self.all()
        return found.index(self.current) + 1 if self.current in found else 0

    def step(self, steps: int, row: int) -> Difference | None:
        """Look at the next (1) or previous (-1) one, around the ends; at the first one from a row on."""
        found = self.all()
        if not found:
            return None
        place = self.number() - 1
        if place >= 0:
            place = (place + steps) % len(found)
        elif steps > 0:
            place = next((n for n, one in enumerate(found) if one.last_row >= row), 0)
        else:
            place = next((n for n, one in reversed(list(enumerate(found))) if one.row <= row), -1)
        self.current = found[place]
        return self.current

    def on_row(self, row: int) -> list[Difference]:
        return [one for one in self.all() if one.row <= row <= one.last_row]

    def meaning(self, row: int) -> str:
        """The strongest meaning on a row; "" for none."""
        return max((one.meaning for one in self.on_row(row)), key=STRENGTH.index, default="")

    def inked_sides(self) -> set[int]:
        """The sides that bear ink which the other one lacks."""
        return {one.side for one in self.all() if one.is_ink and one.side is not None}

    def _found(self) -> Iterator[Difference]:
        row = 0
        while row < len(self._pairs):
            alone = _lonely_side(self._pairs[row])
            last = row
            if alone is None:
                for mark in self.marks(row):
                    if mark.counts:
                        yield Difference(row, row, str(mark.mark), mark, _side(mark))
            else:
                while last + 1 < len(self._pairs) and _lonely_side(self._pairs[last + 1]) == alone:
                    last += 1
                yield Difference(row, last, "only", None, alone)
            row = last + 1


def said(mark: PageHighlight) -> str:
    """A mark in words."""
    words_a, words_b = _quoted(mark.text_a), _quoted(mark.text_b)
    side = _side(mark)
    if side is not None:
        what = text("mark.ink") if mark.source is Source.INK else (words_b if side else words_a)
        return text("mark.said.right" if side else "mark.said.left", x=what)
    key = "mark.said.conflict" if mark.mark is WordStatus.CONFLICT else "mark.said.differ"
    return text(key, a=words_a, b=words_b)


def _quoted(words: str) -> str:
    return words if len(words) <= LONGEST_QUOTE else f"{words[:LONGEST_QUOTE]}…"


def _side(mark: PageHighlight) -> int | None:
    """The side of what only one has."""
    if mark.a and mark.b:
        return None
    return 0 if mark.a else 1


def _lonely_side(pair: PagePair) -> int | None:
    if pair.left is None:
        return 1
    return 0 if pair.right is None else None


def tick_of(difference: Difference, layout: PageLayout) -> Tick:
    """Where a difference lies in the whole document, as the pages are laid out."""
    whole = max(layout.height, 1.0)
    top, bottom = layout.top(difference.row), layout.bottom(difference.last_row)
    mark = difference.mark
    if mark is not None:
        sheets = [layout.rect(side, difference.row) for side in (LEFT, RIGHT)]
        boxes = [(sheet, box) for sheet, found in zip(sheets, (mark.a, mark.b), strict=True) for box in found]
        top = min(sheet.y() + box.top * sheet.height() for sheet, box in boxes)
        bottom = max(sheet.y() + box.bottom * sheet.height() for sheet, box in boxes)
    return Tick(top / whole, (bottom - top) / whole, difference.meaning)
