"""Versions, pages, filters, notes and files are answered as by the real servers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.demo import listing
from app.demo.library import (
    DemoCustomField,
    DemoDocument,
    DemoLibrary,
    DemoNote,
    DemoTag,
    DemoVersion,
    StoredFile,
)
from app.demo.listing import ordered
from app.demo.server_versions import SERVER_VERSIONS
from app.demo.state import State
from tests.unit.demo.conftest import ADMIN, PEOPLE

SCAN = DemoDocument(
    1,
    "scan",
    content="x" * 1000,
    original=StoredFile(b"original"),
    archive=StoredFile(b"archive"),
    thumb=StoredFile(b"webp"),
    original_file_name="photo.jpg",
    mime_type="image/jpeg",
    notes=(DemoNote(1, "seen", user=ADMIN.id),),
)
LIBRARY = DemoLibrary(
    users=PEOPLE,
    tags=(DemoTag(1, "tag"),),
    custom_fields=(DemoCustomField(1, "field"),),
    documents=(SCAN, *(DemoDocument(number, f"number {number}") for number in range(2, 31))),
)


@pytest.mark.parametrize(
    ("manner", "accept", "status"),
    [
        ("v3", "*/*", 200),
        ("v3", "application/json; version=10", 200),
        ("v3", "application/json;version=9", 200),
        ("v3", "application/json; version=8", 406),
        ("v3", "application/json; version=11", 406),
        ("v3", "application/json; version=abc", 406),
        ("v2", "application/json; version=9", 200),
        ("v2", "application/json; version=1", 200),
        ("v2", "application/json; version=10", 406),
        ("v2.9", "application/json; version=5", 200),
        ("v2.9", "application/json; version=9", 406),
        ("v3", "application/pdf", 406),
        ("v3", "image/webp, */*", 200),
    ],
)
def test_the_version_is_agreed_on_before_anything_else(serve, manner, accept, status):
    running = serve(LIBRARY, manner=manner)

    signed_in = running.client(Accept=accept).get("/api/documents/?page_size=1")
    stranger = running.anonymous().get("/api/documents/", headers={"Accept": accept})

    assert signed_in.status_code == status
    assert ("x-version" in signed_in.headers) == (status == 200)
    assert stranger.status_code == (401 if status == 200 else 406)


@pytest.mark.parametrize(
    ("manner", "version", "created", "lists_all", "has_versions", "author"),
    [
        ("v3", 10, "2024-01-15", False, True, dict),
        ("v3", 9, "2024-01-15", True, True, dict),
        ("v2", 9, "2024-01-15", True, False, dict),
        ("v2", 8, "2024-01-15T00:00:00+01:00", True, False, dict),
        ("v2", 7, "2024-01-15T00:00:00+01:00", True, False, int),
        ("v2.9", 5, "2024-01-15T00:00:00+01:00", True, False, int),
    ],
)
def test_documents_are_written_as_their_version_wants(
    serve, manner, version, created, lists_all, has_versions, author
):
    client = serve(LIBRARY, manner=manner).client(Accept=f"application/json; version={version}")

    page = client.get("/api/documents/?id__in=1").json()

    document = page["results"][0]
    assert document["created"] == created
    assert ("all" in page) == lists_all
    assert ("versions" in document) == has_versions
    assert isinstance(document["notes"][0]["user"], author)
    assert ("deleted_at" in document) == (manner != "v2.9")


@pytest.mark.parametrize(
    ("manner", "checksum"),
    [
        ("v3", "0682c5f2076f099c34cfdd15a9e063849ed437a49677e6fcc5b4198c76575be5"),
        ("v2", "919c8b643b7133116b02fc0d9bb7df3f"),
    ],
)
def test_the_checksum_is_sha256_or_md5_and_finds_the_document(serve, manner, checksum):
    client = serve(LIBRARY, manner=manner).client()

    assert client.get("/api/documents/1/metadata/").json()["original_checksum"] == checksum
    found = client.get(
        "/api/documents/", params={"checksum__iexact": checksum.upper(), "fields": "id"}
    ).json()
    assert found["results"] == [{"id": 1}]


@pytest.mark.parametrize(
    ("page_size", "length"), [("", 25), ("0", 25), ("-1", 25), ("x", 25), ("7", 7), ("1000000", 30)]
)
def test_the_page_size_is_what_the_real_server_makes_of_it(serve, page_size, length):
    answer = serve(LIBRARY).client().get("/api/documents/", params={"page_size": page_size, "fields": "id"})

    assert len(answer.json()["results"]) == length


def test_a_page_holds_no_more_than_the_server_allows(serve, monkeypatch):
    monkeypatch.setattr(listing, "LARGEST_PAGE_SIZE", 28)

    answer = serve(LIBRARY).client().get("/api/documents/", params={"page_size": 1_000_000})

    assert (len(answer.json()["results"]), answer.json()["count"]) == (28, 30)


def test_moments_have_the_offset_of_the_server_which_is_not_utc(serve):
    document = serve(LIBRARY).client().get("/api/documents/1/").json()

    assert document["modified"] == "2024-01-15T10:30:00.000000+01:00"
    assert document["versions"][0]["added"] == "2024-01-15T09:30:00.000000Z"


@pytest.mark.parametrize("page", ["0", "3", "-1", "x"])
def test_a_page_that_is_not_there_is_404(serve, page):
    answer = serve(LIBRARY).client().get("/api/documents/", params={"page": page})

    assert (answer.status_code, answer.json()) == (404, {"detail": "Invalid page."})


def test_following_the_pages_gives_every_document_once(serve):
    client = serve(LIBRARY).client()
    ids, address = [], "/api/documents/?page_size=7&ordering=id&fields=id"

    while address:
        page = client.get(address).json()
        ids += [row["id"] for row in page["results"]]
        address = page["next"]

    assert ids == list(range(1, 31))
    assert client.get("/api/documents/?page=last&page_size=7").json()["next"] is None


@given(st.lists(st.sampled_from(["id", "-id", "title", "-modified", "created", "nosuch"]), max_size=4))
def test_any_ordering_shows_every_document_once(keys):
    state = State(LIBRARY, SERVER_VERSIONS["v3"])

    result = ordered(state.live_documents(), ",".join(keys))

    assert sorted(document.id for document in result) == list(range(1, 31))


def test_only_what_changed_after_a_moment_is_found(serve):
    client = serve(LIBRARY).client()
    moment = client.patch("/api/documents/5/", json={}).json()["modified"]
    client.patch("/api/documents/6/", json={})

    def found(name, value):
        answer = client.get("/api/documents/", params={name: value, "ordering": "id", "fields": "id"})
        return [row["id"] for row in answer.json()["results"]]

    assert found("modified__gt", moment) == [6]
    assert found("modified__gte", moment) == [5, 6]
    assert client.get(f"/api/documents/?modified__gt={moment}").status_code == 400  # "+" unescaped
    assert client.get("/api/documents/?id__in=1,x").status_code == 400


def test_content_comes_whole_cut_or_not_at_all(serve):
    client = serve(LIBRARY).client()

    def row(query):
        return client.get(f"/api/documents/?id__in=1{query}").json()["results"][0]

    assert len(row("")["content"]) == 1000
    assert len(row("&truncate_content=true")["content"]) == 550
    assert row("&fields=id,nosuch") == {"id": 1}


@pytest.mark.parametrize(
    ("path", "body", "content_type"),
    [
        ("/preview/", b"archive", "application/pdf"),
        ("/preview/?original=true", b"original", "image/jpeg"),
        ("/download/", b"archive", "application/pdf"),
        ("/download/?original=true", b"original", "image/jpeg"),
        ("/thumb/", b"webp", "image/webp"),
    ],
)
def test_each_view_gives_its_file(serve, path, body, content_type):
    answer = serve(LIBRARY).client().get(f"/api/documents/1{path}")

    assert (answer.content, answer.headers["content-type"]) == (body, content_type)


def test_a_lost_file_is_404_but_the_document_is_still_there(serve):
    client = serve(LIBRARY).client()

    assert client.get("/api/documents/2/").status_code == 200
    assert client.get("/api/documents/2/metadata/").json()["original_size"] is None
    for view in ("preview", "download", "thumb"):
        assert client.get(f"/api/documents/2/{view}/").status_code == 404


def test_a_file_that_the_client_has_is_not_sent_again(serve):
    client = serve(LIBRARY).client()
    first = client.get("/api/documents/1/preview/")

    by_tag = client.get("/api/documents/1/preview/", headers={"If-None-Match": f"W/{first.headers['etag']}"})
    by_date = client.get(
        "/api/documents/1/preview/", headers={"If-Modified-Since": first.headers["last-modified"]}
    )
    older = client.get(
        "/api/documents/1/preview/", headers={"If-Modified-Since": "Mon, 01 Jan 2001 00:00:00 GMT"}
    )
    nonsense = client.get("/api/documents/1/preview/", headers={"If-Modified-Since": "yesterday"})

    assert [one.status_code for one in (by_tag, by_date, older, nonsense)] == [304, 304, 200, 200]


def test_the_newest_version_is_what_the_server_shows(serve):
    versioned = DemoDocument(
        50, original=StoredFile(b"first"), versions=(DemoVersion(51, StoredFile(b"second"), label="signed"),)
    )
    client = serve(LIBRARY.with_documents(versioned)).client()

    document = client.get("/api/documents/50/").json()

    assert [(one["id"], one["is_root"]) for one in document["versions"]] == [(51, False), (50, True)]
    assert client.get("/api/documents/50/preview/").content == b"second"
    assert client.get("/api/documents/51/").status_code == 404
    assert client.get("/api/documents/51/root/").json() == {"root_id": 50}


def test_copies_of_the_file_are_named_on_the_single_document_even_from_the_trash(serve):
    copy = DemoDocument(40, "copy", original=StoredFile(b"original"))
    client = serve(LIBRARY.with_documents(copy)).client()
    client.delete("/api/documents/40/")

    single = client.get("/api/documents/1/").json()["duplicate_documents"]
    listed = client.get("/api/documents/?id__in=1").json()["results"][0]["duplicate_documents"]

    assert [(one["id"], one["title"], one["deleted_at"] is None) for one in single] == [(40, "copy", False)]
    assert listed == []


def test_notes_are_added_and_deleted_and_written_in_the_history(serve):
    client = serve(LIBRARY).client()

    added = client.post("/api/documents/1/notes/", json={"note": "mine"}).json()
    new = next(note for note in added if note["note"] == "mine")
    left = client.delete("/api/documents/1/notes/", params={"id": new["id"]}).json()

    assert new["user"]["username"] == "admin"
    assert [note["note"] for note in left] == ["seen"]
    assert client.delete("/api/documents/1/notes/", params={"id": 99}).status_code == 404
    assert client.post("/api/documents/1/notes/", json={"note": ""}).status_code == 400
    history = client.get("/api/documents/1/history/").json()
    assert [entry["action"] for entry in history] == ["update", "update", "create"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 302),
        ("GET", "/api/documents", 302),
        ("GET", "/api/nosuch/", 302),
        ("POST", "/api/documents/bulk_edit", 403),
        ("DELETE", "/nosuch/", 403),
        ("GET", "/accounts/login/", 200),
        ("GET", "/api/", 302),
        ("PUT", "/api/documents/1/", 405),
        ("DELETE", "/api/documents/", 405),
        ("GET", "/api/documents/abc/", 404),
        ("GET", "/api/documents/99999999999999999999999/", 404),
    ],
)
def test_wrong_addresses_and_methods_are_answered_like_django_does(serve, method, path, status):
    answer = serve(LIBRARY).client().request(method, path)

    assert answer.status_code == status
    if status in (302, 403):
        assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(("body", "status"), [(b"{", 400), (b"[]", 400), (b"", 200)])
def test_a_body_that_is_no_object_is_refused(serve, body, status):
    answer = (
        serve(LIBRARY)
        .client()
        .patch("/api/documents/1/", content=body, headers={"Content-Type": "application/json"})
    )

    assert answer.status_code == status
