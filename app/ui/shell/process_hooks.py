"""SIGTERM and the like end the window in order: at the end of a session, from a terminal, from a script."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, Qt, Signal

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP


class QuitOnSignal(QObject):
    """Listens from its making until `close`.

    Python runs its handlers between two of its own steps, and one is taken at least every half second, by
    the timer of app.ui.garbage.
    """

    caught = Signal()

    def __init__(self, end: Callable[[], None]) -> None:
        """end is a bound method of a QObject in this thread."""
        super().__init__()
        self.caught.connect(end, Qt.ConnectionType.QueuedConnection)  # never in the middle of a painting
        numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
        self._before = {number: signal.signal(number, self._on_signal) for number in numbers}

    def close(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.caught.emit()
