"""The app's lanes, made together and stopped together."""

from __future__ import annotations

import sys
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.services.token_store import TokenStore
from app.system.folders import Folders
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueue

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
