"""Two documents page by page: the strip of page pairs, the two panes, and the ribbon between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.compare.page_pairing import PagePair, pair_by_order
from app.domain.documents import Document
from app.domain.servers import ServerAddress
from app.ui.review.ribbon import DifferenceRibbon
from app.ui.session import LibrarySession
from app.ui.viewer.document_side import DocumentSide
from app.ui.viewer.page_layout import LEFT, MARGIN, RIGHT, TOP, Anchor, PageLayout
from app.ui.viewer.page_pane import LINE_STEP, NOTCH, PagePane
from app.ui.viewer.page_source import PageSource, shape
from app.ui.viewer.pair_strip import PADDING, WIDTH, PairStrip
from app.ui.viewer.pairing import next_unread, pairs_of
from app.ui.viewer.picture_store import PictureStore
from app.ui.viewer.render_queue import RenderQueue, Request
from app.ui.viewer.shelf import Shelf

ZOOM_STEPS = (25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400)
"""Per cent of the pane's width."""
FIT = 100
SIDES = ("left", "right")
LINES_A_NOTCH = 3
PAGES_READ_AHEAD = 20  # of a document that may be shown next


class PagesView(QWidget):
    """Shows two documents side by side.

    Signals:
        zoom_changed: in per cent, 25…400; 100 is as wide as the pane.
        page_failed: "left" or "right"; its pages cannot be shown, and the pane says why.
        left_loaded, right_loaded: the document is open; its pages follow.
        text_requested: the user wants to compare the texts instead.
    """

    zoom_changed = Signal(int)
    page_failed = Signal(str)
    left_loaded = Signal()
    right_loaded = Signal()
    text_requested = Signal()

    def __init__(
        self,
        session: LibrarySession,
        parent: QWidget | None = None,
        open_url: Callable[[QUrl], object] = QDesktopServices.openUrl,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._open_url = open_url
        self._queue = RenderQueue(self)
        self._shelf = Shelf(session, self._queue, self)
        self._store = PictureStore()
        self._ahead: tuple[Document, ...] = ()
        self._pairs: tuple[PagePair, ...] = ()
        self._zooms = [FIT, FIT]
        self._synchronised = True
        self._placing = False  # the view itself scrolls
        self._scrolled = False  # the user has scrolled since the documents were shown
        self._last_scrolled = LEFT
        self.strip = PairStrip()
        self.ribbon = DifferenceRibbon()
        self.sides = (DocumentSide(LEFT, self._store), DocumentSide(RIGHT, self._store))
        self._layout = PageLayout((), ((), ()), (1, 1))
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.panes[LEFT])

    def _lay_out(self) -> None:
        self._strip_column = QWidget()
        self._strip_column.setObjectName("sideBar")
        self._strip_column.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._strip_column.setFixedWidth(WIDTH)
        column = QVBoxLayout(self._strip_column)
        column.setContentsMargins(PADDING, PADDING, PADDING + 1, PADDING)
        column.addWidget(self.strip)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._strip_column)
        row.addWidget(self.sides[LEFT], 1)
        row.addWidget(self.ribbon)
        row.addWidget(self.sides[RIGHT], 1)

    def _connect(self) -> None:
        left, right = self.panes
        left.verticalScrollBar().valueChanged.connect(self._on_left_scrolled)
        right.verticalScrollBar().valueChanged.connect(self._on_right_scrolled)
        left.horizontalScrollBar().valueChanged.connect(self._on_left_scrolled)
        right.horizontalScrollBar().valueChanged.connect(self._on_right_scrolled)
        left.resized.connect(self._lay_pages_out)
        right.resized.connect(self._lay_pages_out)
        left.zoomed.connect(self._zoom_left_at)
        right.zoomed.connect(self._zoom_right_at)
        for side in self.sides:
            side.text_requested.connect(self.text_requested)
            side.browser_requested.connect(self._open_in_browser)
        self.strip.pair_chosen.connect(self.go_to_pair)
        self.strip.moved.connect(self._want)
        self.ribbon.scroll_requested.connect(self._scroll_to_share)
        self.ribbon.wheel_turned.connect(self._scroll_by_wheel)
        self._shelf.opened.connect(self._on_opened)
        self._shelf.closing.connect(self._on_closing)
        self._queue.drawn.connect(self._on_drawn)
        self._queue.idle.connect(self._on_idle)
        self._session.disconnected.connect(self.clear)

    @property
    def panes(self) -> tuple[PagePane, PagePane]:
        return self.sides[LEFT].pane, self.sides[RIGHT].pane

    # --- what is shown ---------------------------------------------------------------------------

    def show_documents(self, left: Document | None, right: Document | None) -> None:
        """Show two documents from their first common page on."""
        for side, document in zip(self.sides, (left, right), strict=True):
            side.show_document(document)
        self._scrolled = False
        self._shelf.show([document for document in (left, right) if document is not None])
        self._refresh_sides()

    def clear(self) -> None:
        """Show nothing."""
        self._ahead = ()
        self._shelf.prefetch(())
        self.show_documents(None, None)

    def prefetch(self, documents: Sequence[Document]) -> None:
        """Fetch what is likely to be shown next and draw its first pages, while nothing else is to do."""
        self._ahead = tuple(documents)
        self._shelf.prefetch(documents)
        self._want()

    def _refresh_sides(self) -> None:
        for side, loaded in zip(self.sides, (self.left_loaded, self.right_loaded), strict=True):
            if side.document is None:
                continue
            shelved = self._shelf.find(side.document)
            if shelved is None:
                continue
            if shelved.source is not None and side.source is None:
                side.show_source(shelved.source)
                loaded.emit()
            elif shelved.problem is not None and side.problem is None:
                side.show_problem(shelved.problem)
                self.page_failed.emit(SIDES[side.number])
        self._pair()

    def _on_opened(self, document_id: int) -> None:
        if any(side.document is not None and side.document.id == document_id for side in self.sides):
            self._refresh_sides()
        else:
            self._want()

    def _on_closing(self, source: PageSource) -> None:
        for side in self.sides:
            if side.source is source:
                side.show_document(side.document)
        self._store.forget(source)
        self.strip.forget(source)
        self._pair()

    # --- pairs and places ------------------------------------------------------------------------

    def _pair(self) -> None:
        left, right = self.sides
        if left.source is not None and right.source is not None:
            pairs = pairs_of(left.source, right.source)
        else:
            pairs = pair_by_order(len(left.sizes), len(right.sizes))
        before, self._pairs = self._layout, pairs
        pages = [before.page(side, pane.top_row()) if before.pairs else None
                 for side, pane in enumerate(self.panes)]  # fmt: skip
        self.strip.show_pairs(pairs, (left.source, right.source))
        self._lay_pages_out()
        if before.pairs != pairs:
            self._return_to(pages)
        self._want()

    def _return_to(self, pages: Sequence[int | None]) -> None:
        """After the pairs changed: to the page that was looked at, or to where the documents meet."""
        if not self._scrolled:
            self._go_to(self._first_common_row())
            return
        rows = [self._layout.row_of(side, page) for side, page in enumerate(pages) if page is not None]
        found = next((row for row in rows if row is not None), None)
        if found is not None:
            self._go_to(found)

    def _first_common_row(self) -> int:
        both = [row for row, pair in enumerate(self._pairs) if None not in (pair.left, pair.right)]
        return both[0] if both else 0

    def _lay_pages_out(self) -> None:
        """Follow the panes' sizes and the zoom; what is at the top of a pane stays there."""
        self._lay_pages_out_around([(pane.top_anchor(), 0.0) for pane in self.panes])

    def _lay_pages_out_around(self, anchors: Sequence[tuple[Anchor, float]]) -> None:
        """Lay out; each pane has its anchor so far below its upper edge."""
        widths = [
            max(round((pane.viewport().width() - 2 * MARGIN) * zoom / 100), 1)
            for pane, zoom in zip(self.panes, self._zooms, strict=True)
        ]
        shapes = ([shape(size) for size in self.sides[LEFT].sizes],
                  [shape(size) for size in self.sides[RIGHT].sizes])  # fmt: skip
        self._layout = PageLayout(self._pairs, shapes, widths)
        self._placing = True
        for pane, (anchor, below) in zip(self.panes, anchors, strict=True):
            pane.set_layout(self._layout)
            pane.verticalScrollBar().setValue(round(self._layout.height_of(anchor) - below))
        self._placing = False
        self._after_move()

    # --- scrolling -------------------------------------------------------------------------------

    def set_synchronised(self, on: bool) -> None:
        """Scroll and zoom both documents together, or each alone."""
        self._synchronised = on
        if on:
            self._zooms[RIGHT] = self._zooms[LEFT]
            self._lay_pages_out()
            self._follow(LEFT)

    def set_strip_visible(self, visible: bool) -> None:
        self._strip_column.setVisible(visible)
        self._want()

    def scroll_screen(self, screens: int) -> None:
        """Scroll both documents by so many screens, up if negative."""
        for pane in self.panes[:1] if self._synchronised else self.panes:
            bar = pane.verticalScrollBar()
            bar.setValue(bar.value() + screens * bar.pageStep())

    def go_to_pair(self, row: int) -> None:
        """Bring a page pair to the top of both panes."""
        self._scrolled = True
        self._go_to(row)

    def _go_to(self, row: int) -> None:
        self._placing = True
        for pane in self.panes:
            pane.verticalScrollBar().setValue(round(self._layout.top(row)) - TOP)
        self._placing = False
        self._after_move()

    def _on_left_scrolled(self) -> None:
        self._on_scrolled(LEFT)

    def _on_right_scrolled(self) -> None:
        self._on_scrolled(RIGHT)

    def _on_scrolled(self, side: int) -> None:
        if self._placing:
            return
        self._scrolled = True
        self._last_scrolled = side
        if self._synchronised:
            self._follow(side)
        self._after_move()

    def _follow(self, leader: int) -> None:
        """Let the other pane show what stands beside."""
        pane, other = self.panes[leader], self.panes[1 - leader]
        self._placing = True
        other.verticalScrollBar().setValue(pane.verticalScrollBar().value())
        other.horizontalScrollBar().setValue(pane.horizontalScrollBar().value())
        self._placing = False

    def _after_move(self) -> None:
        pane = self.panes[self._last_scrolled]
        top = pane.verticalScrollBar().value()
        height = max(self._layout.height, pane.viewport().height(), 1)
        self.ribbon.set_visible_part(top / height, (top + pane.viewport().height()) / height)
        self.strip.set_current(pane.current_row())
        for one in self.panes:
            one.describe()
        self._want()

    def _scroll_to_share(self, share: float) -> None:
        for pane in self.panes:
            middle = share * self._layout.height - pane.viewport().height() / 2
            pane.verticalScrollBar().setValue(round(middle))

    def _scroll_by_wheel(self, angle: int) -> None:
        bar = self.panes[self._last_scrolled].verticalScrollBar()
        bar.setValue(bar.value() - round(angle / NOTCH * LINES_A_NOTCH * LINE_STEP))

    # --- zoom ------------------------------------------------------------------------------------

    @property
    def zoom(self) -> int:
        return self._zooms[self._last_scrolled]

    def zoom_in(self) -> None:
        self._zoom_both(next((step for step in ZOOM_STEPS if step > self.zoom), ZOOM_STEPS[-1]))

    def zoom_out(self) -> None:
        self._zoom_both(next((step for step in reversed(ZOOM_STEPS) if step < self.zoom), ZOOM_STEPS[0]))

    def fit_width(self) -> None:
        self._zoom_both(FIT)

    def _zoom_both(self, percent: int) -> None:
        self._zooms = [percent, percent]
        self._lay_pages_out()
        self.zoom_changed.emit(percent)

    def _zoom_left_at(self, factor: float, place: QPointF) -> None:
        self._zoom_at(LEFT, factor, place)

    def _zoom_right_at(self, factor: float, place: QPointF) -> None:
        self._zoom_at(RIGHT, factor, place)

    def _zoom_at(self, side: int, factor: float, place: QPointF) -> None:
        """Zoom with the spot under the pointer staying under it."""
        pane = self.panes[side]
        percent = min(max(round(self._zooms[side] * factor), ZOOM_STEPS[0]), ZOOM_STEPS[-1])
        across = pane.share_across(place.x())
        anchors = [(one.anchor_at(place.y()), place.y()) for one in self.panes]
        self._zooms[side] = percent
        if self._synchronised:
            self._zooms[1 - side] = percent
        self._last_scrolled = side
        self._lay_pages_out_around(anchors)
        pane.scroll_across(across, place.x())
        if self._synchronised:
            self._follow(side)
        self.zoom_changed.emit(percent)

    # --- drawing ---------------------------------------------------------------------------------

    def _want(self) -> None:
        self._queue.want(self._requests())

    def _requests(self) -> Iterator[Request]:
        """What is to be drawn, the most urgent first."""
        for pane in self.panes:
            yield from pane.wanted()
        yield from self.strip.wanted()
        for pane in self.panes:
            yield from pane.wanted_next()
        if self.isVisible():
            for place, document in enumerate(self._ahead):
                yield from self._first_page(document, self.panes[place % len(self.panes)])

    def _first_page(self, document: Document, pane: PagePane) -> Iterator[Request]:
        shelved = self._shelf.find(document)
        if shelved is None or shelved.source is None:
            return
        width = self._layout.widths[pane.side]
        box = pane.box(QRectF(MARGIN, TOP, width, shape(shelved.source.sizes[0]) * width))
        if not self._store.has(shelved.source, 0, box):
            yield Request(shelved.source, 0, box)

    def _on_drawn(self, request: Request, picture: QImage) -> None:
        if self.strip.takes(request):
            self.strip.put(request, picture)
        else:
            shown = self.panes[LEFT].shown() | self.panes[RIGHT].shown()
            self._store.put(request.source, request.page, request.box, picture, shown)
            for pane in self.panes:
                pane.refresh()
        self._want()

    def _on_idle(self) -> None:
        if self._unread() is not None:
            self._queue.when_free(self._read_next)

    def _unread(self) -> tuple[PageSource, int] | None:
        shown = [side.source for side in self.sides if side.source is not None]
        found = (self._shelf.find(document) for document in self._ahead)
        ahead = [shelved.source for shelved in found if shelved is not None and shelved.source is not None]
        return next_unread(shown) or next_unread(ahead, PAGES_READ_AHEAD)

    def _read_next(self) -> None:
        unread = self._unread()
        if unread is None:
            return
        source, page = unread
        source.read_text(page)
        if any(side.source is source for side in self.sides):
            for pane in self.panes:
                pane.describe()
            if page == len(source.sizes) - 1:
                self._pair()

    # --- the browser -----------------------------------------------------------------------------

    def _open_in_browser(self, side: int) -> None:
        document, profile = self.sides[side].document, self._session.profile
        if document is not None and profile is not None:
            self._open_url(QUrl(ServerAddress(profile.server_url).document_page(document.id)))
