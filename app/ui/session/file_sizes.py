"""Fetches file sizes.

Servers list documents without their size; it takes one request per document. The requests run in the
background, one at a time, and only while no pages are being loaded.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.documents import FileFacts
from app.domain.errors import DedupeError, SignInFailed, is_outage
from app.tasks import file_tasks
from app.ui.session.library_session import LibrarySession

RETRY_MS = 1000  # while a scan or other downloads come first


class FileSizes(QObject):
    """Requests the size of each document once per connection and scan.

    Attributes:
        asked: ids of the documents requested so far.

    Signals:
        learned: document id, and its FileFacts with a size.
        finished: no requests are left.
    """

    learned = Signal(int, object)
    finished = Signal()

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked: set[int] = set()
        self._session = session
        self._waiting: list[int] = []
        self._asking: int | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(RETRY_MS)
        self._later.timeout.connect(self._request_next)
        session.scan_finished.connect(self._on_scanned)
        session.connected.connect(self._reset)
        session.disconnected.connect(self._reset)

    def request(self, documents: Iterable[int]) -> None:
        """Request these sizes, in place of those still waiting."""
        self._waiting = [document for document in documents if document not in self.asked]
        self._request_next()

    @property
    def busy(self) -> bool:
        return self._asking is not None or self._later.isActive()

    def _on_scanned(self) -> None:
        """Allow every document to be requested again: a scan forgets the sizes of documents that changed."""
        self.asked.clear()

    def _reset(self) -> None:
        """Drop all requests: the previous library's answers no longer arrive."""
        self._asking = None
        self._later.stop()
        self.asked.clear()
        self._waiting.clear()

    def _request_next(self) -> None:
        session = self._session
        if self._asking is not None or session.profile is None:
            return
        if not self._waiting:
            self.finished.emit()
        elif session.scanning or not session.online or session.queues.files.busy:
            self._later.start()
        else:
            self._asking = self._waiting.pop(0)
            self.asked.add(self._asking)
            task = partial(file_tasks.measure, profile=session.profile, document=self._asking)
            session.submit(
                session.queues.files,
                task,
                self._on_measured,
                self._on_failed,
                cancelled=self._on_cancelled,
            )

    def _on_measured(self, facts: FileFacts) -> None:
        if facts.file_size is not None:
            self.learned.emit(self._asking, facts)
        self._on_end()

    def _on_failed(self, error: DedupeError) -> None:
        """Continue with the next document, unless the server is out of reach."""
        if isinstance(error, SignInFailed) or is_outage(error):
            self._waiting.clear()
        self._on_end()

    def _on_cancelled(self) -> None:
        """Drop all requests: the window is closing."""
        self._asking = None
        self._waiting.clear()

    def _on_end(self) -> None:
        self._asking = None
        self._request_next()
