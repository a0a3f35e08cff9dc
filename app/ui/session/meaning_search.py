"""The search for same meaning of the open library, as the window knows it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.domain.progress import Progress
from app.tasks import meaning_tasks

if TYPE_CHECKING:
    from app.domain.errors import DedupeError
    from app.services.meaning.search import MeaningResult
    from app.tasks.task_queue import Job
    from app.ui.session.library_session import LibrarySession


class MeaningSearchSession(QObject):
    """Runs the search after each scan, and lets the user pause it.

    Signals:
        changed: any of the attributes.

    Attributes:
        progress: of the running search; None before the first report and while nothing runs.
        paused: whether the user stopped it; it continues where it was.
        result: of the last finished search; None if there is none.
        error: why the last search failed; None if it did not.
    """

    changed = Signal()

    def __init__(self, session: LibrarySession) -> None:
        super().__init__(session)
        self._session = session
        self._job: Job | None = None
        self.progress: Progress | None = None
        self.paused = False
        self.result: MeaningResult | None = None
        self.error: DedupeError | None = None
        session.scan_finished.connect(self._after_scan)
        session.scan_started.connect(self._stop)
        for gone in (session.connected, session.disconnected):
            gone.connect(self._forget)

    @property
    def running(self) -> bool:
        return self._job is not None

    def start(self) -> None:
        """Start the search, or continue it; it does nothing while the tier is off."""
        if self._session.profile is None or self._session.scanning:
            return
        self._stop()
        self.paused = False
        self.error = None
        self._job = self._session.queues.meaning.submit(
            partial(meaning_tasks.compare_meanings, profile=self._session.profile),
            self._on_done,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self._on_progress,
        )
        self.changed.emit()

    def pause(self) -> None:
        """Stop the search within 200 ms; vectors made so far are kept."""
        self.paused = True
        self._stop()

    def stop(self) -> None:
        """Stop the search because the tier was switched off."""
        self.paused = False
        self.result = None
        self._stop()
        self._session.queues.asking.submit(meaning_tasks.stop_asking)

    def _after_scan(self) -> None:
        if not self.paused:
            self.start()

    def _forget(self) -> None:
        self.paused = False
        self.result = self.error = None
        self._stop()

    def _stop(self) -> None:
        if self._job is not None:
            self._job.detach()
            self._job = None
        self.progress = None
        self.changed.emit()

    def _on_progress(self, progress: Progress) -> None:
        self.progress = progress
        self.changed.emit()

    def _on_done(self, result: MeaningResult | None) -> None:
        self._job = None
        self.progress = None
        self.result = result
        self.changed.emit()
        if result is not None:
            self._session.reload()

    def _on_failed(self, error: DedupeError) -> None:
        self._job = None
        self.progress = None
        self.error = error
        self.changed.emit()

    def _on_cancelled(self) -> None:
        self._job = None
        self.progress = None
        self.changed.emit()
