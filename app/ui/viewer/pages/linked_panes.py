"""Links the panes: same layout, and scrolling and zooming together or separately."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation, Signal

from app.compare.page import Box
from app.compare.page_pairing import PagePair
from app.ui.look.theme import theme
from app.ui.viewer.pages.document_side import DocumentSide
from app.ui.viewer.pages.page_layout import LEFT, RIGHT, TOP, Anchor, PageLayout
from app.ui.viewer.pages.page_pane import PagePane
from app.ui.viewer.pages.page_scroll_area import LINE_STEP, LINES_A_NOTCH, NOTCH
from app.ui.viewer.sources.page_source import shape

ZOOM_STEPS = (25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400)  # % of the pane's width
FIT = 100
JUMP = 180  # ms
INSTANT_FROM = 3  # screens; longer distances are not animated


class LinkedPanes(QObject):
    """Two panes with a document each, or one pane with both.

    Signals:
        moved: the visible pages or their positions changed.
        zoom_changed: per cent.
    """

    moved = Signal()
    zoom_changed = Signal(int)

    def __init__(
        self,
        sides: tuple[DocumentSide, DocumentSide],
        panes: tuple[PagePane, ...],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._sides = sides
        self.panes = panes
        self.layout = PageLayout((), ((), ()), (1, 1))
        self._zooms = [float(FIT)] * len(panes)  # per cent; a pinch changes fractions of it
        self._synchronised = True
        self._fits_page = False  # keep pages as high as the pane when it is resized
        self._placing = False  # the code is scrolling, not the user
        self._scrolled = False  # the user has scrolled since the documents were opened
        self._starts = False  # the documents are new; their pages may be paired like the last ones
        self._leader = LEFT  # the pane that was scrolled last
        self._jump = QVariantAnimation(self)
        self._jump.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._jump.valueChanged.connect(self._on_jumping)
        slots = (
            (self._on_left_scrolled, self._zoom_left_at),
            (self._on_right_scrolled, self._zoom_right_at),
        )
        for pane, (scrolled, zoomed) in zip(panes, slots, strict=False):
            pane.verticalScrollBar().valueChanged.connect(scrolled)
            pane.horizontalScrollBar().valueChanged.connect(scrolled)
            pane.resized.connect(self._on_resized)
            pane.zoomed.connect(zoomed)
            pane.screen_requested.connect(self.scroll_screen)

    # --- pages -----------------------------------------------------------------------------------

    def start(self) -> None:
        """Prepare for new documents: until the user scrolls, the first common page stays on top."""
        self._scrolled = False
        self._starts = True

    def set_pairs(self, pairs: Sequence[PagePair]) -> None:
        """Lay the pages out in these rows, keeping the current page in place."""
        self._jump.stop()
        before = [(pane.current_page(), pane.current_page_top()) for pane in self.panes]
        changed = self.layout.pairs != tuple(pairs)
        self._lay_out(pairs, [(pane.anchor_at(0), 0.0) for pane in self.panes])
        if (changed or self._starts) and not self._scrolled:
            self._show_row(self._first_common_row())
            self._show_left_edges()
        elif changed:
            self._return_to(before)
        self._starts = False
        self.moved.emit()

    def refresh_layout(self) -> None:
        """Lay out pages of new sizes, keeping the current position."""
        self._on_resized()

    def scroll_to(self, anchor: Anchor) -> None:
        """Bring a position to the upper edge of the panes, as it was in other panes."""
        self._set_positions([self.layout.height_of(anchor)] * len(self.panes))
        self.moved.emit()

    def go_to_row(self, row: int) -> None:
        """Bring a row to the top of both panes."""
        self._scrolled = True
        self._show_row(row)
        self.moved.emit()

    def _first_common_row(self) -> int:
        rows = enumerate(self.layout.pairs)
        return next((row for row, pair in rows if None not in (pair.left, pair.right)), 0)

    def _show_row(self, row: int) -> None:
        self._set_positions([self.layout.top(row) - TOP] * len(self.panes))

    def _show_left_edges(self) -> None:
        self._placing = True
        for pane in self.panes:
            pane.horizontalScrollBar().setValue(0)
        self._placing = False

    def _return_to(self, before: Sequence[tuple[int | None, float]]) -> None:
        rows = [
            None if page is None else self.layout.row_of(pane.side, page)
            for pane, (page, _) in zip(self.panes, before, strict=True)
        ]
        heights = [
            None if row is None else self.layout.top(row) - top
            for row, (_, top) in zip(rows, before, strict=True)
        ]
        known = next((height for height in (heights[self._leader], *heights) if height is not None), None)
        if known is not None:
            alone = [known if height is None else height for height in heights]
            self._set_positions([known] * len(heights) if self._synchronised else alone)

    def _on_resized(self) -> None:
        counts = tuple(len(side.sizes) for side in self._sides)
        pages = [(pair.left, pair.right) for pair in self.layout.pairs]
        if any(page is not None and page >= counts[side] for pair in pages for side, page in enumerate(pair)):
            return  # the documents have just changed; their pages are about to be paired
        self._jump.stop()
        if self._fits_page:
            self._zooms = [float(self._page_zoom())] * len(self.panes)
            self.zoom_changed.emit(self.zoom)
        self._lay_out(self.layout.pairs, [(pane.anchor_at(0), 0.0) for pane in self.panes])
        self.moved.emit()

    def _lay_out(self, pairs: Sequence[PagePair], anchors: Sequence[tuple[Anchor, float]]) -> None:
        """Lay the pages out and place each pane's anchor at its distance below the upper edge."""
        widths = [
            max(round(pane.page_room() * zoom / 100), 1)
            for pane, zoom in zip(self.panes, self._zooms, strict=True)
        ]
        widths = [widths[LEFT], widths[-1]]
        left, right = ([shape(size) for size in side.sizes] for side in self._sides)
        self.layout = PageLayout(pairs, (left, right), widths)
        self._placing = True
        for pane in self.panes:
            pane.set_layout(self.layout)
        self._placing = False
        self._set_positions([self.layout.height_of(anchor) - below for anchor, below in anchors])

    # --- scrolling -------------------------------------------------------------------------------

    @property
    def leader(self) -> PagePane:
        """The pane that was scrolled last."""
        return self.panes[self._leader]

    @property
    def visible_part(self) -> tuple[float, float]:
        """The visible part, as shares of the whole."""
        top, room = self.leader.verticalScrollBar().value(), self.leader.viewport().height()
        height = max(self.layout.height, room, 1)
        return top / height, (top + room) / height

    def set_synchronised(self, on: bool) -> None:
        """Scroll and zoom both documents together or separately."""
        self._synchronised = on
        if on:
            self._zooms = [self._zooms[self._leader]] * len(self.panes)
            self._on_resized()
            self._follow()
            self.moved.emit()

    def scroll_into_view(self, row: int, boxes: Sequence[Box]) -> None:
        """Scroll boxes on the pages of a row into the upper third of the panes.

        Args:
            boxes: on either page; none for the page's upper edge.
        """
        self._scrolled = True
        rects = [self.layout.rect(pane.side, row) for pane in self.panes]
        top, bottom = self.layout.top(row), self.layout.top(row)
        if boxes:
            top = min(rect.y() + box.top * rect.height() for rect in rects for box in boxes)
            bottom = max(rect.y() + box.bottom * rect.height() for rect in rects for box in boxes)
            self._scroll_sideways_into_view(min(box.left for box in boxes), max(box.right for box in boxes))
        bar, room = self.leader.verticalScrollBar(), self.leader.viewport().height()
        positions = {pane.verticalScrollBar().value() for pane in self.panes}
        if boxes and len(positions) == 1 and bar.value() + TOP <= top and bottom + TOP <= bar.value() + room:
            return
        wanted = round(min(max(top - (room / 3 if boxes else TOP), 0), bar.maximum()))
        far = abs(wanted - bar.value()) > INSTANT_FROM * room
        self._jump.stop()
        if far or not theme().duration(JUMP):
            self._on_jumping(wanted)
            return
        self._jump.setDuration(theme().duration(JUMP))
        self._jump.setStartValue(bar.value())
        self._jump.setEndValue(wanted)
        self._jump.start()

    def _scroll_sideways_into_view(self, left: float, right: float) -> None:
        """Scroll sideways until this part of the page's width, 0…1, is visible."""
        self._placing = True
        for pane in self.panes:
            room = pane.viewport().width()
            if pane.x_of_share(left) < 0 or pane.x_of_share(right) > room:
                pane.scroll_sideways((left + right) / 2, room / 2)
        self._placing = False

    def _on_jumping(self, height: object) -> None:
        if isinstance(height, int):
            self._set_positions([height] * len(self.panes))
            self.moved.emit()

    def scroll_screen(self, screens: int) -> None:
        """Scroll both documents by this many screens, up if negative."""
        for pane in (self.leader,) if self._synchronised else self.panes:
            bar = pane.verticalScrollBar()
            bar.setValue(bar.value() + screens * bar.pageStep())

    def scroll_to_share(self, share: float) -> None:
        """Bring this share of the whole, 0…1, to the middle."""
        self._scrolled = True
        middle = share * self.layout.height
        self._set_positions([middle - pane.viewport().height() / 2 for pane in self.panes])
        self.moved.emit()

    def scroll_by_wheel(self, angle: int) -> None:
        bar = self.leader.verticalScrollBar()
        bar.setValue(bar.value() - round(angle / NOTCH * LINES_A_NOTCH * LINE_STEP))

    def _set_positions(self, heights: Sequence[float]) -> None:
        self._placing = True
        for pane, height in zip(self.panes, heights, strict=True):
            pane.verticalScrollBar().setValue(round(height))
        self._placing = False

    def _on_left_scrolled(self) -> None:
        self._on_scrolled(LEFT)

    def _on_right_scrolled(self) -> None:
        self._on_scrolled(RIGHT)

    def _on_scrolled(self, side: int) -> None:
        if self._placing:
            return
        self._jump.stop()
        self._scrolled = True
        self._leader = side
        if self._synchronised:
            self._follow()
        self.moved.emit()

    def _follow(self) -> None:
        """Scroll the other pane to the same position."""
        pane = self.leader
        self._placing = True
        for other in self.panes:
            other.verticalScrollBar().setValue(pane.verticalScrollBar().value())
            other.horizontalScrollBar().setValue(pane.horizontalScrollBar().value())
        self._placing = False

    # --- zoom ------------------------------------------------------------------------------------

    @property
    def zoom(self) -> int:
        """Zoom in per cent of the pane that was scrolled or zoomed last."""
        return round(self._zooms[self._leader])

    def zoom_in(self) -> None:
        self._zoom_both(next((step for step in ZOOM_STEPS if step > self.zoom), ZOOM_STEPS[-1]))

    def zoom_out(self) -> None:
        self._zoom_both(next((step for step in reversed(ZOOM_STEPS) if step < self.zoom), ZOOM_STEPS[0]))

    def fit_width(self) -> None:
        self._zoom_both(FIT)

    def fit_page(self) -> None:
        """Show whole pages, also after the window is resized."""
        self._zoom_both(self._page_zoom())
        self._fits_page = True

    @property
    def fits_page(self) -> bool:
        return self._fits_page

    def set_zoom(self, percent: int, *, fits_page: bool) -> None:
        """Adopt the zoom of other panes."""
        self._zoom_both(percent)
        self._fits_page = fits_page

    def _page_zoom(self) -> int:
        """Return the zoom at which the pages in the upper third of the leading pane fit into it."""
        row = self.leader.current_row()
        if row >= len(self.layout.pairs):
            return FIT
        room = self.leader.viewport().height() - 2 * TOP
        height = max(
            self.layout.rect(pane.side, row).height() / self.layout.widths[pane.side] * pane.page_room()
            for pane in self.panes
        )
        return min(max(int(100 * room / max(height, 1)), ZOOM_STEPS[0]), FIT)

    def _zoom_both(self, percent: int) -> None:
        middle = QPointF(self.leader.viewport().rect().center())
        self._set_zoom(range(len(self.panes)), percent, middle)

    def _zoom_left_at(self, factor: float, point: QPointF) -> None:
        self._zoom_at(LEFT, factor, point)

    def _zoom_right_at(self, factor: float, point: QPointF) -> None:
        self._zoom_at(RIGHT, factor, point)

    def _zoom_at(self, side: int, factor: float, point: QPointF) -> None:
        self._leader = side
        percent = min(max(self._zooms[side] * factor, ZOOM_STEPS[0]), ZOOM_STEPS[-1])
        self._set_zoom(range(len(self.panes)) if self._synchronised else (side,), percent, point)

    def _set_zoom(self, sides: Sequence[int], percent: float, point: QPointF) -> None:
        """Zoom, keeping the point at this position of the panes in place."""
        self._jump.stop()
        self._scrolled = True
        self._fits_page = False
        across = [pane.horizontal_share(point.x()) for pane in self.panes]
        anchors = [(pane.anchor_at(point.y()), point.y()) for pane in self.panes]
        for side in sides:
            self._zooms[side] = percent
        self._lay_out(self.layout.pairs, anchors)
        self._placing = True
        for side in sides:
            self.panes[side].scroll_sideways(across[side], point.x())
        self._placing = False
        if self._synchronised:
            self._follow()
        self.zoom_changed.emit(round(percent))
        self.moved.emit()
