"""The effect in three numbers, and what it waits for."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.services.review.batch import Effect
from app.ui.look.formats import format_number
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.labels import IconLabel, label

GAP = 22
_KEYS = ("as.decided", "as.going", "as.left")


class EffectFigures(RetranslateMixin, QWidget):
    """Groups decided, documents for the trash, groups left to the user."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._numbers: tuple[int, int, int] | None = None
        self._waiting, self._online = 0, True
        self._caption = label(role="strong")
        self._figures = [label(role="h1") for _ in _KEYS]
        self._words = [label(role="small") for _ in _KEYS]
        self._wait = IconLabel("clock")
        self._lay_out()
        theme().changed.connect(self._color)
        self._color()
        self.retranslate()

    def _lay_out(self) -> None:
        numbers = QHBoxLayout()
        numbers.setSpacing(GAP)
        for figure, words in zip(self._figures, self._words, strict=True):
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(figure)
            column.addWidget(words)
            numbers.addLayout(column)
        numbers.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 12)
        column.setSpacing(4)
        column.addWidget(self._caption)
        column.addLayout(numbers)
        column.addWidget(self._wait)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def show_effect(self, effect: Effect, *, online: bool) -> None:
        """Show the numbers of an effect; pages can be compared only online."""
        self._numbers = (effect.decided, effect.going, effect.left)
        self._waiting, self._online = effect.waiting, online
        self.retranslate()

    def retranslate(self) -> None:
        self._caption.setText(text("as.effect") if self._numbers else text("as.loading"))
        for place, key in enumerate(_KEYS):
            number = self._numbers[place] if self._numbers else None
            self._figures[place].setText("" if number is None else format_number(number))
            self._words[place].setText("" if number is None else text(key, n=number))
        self._wait.setVisible(self._waiting > 0)
        waits = text("as.waiting" if self._online else "as.waiting.offline", n=self._waiting)
        self._wait.set_text(waits)

    def _color(self) -> None:
        self._figures[1].setStyleSheet(f"color: {theme().color('trash').name()}")
