"""Run pure functions over pieces of work, here or in other processes, and stop soon when asked to.

Pieces are small, some tens of milliseconds each, and handed out a few at a time. Results come in the order of
the pieces, so that they do not depend on the number of processes. When work is given up, or when this process
dies, the other processes end at once, in the middle of a piece.
"""

from __future__ import annotations

import gc
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import Pipe, cpu_count, get_context
from multiprocessing.connection import Connection
from threading import Thread
from types import TracebackType
from typing import Self, TypeVar

from app.domain.errors import ProcessEnded

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_AHEAD = 3  # pieces handed to each process in advance, so that none waits for this one
_LOOK = 0.05  # seconds between two looks at the cancel token
_FEW_DOCUMENTS = 20_000  # analysed in less time than two processes need to start and be of use
_MOST_PROCESSES = 4  # each takes some 100 MB, and this process cannot feed more


def good_number(documents: int) -> int:
    """How many processes suit a library of so many documents: 1 means to do all work in this one."""
    if documents < _FEW_DOCUMENTS:
        return 1
    return min(cpu_count(), _MOST_PROCESSES)


class Workers:
    """A pool of processes, started when the first work comes; with one process no pool at all."""

    def __init__(self, processes: int, check: Callable[[], None]) -> None:
        """`check` is called often and may raise to stop."""
        self._processes = processes
        self._check = check
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is None or self._lifeline is None:
            return
        if error is not None:
            self._lifeline.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._lifeline.close()

    def map(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        """The function's results in the order of the pieces, which are made as late as possible.

        Args:
            function: of a module's top level, so that other processes can import it.

        Raises:
            ProcessEnded: the system ended one of the processes.
        """
        if self._processes < 2:
            for piece in pieces:
                self._check()
                yield function(piece)
            return
        pool = self._started()
        waiting: deque[Future[Result]] = deque()
        try:
            for piece in pieces:
                waiting.append(pool.submit(function, piece))
                if len(waiting) >= _AHEAD * self._processes:
                    yield self._result(waiting.popleft())
            while waiting:
                yield self._result(waiting.popleft())
        except BrokenProcessPool as error:
            raise ProcessEnded from error

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            theirs, self._lifeline = Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                self._processes, get_context("spawn"), initializer=_begin, initargs=(theirs,)
            )
        return self._pool

    def _result(self, awaited: Future[Result]) -> Result:
        while True:
            self._check()
            if wait([awaited], _LOOK).done:
                return awaited.result()


def _begin(lifeline: Connection) -> None:
    """Get this process ready, which ends as soon as the other end of the line is closed.

    Pure functions make no cycles: looking for them would take a twentieth of the time.
    """
    gc.disable()
    Thread(target=_wait_for_end, args=(lifeline,), daemon=True).start()


def _wait_for_end(lifeline: Connection) -> None:
    try:
        lifeline.recv()
    except EOFError:
        signal.raise_signal(signal.SIGTERM)
