"""The library of the recorded servers, built from their own answers, for the demo server."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from app.demo.library import (
    DemoCustomField,
    DemoDocument,
    DemoLibrary,
    DemoName,
    DemoNote,
    DemoSharing,
    DemoStoragePath,
    DemoTag,
    DemoUser,
    StoredFile,
)
from tests.contract.recordings import Server, all_exchanges, load_exchange, load_original

RECORDED_PASSWORD = "***"  # what the recorder wrote in place of every password
SECOND_FACTOR = "424242"

# Shared with reader (to view) and editor (to change) before the lists were recorded …
_SHARED_TO_CHANGE = ("letter_00.pdf", "letter_02.pdf", "letter_03.pdf")
# … and with both to view; on 3.0.5 that came later.
_SHARED_TO_VIEW: dict[Server, tuple[str, ...]] = {"v2": ("letter_09.pdf",), "v3": ()}


def recorded_library(server: Server) -> DemoLibrary:
    """Return users, names and documents in the state when `documents_all_in_one_page` was recorded."""
    users = _results(server, "users")
    ids = {user["username"]: user["id"] for user in users}
    archives, thumbs = _bodies(server, "preview"), _bodies(server, "thumb")
    ordered_users = sorted(users, key=lambda user: user["username"] != "admin")
    return DemoLibrary(
        users=tuple(_user(user) for user in ordered_users),
        tags=tuple(
            DemoTag(
                id=tag["id"],
                name=tag["name"],
                color=tag["color"],
                parent=tag["parent"],
                is_inbox_tag=tag["is_inbox_tag"],
                owner=tag["owner"],
            )
            for tag in _results(server, "tags")
        ),
        correspondents=_names(server, "correspondents"),
        document_types=_names(server, "document_types"),
        storage_paths=tuple(
            DemoStoragePath(path["id"], path["name"], path["path"], path["owner"])
            for path in _results(server, "storage_paths")
        ),
        custom_fields=tuple(
            DemoCustomField(field["id"], field["name"], field["data_type"], field["extra_data"])
            for field in _results(server, "custom_fields")
        ),
        documents=tuple(
            _document(
                document,
                archive=archives.get(document["id"], b"%PDF-1.7 an archive nobody recorded"),
                thumb=thumbs.get(document["id"], b"RIFF a thumbnail nobody recorded"),
                sharing=_sharing(server, document["original_file_name"], ids),
            )
            for document in _results(server, "documents_all_in_one_page")
        ),
    )


def _results(server: Server, name: str) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = load_exchange(server, name).json["results"]
    return results


def _user(data: dict[str, Any]) -> DemoUser:
    return DemoUser(
        id=data["id"],
        username=data["username"],
        password=RECORDED_PASSWORD,
        is_superuser=data["is_superuser"],
        permissions=tuple(data["user_permissions"]),
        mfa_code=SECOND_FACTOR if data["username"] == "mfauser" else None,
    )


def _names(server: Server, kind: str) -> tuple[DemoName, ...]:
    return tuple(DemoName(one["id"], one["name"], one["owner"]) for one in _results(server, kind))


def _bodies(server: Server, view: str) -> dict[int, bytes]:
    """Return the recorded bodies of all documents' previews or thumbnails, by document id."""
    return {
        int(exchange.path.split("/")[3]): exchange.content
        for exchange in all_exchanges(server)
        if exchange.name.startswith(f"{view}_") and exchange.method == "GET" and exchange.status == 200
    }


def _sharing(server: Server, file: str, users: dict[str, int]) -> tuple[DemoSharing, DemoSharing]:
    both = DemoSharing(users=(users["reader"], users["editor"]))
    if file in _SHARED_TO_CHANGE:
        return both, DemoSharing(users=(users["editor"],))
    return both if file in _SHARED_TO_VIEW[server] else DemoSharing(), DemoSharing()


def _document(
    data: dict[str, Any], *, archive: bytes, thumb: bytes, sharing: tuple[DemoSharing, DemoSharing]
) -> DemoDocument:
    may_view, may_change = sharing
    return DemoDocument(
        id=data["id"],
        title=data["title"],
        content=data["content"],
        original=StoredFile(load_original(data["original_file_name"])),
        archive=StoredFile(archive) if data["archived_file_name"] else None,
        thumb=StoredFile(thumb),
        mime_type=data["mime_type"],
        original_file_name=data["original_file_name"],
        created=date.fromisoformat(data["created"]),
        added=datetime.fromisoformat(data["added"]),
        modified=datetime.fromisoformat(data["modified"]),
        correspondent=data["correspondent"],
        document_type=data["document_type"],
        storage_path=data["storage_path"],
        tags=tuple(data["tags"]),
        owner=data["owner"],
        archive_serial_number=data["archive_serial_number"],
        page_count=data["page_count"],
        notes=tuple(
            DemoNote(note["id"], note["note"], datetime.fromisoformat(note["created"]), note["user"]["id"])
            for note in data["notes"]
        ),
        custom_fields={entry["field"]: entry["value"] for entry in data["custom_fields"]},
        may_view=may_view,
        may_change=may_change,
    )
