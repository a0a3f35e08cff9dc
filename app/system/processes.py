"""A process of its own that answers calls, over a line of its own.

The pools of the standard library hand all results through one pipe, whose other end the reader holds open as
well: where a process is ended in the middle of a result, the reader waits for the rest of it for ever. A line
that only two hold breaks when one of them ends.
"""

from __future__ import annotations

import gc
import pickle
import signal
from collections.abc import Callable
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Generic, ParamSpec, Self, TypeVar

from app.domain.errors import ProcessEnded
from app.domain.progress import CancelToken


class AnsweringProcess:
    """Calls a function with what it is sent, in the order in which it was sent.

    The function, its arguments, its result and what it raises must be picklable. The process ends when this
    one does, in the middle of a call too.

    Attributes:
        line: ready to be waited for when there is an answer to receive.
    """

    def __init__(self, function: Callable[..., Any], *, makes_cycles: bool = True) -> None:
        """`makes_cycles`: whether the calls leave behind what only Python's cycle collector finds."""
        self.line, theirs = Pipe()
        self._process = get_context("spawn").Process(
            target=_answer, args=(function, theirs, makes_cycles), daemon=True
        )
        self._process.start()
        theirs.close()  # so that the line breaks when the process ends

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def send(self, *arguments: Any, **named: Any) -> None:
        """Ask for a call; never waits for the calls before it.

        Raises:
            ProcessEnded: the system ended the process.
        """
        try:
            self.line.send((arguments, named))
        except OSError as error:
            raise ProcessEnded from error

    def has_answered(self, seconds: float) -> bool:
        """Wait so long for an answer, or the end of the process."""
        try:
            return self.line.poll(seconds)
        except OSError:  # so Windows says that the process ended
            return True

    def receive(self) -> Any:
        """The result of the call that was asked for first of those that were not received yet; waits for it.

        Raises:
            ProcessEnded: the system ended the process.
            Exception: what the function raised.
        """
        try:
            result, raised = self.line.recv()
        except (EOFError, OSError) as error:
            raise ProcessEnded from error
        if raised is not None:
            raise raised
        return result

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.line.close()


def _answer(function: Callable[..., Any], line: Connection, makes_cycles: bool) -> None:
    """Runs in the other process: answer each call with a result or what was raised."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches both processes; the other one decides
    if not makes_cycles:
        gc.disable()  # looking for them would take a twentieth of the time
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_take_calls, args=(line, calls), daemon=True).start()
    while True:
        call = calls.get()
        try:
            arguments, named = pickle.loads(call)  # noqa: S301 - it comes from the process that started this one
            result, raised = function(*arguments, **named), None
        except Exception as error:  # noqa: BLE001 - the caller raises it
            result, raised = None, error
        line.send((result, raised))


def _take_calls(line: Connection, calls: SimpleQueue[bytes]) -> None:
    """Take calls while others are answered, so that neither side waits for the other; end with the line."""
    try:
        while True:
            calls.put(line.recv_bytes())
    except (EOFError, OSError):
        signal.raise_signal(signal.SIGTERM)


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
