"""A task queue that stops closes its database and runs required tasks."""

import threading
import time
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import QObject

from app.system.folders import Folders
from app.tasks.task_queue import TaskQueues


def test_stopping_a_queue_closes_its_database(tmp_path, qtbot):
    """SQLite removes the write-ahead log with the last connection, even if others still refer to it."""
    known = []
    queues = TaskQueues(Folders(tmp_path))
    queues.queries.submit(lambda context, _cancel, _progress: known.append(context.app.database))
    qtbot.waitUntil(lambda: bool(known))
    log = known[0].path.with_name(f"{known[0].path.name}-wal")
    assert log.exists()

    assert queues.stop()

    assert not log.exists()


def test_stopping_a_queue_runs_only_required_tasks(tmp_path, qtbot):
    done: list[str] = []
    begun = threading.Event()
    queues = TaskQueues(Folders(tmp_path))

    def running(_context, cancel, _progress):
        begun.set()
        while True:
            cancel.raise_if_cancelled()
            time.sleep(0.001)

    queues.queries.submit(running)
    queues.queries.submit(lambda *_context: done.append("optional"))
    queues.queries.submit(lambda *_context: done.append("required"), must_run=True)
    assert begun.wait(10)

    assert queues.stop()

    assert done == ["required"]


class Receiver(QObject):
    """A widget's part that shows results, and fails once it is deleted."""

    def __init__(self):
        super().__init__()
        self.shown = []

    def show(self, *results):
        self.objectName()
        self.shown.append(results)


@pytest.mark.parametrize("with_arguments", [False, True], ids=["method", "partial"])
def test_result_for_a_deleted_object_is_dropped(tmp_path, qtbot, with_arguments):
    kept, deleted = Receiver(), Receiver()
    queues = TaskQueues(Folders(tmp_path))
    for receiver in (deleted, kept):
        callback = partial(receiver.show, "search") if with_arguments else receiver.show
        queues.queries.submit(lambda *_context: "result", callback)
    shiboken6.delete(deleted)

    qtbot.waitUntil(lambda: bool(kept.shown))
    assert queues.stop()

    assert kept.shown == [("search", "result") if with_arguments else ("result",)]
    assert deleted.shown == []
