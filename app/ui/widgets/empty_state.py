"""A page without content says why, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.ui import icons
from app.ui.settings_values import TEXT_SIZES
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for

PICTURE = 96
TEXT_WIDTH = 340


class EmptyState(QWidget):
    """Picture, title, sentence and buttons in the middle; picture is one of resources/icons/empty-*.svg."""

    def __init__(self, picture: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = _Picture(picture)
        self._title = label(role="h2", wrap=True)
        self._text = label(role="secondary", wrap=True)
        for text_label in (self._title, self._text):
            text_label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            text_label.setMinimumWidth(TEXT_WIDTH)
            text_label.setMaximumWidth(round(TEXT_WIDTH * TEXT_SIZES[-1]))
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(8)
        layout.addStretch(1)
        layout.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self._title, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self._text, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(4)
        layout.addLayout(self._buttons)
        layout.addStretch(1)
        self._buttons.setAlignment(Qt.AlignmentFlag.AlignHCenter)

    def set_texts(self, title: str, text: str = "") -> None:
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def add_button(self, label: str, kind: str = "normal") -> QPushButton:
        button = push_button(label, kind)
        self._buttons.addWidget(button)
        return button


class _Picture(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFixedSize(QSize(PICTURE, PICTURE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        icons.paint(painter, self._name, "line_strong", QRectF(self.rect()))
        painter.end()
