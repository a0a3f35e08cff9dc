"""Calling one function in another process, so that the window never waits for the interpreter."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from types import TracebackType
from typing import Generic, ParamSpec, Self, TypeVar

from app.domain.progress import CancelToken

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

SECONDS_BETWEEN_LOOKS = 0.1  # a cancel is noticed within this time


class OtherProcess(Generic[Arguments, Result]):
    """A function that runs in one process of its own; use it as a context manager.

    The function, its arguments and its result must be picklable.
    """

    def __init__(self, function: Callable[Arguments, Result], cancel: CancelToken) -> None:
        self._function = function
        self._cancel = cancel
        self._pool = get_context("spawn").Pool(1)

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Call and wait.

        Raises:
            OperationCancelled: the token said so; the call is given up.
            Exception: what the function raised.
        """
        answer = self._pool.apply_async(self._function, arguments, named)
        while not answer.ready():
            self._cancel.raise_if_cancelled()
            answer.wait(SECONDS_BETWEEN_LOOKS)
        return answer.get()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.terminate()
        self._pool.join()
