"""Problems with apply and undo that users reported: one test per report, named by its number."""

from contextlib import ExitStack
from dataclasses import replace

import pytest

from app.demo.library import DemoSharing, DemoVersion
from app.domain.plans import PlanItem
from app.domain.runs import Outcome, Reason
from app.services.apply.undo import UndoService
from tests.support.builders import (
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
    TEXT_FIELD,
    TRASHED,
    desk_at,
    file_of,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.delays import without_delays
from tests.support.faults import answer, hang_up, ignore_write, meanwhile, on
from tests.support.plan_items import ITEM, OTHER


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    without_delays(monkeypatch)


@pytest.fixture
def open_desk(tmp_path):
    with ExitStack() as stack:

        def open_(library=None, **how):
            desk = stack.enter_context(desk_at(tmp_path / "data", library, **how))
            desk.scan(*GROUPS)
            return desk

        yield open_


@pytest.fixture
def desk(open_desk):
    return open_desk()


def test_report_7_accepted_write_without_effect_keeps_the_copy(desk):
    desk.server.faults.add(on("PATCH", f"/api/documents/{KEEPER}/"), ignore_write())

    run = desk.apply(ITEM)

    assert outcomes(run) == {COPY: (Outcome.FAILED, Reason.CARRY_OVER_FAILED)}
    assert "the correspondent" in run.documents[0].message
    assert desk.deletes() == []


def test_report_9_and_12_keeper_loses_nothing_and_fields_are_merged(open_desk):
    library = with_changed(small_library(), KEEPER, custom_fields={TEXT_FIELD: "a", MONEY: "EUR1.00"})
    desk = open_desk(with_changed(library, COPY, custom_fields={MONEY: "EUR2.00", NUMBER: 3}))

    desk.apply(ITEM)

    keeper = desk.live(KEEPER)
    own = {field: value for field, value in keeper.custom_fields.items() if field != LINKS}
    assert own == {TEXT_FIELD: "a", MONEY: "EUR1.00", NUMBER: 3}
    assert {HOME, SECRET_TAG} < set(keeper.tags)
    assert [note.note for note in keeper.notes] == ["bezahlt", "ben, 2024-03-05: bitte abheften"]


def test_report_10_the_owner_and_the_shares_of_the_keeper_stay(open_desk):
    shared = DemoSharing(users=(3,), groups=(7,))
    desk = open_desk(with_changed(small_library(), KEEPER, owner=2, may_view=shared))
    before = desk.snapshot()[KEEPER]

    desk.apply(ITEM)

    after = desk.snapshot()[KEEPER]
    assert {name: after[name] for name in ("owner", "may_view", "may_change")} == {
        name: before[name] for name in ("owner", "may_view", "may_change")
    }


def test_report_11_a_keeper_whose_file_is_missing_keeps_its_copies(open_desk):
    desk = open_desk(with_changed(small_library(), OTHER_KEEPER, original=None))

    run = desk.apply(OTHER)

    assert outcomes(run) == {OTHER_COPY: (Outcome.SKIPPED, Reason.KEEPER_FILE_MISSING)}
    assert desk.writes() == []


def test_report_13_links_are_redirected_but_never_to_itself(open_desk):
    dead = 999
    library = with_changed(small_library(), LINKING, custom_fields={LINKS: [COPY, dead]})
    desk = open_desk(with_changed(library, COPY, custom_fields={LINKS: [KEEPER]}))

    assert outcomes(desk.apply(ITEM)) == {COPY: TRASHED}

    assert desk.live(LINKING).custom_fields[LINKS] == [KEEPER]
    assert KEEPER not in (desk.live(KEEPER).custom_fields.get(LINKS) or [])


def test_report_15_copy_with_versions_is_trashed_and_restored(open_desk):
    versions = (DemoVersion(900, file_of("zwei")), DemoVersion(901, file_of("drei")))
    desk = open_desk(with_changed(small_library(), OTHER_COPY, versions=versions))

    run = desk.apply(OTHER)

    assert outcomes(run) == {OTHER_COPY: TRASHED}
    assert all("all" not in (one.json or {}) and "filters" not in (one.json or {}) for one in desk.writes())
    desk.undo(run)
    assert [version.id for version in desk.live(OTHER_COPY).versions] == [900, 901]


def test_report_17_what_cannot_come_back_is_known_before_the_undo(desk):
    run = desk.apply(OTHER)
    with desk.server.state.lock:
        desk.server.state.purge(desk.server.state.documents[OTHER_COPY])

    assert UndoService(desk.library, desk.cancel).lost(run.id) == (OTHER_COPY,)


@pytest.mark.parametrize(
    ("owner", "user", "goes"),
    [(None, "ben", True), (2, "ben", True), (3, "ben", False), (3, "anna", True), (None, "cleo", False)],
    ids=["nobody's", "one's own", "foreign", "foreign, superuser", "no rights"],
)
def test_report_22_foreign_document_does_not_block_the_others(open_desk, owner, user, goes):
    everyone = DemoSharing(users=(2, 3))
    library = with_changed(
        small_library(), OTHER_COPY, owner=owner, may_view=everyone, may_change=everyone, tags=()
    )
    desk = open_desk(library, user=user)

    run = desk.apply(PlanItem(KEEPER, (SECOND_COPY,), carry_over=False), OTHER)

    assert (outcomes(run)[OTHER_COPY] == TRASHED) is goes
    if not goes:
        assert outcomes(run)[OTHER_COPY] == (Outcome.SKIPPED, Reason.NOT_PERMITTED)
    assert (outcomes(run)[SECOND_COPY] == TRASHED) is (user != "cleo")


def test_report_22_batch_refused_in_plain_text_is_split(desk):
    refused = answer(403, b"Insufficient permissions")
    desk.server.faults.add(on("POST", "/api/documents/(bulk_edit|delete)/"), refused)

    run = desk.apply(PlanItem(KEEPER, (SECOND_COPY,)), replace(OTHER, carry_over=False))

    assert outcomes(run) == dict.fromkeys((SECOND_COPY, OTHER_COPY), TRASHED)


@pytest.mark.parametrize("fault", [answer(504, applied=True), hang_up(applied=True)], ids=["504", "cut"])
def test_report_35_gateway_timeout_causes_no_second_delete(desk, fault):
    rule = desk.server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), fault)

    run = desk.apply(replace(OTHER, carry_over=False))

    assert outcomes(run) == {OTHER_COPY: TRASHED}
    assert rule.hits == 1


@pytest.mark.usefixtures("one_at_a_time")
def test_report_43_one_failure_forgets_no_success_before_it(desk):
    desk.server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), answer(500))

    run = desk.apply(ITEM, OTHER, PlanItem(60, (61,)))

    found = outcomes(desk.library.local.journal.get(run.id))
    assert (found[COPY], found[61]) == (TRASHED, TRASHED)
    assert found[OTHER_COPY][0] is Outcome.FAILED


def test_report_46_final_check_ignores_time_stamps(desk):
    with desk.server.state.lock:
        desk.server.state.documents[OTHER_COPY].tags = []

    assert outcomes(desk.apply(OTHER)) == {OTHER_COPY: (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)}


def test_report_48_too_long_value_keeps_the_copy_and_is_reported(open_desk):
    desk = open_desk(with_changed(small_library(), OTHER_COPY, custom_fields={TEXT_FIELD: "x" * 200}))

    before = desk.snapshot()

    run = desk.apply(OTHER)

    assert outcomes(run) == {OTHER_COPY: (Outcome.FAILED, Reason.CARRY_OVER_FAILED)}
    assert "128" in run.documents[0].message
    assert desk.snapshot() == before  # nothing is left half done


def test_report_49_workflow_that_resets_tags_is_not_fought(desk):
    def take_away(state):
        state.documents[KEEPER].tags = [HOME]

    desk.server.faults.add(on("GET", f"/api/documents/{KEEPER}/"), meanwhile(take_away))

    assert outcomes(desk.apply(ITEM))[COPY] == (Outcome.FAILED, Reason.CARRY_OVER_FAILED)
    assert len(desk.writes()) == 1


def test_report_51_serial_number_is_transferred_and_restored(desk):
    run = desk.apply(ITEM)
    assert desk.live(KEEPER).archive_serial_number == 42

    desk.undo(run)

    assert desk.live(COPY).archive_serial_number == 42
