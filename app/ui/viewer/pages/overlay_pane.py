"""Pane with both documents one over the other: blended, or divided by a line."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QWidget

from app.compare.alignment import Alignment
from app.compare.page import Box
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.viewer.pages.differences import Difference, Differences
from app.ui.viewer.pages.document_side import DocumentSide
from app.ui.viewer.pages.highlights import boxes_on, paint_highlight
from app.ui.viewer.pages.page_layout import LEFT, MARGIN, RIGHT
from app.ui.viewer.pages.page_pane import PagePane, Pictures
from app.ui.viewer.pages.sheet_painting import dim
from app.ui.viewer.sources.page_source import PageSource

HALF = 0.5
GRIP = 12  # px on either side of the divider, from which it is dragged
KNOB = 9  # px, radius


class OverlayPane(PagePane):
    """Paints the pages of the left document, and over them those of the right one with the slider's opacity.

    With a divider, the left document is shown left of it, the right one right of it.

    Signals:
        slid: the arrow keys move the slider right (1) or left (-1).
        divider_dragged: to this share of the visible width of the pages, 0…1.
    """

    slid = Signal(int)
    divider_dragged = Signal(float)

    def __init__(
        self,
        sides: tuple[DocumentSide, DocumentSide],
        pictures: Pictures,
        differences: Differences,
        parent: QWidget | None = None,
    ) -> None:
        self._sides = sides
        self.opacity = HALF  # of the right document, 0…1
        self.divider: float | None = None  # share of the visible width of the pages, 0…1
        self._divider_held = False
        self.aligned = True
        super().__init__(LEFT, pictures, differences, parent)

    def page_room(self) -> int:
        """Return the page width of the side-by-side view, so that 100 % means the same in both."""
        return self.viewport().width() // 2 - 2 * MARGIN

    def has_pages(self) -> bool:
        return all(side.problem is None and side.document is not None for side in self._sides)

    def retranslate(self) -> None:
        self.setAccessibleName(text("ol.view"))
        self.describe()

    def describe(self) -> None:
        row = self.current_row()
        lines = [one.description() for one in self._differences.on_row(row)]
        heading = text("a11y.page", i=row + 1, total=max(len(self._layout.pairs), 1), n=len(lines))
        self.setAccessibleDescription("\n".join([heading, *lines]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        divides = self.divider is not None
        if steps is not None and (divides or not self.horizontalScrollBar().maximum()):
            self.slid.emit(steps)
        else:
            super().keyPressEvent(event)

    # --- divider ---------------------------------------------------------------------------------

    def divider_x(self) -> int | None:
        """Return the x of the divider in the pane; None without one."""
        if self.divider is None:
            return None
        left, right = self._pages_span()
        return round(left + self.divider * (right - left))

    def _pages_span(self) -> tuple[float, float]:
        """Return the left and right edges of the visible part of the pages."""
        return max(self.x_of_share(0), 0.0), min(self.x_of_share(1), float(self.viewport().width()))

    def _is_on_divider(self, point: QPoint) -> bool:
        x = self.divider_x()
        return x is not None and abs(point.x() - x) <= GRIP and not self._space_held

    def mousePressEvent(self, event: QMouseEvent) -> None:
        on_divider = self._is_on_divider(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and on_divider:
            self._divider_held = True
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._divider_held:
            super().mouseMoveEvent(event)
            if not self.is_dragging and self._is_on_divider(event.position().toPoint()):
                self.viewport().setCursor(Qt.CursorShape.SplitHCursor)
            elif not self.is_dragging:
                self.show_cursor()
            return
        left, right = self._pages_span()
        share = (event.position().x() - left) / max(right - left, 1)
        self.divider_dragged.emit(min(max(share, 0.0), 1.0))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._divider_held:
            self._divider_held = False
        else:
            super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        x = self.divider_x()
        if x is None or not self.has_pages():
            return
        look, painter = theme(), QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.color("accent"), 2))
        painter.drawLine(x, 0, x, self.viewport().height())
        painter.setBrush(look.color("accent"))
        painter.setPen(QPen(look.color("on_accent"), 2))
        painter.drawEllipse(QPoint(x, self.viewport().height() // 2), KNOB, KNOB)
        painter.end()

    # --- sheets ----------------------------------------------------------------------------------

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
            self._clip_to(painter, RIGHT)
            if self.opacity < 1:
                painter.setOpacity(self.opacity)
                painter.drawPixmap(0, 0, self._right_layer(row, right, under, over))
            else:
                self._paint_right(painter, row, right, under, over)
            painter.restore()
        dim(painter, under if left is not None else over)
        self._paint_highlights(painter, row, QRectF(under))

    def _right_layer(self, row: int, page: int, under: QRect, over: QRect) -> QPixmap:
        """Return the right page where it lies over the left one, as one picture.

        Its paper, picture and tiles would each cover a share of the left page if blended one by one.
        """
        ratio = self.viewport().devicePixelRatioF()
        layer = QPixmap(self.viewport().size() * ratio)
        layer.setDevicePixelRatio(ratio)
        layer.fill(Qt.GlobalColor.transparent)
        painter = QPainter(layer)
        self._paint_right(painter, row, page, under, over)
        painter.end()
        return layer

    def _paint_right(self, painter: QPainter, row: int, page: int, under: QRect, over: QRect) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(self._transform(row, under, over))
        self._paint_page(painter, self._sides[RIGHT].source, page, over)

    def _clip_to(self, painter: QPainter, side: int) -> None:
        """Paint only on a document's side of the divider, if there is one."""
        x = self.divider_x()
        if x is not None:
            area = self.viewport().rect()
            (area.setLeft if side == RIGHT else area.setRight)(x)
            painter.setClipRect(area)

    def _transform(self, row: int, under: QRect, over: QRect) -> QTransform:
        """Return the transform that aligns the right page with the left one."""
        if not self.aligned:
            return QTransform()
        fit = self._differences.alignment(row)
        to_shares = QTransform.fromTranslate(-over.x(), -over.y()) * QTransform.fromScale(
            1 / max(over.width(), 1), 1 / max(over.height(), 1)
        )
        moved = QTransform(fit.xx, fit.yx, fit.xy, fit.yy, fit.dx, fit.dy)
        to_sheet = QTransform.fromScale(under.width(), under.height()) * QTransform.fromTranslate(
            under.x(), under.y()
        )
        return to_shares * moved * to_sheet

    def _paint_highlights(self, painter: QPainter, row: int, sheet: QRectF) -> None:
        """Paint the highlights of both sides with the opacity of their document."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hovered = self._hovered.highlight if self._hovered is not None else None
        for highlight in self._differences.highlights(row):
            for side, strength in ((RIGHT, self.opacity), (LEFT, 1 - self.opacity)):
                if self.divider is not None:
                    strength = 1.0
                    self._clip_to(painter, side)
                boxes = highlight.b if side == RIGHT else highlight.a
                painter.setOpacity(min(0.25 + strength, 1.0) if strength else 0.0)
                rects = self._rects(row, side, boxes, sheet)
                paint_highlight(painter, highlight, rects, hovered=highlight is hovered)
        painter.restore()

    def rects_of(self, difference: Difference) -> list[QRectF]:
        if difference.row >= len(self._layout.pairs):
            return []
        if difference.highlight is None:
            side = RIGHT if difference.side == RIGHT else LEFT
            rect = QRectF(self._place(self._layout.rect(side, difference.row)))
            return [rect.adjusted(4, 4, -4, -4)]
        sheet = QRectF(self._place(self._layout.rect(LEFT, difference.row)))
        shows_right = self.opacity > HALF or not difference.highlight.a
        side = RIGHT if shows_right and difference.highlight.b else LEFT
        boxes = difference.highlight.b if side == RIGHT else difference.highlight.a
        return self._rects(difference.row, side, boxes, sheet)

    def _rects(self, row: int, side: int, boxes: tuple[Box, ...], sheet: QRectF) -> list[QRectF]:
        if side == LEFT:
            return boxes_on(sheet, boxes)
        over = QRectF(self._place(self._layout.rect(RIGHT, row)))
        alignment = self._differences.alignment(row) if self.aligned else Alignment()
        return boxes_on(sheet if self.aligned else over, [alignment.box(box) for box in boxes])
