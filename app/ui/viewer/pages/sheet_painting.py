"""Painting of sheets, shared by the panes and the strip."""

from __future__ import annotations

from math import ceil, floor

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QRegion

from app.ui.look.theme import theme


def paint_sheet(painter: QPainter, rect: QRect, pixmap: QPixmap | None) -> None:
    """Paint a page on white paper; empty until the page is drawn."""
    painter.setPen(QPen(frame_color(), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)  # a dark fill would show through an overlaid sheet
    painter.drawRect(rect.adjusted(-1, -1, 0, 0))
    if pixmap is None or pixmap.isNull():
        painter.fillRect(rect, Qt.GlobalColor.white)
        return
    area = fitting(rect, pixmap, painter.device().devicePixelRatioF())
    _paint_white(painter, rect, QRect() if pixmap.hasAlphaChannel() else _whole_pixels(area))
    painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))


def _paint_white(painter: QPainter, rect: QRect, but: QRect) -> None:
    """Fill a sheet except for the area that the picture covers anyway."""
    if but.contains(rect):
        return
    painter.save()
    painter.setClipRegion(QRegion(rect) - but, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, Qt.GlobalColor.white)
    painter.restore()


def _whole_pixels(area: QRectF) -> QRect:
    """Return the pixels that lie completely within a rectangle."""
    return QRect(
        QPoint(ceil(area.left()), ceil(area.top())),
        QPoint(floor(area.right()) - 1, floor(area.bottom()) - 1),
    )


def paint_tile(painter: QPainter, rect: QRect, part: QRect, pixmap: QPixmap) -> None:
    """Paint a tile, given in device pixels, on its sheet."""
    ratio = painter.device().devicePixelRatioF()
    area = QRectF(
        rect.x() + part.x() / ratio, rect.y() + part.y() / ratio, part.width() / ratio, part.height() / ratio
    )
    painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))


def dim(painter: QPainter, rect: QRect) -> None:
    """Dim a sheet in the dark theme, if the user chose to."""
    if theme().dark and theme().appearance.dim_paper:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(rect, theme().color("paper"))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def paint_no_sheet(painter: QPainter, rect: QRect) -> None:
    """Paint the dashed outline in place of a page that only the other document has."""
    pen = QPen(theme().color("line_strong"), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(-1, -1, 0, 0))


def frame_color() -> QColor:
    return QColor(Qt.GlobalColor.black) if theme().dark else theme().color("line")


def fitting(rect: QRect, pixmap: QPixmap, ratio: float) -> QRectF:
    """Return the rectangle of a picture on its sheet.

    A picture drawn for this size is not stretched over a pixel lost to rounding, which would blur it. A
    picture of another shape is scaled to fit and centred.
    """
    spare = rect.size() * ratio - pixmap.size()
    if max(abs(spare.width()), abs(spare.height())) <= 1:
        return QRectF(QPointF(rect.topLeft()), pixmap.size().toSizeF() / ratio)
    area = QRectF(QPointF(), QSizeF(pixmap.size().scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)))
    area.moveCenter(QRectF(rect).center())
    return area


CONTRAST = 32  # of 255, between print and background; the noise of a scan stays below


def ink_coverage(pixmap: QPixmap, sheet: QRectF, area: QRectF) -> float:
    """Return the printed share of an area, 0…1; the area outside the sheet counts as unprinted.

    Args:
        pixmap: picture of the page.
        sheet: rectangle in which the page is shown.
    """
    covered = area.intersected(sheet)
    wide, high = pixmap.width() / sheet.width(), pixmap.height() / sheet.height()
    left, top = covered.left() - sheet.left(), covered.top() - sheet.top()
    part = QRectF(left * wide, top * high, covered.width() * wide, covered.height() * high).toRect()
    part = part.intersected(pixmap.rect())
    if part.isEmpty():
        return 0.0
    picture = pixmap.copy(part).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    lines = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.bytesPerLine())
    pixels = lines[:, : picture.width()].astype(np.int16)
    printed = np.abs(pixels - np.median(pixels)) > CONTRAST
    return float(printed.mean()) * covered.width() * covered.height() / (area.width() * area.height())
