"""The question when the window is closed while documents are being cleaned up or brought back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.ui.i18n import text
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import fit_to_texts
from app.ui.widgets.scrim import Scrim

WIDTH = 460


class ClosingDialog(QDialog):
    """ "Keep going" is the default. After "Stop and close" it stays until the window closes.

    Signals:
        stop_asked: stop after the document that is being worked on.
    """

    stop_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.stopping = False
        self.setModal(True)
        self.setWindowTitle(text("app.name"))
        self.title = label(text("closing.title"), "h2", wrap=True)
        self.explanation = label(text("closing.text"), "secondary", wrap=True)
        buttons = QDialogButtonBox()
        self.stop = buttons.addButton(text("closing.stop"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self.keep_going = buttons.addButton(text("closing.go_on"), QDialogButtonBox.ButtonRole.RejectRole)
        self.stop.setAutoDefault(False)
        self.keep_going.setDefault(True)
        self.stop.clicked.connect(self._stop)
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
        self.keep_going.setFocus()

    def reject(self) -> None:
        """Stay open; once it stops there is nothing to answer any more."""
        if not self.stopping:
            super().reject()

    def _stop(self) -> None:
        self.stopping = True
        self.stop.setEnabled(False)
        self.keep_going.setEnabled(False)
        self.explanation.setText(text("closing.stopping"))
        self.stop_asked.emit()

    def _end(self) -> None:
        self._scrim.hide()
        self._scrim.deleteLater()
        self.deleteLater()
