"""The search for same meaning of the open library, and look-ups of what typed words mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.progress import Progress
from app.tasks import meaning_tasks

if TYPE_CHECKING:
    from app.domain.errors import DedupeError
    from app.domain.servers import Profile
    from app.services.meaning.search import MeaningResult
    from app.tasks.context import TaskContext
    from app.tasks.task_queue import Job, Task
    from app.ui.session.library_session import LibrarySession

_TYPING_DELAY = 350  # milliseconds after the last key
_FEWEST_LETTERS = 3


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


class MeaningLookup(QObject):
    """Asks a moment after the last key; a new question ends the one before it.

    Signals:
        found: what was typed, and the task's result.
        failed: what was typed, and the DedupeError.
        loading: what was typed; the model is being loaded, which takes some seconds.
    """

    found = Signal(str, object)
    failed = Signal(str, object)
    loading = Signal(str)

    def __init__(
        self,
        session: LibrarySession,
        task: Callable[[Profile, str], Task[TaskContext]],
        parent: QObject | None = None,
    ) -> None:
        """`task` returns what looks for the typed words."""
        super().__init__(parent)
        self._session = session
        self._task = task
        self._typed = ""
        self._job: Job | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_TYPING_DELAY)
        self._timer.timeout.connect(self._ask)

    @property
    def running(self) -> bool:
        """Whether an answer is awaited."""
        return self._job is not None and not self._job.ended

    def look(self, typed: str) -> None:
        """Look for these words, in place of earlier ones; too few letters are not looked for."""
        self._typed = typed
        if self._job is not None:
            self._job.detach()
            self._job = None
        if len(typed.strip()) < _FEWEST_LETTERS:
            self._timer.stop()
        else:
            self._timer.start()

    def _ask(self) -> None:
        profile = self._session.profile
        if profile is None:
            return
        self._job = self._session.submit(
            self._session.queues.asking,
            self._task(profile, self._typed),
            partial(self._on_found, self._typed),
            partial(self._on_failed, self._typed),
            progressed=partial(self._on_progress, self._typed),
        )

    def _on_progress(self, typed: str, _progress: Progress) -> None:
        if typed == self._typed:
            self.loading.emit(typed)

    def _on_found(self, typed: str, found: object) -> None:
        if typed == self._typed:
            self.found.emit(typed, found)

    def _on_failed(self, typed: str, error: DedupeError) -> None:
        if typed == self._typed:
            self.failed.emit(typed, error)
