"""Learning the file sizes that the overview adds up.

Servers list documents without their size, and tell it by one call a document. That is done in the background,
one document at a time, and only while nobody waits for pages.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer

from app.domain.errors import DedupeError, ServerUnreachable, SignInFailed
from app.tasks import storage_jobs
from app.ui.session import LibrarySession

MOST_DOCUMENTS = 500  # a session; a library full of copies must not keep its server busy for hours
MILLISECONDS_UNTIL_NEXT_LOOK = 1000  # while the lane or the server has something better to do


class Measuring(QObject):
    """Asks for the sizes that are missing after each load of the lists, and reloads them once at the end."""

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._asked: set[int] = set()
        self._waiting: list[int] = []
        self._learned = False
        self._running = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(MILLISECONDS_UNTIL_NEXT_LOOK)
        self._later.timeout.connect(self._go_on)
        session.connected.connect(self._start_over)
        session.disconnected.connect(self._start_over)
        session.found_changed.connect(self._look)

    def _start_over(self) -> None:
        self._later.stop()
        self._asked.clear()
        self._waiting.clear()
        self._learned = False

    def _look(self) -> None:
        found = self._session.found
        if found is None:
            return
        room = MOST_DOCUMENTS - len(self._asked)
        self._waiting = [one for one in found.figures.unmeasured if one not in self._asked][:room]
        self._go_on()

    def _go_on(self) -> None:
        session = self._session
        if self._running or session.profile is None:
            return
        if not self._waiting:
            self._finish()
        elif session.scanning or not session.online or session.lanes.files.busy:
            self._later.start()
        else:
            document = self._waiting.pop(0)
            self._asked.add(document)
            self._running = True
            task = partial(storage_jobs.measure, profile=session.profile, document=document)
            session.lanes.files.submit(
                task, self._on_measured, failed=self._on_failed, cancelled=self._on_cancelled
            )

    def _finish(self) -> None:
        if self._learned:
            self._learned = False
            self._session.reload()

    def _on_measured(self, _nothing: None) -> None:
        self._learned = True
        self._on_end()

    def _on_failed(self, error: DedupeError) -> None:
        """One document's trouble is not that of the next, but without a server there is no next."""
        if isinstance(error, ServerUnreachable | SignInFailed):
            self._waiting.clear()
        self._on_end()

    def _on_cancelled(self) -> None:
        """The window closes."""
        self._running = False
        self._waiting.clear()

    def _on_end(self) -> None:
        self._running = False
        self._go_on()
