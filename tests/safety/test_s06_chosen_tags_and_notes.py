"""S6, S9: the user chooses whose tags and notes the keeper gets, and undo reverts all of it."""

from dataclasses import replace

import pytest

from app.demo.library import DemoNote
from app.domain.decisions import Choice, Decision, plan_from
from app.domain.errors import PlanInvalid
from app.domain.plans import PlanItem
from app.domain.runs import Field, Outcome, RunWarning, WarningKind
from app.domain.value_choices import ChoosableField, ValueChoice
from app.services.carry_over.choices import FieldChoice
from app.services.review.comparison import compare
from tests.support.builders import (
    BEN,
    COPY,
    GROUPS,
    HOME,
    KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    SECRET_TAG,
    TAX,
    TAX_2023,
    TRASHED,
    app_at,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.faults import FaultyDemoServer, answer, hang_up, meanwhile

pytestmark = pytest.mark.shared

BOTH = {HOME, SECRET_TAG, TAX, TAX_2023}


def item(slot, source, trash=(COPY,)):
    return PlanItem(KEEPER, trash, takes=(ValueChoice(slot, source),))


def tags(harness):
    return set(harness.live(KEEPER).tags)


def notes(harness):
    return [note.note for note in harness.live(KEEPER).notes]


@pytest.mark.parametrize(
    ("takes", "expected"),
    [
        ((), BOTH),
        ((ValueChoice("tags", KEEPER),), {HOME, SECRET_TAG}),
        ((ValueChoice("tags", COPY),), {TAX, TAX_2023}),
    ],
    ids=["both", "kept", "other"],
)
def test_keeper_gets_the_chosen_tags_and_undo_restores_its_own(harness, takes, expected):
    before = harness.snapshot()

    run = harness.apply(PlanItem(KEEPER, (COPY,), takes=takes))

    assert outcomes(run) == {COPY: TRASHED}
    assert tags(harness) == expected
    assert len(notes(harness)) == 2
    received = run.carried_over[KEEPER]
    assert received.tags == len(expected - {HOME, SECRET_TAG})
    assert received.tags_removed == len({HOME, SECRET_TAG} - expected)
    assert harness.undo(run).not_undone == ()
    assert harness.snapshot() == before


def test_the_keeper_gets_no_notes_where_its_own_alone_are_chosen(harness):
    before = harness.snapshot()

    run = harness.apply(item("notes", KEEPER))

    assert outcomes(run) == {COPY: TRASHED}
    assert notes(harness) == ["bezahlt"]
    assert run.carried_over[KEEPER].notes == 0
    assert tags(harness) == BOTH
    harness.undo(run)
    assert harness.snapshot() == before


def test_of_two_copies_the_tags_of_the_chosen_one_alone_stay(open_harness):
    harness = open_harness(with_changed(small_library(), SECOND_COPY, tags=(TAX,)))
    harness.scan(*GROUPS)
    before = harness.snapshot()

    run = harness.apply(item("tags", SECOND_COPY, trash=(COPY, SECOND_COPY)))

    assert tags(harness) == {TAX}
    harness.undo(run)
    assert harness.snapshot() == before


def is_delete(request):
    return request.method == "DELETE" or b'"delete"' in request.body


def test_removed_tags_are_restored_where_the_copy_stays(open_harness):
    harness = open_harness(with_changed(small_library(), COPY, tags=(HOME,), notes=()))
    harness.scan(*GROUPS)
    before = harness.snapshot()
    refused = harness.server.faults.add(is_delete, answer(403))

    run = harness.apply(item("tags", COPY))

    assert refused.hits > 0
    assert outcomes(run)[COPY][0] is Outcome.FAILED
    assert harness.snapshot() == before
    assert run.warnings == ()
    assert not run.undo_possible


def test_run_that_only_removed_tags_can_be_undone(open_harness):
    """The copy is refused, and then everything else: not even the tags come back at once."""
    harness = open_harness(with_changed(small_library(), OTHER_KEEPER, tags=(HOME, TAX)))
    harness.scan(*GROUPS)
    before = harness.snapshot()
    refused = harness.server.faults.add(is_delete, answer(403))
    harness.server.faults.add(lambda request: request.method != "GET" and refused.hits > 0, answer(403))

    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,), takes=(ValueChoice("tags", OTHER_COPY),)))

    assert outcomes(run)[OTHER_COPY][0] is Outcome.FAILED
    assert harness.live(OTHER_KEEPER).tags == [HOME]
    assert run.warnings == (RunWarning(WarningKind.NOT_UNDONE, OTHER_KEEPER, OTHER_KEEPER, ("tags",)),)
    assert run.undo_possible
    harness.server.faults.clear()
    assert harness.undo(run).not_undone == ()
    assert harness.snapshot() == before


def test_tags_that_the_user_cannot_see_stay(open_harness):
    harness = open_harness(user="ben")
    harness.scan(*GROUPS)
    before = harness.snapshot()

    run = harness.apply(item("tags", COPY))

    assert tags(harness) == {SECRET_TAG, TAX, TAX_2023}
    harness.undo(run)
    assert harness.snapshot() == before


def test_a_copy_without_tags_takes_none_away(open_harness):
    harness = open_harness(with_changed(small_library(), COPY, tags=()))
    harness.scan(*GROUPS)

    harness.apply(item("tags", COPY))

    assert tags(harness) == {HOME, SECRET_TAG}


def test_a_copy_that_is_left_alone_takes_no_tags_away(harness_v3):
    harness_v3.edit(COPY, title="Anders")

    run = harness_v3.apply(item("tags", COPY, trash=(COPY, SECOND_COPY)))

    assert outcomes(run)[SECOND_COPY] == TRASHED
    assert tags(harness_v3) == {HOME, SECRET_TAG}


def test_parent_of_a_chosen_tag_stays_and_its_child_is_restored(open_harness):
    library = with_changed(small_library(), KEEPER, tags=(TAX, TAX_2023, HOME))
    harness = open_harness(with_changed(library, COPY, tags=(TAX,)))
    harness.scan(*GROUPS)
    before = harness.snapshot()

    run = harness.apply(item("tags", COPY))

    assert tags(harness) == {TAX}
    harness.undo(run)
    assert harness.snapshot() == before


def test_new_child_of_a_removed_tag_is_restored_by_undo(harness_v3):
    """The server removes tags with their descendants, including one added at the last moment."""
    before = harness_v3.snapshot()

    def move(state):
        state.names["tags"][SECRET_TAG].parent = HOME

    def writes_tags(request):
        return b"modify_tags" in request.body

    harness_v3.server.faults.add(writes_tags, meanwhile(move), times=1)

    run = harness_v3.apply(PlanItem(KEEPER, (COPY,), takes=(ValueChoice("tags", COPY),)))
    assert tags(harness_v3) == {TAX, TAX_2023}

    assert harness_v3.undo(run).not_undone == ()
    assert harness_v3.snapshot()[KEEPER]["tags"] == before[KEEPER]["tags"]


@pytest.mark.parametrize("changed", [{TAX}, {HOME, TAX_2023, TAX}, {TAX, TAX_2023, HOME, SECRET_TAG}])
def test_undo_restores_missing_and_removes_added_tags(harness_v3, changed):
    run = harness_v3.apply(item("tags", COPY))
    harness_v3.edit(KEEPER, tags=list(changed))

    assert harness_v3.undo(run).not_undone == ()

    assert tags(harness_v3) == {HOME, SECRET_TAG}


@pytest.mark.parametrize("fault", [answer(400), answer(504, applied=True), hang_up()], ids=str)
def test_a_refused_exchange_of_tags_keeps_the_copy(harness_v3, fault):
    before = harness_v3.snapshot()
    harness_v3.server.faults.add(lambda request: b"modify_tags" in request.body, fault, times=1)

    run = harness_v3.apply(item("tags", COPY))

    if "504" in str(fault) or fault.hang_up_after == 0:  # a short outage: tried again at the end of the run
        assert outcomes(run) == {COPY: TRASHED}
    else:
        assert outcomes(run)[COPY][0] is Outcome.FAILED
        assert tags(harness_v3) == {HOME, SECRET_TAG}
    assert harness_v3.undo(run).not_undone == ()
    assert harness_v3.snapshot() == before


def test_crash_during_a_tag_exchange_is_reconciled_and_undone(harness_v3):
    before = harness_v3.snapshot()
    silence = harness_v3.server.faults.add(lambda request: True, hang_up(), times=0)

    def fall_silent(_state):
        silence.times = 10_000

    harness_v3.server.faults.add(
        lambda request: b"modify_tags" in request.body, replace(meanwhile(fall_silent), hang_up_after=0)
    )
    run = harness_v3.apply(item("tags", COPY))
    harness_v3.server.faults.clear()

    harness_v3.applying.reconcile()

    assert tags(harness_v3) == {TAX, TAX_2023}
    assert harness_v3.undo(run).not_undone == ()
    assert harness_v3.snapshot() == before


def test_no_plan_takes_notes_in_place_of_the_keepers_own(harness_v3):
    with pytest.raises(PlanInvalid, match=r"notes of document 11 .* would be lost"):
        harness_v3.start(item("notes", COPY))
    with pytest.raises(PlanInvalid, match="from document 12"):
        harness_v3.start(item("tags", SECOND_COPY))
    with pytest.raises(PlanInvalid, match="from document 10"):
        harness_v3.start(item("title", KEEPER))


def test_choice_survives_a_restart_and_is_applied(tmp_path):
    choices = (ValueChoice("notes", KEEPER), ValueChoice("tags", COPY))
    with FaultyDemoServer(small_library()) as server:
        with app_at(tmp_path, server) as harness:
            harness.scan(*GROUPS)
            decision = Decision(GROUPS[0].id, Choice.KEEP, KEEPER, (COPY,), takes=choices)
            harness.library.local.decisions.set(decision)
        with app_at(tmp_path, server) as harness:
            before = harness.snapshot()
            run = harness.apply(*plan_from(harness.library.local.decisions.all()).items)

            assert outcomes(run) == {COPY: TRASHED}
            assert (tags(harness), notes(harness)) == ({TAX, TAX_2023}, ["bezahlt"])
        with app_at(tmp_path, server) as harness:
            assert harness.undo(run).not_undone == ()
            assert harness.snapshot() == before


def test_a_plan_without_the_copy_unites_what_is_left():
    plan = replace(item("tags", COPY, trash=(COPY, SECOND_COPY)))
    own = replace(plan, takes=(ValueChoice("tags", KEEPER),))

    assert plan.with_trash((SECOND_COPY,), carry_over=True).takes == ()
    assert own.with_trash((SECOND_COPY,), carry_over=True).takes == own.takes
    assert own.with_trash((SECOND_COPY,), carry_over=False).takes == ()


# --- choices ---------------------------------------------------------------------------------------


def alternative(harness, slot, takes=()) -> FieldChoice | None:
    offer = compare(harness.library.local, KEEPER, COPY, group_id=GROUPS[0].id).offers[KEEPER]
    return next((one for one in offer.alternatives(takes) if one.slot == slot), None)


def test_tag_options_are_keeper_copies_and_union(harness_v3):
    found = alternative(harness_v3, ChoosableField.TAGS)

    assert [(one.document, one.value) for one in found.options] == [
        (KEEPER, [HOME, SECRET_TAG]),
        (COPY, [TAX, TAX_2023]),
        (SECOND_COPY, [HOME]),
        (None, sorted(BOTH)),
    ]
    assert found.chosen is None
    assert found.unites
    assert alternative(harness_v3, ChoosableField.TAGS, (ValueChoice("tags", COPY),)).chosen == COPY
    assert alternative(harness_v3, ChoosableField.TAGS, (ValueChoice("tags", KEEPER),)).chosen == KEEPER


def test_notes_are_those_of_the_kept_one_or_of_all(harness_v3):
    found = alternative(harness_v3, ChoosableField.NOTES)

    assert [(one.document, one.value) for one in found.options] == [(KEEPER, 1), (None, 2)]
    assert found.chosen is None
    assert alternative(harness_v3, ChoosableField.NOTES, (ValueChoice("notes", KEEPER),)).chosen == KEEPER


def test_where_all_have_the_same_there_is_nothing_to_choose(open_harness):
    library = small_library()
    for number in (KEEPER, COPY, SECOND_COPY):
        note = DemoNote(number, "bezahlt", library.documents[0].notes[0].created, BEN.id)
        library = with_changed(library, number, tags=(HOME,), notes=(note,))
    harness = open_harness(library)
    harness.scan(*GROUPS)

    assert alternative(harness, ChoosableField.TAGS) is None
    assert alternative(harness, ChoosableField.NOTES) is None


def test_what_the_keeper_lacks_can_be_declined(open_harness):
    harness = open_harness(with_changed(small_library(), KEEPER, tags=(), notes=()))
    harness.scan(*GROUPS)

    assert [one.document for one in alternative(harness, ChoosableField.TAGS).options] == [
        KEEPER,
        COPY,
        SECOND_COPY,
        None,
    ]
    assert [one.document for one in alternative(harness, ChoosableField.NOTES).options] == [KEEPER, None]
    run = harness.apply(
        PlanItem(KEEPER, (COPY,), takes=(ValueChoice("notes", KEEPER), ValueChoice("tags", KEEPER)))
    )
    assert (tags(harness), notes(harness)) == (set(), [])
    assert {entry.field for entry in harness.library.local.journal.entries(run.id)}.isdisjoint(
        {Field.TAGS, Field.NOTE}
    )
