"""How a sheet of paper looks: the same in the panes and in the strip."""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRegion

from app.ui.look.theme import theme


def paint_sheet(painter: QPainter, rect: QRect, pixmap: QPixmap | None) -> None:
    """A page on white paper; empty while it is not drawn."""
    painter.setPen(QPen(frame_color(), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)  # a dark ground would show through a sheet laid over another
    painter.drawRect(rect.adjusted(-1, -1, 0, 0))
    if pixmap is None or pixmap.isNull():
        painter.fillRect(rect, Qt.GlobalColor.white)
        return
    place = fitting(rect, pixmap, painter.device().devicePixelRatioF())
    is_seen_through = pixmap.hasAlphaChannel() or painter.opacity() < 1
    _paint_white(painter, rect, QRect() if is_seen_through else _whole_pixels(place))
    painter.drawPixmap(place, pixmap, QRectF(pixmap.rect()))


def _paint_white(painter: QPainter, rect: QRect, but: QRect) -> None:
    """A sheet without what is painted over anyway."""
    if but.contains(rect):
        return
    painter.save()
    painter.setClipRegion(QRegion(rect) - but, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, Qt.GlobalColor.white)
    painter.restore()


def _whole_pixels(place: QRectF) -> QRect:
    """The pixels that lie wholly within a place."""
    return QRect(
        QPoint(ceil(place.left()), ceil(place.top())),
        QPoint(floor(place.right()) - 1, floor(place.bottom()) - 1),
    )


def paint_tile(painter: QPainter, rect: QRect, part: QRect, pixmap: QPixmap) -> None:
    """A part of a page, in pixels of the screen, on its sheet."""
    ratio = painter.device().devicePixelRatioF()
    place = QRectF(
        rect.x() + part.x() / ratio, rect.y() + part.y() / ratio, part.width() / ratio, part.height() / ratio
    )
    painter.drawPixmap(place, pixmap, QRectF(pixmap.rect()))


def dim(painter: QPainter, rect: QRect) -> None:
    """Dim a sheet in the dark theme, if the user likes."""
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


def fitting(rect: QRect, pixmap: QPixmap, ratio: float) -> QRectF:
    """Where a picture goes on its sheet.

    One that was drawn for this size is not stretched over the pixel that rounding took, or it would blur;
    one in another shape is made as large as fits, in the middle.
    """
    spare = rect.size() * ratio - pixmap.size()
    if max(abs(spare.width()), abs(spare.height())) <= 1:
        return QRectF(QPointF(rect.topLeft()), pixmap.size().toSizeF() / ratio)
    place = QRectF(QPointF(), QSizeF(pixmap.size().scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)))
    place.moveCenter(QRectF(rect).center())
    return place
