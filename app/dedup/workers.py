"""Run pure functions over pieces of work, here or in other processes, and stop soon when asked to.

Pieces are small, some tens of milliseconds each, and handed out a few at a time. Results come in the order of
the pieces, so that they do not depend on the number of processes. When work is given up, or when this process
dies, the other processes end at once, in the middle of a piece.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import connection, cpu_count
from types import TracebackType
from typing import Self, TypeVar

from app.system.processes import AnsweringProcess

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_AHEAD = 3  # pieces on their way for each process, so that none waits for this one
_LOOK = 0.05  # seconds between two looks at the cancel token
_FEW_DOCUMENTS = 20_000  # analysed in less time than two processes need to start and be of use
_MOST_PROCESSES = 4  # each takes some 100 MB, and this process cannot feed more


def default_process_count(documents: int) -> int:
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
        self._helpers: list[_Helper] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

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
        try:
            yield from self._handed_out(function, iter(pieces))
        finally:
            if any(helper.busy_with for helper in self._helpers):
                self._end()  # what nobody wants any more must not come among the next results

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
        """Wait for one result; those that come before it are kept in `results`."""
        while wanted not in results:
            self._check()
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
    """A process, and the numbers of the pieces it was handed and has not answered."""

    def __init__(self) -> None:
        self.process = AnsweringProcess(operator.call, makes_cycles=False)
        self.busy_with: deque[int] = deque()

    def begin(self, number: int, function: Callable[[Piece], Result], piece: Piece) -> None:
        self.process.send(function, piece)
        self.busy_with.append(number)
