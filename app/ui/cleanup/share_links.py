"""Number of share links that stop working when documents are trashed. Nothing waits for it."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping

from PySide6.QtCore import QObject, Signal

from app.domain.errors import DedupeError
from app.tasks import operations
from app.tasks.task_queue import Job
from app.ui.session.library_session import LibrarySession

log = logging.getLogger(__name__)


class ShareLinks(QObject):
    """The server's latest counts, read on the file queue, so that no plan waits for them.

    Signals:
        changed: new counts arrived.
    """

    changed = Signal()

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._found: Mapping[int, int] = {}
        self._job: Job | None = None

    def load(self) -> None:
        """Read the counts, unless they are being read or the server cannot be reached."""
        if not self._session.online or (self._job is not None and not self._job.ended):
            return
        self._job = self._session.operate(
            self._session.queues.files,
            operations.count_share_links,
            self._on_counted,
            self._on_failed,
            cancel_connect=True,
        )

    def forget(self) -> None:
        """Drop the counts: another library is shown."""
        self._found = {}
        self._job = None

    def of(self, documents: Collection[int]) -> int:
        """Return the number of links of these documents, as far as known."""
        return sum(self._found.get(document, 0) for document in documents)

    def _on_counted(self, found: Mapping[int, int]) -> None:
        self._found = found
        self.changed.emit()

    def _on_failed(self, error: DedupeError) -> None:
        """Log only: Apply counts the links again, and the window shows that a server is offline."""
        log.info("Share links were not counted: %s", error.code)
