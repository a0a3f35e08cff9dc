"""Draws pages one at a time, the most urgent first.

PDFium draws only one page at a time, and opening or closing any PDF waits for it. So everything that touches
files goes through this one queue, and the window never waits for a page.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QImage

from app.ui.viewer.sources.page_source import PageSource


@dataclass(frozen=True)
class Request:
    """A page to draw as large as fits into the box, in pixels, or a part of a page that fills the box.

    Attributes:
        key: identifies the picture to the requester; the queue ignores it.
    """

    source: PageSource
    page: int
    box: QSize
    part: QRect | None = None
    key: object = None


class RenderQueue(QObject):
    """The requests are replaced as a whole after each change, so none needs to be withdrawn.

    Signals:
        requests_needed: the listener has to call `set_requests` with the current requests.
        drawn: a Request and its picture (null if the page is damaged).
        idle: nothing is being drawn or requested.
    """

    requests_needed = Signal()
    drawn = Signal(object, QImage)
    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chores: deque[Callable[[], None]] = deque()
        self._pending: deque[Request] = deque()
        self._is_outdated = False
        self._current: Request | None = None
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._advance)

    @property
    def busy(self) -> bool:
        return self._current is not None or bool(self._chores) or bool(self._requests())

    def set_requests(self, requests: Iterable[Request]) -> None:
        """Draw these in order, in place of all earlier requests."""
        self._is_outdated = False
        self._pending = deque(requests)
        self._next.start()

    def request_update(self) -> None:
        """Get new requests before the next page is drawn: they change several times until then."""
        self._is_outdated = True
        self._next.start()

    def when_free(self, chore: Callable[[], None]) -> None:
        """Run something short before the next page is drawn."""
        self._chores.append(chore)
        self._next.start()

    def close(self, source: PageSource) -> None:
        """Close a source as soon as it is not being drawn, and drop its requests."""
        self._pending = deque(request for request in self._requests() if request.source is not source)
        self.when_free(source.close)

    def _requests(self) -> deque[Request]:
        if self._is_outdated:
            self._is_outdated = False
            self.requests_needed.emit()
        return self._pending

    def _advance(self) -> None:
        if self._current is not None:
            return
        if self._chores:
            self._next.start()
            self._chores.popleft()()
        elif wanted := self._requests():
            self._draw(wanted.popleft())
        else:
            self.idle.emit()

    def _draw(self, request: Request) -> None:
        self._current = request
        request.source.drawn.connect(self._on_drawn)
        request.source.draw(request.page, request.box, request.part)

    def _on_drawn(self, page: int, box: QSize, picture: QImage) -> None:
        request = self._current
        if request is None or (page, box) != (request.page, request.box):
            return
        self._current = None
        request.source.drawn.disconnect(self._on_drawn)
        self._next.start()
        self.drawn.emit(request, picture)
