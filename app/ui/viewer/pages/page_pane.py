"""One document's pages, one below the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from app.tasks.comparison_tasks import WordLocations
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.viewer.pages.differences import Difference, Differences, said
from app.ui.viewer.pages.highlights import HighlightPicture, boxes_on, paint_ring, paint_tag
from app.ui.viewer.pages.page_layout import LEFT, MARGIN, PageLayout
from app.ui.viewer.pages.page_scroll_area import PageScroll
from app.ui.viewer.pages.render_queue import Request
from app.ui.viewer.pages.sheet_painting import dim, paint_no_sheet, paint_sheet, paint_tile
from app.ui.viewer.pages.tile_cache import (
    PageKey,
    RenderedPageCache,
    Tile,
    TileStore,
    coarse,
    is_large,
    tiles,
)
from app.ui.viewer.sources.page_source import PageSource
from app.ui.widgets.spinner import Spinner

SPINNER_DELAY = 300  # milliseconds; what comes sooner needs no sign
SPINNER_SIZE = 32


@dataclass(frozen=True)
class Pictures:
    """What was drawn: whole pages, and parts of large ones."""

    pages: RenderedPageCache = field(default_factory=RenderedPageCache)
    parts: TileStore = field(default_factory=TileStore)


class PagePane(RetranslateMixin, PageScroll):
    """Paints what is visible of a PageLayout.

    Signals:
        difference_clicked: the Difference under the mouse.
    """

    difference_clicked = Signal(object)

    def __init__(
        self, side: int, pictures: Pictures, differences: Differences, parent: QWidget | None = None
    ) -> None:
        super().__init__(side, parent)
        self._pictures = pictures
        self._store = pictures.pages
        self._differences = differences
        self._hovered: Difference | None = None
        self._found: WordLocations | None = None
        self._marks: dict[int, HighlightPicture] = {}  # by row
        self._loading = False
        self._source: PageSource | None = None
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(
            Qt.WidgetAttribute.WA_OpaquePaintEvent
        )  # or all behind it is painted too
        self._spinner = Spinner(SPINNER_SIZE, self.viewport())
        self._spinner.hide()
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(SPINNER_DELAY)
        self._wait.timeout.connect(self._show_spinner)
        theme().changed.connect(self._follow_theme)
        self.retranslate()

    # --- what is shown ---------------------------------------------------------------------------

    def show_source(self, source: PageSource | None, *, loading: bool = False) -> None:
        """Show these pages, or empty sheets while they are loading, or nothing."""
        self._source = source
        self._loading = loading
        self._found = self._hovered = None
        self.refresh()

    def point_out(self, found: WordLocations | None) -> None:
        """Draw a ring around words that were looked for."""
        self._found = found
        self.viewport().update()

    def set_layout(self, layout: PageLayout) -> None:
        self._marks.clear()
        super().set_layout(layout)
        self.refresh()

    def refresh(self) -> None:
        """Paint again, with or without the sign that something is missing."""
        if not self._is_waiting():
            self._wait.stop()
            self._spinner.hide()
        elif not self._spinner.isVisible():
            if not self._wait.isActive():
                self._wait.start()
        else:
            self._place_spinner()
        self.viewport().update()

    def _follow_theme(self) -> None:
        self._marks.clear()
        self.viewport().update()

    def retranslate(self) -> None:
        self.setAccessibleName(text("a11y.left" if self.side == LEFT else "a11y.right"))
        self.describe()

    def describe(self) -> None:
        """Tell screen readers what is visible, as far as its text is known."""
        page = self.current_page()
        if page is None or self._source is None:
            self.setAccessibleDescription("")
            return
        row = self._layout.row_of(self.side, page)
        here = self._differences.on_row(row) if row is not None else []
        place = text("a11y.page", i=page + 1, total=len(self._source.sizes), n=len(here))
        told = [place, *(one.said() for one in here), self._source.text(page) or ""]
        self.setAccessibleDescription("\n".join(filter(None, told)))

    def shown(self) -> set[PageKey]:
        """The pages on the screen."""
        if not self.isVisible():
            return set()
        return {(source, page) for row in self.visible_rows() for source, page, _ in self._sheets(row)}

    def wanted(self) -> Iterator[Request]:
        """What is visible and not drawn yet in the size it is shown in: pages, then parts of large ones."""
        if self.isVisible():
            for request in self.visible():
                if not self._store.has(request.source, request.page, request.box):
                    yield request
            for row in self.visible_rows():
                for source, page, rect in self._sheets(row):
                    yield from self._missing_parts(source, page, rect)

    def visible(self) -> Iterator[Request]:
        """All pages on the screen, drawn or not."""
        yield from self._pages_of(self.visible_rows())

    def beside(self, steps: int) -> Iterator[Request]:
        """All pages that follow those on the screen (1) or stand before them (-1), drawn or not."""
        rows = self.visible_rows()
        row = rows.stop if steps > 0 else rows.start - 1
        if self.isVisible() and rows and 0 <= row < len(self._layout.pairs):
            yield from self._pages_of(range(row, row + 1))

    def box(self, rect: QRectF) -> QSize:
        """The pixels of the picture of a page that is shown so large."""
        return coarse(self._pixels(rect))

    # --- events ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rows = self.visible_rows() if self.has_pages() else range(0)
        self._paint_canvas(painter, rows)
        for row in rows:
            self._paint_row(painter, row)
        if self.has_pages():
            self._paint_current(painter)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme().color("focus"), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))
        painter.end()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self.refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # --- how -------------------------------------------------------------------------------------

    def has_pages(self) -> bool:
        """Whether there are sheets to paint, though they may still be empty."""
        return self._source is not None or self._loading

    def _paint_canvas(self, painter: QPainter, rows: range) -> None:
        """Only around the sheets: on a large screen, to fill what they cover takes a tenth of a frame."""
        canvas = QRegion(self.viewport().rect())
        for row in rows:
            canvas -= self._covered(row)
        painter.save()
        painter.setClipRegion(canvas)
        painter.fillRect(canvas.boundingRect(), theme().color("canvas"))
        painter.restore()

    def _covered(self, row: int) -> QRect:
        """What the sheet of a row covers; nothing where there is none."""
        is_there = self._layout.page(self.side, row) is not None
        return self._place(self._layout.rect(self.side, row)) if is_there else QRect()

    def _paint_row(self, painter: QPainter, row: int) -> None:
        place = self._place(self._layout.rect(self.side, row))
        page = self._layout.page(self.side, row)
        if page is None:
            paint_no_sheet(painter, place)
            return
        self._paint_page(painter, self._source, page, place)
        dim(painter, place)
        self._paint_marks(painter, row, QRectF(place))

    def _paint_page(self, painter: QPainter, source: PageSource | None, page: int, place: QRect) -> None:
        """A sheet with what was drawn of its page; not dimmed yet."""
        drawn = self._store.find(source, page) if source is not None else None
        paint_sheet(painter, place, drawn.pixmap if drawn else None)
        if source is None or drawn is None:
            return
        if drawn.damaged:
            painter.setPen(theme().on_paper("text"))
            painter.setFont(theme().font("body"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(place.adjusted(MARGIN, 0, -MARGIN, 0), flags, text("e.page.t"))
            return
        for tile in self._tiles(source, page, place):
            part = self._pictures.parts.find(tile)
            if part is not None:
                paint_tile(painter, place, tile.part, part)

    # --- marks -----------------------------------------------------------------------------------

    def _paint_marks(self, painter: QPainter, row: int, sheet: QRectF) -> None:
        marks = self._differences.marks(row)
        hovered = self._hovered.mark if self._hovered is not None else None
        picture = self._marks.get(row)
        if picture is None or not picture.is_of(marks, sheet.size(), hovered):
            picture = self._marks[row] = HighlightPicture(marks, self.side, sheet.size(), hovered)
        picture.paint(painter, sheet.topLeft())

    def _paint_current(self, painter: QPainter) -> None:
        """The ring and the name of what is looked at, over everything else."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = self._differences.current
        rects = self.rects_of(current) if current is not None else []
        if current is not None and rects:
            paint_ring(painter, rects)
            room = QRectF(self.viewport().rect())
            sheet = QRectF(self._place(self._layout.rect(self.side, current.row)))
            paint_tag(painter, current.meaning, rects, room, sheet, partial(self._print_at, current.row))
        if self._found is not None:
            row = self._layout.row_of(self.side, self._found.page)
            if row is not None:
                sheet = QRectF(self._place(self._layout.rect(self.side, row)))
                paint_ring(painter, boxes_on(sheet, self._found.boxes))
        painter.restore()

    def _print_at(self, row: int, place: QRectF) -> float:
        """The share of a place in the pane that is printed on, as far as the pages of the row are drawn."""
        sheets = [(self._store.find(source, page), rect) for source, page, rect in self._sheets(row)]
        return max(
            (
                ink_coverage(drawn.pixmap, QRectF(self._place(rect)), place)
                for drawn, rect in sheets
                if drawn is not None
            ),
            default=0.0,
        )

    def rects_of(self, difference: Difference) -> list[QRectF]:
        """Where a difference lies in the pane; nothing on a side that has nothing of it."""
        if difference.row >= len(self._layout.pairs) or difference.side == 1 - self.side:
            return []
        sheet = QRectF(self._place(self._layout.rect(self.side, difference.row)))
        if difference.mark is None:
            return [sheet.adjusted(4, 4, -4, -4)]
        return boxes_on(sheet, (difference.mark.a, difference.mark.b)[self.side])

    def _difference_at(self, place: QPointF) -> Difference | None:
        row = self._layout.row_at(self.verticalScrollBar().value() + place.y())
        for one in self._differences.on_row(row) if self.has_pages() else ():
            if one.mark is not None and any(rect.contains(place) for rect in self.rects_of(one)):
                return one
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hovered = self._difference_at(event.position())
        if hovered == self._hovered:
            return
        self._hovered = hovered
        mark = hovered.mark if hovered is not None else None
        self.viewport().setToolTip(said(mark) if mark is not None else "")
        self.viewport().setCursor(
            Qt.CursorShape.ArrowCursor if hovered is None else Qt.CursorShape.PointingHandCursor
        )
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked = self._difference_at(event.position())
        if clicked is not None and event.button() == Qt.MouseButton.LeftButton:
            self.difference_clicked.emit(clicked)

    # --- sheets ----------------------------------------------------------------------------------

    def _sheets(self, row: int) -> Iterator[tuple[PageSource, int, QRectF]]:
        """The open pages of a row and where they lie."""
        page = self._layout.page(self.side, row)
        if page is not None and self._source is not None:
            yield self._source, page, self._layout.rect(self.side, row)

    def _pixels(self, rect: QRectF) -> QSize:
        return (rect.toAlignedRect().size().toSizeF() * self.devicePixelRatioF()).toSize()

    def _pages_of(self, rows: range) -> Iterator[Request]:
        for row in rows:
            for source, page, rect in self._sheets(row):
                yield Request(source, page, self.box(rect))

    def _missing_parts(self, source: PageSource, page: int, rect: QRectF) -> Iterator[Request]:
        for tile in self._tiles(source, page, self._place(rect)):
            if self._pictures.parts.find(tile) is None:
                yield Request(source, page, tile.box, tile.part, tile)

    def _tiles(self, source: PageSource, page: int, place: QRect) -> Iterator[Tile]:
        """The parts of a page that are seen, if it is shown so large that it is drawn in parts."""
        ratio = self.devicePixelRatioF()
        box = (place.size().toSizeF() * ratio).toSize()
        if not is_large(box):
            return
        seen = (place & self.viewport().rect()).translated(-place.topLeft())
        yield from tiles(
            source,
            page,
            box,
            QRectF(
                seen.x() * ratio, seen.y() * ratio, seen.width() * ratio, seen.height() * ratio
            ).toAlignedRect(),
        )

    def _is_waiting(self) -> bool:
        sheets = [sheet for row in self.visible_rows() for sheet in self._sheets(row)]
        if sheets:
            return any(self._store.find(source, page) is None for source, page, _ in sheets)
        return self._loading

    def _show_spinner(self) -> None:
        self._place_spinner()
        self._spinner.show()

    def _place_spinner(self) -> None:
        """In the middle of what is visible of the first sheet without a picture."""
        for row in self.visible_rows():
            drawn = [self._store.find(source, page) for source, page, _ in self._sheets(row)]
            if not all(drawn) or not drawn:
                place = self._place(self._layout.rect(self.side, row)) & self.viewport().rect()
                self._spinner.move(place.center() - self._spinner.rect().center())
                return


CONTRAST = 32  # of 255, by which print differs from its ground; the noise of a scan stays below


def ink_coverage(pixmap: QPixmap, sheet: QRectF, place: QRectF) -> float:
    """The share of a place that is printed on, 0…1; what lies beside the sheet is not.

    Args:
        pixmap: of the page.
        sheet: where it is shown.
    """
    covered = place.intersected(sheet)
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
    return float(printed.mean()) * covered.width() * covered.height() / (place.width() * place.height())
