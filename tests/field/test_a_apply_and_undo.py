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
    file_of,
    harness_at,
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
def open_harness(tmp_path):
    with ExitStack() as stack:

        def open_(library=None, **how):
            harness = stack.enter_context(harness_at(tmp_path / "data", library, **how))
            harness.scan(*GROUPS)
            return harness

        yield open_


@pytest.fixture
def harness(open_harness):
    return open_harness()


def test_report_7_accepted_write_without_effect_keeps_the_copy(harness):
    harness.server.faults.add(on("PATCH", f"/api/documents/{KEEPER}/"), ignore_write())

    run = harness.apply(ITEM)

    assert outcomes(run) == {COPY: (Outcome.FAILED, Reason.CARRY_OVER_FAILED)}
    assert "the correspondent" in run.documents[0].message
    assert harness.deletes() == []


def test_report_9_and_12_keeper_loses_nothing_and_fields_are_merged(open_harness):
    library = with_changed(small_library(), KEEPER, custom_fields={TEXT_FIELD: "a", MONEY: "EUR1.00"})
    harness = open_harness(with_changed(library, COPY, custom_fields={MONEY: "EUR2.00", NUMBER: 3}))

    harness.apply(ITEM)

    keeper = harness.live(KEEPER)
    own = {field: value for field, value in keeper.custom_fields.items() if field != LINKS}
    assert own == {TEXT_FIELD: "a", MONEY: "EUR1.00", NUMBER: 3}
    assert {HOME, SECRET_TAG} < set(keeper.tags)
    assert [note.note for note in keeper.notes] == ["bezahlt", "ben, 2024-03-05: bitte abheften"]


def test_report_10_the_owner_and_the_shares_of_the_keeper_stay(open_harness):
    shared = DemoSharing(users=(3,), groups=(7,))
    harness = open_harness(with_changed(small_library(), KEEPER, owner=2, may_view=shared))
    before = harness.snapshot()[KEEPER]

    harness.apply(ITEM)

    after = harness.snapshot()[KEEPER]
    assert {name: after[name] for name in ("owner", "may_view", "may_change")} == {
        name: before[name] for name in ("owner", "may_view", "may_change")
    }


def test_report_11_a_keeper_whose_file_is_missing_keeps_its_copies(open_harness):
    harness = open_harness(with_changed(small_library(), OTHER_KEEPER, original=None))

    run = harness.apply(OTHER)

    assert outcomes(run) == {OTHER_COPY: (Outcome.SKIPPED, Reason.KEEPER_FILE_MISSING)}
    assert harness.writes() == []


def test_report_13_links_are_redirected_but_never_to_itself(open_harness):
    dead = 999
    library = with_changed(small_library(), LINKING, custom_fields={LINKS: [COPY, dead]})
    harness = open_harness(with_changed(library, COPY, custom_fields={LINKS: [KEEPER]}))

    assert outcomes(harness.apply(ITEM)) == {COPY: TRASHED}

    assert harness.live(LINKING).custom_fields[LINKS] == [KEEPER]
    assert KEEPER not in (harness.live(KEEPER).custom_fields.get(LINKS) or [])


def test_report_15_copy_with_versions_is_trashed_and_restored(open_harness):
    versions = (DemoVersion(900, file_of("zwei")), DemoVersion(901, file_of("drei")))
    harness = open_harness(with_changed(small_library(), OTHER_COPY, versions=versions))

    run = harness.apply(OTHER)

    assert outcomes(run) == {OTHER_COPY: TRASHED}
    assert all(
        "all" not in (one.json or {}) and "filters" not in (one.json or {}) for one in harness.writes()
    )
    harness.undo(run)
    assert [version.id for version in harness.live(OTHER_COPY).versions] == [900, 901]


def test_report_17_what_cannot_come_back_is_known_before_the_undo(harness):
    run = harness.apply(OTHER)
    with harness.server.state.lock:
        harness.server.state.purge(harness.server.state.documents[OTHER_COPY])

    assert UndoService(harness.library, harness.cancel).lost(run.id) == (OTHER_COPY,)


@pytest.mark.parametrize(
    ("owner", "user", "goes"),
    [(None, "ben", True), (2, "ben", True), (3, "ben", False), (3, "anna", True), (None, "cleo", False)],
    ids=["nobody's", "one's own", "foreign", "foreign, superuser", "no rights"],
)
def test_report_22_foreign_document_does_not_block_the_others(open_harness, owner, user, goes):
    everyone = DemoSharing(users=(2, 3))
    library = with_changed(
        small_library(), OTHER_COPY, owner=owner, may_view=everyone, may_change=everyone, tags=()
    )
    harness = open_harness(library, user=user)

    run = harness.apply(PlanItem(KEEPER, (SECOND_COPY,), carry_over=False), OTHER)

    assert (outcomes(run)[OTHER_COPY] == TRASHED) is goes
    if not goes:
        assert outcomes(run)[OTHER_COPY] == (Outcome.SKIPPED, Reason.NOT_PERMITTED)
    assert (outcomes(run)[SECOND_COPY] == TRASHED) is (user != "cleo")


def test_report_22_batch_refused_in_plain_text_is_split(harness):
    refused = answer(403, b"Insufficient permissions")
    harness.server.faults.add(on("POST", "/api/documents/(bulk_edit|delete)/"), refused)

    run = harness.apply(PlanItem(KEEPER, (SECOND_COPY,)), replace(OTHER, carry_over=False))

    assert outcomes(run) == dict.fromkeys((SECOND_COPY, OTHER_COPY), TRASHED)


@pytest.mark.parametrize("fault", [answer(504, applied=True), hang_up(applied=True)], ids=["504", "cut"])
def test_report_35_gateway_timeout_causes_no_second_delete(harness, fault):
    rule = harness.server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), fault)

    run = harness.apply(replace(OTHER, carry_over=False))

    assert outcomes(run) == {OTHER_COPY: TRASHED}
    assert rule.hits == 1


@pytest.mark.usefixtures("one_at_a_time")
def test_report_43_one_failure_forgets_no_success_before_it(harness):
    harness.server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), answer(500))

    run = harness.apply(ITEM, OTHER, PlanItem(60, (61,)))

    found = outcomes(harness.library.local.journal.get(run.id))
    assert (found[COPY], found[61]) == (TRASHED, TRASHED)
    assert found[OTHER_COPY][0] is Outcome.FAILED


def test_report_46_final_check_ignores_time_stamps(harness):
    with harness.server.state.lock:
        harness.server.state.documents[OTHER_COPY].tags = []

    assert outcomes(harness.apply(OTHER)) == {OTHER_COPY: (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)}


def test_report_48_too_long_value_keeps_the_copy_and_is_reported(open_harness):
    harness = open_harness(with_changed(small_library(), OTHER_COPY, custom_fields={TEXT_FIELD: "x" * 200}))

    before = harness.snapshot()

    run = harness.apply(OTHER)

    assert outcomes(run) == {OTHER_COPY: (Outcome.FAILED, Reason.CARRY_OVER_FAILED)}
    assert "128" in run.documents[0].message
    assert harness.snapshot() == before  # nothing is left half done


def test_report_49_workflow_that_resets_tags_is_not_fought(harness):
    def take_away(state):
        state.documents[KEEPER].tags = [HOME]

    harness.server.faults.add(on("GET", f"/api/documents/{KEEPER}/"), meanwhile(take_away))

    assert outcomes(harness.apply(ITEM))[COPY] == (Outcome.FAILED, Reason.CARRY_OVER_FAILED)
    assert len(harness.writes()) == 1


def test_report_51_serial_number_is_transferred_and_restored(harness):
    run = harness.apply(ITEM)
    assert harness.live(KEEPER).archive_serial_number == 42

    harness.undo(run)

    assert harness.live(COPY).archive_serial_number == 42
