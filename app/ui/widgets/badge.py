"""A count in a rounded grey field, behind a heading."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded


class Badge(QWidget):
    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._text = text
        self.set_text(text)

    def set_text(self, text: str) -> None:
        """An empty text hides it."""
        self._text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        height = theme().scaled(18)
        advance = QFontMetricsF(theme().font("caption")).horizontalAdvance(self._text)
        return QSize(max(height, round(advance) + 13), height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        height = self.sizeHint().height()
        area = QRectF(0, (self.height() - height) / 2, self.width(), height)
        painter = painter_for(self)
        rounded(painter, area, height / 2, theme().color("pressed"))
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("text2"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._text)
        painter.end()
