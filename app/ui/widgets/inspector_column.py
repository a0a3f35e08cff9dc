"""The column at the right of a page: what is below scrolls, what is at the bottom stays."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.ui.look.theme import theme

PADDING = 24


class InspectorColumn(QFrame):
    """Widgets from the top in `body`; `footer` holds what is always in sight, as the Apply button."""

    def __init__(self, width: int = 360, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inspector")
        self._width = width
        content = QWidget()
        # A stretch rather than an alignment: an aligned layout takes no notice of texts that wrap.
        filling = QVBoxLayout(content)
        filling.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        filling.addLayout(self.body)
        filling.addStretch(1)
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
        theme().changed.connect(self._fit)
        self._fit()

    def set_width(self, width: int) -> None:
        """The width at 100 % text size; larger text gets a wider column."""
        self._width = width
        self._fit()

    def _fit(self) -> None:
        self.setFixedWidth(max(self._width, theme().scaled(self._width)))
