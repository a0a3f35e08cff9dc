"""Progress reports and cancellation of long-running work."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeVar

from app.domain.errors import OperationCancelled

Item = TypeVar("Item")

_ITEMS_BETWEEN_CHECKS = 2048  # at up to 10 µs each


class Stage(StrEnum):
    """The stage of work that the user waits for."""

    CONNECT = "connect"
    SYNC = "sync"
    FINGERPRINT = "fingerprint"
    CANDIDATES = "candidates"
    COMPARE = "compare"
    GROUP = "group"
    INDEX = "index"
    CHECK = "check"
    READ = "read"
    PAGES = "pages"
    MODEL = "model"
    MEANING = "meaning"
    PREVIEW = "preview"
    BACKUP = "backup"
    CARRY_OVER = "carry-over"
    APPLY = "apply"
    UNDO = "undo"


class Wait(StrEnum):
    """The current request to the server, shown if it takes long."""

    RECONCILE = "settle"
    CHECK = "look"
    BACKUP = "backup"
    CARRY_OVER = "carry-over"
    VERSIONS = "versions"
    TRASH = "trash"
    LATE = "late"
    RESTORE = "restore"
    UNDO_CARRY_OVER = "take-back"


@dataclass(frozen=True)
class Progress:
    """Progress of a stage.

    Attributes:
        done: finished steps, 0…total.
        total: number of steps, or None while unknown.
        note: the current item, for the log ("Rechnung März"); not needed to understand the numbers.
        document: id of the current document, if it is a single one.
        wait: the current request to the server, or None.
        waited: seconds without progress, reported only once they are many; 0 otherwise.
    """

    stage: Stage
    done: int
    total: int | None
    note: str = ""
    document: int | None = None
    wait: Wait | None = None
    waited: int = 0


class ProgressSink(Protocol):
    """Receives reports; may be called from any thread and must return quickly."""

    def __call__(self, progress: Progress, /) -> None: ...


class CancelToken(Protocol):
    """Checked by long-running work at least every 100 ms."""

    @property
    def cancelled(self) -> bool: ...

    def raise_if_cancelled(self) -> None:
        """Raise OperationCancelled if the user asked to stop."""
        ...

    def wait(self, seconds: float) -> bool:
        """Sleep, but wake as soon as cancelled; return True if cancelled."""
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


NEVER_CANCELLED: CancelToken = CancelFlag()
"""For callers that are never cancelled."""


def cancellable(items: Iterable[Item], cancel: CancelToken) -> Iterator[Item]:
    """Yield the items of a long list; raise OperationCancelled soon after the token is cancelled."""
    raise_if_cancelled = cancel.raise_if_cancelled
    for number, item in enumerate(items):
        if number % _ITEMS_BETWEEN_CHECKS == 0:
            raise_if_cancelled()
        yield item


def ignore_progress(progress: Progress, /) -> None:
    """A sink for callers that do not show progress."""
