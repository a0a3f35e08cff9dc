"""Both documents in one pane, the right one over the left one."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QTransform
from PySide6.QtWidgets import QWidget

from app.compare.alignment import Alignment
from app.compare.page import Box
from app.ui.look.translation import text
from app.ui.viewer.pages.differences import Difference, Differences
from app.ui.viewer.pages.document_side import DocumentSide
from app.ui.viewer.pages.highlights import boxes_on, paint_mark
from app.ui.viewer.pages.page_layout import LEFT, MARGIN, RIGHT
from app.ui.viewer.pages.page_pane import PagePane, Pictures
from app.ui.viewer.pages.sheet_painting import dim
from app.ui.viewer.sources.page_source import PageSource

HALF = 0.5


class OverlayPane(PagePane):
    """Paints the pages of the left document and, as strongly as the slider says, those of the right one.

    Signals:
        slid: the arrow keys ask for more (1) or less (-1) of the right document.
    """

    slid = Signal(int)

    def __init__(
        self,
        sides: tuple[DocumentSide, DocumentSide],
        pictures: Pictures,
        differences: Differences,
        parent: QWidget | None = None,
    ) -> None:
        self._sides = sides
        self.opacity = HALF  # of the right document, 0…1
        self.aligned = True
        super().__init__(LEFT, pictures, differences, parent)

    def page_room(self) -> int:
        """As wide as the pages are side by side, so that 100 % means the same in both views."""
        return self.viewport().width() // 2 - 2 * MARGIN

    def has_pages(self) -> bool:
        return all(side.problem is None and side.document is not None for side in self._sides)

    def retranslate(self) -> None:
        self.setAccessibleName(text("ol.view"))
        self.describe()

    def describe(self) -> None:
        row = self.current_row()
        told = [one.said() for one in self._differences.on_row(row)]
        place = text("a11y.page", i=row + 1, total=max(len(self._layout.pairs), 1), n=len(told))
        self.setAccessibleDescription("\n".join([place, *told]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if steps is not None and not self.horizontalScrollBar().maximum():
            self.slid.emit(steps)
        else:
            super().keyPressEvent(event)

    def _sheets(self, row: int) -> Iterator[tuple[PageSource, int, QRectF]]:
        for side in self._sides:
            page = self._layout.page(side.number, row)
            if page is not None and side.source is not None:
                yield side.source, page, self._layout.rect(side.number, row)

    def _covered(self, row: int) -> QRect:
        side = RIGHT if self._layout.page(LEFT, row) is None else LEFT
        return self._place(self._layout.rect(side, row))

    def _paint_row(self, painter: QPainter, row: int) -> None:
        left, right = self._layout.page(LEFT, row), self._layout.page(RIGHT, row)
        under = self._place(self._layout.rect(LEFT, row))
        over = self._place(self._layout.rect(RIGHT, row))
        if left is not None:
            self._paint_page(painter, self._sides[LEFT].source, left, under)
        if right is not None and left is None:
            self._paint_page(painter, self._sides[RIGHT].source, right, over)
        elif right is not None and self.opacity:
            painter.save()
            painter.setOpacity(self.opacity)
            painter.setTransform(self._transform(row, under, over), combine=True)
            self._paint_page(painter, self._sides[RIGHT].source, right, over)
            painter.restore()
        dim(painter, under if left is not None else over)
        self._paint_marks(painter, row, QRectF(under))

    def _transform(self, row: int, under: QRect, over: QRect) -> QTransform:
        """From where the right page would lie to where it lies on the left one."""
        if not self.aligned:
            return QTransform()
        place = self._differences.alignment(row)
        to_shares = QTransform.fromTranslate(-over.x(), -over.y()) * QTransform.fromScale(
            1 / max(over.width(), 1), 1 / max(over.height(), 1)
        )
        moved = QTransform(place.xx, place.yx, place.xy, place.yy, place.dx, place.dy)
        to_sheet = QTransform.fromScale(under.width(), under.height()) * QTransform.fromTranslate(
            under.x(), under.y()
        )
        return to_shares * moved * to_sheet

    def _paint_marks(self, painter: QPainter, row: int, sheet: QRectF) -> None:
        """The marks of both sides, each as strong as its document."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hovered = self._hovered.mark if self._hovered is not None else None
        for mark in self._differences.marks(row):
            for side, strength in ((RIGHT, self.opacity), (LEFT, 1 - self.opacity)):
                boxes = mark.b if side == RIGHT else mark.a
                painter.setOpacity(min(0.25 + strength, 1.0) if strength else 0.0)
                rects = self._rects(row, side, boxes, sheet)
                paint_mark(painter, mark, rects, hovered=mark is hovered)
        painter.restore()

    def rects_of(self, difference: Difference) -> list[QRectF]:
        if difference.row >= len(self._layout.pairs):
            return []
        if difference.mark is None:
            side = RIGHT if difference.side == RIGHT else LEFT
            rect = QRectF(self._place(self._layout.rect(side, difference.row)))
            return [rect.adjusted(4, 4, -4, -4)]
        sheet = QRectF(self._place(self._layout.rect(LEFT, difference.row)))
        shows_right = self.opacity > HALF or not difference.mark.a
        side = RIGHT if shows_right and difference.mark.b else LEFT
        boxes = difference.mark.b if side == RIGHT else difference.mark.a
        return self._rects(difference.row, side, boxes, sheet)

    def _rects(self, row: int, side: int, boxes: tuple[Box, ...], sheet: QRectF) -> list[QRectF]:
        if side == LEFT:
            return boxes_on(sheet, boxes)
        over = QRectF(self._place(self._layout.rect(RIGHT, row)))
        place = self._differences.alignment(row) if self.aligned else Alignment()
        return boxes_on(sheet if self.aligned else over, [place.box(box) for box in boxes])
