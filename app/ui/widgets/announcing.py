"""Announcements to screen readers: what changes without the focus moving there."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from app.domain.progress import Progress
from app.ui.look.translation import text

QUARTERS = (0.25, 0.5, 0.75, 1.0)  # of a progress; every step would drown everything else


def announce(widget: QWidget, message: str) -> None:
    """Let a screen reader say a message about a widget."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, message))


def passed_quarter(before: float, now: float) -> float | None:
    """Return the last quarter that a progress, as shares of 1, has passed; None if it has passed none."""
    return max((quarter for quarter in QUARTERS if before < quarter <= now), default=None)


class ProgressAnnouncer:
    """Says each quarter of a progress but the last, which the result says.

    Args:
        widget: what the announcements are about.
        key: of their text, with {a} of {b} done.
    """

    def __init__(self, widget: QWidget, key: str) -> None:
        self._widget = widget
        self._key = key
        self._share = 0.0

    def start(self) -> None:
        """Start with nothing done."""
        self._share = 0.0

    def show_progress(self, progress: Progress) -> None:
        share = progress.done / progress.total if progress.total else 0.0
        quarter = passed_quarter(self._share, share)
        self._share = share
        if quarter is not None and quarter < 1:
            announce(self._widget, text(self._key, a=progress.done, b=progress.total or 0))
