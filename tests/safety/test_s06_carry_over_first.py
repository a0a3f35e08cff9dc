"""S6: only the chosen values are written to the keeper, and verified before a copy is trashed."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.demo.library import DemoCustomField, DemoNote, DemoSharing
from app.domain.plans import PlanItem
from app.domain.runs import CarriedOver, Outcome, Reason
from tests.support.builders import (
    CHOICE,
    COPY,
    GROUPS,
    HOME,
    KEEPER,
    LINKING,
    LINKS,
    MONEY,
    NUMBER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    SECRET_TAG,
    TAX,
    TAX_2023,
    TEXT_FIELD,
    TRASHED,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.faults import Fault, answer, hang_up, meanwhile, on
from tests.support.plan_items import ITEM

pytestmark = pytest.mark.shared


def test_the_keeper_receives_what_it_lacks_and_keeps_what_it_has(harness):
    run = harness.apply(ITEM)

    keeper = harness.live(KEEPER)
    assert outcomes(run) == {COPY: TRASHED}
    assert keeper.tags == [TAX, TAX_2023, HOME, SECRET_TAG]
    assert (keeper.correspondent, keeper.document_type, keeper.storage_path) == (1, 1, 1)
    assert keeper.archive_serial_number == 42
    assert keeper.custom_fields == {
        TEXT_FIELD: "vom Keller",
        MONEY: "EUR12.50",
        CHOICE: "open",
        NUMBER: 7,
        LINKS: [LINKING],
    }
    assert [note.note for note in keeper.notes] == ["bezahlt", "ben, 2024-03-05: bitte abheften"]
    assert run.carried_over[KEEPER] == CarriedOver(
        tags=2,
        notes=1,
        custom_fields=3,
        correspondent=True,
        document_type=True,
        storage_path=True,
        archive_serial_number=True,
        links=1,
    )


def test_only_what_was_chosen_changes(harness):
    before = harness.snapshot()

    harness.apply(ITEM)

    after = harness.snapshot()
    changed = {number for number in before if after[number] != before[number]}
    assert changed == {KEEPER, COPY, LINKING}
    untouched = before[KEEPER].keys() - {
        "tags", "correspondent", "document_type", "storage_path", "archive_serial_number", "custom_fields",
        "notes",
    }  # fmt: skip
    assert {name for name in untouched if after[KEEPER][name] != before[KEEPER][name]} == set()
    assert {name for name in before[LINKING] if after[LINKING][name] != before[LINKING][name]} == {
        "custom_fields"
    }


def test_owner_and_permissions_stay_when_another_user_applies(open_harness):
    shared = DemoSharing(users=(2, 3), groups=(7,))
    library = with_changed(small_library(), KEEPER, owner=2, may_view=shared, may_change=shared)
    harness = open_harness(with_changed(library, COPY, owner=2))
    harness.scan(*GROUPS)
    before = harness.snapshot()[KEEPER]

    assert outcomes(harness.apply(ITEM)) == {COPY: TRASHED}

    after = harness.snapshot()[KEEPER]
    for name in ("owner", "may_view", "may_change"):
        assert after[name] == before[name]


def test_carry_over_is_verified_before_the_copy_is_trashed(harness):
    harness.apply(ITEM)

    requests = harness.server.requests.all()
    delete = next(at for at, one in enumerate(requests) if one.method == "DELETE")
    writes = [at for at, one in enumerate(requests) if one.writes and at != delete]
    reads = [
        at
        for at, one in enumerate(requests)
        if one.method == "GET" and one.path == f"/api/documents/{KEEPER}/" and at < delete
    ]
    assert max(writes) < max(reads) < delete


def test_without_carry_over_only_the_copy_is_touched(harness):
    harness.apply(replace(ITEM, carry_over=False))

    assert [(one.method, one.path) for one in harness.writes()] == [("DELETE", f"/api/documents/{COPY}/")]


def test_copies_that_bring_nothing_new_cost_no_write(harness):
    run = harness.apply(PlanItem(KEEPER, (SECOND_COPY,)))

    assert [one.method for one in harness.writes()] == ["DELETE"]
    assert run.carried_over.get(KEEPER, CarriedOver()).is_empty


def test_invisible_tags_stay_and_the_list_is_never_replaced(open_harness):
    harness = open_harness(user="ben")
    harness.scan(*GROUPS)

    harness.apply(PlanItem(KEEPER, (COPY,)))

    assert SECRET_TAG in harness.live(KEEPER).tags
    assert not any("tags" in (one.json or {}) for one in harness.writes() if one.method == "PATCH")


def test_invisible_tag_of_a_copy_is_carried_over(open_harness):
    harness = open_harness(with_changed(small_library(), OTHER_COPY, tags=(SECRET_TAG,)), user="ben")
    harness.scan(*GROUPS)

    assert outcomes(harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))) == {OTHER_COPY: TRASHED}
    assert harness.live(OTHER_KEEPER).tags == [SECRET_TAG]


def test_a_tag_is_sent_together_with_the_tags_above_it(open_harness):
    harness = open_harness(with_changed(small_library(), OTHER_COPY, tags=(TAX_2023,)))
    harness.scan(*GROUPS)

    harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    assert harness.writes()[0].json["parameters"] == {"add_tags": [TAX, TAX_2023], "remove_tags": []}


@pytest.mark.parametrize("status", [400, 403, 500, 504])
def test_a_field_that_is_refused_keeps_the_copies_and_says_which(harness_v3, status):
    before = harness_v3.snapshot()
    harness_v3.server.faults.add(on("PATCH", f"/api/documents/{KEEPER}/"), answer(status))

    run = harness_v3.apply(ITEM)

    outcome, reason = outcomes(run)[COPY]
    assert outcome is Outcome.FAILED
    assert reason is (Reason.NOT_PERMITTED if status == 403 else Reason.CARRY_OVER_FAILED)
    assert harness_v3.deletes() == []
    assert not run.received  # the tags that were carried over before are taken back
    assert harness_v3.snapshot() == before


def test_outage_during_the_carry_over_keeps_the_copies(harness_v3):
    harness_v3.server.faults.add(on("*", f"/api/documents/{KEEPER}/notes/"), hang_up())

    run = harness_v3.apply(ITEM)

    assert outcomes(run)[COPY] == (Outcome.FAILED, Reason.CARRY_OVER_FAILED)
    assert harness_v3.deletes() == []


def test_a_workflow_that_takes_the_tags_away_again_keeps_the_copy(harness_v3):
    """The server changes the keeper after every write; the app looks, gives up and does not fight."""

    def take_away(state):
        state.documents[KEEPER].tags = [HOME, SECRET_TAG]

    harness_v3.server.faults.add(on("GET", f"/api/documents/{KEEPER}/"), meanwhile(take_away))

    run = harness_v3.apply(ITEM)

    assert outcomes(run)[COPY] == (Outcome.FAILED, Reason.CARRY_OVER_FAILED)
    assert len(harness_v3.writes()) == 1


# --- notes ----------------------------------------------------------------------------------------


def test_a_note_names_who_wrote_it_when_and_comes_only_once(harness):
    harness.apply(PlanItem(KEEPER, (COPY,)))
    harness.undo(harness.library.local.journal.runs()[0])
    harness.scan(*GROUPS)

    harness.apply(PlanItem(KEEPER, (COPY,)))

    notes = [note.note for note in harness.live(KEEPER).notes]
    assert notes == ["bezahlt", "ben, 2024-03-05: bitte abheften"]


def test_equal_notes_of_two_copies_are_added_once(open_harness):
    day = datetime(2024, 3, 5, tzinfo=UTC)
    library = with_changed(
        small_library(),
        SECOND_COPY,
        notes=(DemoNote(8, "bezahlt", day, 2), DemoNote(9, "bitte abheften", day, 2)),
    )
    harness = open_harness(library)
    harness.scan(*GROUPS)

    harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY)))

    assert len(harness.live(KEEPER).notes) == 2


# --- archive serial numbers -----------------------------------------------------------------------


def test_a_keeper_with_a_number_of_its_own_keeps_it(open_harness):
    harness = open_harness(with_changed(small_library(), KEEPER, archive_serial_number=7))
    harness.scan(*GROUPS)

    harness.apply(ITEM)

    assert harness.live(KEEPER).archive_serial_number == 7
    with harness.server.state.lock:
        assert harness.server.state.documents[COPY].archive_serial_number == 42


@pytest.mark.parametrize(
    "fault", [answer(400), answer(403), answer(504), hang_up(), Fault(applied=False)], ids=str
)
def test_serial_number_refused_by_the_keeper_is_restored(harness_v3, fault):
    def takes_the_number(request):
        return request.path == f"/api/documents/{KEEPER}/" and b"archive_serial_number" in request.body

    harness_v3.server.faults.add(takes_the_number, fault)

    run = harness_v3.apply(ITEM)

    assert outcomes(run)[COPY][0] is Outcome.FAILED
    assert harness_v3.live(COPY).archive_serial_number == 42
    assert harness_v3.live(KEEPER).archive_serial_number is None


def test_serial_number_in_transfer_is_restored_after_an_outage(harness_v3):
    """The copy released the number, the keeper lacks it and the server is silent: the run stays open."""
    silence = harness_v3.server.faults.add(on("*", "/api/.*"), hang_up(), times=0)

    def fall_silent(_state):
        silence.times = 10_000

    def takes_the_number(request):
        return request.path == f"/api/documents/{KEEPER}/" and b"archive_serial_number" in request.body

    harness_v3.server.faults.add(
        takes_the_number, Fault(meanwhile=fall_silent, applied=False, hang_up_after=0)
    )
    first = harness_v3.apply(ITEM)
    assert first.finished is None

    harness_v3.server.faults.clear()
    harness_v3.applying.reconcile()

    assert harness_v3.live(COPY).archive_serial_number == 42


# --- odd values -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [(MONEY, "EUR-0.01"), (NUMBER, 0), (NUMBER, -7), (TEXT_FIELD, "x" * 128), (CHOICE, "open")],
)
def test_values_arrive_as_they_are(open_harness, field, value):
    harness = open_harness(with_changed(small_library(), OTHER_COPY, custom_fields={field: value}))
    harness.scan(*GROUPS)

    assert outcomes(harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))) == {OTHER_COPY: TRASHED}
    assert harness.live(OTHER_KEEPER).custom_fields == {field: value}


EVERY_TYPE = {
    10: ("date", "2024-02-29"),
    11: ("boolean", False),
    12: ("url", "https://stadtwerke.example/k?id=1&x=ü"),
    13: ("float", 2.5),
    14: ("longtext", "zwei\nZeilen  \n"),
    15: ("string", " mit Rand "),
    16: ("integer", 0),
    17: ("monetary", "USD1234.50"),
    18: ("documentlink", [LINKING]),
}


@pytest.mark.parametrize("server_version", ["v3", "v2"])
@pytest.mark.parametrize("held", ["absent", "empty"])
def test_field_of_every_type_is_carried_over_and_undone_exactly(open_harness, server_version, held):
    """Also where the keeper has the field, but without a value."""
    kinds = {number: kind for number, (kind, _) in EVERY_TYPE.items()}
    defined = tuple(DemoCustomField(number, f"Feld {number}", kind) for number, kind in kinds.items())
    values = {number: value for number, (_, value) in EVERY_TYPE.items()}
    library = with_changed(small_library(), OTHER_COPY, custom_fields=values)
    library = with_changed(library, LINKING, custom_fields={18: [OTHER_COPY]})  # links are mutual
    if held == "empty":
        library = with_changed(library, OTHER_KEEPER, custom_fields=dict.fromkeys(values))
    library = replace(library, custom_fields=(*library.custom_fields, *defined))
    harness = open_harness(library, server_version=server_version)
    harness.scan(*GROUPS)
    before = harness.snapshot()

    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    assert outcomes(run) == {OTHER_COPY: TRASHED}
    assert harness.live(OTHER_KEEPER).custom_fields == values
    assert run.carried_over[OTHER_KEEPER].custom_fields == len(values)
    harness.undo(run)
    assert harness.snapshot() == before


def test_notes_name_their_authors_and_are_added_once(open_harness):
    day = datetime(2024, 3, 5, 23, 30, tzinfo=UTC)
    notes = (
        DemoNote(8, "bezahlt", day, 2),
        DemoNote(9, "bezahlt", day, 3),
        DemoNote(10, "von niemandem", day, None),
    )
    harness = open_harness(with_changed(small_library(), OTHER_COPY, notes=notes))
    item = PlanItem(OTHER_KEEPER, (OTHER_COPY,))
    harness.scan(*GROUPS)
    carried = ["ben, 2024-03-05: bezahlt", "cleo, 2024-03-05: bezahlt", "2024-03-05: von niemandem"]

    run = harness.apply(item)
    assert sorted(note.note for note in harness.live(OTHER_KEEPER).notes) == sorted(carried)
    with harness.server.state.lock:
        harness.server.state.restore(harness.server.state.documents[OTHER_COPY])  # by somebody else
    harness.scan(*GROUPS)
    harness.apply(item)

    assert sorted(note.note for note in harness.live(OTHER_KEEPER).notes) == sorted(carried)
    harness.undo(run)
    assert harness.live(OTHER_KEEPER).notes == []


def test_rejected_value_keeps_the_copy_and_undoes_the_rest(open_harness):
    too_long = "x" * 200
    library = with_changed(small_library(), COPY, custom_fields={TEXT_FIELD: too_long, NUMBER: 7})
    harness = open_harness(with_changed(library, KEEPER, custom_fields={}))
    harness.scan(*GROUPS)
    before = harness.snapshot()

    run = harness.apply(ITEM)

    assert outcomes(run) == {COPY: (Outcome.FAILED, Reason.CARRY_OVER_FAILED)}
    assert harness.trashed() == set()
    assert harness.snapshot() == before  # the tags had been carried over before
    assert run.finished is not None
    assert not run.received


def test_a_note_does_not_come_back_to_where_it_was_carried_from(harness_v3):
    run = harness_v3.apply(PlanItem(KEEPER, (COPY,)))
    with harness_v3.server.state.lock:
        harness_v3.server.state.restore(harness_v3.server.state.documents[COPY])
    harness_v3.scan(*GROUPS)

    again = harness_v3.apply(PlanItem(COPY, (KEEPER,)))

    assert outcomes(run) == {COPY: TRASHED}
    assert outcomes(again) == {KEEPER: TRASHED}
    notes = [note.note for note in harness_v3.live(COPY).notes]
    assert [text.endswith("bitte abheften") for text in notes].count(True) == 1
    assert len(notes) == 2
