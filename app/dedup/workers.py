"""Run pure functions over pieces of work, in this process or in others, and stop soon after a cancel.

Pieces are small, some tens of milliseconds each, and sent a few at a time. Results come in the order of the
pieces, so that they do not depend on the number of processes. On a cancel, or when this process dies, the
other processes end at once, even within a piece.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import connection
from types import TracebackType
from typing import Self, TypeVar

from app.domain.progress import CancelToken
from app.system.processes import AnsweringProcess, processor_count

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_AHEAD = 3  # pieces queued for each process, so that none waits for this one
_LOOK = 0.05  # seconds between two checks of the cancel token
_FEW_DOCUMENTS = 20_000  # fewer are analysed before starting more processes pays off
_MOST_PROCESSES = 4  # each takes some 100 MB, and this process cannot supply more


def default_process_count(documents: int) -> int:
    """Return how many processes suit a library of this size; 1 means that this process does all the work."""
    if documents < _FEW_DOCUMENTS:
        return 1
    return min(processor_count(), _MOST_PROCESSES)


class Workers:
    """A pool of processes, started with the first piece of work; with `processes` = 1, none are started."""

    def __init__(self, processes: int, cancel: CancelToken) -> None:
        self._processes = processes
        self._raise_if_cancelled = cancel.raise_if_cancelled
        self._helpers: list[_Helper] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def map(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        """Yield the function's results in the order of the pieces, which are requested as late as possible.

        Args:
            function: defined at a module's top level, so that other processes can import it.

        Raises:
            ProcessEnded: the system ended one of the processes.
        """
        if self._processes < 2:
            for piece in pieces:
                self._raise_if_cancelled()
                yield function(piece)
            return
        try:
            yield from self._handed_out(function, iter(pieces))
        finally:
            if any(helper.busy_with for helper in self._helpers):
                self._end()  # unused results must not mix with those of the next call

    def _handed_out(self, function: Callable[[Piece], Result], pieces: Iterator[Piece]) -> Iterator[Result]:
        helpers = self._started()
        results: dict[int, Result] = {}
        sent = wanted = 0
        for piece in pieces:
            min(helpers, key=lambda helper: len(helper.busy_with)).begin(sent, function, piece)
            sent += 1
            if sent - wanted == _AHEAD * len(helpers):
                yield self._result(wanted, results)
                wanted += 1
        for number in range(wanted, sent):
            yield self._result(number, results)

    def _result(self, wanted: int, results: dict[int, Result]) -> Result:
        """Wait for one result; others that arrive first are kept in `results`."""
        while wanted not in results:
            self._raise_if_cancelled()
            for helper in self._answering():
                results[helper.busy_with[0]] = helper.process.receive()
                helper.busy_with.popleft()
        return results.pop(wanted)

    def _answering(self) -> list[_Helper]:
        ready = connection.wait([helper.process.line for helper in self._helpers], _LOOK)
        return [helper for helper in self._helpers if helper.process.line in ready]

    def _started(self) -> list[_Helper]:
        if not self._helpers:
            self._helpers = [_Helper() for _ in range(self._processes)]
        return self._helpers

    def _end(self) -> None:
        for helper in self._helpers:
            helper.process.end()
        self._helpers = []


class _Helper:
    """A process, and the numbers of the pieces it has received but not yet answered."""

    def __init__(self) -> None:
        self.process = AnsweringProcess(operator.call, makes_cycles=False)
        self.busy_with: deque[int] = deque()

    def begin(self, number: int, function: Callable[[Piece], Result], piece: Piece) -> None:
        self.process.send(function, piece)
        self.busy_with.append(number)
