"""Pane with one document's pages, one below the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from app.compare.page_differences import PageHighlight
from app.compare.word_alignment import WordStatus
from app.tasks.comparison_tasks import WordLocations
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.viewer.pages.differences import Difference, Differences, highlight_words
from app.ui.viewer.pages.highlights import HighlightPicture, boxes_on, paint_ring, paint_tag
from app.ui.viewer.pages.page_layout import LEFT, MARGIN, PageLayout
from app.ui.viewer.pages.render_queue import Request
from app.ui.viewer.pages.sheet_painting import dim, ink_coverage, paint_no_sheet, paint_sheet, paint_tile
from app.ui.viewer.pages.text_selection import SelectablePages
from app.ui.viewer.pages.tile_cache import (
    PageKey,
    RenderedPageCache,
    Tile,
    TileCache,
    coarse,
    is_large,
    tiles,
)
from app.ui.viewer.sources.page_source import PageSource
from app.ui.widgets.spinner import Spinner

SPINNER_DELAY = 300  # ms; shorter waits need no spinner
SPINNER_SIZE = 32
DESCRIBE_DELAY = 50  # ms; while the pages are scrolled, each frame would describe them anew
SELECTED = 0.3  # opacity of the mark on selected words


@dataclass(frozen=True)
class Pictures:
    """Caches of rendered pages and of tiles of large pages."""

    pages: RenderedPageCache = field(default_factory=RenderedPageCache)
    parts: TileCache = field(default_factory=TileCache)


class PagePane(RetranslateMixin, SelectablePages):
    """Paints the visible part of a PageLayout.

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
        self._highlights: dict[int, HighlightPicture] = {}  # by row
        self._loading = False
        self._over_word = False
        self.viewport().setMouseTracking(True)
        # Without this, everything behind the viewport is painted too.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._spinner = Spinner(SPINNER_SIZE, self.viewport())
        self._spinner.hide()
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(SPINNER_DELAY)
        self._wait.timeout.connect(self._show_spinner)
        self._describing = QTimer(self)
        self._describing.setSingleShot(True)
        self._describing.setInterval(DESCRIBE_DELAY)
        self._describing.timeout.connect(self.describe)
        theme().changed.connect(self._follow_theme)
        self.retranslate()

    # --- pages -----------------------------------------------------------------------------------

    def show_source(self, source: PageSource | None, *, loading: bool = False) -> None:
        """Show pages, empty sheets while they are loading, or nothing."""
        self._source = source
        self._loading = loading
        self._found = self._hovered = None
        self.clear_selection()
        self.refresh()

    def ring_words(self, found: WordLocations | None) -> None:
        """Draw a ring around found words."""
        self._found = found
        self.viewport().update()

    def set_layout(self, layout: PageLayout) -> None:
        self._highlights.clear()
        super().set_layout(layout)
        self.refresh()

    def refresh(self) -> None:
        """Repaint, with or without the spinner."""
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
        self._highlights.clear()
        self.viewport().update()

    def retranslate(self) -> None:
        self.setAccessibleName(text("a11y.left" if self.side == LEFT else "a11y.right"))
        self.describe()

    def describe_soon(self) -> None:
        if not self._describing.isActive():
            self._describing.start()

    def describe(self) -> None:
        """Describe the visible page to screen readers, with its text if it is known."""
        page = self.current_page()
        if page is None or self._source is None:
            self.setAccessibleDescription("")
            return
        row = self._layout.row_of(self.side, page)
        here = self._differences.on_row(row) if row is not None else []
        heading = text("a11y.page", i=page + 1, total=len(self._source.sizes), n=len(here))
        lines = [heading, *(one.description() for one in here), self._source.text(page) or ""]
        self.setAccessibleDescription("\n".join(filter(None, lines)))

    def shown(self) -> set[PageKey]:
        """Return the pages on the screen."""
        if not self.isVisible():
            return set()
        return {(source, page) for row in self.visible_rows() for source, page, _ in self._sheets(row)}

    def missing_requests(self) -> Iterator[Request]:
        """Yield requests for what is not drawn yet in its visible size: pages, then tiles of large ones."""
        if self.isVisible():
            for request in self.visible_requests():
                if not self._store.has(request.source, request.page, request.box):
                    yield request
            for row in self.visible_rows():
                for source, page, rect in self._sheets(row):
                    yield from self._missing_parts(source, page, rect)

    def visible_requests(self) -> Iterator[Request]:
        """Yield a request for each page on the screen, drawn or not."""
        yield from self._pages_of(self.visible_rows())

    def adjacent_requests(self, steps: int) -> Iterator[Request]:
        """Yield requests for the pages after (1) or before (-1) those on the screen, drawn or not."""
        rows = self.visible_rows()
        row = rows.stop if steps > 0 else rows.start - 1
        if self.isVisible() and rows and 0 <= row < len(self._layout.pairs):
            yield from self._pages_of(range(row, row + 1))

    def box(self, rect: QRectF) -> QSize:
        """Return the size in pixels of the picture for a page shown in this rectangle."""
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

    # --- painting --------------------------------------------------------------------------------

    def has_pages(self) -> bool:
        """Return whether there are sheets to paint, possibly still empty."""
        return self._source is not None or self._loading

    def _paint_canvas(self, painter: QPainter, rows: range) -> None:
        """Fill only the area around the sheets: on a large screen, the rest takes a tenth of a frame."""
        canvas = QRegion(self.viewport().rect())
        for row in rows:
            canvas -= self._covered(row)
        painter.save()
        painter.setClipRegion(canvas)
        painter.fillRect(canvas.boundingRect(), theme().color("canvas"))
        painter.restore()

    def _covered(self, row: int) -> QRect:
        """Return the rectangle that the sheet of a row covers; empty if it has none."""
        is_there = self._layout.page(self.side, row) is not None
        return self._place(self._layout.rect(self.side, row)) if is_there else QRect()

    def _paint_row(self, painter: QPainter, row: int) -> None:
        area = self._place(self._layout.rect(self.side, row))
        page = self._layout.page(self.side, row)
        if page is None:
            paint_no_sheet(painter, area)
            return
        self._paint_page(painter, self._source, page, area)
        dim(painter, area)
        self._paint_highlights(painter, row, QRectF(area))
        if self.selection and self._source is not None:
            for rect in boxes_on(QRectF(area), self.selection.boxes(self._source, page)):
                painter.fillRect(rect, theme().color("accent", SELECTED))

    def _paint_page(self, painter: QPainter, source: PageSource | None, page: int, area: QRect) -> None:
        """Paint a sheet and its page as far as it is drawn, not dimmed yet."""
        drawn = self._store.find(source, page) if source is not None else None
        paint_sheet(painter, area, drawn.pixmap if drawn else None)
        if source is None or drawn is None:
            return
        if drawn.damaged:
            painter.setPen(theme().on_paper("text"))
            painter.setFont(theme().font("body"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area.adjusted(MARGIN, 0, -MARGIN, 0), flags, text("e.page.t"))
            return
        for tile in self._tiles(source, page, area):
            part = self._pictures.parts.find(tile)
            if part is not None:
                paint_tile(painter, area, tile.part, part)

    # --- highlights ------------------------------------------------------------------------------

    def _paint_highlights(self, painter: QPainter, row: int, sheet: QRectF) -> None:
        highlights = self._differences.highlights(row)
        hovered = self._hovered.highlight if self._hovered is not None else None
        picture = self._highlights.get(row)
        if picture is None or not picture.is_of(highlights, sheet.size(), hovered):
            picture = self._highlights[row] = HighlightPicture(highlights, self.side, sheet.size(), hovered)
        picture.paint(painter, sheet.topLeft())

    def _paint_current(self, painter: QPainter) -> None:
        """Paint the ring and tag of the current difference over everything else."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = self._differences.current
        rects = self.rects_of(current) if current is not None else []
        if current is not None and rects:
            paint_ring(painter, rects)
            room = QRectF(self.viewport().rect())
            sheet = QRectF(self._place(self._layout.rect(self.side, current.row)))
            paint_tag(painter, current.meaning, rects, room, sheet, partial(self._coverage_at, current.row))
        if self._found is not None:
            row = self._layout.row_of(self.side, self._found.page)
            if row is not None:
                sheet = QRectF(self._place(self._layout.rect(self.side, row)))
                paint_ring(painter, boxes_on(sheet, self._found.boxes))
        painter.restore()

    def _coverage_at(self, row: int, area: QRectF) -> float:
        """Return the printed share of an area of the pane, as far as the pages of the row are drawn."""
        sheets = [(self._store.find(source, page), rect) for source, page, rect in self._sheets(row)]
        return max(
            (
                ink_coverage(drawn.pixmap, QRectF(self._place(rect)), area)
                for drawn, rect in sheets
                if drawn is not None
            ),
            default=0.0,
        )

    def rects_of(self, difference: Difference) -> list[QRectF]:
        """Return the rectangles of a difference in the pane; none on a side that lacks it."""
        if difference.row >= len(self._layout.pairs) or difference.side == 1 - self.side:
            return []
        sheet = QRectF(self._place(self._layout.rect(self.side, difference.row)))
        if difference.highlight is None:
            return [sheet.adjusted(4, 4, -4, -4)]
        return boxes_on(sheet, (difference.highlight.a, difference.highlight.b)[self.side])

    def _difference_at(self, point: QPointF) -> Difference | None:
        row = self._row_at(point)
        for one in self._differences.on_row(row) if self.has_pages() else ():
            if one.highlight is not None and any(rect.contains(point) for rect in self.rects_of(one)):
                return one
        return None

    def _misread_at(self, point: QPointF) -> PageHighlight | None:
        """Return the dotted words at a point: one text misread them."""
        row = self._layout.row_at(self.verticalScrollBar().value() + point.y())
        if not self.has_pages() or row >= len(self._layout.pairs):
            return None
        sheet = QRectF(self._place(self._layout.rect(self.side, row)))
        dotted = (one for one in self._differences.highlights(row) if one.status is WordStatus.NOISE)
        return next(
            (
                one
                for one in dotted
                if any(rect.contains(point) for rect in boxes_on(sheet, (one.a, one.b)[self.side]))
            ),
            None,
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self.is_dragging or self.is_selecting:
            return
        hovered = self._difference_at(event.position())
        highlight = hovered.highlight if hovered is not None else self._misread_at(event.position())
        self.viewport().setToolTip(highlight_words(highlight) if highlight is not None else "")
        over_word = self._word_at(event.position()) is not None
        if (hovered, over_word) == (self._hovered, self._over_word):
            return
        self._over_word = over_word
        self._hovered = hovered
        self.show_cursor()
        self.viewport().update()

    def show_cursor(self) -> None:
        if self._space_held or (self._hovered is None and not self._over_word):
            super().show_cursor()
        else:
            hand, beam = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.IBeamCursor
            self.viewport().setCursor(beam if self._hovered is None else hand)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragged = self.is_dragging
        super().mouseReleaseEvent(event)
        was_dragged = was_dragged or bool(self.selected_text())
        clicked = None if was_dragged else self._difference_at(event.position())
        if clicked is not None and event.button() == Qt.MouseButton.LeftButton:
            self.difference_clicked.emit(clicked)

    # --- sheets ----------------------------------------------------------------------------------

    def _sheets(self, row: int) -> Iterator[tuple[PageSource, int, QRectF]]:
        """Yield the open pages of a row with their rectangles."""
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

    def _tiles(self, source: PageSource, page: int, area: QRect) -> Iterator[Tile]:
        """Yield the visible tiles of a page, if it is large enough to be drawn in tiles."""
        ratio = self.devicePixelRatioF()
        box = (area.size().toSizeF() * ratio).toSize()
        if not is_large(box):
            return
        seen = (area & self.viewport().rect()).translated(-area.topLeft())
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
        """Centre the spinner in the visible part of the first sheet without a picture."""
        for row in self.visible_rows():
            drawn = [self._store.find(source, page) for source, page, _ in self._sheets(row)]
            if not all(drawn) or not drawn:
                area = self._place(self._layout.rect(self.side, row)) & self.viewport().rect()
                self._spinner.move(area.center() - self._spinner.rect().center())
                return
