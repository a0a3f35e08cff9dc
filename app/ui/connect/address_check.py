"""Checks the typed address while the user is still filling in the form."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.errors import DedupeError
from app.domain.servers import ConnectionOptions, ServerFound
from app.tasks import connection_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import Task, TaskQueue

PAUSE = 600  # milliseconds without a key press after which the address counts as complete
SECONDS_TO_ANSWER = 10.0  # shorter than for a scan: a wrong address must fail soon


class AddressCheck(QObject):
    """Runs one check at a time, for the latest address.

    Signals:
        checking: a check started.
        found: a ServerFound.
        failed: a DedupeError.
    """

    checking = Signal()
    found = Signal(object)
    failed = Signal(object)

    def __init__(self, queue: TaskQueue[TaskContext], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._typed = ""
        self._options = ConnectionOptions()
        self._attempt: AbandonableTask | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._start)

    def later(self, typed: str, options: ConnectionOptions) -> None:
        """Check once typing pauses; ignore an empty address."""
        self.stop()
        self._typed = typed.strip()
        self._options = _quicker(options)
        if self._typed:
            self._pause.start()

    def now(self, typed: str, options: ConnectionOptions) -> None:
        """Check at once."""
        self.later(typed, options)
        if self._pause.isActive():
            self._pause.stop()
            self._start()

    def stop(self) -> None:
        """Abandon the pending or running check."""
        self._pause.stop()
        if self._attempt is not None:
            self._attempt.abandon()
            self._attempt = None

    def _start(self) -> None:
        task = partial(connection_tasks.look_at_address, typed=self._typed, options=self._options)
        self._attempt = AbandonableTask(self._queue, task, self)
        self._attempt.done.connect(self._on_found)
        self._attempt.failed.connect(self._on_failed)
        self.checking.emit()

    def _on_found(self, found: ServerFound) -> None:
        self._attempt = None
        self.found.emit(found)

    def _on_failed(self, error: DedupeError) -> None:
        self._attempt = None
        self.failed.emit(error)


def _quicker(options: ConnectionOptions) -> ConnectionOptions:
    return replace(options, timeout=min(options.timeout, SECONDS_TO_ANSWER))


class AbandonableTask(QObject):
    """One attempt to reach a server.

    Results that arrive after `abandon` are dropped: by then the user may have typed another address.

    Signals:
        done: the task's result.
        failed: a DedupeError.
        broken: the task ended with neither; the window reports that.
    """

    done = Signal(object)
    failed = Signal(object)
    broken = Signal()

    def __init__(self, queue: TaskQueue[TaskContext], task: Task[TaskContext], parent: QObject) -> None:
        super().__init__(parent)
        self._job = queue.submit(task, self._finish, failed=self._fail, cancelled=self._break)

    def abandon(self) -> None:
        self._job.detach()
        self.deleteLater()

    def _finish(self, result: object) -> None:
        self.done.emit(result)
        self.deleteLater()

    def _fail(self, error: object) -> None:
        self.failed.emit(error)
        self.deleteLater()

    def _break(self) -> None:
        self.broken.emit()
        self.deleteLater()
