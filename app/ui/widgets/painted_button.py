"""What the buttons that paint themselves have in common."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget


class PaintedButton(QAbstractButton):
    """As large as its size hint, reached with Tab, activated with Space or Enter, with a focus ring.

    A click does not take the focus, so that the keys of the page go on working.
    """

    def __init__(self, radius: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("focusRing", True)
        self.setProperty("radius", radius)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)
