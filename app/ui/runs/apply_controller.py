"""Applies a confirmed plan and follows the run.

The plan was frozen when the question was asked (S1). The window shows the outcomes from the journal, that
is, what really happened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.errors import DedupeError
from app.domain.plans import Plan
from app.domain.progress import CancelToken, ProgressSink
from app.domain.runs import Run
from app.services.library import Library
from app.tasks import operations, queries
from app.tasks.context import on_local, on_server
from app.tasks.task_queue import Job
from app.ui.session.library_session import LibrarySession

MILLISECONDS_BETWEEN_READS = 250


class ApplyController(QObject):
    """Submits the confirmed plan to the operations queue and follows the run.

    Attributes:
        was_stopped: the user stopped the last run.

    Signals:
        progressed: a Progress.
        updated: a Run with the outcomes so far.
        finished: the Run, complete or as far as it got.
        failed: a DedupeError; nothing further was done.
        stopped: the run was cancelled before it began.
    """

    progressed = Signal(object)
    updated = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._job: Job | None = None
        self._plan: Plan | None = None
        self._reading = False
        self._timer = QTimer(self)
        self._timer.setInterval(MILLISECONDS_BETWEEN_READS)
        self._timer.timeout.connect(self._read)
        self.was_stopped = False

    @property
    def running(self) -> bool:
        return self._job is not None

    def apply(self, plan: Plan, *, backup: Path | None, final: bool) -> None:
        """Apply the plan, which no later call changes."""
        self._submit(plan, partial(operations.apply_plan, plan=plan, backup=backup, confirmed_final=final))

    def resume(self, run: Run) -> None:
        """Apply the rest of an interrupted run."""
        self._submit(run.plan, partial(operations.continue_run, run=run.id))

    def stop(self) -> None:
        """Stop after the current document."""
        if self._job is not None:
            self._job.cancel()

    def _submit(self, plan: Plan, operation: Callable[[Library, CancelToken, ProgressSink], Run]) -> None:
        if self._session.is_changing_server or self._session.profile is None:
            return
        self._plan = plan
        self._job = self._session.queues.operations.submit(
            on_server(self._session.profile, operation),
            self._on_done,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self.progressed.emit,
        )
        self._timer.start()
        self._session.set_changing_server(changing=True)

    def _read(self) -> None:
        if not self._reading and self._session.profile is not None:
            self._reading = True
            self._session.queues.queries.submit(
                on_local(self._session.profile, queries.load_unfinished_runs),
                self._on_read,
                failed=self._on_read_failed,
                cancelled=self._on_read_cancelled,
            )

    def _on_read(self, runs: tuple[Run, ...]) -> None:
        self._reading = False
        mine = next((run for run in runs if run.plan == self._plan), None)
        if self.running and mine is not None:
            self.updated.emit(mine)

    def _on_read_failed(self, _error: DedupeError) -> None:
        self._reading = False  # the next read may succeed; the end of the run is reported in any case

    def _on_read_cancelled(self) -> None:
        self._reading = False

    def _end(self) -> None:
        self.was_stopped = self._job is not None and self._job.flag.cancelled
        self._job = None
        self._timer.stop()
        self._session.set_changing_server(changing=False)

    def _on_done(self, run: Run) -> None:
        self._end()
        self.finished.emit(run)

    def _on_failed(self, error: DedupeError) -> None:
        self._end()
        self.failed.emit(error)

    def _on_cancelled(self) -> None:
        self._end()
        self.stopped.emit()
