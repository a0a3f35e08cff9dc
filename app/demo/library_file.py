"""Reading the built-in demo library from its folder."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = 1


class DemoLibraryUnreadableError(Exception):
    """The demo library's files are damaged, or belong to another version of the app."""


def load_library(folder: Path) -> DemoLibrary:
    """Read `library.json`; the files and thumbnails beside it are read when someone asks for them.

    Raises:
        DemoLibraryUnreadableError: there is no library in the folder, or not one of this form.
    """
    try:
        data = json.loads((folder / "library.json").read_text(encoding="utf-8"))
        if data["schema"] != SCHEMA:
            raise DemoLibraryUnreadableError(
                f"The demo library has form {data['schema']}, this app reads form {SCHEMA}. "
                "Install the app again to get the library that belongs to it."
            )
        return _library(data, folder)
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise DemoLibraryUnreadableError(
            f"The demo library in {folder} cannot be read. Install the app again to repair it."
        ) from error


def _library(data: dict[str, Any], folder: Path) -> DemoLibrary:
    return DemoLibrary(
        users=tuple(
            DemoUser(**{**user, "permissions": tuple(user["permissions"])}) for user in data["users"]
        ),
        tags=tuple(DemoTag(**tag) for tag in data["tags"]),
        correspondents=tuple(DemoName(**name) for name in data["correspondents"]),
        document_types=tuple(DemoName(**name) for name in data["document_types"]),
        storage_paths=tuple(DemoStoragePath(**path) for path in data["storage_paths"]),
        custom_fields=tuple(DemoCustomField(**custom_field) for custom_field in data["custom_fields"]),
        documents=tuple(_document(document, folder) for document in data["documents"]),
    )


def _document(data: dict[str, Any], folder: Path) -> DemoDocument:
    archive = data["archive_file"]
    thumb = folder / "thumbs" / f"{data['id']}.webp"
    return DemoDocument(
        id=data["id"],
        title=data["title"],
        content=data["content"],
        original=StoredFile(folder / "files" / data["file"]),
        archive=StoredFile(folder / "files" / archive) if archive else None,
        thumb=StoredFile(thumb) if thumb.is_file() else None,
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
        notes=tuple(_note(note) for note in data["notes"]),
        custom_fields={entry["field"]: entry["value"] for entry in data["custom_fields"]},
        may_view=_sharing(data["permissions"]["view"]),
        may_change=_sharing(data["permissions"]["change"]),
    )


def _note(data: dict[str, Any]) -> DemoNote:
    created = datetime.fromisoformat(data["created"])
    return DemoNote(id=data["id"], note=data["note"], created=created, user=data["user"])


def _sharing(data: dict[str, list[int]]) -> DemoSharing:
    return DemoSharing(users=tuple(data["users"]), groups=tuple(data["groups"]))
