"""Task queues: threads that run tasks in order and deliver each outcome to the window.

A task is a plain function of a context (see `app.tasks.context`), a cancel flag and a progress sink; it knows
nothing of threads. The window submits it with bound methods for its progress, result or failure. They are
called in the window's thread, and only while their object exists.
"""

from __future__ import annotations

import itertools
import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from app.domain.errors import DatabaseDamaged, DedupeError, OperationCancelled
from app.domain.progress import CancelFlag, Progress, ProgressSink
from app.services.token_store import TokenStore
from app.system.folders import Folders
from app.tasks.context import TaskContext

log = logging.getLogger(__name__)

SECONDS_BETWEEN_UPDATES = 0.05  # at most 20 a second: more costs the window time and nobody can read it
SECONDS_TO_STOP = 15  # a request that hangs ends with the read timeout


class Context(Protocol):
    """The resources of a queue's tasks; made, used and closed in the queue's thread."""

    def close(self) -> None: ...


ContextT = TypeVar("ContextT", bound=Context)
ContextT_contra = TypeVar("ContextT_contra", bound=Context, contravariant=True)


class Task(Protocol[ContextT_contra]):
    """A function that returns its result or raises."""

    def __call__(self, context: ContextT_contra, cancel: CancelFlag, progress: ProgressSink, /) -> Any: ...


@dataclass
class Job:
    """A submitted task; `cancel()` may be called at any time.

    Attributes:
        must_run: it stores a choice of the user, and takes hardly any time.
        ended: True once the outcome was delivered.
    """

    number: int
    task: Any
    done: Callable[[Any], None] | None
    failed: Callable[[DedupeError], None] | None
    cancelled: Callable[[], None] | None
    progressed: Callable[[Progress], None] | None
    must_run: bool = False
    flag: CancelFlag = field(default_factory=CancelFlag)
    ended: bool = False

    def cancel(self) -> None:
        self.flag.cancel()

    def cancel_unless_required(self) -> None:
        if not self.must_run:
            self.cancel()

    def detach(self) -> None:
        """Call nobody back any more, and cancel the task unless it must run."""
        self.done = self.failed = self.cancelled = self.progressed = None
        self.cancel_unless_required()


class Worker(QObject):
    """Runs the tasks in the queue's thread."""

    progressed = Signal(object, object)
    done = Signal(object, object)
    failed = Signal(object, object)
    crashed = Signal(object, object)
    cancelled = Signal(object)
    unopened = Signal(object)

    def __init__(self, make_context: Callable[[], Context]) -> None:
        super().__init__()
        self._make_context = make_context
        self._context: Context | None = None

    @Slot(object)
    def run(self, job: Job) -> None:
        if job.flag.cancelled:
            self.cancelled.emit(job)
            return
        try:
            result = job.task(self._opened(), job.flag, ProgressThrottle(self, job))
        except OperationCancelled:
            self.cancelled.emit(job)
        except DedupeError as error:
            log.info("A task failed: %s", error.for_log)
            self.failed.emit(job, error)
        except Exception as error:  # the window offers to report it
            log.exception("A task broke")
            self.crashed.emit(job, error)
        else:
            self.done.emit(job, result)

    def _opened(self) -> Context:
        if self._context is None:
            try:
                self._context = self._make_context()
            except DedupeError as error:
                self.unopened.emit(error)
                raise
        return self._context

    @Slot()
    def close(self) -> None:
        if self._context is not None:
            self._context.close()
            self._context = None
        self.thread().quit()


class ProgressThrottle:
    """Forwards progress to the window: the first and last of a stage always, others at most 20 a second."""

    def __init__(self, worker: Worker, job: Job) -> None:
        self._worker = worker
        self._job = job
        self._last: Progress | None = None
        self._sent_at = 0.0

    def __call__(self, progress: Progress, /) -> None:
        due = time.monotonic() - self._sent_at >= SECONDS_BETWEEN_UPDATES
        new_stage = self._last is None or self._last.stage is not progress.stage
        if due or new_stage or progress.done == progress.total:
            self._last = progress
            self._sent_at = time.monotonic()
            self._worker.progressed.emit(self._job, progress)


class TaskQueue(QObject, Generic[ContextT]):
    """Runs tasks in order in one thread; the object itself is used in the window's thread.

    Signals:
        crashed: the exception of a task that failed unexpectedly.
        unusable: the DedupeError of a context that could not be made, or of a damaged database.
    """

    crashed = Signal(object)
    unusable = Signal(object)
    _requested = Signal(object)
    _closing = Signal()

    def __init__(
        self, name: str, make_context: Callable[[], ContextT], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._numbers = itertools.count(1)
        self._jobs: dict[int, Job] = {}
        self._thread = QThread(self)
        self._thread.setObjectName(name)
        self._worker = Worker(make_context)
        self._worker.moveToThread(self._thread)
        self._requested.connect(self._worker.run, Qt.ConnectionType.QueuedConnection)
        self._closing.connect(self._worker.close, Qt.ConnectionType.QueuedConnection)
        self._worker.progressed.connect(self._on_progress)
        self._worker.done.connect(self._on_done)
        self._worker.failed.connect(self._on_failed)
        self._worker.cancelled.connect(self._on_cancelled)
        self._worker.crashed.connect(self._on_crashed)
        self._worker.unopened.connect(self.unusable)
        self._thread.start()

    @property
    def busy(self) -> bool:
        return bool(self._jobs)

    def submit(
        self,
        task: Task[ContextT],
        done: Callable[[Any], None] | None = None,
        *,
        failed: Callable[[DedupeError], None] | None = None,
        cancelled: Callable[[], None] | None = None,
        progressed: Callable[[Progress], None] | None = None,
        must_run: bool = False,
    ) -> Job:
        """Queue a task. The callbacks are bound methods of QObjects in the window's thread, or partial.

        Args:
            must_run: it stores a choice of the user, so stopping the queue waits for it.
        """
        job = Job(next(self._numbers), task, done, failed, cancelled, progressed, must_run)
        self._jobs[job.number] = job
        self._requested.emit(job)
        return job

    def cancel_all(self) -> None:
        """Cancel the running and the waiting tasks, except those that must run."""
        for job in self._jobs.values():
            job.cancel_unless_required()

    def stop(self) -> bool:
        """Cancel all tasks, close the context and end the thread; False if it does not end in time."""
        self.cancel_all()
        self._closing.emit()
        ended = self._thread.wait(SECONDS_TO_STOP * 1000)
        if not ended:
            log.error("The thread %s did not end", self._thread.objectName())
        return ended

    def _end(self, job: Job) -> None:
        self._jobs.pop(job.number, None)
        job.ended = True

    @Slot(object, object)
    def _on_progress(self, job: Job, progress: Progress) -> None:
        _call(job.progressed, progress)

    @Slot(object, object)
    def _on_done(self, job: Job, result: object) -> None:
        self._end(job)
        _call(job.done, result)

    @Slot(object, object)
    def _on_failed(self, job: Job, error: DedupeError) -> None:
        self._end(job)
        if isinstance(error, DatabaseDamaged):
            self.unusable.emit(error)
        _call(job.failed, error)

    @Slot(object)
    def _on_cancelled(self, job: Job) -> None:
        self._end(job)
        _call(job.cancelled)

    @Slot(object, object)
    def _on_crashed(self, job: Job, error: Exception) -> None:
        """Report the exception to the window, and to the caller that no result will come."""
        self._end(job)
        self.crashed.emit(error)
        _call(job.cancelled)


def _call(callback: Callable[..., None] | None, *arguments: object) -> None:
    """Call a method, unless its widget no longer exists."""
    if callback is None:
        return
    method = callback.func if isinstance(callback, partial) else callback
    receiver = getattr(method, "__self__", None)
    if isinstance(receiver, QObject) and not shiboken6.isValid(receiver):
        return
    callback(*arguments)


SWITCH_SECONDS = 0.0005
"""How long a queue may keep the interpreter while the window waits for it. The window needs it for each event
and each callback from Qt; at Python's usual 5 ms, frames beside a busy queue took 100 ms."""


class TaskQueues(QObject):
    """The seven queues, each with its thread.

    Attributes:
        operations: long work (connect, scan, apply, undo), one at a time.
        queries: quick reads and decisions, also while an operation runs.
        files: fetches pages and thumbnails.
        comparison: compares the two documents shown in the review.
        background: compares pages after a scan, while nobody waits.
        meaning: compares meanings after a scan, while nobody waits.
        asking: finds documents by their meaning; the first question loads the model.

    Signals:
        crashed: the exception of a task that failed unexpectedly.
        unusable: the DedupeError that says why the local database cannot be used; may be emitted repeatedly.
    """

    crashed = Signal(object)
    unusable = Signal(object)

    def __init__(self, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folders = folders
        sys.setswitchinterval(SWITCH_SECONDS)
        make_context = partial(TaskContext, folders, TokenStore())
        self.operations: TaskQueue[TaskContext] = TaskQueue("operations", make_context, self)
        self.queries: TaskQueue[TaskContext] = TaskQueue("queries", make_context, self)
        self.files: TaskQueue[TaskContext] = TaskQueue("files", make_context, self)
        self.comparison: TaskQueue[TaskContext] = TaskQueue("comparison", make_context, self)
        self.background: TaskQueue[TaskContext] = TaskQueue("background", make_context, self)
        self.meaning: TaskQueue[TaskContext] = TaskQueue("meaning", make_context, self)
        self.asking: TaskQueue[TaskContext] = TaskQueue("asking", make_context, self)
        # Stopped in this order: the demo server runs in `operations`, so that goes last.
        self.all = (
            self.asking,
            self.meaning,
            self.background,
            self.comparison,
            self.files,
            self.queries,
            self.operations,
        )
        for queue in self.all:
            queue.crashed.connect(self.crashed)
            queue.unusable.connect(self.unusable)

    def stop(self) -> bool:
        """Cancel all tasks and end the threads; False if one does not end in time."""
        for queue in self.all:
            queue.cancel_all()
        ended = [queue.stop() for queue in self.all]
        return all(ended)
