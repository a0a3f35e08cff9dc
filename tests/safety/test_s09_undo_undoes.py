"""S9: undo restores documents and the keeper's values, except those that someone changed since."""

from dataclasses import replace

import pytest

from app.demo.library import SOME_TIME_AGO, DemoNote, DemoTag
from app.domain.errors import LoginPageAnswered, RunUnknown, ServerUnreachable, TokenRejected
from app.domain.plans import PlanItem
from app.domain.progress import CancelFlag
from app.domain.runs import Field, Outcome
from app.paperless import client
from app.services.apply.service import ApplyService
from app.services.apply.undo import UndoService
from tests.support.builders import (
    COPY,
    GROUPS,
    HOME,
    KEEPER,
    LINKING,
    LINKS,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    SECRET_TAG,
    TAX,
    TAX_2023,
    TRASHED,
    outcomes,
    small_library,
)
from tests.support.faults import Fault, answer, edited, hang_up, login_page, meanwhile, on

pytestmark = pytest.mark.shared

ITEMS = (PlanItem(KEEPER, (COPY, SECOND_COPY)), PlanItem(OTHER_KEEPER, (OTHER_COPY,)))


def test_after_an_undo_the_library_is_as_it_was(harness):
    before = harness.snapshot()

    run = harness.apply(*ITEMS)
    assert harness.trashed() == {COPY, SECOND_COPY, OTHER_COPY}
    result = harness.undo(run)

    assert harness.snapshot() == before
    assert result.not_undone == ()
    assert set(result.restored) == {COPY, SECOND_COPY, OTHER_COPY}
    assert {outcome for outcome, _ in outcomes(result.run).values()} == {Outcome.RESTORED}


def test_a_second_undo_is_harmless(harness):
    run = harness.apply(*ITEMS)
    harness.undo(run)
    before = harness.snapshot()
    harness.server.requests.clear()

    again = harness.undo(run)

    assert harness.writes() == []
    assert harness.snapshot() == before
    assert again.not_undone == ()


def test_a_run_that_was_undone_can_be_done_again(harness):
    harness.undo(harness.apply(*ITEMS))

    again = harness.apply(*ITEMS)

    assert outcomes(again) == dict.fromkeys((COPY, SECOND_COPY, OTHER_COPY), TRASHED)


def test_a_restored_document_is_found_by_the_server_again(harness):
    harness.undo(harness.apply(*ITEMS))

    with harness.server.state.lock:
        assert [one.id for one in harness.server.state.live_documents() if not one.in_search] == []
    assert harness.known(COPY).title == "Stromrechnung (Kopie)"


def test_only_one_item_can_be_taken_back(harness):
    run = harness.apply(*ITEMS)

    UndoService(harness.library, harness.cancel).undo(run.id, keep=OTHER_KEEPER)

    assert harness.trashed() == {COPY, SECOND_COPY}


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        (Field.CORRESPONDENT, {"correspondent": 2}),
        (Field.DOCUMENT_TYPE, {"document_type": None}),
        (Field.ARCHIVE_SERIAL_NUMBER, {"archive_serial_number": 8}),
    ],
)
def test_a_field_that_someone_changed_since_is_left_and_named(harness_v3, field, changed):
    run = harness_v3.apply(*ITEMS)
    harness_v3.edit(KEEPER, **changed)

    result = harness_v3.undo(run)

    ((name, value),) = changed.items()
    if value is not None:
        assert [problem.field for problem in result.not_undone] == [field]
        assert "changed by someone" in result.not_undone[0].message
    assert getattr(harness_v3.live(KEEPER), name) == value
    assert harness_v3.trashed() == set()


def test_tags_and_notes_that_others_added_since_stay(harness_v3):
    run = harness_v3.apply(*ITEMS)
    keeper = harness_v3.live(KEEPER)
    harness_v3.edit(KEEPER, notes=[*keeper.notes, DemoNote(500, "meine Notiz", SOME_TIME_AGO, 1)])

    result = harness_v3.undo(run)

    assert result.not_undone == ()
    assert [note.note for note in harness_v3.live(KEEPER).notes] == ["bezahlt", "meine Notiz"]
    assert harness_v3.live(KEEPER).tags == [HOME, SECRET_TAG]


def test_a_parent_tag_stays_where_someone_added_a_child_of_it_since(open_harness):
    library = small_library()
    child = DemoTag(9, "Steuer 2024", parent=TAX)
    harness = open_harness(replace(library, tags=(*library.tags, child)))
    harness.scan(*GROUPS)
    run = harness.apply(*ITEMS)
    harness.edit(KEEPER, tags=[TAX, TAX_2023, HOME, SECRET_TAG, child.id])

    harness.undo(run)

    assert harness.live(KEEPER).tags == [TAX, HOME, SECRET_TAG, child.id]


def test_links_that_others_added_since_stay(harness_v3):
    run = harness_v3.apply(*ITEMS)
    with harness_v3.server.state.lock:
        harness_v3.server.state.documents[LINKING].custom_fields[LINKS].append(OTHER_KEEPER)

    result = harness_v3.undo(run)

    assert result.not_undone == ()
    assert sorted(harness_v3.live(LINKING).custom_fields[LINKS]) == [COPY, OTHER_KEEPER]


def test_purged_document_is_reported_and_the_rest_restored(harness):
    run = harness.apply(*ITEMS)
    with harness.server.state.lock:
        harness.server.state.purge(harness.server.state.documents[SECOND_COPY])

    result = harness.undo(run)

    assert [(problem.document, problem.field) for problem in result.not_undone] == [
        (SECOND_COPY, Field.TRASHED)
    ]
    assert outcomes(result.run)[SECOND_COPY][0] is Outcome.NOT_RESTORED
    assert harness.trashed() == set()
    assert set(result.restored) == {COPY, OTHER_COPY}


def test_what_cannot_come_back_is_known_before_the_undo(harness):
    run = harness.apply(*ITEMS)
    with harness.server.state.lock:
        harness.server.state.purge(harness.server.state.documents[SECOND_COPY])

    assert UndoService(harness.library, harness.cancel).lost(run.id) == (SECOND_COPY,)


@pytest.mark.parametrize(
    "fault", [answer(200, b'{"result": "OK"}', "application/json"), answer(403)], ids=str
)
def test_failed_restore_is_reported_and_can_be_retried(harness_v3, fault):
    """With all that the documents had: what could not be put back into the trash is put back then."""
    before = harness_v3.snapshot()
    run = harness_v3.apply(*ITEMS)
    harness_v3.server.faults.add(on("POST", "/api/trash/"), fault)

    first = harness_v3.undo(run)
    assert {problem.document for problem in first.not_undone if problem.field is Field.TRASHED} == {
        COPY,
        SECOND_COPY,
        OTHER_COPY,
    }

    harness_v3.server.faults.clear()
    second = harness_v3.undo(run)

    assert set(second.restored) == {COPY, SECOND_COPY, OTHER_COPY}
    assert second.not_undone == ()
    assert harness_v3.snapshot() == before


@pytest.mark.parametrize("fault", [hang_up(applied=True), answer(504, applied=True)], ids=["cut", "504"])
def test_restore_done_despite_a_failure_counts(harness_v3, fault):
    before = harness_v3.snapshot()
    run = harness_v3.apply(*ITEMS)
    harness_v3.server.faults.add(on("POST", "/api/trash/"), fault)

    assert harness_v3.undo(run).not_undone == ()
    assert harness_v3.snapshot() == before


REFUSED = answer(401, b'{"detail": "Invalid token."}', "application/json")


@pytest.mark.parametrize(
    ("ending", "failure"),
    [(hang_up(), ServerUnreachable), (REFUSED, TokenRejected), (login_page(), LoginPageAnswered)],
    ids=["network", "token", "login page"],
)
def test_undo_that_lost_the_server_continues_later(harness_v3, ending, failure):
    before = harness_v3.snapshot()
    run = harness_v3.apply(*ITEMS)
    end = harness_v3.server.faults.add(on("*", "/api/.*"), ending, times=0)

    def begin(_state):
        end.times = 10_000

    harness_v3.server.faults.add(on("PATCH", f"/api/documents/{COPY}/"), Fault(meanwhile=begin))
    with pytest.raises(failure):
        harness_v3.undo(run)
    assert harness_v3.library.local.journal.get(run.id).undo_possible

    harness_v3.server.faults.clear()
    result = harness_v3.undo(run)

    assert not result.run.undo_possible
    assert harness_v3.snapshot() == before
    with harness_v3.server.state.lock:
        assert harness_v3.server.state.documents[COPY].in_search


def test_an_undo_in_which_something_failed_can_be_done_again(harness_v3):
    before = harness_v3.snapshot()
    run = harness_v3.apply(*ITEMS)
    harness_v3.server.faults.add(on("PATCH", f"/api/documents/{KEEPER}/"), answer(500), times=1)

    first = harness_v3.undo(run)

    # The keeper did not let go of the archive serial number, so the copy could not have it again.
    assert [problem.document for problem in first.not_undone] == [KEEPER, COPY]
    assert first.run.undo_possible

    second = harness_v3.undo(run)

    assert second.not_undone == ()
    assert not second.run.undo_possible
    assert harness_v3.snapshot() == before


def test_temporarily_invisible_keeper_is_undone_later(harness_v3):
    before = harness_v3.snapshot()
    run = harness_v3.apply(*ITEMS)
    unseen = harness_v3.server.faults.add(on("*", f"/api/documents/{KEEPER}/.*"), answer(404))

    first = harness_v3.undo(run)
    assert KEEPER in {problem.document for problem in first.not_undone}
    assert first.run.undo_possible

    unseen.times = 0
    second = harness_v3.undo(run)

    assert second.not_undone == ()
    assert harness_v3.snapshot() == before


def test_keeper_is_undone_though_no_copy_was_trashed(harness_v3):
    before = harness_v3.snapshot()
    harness_v3.server.faults.add(on("DELETE", "/api/documents/.*"), answer(403))
    run = harness_v3.apply(*ITEMS)
    assert run.undo_possible

    harness_v3.server.faults.clear()
    harness_v3.undo(run)

    assert harness_v3.snapshot() == before


def test_a_run_of_another_name_is_unknown(harness_v3):
    with pytest.raises(RunUnknown, match="20200101-000000-abcd"):
        harness_v3.undo("20200101-000000-abcd")


def test_document_restored_by_others_is_not_lost(harness_v3):
    run = harness_v3.apply(*ITEMS)
    with harness_v3.server.state.lock:
        harness_v3.server.state.restore(harness_v3.server.state.documents[COPY])

    assert UndoService(harness_v3.library, harness_v3.cancel).lost(run.id) == ()
    assert set(harness_v3.undo(run).restored) == {COPY, SECOND_COPY, OTHER_COPY}


def test_undo_reads_a_long_trash_once_and_only_if_needed(harness_v3, monkeypatch):
    monkeypatch.setattr(client, "TRASH_PER_PAGE", 1)
    run = harness_v3.apply(*ITEMS)
    with harness_v3.server.state.lock:
        for number in (COPY, OTHER_COPY):
            harness_v3.server.state.purge(harness_v3.server.state.documents[number])
    harness_v3.server.requests.clear()

    harness_v3.undo(run)

    pages = [one for one in harness_v3.server.requests.all() if one.path == "/api/trash/" and not one.writes]
    assert len(pages) == 1
    assert harness_v3.trashed() == set()


@pytest.mark.parametrize("entries", [[], None], ids=["an empty list", "a list that came short"])
def test_empty_trash_answer_makes_nothing_irretrievable(harness_v3, entries):
    run = harness_v3.apply(*ITEMS)

    def shorten(data):
        data["results"] = data["results"][:1] if entries is None else entries

    harness_v3.server.faults.add(on("GET", "/api/trash/"), edited(shorten), times=1)

    assert set(harness_v3.undo(run).restored) == {COPY, SECOND_COPY, OTHER_COPY}


def test_new_child_of_a_carried_tag_stays(harness):
    """Removing a parent tag removes its children, so it must stay where another user added a child."""
    run = harness.apply(*ITEMS)
    with harness.server.state.lock:
        harness.server.state.names["tags"][HOME].parent = TAX

    harness.undo(run)

    assert harness.live(KEEPER).tags == [TAX, HOME, SECRET_TAG]


def test_parent_added_since_the_scan_is_undone_with_its_tag(harness):
    with harness.server.state.lock:
        harness.server.state.names["tags"][HOME].parent = TAX

    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    assert harness.live(OTHER_KEEPER).tags == [TAX, HOME]
    assert outcomes(run) == {OTHER_COPY: TRASHED}

    harness.undo(run)

    assert harness.live(OTHER_KEEPER).tags == []


def put_below(tag, parent):
    """Another user puts a tag below another one just before the server handles a request."""

    def move(state):
        state.names["tags"][tag].parent = parent

    return Fault(meanwhile=move)


def tagging(request):
    return on("POST", "/api/documents/bulk_edit/")(request) and request.json()["method"] == "modify_tags"


def test_parent_added_during_the_write_is_undone_with_its_tag(harness):
    harness.server.faults.add(tagging, put_below(HOME, TAX), times=1)

    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    assert harness.live(OTHER_KEEPER).tags == [TAX, HOME]
    assert outcomes(run) == {OTHER_COPY: TRASHED}
    assert [entry.after for entry in entries(harness, run, Field.TAGS)] == [[TAX, HOME]]

    harness.undo(run)

    assert harness.live(OTHER_KEEPER).tags == []


def test_tag_added_by_others_during_the_write_stays(harness):
    def tag(state):
        state.documents[OTHER_KEEPER].tags = [TAX]

    harness.server.faults.add(tagging, Fault(meanwhile=tag), times=1)
    run = harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    harness.undo(run)

    assert harness.live(OTHER_KEEPER).tags == [TAX]


def entries(harness, run, field):
    return [entry for entry in harness.library.local.journal.entries(run.id) if entry.field is field]


@pytest.mark.parametrize("ending", [None, hang_up()], ids=["at once", "when the network is back"])
def test_child_tag_added_during_undo_is_not_lost(harness, ending):
    before = harness.live(KEEPER).tags
    run = harness.apply(PlanItem(KEEPER, (COPY,)))
    harness.server.faults.add(tagging, put_below(HOME, TAX), times=1)
    if ending is not None:
        harness.server.faults.add(tagging, ending)
        assert [problem.field for problem in harness.undo(run).not_undone] == [Field.TAGS]
        harness.server.faults.clear()

    harness.undo(run)

    assert harness.live(KEEPER).tags == [TAX, *before]


def test_conflict_with_another_run_is_resolved_by_its_undo(harness_v3):
    """One run turns the links to a copy, another one has it in the trash: no link can lead there.

    The first was stopped before the copy went; one whose copies stay takes back what it wrote by itself.
    """
    harness = harness_v3
    before = harness.snapshot()
    item = PlanItem(KEEPER, (COPY,))
    interrupted = harness.start(item)
    stop = CancelFlag()
    stopping = meanwhile(lambda state: stop.cancel())
    harness.server.faults.add(on("PATCH", f"/api/documents/{COPY}/"), stopping, times=1)
    turning = ApplyService(harness.library, stop).execute(harness.start(item).id)
    assert harness.trashed() == set()
    assert harness.live(LINKING).custom_fields[LINKS] == [KEEPER]
    trashing = harness.applying.execute(interrupted.id)
    assert harness.trashed() == {COPY}

    told = harness.undo(turning).not_undone
    harness.undo(trashing)
    afterwards = harness.undo(turning).not_undone

    assert {left.document for left in told} == {KEEPER, LINKING}
    assert afterwards == ()
    assert harness.snapshot() == before
