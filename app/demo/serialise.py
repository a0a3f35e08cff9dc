"""The JSON of documents, as each API version spells it."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime, time, timedelta, timezone
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from app.demo import permissions
from app.demo.server_versions import API_WITH_NOTE_AUTHORS, API_WITH_PLAIN_DATES

if TYPE_CHECKING:
    from app.demo.library import DemoNote, DemoUser
    from app.demo.state import Document, Sharing, State

SERVER_ZONE = timezone(timedelta(hours=1))  # not UTC, so that clients must parse moments to compare them
TRUNCATED_CONTENT = 550  # characters


def moment(when: datetime | None) -> str | None:
    """A moment with the server's offset, in microseconds."""
    return None if when is None else when.astimezone(SERVER_ZONE).isoformat(timespec="microseconds")


def utc_moment(when: datetime) -> str:
    """A moment as "…Z", which the real server uses in a few places."""
    return when.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class DocumentWriter:
    """Writes documents for one user in one API version."""

    def __init__(self, state: State, user: DemoUser, api_version: int, *, full_perms: bool = False) -> None:
        self._state = state
        self._user = user
        self._api_version = api_version
        self._full_perms = full_perms

    def document(self, document: Document) -> dict[str, Any]:
        """One document as in a list."""
        return {
            "id": document.id,
            "correspondent": document.correspondent,
            "document_type": document.document_type,
            "storage_path": document.storage_path,
            "title": document.title,
            "content": document.file_version().content or document.content,
            "tags": list(document.tags),
            "created": self._created(document),
            "created_date": document.created.isoformat(),
            "modified": moment(document.modified),
            "added": moment(document.added),
            "archive_serial_number": document.archive_serial_number,
            "original_file_name": document.original_file_name,
            "archived_file_name": public_file_name(self._state, document, ".pdf")
            if document.archive
            else None,
            "owner": document.owner,
            **self._permissions(document),
            "notes": self.notes(document),
            "custom_fields": [
                {"value": value, "field": field} for field, value in document.custom_fields.items()
            ],
            **self._facts_of_newer_servers(document),
        }

    def single_document(self, document: Document) -> dict[str, Any]:
        """One document as its own address shows it: with the copies that have the same file."""
        data = self.document(document)
        if self._state.manner.is_version_3:
            data["duplicate_documents"] = [
                {"id": one.id, "title": one.title, "deleted_at": moment(one.deleted_at)}
                for one in same_files(self._state, document)
                if permissions.may_view(self._user, one)
            ]
        return data

    def notes(self, document: Document) -> list[dict[str, Any]]:
        """The document's notes, newest first as the real server lists them."""
        return [
            self._note(note) for note in sorted(document.notes, key=lambda note: note.created, reverse=True)
        ]

    def _note(self, note: DemoNote) -> dict[str, Any]:
        author: object = note.user
        if self._api_version >= API_WITH_NOTE_AUTHORS and note.user is not None:
            author = short_user(self._state.users[note.user])
        return {"id": note.id, "note": note.note, "created": moment(note.created), "user": author}

    def _created(self, document: Document) -> str | None:
        if self._api_version >= API_WITH_PLAIN_DATES:
            return document.created.isoformat()
        return datetime.combine(document.created, time(), SERVER_ZONE).isoformat()

    def _permissions(self, document: Document) -> dict[str, Any]:
        if self._full_perms:
            return {
                "permissions": {"view": _sharing(document.may_view), "change": _sharing(document.may_change)}
            }
        shared = any((*vars(document.may_view).values(), *vars(document.may_change).values()))
        return {
            "user_can_change": permissions.may_change(self._user, document),
            "is_shared_by_requester": document.owner == self._user.id and shared,
        }

    def _facts_of_newer_servers(self, document: Document) -> dict[str, Any]:
        manner = self._state.manner
        facts: dict[str, Any] = {}
        if manner.has_trash:
            facts["deleted_at"] = moment(document.deleted_at)
        if manner.file_facts_in_lists:
            facts |= {"page_count": document.page_count, "mime_type": document.mime_type}
        if manner.is_version_3:
            facts |= {
                "duplicate_documents": [],
                "root_document": None,
                "versions": self._versions(document),
            }
        return facts

    def _versions(self, document: Document) -> list[dict[str, Any]]:
        later = [
            _version(version.id, version.added, version.label, version.file.sha256)
            for version in reversed(document.versions)
        ]
        root = _version(document.id, document.added, None, document.original.sha256)
        return [*later, {**root, "is_root": True}]


def _version(version_id: int, added: datetime, label: str | None, checksum: str) -> dict[str, Any]:
    return {
        "id": version_id,
        "added": utc_moment(added),
        "version_label": label,
        "checksum": checksum,
        "is_root": False,
    }


def _sharing(sharing: Sharing) -> dict[str, list[int]]:
    return {"users": list(sharing.users), "groups": list(sharing.groups)}


def short_user(user: DemoUser) -> dict[str, Any]:
    return {
        "id": user.id,
        "username": user.username,
        "first_name": user.first_name,
        "last_name": user.last_name,
    }


def same_files(state: State, document: Document) -> list[Document]:
    """Other documents, in the trash too, with the same original or archive."""
    checksums = {file.sha256 for file in (document.original, document.archive) if file}
    return [
        other
        for _, other in sorted(state.documents.items())
        if other is not document
        and any(file.sha256 in checksums for file in (other.original, other.archive) if file)
    ]


def public_file_name(state: State, document: Document, suffix: str) -> str:
    """The name a download gets: date, correspondent, title."""
    correspondent = state.names["correspondents"].get(document.correspondent or 0)
    parts = [document.created.isoformat(), correspondent.name if correspondent else "", document.title]
    return " ".join(part for part in parts if part).replace("/", "-") + suffix


def original_suffix(document: Document) -> str:
    return PurePosixPath(document.original_file_name).suffix


def ascii_name(name: str) -> str:
    """The name for clients that read no other letters."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().replace('"', "")
