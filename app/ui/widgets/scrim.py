"""A shade over the window while a dialog asks something."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QWidget

from app.ui.widgets.layouts import fit_to_texts

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
