"""Decides which pages to draw, the most urgent first, and stores their pictures."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from app.domain.documents import Document
from app.ui.viewer.pages.document_cache import DocumentCache
from app.ui.viewer.pages.linked_panes import LinkedPanes
from app.ui.viewer.pages.page_layout import MARGIN, TOP
from app.ui.viewer.pages.page_pair_strip import PairStrip
from app.ui.viewer.pages.page_pane import PagePane, Pictures
from app.ui.viewer.pages.render_queue import RenderQueue, Request
from app.ui.viewer.pages.tile_cache import MOST_BYTES, Tile, bytes_of
from app.ui.viewer.sources.page_source import PageSource, shape


class RenderScheduler(QObject):
    """Requests the pages that a view shows, then those it is likely to show next.

    Args:
        beside: the side-by-side panes, in which new documents open.

    Attributes:
        ahead: the documents likely to be shown next.
    """

    def __init__(
        self,
        view: QWidget,
        queue: RenderQueue,
        pictures: Pictures,
        documents: DocumentCache,
        strip: PairStrip,
        beside: LinkedPanes,
    ) -> None:
        super().__init__(view)
        self.ahead: tuple[Document, ...] = ()
        self._view = view
        self._queue = queue
        self._pictures = pictures
        self._documents = documents
        self._strip = strip
        self._panes = self._beside = beside
        queue.requests_needed.connect(self._provide_requests)
        queue.drawn.connect(self._on_drawn)

    def draw_for(self, panes: LinkedPanes) -> None:
        """Draw for these panes, which are now shown."""
        self._panes = panes

    def schedule(self) -> None:
        """Update the requests, as the visible pages may have changed."""
        self._queue.request_update()

    def forget(self, source: PageSource) -> None:
        """Drop the pictures of a source whose pages were turned or closed."""
        self._pictures.pages.forget(source)
        self._pictures.parts.forget(source)
        self._strip.forget(source)

    def _provide_requests(self) -> None:
        self._queue.set_requests(self._requests())

    def _requests(self) -> Iterator[Request]:
        """Yield all requests, the most urgent first."""
        panes, store = self._panes.panes, self._pictures.pages
        for pane in panes:
            yield from pane.missing_requests()
        yield from self._strip.missing_requests()
        if self._view.isVisible():
            # Pages too large to be cached together would evict each other.
            room = MOST_BYTES - sum(bytes_of(one.box) for pane in panes for one in pane.visible_requests())
            for request in self._likely_next():
                room -= bytes_of(request.box)
                if room >= 0 and not store.has(request.source, request.page, request.box):
                    yield request

    def _likely_next(self) -> Iterator[Request]:
        """Yield the pages below, the first pages of the next documents, and the pages above, drawn or not."""
        for pane in self._panes.panes:
            yield from pane.adjacent_requests(1)
        for index, document in enumerate(self.ahead):
            yield from self._first_page(document, self._beside.panes[index % len(self._beside.panes)])
        for pane in self._panes.panes:
            yield from pane.adjacent_requests(-1)

    def _first_page(self, document: Document, pane: PagePane) -> Iterator[Request]:
        cached = self._documents.find(document)
        if cached is None or cached.source is None:
            return
        width = self._beside.layout.widths[pane.side]
        box = pane.box(QRectF(MARGIN, TOP, width, shape(cached.source.sizes[0]) * width))
        yield Request(cached.source, 0, box)

    def _on_drawn(self, request: Request, picture: QImage) -> None:
        shown = {key for pane in self._panes.panes for key in pane.shown()}
        is_seen = (request.source, request.page) in shown
        if self._strip.owns(request):
            self._strip.put(request, picture)
            is_seen = False
        elif isinstance(request.key, Tile):
            self._pictures.parts.put(request.key, picture)
        else:
            self._pictures.pages.put(request.source, request.page, request.box, picture, shown)
        for pane in self._panes.panes if is_seen else ():
            pane.refresh()
        self.schedule()
