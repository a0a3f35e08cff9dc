"""All marks of a page, recorded once and then painted with a single call.

After each call into Qt the window has to wait for the interpreter while a comparison goes on beside it: the
marks of a page one by one are a hundred such waits in each frame.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPicture

from app.compare.page_differences import PageHighlight
from app.ui.viewer.pages.highlights import boxes_on, paint_gap, paint_mark


class HighlightPicture:
    """The marks in the colours of the theme when it was made.

    Args:
        side: 0 for the marks on the left page, 1 for those on the right.
        size: of the sheet on the screen.
        hovered: the mark under the mouse.
    """

    def __init__(
        self, marks: Sequence[PageHighlight], side: int, size: QSizeF, hovered: PageHighlight | None = None
    ) -> None:
        self._made_of = marks, size, hovered
        self._picture = QPicture()
        sheet = QRectF(QPointF(), size)
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for mark in marks:
            boxes = (mark.a, mark.b)[side]
            if boxes:
                paint_mark(painter, mark, boxes_on(sheet, boxes), hovered=mark is hovered)
            elif mark.gap is not None and mark.counts:
                paint_gap(painter, boxes_on(sheet, [mark.gap])[0])
        painter.end()

    def is_of(self, marks: Sequence[PageHighlight], size: QSizeF, hovered: PageHighlight | None) -> bool:
        """Whether it was made of these."""
        return self._made_of[0] is marks and self._made_of[1] == size and self._made_of[2] is hovered

    def paint(self, painter: QPainter, corner: QPointF) -> None:
        """Args:
        corner: of the sheet, the upper left one.
        """
        painter.save()
        painter.translate(corner)
        # Qt plays a picture in inches; what is painted here is in pixels.
        device, recorded = painter.device(), self._picture
        painter.scale(
            recorded.logicalDpiX() / device.logicalDpiX(), recorded.logicalDpiY() / device.logicalDpiY()
        )
        painter.drawPicture(QPointF(), recorded)
        painter.restore()
