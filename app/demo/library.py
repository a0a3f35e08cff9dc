"""What a demo library holds: people, names and documents, before any server changes them.

The built-in library lies in the resources (library.json, files/, thumbs/). Tests build small ones from
these classes directly; every field but the ids has a default that makes a valid document.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

SOME_TIME_AGO = datetime(2024, 1, 15, 9, 30, tzinfo=UTC)


@dataclass(frozen=True)
class StoredFile:
    """A file of a document: its bytes, or the path they are read from when they are needed."""

    source: bytes | Path

    def read(self) -> bytes:
        return self.source if isinstance(self.source, bytes) else self.source.read_bytes()

    @cached_property
    def sha256(self) -> str:
        return hashlib.sha256(self.read()).hexdigest()

    @cached_property
    def md5(self) -> str:
        # Servers before 3.0 identify files by MD5; nobody relies on it being hard to forge.
        return hashlib.md5(self.read(), usedforsecurity=False).hexdigest()

    @cached_property
    def size(self) -> int:
        """Bytes."""
        return len(self.source) if isinstance(self.source, bytes) else self.source.stat().st_size


@dataclass(frozen=True)
class DemoUser:
    """Someone who may sign in.

    Attributes:
        permissions: codenames such as "view_document"; a superuser has them all anyway.
        mfa_code: the one code that is accepted as second factor, or None for a user without one.
    """

    id: int
    username: str
    password: str = ""
    first_name: str = ""
    last_name: str = ""
    is_superuser: bool = False
    permissions: tuple[str, ...] = ()
    mfa_code: str | None = None


@dataclass(frozen=True)
class DemoTag:
    id: int
    name: str
    color: str = "#a6cee3"
    parent: int | None = None
    is_inbox_tag: bool = False
    owner: int | None = None


@dataclass(frozen=True)
class DemoName:
    """A correspondent or a document type."""

    id: int
    name: str
    owner: int | None = None


@dataclass(frozen=True)
class DemoStoragePath:
    id: int
    name: str
    path: str = "{{ title }}"
    owner: int | None = None


@dataclass(frozen=True)
class DemoCustomField:
    """A field of a document; data_type as Paperless spells it, such as "monetary" or "documentlink"."""

    id: int
    name: str
    data_type: str = "string"
    extra_data: dict[str, Any] | None = None


@dataclass(frozen=True)
class DemoNote:
    id: int
    note: str
    created: datetime = SOME_TIME_AGO
    user: int | None = None


@dataclass(frozen=True)
class DemoSharing:
    """The ids of users and groups who may do something with a document they do not own."""

    users: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()


@dataclass(frozen=True)
class DemoVersion:
    """A later file of a document (API 10); the newest one is what the server shows.

    Attributes:
        content, original_file_name: its own, or None where they are the document's.
    """

    id: int
    file: StoredFile
    added: datetime = SOME_TIME_AGO
    label: str | None = None
    archive: StoredFile | None = None
    content: str | None = None
    original_file_name: str | None = None


@dataclass(frozen=True)
class DemoDocument:
    """One document.

    Attributes:
        original: the uploaded file; None stands for one that was lost on the server's disk.
        archive: the PDF the server made of it, if it did.
        thumb: a small WebP picture of the first page.
        versions: later files, oldest first.
        custom_fields: value by id of the field, in the order the server shows.
    """

    id: int
    title: str = "Untitled"
    content: str = ""
    original: StoredFile | None = None
    archive: StoredFile | None = None
    thumb: StoredFile | None = None
    versions: tuple[DemoVersion, ...] = ()
    mime_type: str = "application/pdf"
    original_file_name: str = "document.pdf"
    created: date = date(2024, 1, 15)
    added: datetime = SOME_TIME_AGO
    modified: datetime = SOME_TIME_AGO
    correspondent: int | None = None
    document_type: int | None = None
    storage_path: int | None = None
    tags: tuple[int, ...] = ()
    owner: int | None = None
    archive_serial_number: int | None = None
    page_count: int | None = 1
    notes: tuple[DemoNote, ...] = ()
    custom_fields: dict[int, Any] = field(default_factory=dict)
    may_view: DemoSharing = DemoSharing()
    may_change: DemoSharing = DemoSharing()


DEMO_USER = DemoUser(id=1, username="demo", is_superuser=True)


@dataclass(frozen=True)
class DemoLibrary:
    """Everything a demo server starts with. The first user is the one the server makes a token for."""

    users: tuple[DemoUser, ...] = (DEMO_USER,)
    tags: tuple[DemoTag, ...] = ()
    correspondents: tuple[DemoName, ...] = ()
    document_types: tuple[DemoName, ...] = ()
    storage_paths: tuple[DemoStoragePath, ...] = ()
    custom_fields: tuple[DemoCustomField, ...] = ()
    documents: tuple[DemoDocument, ...] = ()

    def with_documents(self, *documents: DemoDocument) -> DemoLibrary:
        """The same library with these documents added."""
        return replace(self, documents=(*self.documents, *documents))


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
