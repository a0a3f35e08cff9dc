"""Buttons that decide all selected groups together; shown while several are selected."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import push_button
from app.ui.widgets.layouts import FlowBox


class BatchAction(StrEnum):
    """What is done with all selected groups."""

    KEEP = "keep"
    BOTH = "both"
    SKIP = "skip"
    CLEAR = "clear"
    ASSIST = "assist"


_ICONS = {
    BatchAction.KEEP: "check",
    BatchAction.BOTH: "both",
    BatchAction.SKIP: "skip",
    BatchAction.CLEAR: "undo",
    BatchAction.ASSIST: "rules",
}


class BatchBar(RetranslateMixin, QWidget):
    """Signals: chosen: a BatchAction."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self.buttons: dict[BatchAction, QPushButton] = {}
        self._flow = FlowBox()
        for action in BatchAction:
            button = push_button(size="s", icon=_ICONS[action])
            button.setAutoDefault(False)
            button.setProperty("action", action)
            button.clicked.connect(self._choose)
            self.buttons[action] = button
            self._flow.add(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.addWidget(self._flow)
        self.hide()
        self.retranslate()

    def set_number(self, number: int) -> None:
        """Show the buttons if this many groups, several, are selected."""
        self._number = number
        self.setVisible(number > 1)
        self.retranslate()

    def retranslate(self) -> None:
        for action, button in self.buttons.items():
            button.setText(text(f"rv.batch.{action}"))
            button.setToolTip(text(f"rv.batch.{action}.tip", n=self._number))

    def _choose(self) -> None:
        self.chosen.emit(BatchAction(self.sender().property("action")))
