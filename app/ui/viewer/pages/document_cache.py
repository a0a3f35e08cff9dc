"""Cache of open files: of the shown documents, those likely to be shown next, and a few recent ones.

Files are fetched one at a time, those of the shown documents first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.domain.documents import Document
from app.domain.errors import DedupeError, FileDamaged, is_outage
from app.tasks import file_tasks
from app.tasks.task_queue import Job
from app.ui.session.library_session import LibrarySession
from app.ui.viewer.pages.render_queue import RenderQueue
from app.ui.viewer.sources.file_sources import open_source
from app.ui.viewer.sources.page_source import CannotShow, PageSource, Problem

KEPT_OPEN = 8


@dataclass(frozen=True)
class CachedDocument:
    """A document's open file, or the reason there is none: a problem with the file, or a failed download."""

    source: PageSource | None = None
    problem: Problem | DedupeError | None = None


class DocumentCache(QObject):
    """Opens requested files and closes those no longer needed.

    Signals:
        opened: id of a document whose file is now open, or is known not to open.
        closing: a PageSource that is about to be closed.
    """

    opened = Signal(int)
    closing = Signal(object)

    def __init__(self, session: LibrarySession, queue: RenderQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._queue = queue
        # These are keyed by _identity.
        self._cached: OrderedDict[Hashable, CachedDocument] = OrderedDict()
        self._shown: dict[Hashable, Document] = {}
        self._ahead: dict[Hashable, Document] = {}
        self._job: Job | None = None
        self._fetching: Document | None = None
        self._arrived: list[tuple[Document, bytes]] = []
        session.online_changed.connect(self._on_online_changed)
        session.connected.connect(self.clear)
        session.disconnected.connect(self.clear)

    def find(self, document: Document) -> CachedDocument | None:
        """Return a document's file or problem; None while it is being fetched."""
        return self._cached.get(_identity(document))

    def show(self, documents: Sequence[Document]) -> None:
        """Open these first and keep them open; retry failed downloads."""
        self._shown = {_identity(document): document for document in documents}
        for file in self._shown:
            cached = self._cached.get(file)
            if cached is not None and isinstance(cached.problem, DedupeError):
                del self._cached[file]
            elif cached is not None:
                self._cached.move_to_end(file)
        self._fetch_next()

    def prefetch(self, documents: Sequence[Document]) -> None:
        """Open these once the shown ones are open."""
        self._ahead = {_identity(document): document for document in documents[: KEPT_OPEN - 2]}
        self._fetch_next()

    def clear(self) -> None:
        """Close everything."""
        self._shown, self._ahead = {}, {}
        self._arrived.clear()
        if self._job is not None:
            self._job.cancel()
        for file in list(self._cached):
            self._close(file)

    # --- fetching --------------------------------------------------------------------------------

    def _fetch_next(self) -> None:
        missing = [document for document in self._wanted().values() if self._is_missing(document)]
        if self._job is not None:
            fetching = None if self._fetching is None else _identity(self._fetching)
            if fetching not in self._shown and any(_identity(one) in self._shown for one in missing):
                self._job.cancel()  # a shown document does not wait for a prefetched one
            return
        profile = self._session.profile
        if not missing or profile is None:
            return
        self._fetching = missing[0]
        self._job = self._session.queues.files.submit(
            partial(file_tasks.load_preview, profile=profile, document=self._fetching),
            self._on_fetched,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
        )

    def _wanted(self) -> dict[Hashable, Document]:
        """Return the shown documents, then the prefetched ones."""
        return self._shown | self._ahead

    def _is_missing(self, document: Document) -> bool:
        file = _identity(document)
        return file not in self._cached and all(file != _identity(one) for one, _ in self._arrived)

    def _on_fetched(self, data: bytes) -> None:
        document = self._done()
        if document is not None:
            self._arrived.append((document, data))
            self._queue.when_free(self._open_next)
        self._fetch_next()

    def _on_failed(self, error: DedupeError) -> None:
        document = self._done()
        if document is not None:
            # Keep the error without its frames, which reference the queue's database.
            error.__traceback__ = error.__cause__ = error.__context__ = None
            problem = Problem.DAMAGED if type(error) is FileDamaged else error
            self._put(document, CachedDocument(problem=problem))
        if is_outage(error):
            self._session.lost_connection()
            self._ahead = {}
        self._fetch_next()

    def _on_cancelled(self) -> None:
        """Continue after a cancellation; if the task broke off by itself, treat the file as damaged."""
        is_broken = self._job is not None and not self._job.flag.cancelled
        document = self._done()
        if is_broken and document is not None:
            self._put(document, CachedDocument(problem=Problem.DAMAGED))
        self._fetch_next()

    def _done(self) -> Document | None:
        """Return the fetched document, or None if it is no longer wanted."""
        document, self._fetching, self._job = self._fetching, None, None
        return document if document is not None and _identity(document) in self._wanted() else None

    def _on_online_changed(self, online: bool) -> None:
        if online:
            for file, cached in list(self._cached.items()):
                if is_outage(cached.problem):
                    del self._cached[file]
            self._fetch_next()

    # --- opening and closing ---------------------------------------------------------------------

    def _open_next(self) -> None:
        if not self._arrived:
            return
        document, data = self._arrived.pop(0)
        try:
            source = open_source(data, self._session.queues.files)
        except CannotShow as reason:
            self._put(document, CachedDocument(problem=reason.problem))
            return
        source.setParent(self)
        source.identity = _identity(document)
        self._put(document, CachedDocument(source))

    def _put(self, document: Document, cached: CachedDocument) -> None:
        self._cached[_identity(document)] = cached
        self.opened.emit(document.id)
        wanted = self._wanted()
        spare = [one for one in self._cached if one not in wanted]
        for old in spare[: max(len(self._cached) - KEPT_OPEN, 0)]:
            self._close(old)

    def _close(self, file: Hashable) -> None:
        source = self._cached.pop(file).source
        if source is not None:
            self.closing.emit(source)
            self._queue.close(source)


def _identity(document: Document) -> Hashable:
    """Return the identity of the file with a document's pages, within one library.

    A new file changes the time of modification, a new OCR run the text. Checksums and sizes are left out:
    they may become known while the document is shown.
    """
    return document.id, document.modified, document.content_hash
