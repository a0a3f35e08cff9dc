"""Request pacing: adapts request size, concurrency and pauses to the server's recent answers.

Sizes are powers of two, so that a failed chunk of a list can be requested again as two pages.
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

# Errors that a retry, or a request for fewer documents, may avoid.
RETRIABLE = (ServerUnreachable, ServerFailed, AnswerUnreadable, NotPaperless)

MAX_CONCURRENCY = 4  # requests; with four a real Paperless 3 was twice as fast, with eight hardly faster
MAX_TIMEOUT_FACTOR = 4.0  # multiple of the configured time-out
FAST, SLOW = 2.5, 10.0  # seconds for one answer; below the first the size grows, above the second it shrinks
LITTLE, MUCH = 2 * 2**20, 8 * 2**20  # characters of text in one answer, with the same effect
PAUSES = (0.2, 0.6, 2.0, 5.0)  # seconds after the first, second, … failure in a row
FIRST_PAUSES = 2  # number of pauses for a server that has never answered
MAX_PAUSE = 120.0  # seconds; if a server asks for more, its failure is shown instead
TOO_MANY_REQUESTS = 429


class RequestPacer:
    """Paces the requests for one list.

    Attributes:
        size: entries to request next, at least 1.
        concurrency: allowed concurrent requests, 1…MAX_CONCURRENCY.
        timeout_factor: multiple of the time-out to wait for an answer, 1…MAX_TIMEOUT_FACTOR.
    """

    def __init__(self, size: int, largest: int) -> None:
        """Start with one request of `size` entries; both sizes are powers of two."""
        self.size = size
        self.concurrency = 1
        self.timeout_factor = 1.0
        self._largest = largest
        self._max_concurrency = MAX_CONCURRENCY
        self._failures = 0
        self._answered = False

    @property
    def is_fixed(self) -> bool:
        """Whether the server determines the number of entries per page."""
        return self._largest == 0

    def fix(self, size: int) -> None:
        """Use the page size that the server imposes."""
        self.size = size
        self._largest = 0

    def chunk_size_at(self, position: int) -> int:
        """Return the entries to request from this position, such that a page begins there."""
        size = self.size
        while position % size:
            size //= 2
        return size

    def succeeded(self, size: int, seconds: float, characters: int) -> None:
        """Adapt to a successful answer.

        Args:
            size: requested entries.
            characters: of text in the answer, which needs a multiple of that in memory.
        """
        self._failures = 0
        self._answered = True
        self.concurrency = min(self.concurrency + 1, self._max_concurrency)
        if self.is_fixed:
            return
        if seconds > SLOW or characters > MUCH:
            self.size = min(self.size, max(1, size // 2))
        elif size >= self.size and seconds < FAST and characters < LITTLE:
            self.size = min(self._largest, self.size * 2)

    def failed(self, failure: DedupeError, size: int) -> float:
        """Adapt to a failure; return how many seconds to wait before the next request.

        Raises:
            DedupeError: the failure, if the server shall not be asked again.
        """
        self._failures += 1
        self.concurrency = 1
        if not is_throttled(failure):
            self._shrink(failure, size)
        elif self._max_concurrency > 1:
            self._max_concurrency //= 2
        if not is_outage(failure):
            return PAUSES[0]
        allowed = len(PAUSES) if self._answered else FIRST_PAUSES
        wait = _asked_pause(failure)
        if self._failures > allowed or wait > MAX_PAUSE:
            raise failure
        return max(PAUSES[self._failures - 1], wait)

    def _shrink(self, failure: DedupeError, size: int) -> None:
        if isinstance(failure, ServerTimeout):
            self.timeout_factor = min(MAX_TIMEOUT_FACTOR, self.timeout_factor * 2)
        if not self.is_fixed:
            self.size = min(self.size, max(1, size // 2))


def is_throttled(failure: DedupeError) -> bool:
    """Return whether the server wants fewer requests; smaller ones would only be more."""
    return isinstance(failure, ServerFailed) and failure.details["status"] == TOO_MANY_REQUESTS


def _asked_pause(failure: DedupeError) -> float:
    asked = failure.details.get("retry_after")
    return asked if isinstance(asked, float) else 0.0
