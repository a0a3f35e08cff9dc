"""Work in a process of its own, so that it takes no time from what is measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

Value = TypeVar("Value")


@contextmanager
def elsewhere(manager: Callable[..., AbstractContextManager[Value]], *arguments: object) -> Iterator[Value]:
    """What a context manager of another process gives; that ends with the block, and its process too.

    Args:
        manager: a function of a module, so that the other process finds it; its value is sent over.
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
