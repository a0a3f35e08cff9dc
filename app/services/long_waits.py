"""Repeats the last progress report during long waits, so that the operation does not look stuck."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.domain.progress import Progress, ProgressSink

FIRST_AFTER = 10.0  # seconds without a report; repeated after 20, 40 and so on


@contextmanager
def repeating_long_waits(progress: ProgressSink) -> Iterator[ProgressSink]:
    """Yield a sink that passes reports on, and repeats the last one with `waited` when no other comes.

    A separate thread sends the repetitions, never at the same time as another report.
    """
    repeater = _Repeater(progress)
    thread = threading.Thread(target=repeater.run, name="long waits", daemon=True)
    thread.start()
    try:
        yield repeater
    finally:
        repeater.end.set()
        thread.join()


class _Repeater:
    def __init__(self, sink: ProgressSink) -> None:
        self.end = threading.Event()
        self._sink = sink
        self._lock = threading.Lock()
        self._last: Progress | None = None
        self._moved_at = 0.0
        self._due = 0.0

    def __call__(self, progress: Progress, /) -> None:
        with self._lock:
            self._last = progress
            self._moved_at = time.monotonic()
            self._due = self._moved_at + FIRST_AFTER
            self._sink(progress)

    def run(self) -> None:
        while not self.end.wait(FIRST_AFTER / 20):
            with self._lock:
                now = time.monotonic()
                if self._last is not None and self._last.wait is not None and now >= self._due:
                    waited = now - self._moved_at
                    self._due = now + waited
                    self._sink(replace(self._last, waited=max(1, round(waited))))
