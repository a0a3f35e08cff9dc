"""Toast: a short message that disappears automatically and can offer to undo."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPropertyAnimation, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QKeyEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsOpacityEffect, QHBoxLayout, QLabel, QWidget

from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.announcing import announce
from app.ui.widgets.buttons import push_button
from app.ui.widgets.painting import painter_for, rounded

SECONDS = 6
MARGIN = 12
FADE = 120


class Toast(RetranslateMixin, QFrame):
    """Shown at the bottom centre of its parent; stays while the pointer or the focus is on it.

    Signals:
        undo_requested: the user pressed "Undo"; the toast is already dismissed.
    """

    undo_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._undo = push_button(kind="link")
        self._undo.clicked.connect(self._undo_clicked)
        self._undo.installEventFilter(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 8, 4)
        layout.setSpacing(24)
        layout.addWidget(self._label)
        layout.addWidget(self._undo)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SECONDS * 1000)
        self._timer.timeout.connect(self.dismiss)
        self._room = parent
        self._effect = QGraphicsOpacityEffect(self)
        self.setGraphicsEffect(self._effect)
        self._fade = QPropertyAnimation(self._effect, b"opacity", self)
        self._fade.finished.connect(self._faded)
        theme().changed.connect(self._paint_texts)
        parent.installEventFilter(self)
        self.retranslate()
        self._paint_texts()
        self.hide()

    def retranslate(self) -> None:
        self._undo.setText(text("ui.undo"))

    def show_message(self, message: str, *, can_undo: bool = False) -> None:
        """Show a message for SECONDS, replacing the previous one, and announce it to screen readers."""
        self._label.setText(message)
        self.setAccessibleName(message)
        self._undo.setVisible(can_undo)
        self._place()
        self.show()
        self.raise_()
        self._fade_to(1.0)
        self._timer.start()
        announce(self, message)

    def withdraw_undo(self) -> None:
        """Withdraw the undo button, which would now undo something else."""
        self._undo.hide()
        self._place()

    def message(self) -> str:
        return self._label.text()

    def remaining(self) -> int:
        """Milliseconds until it disappears; -1 while it is held or hidden."""
        return self._timer.remainingTime()

    def dismiss(self) -> None:
        self._timer.stop()
        self._fade_to(0.0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._undo:
            if event.type() is QEvent.Type.FocusIn:
                self._timer.stop()
            elif event.type() is QEvent.Type.FocusOut and self.isVisible():
                self._timer.start()
        elif event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if not self._undo.hasFocus():
            self._timer.start()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        rounded(painter, QRectF(self.rect()), 8, theme().color("text"))
        painter.end()

    def _undo_clicked(self) -> None:
        self.dismiss()
        self.undo_requested.emit()

    def _paint_texts(self) -> None:
        surface = theme().color("surface").name()
        self._label.setStyleSheet(f"color: {surface}")
        self._undo.setStyleSheet(f"color: {surface}; font-weight: 600")

    def _place(self) -> None:
        """Take one line, or several where the room is too narrow for all of the message."""
        room = self._room.size()
        self._label.setWordWrap(False)
        size = self.sizeHint()
        most = room.width() - 2 * MARGIN
        if size.width() > most:
            self._label.setWordWrap(True)
            size = QSize(most, self.heightForWidth(most))
        self.setGeometry(
            (room.width() - size.width()) // 2,
            room.height() - size.height() - MARGIN,
            size.width(),
            size.height(),
        )

    def _fade_to(self, opacity: float) -> None:
        self._fade.stop()
        self._fade.setDuration(theme().duration(FADE))
        self._fade.setStartValue(self._effect.opacity() if self.isVisible() and opacity == 0 else 0.0)
        self._fade.setEndValue(opacity)
        self._fade.start()

    def _faded(self) -> None:
        self._effect.setEnabled(self._effect.opacity() < 1)
        if self._effect.opacity() == 0:
            self.hide()
