"""An icon on a tinted square, as in front of the rows of the overview."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui import icons
from app.ui.theme import theme
from app.ui.widgets.painting import painter_for, rounded

SIDE = 40
ICON = 22


class IconTile(QWidget):
    """Decoration: the text beside it says the same. A quiet one is grey; an outlined one white."""

    def __init__(
        self, icon: str, look: str = "accent", side: int = SIDE, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._look = look
        self._side = side
        self.setFixedSize(QSize(side, side))

    def paintEvent(self, _event: QPaintEvent) -> None:
        fill, color, line = {
            "accent": ("accent_tint", "accent_text", None),
            "quiet": ("hover", "text2", None),
            "outlined": ("surface", "accent_text", "line"),
        }[self._look]
        painter = painter_for(self)
        area = QRectF(self.rect())
        rounded(painter, area, 9, theme().color(fill), theme().color(line) if line else None)
        margin = (self._side - min(ICON, self._side * 0.55)) / 2
        icons.paint(painter, self._icon, color, area.adjusted(margin, margin, -margin, -margin))
        painter.end()
