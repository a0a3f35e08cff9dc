"""Painting of differences on a page. Each meaning has its own shape, so that none depends on colour alone.

A difference is underlined. Content that only one side has is outlined, with a dashed empty box on the other
side. A conflict has a thick outline, a likely OCR error only dots below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPen, QPicture

from app.compare.page import Box
from app.compare.page_differences import PageHighlight
from app.compare.word_alignment import WordStatus
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.painting import rounded

ROOM = 1.5  # px around words
RING, RING_GAP = 2.0, 3.0
TAG_HEIGHT, TAG_PADDING, TAG_GAP = 16.0, 5.0, 4.0
SPECK = 0.002  # share of a tag's area that may be dirt
SMALLEST = 4.0  # pixels; a box is never painted smaller


def boxes_on(sheet: QRectF, boxes: Iterable[Box]) -> list[QRectF]:
    """Return the rectangles of boxes on a page's sheet."""
    found = []
    for box in boxes:
        rect = QRectF(
            sheet.x() + box.left * sheet.width(),
            sheet.y() + box.top * sheet.height(),
            (box.right - box.left) * sheet.width(),
            (box.bottom - box.top) * sheet.height(),
        )
        wide, high = max(SMALLEST - rect.width(), 0) / 2, max(SMALLEST - rect.height(), 0) / 2
        found.append(rect.adjusted(-ROOM - wide, -ROOM - high, ROOM + wide, ROOM + high))
    return found


def paint_highlight(
    painter: QPainter, highlight: PageHighlight, rects: Sequence[QRectF], *, hovered: bool = False
) -> None:
    """Paint a highlight over its words or ink."""
    look = theme()
    patterns = look.appearance.patterns
    for rect in rects:
        if highlight.status is WordStatus.NOISE:
            painter.setPen(QPen(look.on_paper("differ_line"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
            continue
        name = str(highlight.status)
        line, fill = look.on_paper(f"{name}_line"), look.on_paper(f"{name}_fill")
        if hovered:
            fill.setAlphaF(min(fill.alphaF() + 0.1, 1.0))
        if highlight.status is WordStatus.DIFFER:
            rounded(painter, rect, 2, fill)
            painter.fillRect(QRectF(rect.x(), rect.bottom() - 2, rect.width(), 2), line)
        else:
            width = 2.0 if highlight.status is WordStatus.CONFLICT else 1.2
            # Around the room: a frame that touches a 6 makes it look like another digit.
            frame = rect.adjusted(-width, -width, width, width)
            rounded(painter, frame, 2 + width, fill, line, width)
        if patterns and highlight.status in _PATTERNS:
            line.setAlphaF(0.5)
            painter.fillRect(rect, QBrush(line, _PATTERNS[highlight.status]))


_PATTERNS = {WordStatus.DIFFER: Qt.BrushStyle.BDiagPattern, WordStatus.ONLY: Qt.BrushStyle.Dense6Pattern}


def paint_gap(painter: QPainter, rect: QRectF) -> None:
    """Paint the empty box for content that only the other page has."""
    pen = QPen(theme().on_paper("only_line"), 1.2, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([3, 2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, 2, 2)


def paint_ring(painter: QPainter, rects: Sequence[QRectF]) -> None:
    """Paint a ring around the current difference or the found words."""
    for rect in rects:
        around = RING_GAP + RING / 2
        rounded(
            painter,
            rect.adjusted(-around, -around, around, around),
            4,
            None,
            theme().on_paper("current_ring"),
            RING,
        )


def paint_tag(
    painter: QPainter,
    meaning: str,
    rects: Sequence[QRectF],
    room: QRectF,
    sheet: QRectF,
    coverage_at: Callable[[QRectF], float],
) -> None:
    """Paint the name of a difference beside it where it covers least, or not at all without room.

    Args:
        rects: the painted rectangles of the difference, at least one.
        room: the visible area.
        sheet: the page's sheet.
        coverage_at: returns the share of an area that is printed, 0…1.
    """
    look = theme()
    words, font = text(f"mark.{meaning}"), look.font("tag")
    width = QFontMetricsF(font).horizontalAdvance(words) + 2 * TAG_PADDING
    size = QSizeF(width, max(TAG_HEIGHT, look.scaled(TAG_HEIGHT)))
    places = [place for place in _tag_places(rects, size, room, sheet) if room.contains(place)]
    if not places:
        return
    tag = min(places, key=lambda place: max(coverage_at(place) - SPECK, 0.0))  # the first of the best
    rounded(painter, tag, 3, look.on_paper(f"{meaning}_tag"))
    painter.setFont(font)
    painter.setPen(look.on_paper("tag_text"))
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, words)


def _tag_places(rects: Sequence[QRectF], size: QSizeF, room: QRectF, sheet: QRectF) -> Iterator[QRectF]:
    """Yield positions for a tag, best first: left, right, above, below, then in the page's margins."""
    around = reduce(QRectF.united, rects)
    ring_width = RING_GAP + RING
    gap = ring_width + TAG_GAP
    top, width = rects[0].top(), size.width()
    yield QRectF(QPointF(around.left() - gap - width, top), size)
    yield QRectF(QPointF(around.right() + gap, top), size)
    yield QRectF(QPointF(around.left(), around.top() - gap - size.height()), size)
    yield QRectF(QPointF(around.left(), around.bottom() + gap), size)
    ring = around.adjusted(-ring_width, -ring_width, ring_width, ring_width)
    for left in (
        max(room.left(), sheet.left() - width / 2),
        min(room.right(), sheet.right() + width / 2) - width,
    ):
        in_margin = QRectF(QPointF(left, top), size)
        if not in_margin.intersects(ring):
            yield in_margin


class HighlightPicture:
    """Recorded picture of a page's highlights, in the theme's colours at that time.

    Args:
        side: 0 for the left page, 1 for the right.
        size: size of the sheet on the screen.
        hovered: the highlight under the mouse.
    """

    def __init__(
        self,
        highlights: Sequence[PageHighlight],
        side: int,
        size: QSizeF,
        hovered: PageHighlight | None = None,
    ) -> None:
        self._made_of = highlights, size, hovered
        self._picture = QPicture()
        sheet = QRectF(QPointF(), size)
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for highlight in highlights:
            boxes = (highlight.a, highlight.b)[side]
            if boxes:
                paint_highlight(painter, highlight, boxes_on(sheet, boxes), hovered=highlight is hovered)
            elif highlight.gap is not None and highlight.counts:
                paint_gap(painter, boxes_on(sheet, [highlight.gap])[0])
        painter.end()

    def is_of(self, highlights: Sequence[PageHighlight], size: QSizeF, hovered: PageHighlight | None) -> bool:
        """Return whether the picture was made from these inputs."""
        return self._made_of[0] is highlights and self._made_of[1] == size and self._made_of[2] is hovered

    def paint(self, painter: QPainter, corner: QPointF) -> None:
        """Paint the picture with the sheet's upper left corner at `corner`."""
        painter.save()
        painter.translate(corner)
        # QPicture scales to inches, but the recording is in pixels.
        device, recorded = painter.device(), self._picture
        painter.scale(
            recorded.logicalDpiX() / device.logicalDpiX(), recorded.logicalDpiY() / device.logicalDpiY()
        )
        painter.drawPicture(QPointF(), recorded)
        painter.restore()
