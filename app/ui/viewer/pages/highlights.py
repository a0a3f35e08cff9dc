"""How differences look on a page: each meaning has its own shape, so that none rests on its colour alone.

What differs is underlined, what only one side has is outlined (with a dashed empty box on the other side),
what conflicts has a thick outline, and a word that was likely misread only dots beneath it.
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

ROOM = 1.5  # around words
RING, RING_GAP = 2.0, 3.0
TAG_HEIGHT, TAG_PADDING, TAG_GAP = 16.0, 5.0, 4.0
SPECK = 0.002  # share of a tag's place that may be dirt
SMALLEST = 4.0  # pixels; a box is never painted smaller


def boxes_on(sheet: QRectF, boxes: Iterable[Box]) -> list[QRectF]:
    """Where boxes of a page lie on its sheet."""
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


def paint_mark(
    painter: QPainter, mark: PageHighlight, rects: Sequence[QRectF], *, hovered: bool = False
) -> None:
    """A mark over the words or the ink it is about."""
    look = theme()
    patterns = look.appearance.patterns
    for rect in rects:
        if mark.mark is WordStatus.NOISE:
            painter.setPen(QPen(look.on_paper("differ_line"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
            continue
        name = str(mark.mark)
        line, fill = look.on_paper(f"{name}_line"), look.on_paper(f"{name}_fill")
        if hovered:
            fill.setAlphaF(min(fill.alphaF() + 0.1, 1.0))
        if mark.mark is WordStatus.DIFFER:
            rounded(painter, rect, 2, fill)
            painter.fillRect(QRectF(rect.x(), rect.bottom() - 2, rect.width(), 2), line)
        else:
            rounded(painter, rect, 2, fill, line, 2.0 if mark.mark is WordStatus.CONFLICT else 1.2)
        if patterns and mark.mark in _PATTERNS:
            line.setAlphaF(0.5)
            painter.fillRect(rect, QBrush(line, _PATTERNS[mark.mark]))


_PATTERNS = {WordStatus.DIFFER: Qt.BrushStyle.BDiagPattern, WordStatus.ONLY: Qt.BrushStyle.Dense6Pattern}


def paint_gap(painter: QPainter, rect: QRectF) -> None:
    """The empty place of what only the other page has."""
    pen = QPen(theme().on_paper("only_line"), 1.2, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([3, 2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, 2, 2)


def paint_ring(painter: QPainter, rects: Sequence[QRectF]) -> None:
    """Around what is looked at."""
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
    print_at: Callable[[QRectF], float],
) -> None:
    """The name of a difference beside it, where it hides nothing, or least; none where it has no room.

    Args:
        rects: where the difference is painted, at least one.
        room: what can be seen.
        sheet: of the page.
        print_at: the share of a place that is printed on, 0…1.
    """
    look = theme()
    words, font = text(f"mark.{meaning}"), look.font("tag")
    width = QFontMetricsF(font).horizontalAdvance(words) + 2 * TAG_PADDING
    size = QSizeF(width, max(TAG_HEIGHT, look.scaled(TAG_HEIGHT)))
    places = [place for place in _tag_places(rects, size, room, sheet) if room.contains(place)]
    if not places:
        return
    tag = min(places, key=lambda place: max(print_at(place) - SPECK, 0.0))  # the first of the best
    rounded(painter, tag, 3, look.on_paper(f"{meaning}_tag"))
    painter.setFont(font)
    painter.setPen(look.on_paper("tag_text"))
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, words)


def _tag_places(rects: Sequence[QRectF], size: QSizeF, room: QRectF, sheet: QRectF) -> Iterator[QRectF]:
    """Left of a difference, right, above and below, then in the margins of its page; the best first."""
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
