"""An icon on a tinted square, as in front of the rows of the overview."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded

SIDE = 40
ICON = 22


class IconTile(QWidget):
    """Decoration: the text beside it says the same."""

    def __init__(self, icon: str, *, quiet: bool = False) -> None:
        """A quiet one is grey."""
        super().__init__()
        self._icon = icon
        self._quiet = quiet
        self.setFixedSize(QSize(SIDE, SIDE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        fill, color = ("hover", "text2") if self._quiet else ("accent_tint", "accent_text")
        painter = painter_for(self)
        area = QRectF(self.rect())
        rounded(painter, area, 9, theme().color(fill))
        margin = (SIDE - ICON) / 2
        icons.paint(painter, self._icon, color, area.adjusted(margin, margin, -margin, -margin))
        painter.end()
