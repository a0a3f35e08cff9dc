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

ITEMS = (PlanItem(KEEPER, (COPY, SECOND_COPY)), PlanItem(OTHER_KEEPER, (OTHER_COPY,)))


def test_after_an_undo_the_library_is_as_it_was(desk):
    before = desk.snapshot()

    run = desk.apply(*ITEMS)
    assert desk.trashed() == {COPY, SECOND_COPY, OTHER_COPY}
    result = desk.undo(run)

    assert desk.snapshot() == before
    assert result.not_undone == ()
    assert set(result.restored) == {COPY, SECOND_COPY, OTHER_COPY}
    assert {outcome for outcome, _ in outcomes(result.run).values()} == {Outcome.RESTORED}


def test_a_second_undo_is_harmless(desk):
    run = desk.apply(*ITEMS)
    desk.undo(run)
    before = desk.snapshot()
    desk.server.requests.clear()

    again = desk.undo(run)

    assert desk.writes() == []
    assert desk.snapshot() == before
    assert again.not_undone == ()


def test_a_run_that_was_undone_can_be_done_again(desk):
    desk.undo(desk.apply(*ITEMS))

    again = desk.apply(*ITEMS)

    assert outcomes(again) == dict.fromkeys((COPY, SECOND_COPY, OTHER_COPY), TRASHED)


def test_a_restored_document_is_found_by_the_server_again(desk):
    desk.undo(desk.apply(*ITEMS))

    with desk.server.state.lock:
        assert [one.id for one in desk.server.state.live_documents() if not one.in_search] == []
    assert desk.known(COPY).title == "Stromrechnung (Kopie)"


def test_only_one_item_can_be_taken_back(desk):
    run = desk.apply(*ITEMS)

    UndoService(desk.library, desk.cancel).undo(run.id, keep=OTHER_KEEPER)

    assert desk.trashed() == {COPY, SECOND_COPY}


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        (Field.CORRESPONDENT, {"correspondent": 2}),
        (Field.DOCUMENT_TYPE, {"document_type": None}),
        (Field.ARCHIVE_SERIAL_NUMBER, {"archive_serial_number": 8}),
    ],
)
def test_a_field_that_someone_changed_since_is_left_and_named(desk_v3, field, changed):
    run = desk_v3.apply(*ITEMS)
    desk_v3.edit(KEEPER, **changed)

    result = desk_v3.undo(run)

    ((name, value),) = changed.items()
    if value is not None:
        assert [problem.field for problem in result.not_undone] == [field]
        assert "changed by someone" in result.not_undone[0].message
    assert getattr(desk_v3.live(KEEPER), name) == value
    assert desk_v3.trashed() == set()


def test_tags_and_notes_that_others_added_since_stay(desk_v3):
    run = desk_v3.apply(*ITEMS)
    keeper = desk_v3.live(KEEPER)
    desk_v3.edit(KEEPER, notes=[*keeper.notes, DemoNote(500, "meine Notiz", SOME_TIME_AGO, 1)])

    result = desk_v3.undo(run)

    assert result.not_undone == ()
    assert [note.note for note in desk_v3.live(KEEPER).notes] == ["bezahlt", "meine Notiz"]
    assert desk_v3.live(KEEPER).tags == [HOME, SECRET_TAG]


def test_a_parent_tag_stays_where_someone_added_a_child_of_it_since(open_desk):
    library = small_library()
    child = DemoTag(9, "Steuer 2024", parent=TAX)
    desk = open_desk(replace(library, tags=(*library.tags, child)))
    desk.scan(*GROUPS)
    run = desk.apply(*ITEMS)
    desk.edit(KEEPER, tags=[TAX, TAX_2023, HOME, SECRET_TAG, child.id])

    desk.undo(run)

    assert desk.live(KEEPER).tags == [TAX, HOME, SECRET_TAG, child.id]


def test_links_that_others_added_since_stay(desk_v3):
    run = desk_v3.apply(*ITEMS)
    with desk_v3.server.state.lock:
        desk_v3.server.state.documents[LINKING].custom_fields[LINKS].append(OTHER_KEEPER)

    result = desk_v3.undo(run)

    assert result.not_undone == ()
    assert sorted(desk_v3.live(LINKING).custom_fields[LINKS]) == [COPY, OTHER_KEEPER]


def test_purged_document_is_reported_and_the_rest_restored(desk):
    run = desk.apply(*ITEMS)
    with desk.server.state.lock:
        desk.server.state.purge(desk.server.state.documents[SECOND_COPY])

    result = desk.undo(run)

    assert [(problem.document, problem.field) for problem in result.not_undone] == [
        (SECOND_COPY, Field.TRASHED)
    ]
    assert outcomes(result.run)[SECOND_COPY][0] is Outcome.NOT_RESTORED
    assert desk.trashed() == set()
    assert set(result.restored) == {COPY, OTHER_COPY}


def test_what_cannot_come_back_is_known_before_the_undo(desk):
    run = desk.apply(*ITEMS)
    with desk.server.state.lock:
        desk.server.state.purge(desk.server.state.documents[SECOND_COPY])

    assert UndoService(desk.library, desk.cancel).lost(run.id) == (SECOND_COPY,)


@pytest.mark.parametrize(
    "fault", [answer(200, b'{"result": "OK"}', "application/json"), answer(403)], ids=str
)
def test_failed_restore_is_reported_and_can_be_retried(desk_v3, fault):
    """With all that the documents had: what could not be put back into the trash is put back then."""
    before = desk_v3.snapshot()
    run = desk_v3.apply(*ITEMS)
    desk_v3.server.faults.add(on("POST", "/api/trash/"), fault)

    first = desk_v3.undo(run)
    assert {problem.document for problem in first.not_undone if problem.field is Field.TRASHED} == {
        COPY,
        SECOND_COPY,
        OTHER_COPY,
    }

    desk_v3.server.faults.clear()
    second = desk_v3.undo(run)

    assert set(second.restored) == {COPY, SECOND_COPY, OTHER_COPY}
    assert second.not_undone == ()
    assert desk_v3.snapshot() == before


@pytest.mark.parametrize("fault", [hang_up(applied=True), answer(504, applied=True)], ids=["cut", "504"])
def test_restore_done_despite_a_failure_counts(desk_v3, fault):
    before = desk_v3.snapshot()
    run = desk_v3.apply(*ITEMS)
    desk_v3.server.faults.add(on("POST", "/api/trash/"), fault)

    assert desk_v3.undo(run).not_undone == ()
    assert desk_v3.snapshot() == before


REFUSED = answer(401, b'{"detail": "Invalid token."}', "application/json")


@pytest.mark.parametrize(
    ("ending", "failure"),
    [(hang_up(), ServerUnreachable), (REFUSED, TokenRejected), (login_page(), LoginPageAnswered)],
    ids=["network", "token", "login page"],
)
def test_undo_that_lost_the_server_continues_later(desk_v3, ending, failure):
    before = desk_v3.snapshot()
    run = desk_v3.apply(*ITEMS)
    end = desk_v3.server.faults.add(on("*", "/api/.*"), ending, times=0)

    def begin(_state):
        end.times = 10_000

    desk_v3.server.faults.add(on("PATCH", f"/api/documents/{COPY}/"), Fault(meanwhile=begin))
    with pytest.raises(failure):
        desk_v3.undo(run)
    assert desk_v3.library.local.journal.get(run.id).undo_possible

    desk_v3.server.faults.clear()
    result = desk_v3.undo(run)

    assert not result.run.undo_possible
    assert desk_v3.snapshot() == before
    with desk_v3.server.state.lock:
        assert desk_v3.server.state.documents[COPY].in_search


def test_an_undo_in_which_something_failed_can_be_done_again(desk_v3):
    before = desk_v3.snapshot()
    run = desk_v3.apply(*ITEMS)
    desk_v3.server.faults.add(on("PATCH", f"/api/documents/{KEEPER}/"), answer(500), times=1)

    first = desk_v3.undo(run)

    # The keeper did not let go of the archive serial number, so the copy could not have it again.
    assert [problem.document for problem in first.not_undone] == [KEEPER, COPY]
    assert first.run.undo_possible

    second = desk_v3.undo(run)

    assert second.not_undone == ()
    assert not second.run.undo_possible
    assert desk_v3.snapshot() == before


def test_temporarily_invisible_keeper_is_undone_later(desk_v3):
    before = desk_v3.snapshot()
    run = desk_v3.apply(*ITEMS)
    unseen = desk_v3.server.faults.add(on("*", f"/api/documents/{KEEPER}/.*"), answer(404))

    first = desk_v3.undo(run)
    assert KEEPER in {problem.document for problem in first.not_undone}
    assert first.run.undo_possible

    unseen.times = 0
    second = desk_v3.undo(run)

    assert second.not_undone == ()
    assert desk_v3.snapshot() == before


def test_keeper_is_undone_though_no_copy_was_trashed(desk_v3):
    before = desk_v3.snapshot()
    desk_v3.server.faults.add(on("DELETE", "/api/documents/.*"), answer(403))
    run = desk_v3.apply(*ITEMS)
    assert run.undo_possible

    desk_v3.server.faults.clear()
    desk_v3.undo(run)

    assert desk_v3.snapshot() == before


def test_a_run_of_another_name_is_unknown(desk_v3):
    with pytest.raises(RunUnknown, match="20200101-000000-abcd"):
        desk_v3.undo("20200101-000000-abcd")


def test_document_restored_by_others_is_not_lost(desk_v3):
    run = desk_v3.apply(*ITEMS)
    with desk_v3.server.state.lock:
        desk_v3.server.state.restore(desk_v3.server.state.documents[COPY])

    assert UndoService(desk_v3.library, desk_v3.cancel).lost(run.id) == ()
    assert set(desk_v3.undo(run).restored) == {COPY, SECOND_COPY, OTHER_COPY}


def test_undo_reads_a_long_trash_once_and_only_if_needed(desk_v3, monkeypatch):
    monkeypatch.setattr(client, "TRASH_PER_PAGE", 1)
    run = desk_v3.apply(*ITEMS)
    with desk_v3.server.state.lock:
        for number in (COPY, OTHER_COPY):
            desk_v3.server.state.purge(desk_v3.server.state.documents[number])
    desk_v3.server.requests.clear()

    desk_v3.undo(run)

    pages = [one for one in desk_v3.server.requests.all() if one.path == "/api/trash/" and not one.writes]
    assert len(pages) == 1
    assert desk_v3.trashed() == set()


@pytest.mark.parametrize("entries", [[], None], ids=["an empty list", "a list that came short"])
def test_empty_trash_answer_makes_nothing_irretrievable(desk_v3, entries):
    run = desk_v3.apply(*ITEMS)

    def shorten(data):
        data["results"] = data["results"][:1] if entries is None else entries

    desk_v3.server.faults.add(on("GET", "/api/trash/"), edited(shorten), times=1)

    assert set(desk_v3.undo(run).restored) == {COPY, SECOND_COPY, OTHER_COPY}


def test_new_child_of_a_carried_tag_stays(desk):
    """Removing a parent tag removes its children, so it must stay where another user added a child."""
    run = desk.apply(*ITEMS)
    with desk.server.state.lock:
        desk.server.state.names["tags"][HOME].parent = TAX

    desk.undo(run)

    assert desk.live(KEEPER).tags == [TAX, HOME, SECRET_TAG]


def test_parent_added_since_the_scan_is_undone_with_its_tag(desk):
    with desk.server.state.lock:
        desk.server.state.names["tags"][HOME].parent = TAX

    run = desk.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    assert desk.live(OTHER_KEEPER).tags == [TAX, HOME]
    assert outcomes(run) == {OTHER_COPY: TRASHED}

    desk.undo(run)

    assert desk.live(OTHER_KEEPER).tags == []


def put_below(tag, parent):
    """Another user puts a tag below another one just before the server handles a request."""

    def move(state):
        state.names["tags"][tag].parent = parent

    return Fault(meanwhile=move)


def tagging(request):
    return on("POST", "/api/documents/bulk_edit/")(request) and request.json()["method"] == "modify_tags"


def test_parent_added_during_the_write_is_undone_with_its_tag(desk):
    desk.server.faults.add(tagging, put_below(HOME, TAX), times=1)

    run = desk.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    assert desk.live(OTHER_KEEPER).tags == [TAX, HOME]
    assert outcomes(run) == {OTHER_COPY: TRASHED}
    assert [entry.after for entry in entries(desk, run, Field.TAGS)] == [[TAX, HOME]]

    desk.undo(run)

    assert desk.live(OTHER_KEEPER).tags == []


def test_tag_added_by_others_during_the_write_stays(desk):
    def tag(state):
        state.documents[OTHER_KEEPER].tags = [TAX]

    desk.server.faults.add(tagging, Fault(meanwhile=tag), times=1)
    run = desk.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    desk.undo(run)

    assert desk.live(OTHER_KEEPER).tags == [TAX]


def entries(desk, run, field):
    return [entry for entry in desk.library.local.journal.entries(run.id) if entry.field is field]


@pytest.mark.parametrize("ending", [None, hang_up()], ids=["at once", "when the network is back"])
def test_child_tag_added_during_undo_is_not_lost(desk, ending):
    before = desk.live(KEEPER).tags
    run = desk.apply(PlanItem(KEEPER, (COPY,)))
    desk.server.faults.add(tagging, put_below(HOME, TAX), times=1)
    if ending is not None:
        desk.server.faults.add(tagging, ending)
        assert [problem.field for problem in desk.undo(run).not_undone] == [Field.TAGS]
        desk.server.faults.clear()

    desk.undo(run)

    assert desk.live(KEEPER).tags == [TAX, *before]


def test_conflict_with_another_run_is_resolved_by_its_undo(desk_v3):
    """One run turns the links to a copy, another one has it in the trash: no link can lead there.

    The first was stopped before the copy went; one whose copies stay takes back what it wrote by itself.
    """
    desk = desk_v3
    before = desk.snapshot()
    item = PlanItem(KEEPER, (COPY,))
    interrupted = desk.start(item)
    stop = CancelFlag()
    stopping = meanwhile(lambda state: stop.cancel())
    desk.server.faults.add(on("PATCH", f"/api/documents/{COPY}/"), stopping, times=1)
    turning = ApplyService(desk.library, stop).execute(desk.start(item).id)
    assert desk.trashed() == set()
    assert desk.live(LINKING).custom_fields[LINKS] == [KEEPER]
    trashing = desk.applying.execute(interrupted.id)
    assert desk.trashed() == {COPY}

    told = desk.undo(turning).not_undone
    desk.undo(trashing)
    afterwards = desk.undo(turning).not_undone

    assert {left.document for left in told} == {KEEPER, LINKING}
    assert afterwards == ()
    assert desk.snapshot() == before
