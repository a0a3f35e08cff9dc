"""What the pages of the settings have in common: a heading, and rows of panels below it."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin

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
