"""What the user sees when something broke that should not: a calm sentence, and the details on demand."""

from __future__ import annotations

import platform
import traceback

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app import __version__
from app.ui.i18n import text
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import Retranslated


class CrashDialog(Retranslated, QDialog):
    """Names the exception only in the details; these can be copied for a report."""

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = label(role="lead", wrap=True)
        self._details = QPlainTextEdit(report(error))
        self._details.setReadOnly(True)
        self._details.hide()
        self._show = QPushButton()
        self._copy = QPushButton()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._show, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._copy, QDialogButtonBox.ButtonRole.ActionRole)
        self._show.clicked.connect(self._toggle_details)
        self._copy.clicked.connect(self._copy_report)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(16)
        for widget in (self._sentence, self._details, buttons):
            layout.addWidget(widget)
        self.setMinimumWidth(480)
        self.retranslate()

    def retranslate(self) -> None:
        self.setWindowTitle(text("app.name"))
        self._sentence.setText(text("crash.sentence"))
        self._show.setText(text("crash.details"))
        self._copy.setText(text("crash.copy"))
        self._details.setAccessibleName(text("crash.details"))

    def _toggle_details(self) -> None:
        self._details.setVisible(self._details.isHidden())
        self.adjustSize()

    def _copy_report(self) -> None:
        QGuiApplication.clipboard().setText(self._details.toPlainText())


def report(error: BaseException) -> str:
    """Version, platform and traceback: code lines only, no values, so no token and no document's text."""
    lines = traceback.format_list(traceback.extract_tb(error.__traceback__))
    return (
        f"Paperless Dedupe {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
        f"{platform.platform()}\n\n{''.join(lines)}{type(error).__name__}\n"
    )
