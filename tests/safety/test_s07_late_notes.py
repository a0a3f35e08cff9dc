"""S7: a note that a slow server adds after a restart of the app appears only once.

Every other write can be repeated without harm. A note that was sent, did not show, and was sent once more can
come twice.
"""

import pytest

from app.domain.errors import ServerUnreachable
from app.domain.plans import PlanItem
from app.domain.runs import EntryState, Field
from app.services.apply import verification, write_ahead
from tests.support.builders import COPY, KEEPER, TRASHED, outcomes
from tests.support.faults import answer, defer, hang_up, on

ITEM = PlanItem(KEEPER, (COPY,))
NOTED = on("POST", f"/api/documents/{KEEPER}/notes/")
DELETED = on("DELETE", f"/api/documents/{KEEPER}/notes/")


class Killed(BaseException):
    """The end of the process."""


@pytest.fixture
def interrupted(desk, monkeypatch):
    """Return a desk whose app crashed while sending a note to a slow server, and the run."""
    run = desk.start(ITEM)
    slow = desk.server.faults.add(NOTED, defer(), times=1)

    def die(pause):
        if slow.hits:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(verification.time, "sleep", die)
        with pytest.raises(Killed):
            desk.applying.execute(run.id)
    return desk, run


def notes(desk):
    return sorted(note.note.split(": ")[-1] for note in desk.live(KEEPER).notes)


def states(desk, run):
    return [entry.state for entry in desk.library.local.journal.entries(run.id) if entry.field is Field.NOTE]


ONCE = ["bezahlt", "bitte abheften"]


def test_late_note_sent_twice_is_deleted_at_the_next_start(interrupted):
    desk, run = interrupted
    assert outcomes(desk.applying.execute(run.id)) == {COPY: TRASHED}
    desk.server.apply_deferred()
    assert len(notes(desk)) == 3

    desk.applying.reconcile()

    assert notes(desk) == ONCE
    assert states(desk, run) == [EntryState.UNDONE, EntryState.DONE]
    desk.applying.reconcile()
    assert notes(desk) == ONCE


def test_late_note_found_before_the_retry_is_sent_once(interrupted):
    desk, run = interrupted
    desk.applying.reconcile()
    desk.server.apply_deferred()

    desk.applying.execute(run.id)

    assert notes(desk) == ONCE
    assert EntryState.DONE in states(desk, run)


def test_note_added_twice_is_gone_after_undo(interrupted):
    desk, run = interrupted
    desk.applying.execute(run.id)
    desk.server.apply_deferred()

    assert desk.undo(run).not_undone == ()

    assert notes(desk) == ["bezahlt"]


def test_note_arriving_after_undo_is_deleted_at_the_next_start(interrupted):
    desk, run = interrupted
    desk.undo(run)
    desk.server.apply_deferred()

    desk.applying.reconcile()

    assert notes(desk) == ["bezahlt"]


def test_note_sent_again_by_another_run_appears_once(desk):
    desk.server.faults.add(NOTED, defer(), times=1)
    desk.server.faults.add(NOTED, answer(400), times=1)  # at the second try
    first = desk.apply(ITEM)
    second = desk.apply(ITEM)
    assert outcomes(second) == {COPY: TRASHED}
    desk.server.apply_deferred()

    desk.applying.reconcile()

    assert notes(desk) == ONCE
    assert states(desk, first) == [EntryState.UNDONE, EntryState.FAILED]
    assert states(desk, second) == [EntryState.DONE]


def test_note_sent_at_the_second_try_too_appears_once(desk):
    desk.server.faults.add(NOTED, defer(), times=1)
    run = desk.apply(ITEM)
    assert outcomes(run) == {COPY: TRASHED}
    desk.server.apply_deferred()

    desk.applying.reconcile()

    assert notes(desk) == ONCE
    assert states(desk, run) == [EntryState.UNDONE, EntryState.DONE]


def test_deletion_of_a_second_note_is_resumed(interrupted):
    desk, run = interrupted
    desk.applying.execute(run.id)
    desk.server.apply_deferred()
    lost = desk.server.faults.add(DELETED, hang_up(), times=1)
    with pytest.raises(ServerUnreachable):
        desk.applying.reconcile()
    assert lost.hits == 1

    desk.applying.reconcile()

    assert notes(desk) == ONCE


def test_undeletable_second_note_blocks_nothing(interrupted):
    desk, run = interrupted
    desk.applying.execute(run.id)
    desk.server.apply_deferred()
    desk.server.faults.add(DELETED, answer(403), times=1)

    desk.applying.reconcile()

    assert states(desk, run) == [EntryState.FAILED, EntryState.DONE]


def test_crash_during_the_deletion_leaves_one_note(interrupted, monkeypatch):
    desk, run = interrupted
    desk.applying.execute(run.id)
    desk.server.apply_deferred()
    gone = desk.server.faults.add(DELETED, hang_up(applied=True), times=1)

    def die(*_arguments):
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(write_ahead.WriteAheadWriter, "update_local_copy", die)
        with pytest.raises(Killed):
            desk.applying.reconcile()
    assert gone.hits == 1
    assert states(desk, run) == [EntryState.UNDO_INTENDED, EntryState.DONE]

    desk.applying.reconcile()
    assert notes(desk) == ONCE
    desk.undo(run)
    assert notes(desk) == ["bezahlt"]
