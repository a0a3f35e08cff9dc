"""Reads a long list in parts: several requests at once, handed out in order.

What comes back decides how the next parts are asked for (`RequestPacer`). A part that fails is asked for
again in
two halves, so that a slow server gets easier work and one entry that breaks its list costs only itself.
Nothing is asked for twice while its first request may still be answered.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from app.domain.errors import DedupeError, OperationCancelled, is_outage
from app.domain.progress import CancelToken
from app.paperless.cancellation import POLL_SECONDS, active_token, cancel_scope, cancellable_sleep
from app.paperless.pacing import MOST_AT_ONCE, RETRIABLE, RequestPacer, is_throttled

log = logging.getLogger(__name__)

MOST_LEFT_OUT = 100  # entries that cannot be read; with more, the list as a whole is broken
ATTEMPTS_OF_ONE = 2

T = TypeVar("T")


@dataclass(frozen=True)
class ListChunk(Generic[T]):
    """A part of a list.

    Attributes:
        items: what is there; None if it could not be read.
        end: the position behind it, in the whole list.
        total: entries of the whole list.
        page_size: entries a page has; less than asked for if the server gives no more.
        characters: of text in it.
        is_last: the list ends here, whatever its total says.
    """

    items: T | None
    end: int
    total: int
    page_size: int
    characters: int = 0
    is_last: bool = False


Fetch = Callable[[int, int, float], ListChunk[T]]


def fetch_in_chunks(fetch: Fetch[T], pace: RequestPacer, start: int = 0) -> Iterator[ListChunk[T]]:
    """Yield the parts from position `start` to the end of the list, in order.

    Args:
        fetch: asks once for (position, size, patience); called in threads, up to `pace.at_once` at a time.
        pace: how to ask; goes on learning.

    Raises:
        OperationCancelled: the active token says so; nothing is under way any more.
        DedupeError: the list cannot be read.
    """
    stop = _Stop(active_token())
    with ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="read") as threads:
        try:
            yield from _Reader(fetch, pace, start, stop, threads).parts()
        finally:
            stop.set()


@dataclass
class _Piece(Generic[T]):
    """A part that is to come."""

    start: int
    size: int
    attempts: int = 0
    answer: Future[tuple[ListChunk[T], float]] | None = field(default=None)


class _Reader(Generic[T]):
    def __init__(
        self, fetch: Fetch[T], pace: RequestPacer, start: int, stop: CancelToken, threads: ThreadPoolExecutor
    ) -> None:
        self._fetch = fetch
        self._pace = pace
        self._next = start
        self._total: int | None = None
        self._stop = stop
        self._threads = threads
        self._pieces: deque[_Piece[T]] = deque()
        self._left_out = 0
        self._broken_in_a_row = 0

    def parts(self) -> Iterator[ListChunk[T]]:
        while True:
            self._stop.raise_if_cancelled()  # what has arrived by then is not waited for either
            self._send()
            if not self._pieces:
                return
            piece = self._pieces[0]
            part = self._part(piece)
            if part is None:
                continue
            self._pieces.popleft()
            self._total = part.total
            if part.page_size < piece.size:
                self._follow_the_server(part)
            if not part.is_last:
                self._send()  # the server works while the caller does
            yield part
            if part.is_last:
                return

    def _part(self, piece: _Piece[T]) -> ListChunk[T] | None:
        """What came for the piece, or None if it will be asked for again."""
        if piece.answer is None:
            raise AssertionError("the first piece is always under way")
        try:
            part, seconds = piece.answer.result()
        except RETRIABLE as failure:
            return self._after(failure, piece)
        self._broken_in_a_row = 0
        self._pace.succeeded(piece.size, seconds, part.characters)
        return part

    def _send(self) -> None:
        """Keep as many requests under way as the pace allows; no more once the server has refused one."""
        if any(_has_failed(piece) for piece in self._pieces):
            return
        for piece in self._wanted():
            piece.answer = self._threads.submit(self._ask, piece.start, piece.size, self._pace.patience)

    def _wanted(self) -> Iterator[_Piece[T]]:
        for place in range(self._pace.at_once):
            if place == len(self._pieces) and not self._add_piece():
                return
            if self._pieces[place].answer is None:
                yield self._pieces[place]

    def _add_piece(self) -> bool:
        """Plan one more piece; until the first part tells the total, there is only one."""
        if self._pieces if self._total is None else self._next >= self._total:
            return False
        piece: _Piece[T] = _Piece(self._next, self._pace.piece_at(self._next))
        self._pieces.append(piece)
        self._next += piece.size
        return True

    def _ask(self, start: int, size: int, patience: float) -> tuple[ListChunk[T], float]:
        with cancel_scope(self._stop):
            started = time.monotonic()
            return self._fetch(start, size, patience), time.monotonic() - started

    def _after(self, failure: DedupeError, piece: _Piece[T]) -> ListChunk[T] | None:
        """Prepare the next attempt, or return an empty part in place of an entry that cannot be read."""
        self._let_finish()
        seconds = self._pace.failed(failure, piece.size)
        piece.attempts += 1
        piece.answer = None
        if is_throttled(failure):
            log.info("The server wants fewer requests; waiting %.0f s.", seconds)
        elif piece.size > 1 and not self._pace.is_fixed:
            log.info("%d entries from %d failed: %s", piece.size, piece.start, failure.for_log)
            self._halve(piece)
        elif not is_outage(failure) and piece.attempts >= ATTEMPTS_OF_ONE:
            return self._without(piece, failure)
        cancellable_sleep(seconds)
        return None

    def _let_finish(self) -> None:
        """Wait for what is under way, so that no second request comes on top of it.

        What failed of it counts for nothing, it had the same cause, and is planned anew.
        """
        under_way = [piece.answer for piece in self._pieces if piece.answer is not None]
        while wait(under_way, POLL_SECONDS).not_done:
            token = active_token()
            if token is not None:
                token.raise_if_cancelled()
        for piece in list(self._pieces)[1:]:
            if _has_failed(piece):
                piece.answer = None
        while len(self._pieces) > 1 and self._pieces[-1].answer is None:
            self._next = self._pieces.pop().start

    def _halve(self, piece: _Piece[T]) -> None:
        half = piece.size // 2
        self._pieces.popleft()
        self._pieces.extendleft([_Piece(piece.start + half, half), _Piece(piece.start, half)])

    def _without(self, piece: _Piece[T], failure: DedupeError) -> ListChunk[T]:
        self._left_out += piece.size
        self._broken_in_a_row += 1
        if self._broken_in_a_row > 1 or self._left_out > MOST_LEFT_OUT or self._pace.is_fixed:
            raise failure
        end = piece.start + piece.size
        log.warning("The entry at position %d cannot be read: %s", piece.start, failure.for_log)
        return ListChunk(None, end, max(end, self._total or end + 1), piece.size)

    def _follow_the_server(self, part: ListChunk[T]) -> None:
        """Go on with the pages that the server gives; what is under way was asked for other ones."""
        self._let_finish()
        self._pieces.clear()
        self._pace.fix(part.page_size)
        self._next = part.end


def _has_failed(piece: _Piece[Any]) -> bool:
    """Whether its answer is there already, and is a failure that asking again may mend."""
    answer = piece.answer
    return answer is not None and answer.done() and isinstance(answer.exception(), RETRIABLE)


class _Stop:
    """Stops when the token of the caller says so, or when nobody reads on."""

    def __init__(self, outer: CancelToken | None) -> None:
        self._outer = outer
        self._event = threading.Event()

    def set(self) -> None:
        self._event.set()

    @property
    def cancelled(self) -> bool:
        return self._event.is_set() or (self._outer is not None and self._outer.cancelled)

    def raise_if_cancelled(self) -> None:
        if self.cancelled:
            raise OperationCancelled

    def wait(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not self.cancelled and (left := deadline - time.monotonic()) > 0:
            self._event.wait(min(POLL_SECONDS, left))
        return self.cancelled
