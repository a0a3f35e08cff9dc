"""Reads a long list in chunks: with concurrent requests, returned in order.

The answers determine how the next chunks are requested (`RequestPacer`). A failed chunk is requested again in
two halves, so that a slow server has less work, and an entry that breaks its list costs only itself. No chunk
is requested twice while its first request may still be answered.
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
from app.paperless.pacing import MAX_CONCURRENCY, RETRIABLE, RequestPacer, is_throttled

log = logging.getLogger(__name__)

MAX_SKIPPED = 100  # unreadable entries; with more, the whole list counts as broken
ATTEMPTS_FOR_ONE = 2

T = TypeVar("T")


@dataclass(frozen=True)
class ListChunk(Generic[T]):
    """A chunk of a list.

    Attributes:
        items: its contents; None if unreadable.
        end: the position after it in the list.
        total: entries of the whole list.
        page_size: entries per page; fewer than requested if the server allows no more.
        characters: of text in it.
        is_last: the list ends here, whatever its total.
    """

    items: T | None
    end: int
    total: int
    page_size: int
    characters: int = 0
    is_last: bool = False


Fetch = Callable[[int, int, float], ListChunk[T]]


def fetch_in_chunks(fetch: Fetch[T], pacer: RequestPacer, start: int = 0) -> Iterator[ListChunk[T]]:
    """Yield the chunks from position `start` to the end of the list, in order.

    Args:
        fetch: makes one request for (position, size, timeout factor); called in threads, up to
            `pacer.concurrency` at a time.

    Raises:
        OperationCancelled: the active token was cancelled; no request is running any more.
        DedupeError: the list cannot be read.
    """
    stop = _Stop(active_token())
    with ThreadPoolExecutor(MAX_CONCURRENCY, thread_name_prefix="read") as threads:
        try:
            yield from _Reader(fetch, pacer, start, stop, threads).chunks()
        finally:
            stop.set()


@dataclass
class _PendingChunk(Generic[T]):
    """A chunk that is planned or requested."""

    start: int
    size: int
    attempts: int = 0
    answer: Future[tuple[ListChunk[T], float]] | None = field(default=None)


class _Reader(Generic[T]):
    def __init__(
        self, fetch: Fetch[T], pacer: RequestPacer, start: int, stop: CancelToken, threads: ThreadPoolExecutor
    ) -> None:
        self._fetch = fetch
        self._pacer = pacer
        self._next = start
        self._total: int | None = None
        self._stop = stop
        self._threads = threads
        self._pending: deque[_PendingChunk[T]] = deque()
        self._left_out = 0
        self._broken_in_a_row = 0

    def chunks(self) -> Iterator[ListChunk[T]]:
        while True:
            self._stop.raise_if_cancelled()  # even if the next chunk has arrived
            self._send()
            if not self._pending:
                return
            pending = self._pending[0]
            chunk = self._received(pending)
            if chunk is None:
                continue
            self._pending.popleft()
            self._total = chunk.total
            if chunk.page_size < pending.size:
                self._follow_the_server(chunk)
            if not chunk.is_last:
                self._send()  # the server works while the caller does
            yield chunk
            if chunk.is_last:
                return

    def _received(self, pending: _PendingChunk[T]) -> ListChunk[T] | None:
        """Return the received chunk, or None if it will be requested again."""
        if pending.answer is None:
            raise AssertionError("the first chunk is always requested")
        try:
            chunk, seconds = pending.answer.result()
        except RETRIABLE as failure:
            return self._after(failure, pending)
        self._broken_in_a_row = 0
        self._pacer.succeeded(pending.size, seconds, chunk.characters)
        return chunk

    def _send(self) -> None:
        """Keep as many requests running as the pacer allows; send no more once one has failed."""
        if any(_has_failed(pending) for pending in self._pending):
            return
        for pending in self._wanted():
            pending.answer = self._threads.submit(
                self._ask, pending.start, pending.size, self._pacer.timeout_factor
            )

    def _wanted(self) -> Iterator[_PendingChunk[T]]:
        for place in range(self._pacer.concurrency):
            if place == len(self._pending) and not self._plan_chunk():
                return
            if self._pending[place].answer is None:
                yield self._pending[place]

    def _plan_chunk(self) -> bool:
        """Plan one more chunk; until the first one reports the total, there is only one."""
        if self._pending if self._total is None else self._next >= self._total:
            return False
        pending: _PendingChunk[T] = _PendingChunk(self._next, self._pacer.chunk_size_at(self._next))
        self._pending.append(pending)
        self._next += pending.size
        return True

    def _ask(self, start: int, size: int, timeout_factor: float) -> tuple[ListChunk[T], float]:
        with cancel_scope(self._stop):
            started = time.monotonic()
            return self._fetch(start, size, timeout_factor), time.monotonic() - started

    def _after(self, failure: DedupeError, pending: _PendingChunk[T]) -> ListChunk[T] | None:
        """Prepare the next attempt, or return an empty chunk in place of an unreadable entry."""
        self._let_finish()
        seconds = self._pacer.failed(failure, pending.size)
        pending.attempts += 1
        pending.answer = None
        if is_throttled(failure):
            log.info("The server wants fewer requests; waiting %.0f s.", seconds)
        elif pending.size > 1 and not self._pacer.is_fixed:
            log.info("%d entries from %d failed: %s", pending.size, pending.start, failure.for_log)
            self._halve(pending)
        elif not is_outage(failure) and pending.attempts >= ATTEMPTS_FOR_ONE:
            return self._skip(pending, failure)
        cancellable_sleep(seconds)
        return None

    def _let_finish(self) -> None:
        """Wait for running requests, so that no request is repeated while one is running.

        Their failures have the same cause and do not count; those chunks are planned again.
        """
        running = [pending.answer for pending in self._pending if pending.answer is not None]
        while wait(running, POLL_SECONDS).not_done:
            token = active_token()
            if token is not None:
                token.raise_if_cancelled()
        for pending in list(self._pending)[1:]:
            if _has_failed(pending):
                pending.answer = None
        while len(self._pending) > 1 and self._pending[-1].answer is None:
            self._next = self._pending.pop().start

    def _halve(self, pending: _PendingChunk[T]) -> None:
        half = pending.size // 2
        self._pending.popleft()
        self._pending.extendleft(
            [_PendingChunk(pending.start + half, half), _PendingChunk(pending.start, half)]
        )

    def _skip(self, pending: _PendingChunk[T], failure: DedupeError) -> ListChunk[T]:
        self._left_out += pending.size
        self._broken_in_a_row += 1
        if self._broken_in_a_row > 1 or self._left_out > MAX_SKIPPED or self._pacer.is_fixed:
            raise failure
        end = pending.start + pending.size
        log.warning("The entry at position %d cannot be read: %s", pending.start, failure.for_log)
        return ListChunk(None, end, max(end, self._total or end + 1), pending.size)

    def _follow_the_server(self, chunk: ListChunk[T]) -> None:
        """Continue with the server's page size; running requests used another one."""
        self._let_finish()
        self._pending.clear()
        self._pacer.fix(chunk.page_size)
        self._next = chunk.end


def _has_failed(pending: _PendingChunk[Any]) -> bool:
    """Return whether the answer has arrived and is a failure that a retry may avoid."""
    answer = pending.answer
    return answer is not None and answer.done() and isinstance(answer.exception(), RETRIABLE)


class _Stop:
    """A token that is cancelled with the caller's token, or when the caller stops reading."""

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
