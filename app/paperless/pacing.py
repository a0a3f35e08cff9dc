"""How much to ask a server for: it is learnt from how its last answers came.

Sizes are powers of two, so that a piece of a list that failed can be asked for again as two pages.
"""

from __future__ import annotations

from app.domain.errors import (
    AnswerUnreadable,
    DedupeError,
    NotPaperless,
    ServerFailed,
    ServerTimeout,
    ServerUnreachable,
    is_outage,
)

# What may go better a second time, or with fewer documents at once.
RETRIABLE = (ServerUnreachable, ServerFailed, AnswerUnreadable, NotPaperless)

MOST_AT_ONCE = 4  # requests; a real Paperless 3 gave twice the rate with four, and little more with eight
LONGEST_PATIENCE = 4.0  # times the time-out that was set
QUICK, LONG = 2.5, 10.0  # seconds for one answer, below which more is asked for, and above which less
LITTLE, MUCH = 2 * 2**20, 8 * 2**20  # characters of text in one answer, likewise
PAUSES = (0.2, 0.6, 2.0, 5.0)  # seconds after the first, second, … failure in a row
FIRST_PAUSES = 2  # as many of them for a server that has not answered at all so far
LONGEST_PAUSE = 120.0  # seconds; a server that asks for more gets its failure shown instead
TOO_MANY_REQUESTS = 429


class RequestPacer:
    """The pace of one list.

    Attributes:
        size: entries to ask for with the next request, at least 1.
        at_once: requests that may be under way, 1…MOST_AT_ONCE.
        patience: how many time-outs long to wait for an answer, 1…LONGEST_PATIENCE.
    """

    def __init__(self, size: int, largest: int) -> None:
        """Begin with one request of this size; both sizes are powers of two."""
        self.size = size
        self.at_once = 1
        self.patience = 1.0
        self._largest = largest
        self._most_at_once = MOST_AT_ONCE
        self._failures = 0
        self._answered = False

    @property
    def is_fixed(self) -> bool:
        """Whether the server decides how many entries a page has."""
        return self._largest == 0

    def fix(self, size: int) -> None:
        """The server gives this many entries a page, whatever it is asked for."""
        self.size = size
        self._largest = 0

    def piece_at(self, position: int) -> int:
        """Entries to ask for from this position on, so that a page begins there."""
        size = self.size
        while position % size:
            size //= 2
        return size

    def succeeded(self, size: int, seconds: float, characters: int) -> None:
        """Learn from an answer.

        Args:
            size: entries it was asked for.
            characters: of text in it; what it takes to keep it in memory is a multiple.
        """
        self._failures = 0
        self._answered = True
        self.at_once = min(self.at_once + 1, self._most_at_once)
        if self.is_fixed:
            return
        if seconds > LONG or characters > MUCH:
            self.size = min(self.size, max(1, size // 2))
        elif size >= self.size and seconds < QUICK and characters < LITTLE:
            self.size = min(self._largest, self.size * 2)

    def failed(self, failure: DedupeError, size: int) -> float:
        """Learn from a failure, and say how many seconds to wait before anything else is asked.

        Raises:
            DedupeError: the failure, if the server is not to be asked again.
        """
        self._failures += 1
        self.at_once = 1
        if not is_throttled(failure):
            self._shrink(failure, size)
        elif self._most_at_once > 1:
            self._most_at_once //= 2
        if not is_outage(failure):
            return PAUSES[0]
        allowed = len(PAUSES) if self._answered else FIRST_PAUSES
        wait = _asked_pause(failure)
        if self._failures > allowed or wait > LONGEST_PAUSE:
            raise failure
        return max(PAUSES[self._failures - 1], wait)

    def _shrink(self, failure: DedupeError, size: int) -> None:
        if isinstance(failure, ServerTimeout):
            self.patience = min(LONGEST_PATIENCE, self.patience * 2)
        if not self.is_fixed:
            self.size = min(self.size, max(1, size // 2))


def is_throttled(failure: DedupeError) -> bool:
    """Whether the server wants fewer requests; smaller ones would only be more of them."""
    return isinstance(failure, ServerFailed) and failure.details["status"] == TOO_MANY_REQUESTS


def _asked_pause(failure: DedupeError) -> float:
    asked = failure.details.get("retry_after")
    return asked if isinstance(asked, float) else 0.0
