"""Calling one function in another process, so that the window never waits for the interpreter."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Generic, ParamSpec, Self, TypeVar

from app.domain.errors import ProcessEnded
from app.domain.progress import CancelToken

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

SECONDS_BETWEEN_LOOKS = 0.1  # a cancel is noticed within this time


class OtherProcess(Generic[Arguments, Result]):
    """A function that runs in one process of its own; use it as a context manager.

    The function, its arguments, its result and what it raises must be picklable. A process that was ended
    from outside is replaced with the next call.
    """

    def __init__(self, function: Callable[Arguments, Result], cancel: CancelToken) -> None:
        self._function = function
        self._cancel = cancel
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Call and wait.

        Raises:
            OperationCancelled: the token said so; the call is given up.
            ProcessEnded: the system ended the process meanwhile.
            Exception: what the function raised.
        """
        line = self._line_to_process()
        try:
            line.send((arguments, named))
            while not line.poll(SECONDS_BETWEEN_LOOKS):
                self._cancel.raise_if_cancelled()
            result, raised = line.recv()
        except (EOFError, OSError) as error:  # nobody is at the other end any more
            self._end()
            raise ProcessEnded from error
        except BaseException:  # nobody shall take the answer to this call for that to the next
            self._end()
            raise
        if raised is not None:
            raise raised
        answer: Result = result
        return answer

    def __enter__(self) -> Self:
        self._line_to_process()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _line_to_process(self) -> Connection:
        """The line to a process that lives, as far as anybody can tell."""
        if self._process is not None and not self._process.is_alive():
            self._end()
        if self._line is None:
            self._line, theirs = Pipe()
            self._process = get_context("spawn").Process(
                target=_answer, args=(self._function, theirs), daemon=True
            )
            self._process.start()
            theirs.close()  # so that the line breaks when the process ends
        return self._line

    def _end(self) -> None:
        if self._process is not None and self._line is not None:
            self._process.terminate()
            self._process.join()
            self._process.close()
            self._line.close()
        self._process = self._line = None


def _answer(function: Callable[..., Any], line: Connection) -> None:
    """Runs in the other process: answer calls with a result or what was raised, until the line breaks."""
    while True:
        try:
            arguments, named = line.recv()
        except EOFError:
            return
        try:
            result, raised = function(*arguments, **named), None
        except Exception as error:  # noqa: BLE001 - the caller raises it
            result, raised = None, error
        line.send((result, raised))
