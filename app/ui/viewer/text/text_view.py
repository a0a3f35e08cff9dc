"""Text diff view: two texts side by side, scrolled together, with the difference ribbon between them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEasingCurve, QEvent, QPropertyAnimation, Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.compare.text_difference import TextDiff
from app.compare.word_alignment import WordStatus
from app.services.review.explanation import FactChip
from app.tasks.comparison_tasks import squeezed
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.viewer.difference_ribbon import UNKNOWN, DifferenceRibbon, Tick
from app.ui.viewer.fact_spellings import shows_whole, spellings
from app.ui.viewer.text.text_layout import TOP, TextLayout
from app.ui.viewer.text.text_pane import FOLD, ROW, TextPane

JUMP = 180  # ms
INSTANT_FROM = 3  # screens; longer distances are not animated
_MEANINGS = {WordStatus.ONLY: "only", WordStatus.DIFFER: "differ", WordStatus.CONFLICT: "conflict"}


class TextView(RetranslateMixin, QWidget):
    """Two text panes and the ribbon.

    Signals:
        difference_changed: number of the current difference (from 1; 0 for none), and the total.
    """

    difference_changed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.difference: TextDiff | None = None
        self.layout_: TextLayout | None = None
        self.current: int | None = None
        self._opened: frozenset[int] = frozenset()
        self._is_outdated = False  # the layout is not that of the current texts
        self._opens_at: int | None = None  # row on top until the user scrolls
        self.left = TextPane(self, left=True)
        self.right = TextPane(self, left=False)
        self.ribbon = DifferenceRibbon()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.left, 1)
        row.addWidget(self.ribbon)
        row.addWidget(self.right, 1)
        bar, other = self.left.verticalScrollBar(), self.right.verticalScrollBar()
        bar.valueChanged.connect(other.setValue)
        other.valueChanged.connect(bar.setValue)
        bar.valueChanged.connect(self._on_scrolled)
        self._jump = QPropertyAnimation(bar, b"value", self)
        self._jump.setEasingCurve(QEasingCurve.Type.OutCubic)
        for pane in (self.left, self.right):
            pane.fold_clicked.connect(self.open_fold)
            pane.resized.connect(self._lay_out)
        self.ribbon.scroll_requested.connect(self._scroll_to_share)
        self.ribbon.wheel_turned.connect(self._turn_wheel)
        theme().changed.connect(self._lay_out)
        self.retranslate()

    def show_difference(self, difference: TextDiff | None, row: int = 0) -> None:
        """Show a text diff from this row on; None shows nothing."""
        if difference is self.difference:
            return
        self.difference = difference
        self.current = None
        self._opened = frozenset()
        self._jump.stop()
        self._opens_at = row
        self._lay_out()
        self.report_difference()

    def open_fold(self, first_row: int) -> None:
        """Unfold the lines of a fold."""
        self._opened |= {first_row}
        self._lay_out()

    def go(self, steps: int) -> None:
        """Go to the next (1) or previous (-1) difference, wrapping around."""
        total = len(self.difference.differences) if self.difference else 0
        if not total:
            return
        start = -1 if self.current is None and steps > 0 else self.current or 0
        self._go_to((start + steps) % total)

    def go_to_fact(self, chip: FactChip) -> None:
        """Go to the first occurrence of a fact, or else to the first row that only one side has."""
        if self.difference is None:
            return
        wanted = {value for value in (chip.fact.value, chip.fact.other) if value} if chip.fact else set()
        row = self._row_of(wanted) if wanted else self._first_one_sided()
        if row is not None:
            numbers = [n for n, hunk in enumerate(self.difference.differences) if hunk.row == row]
            if numbers:
                self._go_to(numbers[0])
            else:
                self._reveal(row)

    def scroll_screen(self, screens: int) -> None:
        bar = self.left.verticalScrollBar()
        bar.setValue(bar.value() + screens * bar.pageStep())

    def retranslate(self) -> None:
        self.left.setAccessibleName(text("a11y.left"))
        self.right.setAccessibleName(text("a11y.right"))

    # --- navigation ------------------------------------------------------------------------------

    def _go_to(self, number: int) -> None:
        if self.difference is None:
            return
        self.current = number
        row = self.difference.differences[number].row
        self._reveal(row)
        shown = self.difference.rows[row]
        for pane, pieces in ((self.left, shown.a), (self.right, shown.b)):
            pane.setAccessibleDescription(" ".join(piece.text for piece in pieces))
            pane.viewport().update()
        self.report_difference()

    def _reveal(self, row: int) -> None:
        """Scroll a row into the upper third, unfolding it if necessary."""
        item = self.layout_.item_of(row) if self.layout_ else None
        if item is not None and item.folded:
            self.open_fold(item.first)
            item = self.layout_.item_of(row) if self.layout_ else None
        if item is None:
            return
        bar = self.left.verticalScrollBar()
        visible = bar.value() <= item.y and item.y + item.height <= bar.value() + bar.pageStep()
        if visible:
            return
        wanted = max(0, min(item.y - bar.pageStep() // 3, bar.maximum()))
        far = abs(wanted - bar.value()) > INSTANT_FROM * bar.pageStep()
        self._jump.stop()
        self._jump.setDuration(0 if far else theme().duration(JUMP))
        self._jump.setStartValue(bar.value())
        self._jump.setEndValue(wanted)
        self._jump.start()

    def _row_of(self, values: set[str]) -> int | None:
        if self.difference is None:
            return None
        wanted = {form for value in values for form in spellings(value)}
        lines = [
            [" ".join(piece.text for piece in pieces) for pieces in (row.a, row.b)]
            for row in self.difference.rows
        ]
        whole = (index for index, sides in enumerate(lines) if any(shows_whole(one, wanted) for one in sides))
        glued = (
            index
            for index, sides in enumerate(lines)
            if any(form in squeezed(one) for one in sides for form in wanted)
        )
        return next(whole, next(glued, None))

    def _first_one_sided(self) -> int | None:
        rows = self.difference.rows if self.difference else ()
        return next((index for index, row in enumerate(rows) if not row.a or not row.b), None)

    def report_difference(self) -> None:
        """Emit `difference_changed` with the current values."""
        total = len(self.difference.differences) if self.difference else 0
        if self.difference is not None and self.difference.pending:
            total = UNKNOWN
        self.difference_changed.emit(0 if self.current is None else self.current + 1, total)

    # --- layout ----------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShowToParent and self._is_outdated:
            self._lay_out()
        return super().event(event)

    def _lay_out(self) -> None:
        """Lay out the texts, unless another view is shown: most texts are never looked at."""
        difference = self.difference
        self._is_outdated = self.isHidden() and difference is not None
        self.layout_ = None if difference is None or self._is_outdated else self._laid_out(difference)
        if self._is_outdated:
            return
        opens_at, self._opens_at = self._opens_at, None
        self._update_bars()
        if opens_at is not None:
            item = self.layout_.item_of(opens_at) if self.layout_ else None
            self.left.verticalScrollBar().setValue(item.y - TOP if item else 0)
            self._opens_at = opens_at
        self.ribbon.set_ticks(self._ticks())
        self._show_visible_part()

    def _laid_out(self, difference: TextDiff) -> TextLayout:
        look = theme()
        metrics = {bold: QFontMetricsF(look.font("strong" if bold else "body")) for bold in (True, False)}
        return TextLayout(
            difference,
            self._opened,
            min(self.left.text_width(), self.right.text_width()),
            max(ROW, look.scaled(ROW)),
            max(FOLD, look.scaled(FOLD)),
            partial(_advance, metrics),
        )

    def _update_bars(self) -> None:
        height = self.layout_.height if self.layout_ else 0
        for pane in (self.left, self.right):
            room = pane.viewport().height()
            bar = pane.verticalScrollBar()
            bar.setRange(0, max(0, height - room))
            bar.setPageStep(room)
            bar.setSingleStep(ROW)
            pane.viewport().update()

    def _ticks(self) -> list[Tick]:
        if self.difference is None or self.layout_ is None:
            return []
        whole = max(self.layout_.height, self.left.viewport().height(), 1)
        ticks = []
        for difference in self.difference.differences:
            item = self.layout_.item_of(difference.row)
            if item is not None:
                tick = Tick(item.y / whole, item.height / whole, _MEANINGS[difference.status])
                ticks.append(tick)
        return ticks

    def _on_scrolled(self) -> None:
        self._opens_at = None
        self._show_visible_part()

    def _show_visible_part(self) -> None:
        bar = self.left.verticalScrollBar()
        whole = max(self.layout_.height if self.layout_ else 0, bar.pageStep(), 1)
        top = bar.value() / whole
        self.ribbon.set_visible_part(top, min(1.0, top + bar.pageStep() / whole))

    def _scroll_to_share(self, share: float) -> None:
        bar = self.left.verticalScrollBar()
        whole = max(self.layout_.height if self.layout_ else 0, bar.pageStep())
        bar.setValue(round(share * whole - bar.pageStep() / 2))

    def _turn_wheel(self, angle: int) -> None:
        bar = self.left.verticalScrollBar()
        bar.setValue(bar.value() - angle)


def _advance(metrics: dict[bool, QFontMetricsF], words: str, bold: bool) -> float:
    return metrics[bold].horizontalAdvance(words)
