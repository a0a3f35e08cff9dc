"""One setting or fact: title and explanation at the left, its controls at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.labels import label

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
