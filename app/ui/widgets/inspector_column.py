"""The column at the right of a page: what is below scrolls, what is at the bottom stays."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

PADDING = 24


class InspectorColumn(QFrame):
    """Widgets from the top in `body`; `footer` holds what is always in sight, as the Apply button."""

    def __init__(self, width: int = 360, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inspector")
        self.setFixedWidth(width)
        content = QWidget()
        self.body = QVBoxLayout(content)
        self.body.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        self.body.setSpacing(12)
        self.body.setAlignment(Qt.AlignmentFlag.AlignTop)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(content)
        self.footer = QVBoxLayout()
        self.footer.setContentsMargins(PADDING, 0, PADDING, PADDING)
        self.footer.setSpacing(8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(area, 1)
        layout.addLayout(self.footer)
