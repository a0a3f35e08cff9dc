"""Versions are linked all or none; each write is read back (S4), in the journal (S7), and undone (S9)."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from app.demo.library import DemoCustomField
from app.domain.duplicates import Kind
from app.domain.plans import SAME_MEANING_FIELD, VERSIONS_FIELD, LinkBy, Plan, PlanItem
from app.domain.runs import EntryState, Field, Outcome, Reason
from tests.safety.watching import Watch
from tests.support.builders import (
    FOREIGN_COPY,
    FOREIGN_KEEPER,
    LINKING,
    A,
    B,
    C,
    app_at,
    group,
    harness_at,
    outcomes,
    pair,
    small_library,
)
from tests.support.delays import without_delays
from tests.support.faults import Fault, FaultyDemoServer, answer, ignore_write, on

CHAIN = PlanItem(C, (), linked=(A, B))
BY_NOTE = replace(CHAIN, link_by=LinkBy.NOTE)
GROUPS = (group(pair(A, B), pair(B, C)), group(pair(FOREIGN_KEEPER, FOREIGN_COPY)))
SAME = (group(pair(A, B, Kind.SEMANTIC), pair(B, C, Kind.SEMANTIC)), GROUPS[1])
FIELD = 7


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    without_delays(monkeypatch)


@pytest.fixture(scope="module")
def servers():
    """One for each version; every test reverts what it changes."""
    with (
        FaultyDemoServer(small_library(), server_version="v3") as newest,
        FaultyDemoServer(small_library(), server_version="v2") as older,
    ):
        yield {"v3": newest, "v2": older}


@pytest.fixture(params=["v3"])
def harness(request, servers, tmp_path):
    server = servers[request.param]
    with server.state.reverted(), app_at(tmp_path, server) as opened:
        opened.scan(*GROUPS)
        yield opened
    server.faults.clear()


def links(harness, document, name=VERSIONS_FIELD):
    """Return the links of a document in the field with this name; None without the field."""
    field = next((one.id for one in harness.server.state.custom_fields.values() if one.name == name), 0)
    return harness.live(document).custom_fields.get(field)


def all_linked(harness, *older, latest):
    return set(links(harness, latest)) == {*older} and all(links(harness, one) == [latest] for one in older)


def second_link():
    """Match the second link that is sent."""
    seen = count()
    is_link = on("POST", "/api/documents/bulk_edit/")
    return lambda request: is_link(request) and next(seen) == 1


def field_ids(harness):
    return set(harness.server.state.custom_fields)


def entries(harness, run):
    return harness.library.local.journal.entries(run.id)


@pytest.mark.parametrize("harness", ["v3", "v2"], indirect=True)
def test_versions_are_linked_with_each_other_and_undone(harness):
    before = harness.snapshot()

    run = harness.apply(CHAIN)

    assert all_linked(harness, A, B, latest=C)
    assert outcomes(run) == dict.fromkeys((A, B), (Outcome.LINKED, Reason.NONE))
    assert run.is_complete
    assert run.undo_possible
    assert [entry.field for entry in entries(harness, run)] == [Field.LINK_FIELD, *[Field.CUSTOM_FIELDS] * 3]
    assert {entry.state for entry in entries(harness, run)} == {EntryState.DONE}
    result = harness.undo(run)
    assert harness.snapshot() == before
    assert field_ids(harness) == {one.id for one in small_library().custom_fields}
    assert (result.finished, result.not_undone) == (True, ())
    assert {outcome for outcome, _ in outcomes(result.run).values()} == {Outcome.UNLINKED}


@pytest.mark.parametrize("in_trash", [False, True])
def test_the_added_field_stays_while_another_document_has_it(harness, in_trash):
    run = harness.apply(CHAIN)
    (field,) = field_ids(harness) - {one.id for one in small_library().custom_fields}
    harness.edit(LINKING, custom_fields={field: []})
    if in_trash:
        harness.server.state.delete(harness.server.state.documents[LINKING])

    result = harness.undo(run)

    assert field in harness.server.state.custom_fields
    assert [(one.document, one.field) for one in result.not_undone] == [(C, Field.LINK_FIELD)]
    assert not any(links(harness, one) for one in (A, B, C))
    harness.server.state.documents[LINKING].custom_fields.pop(field)
    assert harness.undo(run).not_undone == ()
    assert field not in harness.server.state.custom_fields


def test_an_added_field_stays_where_its_use_cannot_be_seen(servers, tmp_path):
    server = servers["v3"]
    with server.state.reverted():
        ben = server.state.users[2]
        more = ("add_customfield", "delete_customfield")
        server.state.users[2] = replace(ben, permissions=(*ben.permissions, *more))
        with app_at(tmp_path, server, user="ben") as harness:
            harness.scan(*GROUPS)
            run = harness.apply(CHAIN)
            assert run.is_complete

            result = harness.undo(run)

            assert links(harness, C) is None
            assert [one.field for one in result.not_undone] == [Field.LINK_FIELD]
            assert VERSIONS_FIELD in {one.name for one in server.state.custom_fields.values()}
        server.state.users[2] = ben


@pytest.mark.parametrize("harness", ["v3", "v2"], indirect=True)
def test_versions_are_linked_by_a_note_and_undone(harness):
    before = harness.snapshot()

    run = harness.apply(BY_NOTE, note="de")

    told = {note.note for one in (A, B, C) for note in harness.live(one).notes}
    assert len(told) == 1
    assert f"#{A} „Kette A“" in told.pop()
    assert len(harness.server.state.custom_fields) == len(small_library().custom_fields)
    assert harness.undo(run).finished
    assert harness.snapshot() == before


def test_a_link_note_is_written_in_the_users_language_also_without_notes_on_keepers(harness):
    plan = Plan((BY_NOTE,)).with_note(None).in_language("de")

    run = harness.applying.execute(harness.applying.start(plan).id)

    (note,) = harness.live(A).notes
    assert "„Kette A“" in note.note
    assert {entry.after for entry in entries(harness, run)} == {note.note}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", f"Documents that say the same in other words or another language: #{A} “Kette A”"),
        ("de", f"Dokumente, die dasselbe in anderen Worten oder einer anderen Sprache sagen: #{A} „Kette A“"),
    ],
)
def test_documents_that_say_the_same_are_not_called_versions(harness, language, told):
    harness.scan(*SAME)
    before = harness.snapshot()
    plan = Plan((BY_NOTE,)).in_language(language)

    run = harness.applying.execute(harness.applying.start(plan).id)

    (note,) = harness.live(B).notes
    assert note.note.startswith(told)
    assert harness.undo(run).finished
    assert harness.snapshot() == before


def test_documents_that_say_the_same_are_linked_by_a_field_of_their_own(harness):
    harness.apply(replace(CHAIN, linked=(A,)))
    harness.scan(*SAME)
    before = harness.snapshot()

    run = harness.apply(replace(CHAIN, linked=(B,)))

    assert links(harness, C, SAME_MEANING_FIELD) == [B]
    assert links(harness, B, SAME_MEANING_FIELD) == [C]
    assert links(harness, C) == [A]  # the versions linked before
    assert run.is_complete
    assert harness.undo(run).finished
    assert harness.snapshot() == before
    assert SAME_MEANING_FIELD not in {one.name for one in harness.server.state.custom_fields.values()}


def test_a_link_made_as_one_of_versions_is_undone_where_it_was_made(harness):
    before = harness.snapshot()
    run = harness.apply(CHAIN)
    harness.scan(*SAME)

    assert harness.undo(run).finished
    assert harness.snapshot() == before


def test_a_note_is_undone_though_it_would_have_other_words_now(harness):
    before = harness.snapshot()
    run = harness.apply(BY_NOTE)
    harness.scan(*SAME)

    assert harness.undo(run).finished
    assert harness.snapshot() == before


def test_other_links_in_the_field_stay(harness):
    harness.server.state.custom_fields[FIELD] = DemoCustomField(FIELD, VERSIONS_FIELD, "documentlink")
    harness.edit(C, custom_fields={FIELD: [LINKING, B]})
    harness.edit(B, custom_fields={FIELD: [C]})
    harness.edit(LINKING, custom_fields={**harness.live(LINKING).custom_fields, FIELD: [C]})
    harness.scan(*GROUPS)
    before = harness.snapshot()

    run = harness.apply(CHAIN)

    assert links(harness, C) == [LINKING, B, A]
    assert Field.LINK_FIELD not in {entry.field for entry in entries(harness, run)}
    assert harness.undo(run).finished
    assert harness.snapshot() == before


def test_versions_that_are_linked_already_are_left_as_they_are(harness):
    harness.apply(CHAIN)
    harness.scan(*GROUPS)

    again = harness.apply(CHAIN)

    assert entries(harness, again) == ()
    assert harness.writes() == []
    assert again.is_complete


def test_a_link_that_the_server_does_not_keep_leaves_nothing_behind(harness):
    before = harness.snapshot()
    harness.server.faults.add(second_link(), ignore_write())

    run = harness.apply(CHAIN)

    assert {outcome for outcome, _ in outcomes(run).values()} == {Outcome.FAILED}
    assert harness.snapshot() == before


def test_a_refused_link_leaves_nothing_behind(harness):
    before = harness.snapshot()
    harness.server.faults.add(second_link(), answer(403))

    run = harness.apply(CHAIN)

    assert set(outcomes(run).values()) == {(Outcome.FAILED, Reason.NOT_PERMITTED)}
    assert harness.snapshot() == before
    assert harness.library.local.journal.in_doubt() == ()


def test_a_changed_version_stops_the_item(harness):
    harness.edit(B, content="Ein ganz anderer Text.")

    run = harness.apply(CHAIN)

    assert set(outcomes(run).values()) == {(Outcome.SKIPPED, Reason.CHANGED_ON_SERVER)}
    assert harness.writes() == []


def test_a_missing_version_stops_the_item(harness):
    harness.edit(C, deleted_at=harness.live(A).added)

    run = harness.apply(CHAIN)

    assert set(outcomes(run).values()) == {(Outcome.SKIPPED, Reason.KEEPER_GONE)}
    assert harness.writes() == []


@pytest.mark.parametrize(("name", "groups"), [(VERSIONS_FIELD, GROUPS), (SAME_MEANING_FIELD, SAME)])
def test_a_field_of_another_type_under_its_name_stops_the_item(harness, name, groups):
    harness.scan(*groups)
    harness.server.state.custom_fields[FIELD] = DemoCustomField(FIELD, name, "string")

    run = harness.apply(CHAIN)

    assert f"“{name}” of another type" in run.documents[0].message
    assert harness.writes() == []


def test_without_the_right_to_add_a_field_nothing_is_linked_but_by_notes(servers, tmp_path):
    server = servers["v3"]
    with server.state.reverted(), app_at(tmp_path, server, user="ben") as harness:
        harness.scan(*GROUPS)

        by_field, by_note = harness.apply(CHAIN), harness.apply(BY_NOTE)

        assert "may not add the custom field" in by_field.documents[0].message
        assert entries(harness, by_field) == ()
        assert by_note.is_complete


def test_a_version_that_this_user_may_not_change_stops_the_item(servers, tmp_path):
    server = servers["v3"]
    with server.state.reverted(), app_at(tmp_path, server, user="cleo") as harness:
        harness.scan(*GROUPS)

        run = harness.apply(BY_NOTE)

        assert set(outcomes(run).values()) == {(Outcome.SKIPPED, Reason.NOT_PERMITTED)}
        assert harness.writes() == []


def test_a_link_changed_by_someone_since_stays(harness):
    run = harness.apply(CHAIN)
    field = next(one.id for one in harness.server.state.custom_fields.values() if one.name == VERSIONS_FIELD)
    harness.edit(C, custom_fields={field: [A, B, LINKING]})

    harness.undo(run)

    assert links(harness, C) == [LINKING]
    assert links(harness, B) is None


def test_a_dry_run_says_what_would_be_linked_and_writes_nothing(harness):
    plan = harness.start(CHAIN).plan

    run = harness.applying.dry_run(plan)

    assert {item.outcome for item in run.documents} == {Outcome.WOULD_LINK}
    assert harness.writes() == []


def test_linking_needs_no_trash(tmp_path):
    with harness_at(tmp_path, server_version="v2.9") as harness:
        harness.scan(*GROUPS)

        assert harness.apply(BY_NOTE).is_complete


def test_nothing_else_is_asked_of_the_server(harness):
    watch = Watch(harness.server)
    harness.server.faults.add(watch.look, Fault())
    watch.confirm(CHAIN)

    harness.undo(harness.apply(CHAIN))

    watch.check(harness)
    assert watch.deletes == 0
