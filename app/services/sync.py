"""Reading the server's library into the local one: complete, in a stable order, resumable.

A *full* sync reads every document page by page, with a checkpoint a page. Every sync ends with the server's
inventory of ids and time stamps: what is missing here or was changed there is fetched by id, what is gone
there goes here. So deletions, restores and documents that slipped from page to page while the list shifted
are all noticed, and a library read before needs nothing but the inventory.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.domain.errors import AnswerUnreadable
from app.domain.progress import Progress, Stage, ignore_progress
from app.paperless.cancelling import cancelled_by
from app.store.checkpoints import SyncCheckpoint, SyncMode

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.domain.progress import CancelToken, ProgressSink
    from app.services.library import Library

log = logging.getLogger(__name__)

PAGE_SIZE = 250  # about 1 MB of text: slow servers answer within seconds, and a cancel waits for one page
INVENTORY_PAGE_SIZE = 5_000  # ids and time stamps only
INVENTORY_ATTEMPTS = 3
IDS_A_REQUEST = 100


@dataclass(frozen=True)
class SyncResult:
    """What a sync did.

    Attributes:
        total: documents this user can see on the server.
        read: documents fetched with their text.
        removed: local documents that are gone on the server.
    """

    total: int
    read: int
    removed: int


class SyncService:
    """Brings the local library up to the server's state.

    Args:
        page_stored: called during a full sync after each page that is stored and has others to follow.
    """

    def __init__(
        self,
        library: Library,
        cancel: CancelToken,
        progress: ProgressSink = ignore_progress,
        page_stored: Callable[[], None] | None = None,
    ) -> None:
        self._client = library.client
        self._local = library.local
        self._documents = library.local.documents
        self._checkpoints = library.local.checkpoints
        self._cancel = cancel
        self._progress = progress
        self._page_stored = page_stored

    def run(self, *, full: bool = False) -> SyncResult:
        """Sync; after an interruption the next call goes on at the page where this one stopped.

        Args:
            full: read every document again, also those whose time stamp did not move (re-OCR moves none).

        Raises:
            OperationCancelled: pages read so far are kept.
            DedupeError: the server failed for good; pages read so far are kept.
        """
        with cancelled_by(self._cancel):
            return self._run(full=full)

    def _run(self, *, full: bool) -> SyncResult:
        self._cancel.raise_if_cancelled()
        self._local.taxonomy.save(self._client.taxonomy())
        checkpoint = self._checkpoint(full=full)
        read = self._read_pages(checkpoint) if checkpoint.mode is SyncMode.FULL else 0
        inventory = self._inventory()
        read += self._read_changed(inventory)
        gone = self._documents.ids() - inventory.keys()
        self._documents.remove(gone)
        self._checkpoints.finish()
        self._progress(Progress(Stage.SYNC, len(inventory), len(inventory)))
        return SyncResult(len(inventory), read, len(gone))

    def _checkpoint(self, *, full: bool) -> SyncCheckpoint:
        """The sync to go on with, or a new one; the first of a library is always full."""
        full = full or self._checkpoints.last_full() is None
        wanted = SyncMode.FULL if full else SyncMode.INCREMENTAL
        current = self._checkpoints.current()
        if current is None or current.mode is not wanted or current.page_size != PAGE_SIZE:
            self._checkpoints.start(wanted, PAGE_SIZE, datetime.now(UTC))
            current = self._checkpoints.current()
        if current is None:
            raise AssertionError("a sync that was just started has a checkpoint")
        return current

    def _read_pages(self, checkpoint: SyncCheckpoint) -> int:
        """Store page after page until the server has no more; returns how many documents were read."""
        number = checkpoint.next_page
        before = read = len(checkpoint.seen)
        while True:
            self._cancel.raise_if_cancelled()
            page = self._client.documents(number, checkpoint.page_size)
            with self._local.database.transaction():
                self._documents.upsert(page.documents)
                self._checkpoints.advance(number + 1, [item.document.id for item in page.documents])
            read += len(page.documents)
            self._progress(Progress(Stage.SYNC, min(read, page.total), page.total))
            if not page.has_more:
                return read - before
            if self._page_stored is not None:
                self._page_stored()
            number += 1

    def _inventory(self) -> dict[int, datetime]:
        """Ids and time stamps of everything this user can see on the server.

        Raises:
            AnswerUnreadable: the list changed so often while it was read that it never came out whole.
        """
        for _ in range(INVENTORY_ATTEMPTS):
            inventory, total = self._inventory_once()
            if len(inventory) == total:
                return inventory
            log.info("The server counts %d documents, but lists %d.", total, len(inventory))
        raise AnswerUnreadable(
            f"The server counts {total} documents, but lists {len(inventory)}. Scan again when nothing is "
            "being added or deleted."
        )

    def _inventory_once(self) -> tuple[dict[int, datetime], int]:
        """The inventory as the pages give it, and how many documents the first and last page promise.

        A document deleted meanwhile moves the others up, and one slips through between two pages.
        """
        inventory: dict[int, datetime] = {}
        number, total = 1, 0
        while True:
            self._cancel.raise_if_cancelled()
            page = self._client.inventory(number, INVENTORY_PAGE_SIZE)
            inventory.update(page.modified)
            total = max(total, page.total) if number == 1 else total
            if not page.has_more:
                return inventory, total
            number += 1

    def _read_changed(self, inventory: dict[int, datetime]) -> int:
        """Fetch what is not here, or not as it is on the server; returns how many documents that were."""
        known = self._documents.inventory()
        changed = sorted(key for key, modified in inventory.items() if known.get(key) != modified)
        for start in range(0, len(changed), IDS_A_REQUEST):
            self._cancel.raise_if_cancelled()
            self._documents.upsert(self._client.documents_by_id(changed[start : start + IDS_A_REQUEST]))
            self._progress(Progress(Stage.SYNC, len(inventory) - len(changed) + start, len(inventory)))
        return len(changed)
