"""Announcements to screen readers: what changes without the focus moving there."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

QUARTERS = (0.25, 0.5, 0.75, 1.0)  # of a progress; every step would drown everything else


def announce(widget: QWidget, message: str) -> None:
    """Let a screen reader say a message about a widget."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, message))


def passed_quarter(before: float, now: float) -> float | None:
    """Return the last quarter that a progress, as shares of 1, has passed; None if it has passed none."""
    return max((quarter for quarter in QUARTERS if before < quarter <= now), default=None)
