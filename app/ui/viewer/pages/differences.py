"""Differences of two documents, as far as their pages have been compared."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from app.compare.alignment import Alignment
from app.compare.page_differences import PageHighlight, Source
from app.compare.page_pairing import PagePair
from app.compare.word_alignment import WordStatus
from app.services.review.explanation import INK, ChipSort, FactChip
from app.tasks.comparison_tasks import PagePairComparison, squeezed
from app.ui.look.translation import text
from app.ui.viewer.difference_ribbon import Tick
from app.ui.viewer.fact_spellings import spellings
from app.ui.viewer.pages.page_layout import LEFT, RIGHT, PageLayout

STRENGTH = ("only", "differ", "conflict")  # meanings of a difference, from weak to strong
ONLY_ON = (ChipSort.ONLY_LEFT, ChipSort.ONLY_RIGHT)  # by side
LONGEST_QUOTE = 80  # characters of a difference that are read aloud


@dataclass(frozen=True)
class Difference:
    """A highlight on the pages of a row, or a run of pages that only one side has.

    Attributes:
        last_row: the last row of such a run; for a highlight, its row.
        meaning: one of STRENGTH.
        highlight: None for whole pages.
        side: 0 (left) or 1 (right) for content that only one side has, otherwise None.
    """

    row: int
    last_row: int
    meaning: str
    highlight: PageHighlight | None = None
    side: int | None = None

    @property
    def is_ink(self) -> bool:
        """Whether it is a stamp, handwriting or a picture that only one side has."""
        return self.side is not None and self.highlight is not None and self.highlight.source is Source.INK

    def description(self) -> str:
        """Return the difference in words."""
        if self.highlight is None:
            key = "mark.pages.right" if self.side else "mark.pages.left"
            return text(key, n=self.last_row - self.row + 1)
        return highlight_words(self.highlight)

    def shows(self, wanted: Collection[str]) -> bool:
        """Return whether its words contain one of these spellings, comparing letters and digits only."""
        highlight = self.highlight
        if highlight is None:
            return False
        texts = squeezed(highlight.text_a), squeezed(highlight.text_b)
        return any(spelling in words for spelling in wanted for words in texts)


class Differences:
    """Highlights by row, and the differences to step through; rows not compared yet have none."""

    def __init__(self) -> None:
        self._pairs: tuple[PagePair, ...] = ()
        self._compared: dict[int, PagePairComparison] = {}
        self._all: tuple[Difference, ...] | None = ()
        self.current: Difference | None = None

    def clear(self) -> None:
        self.start(())

    def start(self, pairs: Sequence[PagePair]) -> None:
        """Start with these page pairs; nothing is compared yet."""
        self._pairs = tuple(pairs)
        self._compared = {}
        self._all = None
        self.current = None

    def add(self, row: int, compared: PagePairComparison) -> None:
        self._compared[row] = compared
        self._all = None

    def highlights(self, row: int) -> tuple[PageHighlight, ...]:
        found = self._compared.get(row)
        return found.highlights if found is not None else ()

    def alignment(self, row: int) -> Alignment:
        found = self._compared.get(row)
        return found.alignment if found is not None else Alignment()

    def all(self) -> tuple[Difference, ...]:
        """Return all differences in page order."""
        if self._all is None:
            self._all = tuple(self._found())
        return self._all

    def number(self) -> int:
        """Return the number of the current difference, from 1; 0 for none."""
        found = self.all()
        return found.index(self.current) + 1 if self.current in found else 0

    def step(self, steps: int, row: int) -> Difference | None:
        """Go to the next (1) or previous (-1) difference, wrapping around, or the first one from `row`."""
        found = self.all()
        if not found:
            return None
        index = self.number() - 1
        if index >= 0:
            index = (index + steps) % len(found)
        elif steps > 0:
            index = next((n for n, one in enumerate(found) if one.last_row >= row), 0)
        else:
            index = next((n for n, one in reversed(list(enumerate(found))) if one.row <= row), -1)
        self.current = found[index]
        return self.current

    def on_row(self, row: int) -> list[Difference]:
        return [one for one in self.all() if one.row <= row <= one.last_row]

    def meaning(self, row: int) -> str:
        """Return the strongest meaning on a row; "" for none."""
        return max((one.meaning for one in self.on_row(row)), key=STRENGTH.index, default="")

    def of_chip(self, chip: FactChip) -> Difference | None:
        """Return the first difference that shows a chip's fact, or the ink or pages of one side only.

        What agrees is no difference, even if its words also stand in one: it is found on both pages.
        """
        if chip.sort is ChipSort.AGREE:
            return None
        if chip.fact is not None:
            wanted = spellings(chip.fact.value) | spellings(chip.fact.other)
            return next((one for one in self.all() if one.shows(wanted)), None)
        alone = (
            one
            for one in self.all()
            if one.side is not None
            and ONLY_ON[one.side] is chip.sort
            and (one.is_ink if chip.key == INK else one.highlight is None)
        )
        return next(alone, None)

    def inked_sides(self) -> set[int]:
        """Return the sides with ink that the other side lacks."""
        return {one.side for one in self.all() if one.is_ink and one.side is not None}

    def _found(self) -> Iterator[Difference]:
        row = 0
        while row < len(self._pairs):
            alone = _lonely_side(self._pairs[row])
            last = row
            if alone is None:
                for highlight in self.highlights(row):
                    if highlight.counts:
                        yield Difference(row, row, str(highlight.status), highlight, _side(highlight))
            else:
                while last + 1 < len(self._pairs) and _lonely_side(self._pairs[last + 1]) == alone:
                    last += 1
                yield Difference(row, last, "only", None, alone)
            row = last + 1


def highlight_words(highlight: PageHighlight) -> str:
    """Return a highlight in words."""
    words_a, words_b = _quoted(highlight.text_a), _quoted(highlight.text_b)
    side = _side(highlight)
    if side is not None:
        what = text("mark.ink") if highlight.source is Source.INK else (words_b if side else words_a)
        return text("mark.said.right" if side else "mark.said.left", x=what)
    key = {WordStatus.CONFLICT: "mark.said.conflict", WordStatus.NOISE: "mark.said.noise"}.get(
        highlight.status, "mark.said.differ"
    )
    return text(key, a=words_a, b=words_b)


def _quoted(words: str) -> str:
    return words if len(words) <= LONGEST_QUOTE else f"{words[:LONGEST_QUOTE]}…"


def _side(highlight: PageHighlight) -> int | None:
    """Return the side of a highlight that only one side has, otherwise None."""
    if highlight.a and highlight.b:
        return None
    return 0 if highlight.a else 1


def _lonely_side(pair: PagePair) -> int | None:
    if pair.left is None:
        return 1
    return 0 if pair.right is None else None


def tick_of(difference: Difference, layout: PageLayout) -> Tick:
    """Return the position of a difference in the whole document, as the pages are laid out."""
    whole = max(layout.height, 1.0)
    top, bottom = layout.top(difference.row), layout.bottom(difference.last_row)
    highlight = difference.highlight
    if highlight is not None:
        sheets = [layout.rect(side, difference.row) for side in (LEFT, RIGHT)]
        boxes = [
            (sheet, box)
            for sheet, found in zip(sheets, (highlight.a, highlight.b), strict=True)
            for box in found
        ]
        top = min(sheet.y() + box.top * sheet.height() for sheet, box in boxes)
        bottom = max(sheet.y() + box.bottom * sheet.height() for sheet, box in boxes)
    return Tick(top / whole, (bottom - top) / whole, difference.meaning)
