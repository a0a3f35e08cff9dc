"""A button that shows that what it started is still going on."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.ui.widgets.spinner import Spinner

SPINNER = 16
LEFT = 12


class BusyButton(QPushButton):
    """A push button with a spinner at its left while it is busy; it cannot be pressed then.

    Whether it is enabled otherwise is remembered, so set that with `set_ready`.
    """

    def __init__(
        self, text: str = "", kind: str = "primary", scale: str = "m", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self.setProperty("kind", kind)
        self.setProperty("scale", scale)
        self.setProperty("focusRing", True)
        self._busy = False
        self._ready = True
        self._spinner = Spinner(SPINNER, self)
        self._spinner.hide()

    def set_busy(self, busy: bool) -> None:
        self._busy = busy
        self._spinner.setVisible(busy)
        self._update_enabled()

    def set_ready(self, ready: bool) -> None:
        self._ready = ready
        self._update_enabled()

    def is_busy(self) -> bool:
        return self._busy

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spinner.move(LEFT, (self.height() - SPINNER) // 2)

    def _update_enabled(self) -> None:
        self.setEnabled(self._ready and not self._busy)
