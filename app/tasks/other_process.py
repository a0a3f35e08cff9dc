"""Calling one function in another process, so that the window never waits for the interpreter."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from types import TracebackType
from typing import Generic, ParamSpec, Self, TypeVar

from app.domain.errors import ProcessEnded
from app.domain.progress import CancelToken
from app.system.processes import AnsweringProcess

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

SECONDS_BETWEEN_LOOKS = 0.1  # a cancel is noticed within this time


class SubprocessCall(Generic[Arguments, Result]):
    """A function that runs in one process of its own; use it as a context manager.

    The function, its arguments, its result and what it raises must be picklable. A process that was ended
    from outside is replaced with the next call.
    """

    def __init__(self, function: Callable[Arguments, Result], cancel: CancelToken) -> None:
        self._function = function
        self._cancel = cancel
        self._process: AnsweringProcess | None = None

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Call and wait.

        Raises:
            OperationCancelled: the token said so; the call is given up.
            ProcessEnded: the system ended the process meanwhile.
            Exception: what the function raised.
        """
        process = self._living()
        try:
            process.send(*arguments, **named)
            while not process.has_answered(SECONDS_BETWEEN_LOOKS):
                self._cancel.raise_if_cancelled()
        except BaseException:  # nobody shall take the answer to this call for that to the next
            self._end()
            raise
        try:
            answer: Result = process.receive()
        except ProcessEnded:
            self._end()
            raise
        return answer

    def __enter__(self) -> Self:
        self._living()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _living(self) -> AnsweringProcess:
        """The process, as far as anybody can tell."""
        if self._process is not None and not self._process.is_alive:
            self._end()
        if self._process is None:
            self._process = AnsweringProcess(self._function)
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None


class OtherProcesses(Generic[Arguments, Result]):
    """A function that runs in several processes, called by as many threads; use it as a context manager."""

    def __init__(self, function: Callable[Arguments, Result], cancel: CancelToken, count: int) -> None:
        self._all = [SubprocessCall(function, cancel) for _ in range(count)]
        self._free: SimpleQueue[SubprocessCall[Arguments, Result]] = SimpleQueue()
        for process in self._all:
            self._free.put(process)

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Call in a process that is free, and wait; raises as `SubprocessCall` does."""
        process = self._free.get()
        try:
            return process(*arguments, **named)
        finally:
            self._free.put(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._all:
            process.__exit__(kind, error, trace)
