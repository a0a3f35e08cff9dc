"""Opens the assistant for a screen, and says there what was decided."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.keeper_rules import RuleSet
from app.services.review.batch import Effect
from app.tasks import queries
from app.ui.assistant.dialog import AssistantDialog
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.toast import Toast


class Assistant(QObject):
    """One dialog at a time over a screen.

    Args:
        toast: where the result is shown, with "Undo".
    """

    def __init__(self, session: LibrarySession, screen: QWidget, toast: Toast) -> None:
        super().__init__(screen)
        self._session = session
        self._screen = screen
        self._toast = toast
        self.dialog: AssistantDialog | None = None
        self._chosen: Effect | None = None
        self._said = ""
        session.decided.connect(self._on_decided)

    def open(self, rules: RuleSet | None = None, listed: frozenset[str] = frozenset()) -> None:
        """Open the dialog with these rules, or the usual ones.

        Args:
            listed: ids of the groups of a list, to which the batch can be limited.
        """
        if self.dialog is None:
            self.dialog = AssistantDialog(self._session, rules or RuleSet(), listed, self._screen)
            self.dialog.chosen.connect(self._on_chosen)
            self.dialog.finished.connect(self._on_closed)
            self.dialog.open()

    def _on_closed(self) -> None:
        self.dialog = None

    def _on_chosen(self, effect: Effect) -> None:
        self._chosen = effect
        self._session.decide_batch(partial(queries.decide_effect, effect=effect, carry_over=True))

    def _on_decided(self, change: queries.DecisionResult) -> None:
        """Say what was decided; any other decision withdraws "Undo", which would now undo that one."""
        if self._chosen is None or not change.batch:
            if self._toast.message() == self._said:
                self._toast.withdraw_undo()
            return
        planned = text("toast.planned", n=self._chosen.going)
        self._chosen = None
        self._said = text("toast.assist", n=len(change.batch), m=planned)
        self._toast.show_message(self._said, can_undo=True)
