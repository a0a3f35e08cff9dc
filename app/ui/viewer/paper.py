"""How a sheet of paper looks: the same in the panes and in the strip."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from app.ui.theme import theme


def paint_sheet(painter: QPainter, rect: QRect, pixmap: QPixmap | None) -> None:
    """A page on white paper, dimmed in the dark theme if the user likes; empty while it is not drawn."""
    painter.fillRect(rect.adjusted(-1, -1, 1, 1), frame_color())
    painter.fillRect(rect, Qt.GlobalColor.white)
    if pixmap is not None and not pixmap.isNull():
        painter.drawPixmap(fitting(rect, pixmap), pixmap)
    if theme().dark and theme().appearance.dim_paper:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(rect, theme().color("paper"))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def paint_no_sheet(painter: QPainter, rect: QRect) -> None:
    """The dashed room of a page that only the other document has."""
    pen = QPen(theme().color("line_strong"), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(-1, -1, 0, 0))


def frame_color() -> QColor:
    return QColor(Qt.GlobalColor.black) if theme().dark else theme().color("line")


def fitting(rect: QRect, pixmap: QPixmap) -> QRect:
    """Where a picture goes on a sheet laid out in another shape: as large as possible, in the middle."""
    size = pixmap.size().scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)
    if abs(size.width() - rect.width()) <= 1 and abs(size.height() - rect.height()) <= 1:
        return rect
    place = QRect(rect.topLeft(), size)
    place.moveCenter(rect.center())
    return place
