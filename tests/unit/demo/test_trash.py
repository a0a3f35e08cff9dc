"""Deleted documents go to the trash and are restored or purged."""

import pytest

from app.demo.library import DemoDocument, DemoLibrary, DemoVersion, StoredFile
from tests.unit.demo.conftest import ADMIN, EDITOR, PEOPLE

LIBRARY = DemoLibrary(
    users=PEOPLE,
    documents=(
        DemoDocument(1, "letter", original=StoredFile(b"one"), thumb=StoredFile(b"webp")),
        DemoDocument(2, "invoice", original=StoredFile(b"two"), owner=EDITOR.id),
        DemoDocument(3, "payslip", original=StoredFile(b"three"), owner=ADMIN.id),
    ),
)


def trash(client):
    return [row["id"] for row in client.get("/api/trash/").json()["results"]]


@pytest.mark.parametrize("server_version", ["v3", "v2"])
def test_restored_document_is_unchanged(serve, server_version):
    running = serve(LIBRARY, server_version=server_version)
    client = running.client()
    before = client.get("/api/documents/1/").json()

    assert client.delete("/api/documents/1/").status_code == 204
    assert client.get("/api/documents/1/").status_code == 404
    assert client.delete("/api/documents/1/").status_code == 404
    assert client.get("/api/documents/1/preview/").content == b"one"
    assert trash(client) == [1]

    restored = client.post("/api/trash/", json={"action": "restore", "documents": [1]})

    assert restored.json() == {"result": "OK", "doc_ids": [1]}
    assert trash(client) == []
    after = client.get("/api/documents/1/").json()
    assert after.pop("modified") > before.pop("modified")
    assert after == before


@pytest.mark.parametrize(("server_version", "status"), [("v3", 200), ("v2", 404)])
def test_trashed_document_has_a_thumbnail_since_3_0(serve, server_version, status):
    client = serve(LIBRARY, server_version=server_version).client()

    client.delete("/api/documents/1/")

    assert client.get("/api/documents/1/thumb/").status_code == status


def test_deleted_document_is_gone_without_a_trash(serve):
    running = serve(LIBRARY, server_version="v2.9")
    client = running.client()

    answer = client.delete("/api/documents/1/")

    assert answer.headers["x-version"] == "2.9.0"
    assert client.get("/api/trash/").status_code == 302
    assert 1 not in running.state.documents
    assert "trash_delay" not in client.get("/api/ui_settings/").json()["settings"]


def test_emptying_the_trash_purges_documents(serve):
    running = serve(LIBRARY)
    client = running.client()
    client.delete("/api/documents/1/")

    client.post("/api/trash/", json={"action": "empty", "documents": [1]})

    assert 1 not in running.state.documents
    assert client.get("/api/documents/1/preview/").status_code == 404


def test_emptying_without_ids_purges_everything(serve):
    running = serve(LIBRARY)
    client = running.client()
    client.post("/api/documents/delete/", json={"documents": [1, 2]})

    client.post("/api/trash/", json={"action": "empty"})

    assert set(running.state.documents) == {3}


def test_restored_document_is_searchable_after_its_next_patch(serve):
    client = serve(LIBRARY).client()
    client.delete("/api/documents/1/")
    client.post("/api/trash/", json={"action": "restore", "documents": [1]})

    def found():
        return client.get("/api/documents/", params={"query": "letter"}).json()["count"]

    assert found() == 0
    client.patch("/api/documents/1/", json={})
    assert found() == 1


def test_users_restore_only_own_and_ownerless_documents(serve):
    running = serve(LIBRARY)
    running.client("admin").post("/api/documents/delete/", json={"documents": [1, 2, 3]})
    editor = running.client("editor")

    assert sorted(trash(editor)) == [1, 2]
    assert sorted(trash(running.client("admin"))) == [1, 2, 3]
    refused = editor.post("/api/trash/", json={"action": "restore", "documents": [2, 3]})
    assert refused.status_code == 403
    assert sorted(trash(editor)) == [1, 2]


@pytest.mark.parametrize(
    "body",
    [
        {"action": "restore", "documents": [1]},
        {"action": "restore", "documents": [99]},
        {"action": "burn", "documents": [1]},
        {"action": "restore", "documents": "all"},
    ],
)
def test_invalid_trash_requests_are_refused(serve, body):
    running = serve(LIBRARY)
    before = running.state.snapshot()

    assert running.client().post("/api/trash/", json=body).status_code == 400
    assert running.state.snapshot() == before


@pytest.mark.parametrize("documents", [[1, 99], [1, 1], [1, 3]])
def test_invalid_id_stops_the_whole_batch(serve, documents):
    running = serve(LIBRARY)
    client = running.client()
    client.delete("/api/documents/3/")
    before = running.state.snapshot()

    answer = client.post(
        "/api/documents/bulk_edit/", json={"documents": documents, "method": "delete", "parameters": {}}
    )

    assert answer.status_code == 400
    assert running.state.snapshot() == before


WITH_VERSIONS = DemoLibrary(
    users=PEOPLE,
    documents=(
        DemoDocument(
            1,
            "letter",
            content="first text",
            original=StoredFile(b"one"),
            versions=(DemoVersion(10, StoredFile(b"newer"), content="newer text"),),
        ),
        DemoDocument(2, "invoice", original=StoredFile(b"two")),
    ),
)


def current(client):
    """Return text and file versions of document 1, newest first."""
    document = client.get("/api/documents/1/").json()
    return document["content"], [version["id"] for version in document["versions"]]


def restore(client, *ids):
    return client.post("/api/trash/", json={"action": "restore", "documents": [*ids]})


def test_document_is_restored_with_its_versions(serve):
    client = serve(WITH_VERSIONS).client()

    client.delete("/api/documents/1/")
    rows = client.get("/api/trash/").json()["results"]
    assert {row["id"]: row["root_document"] for row in rows} == {1: None, 10: 1}

    restore(client, 1)

    assert trash(client) == []
    assert current(client) == ("newer text", [10, 1])


@pytest.mark.parametrize(
    ("path", "extra"),
    [
        ("/api/documents/bulk_edit/", {"method": "delete", "parameters": {}}),
        ("/api/documents/delete/", {}),
    ],
    ids=["bulk_edit", "delete"],
)
def test_versions_of_bulk_deletes_need_their_own_ids(serve, path, extra):
    """As recorded: bulk_versions_* and documents_delete_endpoint*."""
    client = serve(WITH_VERSIONS).client()

    client.post(path, json={"documents": [1, 2], **extra})
    rows = {row["id"]: row for row in client.get("/api/trash/").json()["results"]}
    assert {number: row["root_document"] for number, row in rows.items()} == {1: None, 2: None, 10: 1}
    assert rows[1]["content"] == "first text"
    assert rows[10]["content"] == "newer text"
    assert [version["id"] for version in rows[10]["versions"]] == [1]

    restore(client, 1, 2)
    assert current(client) == ("first text", [1])
    assert trash(client) == [10]

    assert restore(client, 10).json() == {"result": "OK", "doc_ids": [10]}
    assert current(client) == ("newer text", [10, 1])
    assert trash(client) == []


def test_purging_a_version_keeps_its_document(serve):
    running = serve(WITH_VERSIONS)
    client = running.client()
    client.post("/api/documents/delete/", json={"documents": [1]})
    restore(client, 1)

    client.post("/api/trash/", json={"action": "empty", "documents": [10]})

    assert trash(client) == []
    assert current(client) == ("first text", [1])
