"""All marks of a page as a few shapes: painting them takes a few calls, however many there are.

Between two calls, Python lets other threads have the interpreter; a page's marks one by one were a hundred
chances to wait for a comparison that goes on beside the window.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen

from app.compare.marks import PageMark
from app.compare.text_difference import Mark
from app.ui.theme import theme
from app.ui.viewer.mark_painting import (
    CORNER,
    LINES,
    PATTERNS,
    UNDERLINE,
    boxes_on,
    noise_pen,
    only_gap_pen,
)


class MarkShapes:
    """They look as `mark_painting` paints each alone.

    Args:
        side: 0 for the marks on the left page, 1 for those on the right.
        size: of the sheet on the screen.
        without: a mark that is painted apart.
    """

    def __init__(
        self, marks: Sequence[PageMark], side: int, size: QSizeF, without: PageMark | None = None
    ) -> None:
        self._shows = marks, size, without
        self._rects: dict[Mark, list[QRectF]] = {}
        self._gaps: list[QRectF] = []
        sheet = QRectF(QPointF(), size)
        for mark in marks:
            boxes = (mark.a, mark.b)[side]
            if boxes and mark is not without:
                self._rects.setdefault(mark.mark, []).extend(boxes_on(sheet, boxes))
            elif not boxes and mark.gap is not None and mark.counts:
                self._gaps += boxes_on(sheet, [mark.gap])
        self._paths = {mark: _rounded(rects, LINES.get(mark, 0.0)) for mark, rects in self._rects.items()}
        self._gap_path = _rounded(self._gaps, 0.0)

    def shows(self, marks: Sequence[PageMark], size: QSizeF, without: PageMark | None) -> bool:
        """Whether it was made of these."""
        return self._shows[0] is marks and self._shows[1] == size and self._shows[2] is without

    def paint(self, painter: QPainter, corner: QPointF) -> None:
        """Args:
        corner: of the sheet, the upper left one.
        """
        look = theme()
        painter.save()
        painter.translate(corner)
        for mark, path in self._paths.items():
            if mark is Mark.NOISE:
                painter.setPen(noise_pen())
                painter.drawLines([QLineF(one.bottomLeft(), one.bottomRight()) for one in self._rects[mark]])
                continue
            line = look.on_paper(f"{mark}_line")
            width = LINES[mark]
            painter.setPen(QPen(line, width) if width else Qt.PenStyle.NoPen)
            painter.setBrush(look.on_paper(f"{mark}_fill"))
            painter.drawPath(path)
            if not width:
                painter.setBrush(line)
                painter.drawRects([_lower_edge(rect) for rect in self._rects[mark]])
            if look.appearance.patterns and mark in PATTERNS:
                line.setAlphaF(0.5)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QBrush(line, PATTERNS[mark]))
                painter.drawRects(self._rects[mark])
        if self._gaps:
            painter.setPen(only_gap_pen())
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self._gap_path)
        painter.restore()


def _rounded(rects: Sequence[QRectF], line: float) -> QPainterPath:
    """Rounded rectangles that hold a line so wide; where they overlap they are one."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    inset = line / 2
    for rect in rects:
        path.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), CORNER - inset, CORNER - inset)
    return path


def _lower_edge(rect: QRectF) -> QRectF:
    return QRectF(rect.x(), rect.bottom() - UNDERLINE, rect.width(), UNDERLINE)
