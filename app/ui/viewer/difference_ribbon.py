"""Difference ribbon between the panes: ticks for all differences, and a scroll bar for both panes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.painting import painter_for, rounded

UNKNOWN = -1  # instead of a number of differences: none found yet, the comparison is running

WIDTH = 16


@dataclass(frozen=True)
class Tick:
    """A difference.

    Attributes:
        top, height: shares of the document.
        meaning: "differ", "only" or "conflict".
    """

    top: float
    height: float
    meaning: str


class DifferenceRibbon(RetranslateMixin, QWidget):
    """Overview ruler of both documents.

    Signals:
        scroll_requested: the share of the document to bring to the middle, 0…1.
        wheel_turned: the angle of the wheel event.
    """

    scroll_requested = Signal(float)
    wheel_turned = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ticks: tuple[Tick, ...] = ()
        self._visible = (0.0, 1.0)
        self.setFixedWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.retranslate()

    def set_ticks(self, ticks: Sequence[Tick]) -> None:
        self._ticks = tuple(ticks)
        self.retranslate()
        self.update()

    def set_visible_part(self, top: float, bottom: float) -> None:
        """Set the part that the panes show, as shares of the document."""
        self._visible = (top, bottom)
        self.update()

    def retranslate(self) -> None:
        self.setAccessibleName(text("a11y.ribbon", n=len(self._ticks)))

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, 100)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.scroll_requested.emit(min(max(event.position().y() / max(self.height(), 1), 0.0), 1.0))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.wheel_turned.emit(event.angleDelta().y())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        # At scales such as 150 % edges lie between pixels and would let the background shine through.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillRect(self.rect(), look.color("sidebar"))
        top, bottom = (share * self.height() for share in self._visible)
        painter.fillRect(QRectF(0, top, self.width(), bottom - top), look.color("pressed"))
        painter.setPen(look.color("line"))
        painter.drawLine(0, 0, 0, self.height())
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for tick in self._ticks:
            width = {"conflict": 10, "differ": 8}.get(tick.meaning, 4)
            height = max(4.0, tick.height * self.height())
            area = QRectF((self.width() - width) / 2, tick.top * self.height(), width, height)
            rounded(painter, area, 2, look.color(f"{tick.meaning}_line"))
        painter.end()
