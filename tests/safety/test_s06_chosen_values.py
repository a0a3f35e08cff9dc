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
def desk(request, open_desk):
    opened = open_desk(contradicting_library(), server_version=request.param)
    opened.scan(*GROUPS)
    return opened


@pytest.fixture
def desk_v3(open_desk):
    opened = open_desk(contradicting_library())
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
def test_only_the_chosen_value_is_applied_and_undone_exactly(desk, slot):
    before = desk.snapshot()

    run = desk.apply(item(slot))

    keeper = desk.live(KEEPER)
    assert outcomes(run) == {COPY: TRASHED}
    assert {name for name, is_taken in EXPECTED.items() if is_taken(keeper)} == {slot}
    assert desk.undo(run).not_undone == ()
    assert desk.snapshot() == before


def test_everything_can_be_taken_at_once_and_is_told(desk):
    before = desk.snapshot()

    run = desk.apply(item(*EXPECTED))

    keeper = desk.live(KEEPER)
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
    assert desk.undo(run).not_undone == ()
    assert desk.snapshot() == before


def test_without_a_choice_the_keeper_keeps_its_own(desk):
    desk.apply(item())

    keeper = desk.live(KEEPER)
    assert not any(is_taken(keeper) for is_taken in EXPECTED.values())


def test_a_second_run_after_an_undo_and_a_scan_does_the_same(desk_v3):
    desk_v3.undo(desk_v3.apply(item(*EXPECTED)))
    desk_v3.scan(*GROUPS)

    assert outcomes(desk_v3.apply(item(*EXPECTED))) == {COPY: TRASHED}
    assert all(is_taken(desk_v3.live(KEEPER)) for is_taken in EXPECTED.values())


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
def test_the_narrowest_request_is_sent(desk_v3, slot, body):
    desk_v3.apply(item(slot))

    patched = [one.json for one in desk_v3.writes() if one.method == "PATCH"]
    assert body in patched


def test_date_is_sent_as_date_and_time_to_older_servers(open_desk, tmp_path):
    desk = open_desk(contradicting_library(), server_version="v2.9")
    desk.scan(*GROUPS)
    before = desk.snapshot()[KEEPER]
    desk.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), answer(500))

    run = desk.apply(item("created"), backup=tmp_path / "backup", confirmed_final=True)

    assert desk.live(KEEPER).created == date(2023, 12, 1)
    desk.undo(run)
    assert desk.snapshot()[KEEPER] == before


def test_chosen_copy_counts_where_the_keeper_has_no_value(open_desk):
    library = with_changed(contradicting_library(), KEEPER, correspondent=None)
    library = with_changed(library, SECOND_COPY, correspondent=2, title="Strom, ganz")
    desk = open_desk(library)
    desk.scan(*GROUPS)
    before = desk.snapshot()

    run = desk.apply(item("correspondent", "title", copy=SECOND_COPY, trash=(COPY, SECOND_COPY)))

    assert (desk.live(KEEPER).correspondent, desk.live(KEEPER).title) == (2, "Strom, ganz")
    desk.undo(run)
    assert desk.snapshot() == before


def test_a_copy_without_a_value_gives_none(open_desk):
    desk = open_desk(with_changed(contradicting_library(), COPY, correspondent=None, custom_fields={}))
    desk.scan(*GROUPS)

    run = desk.apply(item("correspondent", FIELD_OF_MONEY))

    keeper = desk.live(KEEPER)
    assert (keeper.correspondent, keeper.custom_fields[MONEY]) == (2, "EUR12.50")
    assert not run.carried_over[KEEPER].correspondent


def test_a_copy_that_changed_meanwhile_gives_nothing(desk_v3):
    desk_v3.edit(COPY, title="Anders")

    run = desk_v3.apply(item("title", trash=(COPY, SECOND_COPY)))

    assert outcomes(run)[COPY] == (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)
    assert outcomes(run)[SECOND_COPY] == TRASHED
    assert desk_v3.live(KEEPER).title == "Stromrechnung"


# --- owner and permissions ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "reason"), [(COPY, Reason.CHANGED_ON_SERVER), (KEEPER, Reason.KEEPER_CHANGED)]
)
def test_permissions_changed_since_shown_need_another_review(desk_v3, changed, reason):
    fetch_sharings(desk_v3.library, (KEEPER, COPY))
    desk_v3.edit(changed, may_view=Sharing([BEN.id], []))
    plan = Plan((item("permissions"),))
    view = preview_plan(desk_v3.library.local, plan, {}, desk_v3.library.capabilities)

    found = recheck_plan(desk_v3.library, view, desk_v3.cancel)
    run = desk_v3.apply(*plan.items)

    assert found == {COPY: PlanIssue.CHANGED if changed == COPY else PlanIssue.KEEPER_CHANGED}
    assert outcomes(run) == {COPY: (Outcome.SKIPPED, reason)}
    assert "permissions" in run.documents[0].message
    assert desk_v3.writes() == []


def test_unknown_permissions_need_another_review(desk_v3):
    plan = Plan((item("permissions", trash=(COPY, SECOND_COPY)),))
    rights = desk_v3.library.capabilities

    def concerns():
        found = preview_plan(desk_v3.library.local, plan, {}, rights).documents
        return {one.document.id: one.concern for one in found}

    assert concerns() == {COPY: PlanIssue.CHANGED, SECOND_COPY: PlanIssue.NONE}
    fetch_sharings(desk_v3.library, (KEEPER, COPY))
    assert concerns() == {COPY: PlanIssue.NONE, SECOND_COPY: PlanIssue.NONE}


def test_unchosen_permissions_are_not_requested(desk_v3):
    fetch_sharings(desk_v3.library, (KEEPER, COPY))
    desk_v3.edit(COPY, may_view=Sharing([BEN.id], []))
    desk_v3.server.requests.clear()

    assert outcomes(desk_v3.apply(item("title"))) == {COPY: TRASHED}
    assert not any("full_perms" in str(one.query) for one in desk_v3.server.requests.all())


def test_user_who_could_not_undo_may_not_change_the_owner(open_desk):
    library = with_changed(contradicting_library(), KEEPER, owner=BEN.id)
    library = with_changed(library, COPY, owner=None)
    desk = open_desk(library, user="ben")
    desk.scan(*GROUPS)
    assert outcomes(desk.apply(item("permissions"))) == {COPY: TRASHED}
    assert desk.live(KEEPER).owner is None


def test_keeper_of_another_user_keeps_permissions_and_copies(open_desk):
    shared = DemoSharing(users=(BEN.id,))
    library = with_changed(contradicting_library(), KEEPER, owner=CLEO.id, may_view=shared, may_change=shared)
    desk = open_desk(library, user="ben")
    desk.scan(*GROUPS)
    plan = Plan((item("permissions"),))
    fetch_sharings(desk.library, (KEEPER, COPY))
    view = preview_plan(desk.library.local, plan, {}, desk.library.capabilities)

    run = desk.apply(*plan.items)

    assert [one.concern for one in view.documents] == [PlanIssue.CARRY_OVER_NOT_PERMITTED]
    assert outcomes(run) == {COPY: (Outcome.SKIPPED, Reason.NOT_PERMITTED)}
    assert desk.writes() == []


def test_permissions_that_the_server_does_not_tell_are_not_guessed(desk_v3):
    desk_v3.server.faults.add(
        lambda request: "full_perms" in request.raw_query, answer(500, b"", "text/html")
    )

    run = desk_v3.apply(item("permissions"))

    assert outcomes(run)[COPY] == (Outcome.FAILED, Reason.SERVER_ERROR)
    assert desk_v3.writes() == []


def test_permissions_that_somebody_set_since_are_left_and_named(desk_v3):
    run = desk_v3.apply(item("permissions"))
    desk_v3.edit(KEEPER, may_view=Sharing([BEN.id], []), may_change=Sharing())

    result = desk_v3.undo(run)

    assert [problem.field for problem in result.not_undone] == [Field.PERMISSIONS]
    assert desk_v3.live(KEEPER).owner == BEN.id
    assert desk_v3.trashed() == set()


@pytest.mark.parametrize(
    ("slot", "named"), [("title", "title"), ("created", "created"), ("archive_serial_number", "archive")]
)
def test_chosen_value_changed_since_is_left_and_reported(desk_v3, slot, named):
    run = desk_v3.apply(item(slot))
    desk_v3.edit(KEEPER, title="Neu", created=date(2020, 2, 2), archive_serial_number=99)

    result = desk_v3.undo(run)

    keeper = desk_v3.live(KEEPER)
    assert (keeper.title, keeper.created, keeper.archive_serial_number) == ("Neu", date(2020, 2, 2), 99)
    assert [problem.field.value.startswith(named) for problem in result.not_undone] == [True]


# --- when it goes wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize("slot", EXPECTED)
@pytest.mark.parametrize("fault", [answer(400), answer(403), answer(504, applied=True), hang_up()], ids=str)
def test_a_refused_value_keeps_the_copy_and_can_be_taken_back(desk_v3, slot, fault):
    before = desk_v3.snapshot()
    name = slot.partition(".")[0].encode()
    words = {
        b"permissions": b"set_permissions",
        b"custom_fields": b"EUR99" if slot == FIELD_OF_MONEY else b'"5":7',
    }

    def writes_it(request):
        on_keeper = request.path == f"/api/documents/{KEEPER}/" or b"modify_custom" in request.body
        return on_keeper and request.method != "GET" and words.get(name, name) in request.body

    desk_v3.server.faults.add(writes_it, fault, times=1)

    run = desk_v3.apply(item(slot))

    if "504" in str(fault) or fault.hang_up_after == 0:  # a short outage: tried again at the end of the run
        assert outcomes(run) == {COPY: TRASHED}
    else:
        assert outcomes(run)[COPY][0] is Outcome.FAILED
        assert desk_v3.trashed() == set()
        assert desk_v3.live(COPY).archive_serial_number == 42
    assert desk_v3.undo(run).not_undone == ()
    assert desk_v3.snapshot() == before


def test_crash_after_sending_permissions_is_reconciled_and_undone(desk_v3):
    """The answer was lost before the read-back: the journal has an open entry, which the server decides."""
    before = desk_v3.snapshot()
    silence = desk_v3.server.faults.add(on("*", "/api/.*"), hang_up(), times=0)

    def fall_silent(_state):
        silence.times = 10_000

    desk_v3.server.faults.add(
        lambda request: request.method == "PATCH" and b"set_permissions" in request.body,
        replace(meanwhile(fall_silent), hang_up_after=0),
    )
    run = desk_v3.apply(item("permissions"))
    assert run.finished is None
    desk_v3.server.faults.clear()

    desk_v3.applying.reconcile()

    assert desk_v3.live(KEEPER).owner == BEN.id
    desk_v3.undo(run)

    assert desk_v3.snapshot() == before


# --- plans ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (item("title", copy=SECOND_COPY), "Item 1 .* “title” from document 12"),
        (item("title", copy=KEEPER), "Item 1 .* from document 10"),
        (replace(item("title"), carry_over=False), "Item 1 .* carries nothing over"),
    ],
)
def test_a_plan_that_takes_from_no_copy_of_its_own_is_refused(desk_v3, wrong, sentence):
    with pytest.raises(PlanInvalid, match=sentence):
        desk_v3.start(wrong)


def test_plan_without_a_copy_drops_choices_from_it():
    stays = ValueChoice("created", SECOND_COPY)
    both = replace(item("title", trash=(COPY, SECOND_COPY)), takes=(stays, ValueChoice("title", COPY)))

    (left,) = without(Plan((both,)), {COPY}).items

    assert left == PlanItem(KEEPER, (SECOND_COPY,), takes=(stays,))
    assert without(Plan((both,)), (), {KEEPER}).items[0].takes == ()
