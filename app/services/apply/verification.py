"""Sends changes and verifies them by reading the server's state back (S4).

The server's answer alone counts neither as success nor as failure.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotFound
from app.domain.runs import Field
from app.services.carry_over.fields import link_field_id, send, shows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.domain.documents import Document, DocumentWithText
    from app.domain.runs import JsonValue
    from app.paperless.client import PaperlessClient

log = logging.getLogger(__name__)

# Paperless may finish a change in its task queue a moment after answering, or after a proxy timed out, so
# the state may be read several times.
READ_BACK_DELAYS = (0.0, 0.2, 0.6, 1.2)  # seconds before each read


class WriteNotVerified(DedupeError):
    """The write was sent, but the server does not show it."""

    code = "not-verified"


@dataclass(frozen=True)
class Observation:
    """State read back after a write.

    Attributes:
        verified: True if the write took place.
        fresh: the document as read; None if it is in the trash.
    """

    verified: bool
    fresh: DocumentWithText | None


class WriteVerifier:
    """Sends changes to one server and reads their results back."""

    def __init__(self, client: PaperlessClient) -> None:
        self._client = client

    def send(self, document: Document, field: Field, old: JsonValue, new: JsonValue) -> DedupeError | None:
        """Send the change of a field from `old` to `new`, and return its failure."""
        return self.failure_of(lambda: send(self._client, document, field, old, new))

    def failure_of(self, request: Callable[[], None]) -> DedupeError | None:
        """Send any request and return its failure; only the state read back shows the result."""
        try:
            request()
        except DedupeError as error:
            log.info("A write failed with: %s", error.code)
            return error
        return None

    def observe(
        self, document: int, field: Field, old: JsonValue, new: JsonValue, *, retry: bool = False
    ) -> Observation:
        """Read a field back, and check whether it is as the write from `old` to `new` leaves it.

        Args:
            retry: read several times over two seconds, until it is.

        Raises:
            DedupeError: the server cannot be reached.
        """
        shown = Observation(verified=False, fresh=None)
        for pause in READ_BACK_DELAYS if retry else (0.0,):
            time.sleep(pause)
            shown = self.observe_once(document, field, old, new)
            if shown.verified:
                break
        return shown

    def observe_once(self, document: int, field: Field, old: JsonValue, new: JsonValue) -> Observation:
        """Read a field back once; see `observe`."""
        try:
            fresh = self.read(document, field)
        except NotFound:
            return Observation(verified=field is Field.TRASHED and new is True, fresh=None)
        if field is Field.LINK_FIELD:
            name = str(old if new is None else new)
            is_there = link_field_id(self._client.custom_fields(), name) is not None
            return Observation(is_there == (new is not None), fresh)
        return Observation(shows(fresh.document, field, old, new), fresh)

    def read(self, document: int, field: Field) -> DocumentWithText:
        """Read a document, including its permissions if the field needs them.

        Raises:
            NotFound: it does not exist, is in the trash, or is not visible to this user.
        """
        fresh = self._client.document(document)
        if field is not Field.PERMISSIONS:
            return fresh
        sharing = self._client.sharings([document]).get(document)
        return replace(fresh, document=replace(fresh.document, sharing=sharing))

    def remaining(self, pairs: Sequence[tuple[int, int]], *, retry: bool) -> frozenset[int]:
        """Return the copies that are still in the library.

        The keepers are read in the same request. If the answer lacks any of them, it is incomplete and the
        copies are read one by one.

        Args:
            pairs: the ids of a keeper and a copy.
            retry: as for `observe`.
        """
        keepers = {keep for keep, _ in pairs}
        left = frozenset(copy for _, copy in pairs)
        for pause in READ_BACK_DELAYS if retry else (0.0,):
            time.sleep(pause)
            found = {item.document.id for item in self._client.documents_by_id(keepers | left)}
            if keepers <= found:
                left &= found
            else:
                left = frozenset(copy for copy in left if not self._is_gone(copy))
            if not left:
                break
        return left

    def restored(self, documents: Sequence[int], *, retry: bool) -> dict[int, DocumentWithText]:
        """Return the documents that are back in the library.

        A list may be incomplete, so documents that it lacks are finally read one by one.

        Args:
            retry: as for `observe`.
        """
        found: dict[int, DocumentWithText] = {}
        for pause in READ_BACK_DELAYS if retry else (0.0,):
            time.sleep(pause)
            missing = [number for number in documents if number not in found]
            found |= {item.document.id: item for item in self._client.documents_by_id(missing)}
            if len(found) == len(documents):
                return found
        for number in documents:
            if number not in found:
                shown = self.observe_once(number, Field.TRASHED, old=True, new=False)
                if shown.fresh is not None:
                    found[number] = shown.fresh
        return found

    def _is_gone(self, document: int) -> bool:
        return self.observe_once(document, Field.TRASHED, old=False, new=True).verified


def may_take_effect_later(failure: DedupeError | None) -> bool:
    """Return whether a write may still take effect after its answer: unless the server clearly refused."""
    return failure is None or failure.retry_helps
