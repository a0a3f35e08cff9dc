"""Surfaces that hold other widgets."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.ui.widgets import layouts
from app.ui.widgets.styling import set_style_property


def divider(inset: int = 0) -> QWidget:
    """A line of one pixel between rows; `inset` leaves room at its left."""
    line = QFrame()
    line.setObjectName("divider")
    line.setFixedHeight(1)
    if not inset:
        return line
    holder = QWidget()
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(inset, 0, 0, 0)
    layout.addWidget(line)
    return holder


class Panel(QFrame):
    """A white surface with round corners; rows one below the other, with lines between them."""

    def __init__(self, *, quiet: bool = False, divider_inset: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._divider_inset = divider_inset
        set_style_property(self, "quiet", quiet)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(1, 1, 1, 1)
        self._layout.setSpacing(0)

    def add_row(self, row: QWidget) -> None:
        if self._layout.count():
            self._layout.addWidget(divider(self._divider_inset))
        self._layout.addWidget(row)

    def clear(self) -> None:
        layouts.clear(self._layout)
