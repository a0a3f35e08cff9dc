"""Reads the server's library into the local one: complete, in a stable order, resumable.

A *full* sync reads every document, with a checkpoint per page. Every sync ends with the server's inventory of
ids and time stamps: documents missing here or with another stamp are fetched by id, documents gone there are
removed here. This finds deletions, restores and documents that moved between pages while the list shifted,
and a library read before needs only the inventory. After a full sync the pages serve as the inventory if they
were read without interruption, hold as many documents as the server counts, and nothing changed meanwhile.

Stamps are compared as instants and for equality, so neither a clock set back nor a change during a sync is
missed. Two changes move no stamp: documents with the id of a deleted tag, field or other name are read again
when the name is missing, and new text recognition is the reason for a periodic full sync.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Protocol, TypeVar

from app.domain.errors import AnswerUnreadable
from app.domain.progress import Progress, Stage, ignore_progress
from app.paperless.cancellation import cancel_scope
from app.paperless.pacing import RequestPacer
from app.paperless.paging import ListChunk, fetch_in_chunks
from app.store.checkpoints import SyncCheckpoint, SyncMode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from app.domain.documents import Document, DocumentWithText, Taxonomy
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.library import Library

log = logging.getLogger(__name__)

FIRST_PAGE_SIZE = 64  # documents; later sizes follow from the measured speed
PAGE_SIZE = 512  # at most: about 2 MB of text
FIRST_INVENTORY_PAGE_SIZE = 1024  # ids and time stamps only
INVENTORY_PAGE_SIZE = 8192  # at most
WHOLE_PAGE_SIZE = 2**16  # below the server's maximum of 100,000
INVENTORY_ATTEMPTS = 3
IDS_A_REQUEST = 256  # at most; keeps the URL within proxy limits
FULL_AGAIN_AFTER = timedelta(days=30)

T = TypeVar("T")


@dataclass(frozen=True)
class SyncResult:
    """Result of a sync.

    Attributes:
        total: documents this user can see on the server.
        read: documents fetched with their text.
        removed: local documents that are gone on the server.
        unreadable: ids of documents that the server lists but cannot show; they are left out.
    """

    total: int
    read: int
    removed: int
    unreadable: tuple[int, ...] = ()


class SyncService:
    """Brings the local library up to the server's state.

    Args:
        page_stored: called during a full sync after each stored page but the last.
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
        """Sync; after an interruption the next call continues at the page where this one stopped.

        Args:
            full: read every document again, also those with an unchanged time stamp (re-OCR moves none). Also
                done for the first sync, and when the last full one is FULL_AGAIN_AFTER ago.

        Raises:
            OperationCancelled: pages read so far are kept.
            DedupeError: the server failed, also after retries; pages read so far are kept.
        """
        with cancel_scope(self._cancel):
            return self._run(full=full)

    def _run(self, *, full: bool) -> SyncResult:
        self._cancel.raise_if_cancelled()
        self._store_names(self._client.taxonomy())
        checkpoint = self._checkpoint(full=full)
        read, inventory = self._read_pages(checkpoint) if checkpoint.mode is SyncMode.FULL else (0, None)
        if inventory is None:
            inventory = self._inventory()
        changed = self._changed(inventory)
        unreadable = self._read_by_id(changed, len(inventory))
        gone = self._documents.ids() - inventory.keys()
        self._documents.remove(gone)
        self._checkpoints.finish()
        self._progress(Progress(Stage.SYNC, len(inventory), len(inventory)))
        read += len(changed) - len(unreadable)
        return SyncResult(len(inventory), read, len(gone), unreadable)

    def _store_names(self, names: Taxonomy) -> None:
        """Store the names, and mark documents with the id of a deleted name to be read again.

        Deleting a tag, custom field or correspondent moves no document's time stamp.
        """
        with self._local.database.transaction():
            vanished = _vanished(self._local.taxonomy.load(), names)
            self._local.taxonomy.save(names)
            if any(vanished.values()):
                self._documents.mark_changed(_documents_with(self._documents.stream(), vanished))

    def _checkpoint(self, *, full: bool) -> SyncCheckpoint:
        """Return the checkpoint of the sync to resume, or of a new one."""
        now = datetime.now(UTC)
        last_full = self._checkpoints.last_full()
        full = full or last_full is None or now - last_full > FULL_AGAIN_AFTER
        wanted = SyncMode.FULL if full else SyncMode.INCREMENTAL
        current = self._checkpoints.current()
        if current is None or current.mode is not wanted:
            self._checkpoints.start(wanted, 1, now)
            current = self._checkpoints.current()
        if current is None:
            raise AssertionError("a sync that was just started has a checkpoint")
        return current

    def _read_pages(self, checkpoint: SyncCheckpoint) -> tuple[int, dict[int, datetime] | None]:
        """Store page after page until the server has no more.

        Returns:
            The number of documents read, and the inventory if the pages are complete.
        """
        before = self._client.newest_change()
        inventory: dict[int, datetime] = {}
        pages = fetch_in_chunks(
            self._page,
            RequestPacer(min(FIRST_PAGE_SIZE, PAGE_SIZE), PAGE_SIZE),
            (checkpoint.next_page - 1) * checkpoint.page_size,
        )
        read = 0
        for page in pages:
            documents = page.items or ()
            with self._local.database.transaction():
                self._documents.upsert(documents)
                self._checkpoints.advance(
                    page.end // page.page_size + 1, [item.document.id for item in documents], page.page_size
                )
            read += len(documents)
            inventory.update((item.document.id, item.document.modified) for item in documents)
            if page.total:
                self._progress(Progress(Stage.SYNC, min(page.end, page.total), page.total))
            if self._page_stored is not None and page.end < page.total:
                self._page_stored()
        complete = checkpoint.next_page == 1 and len(inventory) == before[0]
        return read, inventory if complete and self._client.newest_change() == before else None

    def _page(self, start: int, size: int, timeout_factor: float) -> ListChunk[tuple[DocumentWithText, ...]]:
        page = self._client.documents(start // size + 1, size, timeout_factor)
        documents = page.documents
        return _chunk(documents, len(documents), start, size, page, _characters(documents))

    def _inventory(self) -> dict[int, datetime]:
        """Return ids and time stamps of all documents this user can see on the server.

        Raises:
            AnswerUnreadable: the list kept changing while it was read.
        """
        for attempt in range(INVENTORY_ATTEMPTS):
            inventory, total = self._inventory_once(in_one_page=attempt > 0)
            if len(inventory) == total:
                return inventory | self._slipped(inventory)
            log.info("The server counts %d documents, but lists %d.", total, len(inventory))
        raise AnswerUnreadable(
            f"The server counts {total} documents, but lists {len(inventory)}. Scan again when no documents "
            "are being added or deleted."
        )

    def _inventory_once(self, *, in_one_page: bool) -> tuple[dict[int, datetime], int]:
        """Return the inventory from the pages, and the document count of the first page.

        A document deleted meanwhile moves the others up, so that one may be missed between two pages, unless
        all are on one page.
        """
        inventory: dict[int, datetime] = {}
        total: int | None = None
        first, largest = FIRST_INVENTORY_PAGE_SIZE, INVENTORY_PAGE_SIZE
        pace = RequestPacer(WHOLE_PAGE_SIZE, WHOLE_PAGE_SIZE) if in_one_page else RequestPacer(first, largest)
        for page in fetch_in_chunks(self._inventory_page, pace):
            inventory.update(page.items or {})
            total = page.total if total is None else total
        return inventory, total or 0

    def _inventory_page(
        self, start: int, size: int, timeout_factor: float
    ) -> ListChunk[Mapping[int, datetime]]:
        page = self._client.inventory(start // size + 1, size, timeout_factor)
        return _chunk(page.modified, page.entries, start, size, page)

    def _slipped(self, inventory: Mapping[int, datetime]) -> dict[int, datetime]:
        """Return local documents missing from the inventory that are still on the server.

        If one is missed while another is added, the counts agree.
        """
        doubtful = sorted(self._documents.ids() - inventory.keys())

        def ask(start: int, size: int, timeout_factor: float) -> ListChunk[dict[int, datetime]]:
            found = self._client.changes_by_id(doubtful[start : start + size], timeout_factor)
            return ListChunk(found, start + size, len(doubtful), size)

        slipped: dict[int, datetime] = {}
        if doubtful:
            for part in fetch_in_chunks(ask, RequestPacer(IDS_A_REQUEST, IDS_A_REQUEST)):
                slipped.update(part.items or {})
        return slipped

    def _changed(self, inventory: Mapping[int, datetime]) -> list[int]:
        """Return the ids of documents that are missing here or changed on the server, ascending."""
        known = self._documents.inventory()
        return sorted(document for document, modified in inventory.items() if known.get(document) != modified)

    def _read_by_id(self, ids: Sequence[int], total: int) -> tuple[int, ...]:
        """Fetch these documents, and return those that the server cannot show.

        Args:
            total: documents of the whole library, for the progress.
        """

        def ask(start: int, size: int, timeout_factor: float) -> ListChunk[tuple[DocumentWithText, ...]]:
            documents = self._client.documents_by_id(ids[start : start + size], timeout_factor)
            return ListChunk(documents, start + size, len(ids), size, _characters(documents))

        unreadable: list[int] = []
        for part in fetch_in_chunks(ask, RequestPacer(FIRST_PAGE_SIZE, IDS_A_REQUEST)) if ids else ():
            self._documents.upsert(part.items or ())
            if part.items is None:
                unreadable += ids[part.end - part.page_size : part.end]
            self._progress(Progress(Stage.SYNC, total - len(ids) + min(part.end, len(ids)), total))
        for document in unreadable:
            log.warning("Document %d is left out: the server cannot show it.", document)
        return tuple(unreadable)


def _vanished(before: Taxonomy, now: Taxonomy) -> dict[str, frozenset[int]]:
    """Return the ids of deleted names, by the document attribute that holds them."""
    kinds = {
        "tags": (before.tags, now.tags),
        "custom_fields": (before.custom_fields, now.custom_fields),
        "correspondent": (before.correspondents, now.correspondents),
        "document_type": (before.document_types, now.document_types),
        "storage_path": (before.storage_paths, now.storage_paths),
    }
    return {name: frozenset(old.keys() - new.keys()) for name, (old, new) in kinds.items()}


def _documents_with(documents: Iterable[Document], ids: Mapping[str, frozenset[int]]) -> list[int]:
    """Return the documents with one of these ids."""

    def has_one(document: Document) -> bool:
        fields = {value.field for value in document.custom_fields}
        return (
            not ids["tags"].isdisjoint(document.tags)
            or not ids["custom_fields"].isdisjoint(fields)
            or document.correspondent in ids["correspondent"]
            or document.document_type in ids["document_type"]
            or document.storage_path in ids["storage_path"]
        )

    return [document.id for document in documents if has_one(document)]


class _Counted(Protocol):
    """A page of any kind of list."""

    @property
    def total(self) -> int: ...

    @property
    def has_more(self) -> bool: ...


def _chunk(
    items: T, entries: int, start: int, size: int, page: _Counted, characters: int = 0
) -> ListChunk[T]:
    """Return the chunk read for a page of `size` entries at `start`; the server may send shorter pages."""
    short = 0 < entries < size and start + entries < page.total and (page.has_more or start == 0)
    page_size = entries if short else size
    end = (start // size + 1) * page_size
    return ListChunk(items, end, page.total, page_size, characters, is_last=entries == 0)


def _characters(documents: Iterable[DocumentWithText]) -> int:
    return sum(len(item.text) for item in documents)
