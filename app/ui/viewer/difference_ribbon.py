"""The differences of the whole document as ticks between the panes; also where one scrolls both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.painting import painter_for, rounded

WIDTH = 16


@dataclass(frozen=True)
class Tick:
    """A difference; top and height are shares of the document, meaning is differ, only or conflict."""

    top: float
    height: float
    meaning: str


class DifferenceRibbon(RetranslateMixin, QWidget):
    """Signals:
    scroll_requested: the share of the document to bring to the middle, 0…1.
    wheel_turned: the event's angle, for whoever scrolls.
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
        """What the panes show, as shares of the document."""
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
        # Edges that lie between two pixels of the screen, as at 150 %, must not let the ground shine through.
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
            place = QRectF((self.width() - width) / 2, tick.top * self.height(), width, height)
            rounded(painter, place, 2, look.color(f"{tick.meaning}_line"))
        painter.end()
