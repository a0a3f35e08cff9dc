"""Dialogs that ask something while the window behind them lies in the shade and the program goes on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app.ui.look.translation import text
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import fit_to_texts

WIDTH = 460


class ShadedDialog(QDialog):
    """Shades its parent's window from its making to its end, and is deleted then."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModal(True)
        self.setWindowTitle(text("app.name"))
        self._scrim = Scrim(parent.window())
        self.finished.connect(self._end)

    def _end(self) -> None:
        self._scrim.hide()
        self._scrim.deleteLater()
        self.deleteLater()


class AskingDialog(ShadedDialog):
    """One that changes something if the user wants it.

    Attributes:
        cancel: the button that leaves everything as it is, which is the default.
    """

    cancel: QPushButton

    def ask(self) -> None:
        """Show it, as high as its texts are when they wrap."""
        fit_to_texts(self)
        self.open()
        self.cancel.setFocus()


class Question(AskingDialog):
    """One question with an explanation and two answers.

    Attributes:
        go: the button that goes on; by its role, which also gives it its place on each platform, it accepts.
    """

    def __init__(
        self,
        title: str,
        explanation: str,
        go: str,
        cancel: str,
        parent: QWidget,
        *,
        role: QDialogButtonBox.ButtonRole = QDialogButtonBox.ButtonRole.AcceptRole,
    ) -> None:
        super().__init__(parent)
        self.title = label(title, "h2", wrap=True)
        self.explanation = label(explanation, "secondary", wrap=True)
        buttons = QDialogButtonBox()
        self.go = buttons.addButton(go, role)
        self.cancel = buttons.addButton(cancel, QDialogButtonBox.ButtonRole.RejectRole)
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


SHADE = QColor(0x14, 0x15, 0x18, round(0.34 * 255))


class Scrim(QWidget):
    """Covers its parent, whatever size that takes, until it is deleted."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        window.installEventFilter(self)
        self.setGeometry(window.rect())
        self.raise_()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), SHADE)
        painter.end()


def exec_with_scrim(dialog: QDialog) -> int:
    """Run a dialog with the window behind it in the shade; QDialog.exec's result."""
    fit_to_texts(dialog)
    parent = dialog.parentWidget()
    if parent is None:
        return dialog.exec()
    scrim = Scrim(parent.window())
    try:
        return dialog.exec()
    finally:
        scrim.hide()
        scrim.deleteLater()
