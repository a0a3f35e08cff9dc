"""Fact chips in one line; what does not fit is counted in a "+2" chip."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from app.ui.look.translation import text
from app.ui.widgets.chips import Chip

SPACING = 6


class ChipRow(QWidget):
    """A row of chips, most important first.

    Signals:
        activated: the position of the clicked chip in the list given to `set_chips`.
        overflow_activated: the "+n" chip was clicked.
    """

    activated = Signal(int)
    overflow_activated = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: list[Chip] = []
        self._limit: int | None = None
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        self._group.idClicked.connect(self.activated)
        self._more = Chip("", parent=self)
        self._more.hide()
        self._more.clicked.connect(self.overflow_activated)

    def set_chips(self, chips: list[Chip]) -> None:
        """Show these; the focus stays on a chip that says what the one with the focus said."""
        focused = next((chip.accessibleName() for chip in self._chips if chip.hasFocus()), None)
        for chip in self._chips:
            self._group.removeButton(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = chips
        for position, chip in enumerate(chips):
            chip.setParent(self)
            self._group.addButton(chip, position)
        for chip, following in pairwise([*chips, self._more]):
            self.setTabOrder(chip, following)
        self._arrange()
        self.updateGeometry()
        same = next((chip for chip in chips if chip.accessibleName() == focused), None)
        if same is not None:
            same.setFocus()

    def set_limit(self, limit: int | None) -> None:
        """Show at most so many chips however much room there is."""
        self._limit = limit
        self._arrange()

    def chips(self) -> list[Chip]:
        return list(self._chips)

    def overflow(self) -> Chip:
        return self._more

    def sizeHint(self) -> QSize:
        hints = [chip.sizeHint() for chip in self._chips]
        width = sum(hint.width() for hint in hints) + SPACING * max(len(hints) - 1, 0)
        return QSize(width, self._more.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self._more.sizeHint()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        shown = self._fitting()
        hidden = self._chips[shown:]
        x = 0
        for chip in self._chips[:shown]:
            chip.setGeometry(x, 0, chip.sizeHint().width(), chip.sizeHint().height())
            chip.show()
            x += chip.width() + SPACING
        for chip in hidden:
            chip.hide()
        self._more.setVisible(bool(hidden))
        if hidden:
            self._more.setText(text("chip.more", n=len(hidden)))
            self._more.setToolTip("\n".join(chip.text() for chip in hidden))
            self._more.setAccessibleName(", ".join(chip.accessibleName() for chip in hidden))
            self._more.setGeometry(x, 0, self._more.sizeHint().width(), self._more.sizeHint().height())

    def _fitting(self) -> int:
        """How many chips fit, leaving room for the "+n" chip if not all do."""
        widths = [chip.sizeHint().width() for chip in self._chips]
        limit = len(widths) if self._limit is None else min(self._limit, len(widths))
        if limit == len(widths) and sum(widths) + SPACING * max(len(widths) - 1, 0) <= self.width():
            return limit
        self._more.setText(text("chip.more", n=len(widths)))
        room = self.width() - self._more.sizeHint().width()
        count = 0
        while count < limit and widths[count] + SPACING <= room:
            room -= widths[count] + SPACING
            count += 1
        return count
