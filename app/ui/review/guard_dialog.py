"""The question before a document is planned for the trash although something speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.domain.decisions import Decision
from app.ui.look.translation import text
from app.ui.review.explanation_wording import capitalised, facts_text
from app.ui.widgets.dialogs import Question


class GuardDialog(Question):
    """Signals:
    confirmed: the Decision, if the user wants it all the same.
    """

    confirmed = Signal(object)

    def __init__(
        self,
        decision: Decision,
        side: str,
        facts: Sequence[str],
        doubts: Sequence[str],
        letter: str,
        parent: QWidget,
    ) -> None:
        """side is "left", "right" or, for another member, "other"; facts are the sorts that differ; doubts
        are sentences."""
        question, go = _wordings("factsdiff" if facts else "doubt", side, letter)
        differ = [text("warn.factsdiff.text", facts=capitalised(facts_text(facts)))] if facts else []
        super().__init__(question, "\n\n".join([*differ, *doubts]), go, text("ui.cancel"), parent)
        self._decision = decision
        self.accepted.connect(self._confirm)

    def _confirm(self) -> None:
        self.confirmed.emit(self._decision)


def _wordings(reason: str, side: str, letter: str) -> tuple[str, str]:
    """The question, and the button that goes on."""
    if side == "left":
        return text(f"warn.{reason}.title"), text("warn.factsdiff.go")
    if side == "right":
        return text(f"warn.{reason}.title.right"), text("warn.factsdiff.go.right")
    return text(f"warn.{reason}.title.other", x=letter), text("warn.factsdiff.go.other", x=letter)
