"""Events of drag and drop, as Qt sends them."""

from __future__ import annotations

import PySide6
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent

COPY, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drag_of(data: QMimeData, place: QPointF) -> QDragEnterEvent:
    """Return an incoming drag; since Qt 6.12 its position is fractional. The event does not own the data."""
    at = place if PySide6.__version_info__ >= (6, 12) else place.toPoint()
    return QDragEnterEvent(at, COPY, data, LEFT, NONE)


def drop_of(data: QMimeData, place: QPointF) -> QDropEvent:
    """Return a drop; the event does not own the data."""
    return QDropEvent(place, COPY, data, LEFT, NONE)
