"""The question when the window is closed while documents are being cleaned up or brought back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from app.ui.look.translation import text
from app.ui.widgets.dialogs import Question


class ClosingDialog(Question):
    """After "Stop and close" it stays until the window closes.

    Signals:
        stop_asked: stop after the document that is being worked on.
    """

    stop_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            text("closing.title"),
            text("closing.text"),
            text("closing.stop"),
            text("closing.go_on"),
            parent,
            role=QDialogButtonBox.ButtonRole.DestructiveRole,
        )
        self.stopping = False
        self.go.clicked.connect(self._stop)

    def reject(self) -> None:
        """Stay open; once it stops there is nothing to answer any more."""
        if not self.stopping:
            super().reject()

    def _stop(self) -> None:
        self.stopping = True
        self.go.setEnabled(False)
        self.cancel.setEnabled(False)
        self.explanation.setText(text("closing.stopping"))
        self.stop_asked.emit()
