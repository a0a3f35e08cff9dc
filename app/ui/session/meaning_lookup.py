"""Looks for what the words typed into a search field mean, behind the search for the words themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from app.domain.errors import DedupeError
    from app.domain.progress import Progress
    from app.domain.servers import Profile
    from app.tasks.context import TaskContext
    from app.tasks.task_queue import Job, Task
    from app.ui.session.library_session import LibrarySession

DELAY = 350  # milliseconds after the last key
FEWEST_LETTERS = 3


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
        self._timer.setInterval(DELAY)
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
        if len(typed.strip()) < FEWEST_LETTERS:
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
