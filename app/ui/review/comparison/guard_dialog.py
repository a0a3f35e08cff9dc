"""Dialog that asks whether to decide in spite of differing facts or doubts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.domain.decisions import Decision
from app.ui.look.translation import text
from app.ui.widgets.dialogs import Question


class GuardDialog(Question):
    """Asks whether to decide in spite of differing facts or doubts.

    Signals:
        confirmed: the Decision, after the user agreed.
    """

    confirmed = Signal(object)

    def __init__(
        self,
        decision: Decision,
        side: str,
        facts: str,
        doubts: Sequence[str],
        letter: str,
        parent: QWidget,
    ) -> None:
        """Create the dialog.

        Args:
            side: "left", "right" or, for another member, "other".
            facts: a sentence about the facts that differ; "" for none.
            doubts: sentences.
        """
        question, go = _wordings("factsdiff" if facts else "doubt", side, letter)
        reasons = filter(None, (facts, *doubts))
        super().__init__(question, "\n\n".join(reasons), go, text("ui.cancel"), parent)
        self._decision = decision
        self.accepted.connect(self._confirm)

    def _confirm(self) -> None:
        self.confirmed.emit(self._decision)


def _wordings(reason: str, side: str, letter: str) -> tuple[str, str]:
    """Return the question and the label of the confirming button."""
    if side == "left":
        return text(f"warn.{reason}.title"), text("warn.factsdiff.go")
    if side == "right":
        return text(f"warn.{reason}.title.right"), text("warn.factsdiff.go.right")
    return text(f"warn.{reason}.title.other", x=letter), text("warn.factsdiff.go.other", x=letter)
