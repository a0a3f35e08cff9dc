"""One plan on its way to the server, from the moment it was confirmed.

The plan was frozen when the question was asked (S1). What the window shows meanwhile is read from the
journal, so it is what really happened.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.errors import DedupeError
from app.domain.plans import Plan
from app.domain.runs import Run
from app.tasks import queries
from app.tasks.task_queue import Job
from app.ui.session.library_session import LibrarySession

MILLISECONDS_BETWEEN_LOOKS = 250


class ApplyController(QObject):
    """Hands the confirmed plan to the work lane and follows it.

    Attributes:
        was_stopped: the last one ended because somebody wanted it to.

    Signals:
        progressed: a Progress.
        looked: a Run with the outcomes so far.
        finished: the Run at its end, or as far as it came.
        failed: a DedupeError; nothing, or nothing more, was done.
        stopped: it was cancelled before it began.
    """

    progressed = Signal(object)
    looked = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._job: Job | None = None
        self._plan: Plan | None = None
        self._looking = False
        self._timer = QTimer(self)
        self._timer.setInterval(MILLISECONDS_BETWEEN_LOOKS)
        self._timer.timeout.connect(self._look)
        self.was_stopped = False

    @property
    def running(self) -> bool:
        return self._job is not None

    def apply(self, plan: Plan, *, backup: Path | None, final: bool) -> None:
        """Carry the plan out; later calls of anything change nothing in it."""
        self._submit(
            plan,
            partial(queries.apply_plan, plan=plan, backup=backup, confirmed_final=final),
        )

    def go_on(self, run: Run) -> None:
        """Carry out the rest of a run that was interrupted."""
        self._submit(run.plan, partial(queries.continue_run, run=run.id))

    def stop(self) -> None:
        """Stop after the document that is being worked on."""
        if self._job is not None:
            self._job.cancel()

    def _submit(self, plan: Plan, task: partial[Run]) -> None:
        if self._session.changing or self._session.profile is None:
            return
        self._plan = plan
        self._job = self._session.lanes.work.submit(
            partial(task, profile=self._session.profile),
            self._on_done,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self.progressed.emit,
        )
        self._timer.start()
        self._session.set_changing(changing=True)

    def _look(self) -> None:
        if not self._looking and self._session.profile is not None:
            self._looking = True
            self._session.lanes.desk.submit(
                partial(queries.load_unfinished_runs, profile=self._session.profile),
                self._on_looked,
                failed=self._on_look_failed,
                cancelled=self._on_look_broke,
            )

    def _on_looked(self, runs: tuple[Run, ...]) -> None:
        self._looking = False
        mine = next((run for run in runs if run.plan == self._plan), None)
        if self.running and mine is not None:
            self.looked.emit(mine)

    def _on_look_failed(self, _error: DedupeError) -> None:
        self._looking = False  # the next look may succeed; the end of the run is told anyway

    def _on_look_broke(self) -> None:
        self._looking = False

    def _end(self) -> None:
        self.was_stopped = self._job is not None and self._job.flag.cancelled
        self._job = None
        self._timer.stop()
        self._session.set_changing(changing=False)

    def _on_done(self, run: Run) -> None:
        self._end()
        self.finished.emit(run)

    def _on_failed(self, error: DedupeError) -> None:
        self._end()
        self.failed.emit(error)

    def _on_cancelled(self) -> None:
        self._end()
        self.stopped.emit()
