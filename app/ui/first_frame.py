"""Notes in the log when the window stood on the screen, by which a slow start is judged."""

from __future__ import annotations

import logging

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

log = logging.getLogger(__name__)

MESSAGE = "The first frame is painted."


class FirstFrame(QObject):
    """Watches a window until it is painted for the first time.

    Signals:
        painted: it was.
    """

    painted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self._window.removeEventFilter(self)
            QTimer.singleShot(0, self._note)  # after the whole frame: children paint after their parent
        return super().eventFilter(watched, event)

    def _note(self) -> None:
        log.info(MESSAGE)
        self.painted.emit()
