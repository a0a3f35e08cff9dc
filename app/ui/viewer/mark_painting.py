"""How differences look on a page: each meaning has its own shape, so that none rests on its colour alone.

What differs is underlined, what only one side has is outlined (with a dashed empty box on the other side),
what conflicts has a thick outline, and a word that was likely misread only dots beneath it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPen

from app.compare.marks import PageMark
from app.compare.page import Box
from app.compare.words import Mark
from app.ui.i18n import text
from app.ui.theme import theme
from app.ui.widgets.painting import rounded

ROOM = 1.5  # around words
RING, RING_GAP = 2.0, 3.0
TAG_HEIGHT, TAG_PADDING, TAG_GAP = 16.0, 5.0, 4.0
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


def paint_mark(painter: QPainter, mark: PageMark, rects: Sequence[QRectF], *, hovered: bool = False) -> None:
    """A mark over the words or the ink it is about."""
    look = theme()
    patterns = look.appearance.patterns
    for rect in rects:
        if mark.mark is Mark.NOISE:
            painter.setPen(QPen(look.on_paper("differ_line"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
            continue
        name = str(mark.mark)
        line, fill = look.on_paper(f"{name}_line"), look.on_paper(f"{name}_fill")
        if hovered:
            fill.setAlphaF(min(fill.alphaF() + 0.1, 1.0))
        if mark.mark is Mark.DIFFER:
            rounded(painter, rect, 2, fill)
            painter.fillRect(QRectF(rect.x(), rect.bottom() - 2, rect.width(), 2), line)
        else:
            rounded(painter, rect, 2, fill, line, 2.0 if mark.mark is Mark.CONFLICT else 1.2)
        if patterns and mark.mark in _PATTERNS:
            line.setAlphaF(0.5)
            painter.fillRect(rect, QBrush(line, _PATTERNS[mark.mark]))


_PATTERNS = {Mark.DIFFER: Qt.BrushStyle.BDiagPattern, Mark.ONLY: Qt.BrushStyle.Dense6Pattern}


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
    painter: QPainter, meaning: str, rects: Sequence[QRectF], room: QRectF, margins: QRectF | None = None
) -> None:
    """The name of a difference in the first free place: left of it, right, above, below.

    Args:
        rects: where the difference is painted.
        room: what can be seen.
        margins: the sheet, for words: their name stands in its margin, because beside them is other text.
    """
    if not rects:
        return
    look = theme()
    around = rects[0]
    for rect in rects[1:]:
        around = around.united(rect)
    ring_width = RING_GAP + RING
    gap = ring_width + TAG_GAP
    words, font = text(f"mark.{meaning}"), look.font("tag")
    width = QFontMetricsF(font).horizontalAdvance(words) + 2 * TAG_PADDING
    height = max(TAG_HEIGHT, look.scaled(TAG_HEIGHT))
    top = rects[0].top()
    places = (
        QPointF(
            around.left() - gap - width
            if margins is None
            else max(room.left() + 2, margins.left() - width / 2),
            top,
        ),
        QPointF(around.left() - gap - width, top),
        QPointF(around.right() + gap, top),
        QPointF(around.left(), around.top() - gap - height),
        QPointF(around.left(), around.bottom() + gap),
    )
    tags = [QRectF(place.x(), place.y(), width, height) for place in places]
    ring = around.adjusted(-ring_width, -ring_width, ring_width, ring_width)
    tag = next((tag for tag in tags if room.contains(tag) and not tag.intersects(ring)), tags[-1])
    rounded(painter, tag, 3, look.on_paper(f"{meaning}_tag"))
    painter.setFont(font)
    painter.setPen(look.on_paper("tag_text"))
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, words)
