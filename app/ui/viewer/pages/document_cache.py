"""The open files: of the documents that are shown, of those that come next, and of a few seen before.

Files are fetched one at a time, those that are shown first.
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
from app.ui.viewer.sources.opening import open_source
from app.ui.viewer.sources.page_source import CannotShow, PageSource, Problem

KEPT_OPEN = 8


@dataclass(frozen=True)
class CachedDocument:
    """A document's open file, or why there is none: what is wrong with it, or why it did not come."""

    source: PageSource | None = None
    problem: Problem | DedupeError | None = None


class DocumentCache(QObject):
    """Opens what it is asked for and closes what nobody looks at any more.

    Signals:
        opened: id of a document whose file is open now, or is known not to open.
        closing: a PageSource that is about to be closed.
    """

    opened = Signal(int)
    closing = Signal(object)

    def __init__(self, session: LibrarySession, queue: RenderQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._queue = queue
        self._shelved: OrderedDict[Hashable, CachedDocument] = (
            OrderedDict()
        )  # this and the others by _identity
        self._shown: dict[Hashable, Document] = {}
        self._ahead: dict[Hashable, Document] = {}
        self._job: Job | None = None
        self._fetching: Document | None = None
        self._arrived: list[tuple[Document, bytes]] = []
        session.online_changed.connect(self._on_online_changed)
        session.connected.connect(self.clear)
        session.disconnected.connect(self.clear)

    def find(self, document: Document) -> CachedDocument | None:
        """What is known of a document's file; None while it is on its way."""
        return self._shelved.get(_identity(document))

    def show(self, documents: Sequence[Document]) -> None:
        """Open these before anything else, and keep them open. What failed before is tried again."""
        self._shown = {_identity(document): document for document in documents}
        for file in self._shown:
            shelved = self._shelved.get(file)
            if shelved is not None and isinstance(shelved.problem, DedupeError):
                del self._shelved[file]
            elif shelved is not None:
                self._shelved.move_to_end(file)
        self._fetch_next()

    def prefetch(self, documents: Sequence[Document]) -> None:
        """Open these too, when those that are shown are open."""
        self._ahead = {_identity(document): document for document in documents[: KEPT_OPEN - 2]}
        self._fetch_next()

    def clear(self) -> None:
        """Close everything."""
        self._shown, self._ahead = {}, {}
        self._arrived.clear()
        if self._job is not None:
            self._job.cancel()
        for file in list(self._shelved):
            self._take_down(file)

    # --- fetching --------------------------------------------------------------------------------

    def _fetch_next(self) -> None:
        missing = [document for document in self._wanted().values() if self._is_missing(document)]
        if self._job is not None:
            fetching = None if self._fetching is None else _identity(self._fetching)
            if fetching not in self._shown and any(_identity(one) in self._shown for one in missing):
                self._job.cancel()  # what is shown does not wait for what might be shown next
            return
        profile = self._session.profile
        if not missing or profile is None:
            return
        self._fetching = missing[0]
        self._job = self._session.lanes.files.submit(
            partial(file_tasks.load_preview, profile=profile, document=self._fetching),
            self._on_fetched,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
        )

    def _wanted(self) -> dict[Hashable, Document]:
        """What is shown, then what comes next."""
        return self._shown | self._ahead

    def _is_missing(self, document: Document) -> bool:
        file = _identity(document)
        return file not in self._shelved and all(file != _identity(one) for one, _ in self._arrived)

    def _on_fetched(self, data: bytes) -> None:
        document = self._done()
        if document is not None:
            self._arrived.append((document, data))
            self._queue.when_free(self._open_next)
        self._fetch_next()

    def _on_failed(self, error: DedupeError) -> None:
        document = self._done()
        if document is not None:
            # It is kept, but not the frames it came through, with the lane's database in them.
            error.__traceback__ = error.__cause__ = error.__context__ = None
            problem = Problem.DAMAGED if type(error) is FileDamaged else error
            self._put(document, CachedDocument(problem=problem))
        if is_outage(error):
            self._session.lost_connection()
            self._ahead = {}
        self._fetch_next()

    def _on_cancelled(self) -> None:
        """Called off here, or broken off: what broke once breaks again, and is not tried for ever."""
        is_broken = self._job is not None and not self._job.flag.cancelled
        document = self._done()
        if is_broken and document is not None:
            self._put(document, CachedDocument(problem=Problem.DAMAGED))
        self._fetch_next()

    def _done(self) -> Document | None:
        """What was being fetched, unless nobody wants it any more."""
        document, self._fetching, self._job = self._fetching, None, None
        return document if document is not None and _identity(document) in self._wanted() else None

    def _on_online_changed(self, online: bool) -> None:
        if online:
            for file, shelved in list(self._shelved.items()):
                if is_outage(shelved.problem):
                    del self._shelved[file]
            self._fetch_next()

    # --- opening and closing ---------------------------------------------------------------------

    def _open_next(self) -> None:
        if not self._arrived:
            return
        document, data = self._arrived.pop(0)
        try:
            source = open_source(data, self._session.lanes.files)
        except CannotShow as reason:
            self._put(document, CachedDocument(problem=reason.problem))
            return
        source.setParent(self)
        source.identity = _identity(document)
        self._put(document, CachedDocument(source))

    def _put(self, document: Document, shelved: CachedDocument) -> None:
        self._shelved[_identity(document)] = shelved
        self.opened.emit(document.id)
        wanted = self._wanted()
        spare = [one for one in self._shelved if one not in wanted]
        for old in spare[: max(len(self._shelved) - KEPT_OPEN, 0)]:
            self._take_down(old)

    def _take_down(self, file: Hashable) -> None:
        source = self._shelved.pop(file).source
        if source is not None:
            self.closing.emit(source)
            self._queue.close(source)


def _identity(document: Document) -> Hashable:
    """Of the file that shows a document's pages, in one library.

    Another file comes with another time of change, a new text recognition with another text. Checksums and
    sizes do not count: they may become known while the document is shown.
    """
    return document.id, document.modified, document.content_hash
