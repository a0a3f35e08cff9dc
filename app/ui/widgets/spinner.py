"""A sign that something is being worked on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.painting import painter_for

TURN = 900
STEPS = 30


class Spinner(RetranslateMixin, QWidget):
    """Turns while it is visible; with reduced motion it is a clock that stands still."""

    def __init__(self, size: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step = 0
        self._timer = QTimer(self)
        self._timer.setInterval(TURN // STEPS)
        self._timer.timeout.connect(self._turn)
        self.setFixedSize(QSize(size, size))
        theme().changed.connect(self._start_or_stop)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(text("ui.busy"))

    def is_turning(self) -> bool:
        return self._timer.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._start_or_stop()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        if not self._timer.isActive():
            icons.paint(painter, "clock", "text2", QRectF(self.rect()))
        else:
            width = max(1.6, self.width() / 9)
            area = QRectF(self.rect()).adjusted(width, width, -width, -width)
            painter.setPen(QPen(look.color("track"), width))
            painter.drawEllipse(area)
            arc = QPen(look.color("accent"), width)
            arc.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(arc)
            painter.drawArc(area, round(90 - self._step * 360 / STEPS) * 16, -100 * 16)
        painter.end()

    def _start_or_stop(self) -> None:
        if self.isVisible() and theme().duration(TURN):
            self._timer.start()
        else:
            self._timer.stop()
        self.update()

    def _turn(self) -> None:
        self._step = (self._step + 1) % STEPS
        self.update()
