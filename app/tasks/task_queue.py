"""A lane: one thread that works through a queue of tasks, and tells the window the result of each.

A task is a plain function of a workbench (see `app.tasks.context`), a cancel flag and a progress sink; it
knows nothing of threads. The window hands it in together with the bound methods to call with its progress,
result or failure; they are called in the window's thread, and only while their object still exists.
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
    """What a lane's tasks work with; made, used and closed in the lane's thread."""

    def close(self) -> None: ...


BenchT = TypeVar("BenchT", bound=Context)
BenchT_contra = TypeVar("BenchT_contra", bound=Context, contravariant=True)


class Task(Protocol[BenchT_contra]):
    """Something to do; returns its result or raises."""

    def __call__(self, bench: BenchT_contra, cancel: CancelFlag, progress: ProgressSink, /) -> Any: ...


@dataclass
class Job:
    """A task on its way through a lane; `cancel()` may be called at any time.

    Attributes:
        must_run: it stores what the user chose, and takes no time to speak of.
        ended: the window was told its result.
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

    def drop(self) -> None:
        """Cancel it, unless it must run."""
        if not self.must_run:
            self.cancel()

    def disown(self) -> None:
        """Drop it, and call nobody back any more."""
        self.done = self.failed = self.cancelled = self.progressed = None
        self.drop()


class Worker(QObject):
    """Lives in the lane's thread."""

    progressed = Signal(object, object)
    done = Signal(object, object)
    failed = Signal(object, object)
    crashed = Signal(object, object)
    cancelled = Signal(object)
    unopened = Signal(object)

    def __init__(self, make_bench: Callable[[], Context]) -> None:
        super().__init__()
        self._make_bench = make_bench
        self._bench: Context | None = None

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
        except Exception as error:  # the window shows it calmly and offers the report
            log.exception("A task broke")
            self.crashed.emit(job, error)
        else:
            self.done.emit(job, result)

    def _opened(self) -> Context:
        if self._bench is None:
            try:
                self._bench = self._make_bench()
            except DedupeError as error:
                self.unopened.emit(error)
                raise
        return self._bench

    @Slot()
    def close(self) -> None:
        if self._bench is not None:
            self._bench.close()
            self._bench = None
        self.thread().quit()


class ProgressThrottle:
    """Passes progress on to the window, the first and last of a stage always, others at most 20 a second."""

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


class TaskQueue(QObject, Generic[BenchT]):
    """Hands tasks to one thread, in order. Lives in the window's thread.

    Signals:
        crashed: a task broke in a way nobody foresaw; the exception.
        unusable: the bench could not be made, or a task met a damaged database; the DedupeError.
    """

    crashed = Signal(object)
    unusable = Signal(object)
    _requested = Signal(object)
    _closing = Signal()

    def __init__(self, name: str, make_bench: Callable[[], BenchT], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = itertools.count(1)
        self._jobs: dict[int, Job] = {}
        self._thread = QThread(self)
        self._thread.setObjectName(name)
        self._worker = Worker(make_bench)
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
        task: Task[BenchT],
        done: Callable[[Any], None] | None = None,
        *,
        failed: Callable[[DedupeError], None] | None = None,
        cancelled: Callable[[], None] | None = None,
        progressed: Callable[[Progress], None] | None = None,
        must_run: bool = False,
    ) -> Job:
        """Queue a task. The callbacks are bound methods of QObjects in the window's thread.

        Args:
            must_run: it stores what the user chose: the end of the lane waits for it.
        """
        job = Job(next(self._numbers), task, done, failed, cancelled, progressed, must_run)
        self._jobs[job.number] = job
        self._requested.emit(job)
        return job

    def cancel_all(self) -> None:
        """Ask the running task to stop and drop those that wait, but for those that must run."""
        for job in self._jobs.values():
            job.drop()

    def stop(self) -> bool:
        """Cancel what may be, close the bench and end the thread; False if it would not end in time."""
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
        """Tell the window of the break, and whoever waits that nothing comes any more."""
        self._end(job)
        self.crashed.emit(error)
        _call(job.cancelled)


def _call(callback: Callable[..., None] | None, *arguments: object) -> None:
    """Call back, unless the widget behind the method is gone by now."""
    if callback is None:
        return
    receiver = getattr(callback, "__self__", None)
    if isinstance(receiver, QObject) and not shiboken6.isValid(receiver):
        return
    callback(*arguments)


SECONDS_OF_THE_INTERPRETER = 0.0005
"""How long a lane may go on computing while the window wants to. The window asks for the interpreter with
each event and each call back from Qt; at Python's usual 5 ms, frames beside a busy lane took 100 ms."""


class TaskQueues(QObject):
    """Five threads (see `app.tasks.context`).

    Attributes:
        work: what takes long; one thing at a time.
        desk: quick answers for the window while work is busy.
        files: pages and thumbnails.
        marks: where the two documents in the review differ.
        checks: comparing pages after a scan; nobody waits for it.

    Signals:
        crashed: the exception of a task that broke.
        unusable: the DedupeError that says why the local database cannot be used; may come more than once.
    """

    crashed = Signal(object)
    unusable = Signal(object)

    def __init__(self, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folders = folders
        sys.setswitchinterval(SECONDS_OF_THE_INTERPRETER)
        make_bench = partial(TaskContext, folders, TokenStore())
        self.work: TaskQueue[TaskContext] = TaskQueue("work", make_bench, self)
        self.desk: TaskQueue[TaskContext] = TaskQueue("desk", make_bench, self)
        self.files: TaskQueue[TaskContext] = TaskQueue("files", make_bench, self)
        self.marks: TaskQueue[TaskContext] = TaskQueue("marks", make_bench, self)
        self.checks: TaskQueue[TaskContext] = TaskQueue("checks", make_bench, self)
        for lane in (self.work, self.desk, self.files, self.marks, self.checks):
            lane.crashed.connect(self.crashed)
            lane.unusable.connect(self.unusable)

    def stop(self) -> bool:
        """End all threads; what runs is cancelled first. False if one would not end in time."""
        lanes = (
            self.checks,
            self.marks,
            self.files,
            self.desk,
            self.work,
        )  # the demo server lives in work and goes last
        for lane in lanes:
            lane.cancel_all()
        ended = [lane.stop() for lane in lanes]
        return all(ended)
