"""A task on a lane whose outcome counts only until it is given up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.tasks.context import TaskContext
from app.tasks.task_queue import Task, TaskQueue


class AbandonableTask(QObject):
    """One try at reaching a server.

    What the lane sends after `give_up` is not passed on: by then the user may have typed another address.

    Signals:
        done: the task's result.
        failed: a DedupeError.
        broken: it ended without either; the window tells of that itself.
    """

    done = Signal(object)
    failed = Signal(object)
    broken = Signal()

    def __init__(self, lane: TaskQueue[TaskContext], task: Task[TaskContext], parent: QObject) -> None:
        super().__init__(parent)
        self._job = lane.submit(task, self._finish, failed=self._fail, cancelled=self._break)

    def give_up(self) -> None:
        self._job.disown()
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
