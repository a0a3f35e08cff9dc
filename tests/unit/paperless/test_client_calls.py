"""What each call does to a server, seen on the demo server in the manner of both versions."""

import io
from datetime import UTC, datetime, timedelta

import pytest

from app.demo.faults import answer, cut_body, login_page, on
from app.demo.library import (
    DemoCustomField,
    DemoDocument,
    DemoLibrary,
    DemoName,
    DemoNote,
    DemoTag,
    DemoUser,
    DemoVersion,
    StoredFile,
)
from app.demo.server import DemoServer
from app.domain.documents import Checksum, content_hash
from app.domain.errors import AnswerUnreadable, LoginPageAnswered, NotFound, NotPermitted, OperationCancelled
from app.domain.progress import CancelFlag
from app.domain.servers import ServerAddress, Token
from app.paperless.cancellation import cancel_scope
from app.paperless.connect import connect

BYTES = b"%PDF-1.7 " + bytes(range(256)) * 2000
START = datetime(2024, 5, 1, 12, 0, tzinfo=UTC)
RENT = DemoDocument(
    7,
    "Rent",
    "Rent for May",
    StoredFile(BYTES),
    archive=StoredFile(b"%PDF archive"),
    thumb=StoredFile(b"RIFF webp"),
    modified=START,
    tags=(1,),
    correspondent=1,
    notes=(DemoNote(1, "paid", user=1),),
    custom_fields={1: "A-1", 2: "EUR12.50"},
)
LOST = DemoDocument(8, "Lost", "Nothing left of it", None, modified=START + timedelta(days=1))
LIBRARY = DemoLibrary(
    users=(DemoUser(1, "ada", is_superuser=True), DemoUser(2, "reader", permissions=("view_document",))),
    tags=(DemoTag(1, "house"), DemoTag(2, "rent", parent=1), DemoTag(3, "tax")),
    correspondents=(DemoName(1, "Landlord"),),
    document_types=(DemoName(1, "Letter"),),
    custom_fields=(DemoCustomField(1, "Number"), DemoCustomField(2, "Amount", "monetary")),
    documents=(
        RENT,
        LOST,
        *(DemoDocument(number, f"Paper {number}", modified=START) for number in range(20, 45)),
    ),
)


@pytest.fixture(params=["v2", "v3", "v3.2"])
def server(request):
    with DemoServer(LIBRARY, manner=request.param) as running:
        yield running


@pytest.fixture
def client(server):
    with connect(ServerAddress(server.url), Token(server.token)) as session:
        server.requests.clear()
        yield session.client


def test_pages_bring_every_document_once_ordered_by_id(client, server):
    pages = [client.documents(number, 10) for number in (1, 2, 3)]

    found = [entry.document.id for page in pages for entry in page.documents]
    assert found == [7, 8, *range(20, 45)]
    assert [page.has_more for page in pages] == [True, True, False]
    assert {page.total for page in pages} == {27}
    assert {record.query["ordering"] for record in server.requests.all()} == {"id"}


def test_a_page_after_the_last_is_empty(client):
    assert client.documents(9, 10).documents == ()
    assert client.inventory(9, 10).modified == {}


def test_no_answer_of_page_one_is_taken_for_an_empty_library(client, server):
    server.faults.add(on("GET", "/api/documents/"), answer(404, b'{"detail": "x"}', "application/json"))

    with pytest.raises(NotFound):
        client.documents(1, 10)
    with pytest.raises(NotFound):
        client.inventory(1, 10)


def test_the_inventory_has_ids_and_changes(client):
    inventory = client.inventory(1, 100)

    assert inventory.modified[7] == START
    assert (len(inventory.modified), inventory.total, inventory.has_more) == (27, 27, False)


def test_a_document_comes_with_text_and_all_that_is_known(client):
    read = client.document(7)

    assert read.text == "Rent for May"
    assert read.document.content_hash == content_hash("Rent for May")
    assert (read.document.title, read.document.tags, read.document.correspondent) == ("Rent", (1,), 1)
    assert [(note.text, note.user) for note in read.document.notes] == [("paid", "ada")]
    assert {entry.field: entry.value for entry in read.document.custom_fields} == {1: "A-1", 2: "EUR12.50"}


def test_a_document_that_is_not_there_is_not_found(client):
    with pytest.raises(NotFound):
        client.document(999)


def test_documents_by_id_are_those_that_exist_in_as_few_requests_as_the_address_allows(client, server):
    found = client.documents_by_id([8, 7, 999, 7, *range(1000, 1600)])

    assert [entry.document.id for entry in found] == [7, 8]
    assert len(server.requests.all()) == 3
    assert max(len(record.query["id__in"]) for record in server.requests.all()) < 2500


def test_a_server_that_ignores_the_filter_yields_no_other_documents(client, monkeypatch):
    monkeypatch.setattr(type(client._channel), "read", ignoring_id_in(type(client._channel).read))

    assert [entry.document.id for entry in client.documents_by_id([8])] == [8]


def ignoring_id_in(read):
    def without(self, path, params=None):
        return read(self, path, {key: value for key, value in (params or {}).items() if key != "id__in"})

    return without


def test_the_names_of_all_lists_are_read(client):
    names = client.taxonomy()

    assert {tag.name for tag in names.tags.values()} == {"house", "rent", "tax"}
    assert names.tags[2].parent == 1
    assert (names.correspondents, names.document_types) == ({1: "Landlord"}, {1: "Letter"})
    assert names.custom_fields[2].data_type == "monetary"
    assert names.users[1] == "ada"


def test_lists_a_user_may_not_read_are_empty(server):
    with connect(ServerAddress(server.url), Token(server.token_for("reader"))) as session:
        names = session.client.taxonomy()

    assert (names.tags, names.users) == ({}, {})


def test_a_patch_changes_what_it_names_and_returns_the_document(client):
    changed = client.patch(7, {"title": "Rent, May", "archive_serial_number": 12}).document

    assert (changed.title, changed.archive_serial_number) == ("Rent, May", 12)
    assert client.document(7).document.tags == (1,)


def test_tags_are_added_and_removed_and_the_others_stay(client):
    client.modify_tags(7, add=[3], remove=[])
    assert client.document(7).document.tags == (1, 3)

    client.modify_tags(7, add=[], remove=[1])
    assert client.document(7).document.tags == (3,)


def test_custom_fields_are_set_and_removed_and_the_others_stay(client):
    client.modify_custom_fields(7, {2: "EUR99.00"}, remove=[])
    assert fields_of(client) == {1: "A-1", 2: "EUR99.00"}

    client.modify_custom_fields(7, {}, remove=[1])
    assert fields_of(client) == {2: "EUR99.00"}


def fields_of(client):
    return {entry.field: entry.value for entry in client.document(7).document.custom_fields}


def test_notes_are_added_and_deleted(client):
    added = client.add_note(7, "copied from 8")
    assert sorted(note.text for note in added) == ["copied from 8", "paid"]

    (mine,) = (note for note in added if note.text == "copied from 8")
    client.delete_note(7, mine.id)
    assert [note.text for note in client.notes(7)] == ["paid"]


def test_what_is_trashed_is_gone_waits_in_the_trash_and_comes_back(client):
    client.trash(7)

    with pytest.raises(NotFound):
        client.document(7)
    with pytest.raises(NotFound):
        client.trash(7)
    assert client.trashed_ids() == {7}
    assert client.is_trashed(7)
    assert not client.is_trashed(8)

    client.restore([7])
    client.reindex(7)
    assert client.document(7).text == "Rent for May"
    assert client.trashed_ids() == frozenset()


def test_restoring_nothing_asks_nothing(client, server):
    client.restore([])

    assert server.requests.all() == []


def test_writes_name_their_documents_and_never_all(client, server):
    client.patch(7, {"title": "x"})
    client.modify_tags(7, [3], [])
    client.modify_custom_fields(7, {1: "y"}, [])
    client.trash(8)
    client.restore([8])

    for record in server.requests.writes():
        assert record.path in ("/api/documents/7/", "/api/documents/8/") or record.json["documents"]
        assert "all" not in (record.json or {})


def test_the_original_and_the_archive_are_downloaded_whole(client):
    original, archive, preview = io.BytesIO(), io.BytesIO(), io.BytesIO()

    assert client.download(7, original=True, sink=original) == len(BYTES)
    assert client.download(7, original=False, sink=archive) == len(b"%PDF archive")
    client.preview(7, preview)

    assert original.getvalue() == BYTES
    assert archive.getvalue() == preview.getvalue() == b"%PDF archive"
    assert client.thumbnail(7) == b"RIFF webp"


def test_a_file_that_breaks_off_is_no_file(client, server):
    server.faults.add(on("GET", "/api/documents/7/download/"), cut_body(1000))

    with pytest.raises(AnswerUnreadable):
        client.download(7, original=True, sink=io.BytesIO())


def test_a_login_page_is_no_file(client, server):
    server.faults.add(on("GET", "/api/documents/7/.*"), login_page())

    with pytest.raises(LoginPageAnswered):
        client.download(7, original=True, sink=io.BytesIO())
    with pytest.raises(LoginPageAnswered):
        client.file_present(7)


def test_a_cancel_stops_a_download_between_two_chunks(client):
    cancel = CancelFlag()

    class Sink(io.BytesIO):
        def write(self, data):
            cancel.cancel()
            return super().write(data)

    sink = Sink()
    with pytest.raises(OperationCancelled):
        client.download(7, original=True, sink=sink, cancel=cancel)

    assert 0 < len(sink.getvalue()) < len(BYTES)


def test_a_file_is_present_only_if_its_bytes_are_served(client):
    assert client.file_present(7)
    assert not client.file_present(8)
    assert not client.file_present(999)


def test_file_facts_tell_checksum_and_size(client, server):
    facts = client.file_facts(7)

    assert facts.file_size == len(BYTES)
    assert facts.checksum is not None
    assert facts.archive_checksum is not None
    assert facts.has_archive
    listed = client.document(7).document.checksum
    assert listed in (None, facts.checksum)


def test_nothing_is_read_once_the_work_is_cancelled(client):
    cancel = CancelFlag()
    cancel.cancel()

    with cancel_scope(cancel), pytest.raises(OperationCancelled):
        client.documents(1, 10)


def test_rights_that_lack_are_said_for_each_write(server):
    with connect(ServerAddress(server.url), Token(server.token_for("reader"))) as session:
        client = session.client
        for write in (
            lambda: client.patch(7, {"title": "x"}),
            lambda: client.modify_tags(7, [3], []),
            lambda: client.trash(7),
        ):
            with pytest.raises(NotPermitted):
                write()


def test_versions_of_a_file_are_counted_and_the_latest_gives_the_checksum():
    later = DemoVersion(64, StoredFile(b"%PDF signed"))
    document = DemoDocument(7, "Contract", "text", StoredFile(b"%PDF draft"), versions=(later,))
    with (
        DemoServer(DemoLibrary(documents=(document,))) as server,
        connect(ServerAddress(server.url), Token(server.token)) as session,
    ):
        read = session.client.document(7).document
        session.client.trash(7)

        assert session.client.trashed_ids() == {7}

    assert read.version_count == 2
    assert read.checksum == Checksum("sha256", later.file.sha256)
