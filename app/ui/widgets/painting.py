"""Shapes shared by several painted widgets."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme

LOCK, LOCK_GAP = 14, 4  # px


def painter_for(widget: QWidget) -> QPainter:
    """Return an antialiasing painter on the widget; the caller ends it."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def rounded(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: QColor | None,
    line: QColor | None = None,
    width: float = 1.0,
) -> None:
    """Paint a rounded rectangle; its outline lies inside `rect`, so it stays sharp on whole pixels."""
    inset = width / 2 if line else 0.0
    painter.setPen(QPen(line, width) if line else Qt.PenStyle.NoPen)
    painter.setBrush(fill or Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset)


def paint_lock(painter: QPainter, title: QRectF) -> QRectF:
    """Paint the mark of a protected document at the right of a title; return the room left for the title."""
    lock = QRectF(title.right() - LOCK, title.y(), LOCK, title.height())
    icons.paint(painter, "lock", "text2", lock)
    return title.adjusted(0, 0, -LOCK - LOCK_GAP, 0)


def paint_line(painter: QPainter, area: QRect, words: str, *, locked: bool = False) -> None:
    """Paint words in one line, with a lock behind the title of a protected document."""
    line = " ".join(words.split())  # a value may have several lines
    room = area.width() - (LOCK + LOCK_GAP if locked else 0)
    elided = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room)
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, elided)
    if locked:
        left = area.x() + painter.fontMetrics().horizontalAdvance(elided) + LOCK_GAP
        icons.paint(painter, "lock", "text2", QRectF(left, area.y(), LOCK, area.height()))


def row_ground(painter: QPainter, area: QRectF, option: QStyleOptionViewItem) -> None:
    """Paint what lies below a list's row: selected or under the mouse, and a frame if it has the focus."""
    look = theme()
    if option.state & QStyle.StateFlag.State_Selected:
        rounded(painter, area, 8, look.color("selected"))
    elif option.state & QStyle.StateFlag.State_MouseOver:
        rounded(painter, area, 8, look.color("hover"))
    if option.state & QStyle.StateFlag.State_HasFocus:
        rounded(painter, area, 8, None, look.color("focus"), 2)


def bar(painter: QPainter, rect: QRectF, share: float, fill: QColor, track: QColor) -> None:
    """Paint a horizontal bar with round ends, filled from the left; share is 0…1."""
    radius = rect.height() / 2
    rounded(painter, rect, radius, track)
    if share > 0:
        filled = QRectF(rect)
        filled.setWidth(max(rect.height(), rect.width() * min(share, 1.0)))
        rounded(painter, filled, radius, fill)
