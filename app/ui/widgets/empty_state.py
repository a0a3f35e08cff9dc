"""A page without content says why, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for

PICTURE = 96
TEXT_WIDTH = 340


class EmptyState(QWidget):
    """Picture, title, sentence and buttons in the middle; picture is one of resources/icons/empty-*.svg."""

    def __init__(self, picture: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = label(role="h2", wrap=True)
        self._text = label(role="secondary", wrap=True)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        self._buttons.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._column = QWidget()
        column = QVBoxLayout(self._column)
        column.setContentsMargins(0, 24, 0, 24)
        column.setSpacing(8)
        column.addWidget(_Picture(picture), 0, Qt.AlignmentFlag.AlignHCenter)
        for text_label in (self._title, self._text):
            text_label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(text_label)
        column.addSpacing(4)
        column.addLayout(self._buttons)
        # Stretches rather than alignments: an aligned widget gets no height for the lines it wraps into.
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self._column)
        middle.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addLayout(middle)
        layout.addStretch(1)
        theme().changed.connect(self._fit)
        self._fit()

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

    def _fit(self) -> None:
        self._column.setFixedWidth(theme().scaled(TEXT_WIDTH))


class _Picture(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFixedSize(QSize(PICTURE, PICTURE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        icons.paint(painter, self._name, "line_strong", QRectF(self.rect()))
        painter.end()
