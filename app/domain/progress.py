"""How long work reports its progress and learns that it shall stop."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeVar

from app.domain.errors import OperationCancelled

Item = TypeVar("Item")

_ITEMS_BETWEEN_LOOKS = 2048  # at up to 10 µs each


class Stage(StrEnum):
    """What the user is waiting for."""

    CONNECT = "connect"
    SYNC = "sync"
    FINGERPRINT = "fingerprint"
    CANDIDATES = "candidates"
    COMPARE = "compare"
    GROUP = "group"
    PAGES = "pages"
    PREVIEW = "preview"
    BACKUP = "backup"
    CARRY_OVER = "carry-over"
    APPLY = "apply"
    UNDO = "undo"


class Wait(StrEnum):
    """What the server is asked for now, in case it takes long."""

    SETTLE = "settle"
    LOOK = "look"
    BACKUP = "backup"
    CARRY_OVER = "carry-over"
    TRASH = "trash"
    LATE = "late"
    RESTORE = "restore"
    TAKE_BACK = "take-back"


@dataclass(frozen=True)
class Progress:
    """Where a stage stands.

    Attributes:
        stage: the stage that runs.
        done: finished steps, 0…total.
        total: steps in all, or None while that is unknown.
        note: what is being worked on, for the log ("Rechnung März"); never needed to understand the numbers.
        document: id of the document that is being worked on, if it is a single one.
        wait: what the server is asked for now, or None.
        waited: seconds in which nothing has moved, told only once they are many; 0 otherwise.
    """

    stage: Stage
    done: int
    total: int | None
    note: str = ""
    document: int | None = None
    wait: Wait | None = None
    waited: int = 0


class ProgressSink(Protocol):
    """Takes reports; may be called from any thread and must return quickly."""

    def __call__(self, progress: Progress, /) -> None: ...


class CancelToken(Protocol):
    """Asked by long work at least every 100 ms."""

    @property
    def cancelled(self) -> bool: ...

    def raise_if_cancelled(self) -> None:
        """Raise OperationCancelled if the user asked to stop."""
        ...

    def wait(self, seconds: float) -> bool:
        """Sleep, but wake at once when cancelled; True if cancelled."""
        ...


class CancelFlag:
    """A CancelToken that any thread can set."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        self._event.set()

    @property
    def cancelled(self) -> bool:
        return self._event.is_set()

    def raise_if_cancelled(self) -> None:
        if self._event.is_set():
            raise OperationCancelled

    def wait(self, seconds: float) -> bool:
        return self._event.wait(seconds)


def cancellable(items: Iterable[Item], check: Callable[[], None]) -> Iterator[Item]:
    """The items of a long list; `check` is called now and then, and may raise to stop."""
    for number, item in enumerate(items):
        if number % _ITEMS_BETWEEN_LOOKS == 0:
            check()
        yield item


def go_on() -> None:
    """A check for callers who do not stop."""


def ignore_progress(progress: Progress, /) -> None:
    """A sink for callers who do not show progress."""
