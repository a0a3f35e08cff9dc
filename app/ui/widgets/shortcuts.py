"""A key as it is printed on the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded


def key_cap_size(key: str) -> QSize:
    side = theme().scaled(18)
    advance = QFontMetricsF(theme().font("caption")).horizontalAdvance(key)
    return QSize(max(side, round(advance) + 10), side)


def paint_key_cap(painter: QPainter, rect: QRectF, key: str, *, on_fill: bool = False) -> None:
    """A key cap; on_fill for one that lies on a filled button."""
    look = theme()
    if on_fill:
        # Only its outline: a lighter ground would take the contrast from the white letter.
        rounded(painter, rect, 4, None, look.color("on_keep", 0.55))
        painter.setPen(look.color("on_keep"))
    else:
        rounded(painter, rect, 4, look.color("keycap"), look.color("line"))
        painter.setPen(look.color("text2"))
    painter.setFont(look.font("caption"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, key)


class KeyCap(QWidget):
    """A key cap on its own, as in the list of shortcuts."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(key)

    def sizeHint(self) -> QSize:
        return key_cap_size(self._key)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_key_cap(painter, QRectF(self.rect()), self._key)
        painter.end()
