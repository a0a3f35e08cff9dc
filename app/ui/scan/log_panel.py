"""Expandable log at the bottom of the scan screen."""

from __future__ import annotations

import logging
from datetime import datetime

from PySide6.QtCore import QEasingCurve, QObject, QPropertyAnimation, Signal
from PySide6.QtGui import QColor, QGuiApplication, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import icon_button, name_icon_button, push_button
from app.ui.widgets.labels import Badge, Icon, label

CLOSED = 38
TEXT_HEIGHT = 126
OPENS_FOR = 160  # milliseconds
MOST_LINES = 5_000


class LogPanel(RetranslateMixin, QFrame):
    """Shows log records since its construction; the title shows the number of warnings."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._warnings = 0
        self._open = False
        self.setObjectName("decisionBar")  # white, with a line above
        self._title = label(role="strong")
        self._badge = Badge()
        self.copy = push_button(kind="link", size="s")
        self.toggle = icon_button("chevron-up", small=True)
        self.lines = QPlainTextEdit()
        self.lines.setReadOnly(True)
        self.lines.setProperty("mono", "true")
        self.lines.setMaximumBlockCount(MOST_LINES)
        self.lines.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.lines.setMaximumHeight(0)
        self._motion = QPropertyAnimation(self.lines, b"maximumHeight", self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.finished.connect(self._after_motion)
        self._lay_out()
        self.copy.clicked.connect(self._copy)
        self.toggle.clicked.connect(self._toggle)
        self._tap = LogForwarder()
        self._tap.recorded.connect(self.add)
        self.destroyed.connect(self._tap.close)
        self.set_open(False)

    def _lay_out(self) -> None:
        header = QWidget()
        header.setFixedHeight(CLOSED)
        row = QHBoxLayout(header)
        row.setContentsMargins(20, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(Icon("log", "text", 16))
        row.addWidget(self._title)
        row.addWidget(self._badge)
        row.addStretch(1)
        row.addWidget(self.copy)
        row.addWidget(self.toggle)
        inner = QHBoxLayout()
        inner.setContentsMargins(16, 0, 4, 0)
        inner.addWidget(self.lines)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addLayout(inner)

    def is_open(self) -> bool:
        return self._open

    def set_open(self, is_open: bool) -> None:
        self._open = is_open
        self.lines.setVisible(is_open or self.lines.maximumHeight() > 0)
        self._motion.stop()
        self._motion.setDuration(theme().duration(OPENS_FOR))
        self._motion.setStartValue(self.lines.maximumHeight())
        self._motion.setEndValue(theme().scaled(TEXT_HEIGHT) if is_open else 0)
        self._motion.start()
        self.copy.setVisible(is_open)
        icons.set_icon(self.toggle, "chevron-down" if is_open else "chevron-up", size=16)
        self.retranslate()

    def warnings(self) -> int:
        return self._warnings

    def add(self, record: logging.LogRecord) -> None:
        """Append a line; the view follows unless the user has scrolled up."""
        warns = record.levelno >= logging.WARNING
        bar = self.lines.verticalScrollBar()
        follows = bar.value() == bar.maximum()
        cursor = QTextCursor(self.lines.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not self.lines.document().isEmpty():
            cursor.insertBlock()
        moment = datetime.fromtimestamp(record.created).astimezone()
        cursor.insertText(f"{moment:%H:%M:%S}  ", _ink("text3"))
        cursor.insertText("WARN" if warns else "INFO", _ink("differ" if warns else "text3"))
        cursor.insertText(f"  {record.getMessage()}", _ink("text2"))
        if follows:
            bar.setValue(bar.maximum())
        if warns:
            self._warnings += 1
            self.retranslate()

    def retranslate(self) -> None:
        self._title.setText(text("scan.log"))
        self._badge.set_text(str(self._warnings) if self._warnings else "")
        self._badge.setAccessibleName(text("scan.log.warnings", n=self._warnings))
        self._badge.setToolTip(text("scan.log.warnings", n=self._warnings))
        self.copy.setText(text("ui.copy"))
        self.lines.setAccessibleName(text("scan.log"))
        name_icon_button(self.toggle, text("scan.log.hide" if self._open else "scan.log.show"))

    def _toggle(self) -> None:
        self.set_open(not self._open)

    def _after_motion(self) -> None:
        self.lines.setVisible(self._open)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.lines.toPlainText())


def _ink(token: str) -> QTextCharFormat:
    ink = QTextCharFormat()
    ink.setForeground(QColor(theme().color(token)))
    return ink


ROOT = "app"


class LogForwarder(QObject):
    """Forwards log records as a signal, from construction until `close`.

    Signals:
        recorded: a LogRecord.
    """

    recorded = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._handler = _SignalHandler(self)
        logging.getLogger(ROOT).addHandler(self._handler)

    def close(self) -> None:
        """Stop listening; may be called more than once."""
        logging.getLogger(ROOT).removeHandler(self._handler)
        self._handler.close()


class _SignalHandler(logging.Handler):
    def __init__(self, tap: LogForwarder) -> None:
        super().__init__(logging.INFO)
        self._tap = tap

    def emit(self, record: logging.LogRecord) -> None:
        self._tap.recorded.emit(record)
