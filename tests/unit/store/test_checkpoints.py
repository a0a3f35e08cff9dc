"""Resuming an interrupted sync."""

from app.store.checkpoints import SyncCheckpoints, SyncMode
from app.store.database import Database
from tests.unit.store.samples import MORNING, NOON


def test_nothing_to_resume_without_a_sync(database, profile):
    checkpoints = SyncCheckpoints(database, profile.id)

    checkpoints.finish()

    assert checkpoints.current() is None
    assert checkpoints.last_full() is None
    assert checkpoints.last_incremental() is None


def test_interrupted_sync_is_found_after_reopening(path, database, profile):
    checkpoints = SyncCheckpoints(database, profile.id)
    checkpoints.start(SyncMode.FULL, 100, MORNING)
    checkpoints.advance(2, [1, 2], 100)
    checkpoints.advance(3, [2, 3], 100)

    with Database.open(path) as reopened:
        found = SyncCheckpoints(reopened, profile.id).current()

    assert (found.mode, found.next_page, found.page_size, found.started) == (SyncMode.FULL, 3, 100, MORNING)
    assert found.seen == {1, 2, 3}


def test_finished_sync_leaves_only_its_start(database, profile):
    checkpoints = SyncCheckpoints(database, profile.id)
    checkpoints.start(SyncMode.FULL, 100, MORNING)
    checkpoints.advance(2, [1], 100)
    checkpoints.finish()
    checkpoints.start(SyncMode.INCREMENTAL, 50, NOON)
    assert checkpoints.current().seen == frozenset()
    checkpoints.finish()

    assert checkpoints.current() is None
    assert checkpoints.last_full() == MORNING
    assert checkpoints.last_incremental() == NOON


def test_new_sync_replaces_an_abandoned_one(database, profile):
    checkpoints = SyncCheckpoints(database, profile.id)
    checkpoints.start(SyncMode.FULL, 100, MORNING)
    checkpoints.advance(7, [1], 100)

    checkpoints.start(SyncMode.FULL, 25, NOON)

    assert checkpoints.current().next_page == 1
    assert checkpoints.current().seen == frozenset()
    assert checkpoints.last_full() is None


def test_profiles_sync_independently(database, profile, other_profile):
    mine, theirs = SyncCheckpoints(database, profile.id), SyncCheckpoints(database, other_profile.id)
    mine.start(SyncMode.FULL, 100, MORNING)
    theirs.start(SyncMode.INCREMENTAL, 10, NOON)
    mine.advance(2, [1], 100)

    theirs.finish()

    assert mine.current().seen == {1}
    assert mine.last_incremental() is None
