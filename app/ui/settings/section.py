"""What the pages of the settings have in common: a heading, and rows of panels below it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin
from app.ui.widgets.labels import ElidedLabel, label

MARGINS = (36, 26, 36, 26)
WIDTH = 900


class Section(RetranslateMixin, QWidget):
    """Widgets below the heading go into `body`, from the top."""

    def __init__(self, width: int = WIDTH, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        left, _, right, _ = MARGINS
        self.setMaximumWidth(left + width + right)
        self.heading = label(role="h2")
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        column = QVBoxLayout(self)
        column.setContentsMargins(*MARGINS)
        column.setSpacing(16)
        column.addWidget(self.heading)
        column.addLayout(self.body)
        column.addStretch(1)

    def enter(self) -> None:
        """Called each time the page is shown; most have nothing to bring up to date."""


HEIGHT, LOW = 56, 36
PADDING = 16


class SettingRow(QWidget):
    """As high as its text needs, `low` where there are many.

    With `path`, the explanation is one line that is cut in the middle.
    """

    def __init__(
        self, *controls: QWidget, path: bool = False, low: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._height = LOW if low else HEIGHT
        self._title = label(role="medium", wrap=True)
        self._explanation: QLabel = (
            ElidedLabel(role="hint", mode=Qt.TextElideMode.ElideMiddle)
            if path
            else label(role="hint", wrap=True)
        )
        texts = QVBoxLayout()
        texts.setSpacing(1)
        texts.addStretch(1)
        texts.addWidget(self._title)
        texts.addWidget(self._explanation)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(PADDING, 4 if low else 8, PADDING, 4 if low else 8)
        row.setSpacing(8)
        row.addLayout(texts, 1)
        for control in controls:
            row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        theme().changed.connect(self._fit)
        self._fit()

    def set_texts(self, title: str, explanation: str = "") -> None:
        """An empty explanation takes no room."""
        self._title.setText(title)
        self._explanation.setText(explanation)
        self._explanation.setVisible(bool(explanation))

    def explanation(self) -> str:
        return self._explanation.text()

    def _fit(self) -> None:
        self.setMinimumHeight(theme().scaled(self._height))
