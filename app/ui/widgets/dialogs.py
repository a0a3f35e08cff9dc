"""Non-blocking dialogs that dim the window behind them, and the one that asks where to save a report."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QStandardPaths, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QPushButton, QVBoxLayout, QWidget

from app.ui.look.translation import text
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import fit_to_texts

WIDTH = 460
SHADE = QColor(0x14, 0x15, 0x18, round(0.34 * 255))
_REPORT_KINDS = {"HTML (*.html)": ".html", "CSV (*.csv)": ".csv", "JSON (*.json)": ".json"}


class ShadedDialog(QDialog):
    """Dims its parent's window while it exists, and is deleted when it closes."""

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
    """Asks before changing something.

    Attributes:
        cancel: the default button, which changes nothing.
    """

    cancel: QPushButton

    def ask(self) -> None:
        """Show the dialog, high enough for its wrapped texts."""
        fit_to_texts(self)
        self.open()
        self.cancel.setFocus()


class Question(AskingDialog):
    """One question with an explanation and two answers.

    Attributes:
        go: the button that accepts; its role also determines its position on each platform.
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


class Scrim(QWidget):
    """Covers its parent, and follows its size, until it is deleted."""

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
    """Run a dialog with the window behind it dimmed; return the result of QDialog.exec."""
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


def ask_for_report(parent: QWidget, title: str, name: str) -> Path | None:
    """Ask for a file in the user's documents folder, in one of the formats of reports.

    Args:
        name: proposed, without an ending.

    Returns:
        The file, with the ending of the chosen format unless the user typed another one of theirs; None if
        the user cancelled.
    """
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    proposed = Path(folder, f"{name.replace('/', '-')}.html")
    chosen, kind = QFileDialog.getSaveFileName(parent, title, str(proposed), ";;".join(_REPORT_KINDS))
    return with_ending(Path(chosen), kind) if chosen else None


def with_ending(chosen: Path, kind: str) -> Path:
    """Return the chosen file with the ending of the chosen kind.

    The dialog keeps the proposed ".html" when another kind is chosen, and asks about overwriting that name
    only. So a file that exists under the new name is left alone: the file gets a number.
    """
    ending = _REPORT_KINDS.get(kind, ".html")
    typed = chosen.suffix.lower()
    if typed == ending or (typed in _REPORT_KINDS.values() and typed != ".html"):
        return chosen
    stem = chosen.stem if typed == ".html" else chosen.name  # "29.11.2026" has no ending
    wanted, number = chosen.with_name(f"{stem}{ending}"), 2
    while wanted.exists():
        wanted, number = chosen.with_name(f"{stem} ({number}){ending}"), number + 1
    return wanted
