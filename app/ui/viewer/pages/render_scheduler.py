"""What pages are drawn, the most urgent first, and where their pictures go."""

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
    """Has drawn what a view shows, and then what it likely shows next.

    Args:
        beside: the panes in which documents are shown first.

    Attributes:
        ahead: the documents that are likely shown next.
    """

    def __init__(
        self,
        view: QWidget,
        queue: RenderQueue,
        pictures: Pictures,
        shelf: DocumentCache,
        strip: PairStrip,
        beside: LinkedPanes,
    ) -> None:
        super().__init__(view)
        self.ahead: tuple[Document, ...] = ()
        self._view = view
        self._queue = queue
        self._pictures = pictures
        self._shelf = shelf
        self._strip = strip
        self._panes = self._beside = beside
        queue.asking.connect(self._say_what_is_wanted)
        queue.drawn.connect(self._on_drawn)

    def draw_for(self, panes: LinkedPanes) -> None:
        """These are shown now."""
        self._panes = panes

    def want(self) -> None:
        """Something else may be seen now."""
        self._queue.ask_again()

    def forget(self, source: PageSource) -> None:
        """Its pages look otherwise now, or are closed."""
        self._pictures.pages.forget(source)
        self._pictures.parts.forget(source)
        self._strip.forget(source)

    def _say_what_is_wanted(self) -> None:
        self._queue.want(self._requests())

    def _requests(self) -> Iterator[Request]:
        """What is to be drawn, the most urgent first."""
        panes, store = self._panes.panes, self._pictures.pages
        for pane in panes:
            yield from pane.wanted()
        yield from self._strip.wanted()
        if self._view.isVisible():
            # Where pages are so large that not all of these have room, they would push each other out.
            room = MOST_BYTES - sum(bytes_of(one.box) for pane in panes for one in pane.visible())
            for request in self._likely_next():
                room -= bytes_of(request.box)
                if room >= 0 and not store.has(request.source, request.page, request.box):
                    yield request

    def _likely_next(self) -> Iterator[Request]:
        """The pages below, the first pages of what may be shown next, the pages above; drawn or not."""
        for pane in self._panes.panes:
            yield from pane.beside(1)
        for place, document in enumerate(self.ahead):
            yield from self._first_page(document, self._beside.panes[place % len(self._beside.panes)])
        for pane in self._panes.panes:
            yield from pane.beside(-1)

    def _first_page(self, document: Document, pane: PagePane) -> Iterator[Request]:
        shelved = self._shelf.find(document)
        if shelved is None or shelved.source is None:
            return
        width = self._beside.layout.widths[pane.side]
        box = pane.box(QRectF(MARGIN, TOP, width, shape(shelved.source.sizes[0]) * width))
        yield Request(shelved.source, 0, box)

    def _on_drawn(self, request: Request, picture: QImage) -> None:
        shown = {key for pane in self._panes.panes for key in pane.shown()}
        is_seen = (request.source, request.page) in shown
        if self._strip.takes(request):
            self._strip.put(request, picture)
            is_seen = False
        elif isinstance(request.key, Tile):
            self._pictures.parts.put(request.key, picture)
        else:
            self._pictures.pages.put(request.source, request.page, request.box, picture, shown)
        for pane in self._panes.panes if is_seen else ():
            pane.refresh()
        self.want()
