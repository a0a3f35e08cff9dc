"""Users see and change only what the real server lets them."""

import pytest

from app.demo.library import DemoDocument, DemoLibrary, DemoSharing, DemoTag, StoredFile
from app.demo.permissions import ALL_PERMISSIONS, may, may_change, may_delete, may_view, permissions_of
from app.demo.server_versions import SERVER_VERSIONS
from app.demo.state import State
from tests.unit.demo.conftest import ADMIN, EDITOR, NOBODY, PEOPLE, READER

UNOWNED, OF_EDITOR, OF_ADMIN, SHARED_TO_VIEW, SHARED_TO_CHANGE = range(1, 6)
FOR_BOTH = DemoSharing(users=(EDITOR.id, READER.id))

LIBRARY = DemoLibrary(
    users=PEOPLE,
    tags=(DemoTag(1, "admin's", owner=ADMIN.id), DemoTag(2, "everybody's")),
    documents=(
        DemoDocument(UNOWNED, original=StoredFile(b"1")),
        DemoDocument(OF_EDITOR, original=StoredFile(b"2"), owner=EDITOR.id),
        DemoDocument(OF_ADMIN, original=StoredFile(b"3"), owner=ADMIN.id, tags=(1,)),
        DemoDocument(SHARED_TO_VIEW, original=StoredFile(b"4"), owner=ADMIN.id, may_view=FOR_BOTH),
        DemoDocument(
            SHARED_TO_CHANGE,
            original=StoredFile(b"5"),
            owner=ADMIN.id,
            may_view=FOR_BOTH,
            may_change=DemoSharing(users=(EDITOR.id,)),
        ),
    ),
)


@pytest.mark.parametrize(
    ("user", "viewed", "changed", "deleted"),
    [
        (ADMIN, {1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}),
        (EDITOR, {1, 2, 4, 5}, {1, 2, 5}, {1, 2}),
        (READER, {1, 4, 5}, {1}, {1}),
        (NOBODY, {1}, {1}, {1}),
    ],
    ids=lambda value: getattr(value, "username", ""),
)
def test_ownership_and_shares_decide_what_may_be_done_with_a_document(user, viewed, changed, deleted):
    documents = State(LIBRARY, SERVER_VERSIONS["v3"]).documents.values()

    assert {one.id for one in documents if may_view(user, one)} == viewed
    assert {one.id for one in documents if may_change(user, one)} == changed
    assert {one.id for one in documents if may_delete(user, one)} == deleted


def test_a_superuser_has_every_permission_and_others_only_theirs():
    assert permissions_of(ADMIN) == ALL_PERMISSIONS
    assert may(ADMIN, "delete_document")
    assert permissions_of(READER) == READER.permissions
    assert not may(READER, "delete_document")


@pytest.mark.parametrize(
    ("username", "method", "path", "status"),
    [
        ("editor", "GET", f"/api/documents/{OF_ADMIN}/", 404),
        ("editor", "PATCH", f"/api/documents/{OF_ADMIN}/", 404),
        ("editor", "PATCH", f"/api/documents/{SHARED_TO_VIEW}/", 403),
        ("editor", "PATCH", f"/api/documents/{SHARED_TO_CHANGE}/", 200),
        ("editor", "DELETE", f"/api/documents/{SHARED_TO_CHANGE}/", 403),
        ("editor", "DELETE", f"/api/documents/{OF_EDITOR}/", 204),
        ("editor", "DELETE", f"/api/documents/{UNOWNED}/", 204),
        ("editor", "GET", "/api/tags/", 403),
        ("editor", "GET", "/api/users/", 403),
        ("reader", "GET", f"/api/documents/{SHARED_TO_VIEW}/", 200),
        ("reader", "PATCH", f"/api/documents/{UNOWNED}/", 403),
        ("reader", "DELETE", f"/api/documents/{UNOWNED}/", 403),
        ("reader", "GET", f"/api/documents/{OF_ADMIN}/preview/", 403),
        ("reader", "GET", f"/api/documents/{UNOWNED}/preview/", 200),
        ("reader", "POST", f"/api/documents/{UNOWNED}/notes/", 403),
        ("nobody", "GET", "/api/documents/", 403),
        ("nobody", "GET", "/api/ui_settings/", 403),
        ("nobody", "GET", "/api/statistics/", 200),
    ],
)
def test_what_a_user_may_not_do_is_refused_as_by_the_real_server(serve, username, method, path, status):
    running = serve(LIBRARY)

    answer = running.client(username).request(method, path, json={} if method in ("PATCH", "POST") else None)

    assert answer.status_code == status


@pytest.mark.parametrize(
    ("username", "documents", "method", "status"),
    [
        ("editor", [OF_EDITOR, UNOWNED], "delete", 200),
        ("editor", [OF_EDITOR, SHARED_TO_CHANGE], "delete", 403),
        ("editor", [SHARED_TO_CHANGE], "reprocess", 200),
        ("editor", [SHARED_TO_CHANGE, OF_ADMIN], "reprocess", 403),
        ("reader", [UNOWNED], "delete", 403),
        ("nobody", [UNOWNED], "reprocess", 403),
    ],
)
def test_one_document_that_is_not_allowed_stops_the_whole_batch(serve, username, documents, method, status):
    running = serve(LIBRARY)
    before = running.state.snapshot()

    answer = running.client(username).post(
        "/api/documents/bulk_edit/", json={"documents": documents, "method": method, "parameters": {}}
    )

    assert answer.status_code == status
    if status == 403:
        assert (answer.text, answer.headers["content-type"]) == (
            "Insufficient permissions",
            "text/html; charset=utf-8",
        )
        assert running.state.snapshot() == before


def test_bulk_delete_needs_the_right_to_change_too(serve):
    deleter = type(EDITOR)(id=9, username="deleter", permissions=("view_document", "delete_document"))
    running = serve(DemoLibrary(users=(deleter,), documents=(DemoDocument(1), DemoDocument(2))))
    client = running.client()

    bulk = client.post(
        "/api/documents/bulk_edit/", json={"documents": [1], "method": "delete", "parameters": {}}
    )
    single = client.delete("/api/documents/2/")

    assert (bulk.status_code, single.status_code) == (403, 204)


def test_documents_show_ids_of_tags_that_the_user_cannot_resolve(serve):
    viewer = type(READER)(id=9, username="viewer", permissions=("view_document", "view_tag"))
    shared = DemoDocument(
        7, owner=ADMIN.id, tags=(1, 2), may_view=DemoSharing(users=(viewer.id,)), original=StoredFile(b"7")
    )
    running = serve(DemoLibrary(users=(*PEOPLE, viewer), tags=LIBRARY.tags, documents=(shared,)))
    client = running.client("viewer")

    assert client.get("/api/documents/7/").json()["tags"] == [1, 2]
    assert [tag["id"] for tag in client.get("/api/tags/").json()["results"]] == [2]


def test_only_the_owner_may_change_who_may_see_a_document(serve):
    running = serve(LIBRARY)
    sharing = {"set_permissions": {"view": {"users": []}, "change": {"users": [READER.id]}}}

    by_editor = running.client("editor").patch(f"/api/documents/{SHARED_TO_CHANGE}/", json=sharing)
    by_owner = running.client("admin").patch(f"/api/documents/{SHARED_TO_CHANGE}/", json=sharing)

    assert by_editor.status_code == 403
    assert by_owner.json()["permissions"] == {
        "view": {"users": [READER.id], "groups": []},
        "change": {"users": [READER.id], "groups": []},
    }
