"""Run pure functions over pieces of work, here or in other processes, and stop soon when asked to.

Pieces are small, some tens of milliseconds each, because a piece that has begun is finished. Results come in
the order of the pieces, so that they do not depend on the number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from types import TracebackType
from typing import Self, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_AHEAD = 3  # pieces handed to each process in advance, so that none waits for this one
_LOOK = 0.05  # seconds between two looks at the cancel token


class Workers:
    """A pool of processes, started when the first work comes; with one process no pool at all."""

    def __init__(self, processes: int, check: Callable[[], None]) -> None:
        """`check` is called often and may raise to stop."""
        self._processes = processes
        self._check = check
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def map(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        """The function's results in the order of the pieces, which are made as late as possible.

        Args:
            function: of a module's top level, so that other processes can import it.
        """
        if self._processes < 2:
            for piece in pieces:
                self._check()
                yield function(piece)
            return
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"))
        waiting: list[Future[Result]] = []
        for piece in pieces:
            waiting.append(self._pool.submit(function, piece))
            if len(waiting) >= _AHEAD * self._processes:
                yield self._next(waiting)
        while waiting:
            yield self._next(waiting)

    def _next(self, waiting: list[Future[Result]]) -> Result:
        while True:
            self._check()
            if wait(waiting[:1], _LOOK).done:
                return waiting.pop(0).result()
