"""A check box that looks like a switch; for settings that take effect at once."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded

WIDTH, HEIGHT = 32, 18
TARGET = 24
KNOB_GAP = 2


class Switch(QCheckBox):
    """Screen readers find a check box; its label stands beside it, so give it an accessible name."""

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        self.setProperty("radius", HEIGHT // 2)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, TARGET)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(0, (self.height() - HEIGHT) / 2, WIDTH, HEIGHT)
        fill = "accent" if self.isChecked() else "line_strong"
        if not self.isEnabled():
            fill = "disabled"
        painter = painter_for(self)
        rounded(painter, area, HEIGHT / 2, look.color(fill))
        side = HEIGHT - 2 * KNOB_GAP
        left = WIDTH - side - KNOB_GAP if self.isChecked() else KNOB_GAP
        rounded(painter, QRectF(left, area.y() + KNOB_GAP, side, side), side / 2, look.color("on_accent"))
        painter.end()
