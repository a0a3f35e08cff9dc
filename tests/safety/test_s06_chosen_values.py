"""S6, S9: the keeper gets the value chosen from a copy, and undo reverts it."""

from dataclasses import replace
from datetime import date

import pytest

from app.demo.library import DemoSharing
from app.demo.state import Sharing
from app.domain.errors import PlanInvalid
from app.domain.plans import Plan, PlanItem
from app.domain.runs import CarriedOver, Field, Outcome, Reason
from app.domain.value_choices import ValueChoice
from app.services.apply.plan_preview import PlanIssue, preview_plan, recheck_plan, without
from app.services.carry_over.choices import fetch_sharings
from tests.support.builders import (
    ANNA,
    BEN,
    CLEO,
    COPY,
    GROUPS,
    KEEPER,
    MONEY,
    NUMBER,
    SECOND_COPY,
    TEXT_FIELD,
    TRASHED,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.faults import answer, hang_up, meanwhile, on

pytestmark = pytest.mark.shared

VIEWED = DemoSharing(users=(CLEO.id,), groups=(7,))
CHANGED = DemoSharing(users=(CLEO.id,))


def contradicting_library():
    """Keeper and copy have something different everywhere."""
    library = with_changed(
        small_library(),
        KEEPER,
        created=date(2024, 1, 31),
        correspondent=2,
        archive_serial_number=7,
        custom_fields={TEXT_FIELD: "vom Keller", MONEY: "EUR12.50", NUMBER: 0},
        owner=ANNA.id,
    )
    return with_changed(
        library,
        COPY,
        created=date(2023, 12, 1),
        owner=BEN.id,
        may_view=VIEWED,
        may_change=CHANGED,
    )


def item(*slots, copy=COPY, trash=(COPY,)):
    return PlanItem(KEEPER, trash, takes=tuple(sorted(ValueChoice(slot, copy) for slot in slots)))


@pytest.fixture(params=["v3", "v2"])
def harness(request, open_harness):
    opened = open_harness(contradicting_library(), server_version=request.param)
    opened.scan(*GROUPS)
    return opened


@pytest.fixture
def harness_v3(open_harness):
    opened = open_harness(contradicting_library())
    opened.scan(*GROUPS)
    return opened


FIELD_OF_MONEY = f"custom_fields.{MONEY}"
EXPECTED = {
    "title": lambda keeper: keeper.title == "Stromrechnung (Kopie)",
    "created": lambda keeper: keeper.created == date(2023, 12, 1),
    "correspondent": lambda keeper: keeper.correspondent == 1,
    "archive_serial_number": lambda keeper: keeper.archive_serial_number == 42,
    FIELD_OF_MONEY: lambda keeper: keeper.custom_fields[MONEY] == "EUR99.00",
    f"custom_fields.{NUMBER}": lambda keeper: keeper.custom_fields[NUMBER] == 7,
    "permissions": lambda keeper: (
        (keeper.owner, keeper.may_view, keeper.may_change)
        == (BEN.id, Sharing([CLEO.id], [7]), Sharing([CLEO.id], []))
    ),
}


@pytest.mark.parametrize("slot", EXPECTED)
def test_only_the_chosen_value_is_applied_and_undone_exactly(harness, slot):
    before = harness.snapshot()

    run = harness.apply(item(slot))

    keeper = harness.live(KEEPER)
    assert outcomes(run) == {COPY: TRASHED}
    assert {name for name, is_taken in EXPECTED.items() if is_taken(keeper)} == {slot}
    assert harness.undo(run).not_undone == ()
    assert harness.snapshot() == before


def test_everything_can_be_taken_at_once_and_is_told(harness):
    before = harness.snapshot()

    run = harness.apply(item(*EXPECTED))

    keeper = harness.live(KEEPER)
    assert all(is_taken(keeper) for is_taken in EXPECTED.values())
    assert keeper.custom_fields[TEXT_FIELD] == "vom Keller"
    received = run.carried_over[KEEPER]
    assert received == CarriedOver(
        tags=2,
        notes=1,
        custom_fields=received.custom_fields,
        correspondent=True,
        document_type=True,
        storage_path=True,
        archive_serial_number=True,
        links=1,
        title=True,
        created=True,
        permissions=True,
    )
    assert harness.undo(run).not_undone == ()
    assert harness.snapshot() == before


def test_without_a_choice_the_keeper_keeps_its_own(harness):
    harness.apply(item())

    keeper = harness.live(KEEPER)
    assert not any(is_taken(keeper) for is_taken in EXPECTED.values())


def test_a_second_run_after_an_undo_and_a_scan_does_the_same(harness_v3):
    harness_v3.undo(harness_v3.apply(item(*EXPECTED)))
    harness_v3.scan(*GROUPS)

    assert outcomes(harness_v3.apply(item(*EXPECTED))) == {COPY: TRASHED}
    assert all(is_taken(harness_v3.live(KEEPER)) for is_taken in EXPECTED.values())


@pytest.mark.parametrize(
    ("slot", "body"),
    [
        ("title", {"title": "Stromrechnung (Kopie)"}),
        ("created", {"created": "2023-12-01"}),
        (
            "permissions",
            {
                "owner": BEN.id,
                "set_permissions": {
                    "view": {"users": [CLEO.id], "groups": [7]},
                    "change": {"users": [CLEO.id], "groups": []},
                },
            },
        ),
    ],
)
def test_the_narrowest_request_is_sent(harness_v3, slot, body):
    harness_v3.apply(item(slot))

    patched = [one.json for one in harness_v3.writes() if one.method == "PATCH"]
    assert body in patched


def test_date_is_sent_as_date_and_time_to_older_servers(open_harness, tmp_path):
    harness = open_harness(contradicting_library(), server_version="v2.9")
    harness.scan(*GROUPS)
    before = harness.snapshot()[KEEPER]
    harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), answer(500))

    run = harness.apply(item("created"), backup=tmp_path / "backup", confirmed_final=True)

    assert harness.live(KEEPER).created == date(2023, 12, 1)
    harness.undo(run)
    assert harness.snapshot()[KEEPER] == before


def test_chosen_copy_counts_where_the_keeper_has_no_value(open_harness):
    library = with_changed(contradicting_library(), KEEPER, correspondent=None)
    library = with_changed(library, SECOND_COPY, correspondent=2, title="Strom, ganz")
    harness = open_harness(library)
    harness.scan(*GROUPS)
    before = harness.snapshot()

    run = harness.apply(item("correspondent", "title", copy=SECOND_COPY, trash=(COPY, SECOND_COPY)))

    assert (harness.live(KEEPER).correspondent, harness.live(KEEPER).title) == (2, "Strom, ganz")
    harness.undo(run)
    assert harness.snapshot() == before


def test_a_copy_without_a_value_gives_none(open_harness):
    harness = open_harness(with_changed(contradicting_library(), COPY, correspondent=None, custom_fields={}))
    harness.scan(*GROUPS)

    run = harness.apply(item("correspondent", FIELD_OF_MONEY))

    keeper = harness.live(KEEPER)
    assert (keeper.correspondent, keeper.custom_fields[MONEY]) == (2, "EUR12.50")
    assert not run.carried_over[KEEPER].correspondent


def test_a_copy_that_changed_meanwhile_gives_nothing(harness_v3):
    harness_v3.edit(COPY, title="Anders")

    run = harness_v3.apply(item("title", trash=(COPY, SECOND_COPY)))

    assert outcomes(run)[COPY] == (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)
    assert outcomes(run)[SECOND_COPY] == TRASHED
    assert harness_v3.live(KEEPER).title == "Stromrechnung"


# --- owner and permissions ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "reason"), [(COPY, Reason.CHANGED_ON_SERVER), (KEEPER, Reason.KEEPER_CHANGED)]
)
def test_permissions_changed_since_shown_need_another_review(harness_v3, changed, reason):
    fetch_sharings(harness_v3.library, (KEEPER, COPY))
    harness_v3.edit(changed, may_view=Sharing([BEN.id], []))
    plan = Plan((item("permissions"),))
    view = preview_plan(harness_v3.library.local, plan, {}, harness_v3.library.capabilities)

    found = recheck_plan(harness_v3.library, view, harness_v3.cancel)
    run = harness_v3.apply(*plan.items)

    assert found == {COPY: PlanIssue.CHANGED if changed == COPY else PlanIssue.KEEPER_CHANGED}
    assert outcomes(run) == {COPY: (Outcome.SKIPPED, reason)}
    assert "permissions" in run.documents[0].message
    assert harness_v3.writes() == []


def test_unknown_permissions_need_another_review(harness_v3):
    plan = Plan((item("permissions", trash=(COPY, SECOND_COPY)),))
    rights = harness_v3.library.capabilities

    def concerns():
        found = preview_plan(harness_v3.library.local, plan, {}, rights).documents
        return {one.document.id: one.concern for one in found}

    assert concerns() == {COPY: PlanIssue.CHANGED, SECOND_COPY: PlanIssue.NONE}
    fetch_sharings(harness_v3.library, (KEEPER, COPY))
    assert concerns() == {COPY: PlanIssue.NONE, SECOND_COPY: PlanIssue.NONE}


def test_unchosen_permissions_are_not_requested(harness_v3):
    fetch_sharings(harness_v3.library, (KEEPER, COPY))
    harness_v3.edit(COPY, may_view=Sharing([BEN.id], []))
    harness_v3.server.requests.clear()

    assert outcomes(harness_v3.apply(item("title"))) == {COPY: TRASHED}
    assert not any("full_perms" in str(one.query) for one in harness_v3.server.requests.all())


def test_user_who_could_not_undo_may_not_change_the_owner(open_harness):
    library = with_changed(contradicting_library(), KEEPER, owner=BEN.id)
    library = with_changed(library, COPY, owner=None)
    harness = open_harness(library, user="ben")
    harness.scan(*GROUPS)
    assert outcomes(harness.apply(item("permissions"))) == {COPY: TRASHED}
    assert harness.live(KEEPER).owner is None


def test_keeper_of_another_user_keeps_permissions_and_copies(open_harness):
    shared = DemoSharing(users=(BEN.id,))
    library = with_changed(contradicting_library(), KEEPER, owner=CLEO.id, may_view=shared, may_change=shared)
    harness = open_harness(library, user="ben")
    harness.scan(*GROUPS)
    plan = Plan((item("permissions"),))
    fetch_sharings(harness.library, (KEEPER, COPY))
    view = preview_plan(harness.library.local, plan, {}, harness.library.capabilities)

    run = harness.apply(*plan.items)

    assert [one.concern for one in view.documents] == [PlanIssue.CARRY_OVER_NOT_PERMITTED]
    assert outcomes(run) == {COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED)}
    assert harness.writes() == []


def test_permissions_that_the_server_does_not_tell_are_not_guessed(harness_v3):
    harness_v3.server.faults.add(
        lambda request: "full_perms" in request.raw_query, answer(500, b"", "text/html")
    )

    run = harness_v3.apply(item("permissions"))

    assert outcomes(run)[COPY] == (Outcome.FAILED, Reason.SERVER_ERROR)
    assert harness_v3.writes() == []


def test_permissions_that_somebody_set_since_are_left_and_named(harness_v3):
    run = harness_v3.apply(item("permissions"))
    harness_v3.edit(KEEPER, may_view=Sharing([BEN.id], []), may_change=Sharing())

    result = harness_v3.undo(run)

    assert [problem.field for problem in result.not_undone] == [Field.PERMISSIONS]
    assert harness_v3.live(KEEPER).owner == BEN.id
    assert harness_v3.trashed() == set()


@pytest.mark.parametrize(
    ("slot", "named"), [("title", "title"), ("created", "created"), ("archive_serial_number", "archive")]
)
def test_chosen_value_changed_since_is_left_and_reported(harness_v3, slot, named):
    run = harness_v3.apply(item(slot))
    harness_v3.edit(KEEPER, title="Neu", created=date(2020, 2, 2), archive_serial_number=99)

    result = harness_v3.undo(run)

    keeper = harness_v3.live(KEEPER)
    assert (keeper.title, keeper.created, keeper.archive_serial_number) == ("Neu", date(2020, 2, 2), 99)
    assert [problem.field.value.startswith(named) for problem in result.not_undone] == [True]


# --- when it goes wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize("slot", EXPECTED)
@pytest.mark.parametrize("fault", [answer(400), answer(403), answer(504, applied=True), hang_up()], ids=str)
def test_a_refused_value_keeps_the_copy_and_can_be_taken_back(harness_v3, slot, fault):
    before = harness_v3.snapshot()
    name = slot.partition(".")[0].encode()
    words = {
        b"permissions": b"set_permissions",
        b"custom_fields": b"EUR99" if slot == FIELD_OF_MONEY else b'"5":7',
    }

    def writes_it(request):
        on_keeper = request.path == f"/api/documents/{KEEPER}/" or b"modify_custom" in request.body
        return on_keeper and request.method != "GET" and words.get(name, name) in request.body

    harness_v3.server.faults.add(writes_it, fault, times=1)

    run = harness_v3.apply(item(slot))

    if "504" in str(fault) or fault.hang_up_after == 0:  # a short outage: tried again at the end of the run
        assert outcomes(run) == {COPY: TRASHED}
    else:
        assert outcomes(run)[COPY][0] is Outcome.FAILED
        assert harness_v3.trashed() == set()
        assert harness_v3.live(COPY).archive_serial_number == 42
    assert harness_v3.undo(run).not_undone == ()
    assert harness_v3.snapshot() == before


def test_crash_after_sending_permissions_is_reconciled_and_undone(harness_v3):
    """The answer was lost before the read-back: the journal has an open entry, which the server decides."""
    before = harness_v3.snapshot()
    silence = harness_v3.server.faults.add(on("*", "/api/.*"), hang_up(), times=0)

    def fall_silent(_state):
        silence.times = 10_000

    harness_v3.server.faults.add(
        lambda request: request.method == "PATCH" and b"set_permissions" in request.body,
        replace(meanwhile(fall_silent), hang_up_after=0),
    )
    run = harness_v3.apply(item("permissions"))
    assert run.finished is None
    harness_v3.server.faults.clear()

    harness_v3.applying.reconcile()

    assert harness_v3.live(KEEPER).owner == BEN.id
    harness_v3.undo(run)

    assert harness_v3.snapshot() == before


# --- plans ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (item("title", copy=SECOND_COPY), "Item 1 .* “title” from document 12"),
        (item("title", copy=KEEPER), "Item 1 .* from document 10"),
        (replace(item("title"), carry_over=False), "Item 1 .* does not carry anything over"),
    ],
)
def test_a_plan_that_takes_from_no_copy_of_its_own_is_refused(harness_v3, wrong, sentence):
    with pytest.raises(PlanInvalid, match=sentence):
        harness_v3.start(wrong)


def test_plan_without_a_copy_drops_choices_from_it():
    stays = ValueChoice("created", SECOND_COPY)
    both = replace(item("title", trash=(COPY, SECOND_COPY)), takes=(stays, ValueChoice("title", COPY)))

    (left,) = without(Plan((both,)), {COPY}).items

    assert left == PlanItem(KEEPER, (SECOND_COPY,), takes=(stays,))
    assert without(Plan((both,)), (), {KEEPER}).items[0].takes == ()
