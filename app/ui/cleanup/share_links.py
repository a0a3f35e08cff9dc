"""How many share links stop working when documents go; nobody waits for the answer."""

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
    """What the server told last. Asked in the lane that fetches pages, so that no plan waits for it.

    Signals:
        changed: the server has told.
    """

    changed = Signal()

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._found: Mapping[int, int] = {}
        self._asked: Job | None = None

    def load(self) -> None:
        """Ask the server, unless it is being asked or cannot be."""
        waits = self._asked is not None and not self._asked.ended
        if waits or self._session.profile is None or not self._session.online:
            return
        self._asked = self._session.operate(
            self._session.queues.files,
            operations.count_share_links,
            self._on_counted,
            self._on_failed,
            cancel_connect=True,
        )

    def forget(self) -> None:
        """Another library is shown."""
        self._found = {}
        self._asked = None

    def of(self, documents: Collection[int]) -> int:
        """How many links these documents have, as far as it is known."""
        return sum(self._found.get(document, 0) for document in documents)

    def _on_counted(self, found: Mapping[int, int]) -> None:
        self._found = found
        self.changed.emit()

    def _on_failed(self, error: DedupeError) -> None:
        """Applying says it again, and whether the server can be reached is told elsewhere."""
        log.info("Share links were not counted: %s", error.code)
