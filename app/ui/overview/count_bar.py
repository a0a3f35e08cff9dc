"""A count with its unit, and below it a bar for its share."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.painting import bar, painter_for

WIDTH, HEIGHT = 118, 34
BAR = 4
UNIT_GAP = 6


class CountBar(QWidget):
    """Right-aligned, so that counts stand below each other; without a share there is no bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = self._unit = ""
        self._share: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_count(self, count: str, unit: str, share: float | None = None) -> None:
        """The share is 0…1 of the bar's width."""
        self._count, self._unit, self._share = count, unit, share
        self.setAccessibleName(f"{count} {unit}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().scaled(WIDTH), theme().scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        line = QRectF(0, 0, self.width(), self.height() - (BAR + 6 if self._share is not None else 0))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text2"))
        painter.drawText(line.adjusted(0, 3, 0, 3), right, self._unit)
        taken = painter.fontMetrics().horizontalAdvance(self._unit) + UNIT_GAP
        painter.setFont(look.font("figure", tabular=True))
        painter.setPen(look.color("text"))
        painter.drawText(line.adjusted(0, 0, -taken, 0), right, self._count)
        if self._share is not None:
            below = QRectF(0, self.height() - BAR, self.width(), BAR)
            bar(painter, below, self._share, look.color("chart"), look.color("track"))
        painter.end()
