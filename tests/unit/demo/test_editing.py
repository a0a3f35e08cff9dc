"""PATCH and bulk_edit change documents by the real server's rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.demo import editing
from app.demo.library import (
    SOME_TIME_AGO,
    DemoCustomField,
    DemoDocument,
    DemoLibrary,
    DemoName,
    DemoStoragePath,
    DemoTag,
    StoredFile,
)
from app.demo.server_versions import SERVER_VERSIONS
from app.demo.state import State
from tests.unit.demo.conftest import ADMIN, PEOPLE

YEAR, MONTH, INBOX = 1, 2, 3
AMOUNT, RELATED, PAID = 1, 2, 3

LIBRARY = DemoLibrary(
    users=PEOPLE,
    tags=(
        DemoTag(YEAR, "2024"),
        DemoTag(MONTH, "March", parent=YEAR),
        DemoTag(INBOX, "in", is_inbox_tag=True),
    ),
    correspondents=(DemoName(1, "Bank"),),
    document_types=(DemoName(1, "Invoice"),),
    storage_paths=(DemoStoragePath(1, "Archive"),),
    custom_fields=(
        DemoCustomField(AMOUNT, "Amount", "monetary"),
        DemoCustomField(RELATED, "Related", "documentlink"),
        DemoCustomField(PAID, "Paid", "boolean"),
    ),
    documents=(
        DemoDocument(1, "one", original=StoredFile(b"1"), tags=(INBOX,)),
        DemoDocument(2, "two", original=StoredFile(b"2"), archive_serial_number=7),
        DemoDocument(3, "three", original=StoredFile(b"3"), tags=(YEAR,)),
    ),
)


@pytest.fixture
def running(serve):
    return serve(LIBRARY)


def patch(running, document, **fields):
    return running.client().patch(f"/api/documents/{document}/", json=fields)


def bulk(running, documents, method, **parameters):
    return running.client().post(
        "/api/documents/bulk_edit/",
        json={"documents": documents, "method": method, "parameters": parameters},
    )


def test_a_child_tag_brings_its_parent(running):
    assert patch(running, 1, tags=[INBOX, MONTH]).json()["tags"] == [YEAR, MONTH, INBOX]


def test_a_child_tag_sent_without_the_parent_that_is_there_vanishes_with_it(running):
    assert patch(running, 3, tags=[MONTH]).json()["tags"] == []


def test_bulk_tags_keep_parents_and_children_together(running):
    bulk(running, [1, 3], "modify_tags", add_tags=[MONTH], remove_tags=[INBOX])
    assert [running.state.documents[one].tags for one in (1, 3)] == [[YEAR, MONTH], [YEAR, MONTH]]

    bulk(running, [1], "remove_tag", tag=YEAR)
    assert running.state.documents[1].tags == []


def test_inbox_tags_can_be_taken_off(running):
    assert patch(running, 1, remove_inbox_tags=True).json()["tags"] == []


def test_patching_custom_fields_replaces_the_list_and_bulk_edit_does_not(running):
    patch(running, 1, custom_fields=[{"field": AMOUNT, "value": "EUR5.00"}])
    patch(running, 1, custom_fields=[{"field": PAID, "value": True}])
    assert running.state.documents[1].custom_fields == {PAID: True}

    bulk(running, [1], "modify_custom_fields", add_custom_fields={AMOUNT: "EUR9.00"}, remove_custom_fields=[])
    assert running.state.documents[1].custom_fields == {PAID: True, AMOUNT: "EUR9.00"}


def test_links_are_mutual_and_end_on_both_sides(running):
    patch(running, 1, custom_fields=[{"field": RELATED, "value": [2, 3]}])
    assert [running.state.documents[one].custom_fields for one in (2, 3)] == [{RELATED: [1]}] * 2
    assert running.state.documents[2].modified > SOME_TIME_AGO

    patch(running, 1, custom_fields=[{"field": RELATED, "value": [3]}])
    assert [running.state.documents[one].custom_fields for one in (2, 3)] == [{RELATED: []}, {RELATED: [1]}]


def test_a_link_to_a_trashed_document_dangles_and_cannot_be_sent_back(running):
    patch(running, 1, custom_fields=[{"field": RELATED, "value": [2]}])
    client = running.client()
    client.delete("/api/documents/2/")

    as_read = client.get("/api/documents/1/").json()["custom_fields"]

    assert as_read == [{"field": RELATED, "value": [2]}]
    assert patch(running, 1, custom_fields=as_read).status_code == 400
    assert patch(running, 1, title="still possible").status_code == 200


def test_a_serial_number_stays_taken_while_its_document_is_in_the_trash(running):
    alive = patch(running, 1, archive_serial_number=7)
    running.client().delete("/api/documents/2/")
    trashed = patch(running, 1, archive_serial_number=7)

    assert (alive.status_code, trashed.status_code) == (400, 400)
    assert "already exists in the trash" in trashed.text
    assert patch(running, 1, archive_serial_number=8).json()["archive_serial_number"] == 8


@pytest.mark.parametrize(
    "fields",
    [
        {"title": "x" * (editing.LONGEST_TITLE + 1)},
        {"title": None},
        {"tags": [99]},
        {"tags": 1},
        {"correspondent": 99},
        {"document_type": 99},
        {"storage_path": 99},
        {"owner": 99},
        {"created": "yesterday"},
        {"archive_serial_number": "seven"},
        {"custom_fields": [{"field": 99, "value": 1}]},
        {"custom_fields": [{"field": AMOUNT, "value": "12,50 EUR"}]},
        {"custom_fields": [{"field": RELATED, "value": [99]}]},
        {"custom_fields": [{"field": RELATED, "value": [2, 2]}]},
        {"custom_fields": [{"field": PAID, "value": "yes"}]},
        {"custom_fields": {"field": PAID}},
    ],
    ids=str,
)
def test_one_bad_value_is_refused_and_nothing_is_changed(running, fields):
    before = running.state.snapshot()

    answer = patch(running, 1, **{"title": "good", "content": "good", **fields})

    assert answer.status_code == 400
    assert running.state.snapshot() == before


@pytest.mark.parametrize(
    ("method", "parameters"),
    [
        ("add_tag", {"tag": 99}),
        ("modify_tags", {"add_tags": [99], "remove_tags": []}),
        ("modify_tags", {"add_tags": [YEAR]}),
        ("set_correspondent", {"correspondent": 99}),
        ("set_correspondent", {}),
        ("modify_custom_fields", {"add_custom_fields": {"99": 1}, "remove_custom_fields": []}),
        ("modify_custom_fields", {"add_custom_fields": {AMOUNT: "much"}, "remove_custom_fields": []}),
        ("modify_custom_fields", {"add_custom_fields": {}}),
        ("explode", {}),
    ],
)
def test_bulk_edit_refuses_unknown_names_and_values(running, method, parameters):
    before = running.state.snapshot()

    assert bulk(running, [1, 2], method, **parameters).status_code == 400
    assert running.state.snapshot() == before


def test_bulk_edit_takes_no_form(running):
    answer = running.client().post("/api/documents/bulk_edit/", data={"documents": "[1]", "method": "delete"})

    assert answer.status_code == 415


@pytest.mark.parametrize(
    ("method", "parameters", "field", "value"),
    [
        ("set_correspondent", {"correspondent": 1}, "correspondent", 1),
        ("set_document_type", {"document_type": 1}, "document_type", 1),
        ("set_storage_path", {"storage_path": 1}, "storage_path", 1),
        ("add_tag", {"tag": MONTH}, "tags", [YEAR, MONTH]),
    ],
)
def test_bulk_edit_sets_what_it_says_on_all_documents(running, method, parameters, field, value):
    assert bulk(running, [2, 3], method, **parameters).json() == {"result": "OK"}

    documents = running.client().get("/api/documents/", params={"id__in": "2,3"}).json()["results"]
    assert [document[field] for document in documents] == [value, value]


@pytest.mark.parametrize(
    ("moves", "method", "path", "body"),
    [
        (True, "PATCH", "/api/documents/1/", {}),
        (True, "POST", "/api/documents/1/notes/", {"note": "n"}),
        (True, "POST", "/api/documents/bulk_edit/", {"method": "add_tag", "parameters": {"tag": YEAR}}),
        (False, "POST", "/api/documents/bulk_edit/", {"method": "reprocess", "parameters": {}}),
        (False, "DELETE", "/api/documents/1/", None),
        (False, "DELETE", f"/api/tags/{INBOX}/", None),
        (False, "PATCH", "/api/correspondents/1/", {"name": "renamed"}),
    ],
)
def test_modified_moves_with_changes_of_the_document_itself_only(running, moves, method, path, body):
    body = {"documents": [1], **body} if "bulk" in path else body

    assert running.client().request(method, path, json=body).is_success

    assert (running.state.documents[1].modified > SOME_TIME_AGO) == moves


def test_deleting_a_tag_or_a_correspondent_takes_it_off_the_documents(running):
    patch(running, 1, correspondent=1)
    client = running.client()

    client.delete("/api/correspondents/1/")
    client.delete(f"/api/tags/{INBOX}/")

    document = client.get("/api/documents/1/").json()
    assert (document["correspondent"], document["tags"]) == (None, [])


@given(st.lists(st.sets(st.integers(1, 6)), min_size=1, max_size=5), st.lists(st.integers(0, 5), max_size=6))
def test_however_tags_are_patched_no_child_stands_without_its_parents(patches, parents):
    # Each tag's parent is an earlier one, or none (0).
    tags = tuple(
        DemoTag(
            number,
            str(number),
            parent=(parents[number - 1] % number or None) if number <= len(parents) else None,
        )
        for number in range(1, 7)
    )
    state = State(DemoLibrary(users=(ADMIN,), tags=tags, documents=(DemoDocument(1),)), SERVER_VERSIONS["v3"])
    parent_of = {tag.id: tag.parent for tag in tags}

    for wanted in patches:
        editing.patch(state, ADMIN, state.documents[1], {"tags": sorted(wanted)})
        held = set(state.documents[1].tags)

        assert {parent_of[tag] for tag in held} - {None} <= held
