"""What the user sees when something broke that should not: a calm sentence, and the details on demand."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.services.crash_report import report, trace_of
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import fit_to_texts

WIDTH = 520
DETAILS_HEIGHT = 260


class CrashDialog(RetranslateMixin, QDialog):
    """Names the exception only in the details; these can be copied for a report."""

    def __init__(self, details: str, parent: QWidget | None = None, *, earlier: bool = False) -> None:
        """details is the report; earlier says that it is about the start before this one."""
        super().__init__(parent)
        self._earlier = earlier
        self._sentence = label(role="lead", wrap=True)
        self._explanation = label(role="secondary", wrap=True)
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        self.details.setProperty("mono", "true")
        self.details.setMinimumHeight(DETAILS_HEIGHT)
        self.details.hide()
        self.show_details = QPushButton()
        self.copy = QPushButton()
        buttons = QDialogButtonBox()
        self.close_button = buttons.addButton("", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self.show_details, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        self.show_details.clicked.connect(self._toggle_details)
        self.copy.clicked.connect(self._copy_report)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(12)
        for widget in (self._sentence, self._explanation, self.details, buttons):
            layout.addWidget(widget)
        self.setMinimumWidth(WIDTH)
        self.retranslate()

    def retranslate(self) -> None:
        self.setWindowTitle(text("app.name"))
        self._sentence.setText(text("crash.earlier" if self._earlier else "crash.sentence"))
        self._explanation.setText(text("crash.report"))
        self.show_details.setText(text("crash.details" if self.details.isHidden() else "crash.hide"))
        self.copy.setText(text("crash.copy"))
        self.close_button.setText(text("ui.close"))
        self.details.setAccessibleName(text("crash.report.name"))

    def _toggle_details(self) -> None:
        self.details.setVisible(self.details.isHidden())
        self.retranslate()
        fit_to_texts(self)

    def _copy_report(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())
        self.copy.setText(text("crash.copied"))


def report_of_error(error: BaseException, logs: Path) -> str:
    return report(trace_of(error), logs, interface=f"Qt {qVersion()}")


def report_of_record(record: str, logs: Path) -> str:
    """For what faulthandler wrote before the last start ended."""
    return report(record, logs, interface=f"Qt {qVersion()}")
