"""The review without documents: nothing scanned, nothing found, nothing left."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.panels import EmptyState


class State(StrEnum):
    """What the right side shows."""

    LOADING = "loading"
    NO_SCAN = "no-scan"
    NO_GROUPS = "no-duplicates"
    NO_MATCH = "no-match"
    ALL_DECIDED = "all-decided"
    GROUP = "group"


_KEYS = {
    State.NO_SCAN: "e.first",
    State.NO_GROUPS: "e.none",
    State.NO_MATCH: "e.filter",
    State.ALL_DECIDED: "e.done",
}


class ReviewEmptyState(RetranslateMixin, QStackedWidget):
    """Signals:
    scan_requested, settings_requested, clear_requested, cleanup_requested: the button of a state.
    """

    scan_requested = Signal()
    settings_requested = Signal()
    clear_requested = Signal()
    cleanup_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._blank = QWidget()
        self.addWidget(self._blank)
        asked = {
            State.NO_SCAN: self.scan_requested,
            State.NO_GROUPS: self.settings_requested,
            State.NO_MATCH: self.clear_requested,
            State.ALL_DECIDED: self.cleanup_requested,
        }
        self._states = {state: EmptyState(f"empty-{state}") for state in _KEYS}
        self.buttons = {}
        for state, widget in self._states.items():
            kind = "primary" if state in (State.NO_SCAN, State.ALL_DECIDED) else "normal"
            self.buttons[state] = widget.add_button("", kind)
            self.buttons[state].clicked.connect(asked[state])
            self.addWidget(widget)
        self.retranslate()

    def show_state(self, state: State, number: int = 0) -> None:
        """number: of documents, or of decisions, that the sentence speaks of."""
        self._number = number
        self.setCurrentWidget(self._states.get(state, self._blank))
        self.retranslate()

    def current(self) -> State:
        found = (state for state, widget in self._states.items() if widget is self.currentWidget())
        return next(found, State.LOADING)

    def retranslate(self) -> None:
        number = self._number
        self._states[State.NO_SCAN].set_texts(text("e.first.t"), text("e.first.d"))
        self._states[State.NO_GROUPS].set_texts(text("e.none.t"), text("e.none.d", n=number))
        self._states[State.NO_MATCH].set_texts(text("e.filter.t"))
        self._states[State.ALL_DECIDED].set_texts(text("e.done.t"), text("e.done.d", n=number))
        self.buttons[State.NO_SCAN].setText(text("e.first.b"))
        self.buttons[State.NO_GROUPS].setText(text("tab.settings"))
        self.buttons[State.NO_MATCH].setText(text("e.filter.b"))
        self.buttons[State.ALL_DECIDED].setText(text("e.done.b"))
