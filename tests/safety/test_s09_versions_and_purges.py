"""S9: restored documents are compared with their trashed state; values without another owner stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.demo.library import DemoVersion
from app.domain.plans import PlanItem
from app.domain.runs import Entry, EntryState, Field, NotCarried, Outcome
from app.domain.servers import Token
from app.services.apply import executor, undo
from app.services.apply.kept_values import part_to_undo
from app.services.apply.undo import UndoService
from app.services.phrases import Words
from app.store.models import EntryRecord
from tests.support.builders import (
    CHOICE,
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
    file_of,
    outcomes,
    small_library,
    with_changed,
)
from tests.support.faults import answer, login_page, on
from tests.support.plan_items import OTHER

pytestmark = pytest.mark.shared

BOTH = PlanItem(KEEPER, (COPY, SECOND_COPY))
TRASH = "/api/trash/"
NEWER = (DemoVersion(900, file_of("zwei"), content="Der neuere Text, lang genug zum Vergleichen."),)


def with_versions(*numbers):
    library = small_library()
    for number in numbers:
        versions = tuple(replace(one, id=one.id + number) for one in NEWER)
        library = with_changed(library, number, versions=versions)
    return library


@pytest.fixture
def versioned(open_harness):
    """SECOND_COPY has a newer file."""
    harness = open_harness(with_versions(SECOND_COPY))
    harness.scan(*GROUPS)
    return harness


def purge(harness, number):
    with harness.server.state.lock:
        harness.server.state.purge(harness.server.state.documents[number])


def as_an_older_version_left_it(harness, run):
    """Change a run to the form of older versions of the app, which recorded no states."""
    database = harness.library.local.database
    trashing = (EntryRecord.run == run.id) & (EntryRecord.field == str(Field.TRASHED))
    database.change(EntryRecord.update(before="false").where(trashing))


def together(monkeypatch):
    """Apply as older versions of the app did: trash documents with several versions in a batch."""
    original = executor.RunExecutor._trash_requests
    monkeypatch.setattr(
        executor.RunExecutor,
        "_trash_requests",
        lambda self, copies, *, together: [[*copies]] if together else original(self, copies, together=False),
    )


# --- file versions ------------------------------------------------------------------------------------------


def test_document_with_versions_is_trashed_alone_and_restored(versioned):
    before = versioned.snapshot()

    run = versioned.apply(BOTH, OTHER)

    assert outcomes(run) == dict.fromkeys((COPY, SECOND_COPY, OTHER_COPY), TRASHED)
    assert versioned.deletes() == [SECOND_COPY]
    result = versioned.undo(run)
    assert (result.not_undone, result.finished) == ((), True)
    assert versioned.snapshot() == before


@pytest.mark.parametrize("older", [False, True], ids=["with the state in the journal", "of an older version"])
def test_versions_separate_in_the_trash_are_restored(versioned, monkeypatch, older):
    before = versioned.snapshot()
    together(monkeypatch)
    run = versioned.apply(BOTH, OTHER)
    assert versioned.deletes() == []
    if older:
        as_an_older_version_left_it(versioned, run)

    result = versioned.undo(run)

    assert (result.not_undone, result.finished) == ((), True)
    assert versioned.snapshot() == before


def test_incomplete_undo_of_an_older_app_is_completed(versioned, monkeypatch):
    before = versioned.snapshot()
    together(monkeypatch)
    run = versioned.apply(BOTH, OTHER)
    as_an_older_version_left_it(versioned, run)
    monkeypatch.setattr(undo.Restorer, "_rows", lambda *_: [])
    versioned.undo(run)
    monkeypatch.undo()
    assert versioned.live(SECOND_COPY).versions == []

    again = versioned.undo(run)

    assert (again.restored, again.not_undone, again.finished) == ((SECOND_COPY,), (), True)
    assert versioned.snapshot() == before


def test_version_deleted_before_the_run_stays_deleted(versioned, monkeypatch):
    with versioned.server.state.lock:
        copy = versioned.server.state.documents[SECOND_COPY]
        copy.versions.append(DemoVersion(990, file_of("falsch"), content="Ein Irrtum."))
        versioned.server.state.delete_version(copy, 990)
    together(monkeypatch)

    run = versioned.apply(BOTH, OTHER)
    result = versioned.undo(run)

    assert (result.not_undone, result.finished) == ((), True)
    assert [one.id for one in versioned.live(SECOND_COPY).versions] == [900 + SECOND_COPY]


def test_purged_version_is_reported_and_never_called_undone(versioned, monkeypatch):
    together(monkeypatch)
    run = versioned.apply(BOTH, OTHER)
    with versioned.server.state.lock:
        versioned.server.state.documents[SECOND_COPY].trashed_versions.clear()

    for _ in range(2):
        result = versioned.undo(run)

        assert not result.finished
        assert SECOND_COPY not in result.restored
        named = [(one.document, one.field) for one in result.not_undone]
        assert named == [(SECOND_COPY, name) for name in ("versions", "file", "text")]
        assert outcomes(result.run)[SECOND_COPY][0] is Outcome.NOT_RESTORED
        assert versioned.trashed() == set()


def test_partial_restore_by_others_is_completed(versioned, monkeypatch):
    before = versioned.snapshot()
    together(monkeypatch)
    run = versioned.apply(BOTH, OTHER)
    with versioned.server.state.lock:
        versioned.server.state.restore(versioned.server.state.documents[SECOND_COPY])

    assert versioned.undo(run).finished
    assert versioned.snapshot() == before


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"content": "Ein ganz anderer Text."}, "text"),
        ({"original": file_of("eine andere Datei")}, "file"),
        ({"tags": []}, Field.TAGS),
        ({"correspondent": 2}, Field.CORRESPONDENT),
        ({"title": "Anders"}, Field.TITLE),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_whatever_is_not_as_it_was_is_named(harness_v3, change, field):
    run = harness_v3.apply(OTHER)
    harness_v3.edit(OTHER_COPY, **change)

    result = harness_v3.undo(run)

    assert [(one.document, one.field) for one in result.not_undone] == [(OTHER_COPY, field)]
    assert result.finished is (field not in ("text", "file"))


# --- values without another owner ---------------------------------------------------------------------------


def test_values_of_a_purged_copy_stay_and_are_reported(harness):
    run = harness.apply(BOTH, OTHER)
    after = harness.live(KEEPER)
    purge(harness, COPY)

    result = harness.undo(run)

    now = harness.live(KEEPER)
    assert (now.tags, now.correspondent, now.document_type, now.storage_path, now.archive_serial_number) == (
        [TAX, TAX_2023, HOME, SECRET_TAG], 1, 1, 1, 42,
    )  # fmt: skip
    assert now.custom_fields == after.custom_fields
    assert [note.note for note in now.notes] == [note.note for note in after.notes]
    assert harness.live(LINKING).custom_fields[LINKS] == [KEEPER]
    assert {one.field for one in result.not_undone if one.document == KEEPER} == {
        Field.TAGS,
        Field.CORRESPONDENT,
        Field.DOCUMENT_TYPE,
        Field.STORAGE_PATH,
        Field.CUSTOM_FIELDS,
        Field.NOTE,
        Field.ARCHIVE_SERIAL_NUMBER,
    }
    assert all(f"document {COPY}, which is not back" in one.message for one in result.not_undone[1:])
    assert {SECOND_COPY, OTHER_COPY} == set(result.restored)
    assert not result.finished
    # The next undo says the same.
    assert {(one.document, one.field) for one in harness.undo(run).not_undone} == {
        (one.document, one.field) for one in result.not_undone
    }


def test_values_of_a_restored_copy_are_undone_if_another_is_lost(open_harness):
    """Each of the two brings a tag, a field and a note of its own."""
    library = with_changed(small_library(), SECOND_COPY, tags=(TAX,), custom_fields={CHOICE: "open"})
    library = with_changed(
        library, COPY, tags=(TAX, TAX_2023), custom_fields={}, archive_serial_number=42, notes=()
    )
    harness = open_harness(library)
    harness.scan(*GROUPS)
    run = harness.apply(BOTH)
    assert harness.live(KEEPER).tags == [TAX, TAX_2023, HOME, SECRET_TAG]
    purge(harness, SECOND_COPY)

    result = harness.undo(run)

    now = harness.live(KEEPER)
    assert now.tags == [HOME, SECRET_TAG]  # the copy that is back has both
    assert (now.archive_serial_number, harness.live(COPY).archive_serial_number) == (None, 42)
    assert now.custom_fields[CHOICE] == "open"
    assert harness.live(LINKING).custom_fields[LINKS] == [COPY]
    assert [(one.document, one.field) for one in result.not_undone] == [
        (SECOND_COPY, Field.TRASHED),
        (KEEPER, Field.CUSTOM_FIELDS),
    ]


def test_values_kept_for_a_lost_copy_are_undone_once_it_is_back(harness):
    """As when the trash came back from a backup of the server."""
    before = harness.snapshot()
    run = harness.apply(BOTH, OTHER)
    state = harness.server.state
    with state.lock:
        lost = state.documents.pop(COPY)
    assert not harness.undo(run).finished
    with state.lock:
        state.documents[COPY] = lost

    result = harness.undo(run)

    assert (result.not_undone, result.finished) == ((), True)
    assert harness.snapshot() == before


@pytest.mark.parametrize(("back", "goes"), [((COPY,), True), ((SECOND_COPY,), False)], ids=str)
def test_left_behind_note_is_undone_with_the_copies_it_names(harness_v3, back, goes):
    text = Words("de").left_note(COPY, [NotCarried(COPY, "archive_serial_number", 42)])
    note = Entry(1, "run", KEEPER, KEEPER, Field.NOTE, None, text, EntryState.DONE)

    part = part_to_undo(note, BOTH, [harness_v3.known(copy) for copy in back], [note])

    assert part == (note if goes else None)


# --- a page in place of the trash ---------------------------------------------------------------------------

PAGES = pytest.mark.parametrize(
    "page",
    [
        login_page(),
        answer(302),
        answer(403, b"<html>Access denied</html>"),
        answer(200, b"<html>Hello</html>"),
    ],
    ids=["login page", "redirect", "403", "another page"],
)


@PAGES
@pytest.mark.parametrize("method", ["*", "POST", "GET"])
def test_page_instead_of_the_trash_leaves_the_undo_open(harness_v3, page, method):
    harness = harness_v3
    before = harness.snapshot()
    run = harness.apply(BOTH, OTHER)
    harness.server.faults.add(on(method, TRASH), page)
    signed_in = harness.app.connection.sign_in(harness.server.url, Token(harness.server.token_for("anna")))
    with signed_in.library.session:
        _undone_once_the_trash_answers(replace(harness, library=signed_in.library), run, before, method)


def _undone_once_the_trash_answers(harness, run, before, method):
    assert UndoService(harness.library, harness.cancel).lost(run.id) == ()
    for _ in range(2):
        result = harness.undo(run)
        if method == "GET":
            continue
        assert not result.finished
        assert {one.document for one in result.not_undone} == {COPY, SECOND_COPY, OTHER_COPY}
        assert harness.trashed() == {COPY, SECOND_COPY, OTHER_COPY}
        assert harness.live(KEEPER).archive_serial_number == 42

    harness.server.faults.clear()
    last = harness.undo(run)

    assert (last.not_undone, last.finished) == ((), True)
    assert harness.snapshot() == before


@PAGES
def test_document_wrongly_called_lost_is_tried_again(harness_v3, page):
    harness = harness_v3
    before = harness.snapshot()
    run = harness.apply(BOTH, OTHER)
    for entry in harness.library.local.journal.entries(run.id):
        if entry.field is Field.TRASHED:
            harness.library.local.journal.close(entry.id, EntryState.UNDO_REFUSED, "The server has no trash.")
    as_an_older_version_left_it(harness, run)
    harness.server.faults.add(on("*", TRASH), page)

    told = harness.undo(run)
    assert not told.finished
    assert {one.document for one in told.not_undone} == {COPY, SECOND_COPY, OTHER_COPY}

    harness.server.faults.clear()
    assert harness.undo(run).finished
    assert harness.snapshot() == before


# --- rounds -------------------------------------------------------------------------------------------------


def test_batch_is_restored_and_read_back_in_one_request_each(harness_v3):
    run = harness_v3.apply(
        BOTH,
        OTHER,
    )
    harness_v3.server.requests.clear()

    harness_v3.undo(run)

    restores = [one.json["documents"] for one in harness_v3.writes() if one.path == TRASH]
    assert restores == [[COPY, SECOND_COPY, OTHER_COPY]]
    lists = [one for one in harness_v3.server.requests.all() if one.path == "/api/documents/"]
    assert len(lists) == 3


def test_refused_document_does_not_block_its_batch(harness_v3):
    run = harness_v3.apply(BOTH, OTHER)

    def names_two(request):
        return on("POST", TRASH)(request) and SECOND_COPY in request.json()["documents"]

    harness_v3.server.faults.add(names_two, answer(500))

    result = harness_v3.undo(run)

    assert set(result.restored) == {COPY, OTHER_COPY}
    assert [(one.document, one.field) for one in result.not_undone] == [(SECOND_COPY, Field.TRASHED)]
    assert not result.finished
    assert harness_v3.live(OTHER_KEEPER).tags == []
    assert harness_v3.live(KEEPER).archive_serial_number == 42  # its other copy may still come back


def test_keeper_is_undone_only_after_its_copies_are_back(harness_v3):
    run = harness_v3.apply(BOTH, OTHER)
    harness_v3.server.requests.clear()

    harness_v3.undo(run)

    paths = [(one.method, one.path) for one in harness_v3.server.requests.all()]
    restored = paths.index(("POST", TRASH))
    compensating = [
        at for at, one in enumerate(harness_v3.server.requests.all())
        if one.writes and one.path != TRASH and one.json
    ]  # fmt: skip
    assert min(compensating) > restored + 1
    assert paths[restored + 1] == ("GET", "/api/documents/")


def test_small_batches_take_the_items_in_turn(harness_v3, monkeypatch):
    monkeypatch.setattr(undo, "BATCH_SIZE", 1)
    before = harness_v3.snapshot()
    run = harness_v3.apply(BOTH, OTHER)

    assert harness_v3.undo(run).finished
    assert harness_v3.snapshot() == before


# --- one document of several --------------------------------------------------------------------------------


def test_one_document_is_restored_before_the_others(harness):
    before = harness.snapshot()
    run = harness.apply(BOTH, OTHER)

    one = UndoService(harness.library, harness.cancel).undo(run.id, document=SECOND_COPY)

    assert (one.restored, one.not_undone, one.finished) == ((SECOND_COPY,), (), True)
    assert harness.trashed() == {COPY, OTHER_COPY}
    assert harness.live(KEEPER).archive_serial_number == 42
    assert harness.live(KEEPER).correspondent == 1

    rest = harness.undo(run)

    assert (set(rest.restored), rest.not_undone, rest.finished) == ({COPY, OTHER_COPY}, (), True)
    assert harness.snapshot() == before
