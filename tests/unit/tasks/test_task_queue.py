"""A task queue that stops closes its database and runs required tasks."""

import threading
import time

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
