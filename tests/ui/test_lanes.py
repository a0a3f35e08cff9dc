"""What a lane leaves when it ends."""

from app.paths import Folders
from app.tasks.lanes import Lanes


def test_a_lane_that_ends_closes_its_database_whoever_still_knows_it(tmp_path, qtbot):
    """SQLite takes the write-ahead log away with the last connection."""
    known = []
    lanes = Lanes(Folders(tmp_path))
    lanes.desk.submit(lambda bench, _cancel, _progress: known.append(bench.app.database))
    qtbot.waitUntil(lambda: bool(known))
    log = known[0].path.with_name(f"{known[0].path.name}-wal")
    assert log.exists()

    assert lanes.stop()

    assert not log.exists()
