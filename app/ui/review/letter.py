"""The letter that names a document of a group, in a small dark square."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded

SIDE = 18


def paint_letter(painter: QPainter, area: QRectF, letter: str, strong: bool = True) -> None:
    """Dark for a document that is shown, grey for another member of the group."""
    look = theme()
    rounded(painter, area, 4, look.color("text" if strong else "pressed"))
    painter.setFont(look.font("caption"))
    painter.setPen(look.color("surface" if strong else "text2"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)


class Letter(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._letter = ""
        self.setFixedSize(QSize(SIDE, SIDE))

    def set_letter(self, letter: str) -> None:
        self._letter = letter
        self.setAccessibleName(letter)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_letter(painter, QRectF(self.rect()), self._letter)
        painter.end()
