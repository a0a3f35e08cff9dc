"""Two documents page by page: the strip of page pairs, the two panes, and the ribbon between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.compare.page_pairing import pair_by_order
from app.compare.part_place import pages_about, pages_of
from app.domain.documents import Document
from app.domain.duplicates import Place
from app.domain.servers import ServerAddress
from app.ui.review.ribbon import DifferenceRibbon
from app.ui.session import LibrarySession
from app.ui.viewer.document_side import DocumentSide
from app.ui.viewer.page_layout import LEFT, MARGIN, RIGHT, TOP
from app.ui.viewer.page_pane import PagePane
from app.ui.viewer.page_source import PageSource, shape
from app.ui.viewer.pair_strip import PADDING, WIDTH, PairStrip
from app.ui.viewer.pairing import next_unread, pairs_of, texts_of
from app.ui.viewer.picture_store import PictureStore
from app.ui.viewer.render_queue import RenderQueue, Request
from app.ui.viewer.shelf import Shelf
from app.ui.viewer.two_panes import TwoPanes

SIDES = ("left", "right")
PAGES_READ_AHEAD = 20  # of a document that may be shown next


class PagesView(QWidget):
    """Shows two documents side by side.

    Signals:
        zoom_changed: in per cent, 25…400; 100 is as wide as the pane.
        page_failed: "left" or "right"; its pages cannot be shown, and the pane says why.
        left_loaded, right_loaded: the document is open; its pages follow.
        text_requested: the user wants to compare the texts instead.
        part_found: first and last page, from 1, of the whole on which the part was found by their texts.
    """

    zoom_changed = Signal(int)
    page_failed = Signal(str)
    left_loaded = Signal()
    right_loaded = Signal()
    text_requested = Signal()
    part_found = Signal(int, int)

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
        self._whole = LEFT
        self._place: Place | None = None
        self.strip = PairStrip()
        self.ribbon = DifferenceRibbon()
        self.sides = (DocumentSide(LEFT, self._store), DocumentSide(RIGHT, self._store))
        self.both = TwoPanes(self.sides, self)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.both.panes[LEFT])

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
        for side in self.sides:
            side.text_requested.connect(self.text_requested)
            side.browser_requested.connect(self._open_in_browser)
        self.both.moved.connect(self._on_moved)
        self.both.zoom_changed.connect(self.zoom_changed)
        self.strip.pair_chosen.connect(self.both.go_to_row)
        self.strip.moved.connect(self._want)
        self.ribbon.scroll_requested.connect(self.both.scroll_to_share)
        self.ribbon.wheel_turned.connect(self.both.scroll_by_wheel)
        self._shelf.opened.connect(self._on_opened)
        self._shelf.closing.connect(self._on_closing)
        self._queue.drawn.connect(self._on_drawn)
        self._queue.idle.connect(self._on_idle)
        self._session.connected.connect(self.clear)
        self._session.disconnected.connect(self.clear)

    # --- what the review page asks for -----------------------------------------------------------

    @property
    def zoom(self) -> int:
        return self.both.zoom

    def zoom_in(self) -> None:
        self.both.zoom_in()

    def zoom_out(self) -> None:
        self.both.zoom_out()

    def fit_width(self) -> None:
        self.both.fit_width()

    def set_synchronised(self, on: bool) -> None:
        """Scroll and zoom both documents together, or each alone."""
        self.both.set_synchronised(on)

    def set_strip_visible(self, visible: bool) -> None:
        self._strip_column.setVisible(visible)
        self._want()

    def scroll_screen(self, screens: int) -> None:
        """Scroll both documents by so many screens, up if negative."""
        self.both.scroll_screen(screens)

    # --- what is shown ---------------------------------------------------------------------------

    def set_place(self, place: Place | None, *, whole_is_left: bool) -> None:
        """Tell of the documents that are shown next that one lies in the other; None if neither does."""
        self._whole = LEFT if whole_is_left else RIGHT
        self._place = place

    def show_documents(self, left: Document | None, right: Document | None) -> None:
        """Show two documents from their first common page on."""
        for side, document in zip(self.sides, (left, right), strict=True):
            side.show_document(document)
        self.both.start()
        self._shelf.show([document for document in (left, right) if document is not None])
        self._refresh_sides()

    def clear(self) -> None:
        """Show nothing."""
        self._ahead = ()
        self._place = None
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

    def _pair(self) -> None:
        left, right = self.sides
        if left.source is not None and right.source is not None:
            pairs = pairs_of(left.source, right.source, self._offset())
        else:
            pairs = pair_by_order(len(left.sizes), len(right.sizes), self._offset())
        self.strip.show_pairs(pairs, (left.source, right.source))
        self.both.set_pairs(pairs)
        self._tell_part()

    def _offset(self) -> int:
        """For `pair_by_order`: the pages before the part, as far as the place tells without their texts."""
        count = len(self.sides[self._whole].sizes)
        if self._place is None or not count:
            return 0
        before, _ = pages_about(self._place, count)
        return before if self._whole == RIGHT else -before

    def _tell_part(self) -> None:
        source = self.sides[self._whole].source
        texts = texts_of(source) if source is not None else None
        found = pages_of(self._place, texts) if self._place is not None and texts is not None else None
        if found is not None:
            self.part_found.emit(found[0] + 1, found[1] + 1)

    def _on_moved(self) -> None:
        self.ribbon.set_visible_part(*self.both.visible_part)
        self.strip.set_current(self.both.leader.current_row())
        self._describe()
        self._want()

    def _describe(self) -> None:
        for pane in self.both.panes:
            pane.describe()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._want()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._want()
        return super().event(event)

    # --- drawing ---------------------------------------------------------------------------------

    def _want(self) -> None:
        self._queue.want(self._requests())

    def _requests(self) -> Iterator[Request]:
        """What is to be drawn, the most urgent first."""
        for pane in self.both.panes:
            yield from pane.wanted()
        yield from self.strip.wanted()
        for pane in self.both.panes:
            yield from pane.wanted_next()
        if self.isVisible():
            for place, document in enumerate(self._ahead):
                yield from self._first_page(document, self.both.panes[place % len(self.both.panes)])

    def _first_page(self, document: Document, pane: PagePane) -> Iterator[Request]:
        shelved = self._shelf.find(document)
        if shelved is None or shelved.source is None:
            return
        width = self.both.layout.widths[pane.side]
        box = pane.box(QRectF(MARGIN, TOP, width, shape(shelved.source.sizes[0]) * width))
        if not self._store.has(shelved.source, 0, box):
            yield Request(shelved.source, 0, box)

    def _on_drawn(self, request: Request, picture: QImage) -> None:
        if self.strip.takes(request):
            self.strip.put(request, picture)
        else:
            shown = self.both.panes[LEFT].shown() | self.both.panes[RIGHT].shown()
            self._store.put(request.source, request.page, request.box, picture, shown)
            for pane in self.both.panes:
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
            self._describe()
            if page == len(source.sizes) - 1:
                self._pair()

    # --- the browser -----------------------------------------------------------------------------

    def _open_in_browser(self, side: int) -> None:
        document, profile = self.sides[side].document, self._session.profile
        if document is not None and profile is not None:
            self._open_url(QUrl(ServerAddress(profile.server_url).document_page(document.id)))
