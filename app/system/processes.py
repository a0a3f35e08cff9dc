"""Child processes that answer calls, each over its own pipe.

The pools of the standard library pass all results through one pipe, whose other end the reader holds open
too: if a process is killed in the middle of a result, the reader waits for the rest forever. A pipe with only
two holders breaks when one of them ends.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Generic, ParamSpec, Self, TypeVar

from app.domain.errors import ProcessEnded
from app.domain.progress import CancelToken


def processor_count() -> int:
    """Return the number of processors; 1 if the system does not tell, as in some sandboxes and under Wine."""
    return os.cpu_count() or 1


class AnsweringProcess:
    """A child process that calls a function with the arguments it receives, in their order.

    The function, its arguments, result and exceptions must be picklable. The child ends with this process,
    even in the middle of a call.

    Attributes:
        line: the pipe; becomes readable when there is an answer to receive.
    """

    def __init__(self, function: Callable[..., Any], *, makes_cycles: bool = True) -> None:
        """Start the child; `makes_cycles` tells whether the calls leave reference cycles behind."""
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
        """Request a call; does not wait for earlier calls.

        Raises:
            ProcessEnded: the system ended the child.
        """
        try:
            self.line.send((arguments, named))
        except OSError as error:
            raise ProcessEnded from error

    def has_answered(self, seconds: float) -> bool:
        """Wait up to so many seconds for an answer, or for the child's end."""
        try:
            return self.line.poll(seconds) or not self.is_alive
        except OSError:  # on Windows: the child has ended
            return True

    def receive(self) -> Any:
        """Wait for the result of the oldest call that was not received yet, and return it.

        Raises:
            ProcessEnded: the system ended the child.
            Exception: as raised by the function.
        """
        try:
            # On Windows the line of a child that was killed early may not break.
            answer = self.line.recv() if self.is_alive or self.line.poll() else None
        except (EOFError, OSError) as error:
            raise ProcessEnded from error
        if answer is None:
            raise ProcessEnded
        result, raised = answer
        if raised is not None:
            raise raised
        return result

    def end(self) -> None:
        """Kill the child."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.line.close()


def _answer(function: Callable[..., Any], line: Connection, makes_cycles: bool) -> None:
    """Runs in the child: answer each call with its result or exception."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches both processes; the parent decides
    if not makes_cycles:
        gc.disable()  # collecting would take a twentieth of the time
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_calls, args=(line, calls), daemon=True).start()
    while True:
        call = calls.get()
        try:
            arguments, named = pickle.loads(call)  # noqa: S301 - comes from the parent
            result, raised = function(*arguments, **named), None
        except Exception as error:  # noqa: BLE001 - the caller raises it
            result, raised = None, error
        line.send((result, raised))


def _read_calls(line: Connection, calls: SimpleQueue[bytes]) -> None:
    """Read calls while others are answered, so that neither side blocks; end the child with the pipe."""
    try:
        while True:
            calls.put(line.recv_bytes())
    except (EOFError, OSError):
        signal.raise_signal(signal.SIGTERM)


Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

SECONDS_BETWEEN_CHECKS = 0.1  # a cancel takes effect within this time


class SubprocessCall(Generic[Arguments, Result]):
    """A function that runs in a child process; use it as a context manager.

    The function, its arguments, result and exceptions must be picklable. A child that was killed is replaced
    at the next call.
    """

    def __init__(self, function: Callable[Arguments, Result], cancel: CancelToken) -> None:
        self._function = function
        self._cancel = cancel
        self._process: AnsweringProcess | None = None

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Call and wait.

        Raises:
            OperationCancelled: the token was cancelled; the call is abandoned.
            ProcessEnded: the system ended the child meanwhile.
            Exception: as raised by the function.
        """
        process = self._started()
        try:
            process.send(*arguments, **named)
            while not process.has_answered(SECONDS_BETWEEN_CHECKS):
                self._cancel.raise_if_cancelled()
        except BaseException:  # or the next call would receive the answer to this one
            self._end()
            raise
        try:
            answer: Result = process.receive()
        except ProcessEnded:
            self._end()
            raise
        return answer

    def __enter__(self) -> Self:
        self._started()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _started(self) -> AnsweringProcess:
        """Return the child, started again if it has ended."""
        if self._process is not None and not self._process.is_alive:
            self._end()
        if self._process is None:
            self._process = AnsweringProcess(self._function)
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None


class StandingCall(Generic[Arguments, Result]):
    """A function that runs in a child process which outlives a cancelled call, for functions that load much.

    The child starts with the first call. What an abandoned call answers later is dropped.
    """

    def __init__(self, function: Callable[Arguments, Result]) -> None:
        self._function = function
        self._process: AnsweringProcess | None = None
        self._abandoned = 0  # calls whose answers are still to come

    def __call__(
        self, cancel: CancelToken, /, *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Result:
        """Call and wait.

        Raises:
            OperationCancelled: the token was cancelled; the child goes on and drops the answer.
            ProcessEnded: the system ended the child meanwhile; the next call starts another.
            Exception: as raised by the function.
        """
        if self._process is not None and not self._process.is_alive:
            self.close()
        if self._process is None:
            self._process = AnsweringProcess(self._function)
        try:
            self._process.send(*arguments, **named)
            self._abandoned += 1
            answer: Result = self._awaited(self._process, cancel)
        except ProcessEnded:
            self.close()
            raise
        return answer

    @property
    def is_running(self) -> bool:
        """Whether the child is there, so that a call need not start it."""
        return self._process is not None and self._process.is_alive

    def close(self) -> None:
        """End the child."""
        if self._process is not None:
            self._process.end()
            self._process = None
        self._abandoned = 0

    def _awaited(self, process: AnsweringProcess, cancel: CancelToken) -> Any:
        while True:
            while not process.has_answered(SECONDS_BETWEEN_CHECKS):
                cancel.raise_if_cancelled()
            self._abandoned -= 1
            if not self._abandoned:
                return process.receive()
            with suppress(Exception):  # of an abandoned call; ProcessEnded shows again in the next one
                process.receive()


class SubprocessPool(Generic[Arguments, Result]):
    """A function that runs in several child processes; use it as a context manager."""

    def __init__(self, function: Callable[Arguments, Result], cancel: CancelToken, count: int) -> None:
        self._all = [SubprocessCall(function, cancel) for _ in range(count)]
        self._free: SimpleQueue[SubprocessCall[Arguments, Result]] = SimpleQueue()
        for process in self._all:
            self._free.put(process)

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Call in a free child and wait; raises as `SubprocessCall` does."""
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
