"""Sending a change, and telling by what the server then shows whether it took place (S4).

The server's answer is never believed, neither a yes nor a failure: its state is read back.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotFound
from app.domain.runs import Field
from app.services.carry_over.fields import send, shows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.domain.documents import Document, DocumentWithText
    from app.domain.runs import JsonValue
    from app.paperless.client import PaperlessClient

log = logging.getLogger(__name__)

# Paperless may finish a change in its task queue a moment after answering, or after a proxy has given up
# waiting for it, so a look may be repeated.
LOOK_AGAIN_AFTER = (0.0, 0.2, 0.6, 1.2)  # seconds before each look


class WriteNotVerified(DedupeError):
    """The write was sent, but the server does not show it."""

    code = "not-verified"


@dataclass(frozen=True)
class Observation:
    """What the server shows after a write: whether it took place, and the document (None: in the trash)."""

    proven: bool
    fresh: DocumentWithText | None


class WriteVerifier:
    """Sends changes to one server, and looks at their results."""

    def __init__(self, client: PaperlessClient) -> None:
        self._client = client

    def send(self, document: Document, field: Field, old: JsonValue, new: JsonValue) -> DedupeError | None:
        """Send the change of a field from `old` to `new`, and return its failure."""
        return self.failure_of(lambda: send(self._client, document, field, old, new))

    def failure_of(self, request: Callable[[], None]) -> DedupeError | None:
        """Send any request and return its failure: only a look at the server tells what really happened."""
        try:
            request()
        except DedupeError as error:
            log.info("A write was answered with: %s", error.code)
            return error
        return None

    def look(
        self, document: int, field: Field, old: JsonValue, new: JsonValue, *, patient: bool = False
    ) -> Observation:
        """Whether a field is as the write from `old` to `new` leaves it.

        Args:
            patient: look several times, over two seconds, until it is.

        Raises:
            DedupeError: the server cannot be asked now.
        """
        shown = Observation(proven=False, fresh=None)
        for pause in LOOK_AGAIN_AFTER if patient else (0.0,):
            time.sleep(pause)
            shown = self.look_once(document, field, old, new)
            if shown.proven:
                break
        return shown

    def look_once(self, document: int, field: Field, old: JsonValue, new: JsonValue) -> Observation:
        """The same by a single look."""
        try:
            fresh = self.read(document, field)
        except NotFound:
            return Observation(proven=field is Field.TRASHED and new is True, fresh=None)
        return Observation(shows(fresh.document, field, old, new), fresh)

    def read(self, document: int, field: Field) -> DocumentWithText:
        """A document, fresh, with what shows the state of a field.

        Raises:
            NotFound: it does not exist, lies in the trash, or this user cannot see it.
        """
        fresh = self._client.document(document)
        if field is not Field.PERMISSIONS:
            return fresh
        sharing = self._client.sharings([document]).get(document)
        return replace(fresh, document=replace(fresh.document, sharing=sharing))

    def still_there(self, pairs: Sequence[tuple[int, int]], *, patient: bool) -> frozenset[int]:
        """Those of the copies that are still there.

        The keepers are asked for in the same breath: an answer that shows none of them proves nothing, and
        then the copies are asked for one by one.

        Args:
            pairs: each copy, with its keeper before it.
            patient: as for `look`.
        """
        keepers = {keep for keep, _ in pairs}
        left = frozenset(copy for _, copy in pairs)
        for pause in LOOK_AGAIN_AFTER if patient else (0.0,):
            time.sleep(pause)
            found = {item.document.id for item in self._client.documents_by_id(keepers | left)}
            if keepers <= found:
                left &= found
            else:
                left = frozenset(copy for copy in left if not self._is_gone(copy))
            if not left:
                break
        return left

    def back(self, documents: Sequence[int], *, patient: bool) -> dict[int, DocumentWithText]:
        """Those of the documents that are in the library, as the server shows them.

        A list may come short, so whatever it lacks is asked for by itself in the end.

        Args:
            patient: as for `look`.
        """
        found: dict[int, DocumentWithText] = {}
        for pause in LOOK_AGAIN_AFTER if patient else (0.0,):
            time.sleep(pause)
            missing = [number for number in documents if number not in found]
            found |= {item.document.id: item for item in self._client.documents_by_id(missing)}
            if len(found) == len(documents):
                return found
        for number in documents:
            if number not in found:
                shown = self.look_once(number, Field.TRASHED, old=True, new=False)
                if shown.fresh is not None:
                    found[number] = shown.fresh
        return found

    def _is_gone(self, document: int) -> bool:
        return self.look_once(document, Field.TRASHED, old=False, new=True).proven


def may_take_effect_later(failure: DedupeError | None) -> bool:
    """Whether a write may still take effect after its answer: unless the server said a clear no."""
    return failure is None or failure.retry_helps
