"""A small icon in a layout, and an icon with a text beside it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.ui.look import icons
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for


class Icon(QWidget):
    """Decoration in a colour of the theme."""

    def __init__(
        self, name: str, color: str = "text2", size: int = 18, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._color = color
        self.setFixedSize(QSize(size, size))

    def set_icon(self, name: str, color: str) -> None:
        self._name = name
        self._color = color
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        icons.paint(painter, self._name, self._color, QRectF(self.rect()))
        painter.end()


class IconLabel(QWidget):
    """An icon, and a text that may wrap, at the height of its first line."""

    def __init__(
        self,
        icon: str,
        text: str = "",
        color: str = "text2",
        role: str = "small",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.icon = Icon(icon, color, 16)
        self.label: QLabel = label(text, role, wrap=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.label, 1)

    def set_text(self, text: str) -> None:
        self.label.setText(text)
