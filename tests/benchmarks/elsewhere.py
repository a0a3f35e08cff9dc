"""Run code in another process, so that it does not affect the measurement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

Value = TypeVar("Value")


@contextmanager
def elsewhere(manager: Callable[..., AbstractContextManager[Value]], *arguments: object) -> Iterator[Value]:
    """Yield the value of a context manager that runs in another process, which ends with the block.

    Args:
        manager: a module-level function, so that the other process can import it; its value is pickled.
    """
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_hold, args=(manager, arguments, theirs))
    process.start()
    theirs.close()
    try:
        yield ours.recv()
    finally:
        ours.close()  # the process waits for that
        process.join()


def _hold(
    manager: Callable[..., AbstractContextManager[object]], arguments: tuple[Any, ...], pipe: Connection
) -> None:
    with manager(*arguments) as value:
        pipe.send(value)
        try:
            pipe.recv()
        except EOFError:
            return
