"""A heading that shows and hides what is below it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from app.ui.look import icons


class Disclosure(QWidget):
    """The content goes into `body` and is hidden at first."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = QToolButton()
        self._button.setProperty("scale", "s")
        self._button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.clicked.connect(self._toggle)
        self._content = QWidget()
        self.body = QVBoxLayout(self._content)
        self.body.setContentsMargins(0, 0, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._content)
        self.set_title(title)
        self.set_open(False)

    def set_title(self, title: str) -> None:
        self._button.setText(title)

    def is_open(self) -> bool:
        return not self._content.isHidden()

    def set_open(self, is_open: bool) -> None:
        self._content.setVisible(is_open)
        icons.set_icon(self._button, "chevron-down" if is_open else "chevron-right", size=16)

    def _toggle(self) -> None:
        self.set_open(not self.is_open())
