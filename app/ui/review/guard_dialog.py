"""The question before one of two documents is planned for the trash although their facts differ."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.domain.decisions import Decision
from app.ui.i18n import text
from app.ui.widgets.question import Question


class GuardDialog(Question):
    """Signals:
    confirmed: the Decision, if the user wants it all the same.
    """

    confirmed = Signal(object)

    def __init__(self, decision: Decision, side: str, facts: str, letter: str, parent: QWidget) -> None:
        """side is "left", "right" or, for another member, "other"; facts is a list in words."""
        question, go = _wordings(side, letter)
        super().__init__(question, text("warn.factsdiff.text", facts=facts), go, text("ui.cancel"), parent)
        self._decision = decision
        self.accepted.connect(self._confirm)

    def _confirm(self) -> None:
        self.confirmed.emit(self._decision)


def _wordings(side: str, letter: str) -> tuple[str, str]:
    """The question, and the button that goes on."""
    if side == "left":
        return text("warn.factsdiff.title"), text("warn.factsdiff.go")
    if side == "right":
        return text("warn.factsdiff.title.right"), text("warn.factsdiff.go.right")
    return text("warn.factsdiff.title.other", x=letter), text("warn.factsdiff.go.other", x=letter)
