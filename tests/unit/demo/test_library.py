"""A library is read from its folder, and a damaged one is refused with a clear sentence."""

import json

import pytest

from app.demo.library import (
    DemoDocument,
    DemoLibrary,
    DemoLibraryUnreadableError,
    DemoSharing,
    StoredFile,
    load_library,
)
from app.demo.server_versions import SERVER_VERSIONS
from app.demo.state import State

DOCUMENT = {
    "id": 7,
    "title": "Invoice",
    "content": "text",
    "file": "a.pdf",
    "archive_file": None,
    "mime_type": "application/pdf",
    "original_file_name": "invoice.pdf",
    "created": "2024-02-03",
    "added": "2024-02-04T10:00:00Z",
    "modified": "2024-02-05T10:00:00+00:00",
    "correspondent": 1,
    "document_type": None,
    "storage_path": None,
    "tags": [1],
    "owner": 1,
    "archive_serial_number": 12,
    "page_count": 1,
    "notes": [{"id": 1, "note": "paid", "created": "2024-02-05T10:00:00Z", "user": 1}],
    "custom_fields": [{"field": 1, "value": "EUR1.00"}],
    "permissions": {"view": {"users": [1], "groups": []}, "change": {"users": [], "groups": []}},
}
LIBRARY = {
    "schema": 1,
    "users": [
        {
            "id": 1,
            "username": "demo",
            "password": "",
            "first_name": "",
            "last_name": "",
            "is_superuser": True,
            "permissions": ["view_document"],
        }
    ],
    "tags": [{"id": 1, "name": "tag", "color": "#ffffff", "parent": None, "is_inbox_tag": False}],
    "correspondents": [{"id": 1, "name": "Bank"}],
    "document_types": [],
    "storage_paths": [],
    "custom_fields": [{"id": 1, "name": "Amount", "data_type": "monetary", "extra_data": None}],
    "documents": [DOCUMENT],
}


def write(folder, data):
    (folder / "files").mkdir()
    (folder / "thumbs").mkdir()
    (folder / "files" / "a.pdf").write_bytes(b"%PDF")
    (folder / "thumbs" / "7.webp").write_bytes(b"RIFF")
    (folder / "library.json").write_text(json.dumps(data), encoding="utf-8")


def test_everything_in_the_folder_is_read(tmp_path):
    write(tmp_path, LIBRARY)

    library = load_library(tmp_path)

    document = library.documents[0]
    assert (document.title, document.custom_fields, document.notes[0].note) == (
        "Invoice",
        {1: "EUR1.00"},
        "paid",
    )
    assert (document.original.read(), document.archive, document.thumb.read()) == (b"%PDF", None, b"RIFF")
    assert document.may_view == DemoSharing(users=(1,))
    assert (library.users[0].username, library.tags[0].name) == ("demo", "tag")


@pytest.mark.parametrize(
    "damage",
    [
        {"schema": 2},
        {"documents": [{"id": 1}]},
        {"documents": [{**DOCUMENT, "created": "soon"}]},
        {"tags": [{"id": 1, "colour": "red"}]},
        {"users": None},
    ],
    ids=str,
)
def test_a_damaged_library_is_refused_with_a_sentence(tmp_path, damage):
    write(tmp_path, {**LIBRARY, **damage})

    with pytest.raises(DemoLibraryUnreadableError, match="Install the app again"):
        load_library(tmp_path)


def test_a_missing_library_is_refused_with_a_sentence(tmp_path):
    with pytest.raises(DemoLibraryUnreadableError, match="cannot be read"):
        load_library(tmp_path)


def test_changes_are_undone_at_the_end_of_a_block_that_takes_them_back():
    state = State(DemoLibrary(documents=(DemoDocument(1, original=StoredFile(b"1")),)), SERVER_VERSIONS["v3"])
    before = state.snapshot()

    with state.taken_back():
        state.documents[1].tags.append(5)
        state.documents[1].custom_fields[1] = "x"
        state.delete(state.documents[1])
        assert state.snapshot() != before

    assert state.snapshot() == before


def test_time_never_stands_still():
    state = State(DemoLibrary(), SERVER_VERSIONS["v3"], clock=lambda: DemoDocument(1).added)

    moments = [state.now() for _ in range(100)]

    assert moments == sorted(set(moments))
