"""The three things the app promises before it is let at anybody's documents."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.look.translation import text
from app.ui.widgets.icon_label import IconLabel
from app.ui.widgets.retranslated import RetranslateMixin

PROMISES = (
    ("keep", "connect.promise1"),
    ("undo", "connect.promise2"),
    ("lock", "connect.promise3"),
)


class SafetyNotes(RetranslateMixin, QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._lines = [IconLabel(icon, color="keep") for icon, _ in PROMISES]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        for line in self._lines:
            column.addWidget(line)
        self.retranslate()

    def retranslate(self) -> None:
        for line, (_, key) in zip(self._lines, PROMISES, strict=True):
            line.set_text(text(key))
