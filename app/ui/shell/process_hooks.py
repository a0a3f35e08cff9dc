"""Hooks into the process: signals that quit the app, garbage collection, the first painted frame."""

from __future__ import annotations

import gc
import logging
import signal
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.system.memory import is_gc_deferred

log = logging.getLogger(__name__)

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP
MILLISECONDS_BETWEEN_COLLECTIONS = 500
FIRST_FRAME_MESSAGE = "The first frame is painted."


class QuitOnSignal(QObject):
    """Quits the window in order on SIGTERM and the like; active from construction until `close`.

    Python runs signal handlers between two bytecode steps; the timer of `WindowCollector` makes sure that one
    is taken at least every half second.
    """

    caught = Signal()

    def __init__(self, end: Callable[[], None]) -> None:
        """end: a bound method of a QObject in this thread."""
        super().__init__()
        self.caught.connect(end, Qt.ConnectionType.QueuedConnection)  # never while painting
        numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
        self._before = {number: signal.signal(number, self._on_signal) for number in numbers}

    def close(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.caught.emit()


def leave_imported_alone() -> None:
    """Exclude everything imported so far from garbage collection: it stays until the end."""
    gc.freeze()


class WindowCollector(QObject):
    """Replaces the automatic garbage collection while it exists; create it with the application."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        leave_imported_alone()
        self._timer = QTimer(self)
        self._timer.setInterval(MILLISECONDS_BETWEEN_COLLECTIONS)
        self._timer.timeout.connect(self._collect_due)
        self._timer.start()

    def stop(self) -> None:
        """Restore the automatic collection."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def _collect_due(self) -> None:
        """Collect the oldest generation whose threshold is reached, as the automatic collection would.

        Not while a task queue builds a large result: most of its objects are freed once that is done.
        """
        if is_gc_deferred():
            return
        reached = [
            generation
            for generation, (count, threshold) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if threshold and count > threshold
        ]
        if reached:
            gc.collect(max(reached))


class FirstFrame(QObject):
    """Watches a window until it is painted for the first time.

    Signals:
        painted: the first frame is complete.
    """

    painted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self._window.removeEventFilter(self)
            QTimer.singleShot(0, self._note)  # after the complete frame: children paint after their parent
        return super().eventFilter(watched, event)

    def _note(self) -> None:
        log.info(FIRST_FRAME_MESSAGE)
        self.painted.emit()
