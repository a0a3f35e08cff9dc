"""How much one likeness counts in the score: its name and number, and a slider below them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QVBoxLayout, QWidget

from app.ui.look.formats import format_number
from app.ui.look.translation import text
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin


class WeightRow(RetranslateMixin, QWidget):
    """The slider goes from 0 to 100; only the proportions of all weights count."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """`name` is that of the likeness in the texts: jaccard, fuzzy, meta or title."""
        super().__init__(parent)
        self._name = name
        self._title = label(role="medium")
        self._value = label(role="strong")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, 100)
        self.slider.setPageStep(5)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._value)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 10)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.slider)
        self.slider.valueChanged.connect(self._show_value)
        self.retranslate()

    def set_value(self, value: int) -> None:
        """Show a value without reporting it."""
        self.slider.blockSignals(True)
        self.slider.setValue(value)
        self.slider.blockSignals(False)
        self._show_value()

    def retranslate(self) -> None:
        title = text(f"sc.{self._name}")
        self._title.setText(title)
        self.slider.setAccessibleName(title)
        self._show_value()

    def _show_value(self) -> None:
        self._value.setText(format_number(self.slider.value()))
