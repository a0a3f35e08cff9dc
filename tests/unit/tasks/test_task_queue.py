"""What a lane leaves when it ends."""

import threading
import time

from app.system.folders import Folders
from app.tasks.task_queue import TaskQueues


def test_a_lane_that_ends_closes_its_database_whoever_still_knows_it(tmp_path, qtbot):
    """SQLite takes the write-ahead log away with the last connection."""
    known = []
    lanes = TaskQueues(Folders(tmp_path))
    lanes.desk.submit(lambda bench, _cancel, _progress: known.append(bench.app.database))
    qtbot.waitUntil(lambda: bool(known))
    log = known[0].path.with_name(f"{known[0].path.name}-wal")
    assert log.exists()

    assert lanes.stop()

    assert not log.exists()


def test_a_lane_that_ends_drops_what_waits_but_does_what_must_be_done(tmp_path, qtbot):
    done: list[str] = []
    begun = threading.Event()
    lanes = TaskQueues(Folders(tmp_path))

    def running(_bench, cancel, _progress):
        begun.set()
        while True:
            cancel.raise_if_cancelled()
            time.sleep(0.001)

    lanes.desk.submit(running)
    lanes.desk.submit(lambda *_lane: done.append("dropped"))
    lanes.desk.submit(lambda *_lane: done.append("must run"), must_run=True)
    assert begun.wait(10)

    assert lanes.stop()

    assert done == ["must run"]
