"""Pane with one side of the text view."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.compare.text_difference import DiffRow, TextDiff
from app.compare.word_alignment import WordStatus
from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.viewer.text.text_layout import Item, Line, Segment, TextLayout
from app.ui.widgets.painting import rounded

GUTTER = 52
NUMBERS = 32
MARGIN = 16
ROW, FOLD = 25, 28


class Content(Protocol):
    """Content shared by both panes."""

    difference: TextDiff | None
    layout_: TextLayout | None
    current: int | None


class TextPane(QAbstractScrollArea):
    """Paints one side of a text diff.

    Signals:
        fold_clicked: first row of the fold.
        resized: the size of the pane changed.
    """

    fold_clicked = Signal(int)
    resized = Signal()

    def __init__(self, content: Content, *, left: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self._left = left
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)

    def text_width(self) -> int:
        return self.viewport().width() - GUTTER - MARGIN

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        item = self._item_at(event)
        if item is not None and item.folded and event.button() == Qt.MouseButton.LeftButton:
            self.fold_clicked.emit(item.first)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        item = self._item_at(event)
        over_fold = item is not None and item.folded
        shape = Qt.CursorShape.PointingHandCursor if over_fold else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        ends = {Qt.Key.Key_Home: bar.minimum(), Qt.Key.Key_End: bar.maximum()}
        if event.key() in ends:
            bar.setValue(ends[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), look.color("surface"))
        layout, difference = self._content.layout_, self._content.difference
        if layout is not None and difference is not None:
            offset = self.verticalScrollBar().value()
            painter.translate(0, -offset)
            for item in layout.between(offset + event.rect().top(), offset + event.rect().bottom() + 1):
                if item.folded:
                    self._paint_fold(painter, item, difference)
                else:
                    self._paint_row(painter, item, difference.rows[item.first])
        painter.resetTransform()
        if self.hasFocus():
            rounded(painter, QRectF(self.viewport().rect()), 2, None, look.color("focus"), 2)
        painter.end()

    def _item_at(self, event: QMouseEvent) -> Item | None:
        layout = self._content.layout_
        if layout is None:
            return None
        return layout.at(round(event.position().y()) + self.verticalScrollBar().value())

    def _paint_fold(self, painter: QPainter, item: Item, difference: TextDiff) -> None:
        look = theme()
        area = QRectF(0, item.y + 1, self.viewport().width(), item.height - 2)
        painter.fillRect(area, look.color("sunken"))
        for y in (area.top(), area.bottom() - 1):
            painter.fillRect(QRectF(0, y, area.width(), 1), look.color("line"))
        if not self._left:
            return
        icons.paint(painter, "chevron-right", "text2", QRectF(24, area.center().y() - 7, 14, 14))
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        rows = difference.rows[item.first : item.end]
        same = all(row.status is WordStatus.EQUAL for row in rows)
        words = text("rv.text.same" if same else "rv.text.misread", n=len(rows))
        painter.drawText(area.adjusted(44, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_row(self, painter: QPainter, item: Item, row: DiffRow) -> None:
        look = theme()
        area = QRectF(0, item.y, self.viewport().width(), item.height)
        lines = item.left if self._left else item.right
        if not lines:
            painter.fillRect(area, QBrush(look.color("line"), Qt.BrushStyle.BDiagPattern))
            return
        if background := _background(row):
            painter.fillRect(area, look.color(background))
        number = row.number_a if self._left else row.number_b
        line_height = item.height / max(len(item.left), len(item.right), 1)
        if number is not None:
            painter.setFont(look.font("small", tabular=True))
            painter.setPen(look.color("text3"))
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(QRectF(0, item.y, NUMBERS, line_height), right, str(number))
        for index, line in enumerate(lines):
            self._paint_line(painter, item.y + index * line_height, line_height, line)

    def _paint_line(self, painter: QPainter, y: float, height: float, line: Line) -> None:
        look = theme()
        for segment in line:
            area = QRectF(GUTTER + segment.x, y, segment.width + 1, height)
            highlighted = QRectF(area.x() - 2, y + 3, segment.width + 4, height - 6)
            if segment.difference is not None and segment.difference == self._content.current:
                rounded(painter, highlighted.adjusted(-2, -2, 2, 2), 4, None, look.color("focus"), 2)
            color = _paint_highlight(painter, segment, highlighted)
            painter.setFont(look.font("strong" if segment.status is WordStatus.CONFLICT else "body"))
            painter.setPen(color)
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, segment.text)


def _background(row: DiffRow) -> str:
    if row.status is WordStatus.CONFLICT:
        return "conflict_tint"
    if not row.status.counts:
        return ""
    return "only_tint" if not row.a or not row.b else "differ_tint"


def _paint_highlight(painter: QPainter, segment: Segment, area: QRectF) -> QColor:
    """Paint the background of highlighted words; return the colour of their text."""
    look = theme()
    if segment.status is WordStatus.EQUAL:
        return look.color("text")
    if segment.status is WordStatus.NOISE:
        painter.setPen(QPen(look.color("text3"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        return look.color("text")
    name = str(segment.status)
    if segment.status is WordStatus.CONFLICT:
        rounded(painter, area, 3, look.color("conflict_mark"), look.color("conflict_line"), 1.5)
    else:
        rounded(painter, area, 2, look.color(f"{name}_mark"))
        painter.fillRect(QRectF(area.x(), area.bottom() - 2, area.width(), 2), look.color(f"{name}_line"))
    return look.on_paper("text")  # highlights are light in both colour schemes
