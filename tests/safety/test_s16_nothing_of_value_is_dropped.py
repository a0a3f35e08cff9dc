"""S16: values of copies that a keeper cannot take are reported before and after, and kept in one note."""

import json
from dataclasses import replace

import pytest

from app.demo.editing import Workflow
from app.demo.state import ShareLink
from app.domain.plans import PlanItem
from app.domain.runs import NotCarried, Outcome, Reason, RunWarning, WarningKind
from app.domain.value_choices import ValueChoice
from app.services.apply.preconditions import changed_fields
from app.services.phrases import Words
from app.services.reports.scan_report import run_as_json
from app.services.scan.sync import SyncService
from tests.support.builders import (
    COPY,
    GROUPS,
    HOME,
    KEEPER,
    MONEY,
    NUMBER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    TAX,
    TAX_2023,
    TRASHED,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.faults import answer, ignore_write, on

pytestmark = pytest.mark.shared

ITEM = PlanItem(KEEPER, (COPY,))
OTHER_ITEM = PlanItem(OTHER_KEEPER, (OTHER_COPY,))


def crowded():
    """A keeper and two copies, each with values of its own."""
    library = with_changed(small_library(), KEEPER, archive_serial_number=77001, correspondent=2)
    library = with_changed(library, COPY, archive_serial_number=88123, owner=1)
    return with_changed(library, SECOND_COPY, archive_serial_number=88124, title="Stromrechnung")


def notes_of(harness, document):
    return [note.note for note in harness.live(document).notes]


def left_notes(harness, document):
    return [text for text in notes_of(harness, document) if "removed copy" in text or "entfernten" in text]


def test_left_behind_values_are_reported_and_kept_in_one_note(open_harness):
    harness = open_harness(crowded())
    harness.scan(*GROUPS)
    before = harness.snapshot()

    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY)), note="en")

    assert outcomes(run) == dict.fromkeys((COPY, SECOND_COPY), TRASHED)
    named = {item.document: {(one.field, one.value) for one in item.not_carried} for item in run.documents}
    assert named == {
        COPY: {
            ("archive_serial_number", 88123),
            ("title", "Stromrechnung (Kopie)"),
            ("correspondent", "Stadtwerke"),
            ("owner", "anna"),
            (f"custom_fields.{MONEY}", "EUR99.00"),
        },
        SECOND_COPY: {("archive_serial_number", 88124)},
    }
    assert all(one.noted for item in run.documents for one in item.not_carried)
    assert left_notes(harness, KEEPER) == [
        (
            "From the removed copy #11: ASN 88123, title “Stromrechnung (Kopie)”, "
            "correspondent “Stadtwerke”, owner anna, Betrag: EUR99.00\n"
            "From the removed copy #12: ASN 88124"
        )
    ]
    assert run.carried_over[KEEPER].notes == 1  # the copy's own note

    assert harness.undo(run).not_undone == ()
    assert harness.snapshot() == before


def test_the_result_names_each_value_for_programs(open_harness):
    harness = open_harness(crowded())
    harness.scan(*GROUPS)

    run = harness.apply(PlanItem(KEEPER, (COPY, SECOND_COPY)), note="de")

    (item,) = json.loads(json.dumps(run_as_json(run, Words("de"))))["items"]
    found = [one for one in item["not_carried"] if one["field"] == "archive_serial_number"]
    assert [(one["id"], one["value"]) for one in found] == [(COPY, 88123), (SECOND_COPY, 88124)]
    assert "ASN 88123 von Dokument 11" in found[0]["message"]
    assert "Notiz" in found[0]["message"]
    assert left_notes(harness, KEEPER)[0].startswith("Aus der entfernten Kopie #11: ASN 88123, Titel")


def test_without_the_note_everything_is_named_all_the_same(open_harness):
    harness = open_harness(crowded())
    harness.scan(*GROUPS)

    run = harness.apply(ITEM, note=None)

    assert left_notes(harness, KEEPER) == []
    (document,) = run.documents
    assert NotCarried(COPY, "archive_serial_number", 88123) in document.not_carried


def test_without_carry_over_values_are_reported_and_not_written(open_harness):
    harness = open_harness(crowded())
    harness.scan(*GROUPS)

    run = harness.apply(PlanItem(KEEPER, (COPY,), carry_over=False), note="en")

    assert notes_of(harness, KEEPER) == ["bezahlt"]
    fields = {one.field for one in run.documents[0].not_carried}
    assert {"tags", "notes", "archive_serial_number", f"custom_fields.{NUMBER}"} <= fields


def test_a_dry_run_names_the_same_and_writes_nothing(open_harness):
    harness = open_harness(crowded())
    harness.scan(*GROUPS)
    item = PlanItem(KEEPER, (COPY, SECOND_COPY))

    foreseen = harness.applying.dry_run(replace(harness.start(item, note="en").plan))

    assert harness.writes() == []
    run = harness.apply(item, note="en")
    assert [one.not_carried for one in foreseen.documents] == [one.not_carried for one in run.documents]


def test_who_may_not_write_notes_gets_them_named(open_harness):
    library = crowded()
    users = tuple(
        replace(user, permissions=tuple(one for one in user.permissions if one != "add_note"))
        for user in library.users
    )
    library = with_changed(replace(library, users=users), COPY, notes=(), owner=None)
    harness = open_harness(library, user="ben")
    harness.scan(*GROUPS)

    run = harness.apply(ITEM, note="en")

    assert outcomes(run) == {COPY: TRASHED}
    assert left_notes(harness, KEEPER) == []
    assert NotCarried(COPY, "archive_serial_number", 88123) in run.documents[0].not_carried


@pytest.mark.parametrize("fault", [ignore_write(), answer(500), answer(504, applied=True)])
def test_unverified_note_keeps_the_copy_and_is_undone(open_harness, fault):
    harness = open_harness(crowded())
    harness.scan(*GROUPS)
    before = harness.snapshot()
    harness.server.faults.add(lambda request: b"removed copy" in request.body, fault)

    run = harness.apply(ITEM, note="en")

    if fault.applied and fault.answer is not None:
        assert outcomes(run) == {COPY: TRASHED}
        assert len(left_notes(harness, KEEPER)) == 1
    else:
        assert outcomes(run)[COPY] == (Outcome.FAILED, Reason.CARRY_OVER_FAILED)
        assert harness.snapshot() == before
        assert not run.received


def test_share_links_that_stop_working_are_counted(open_harness):
    harness = open_harness()
    harness.scan(*GROUPS)
    with harness.server.state.lock:
        harness.server.state.share_links += [
            ShareLink(1, COPY, "a"),
            ShareLink(2, COPY, "b"),
            ShareLink(3, KEEPER, "c"),
        ]

    run = harness.apply(ITEM)

    assert run.warnings == (RunWarning(WarningKind.SHARE_LINKS, KEEPER, COPY, ("2",)),)
    (item,) = run_as_json(run, Words("en"))["items"]
    assert item["warnings"] == ["Share links of document 11 that do not work while it is in the trash: 2."]


# --- a workflow of the server changes what this app has just written ---------------------------------


@pytest.mark.parametrize(
    "workflow",
    [Workflow(tags=(TAX_2023,)), Workflow(title="Vom Ablauf benannt"), Workflow(owner=1)],
    ids=["a tag", "a title", "an owner"],
)
@pytest.mark.parametrize("note", ["en", None])
def test_a_workflow_after_each_write_stops_nothing_and_is_named(open_harness, workflow, note):
    library = with_changed(small_library(), OTHER_COPY, correspondent=1, archive_serial_number=5)
    harness = open_harness(library)
    harness.scan(*GROUPS)
    harness.server.state.workflows.append(workflow)

    run = harness.apply(ITEM, OTHER_ITEM, note=note)

    assert outcomes(run) == dict.fromkeys((COPY, OTHER_COPY), TRASHED)
    assert run.finished is not None
    assert {warning.kind for warning in run.warnings} == {WarningKind.CHANGED_MEANWHILE}
    assert {warning.document for warning in run.warnings} >= {OTHER_KEEPER}
    assert harness.live(OTHER_KEEPER).correspondent == 1
    assert harness.live(OTHER_KEEPER).archive_serial_number == 5
    assert len(left_notes(harness, OTHER_KEEPER)) <= 1

    harness.server.state.workflows.clear()
    undone = harness.undo(run)
    assert undone.not_undone == ()
    assert set(undone.restored) == {COPY, OTHER_COPY}


def test_workflow_that_resets_a_chosen_title_undoes_everything(open_harness):
    harness = open_harness()
    harness.scan(*GROUPS)
    before = harness.snapshot()
    harness.server.state.workflows.append(Workflow(title="Stromrechnung"))

    run = harness.apply(replace(ITEM, takes=(ValueChoice("title", COPY),)))

    assert outcomes(run)[COPY] == (Outcome.FAILED, Reason.CARRY_OVER_FAILED)
    assert harness.snapshot() == before
    assert not run.received


# --- changes that move no time stamp ------------------------------------------------------------------


def delete_tag(harness, tag):
    """An administrator deletes a tag; no document's time stamp moves."""
    with harness.server.state.lock:
        del harness.server.state.names["tags"][tag]
        for document in harness.server.state.documents.values():
            document.tags = [one for one in document.tags if one != tag]


def recognise_again(harness, document):
    with harness.server.state.lock:
        harness.server.state.documents[document].content += " Neu erkannt."


@pytest.mark.parametrize(
    "change",
    [lambda harness: delete_tag(harness, HOME), lambda harness: recognise_again(harness, OTHER_COPY)],
    ids=["a tag deleted", "text recognised again"],
)
def test_changes_found_by_the_recheck_are_stored_until_a_scan(open_harness, change):
    harness = open_harness()
    harness.scan(*GROUPS)
    change(harness)

    assert outcomes(harness.apply(OTHER_ITEM))[OTHER_COPY] == (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)
    known = harness.known(OTHER_COPY)
    fresh = harness.library.client.document(OTHER_COPY).document
    assert changed_fields(known, fresh, ()) == ()
    # Nobody has looked or scanned since (S5).
    assert outcomes(harness.apply(OTHER_ITEM))[OTHER_COPY] == (Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)

    harness.scan(*GROUPS, full=False)
    assert outcomes(harness.apply(OTHER_ITEM)) == {OTHER_COPY: TRASHED}


def test_documents_with_a_deleted_tag_are_read_again(open_harness):
    harness = open_harness()
    harness.scan(*GROUPS)
    delete_tag(harness, HOME)

    result = SyncService(harness.library, harness.cancel).run()

    assert result.read == 3  # KEEPER, SECOND_COPY and OTHER_COPY had it
    assert harness.known(OTHER_COPY).tags == ()
    assert SyncService(harness.library, harness.cancel).run().read == 0


def test_undo_with_deleted_tags_does_the_rest_and_reports_them(open_harness):
    library = with_changed(small_library(), OTHER_KEEPER, tags=(TAX, HOME))
    harness = open_harness(with_changed(library, OTHER_COPY, tags=(TAX, TAX_2023)))
    harness.scan(*GROUPS)
    with_tags = replace(OTHER_ITEM, takes=(ValueChoice("tags", OTHER_COPY),))
    run = harness.apply(with_tags)
    assert harness.live(OTHER_KEEPER).tags == [TAX, TAX_2023]
    delete_tag(harness, HOME)

    result = harness.undo(run)

    assert result.restored == (OTHER_COPY,)
    (left,) = result.not_undone
    assert "“Wohnen”" in left.message
    assert harness.live(OTHER_KEEPER).tags == [TAX]


# --- a way back that is not there ---------------------------------------------------------------------


@pytest.mark.parametrize("when", ["before it signs in", "later"])
def test_undo_is_not_promised_to_who_may_not_open_the_trash(tmp_path, when):
    from tests.support.builders import app_at
    from tests.support.faults import FaultyDemoServer

    with FaultyDemoServer(small_library()) as server:
        if when == "before it signs in":
            server.faults.add(on("*", "/api/trash/"), answer(403))
        with app_at(tmp_path, server) as harness:
            harness.scan(*GROUPS)
            server.faults.add(on("*", "/api/trash/"), answer(403))

            run = harness.apply(OTHER_ITEM)

            assert outcomes(run) == {OTHER_COPY: TRASHED}
            assert run.finished is not None
            assert run_as_json(run, Words("en"))["undo_possible"] is False
