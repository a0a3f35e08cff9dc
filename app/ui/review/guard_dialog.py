"""The question before one of two documents is planned for the trash although their facts differ."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.domain.decisions import Decision
from app.ui.i18n import text
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import fit_to_texts
from app.ui.widgets.scrim import Scrim

WIDTH = 460


class GuardDialog(QDialog):
    """ "Cancel" is the default.

    Signals:
        confirmed: the Decision, if the user wants it all the same.
    """

    confirmed = Signal(object)

    def __init__(self, decision: Decision, side: str, facts: str, letter: str, parent: QWidget) -> None:
        """side is "left", "right" or, for another member, "other"; facts is a list in words."""
        super().__init__(parent)
        self._decision = decision
        self.setModal(True)
        question, go = _wordings(side, letter)
        self.setWindowTitle(text("app.name"))
        self.title = label(question, "h2", wrap=True)
        self.explanation = label(text("warn.factsdiff.text", facts=facts), "secondary", wrap=True)
        buttons = QDialogButtonBox()
        self.go = buttons.addButton(go, QDialogButtonBox.ButtonRole.AcceptRole)
        self.cancel = buttons.addButton(text("ui.cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.go.setAutoDefault(False)
        self.cancel.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        for widget in (self.title, self.explanation, buttons):
            column.addWidget(widget)
        self.setMinimumWidth(WIDTH)
        self._scrim = Scrim(parent.window())
        self.finished.connect(self._end)

    def ask(self) -> None:
        fit_to_texts(self)
        self.open()
        self.cancel.setFocus()

    def _end(self, result: int) -> None:
        self._scrim.hide()
        self._scrim.deleteLater()
        self.deleteLater()
        if result == QDialog.DialogCode.Accepted:
            self.confirmed.emit(self._decision)


def _wordings(side: str, letter: str) -> tuple[str, str]:
    """The question, and the button that goes on."""
    if side == "left":
        return text("warn.factsdiff.title"), text("warn.factsdiff.go")
    if side == "right":
        return text("warn.factsdiff.title.right"), text("warn.factsdiff.go.right")
    return text("warn.factsdiff.title.other", x=letter), text("warn.factsdiff.go.other", x=letter)
