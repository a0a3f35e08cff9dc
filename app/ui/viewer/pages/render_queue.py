"""Draws pages one after the other, the most wanted first.

PDFium draws one page at a time anyway, and while it does, whoever opens or closes any PDF has to wait. So
everything that touches files stands in this one queue, and the window never waits for a page.
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
    """A page to be drawn as large as fits into the box, in pixels; or a part of a page that fills it.

    Attributes:
        key: of whoever asks, to know the picture by; nothing to the queue.
    """

    source: PageSource
    page: int
    box: QSize
    part: QRect | None = None
    key: object = None


class RenderQueue(QObject):
    """What is wanted is said anew each time something changed, so nobody needs to take a wish back.

    Signals:
        asking: what is wanted now has to be known; whoever has wishes answers with `want`.
        drawn: a Request and its picture (null if the page is damaged).
        idle: nothing is being drawn and nothing is wanted.
    """

    asking = Signal()
    drawn = Signal(object, QImage)
    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chores: deque[Callable[[], None]] = deque()
        self._wanted: deque[Request] = deque()
        self._is_to_ask = False
        self._current: Request | None = None
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._advance)

    @property
    def busy(self) -> bool:
        return self._current is not None or bool(self._chores) or bool(self._now_wanted())

    def want(self, requests: Iterable[Request]) -> None:
        """Draw these, the first first; what was wanted before and is not among them is forgotten."""
        self._is_to_ask = False
        self._wanted = deque(requests)
        self._next.start()

    def ask_again(self) -> None:
        """Ask what is wanted before anything else is drawn: wishes change several times before that."""
        self._is_to_ask = True
        self._next.start()

    def when_free(self, chore: Callable[[], None]) -> None:
        """Do something short while nothing is being drawn, before the next page is."""
        self._chores.append(chore)
        self._next.start()

    def close(self, source: PageSource) -> None:
        """Close a source as soon as it is not being drawn; none of its pages is drawn any more."""
        self._wanted = deque(request for request in self._now_wanted() if request.source is not source)
        self.when_free(source.close)

    def _now_wanted(self) -> deque[Request]:
        if self._is_to_ask:
            self._is_to_ask = False
            self.asking.emit()
        return self._wanted

    def _advance(self) -> None:
        if self._current is not None:
            return
        if self._chores:
            self._next.start()
            self._chores.popleft()()
        elif wanted := self._now_wanted():
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
