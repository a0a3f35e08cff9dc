"""Python's cycle collector, run in the window's thread only.

Left to itself it runs in whatever thread happens to allocate. If that is a lane, and a widget hangs in a
cycle, the widget is destroyed outside of its thread, and Qt crashes.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from app.services.collector import is_gc_deferred

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
