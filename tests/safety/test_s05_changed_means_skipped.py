"""S5: a document that changed on the server since the scan is left alone and shown for another review."""

from dataclasses import replace
from datetime import date

import pytest

from app.demo.library import SOME_TIME_AGO, DemoNote, DemoTag, DemoVersion
from app.domain.errors import NothingScanned, OperationCancelled
from app.domain.plans import PlanItem
from app.domain.runs import Outcome, Reason, RunWarning, WarningKind
from app.services.scan.sync import SyncService
from tests.support.builders import (
    CHOICE,
    COPY,
    GROUPS,
    HOME,
    KEEPER,
    MONEY,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    SECRET_TAG,
    TAX,
    TAX_2023,
    TEXT_FIELD,
    TRASHED,
    file_of,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.faults import meanwhile, on

pytestmark = pytest.mark.shared

CHANGES = {
    "text": {"content": "Neu erkannt."},
    "title": {"title": "Anders"},
    "date": {"created": date(2020, 1, 1)},
    "correspondent": {"correspondent": 2},
    "document type": {"document_type": 1},
    "storage path": {"storage_path": 1},
    "tags": {"tags": [TAX]},
    "notes": {"notes": [DemoNote(99, "nicht löschen!", SOME_TIME_AGO, 1)]},
    "custom fields": {"custom_fields": {TEXT_FIELD: "wichtig"}},
    "archive serial number": {"archive_serial_number": 77},
    "owner": {"owner": 1},
    "number of pages": {"page_count": 3},
    "file versions": {"versions": [DemoVersion(900, file_of("version 2"))]},
}
ITEM = PlanItem(OTHER_KEEPER, (OTHER_COPY,))


@pytest.mark.parametrize("change", CHANGES)
def test_a_copy_that_changed_since_the_scan_is_left_alone(harness_v3, change):
    harness_v3.edit(OTHER_COPY, **CHANGES[change])

    run = harness_v3.apply(ITEM)

    assert outcomes(run) == {OTHER_COPY: (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)}
    assert change in run.documents[0].message
    assert harness_v3.writes() == []


@pytest.mark.parametrize("change", CHANGES)
def test_a_keeper_that_changed_since_the_scan_keeps_its_copies(harness_v3, change):
    harness_v3.edit(OTHER_KEEPER, **CHANGES[change])

    run = harness_v3.apply(ITEM)

    assert outcomes(run) == {OTHER_COPY: (Outcome.SKIPPED, Reason.KEEPER_CHANGED)}
    assert change in run.documents[0].message
    assert harness_v3.writes() == []


@pytest.mark.parametrize("change", ["text", "tags", "notes"])
def test_both_servers_show_a_change(harness, change):
    harness.edit(OTHER_COPY, **CHANGES[change])

    assert outcomes(harness.apply(ITEM))[OTHER_COPY] == (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)


def test_new_text_recognition_counts_without_a_new_time_stamp(harness):
    with harness.server.state.lock:
        harness.server.state.documents[OTHER_COPY].content = "Neu erkannt."

    assert outcomes(harness.apply(ITEM))[OTHER_COPY] == (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)


@pytest.mark.parametrize("document", [OTHER_KEEPER, OTHER_COPY])
def test_a_save_that_changed_nothing_does_not_count(harness, document):
    harness.edit(document)

    assert outcomes(harness.apply(ITEM)) == {OTHER_COPY: TRASHED}


def test_tags_and_fields_in_another_order_do_not_count(harness):
    with harness.server.state.lock:
        found = harness.server.state.documents[COPY]
        found.tags.reverse()
        found.custom_fields = dict(reversed(found.custom_fields.items()))

    assert outcomes(harness.apply(PlanItem(KEEPER, (COPY,)))) == {COPY: TRASHED}


@pytest.mark.usefixtures("one_at_a_time")
@pytest.mark.parametrize(
    ("changed", "reason"), [(KEEPER, Reason.KEEPER_CHANGED), (SECOND_COPY, Reason.CHANGED_ON_SERVER)]
)
def test_a_change_while_the_first_copy_goes_saves_the_second(harness, changed, reason):
    def edit(state):
        state.documents[changed].title = "Inzwischen umbenannt"

    harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), meanwhile(edit), times=1)

    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY), carry_over=False))

    assert outcomes(run) == {COPY: TRASHED, SECOND_COPY: (Outcome.SKIPPED, reason)}


@pytest.mark.parametrize(
    ("changed", "reason"), [(KEEPER, Reason.KEEPER_CHANGED), (COPY, Reason.CHANGED_ON_SERVER)]
)
def test_text_change_during_carry_over_keeps_the_copy_and_undoes(harness, changed, reason):
    def edit(state):
        state.documents[changed].content = "Inzwischen ein anderer Brief."

    before = harness.snapshot()
    harness.server.faults.add(on("POST", f"/api/documents/{KEEPER}/notes/"), meanwhile(edit), times=1)

    run = harness.apply(PlanItem(KEEPER, (COPY,)))

    assert outcomes(run) == {COPY: (Outcome.SKIPPED, reason)}
    assert harness.deletes() == []
    after = harness.snapshot()
    for document in before:
        assert {**after[document], "content": ""} == {**before[document], "content": ""}
    assert run.received == {}
    assert run.finished is not None


@pytest.mark.parametrize("changed", [KEEPER, COPY])
def test_title_change_during_carry_over_is_reported(harness, changed):
    def edit(state):
        state.documents[changed].title = "Inzwischen umbenannt"

    harness.server.faults.add(on("POST", f"/api/documents/{KEEPER}/notes/"), meanwhile(edit), times=1)

    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY)))

    assert outcomes(run) == dict.fromkeys((COPY, SECOND_COPY), TRASHED)
    assert run.warnings == (RunWarning(WarningKind.CHANGED_MEANWHILE, KEEPER, changed, ("title",)),)


def test_own_changes_do_not_count_for_the_next_run(harness):
    harness.apply(PlanItem(KEEPER, (COPY,)))

    second = harness.apply(PlanItem(KEEPER, (SECOND_COPY,)))

    assert outcomes(second) == {SECOND_COPY: TRASHED}


def test_library_synced_but_not_analysed_applies_nothing(harness):
    harness.edit(OTHER_COPY, content="Ein anderer Brief.")
    SyncService(harness.library, harness.cancel).run()

    with pytest.raises(NothingScanned, match="Scan again"):
        harness.apply(ITEM)
    assert harness.writes() == []


@pytest.mark.parametrize(
    ("keeper", "copy", "look", "change"),
    [
        (OTHER_KEEPER, OTHER_COPY, 0, {"tags": [HOME, TAX]}),
        (KEEPER, COPY, 0, {"tags": [HOME, SECRET_TAG, TAX, TAX_2023, 5]}),
        (KEEPER, COPY, 1, {"custom_fields": {TEXT_FIELD: "anders", MONEY: "EUR12.50", CHOICE: "open"}}),
    ],
    ids=["tags", "tags that were not carried", "custom fields"],
)
def test_change_of_the_field_being_carried_over_is_reported(open_harness, keeper, copy, look, change):
    """Another user changes the field before our own write is read back."""
    library = small_library()
    library = replace(library, tags=(*library.tags, DemoTag(5, "Eilig")))
    harness = open_harness(
        with_changed(library, COPY, correspondent=None, document_type=None, storage_path=None)
    )
    harness.scan(*GROUPS)
    looks = []

    def at_the_look(request):
        looks.extend(
            [request] if request.method == "GET" and request.path == f"/api/documents/{keeper}/" else []
        )
        return len(looks) == look + 1

    def change_it(state):
        for name, value in change.items():
            setattr(state.documents[keeper], name, value)

    harness.server.faults.add(at_the_look, meanwhile(change_it), times=1)

    run = harness.apply(PlanItem(keeper, (copy,)))

    assert outcomes(run) == {copy: TRASHED}
    (field,) = change
    assert run.warnings == (RunWarning(WarningKind.CHANGED_MEANWHILE, keeper, keeper, (field,)),)


def test_a_scan_that_was_stopped_half_way_applies_nothing(harness):
    def stop(_state):
        harness.cancel.cancel()

    harness.server.faults.add(on("GET", "/api/documents/"), meanwhile(stop), times=1)
    with pytest.raises(OperationCancelled):
        SyncService(harness.library, harness.cancel).run(full=True)

    with pytest.raises(NothingScanned, match="stopped before its end"):
        harness.start(ITEM)


def test_without_a_scan_nothing_is_applied(open_harness):
    harness = open_harness()

    with pytest.raises(NothingScanned, match="Scan first"):
        harness.start(ITEM)


def test_a_document_that_the_scan_did_not_see_is_left_alone(harness):
    harness.library.local.documents.remove([OTHER_COPY])

    run = harness.apply(ITEM)

    assert outcomes(run) == {OTHER_COPY: (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)}


def test_sample_library_has_the_expected_groups_and_tags(harness_v3):
    assert harness_v3.library.local.analyses.groups() == list(GROUPS)
    assert harness_v3.known(OTHER_COPY).tags == (HOME,)
