"""Clocks for a window: uninterrupted work of its thread, and duration of its frames."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import ceil

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Qt, QTimer

BEAT = 2  # ms
MOST_SECONDS = 240.0  # it ends a hang; on a machine that is busy with other work a wait took 40 s and more


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least this share (0…1) of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(ceil(share * len(ordered)) - 1, 0)]


def milliseconds_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000


class Heartbeat(QObject):
    """A timer of the window's thread; a late beat shows how long the thread could not respond.

    Attributes:
        pauses: milliseconds, by activity.
        work: part of each pause in which the thread was running; in the rest it waited for the interpreter,
            or on a busy computer for the processor.
    """

    def __init__(self) -> None:
        super().__init__()
        self.pauses: dict[str, list[float]] = {}
        self.work: dict[str, list[float]] = {}
        self._name = ""
        self._last = 0.0
        self._computed = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self._beat)

    def start(self, name: str) -> None:
        """Start an activity of this name."""
        self._name = name
        self._last, self._computed = time.perf_counter(), time.thread_time()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now, computed = time.perf_counter(), time.thread_time()
        self.pauses.setdefault(self._name, []).append(max((now - self._last) * 1000 - BEAT, 0.0))
        self.work.setdefault(self._name, []).append((computed - self._computed) * 1000)
        self._last, self._computed = now, computed


def wait_until(happened: Callable[[], bool]) -> None:
    """Process events until a condition holds; a heartbeat must be running to wake the wait.

    Raises:
        TimeoutError: the condition did not hold in time.
    """
    deadline = time.monotonic() + MOST_SECONDS
    while not happened():
        if time.monotonic() > deadline:
            raise TimeoutError("What the benchmark waits for did not happen.")
        QCoreApplication.processEvents(
            QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents
        )


def pause(milliseconds: float) -> None:
    """Process events for a while."""
    started = time.perf_counter()
    wait_until(lambda: milliseconds_since(started) >= milliseconds)
