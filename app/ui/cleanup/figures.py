"""Numbers with their meaning, one below the other, at the top of the inspector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.ui.look.formats import format_number
from app.ui.look.theme import theme
from app.ui.widgets import layouts
from app.ui.widgets.labels import label


@dataclass(frozen=True)
class Figure:
    """color is a token of the theme."""

    number: int
    words: str
    color: str = "text"


class Figures(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: Sequence[Figure] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(10)
        self._grid.setColumnMinimumWidth(0, 30)
        self._grid.setColumnStretch(1, 1)
        theme().changed.connect(self._color)

    def set_figures(self, figures: Sequence[Figure]) -> None:
        if figures == self._figures:
            return
        layouts.clear(self._grid)
        self._figures = figures
        for row, figure in enumerate(figures):
            self._grid.addWidget(label(format_number(figure.number), "figure"), row, 0)
            self._grid.addWidget(label(figure.words, "secondary", wrap=True), row, 1)
        self._color()

    def _color(self) -> None:
        for row, figure in enumerate(self._figures):
            item = self._grid.itemAtPosition(row, 0)
            number = item.widget() if item is not None else None
            if isinstance(number, QLabel):
                number.setStyleSheet(f"color: {theme().color(figure.color).name()}")
