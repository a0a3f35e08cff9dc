"""SIGTERM and the like end the window in order: at the end of a session, from a terminal, from a script."""

from __future__ import annotations

import gc
import logging
import signal
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.system.memory import is_gc_deferred

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP


class QuitOnSignal(QObject):
    """Listens from its making until `close`.

    Python runs its handlers between two of its own steps, and one is taken at least every half second, by
    the timer of app.ui.shell.process_hooks.
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


MILLISECONDS_BETWEEN_LOOKS = 500


def leave_imported_alone() -> None:
    """Say that what is imported by now stays to the end and need not be looked at again."""
    gc.freeze()


class WindowCollector(QObject):
    """Takes the place of the automatic collection while it lives; make one with the application."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        leave_imported_alone()
        self._timer = QTimer(self)
        self._timer.setInterval(MILLISECONDS_BETWEEN_LOOKS)
        self._timer.timeout.connect(self._collect_what_is_due)
        self._timer.start()

    def stop(self) -> None:
        """Let Python collect by itself again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def _collect_what_is_due(self) -> None:
        """Collect the oldest generation whose threshold is reached, as the automatic collection would.

        Not while a lane makes a large result: most of its objects are gone when that is done.
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
