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
def interrupted(harness, monkeypatch):
    """Return a harness whose app crashed while sending a note to a slow server, and the run."""
    run = harness.start(ITEM)
    slow = harness.server.faults.add(NOTED, defer(), times=1)

    def die(pause):
        if slow.hits:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(verification.time, "sleep", die)
        with pytest.raises(Killed):
            harness.applying.execute(run.id)
    return harness, run


def notes(harness):
    return sorted(note.note.split(": ")[-1] for note in harness.live(KEEPER).notes)


def states(harness, run):
    return [
        entry.state for entry in harness.library.local.journal.entries(run.id) if entry.field is Field.NOTE
    ]


ONCE = ["bezahlt", "bitte abheften"]


def test_late_note_sent_twice_is_deleted_at_the_next_start(interrupted):
    harness, run = interrupted
    assert outcomes(harness.applying.execute(run.id)) == {COPY: TRASHED}
    harness.server.apply_deferred()
    assert len(notes(harness)) == 3

    harness.applying.reconcile()

    assert notes(harness) == ONCE
    assert states(harness, run) == [EntryState.UNDONE, EntryState.DONE]
    harness.applying.reconcile()
    assert notes(harness) == ONCE


def test_late_note_found_before_the_retry_is_sent_once(interrupted):
    harness, run = interrupted
    harness.applying.reconcile()
    harness.server.apply_deferred()

    harness.applying.execute(run.id)

    assert notes(harness) == ONCE
    assert EntryState.DONE in states(harness, run)


def test_note_added_twice_is_gone_after_undo(interrupted):
    harness, run = interrupted
    harness.applying.execute(run.id)
    harness.server.apply_deferred()

    assert harness.undo(run).not_undone == ()

    assert notes(harness) == ["bezahlt"]


def test_note_arriving_after_undo_is_deleted_at_the_next_start(interrupted):
    harness, run = interrupted
    harness.undo(run)
    harness.server.apply_deferred()

    harness.applying.reconcile()

    assert notes(harness) == ["bezahlt"]


def test_note_sent_again_by_another_run_appears_once(harness):
    harness.server.faults.add(NOTED, defer(), times=1)
    harness.server.faults.add(NOTED, answer(400), times=1)  # at the second try
    first = harness.apply(ITEM)
    second = harness.apply(ITEM)
    assert outcomes(second) == {COPY: TRASHED}
    harness.server.apply_deferred()

    harness.applying.reconcile()

    assert notes(harness) == ONCE
    assert states(harness, first) == [EntryState.UNDONE, EntryState.FAILED]
    assert states(harness, second) == [EntryState.DONE]


def test_note_sent_at_the_second_try_too_appears_once(harness):
    harness.server.faults.add(NOTED, defer(), times=1)
    run = harness.apply(ITEM)
    assert outcomes(run) == {COPY: TRASHED}
    harness.server.apply_deferred()

    harness.applying.reconcile()

    assert notes(harness) == ONCE
    assert states(harness, run) == [EntryState.UNDONE, EntryState.DONE]


def test_deletion_of_a_second_note_is_resumed(interrupted):
    harness, run = interrupted
    harness.applying.execute(run.id)
    harness.server.apply_deferred()
    lost = harness.server.faults.add(DELETED, hang_up(), times=1)
    with pytest.raises(ServerUnreachable):
        harness.applying.reconcile()
    assert lost.hits == 1

    harness.applying.reconcile()

    assert notes(harness) == ONCE


def test_undeletable_second_note_blocks_nothing(interrupted):
    harness, run = interrupted
    harness.applying.execute(run.id)
    harness.server.apply_deferred()
    harness.server.faults.add(DELETED, answer(403), times=1)

    harness.applying.reconcile()

    assert states(harness, run) == [EntryState.FAILED, EntryState.DONE]


def test_crash_during_the_deletion_leaves_one_note(interrupted, monkeypatch):
    harness, run = interrupted
    harness.applying.execute(run.id)
    harness.server.apply_deferred()
    gone = harness.server.faults.add(DELETED, hang_up(applied=True), times=1)

    def die(*_arguments):
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(write_ahead.WriteAheadWriter, "update_local_copy", die)
        with pytest.raises(Killed):
            harness.applying.reconcile()
    assert gone.hits == 1
    assert states(harness, run) == [EntryState.UNDO_INTENDED, EntryState.DONE]

    harness.applying.reconcile()
    assert notes(harness) == ONCE
    harness.undo(run)
    assert notes(harness) == ["bezahlt"]
