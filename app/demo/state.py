"""What a demo server holds while it runs: the library as it has become through requests.

Everything here is used under the server's lock; tests that change it while the server runs take
`state.lock` too.
"""

from __future__ import annotations

import copy
import threading
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from app.demo.library import DemoNote, DemoVersion, StoredFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.demo.library import DemoCustomField, DemoDocument, DemoLibrary, DemoTag, DemoUser
    from app.demo.server_versions import ServerVersion
    from app.demo.workflows import Workflow


@dataclass
class Sharing:
    """Ids of users and groups, ascending."""

    users: list[int] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class ShareLink:
    """A link under which anybody can see a document."""

    id: int
    document: int
    slug: str
    created: str = "2026-11-27T23:06:53.032545+01:00"
    expiration: str | None = None
    file_version: str = "original"


@dataclass(frozen=True)
class HistoryEntry:
    id: int
    timestamp: datetime
    action: str
    changes: dict[str, Any]
    actor: int | None


@dataclass(frozen=True)
class TrashedVersion:
    """A file version in the trash.

    Attributes:
        along: it went together with its document and comes back with it; otherwise only by its own id.
    """

    version: DemoVersion
    deleted_at: datetime
    along: bool


@dataclass
class Document:
    """A document as it stands now.

    Attributes:
        file_missing: the file is gone from the server's disk, though the document is still there.
        versions: later files that are not in the trash, oldest first.
        deleted_at: since when it is in the trash, or None.
        trashed_versions: later files that are in the trash.
        in_search: the full-text search knows it; a restored document is unknown until its next PATCH.
    """

    id: int
    title: str
    content: str
    original: StoredFile
    file_missing: bool
    archive: StoredFile | None
    thumb: StoredFile | None
    versions: list[DemoVersion]
    mime_type: str
    original_file_name: str
    created: date
    added: datetime
    modified: datetime
    correspondent: int | None
    document_type: int | None
    storage_path: int | None
    tags: list[int]
    owner: int | None
    archive_serial_number: int | None
    page_count: int | None
    notes: list[DemoNote]
    custom_fields: dict[int, Any]
    may_view: Sharing
    may_change: Sharing
    history: list[HistoryEntry]
    deleted_at: datetime | None = None
    in_search: bool = True
    trashed_versions: list[TrashedVersion] = field(default_factory=list)

    def file_version(self, number: int | None = None) -> DemoVersion:
        """The file with this id, the document's own for the first one; the newest without a number.

        Raises:
            KeyError: it has no such version.
        """
        first = DemoVersion(self.id, self.original, self.added, archive=self.archive)
        by_id = {version.id: version for version in (first, *self.versions)}
        return [*by_id.values()][-1] if number is None else by_id[number]


@dataclass
class NamedObject:
    """A tag, correspondent, document type or storage path; what a kind does not have stays None."""

    id: int
    name: str
    owner: int | None = None
    color: str | None = None
    parent: int | None = None
    is_inbox_tag: bool | None = None
    path: str | None = None


class State:
    """A library in memory.

    Attributes:
        documents: by id, in the trash or not.
        names: by kind ("tags", "correspondents", "document_types", "storage_paths"), then by id.
        lock: held by the server for each request.
    """

    def __init__(
        self,
        library: DemoLibrary,
        manner: ServerVersion,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.lock = threading.RLock()
        self.manner = manner
        self.users: dict[int, DemoUser] = {user.id: user for user in library.users}
        self.custom_fields: dict[int, DemoCustomField] = {entry.id: entry for entry in library.custom_fields}
        self.names: dict[str, dict[int, NamedObject]] = {
            "tags": {tag.id: _tag(tag) for tag in library.tags},
            "correspondents": {
                one.id: NamedObject(one.id, one.name, one.owner) for one in library.correspondents
            },
            "document_types": {
                one.id: NamedObject(one.id, one.name, one.owner) for one in library.document_types
            },
            "storage_paths": {
                one.id: NamedObject(one.id, one.name, one.owner, path=one.path)
                for one in library.storage_paths
            },
        }
        self.documents: dict[int, Document] = {}
        for document in library.documents:
            if document.id in self.documents:
                raise ValueError(f"Two documents of the demo library have the id {document.id}.")
            self.documents[document.id] = _document(document)
        self.share_links: list[ShareLink] = []
        self.workflows: list[Workflow] = []
        self._clock = clock
        self._last_moment = datetime.min.replace(tzinfo=UTC)
        self._last_note = max((note.id for one in library.documents for note in one.notes), default=0)
        self._last_history = len(library.documents)

    def now(self) -> datetime:
        """The time, never the same twice: a client that compares times sees every change."""
        self._last_moment = max(self._clock(), self._last_moment + timedelta(microseconds=1))
        return self._last_moment

    def live(self, document_id: int) -> Document | None:
        """The document, unless it does not exist or is in the trash."""
        document = self.documents.get(document_id)
        return document if document is not None and document.deleted_at is None else None

    def live_documents(self) -> list[Document]:
        """All that are not in the trash, by id."""
        return [one for _, one in sorted(self.documents.items()) if one.deleted_at is None]

    def trashed_documents(self) -> list[Document]:
        """The trash, by id."""
        return [one for _, one in sorted(self.documents.items()) if one.deleted_at is not None]

    def touch(self, document: Document) -> None:
        """Move `modified`, as the real server does on every change but deletion and new text recognition."""
        document.modified = self.now()

    def delete(self, document: Document, *, versions_apart: bool = False) -> None:
        """Move to the trash with all file versions; without a trash the document is gone.

        Args:
            versions_apart: each version goes by itself, as when many documents are deleted at once; then
                it does not come back with the document.
        """
        if self.manner.has_trash:
            document.deleted_at = self.now()
            for version in document.versions:
                self._delete_version(document, version, along=not versions_apart)
            document.versions = []
        else:
            self.purge(document)

    def delete_version(self, document: Document, version_id: int) -> None:
        """Move one of the later files to the trash."""
        version = document.file_version(version_id)
        document.versions.remove(version)
        self._delete_version(document, version, along=False)

    def _delete_version(self, document: Document, version: DemoVersion, *, along: bool) -> None:
        document.trashed_versions.append(TrashedVersion(version, self.now(), along))

    def restore(self, document: Document) -> None:
        """Bring a document back, and those of its versions that went together with it."""
        document.deleted_at = None
        document.in_search = False
        for trashed in [one for one in document.trashed_versions if one.along]:
            self.restore_version(document, trashed)
        self.touch(document)

    def restore_version(self, document: Document, trashed: TrashedVersion) -> None:
        """Bring one version back; nothing happens if it is back already."""
        if trashed in document.trashed_versions:
            document.trashed_versions.remove(trashed)
            document.versions = sorted([*document.versions, trashed.version], key=lambda one: one.id)

    def purge(self, document: Document) -> None:
        del self.documents[document.id]

    def add_note(self, document: Document, text: str, user: DemoUser) -> None:
        self._last_note += 1
        document.notes.append(DemoNote(self._last_note, text, self.now(), user.id))
        self.record(document, user, {"Note Added": ["None", self._last_note]})

    def record(self, document: Document, actor: DemoUser, changes: dict[str, Any]) -> None:
        """Write the document's history."""
        self._last_history += 1
        entry = HistoryEntry(self._last_history, self.now(), "update", changes, actor.id)
        document.history.append(entry)

    @contextmanager
    def taken_back(self) -> Iterator[None]:
        """Undo at the end of the block whatever was changed in it."""
        kept = (self.documents, self.names, self._last_note, self._last_history)
        self.documents = {one.id: _copy(one) for one in self.documents.values()}
        self.names = copy.deepcopy(self.names)
        try:
            yield
        finally:
            self.documents, self.names, self._last_note, self._last_history = kept

    def checksum(self, file: StoredFile) -> str:
        """Hexadecimal, in this server's algorithm."""
        return file.sha256 if self.manner.is_version_3 else file.md5

    def snapshot(self) -> dict[str, Any]:
        """Everything a request could have changed, as plain values, to be compared before and after."""
        return {
            "documents": {one.id: _plain(one) for _, one in sorted(self.documents.items())},
            **{
                kind: {one.id: asdict(one) for one in objects.values()}
                for kind, objects in self.names.items()
            },
        }


def _copy(document: Document) -> Document:
    """A copy that shares only what never changes."""
    return replace(
        document,
        versions=list(document.versions),
        trashed_versions=list(document.trashed_versions),
        tags=list(document.tags),
        notes=list(document.notes),
        custom_fields=copy.deepcopy(document.custom_fields),
        may_view=Sharing(list(document.may_view.users), list(document.may_view.groups)),
        may_change=Sharing(list(document.may_change.users), list(document.may_change.groups)),
        history=list(document.history),
    )


def _plain(document: Document) -> dict[str, Any]:
    files = {
        "original": document.original.sha256,
        "archive": document.archive.sha256 if document.archive else None,
        "thumb": document.thumb.sha256 if document.thumb else None,
        "versions": [_plain_version(version) for version in document.versions],
        "trashed_versions": [_plain_version(trashed.version) for trashed in document.trashed_versions],
    }
    return {
        **{name: value for name, value in vars(document).items() if name not in files},
        **files,
        "tags": list(document.tags),
        "notes": [asdict(note) for note in document.notes],
        "custom_fields": dict(document.custom_fields),
        "may_view": asdict(document.may_view),
        "may_change": asdict(document.may_change),
        "history": [asdict(entry) for entry in document.history],
    }


def _plain_version(version: DemoVersion) -> tuple[int, str | None, str]:
    return version.id, version.label, version.file.sha256


def _tag(tag: DemoTag) -> NamedObject:
    return NamedObject(
        tag.id, tag.name, tag.owner, color=tag.color, parent=tag.parent, is_inbox_tag=tag.is_inbox_tag
    )


def _document(source: DemoDocument) -> Document:
    # A lost file still has a checksum on the server: that of what was uploaded once.
    lost = StoredFile(f"the lost file of document {source.id}".encode())
    return Document(
        id=source.id,
        title=source.title,
        content=source.content,
        original=source.original or lost,
        file_missing=source.original is None,
        archive=source.archive,
        thumb=source.thumb,
        versions=list(source.versions),
        mime_type=source.mime_type,
        original_file_name=source.original_file_name,
        created=source.created,
        added=source.added,
        modified=source.modified,
        correspondent=source.correspondent,
        document_type=source.document_type,
        storage_path=source.storage_path,
        tags=sorted(source.tags),
        owner=source.owner,
        archive_serial_number=source.archive_serial_number,
        page_count=source.page_count,
        notes=list(source.notes),
        custom_fields=dict(source.custom_fields),
        may_view=Sharing(sorted(source.may_view.users), sorted(source.may_view.groups)),
        may_change=Sharing(sorted(source.may_change.users), sorted(source.may_change.groups)),
        history=[HistoryEntry(source.id, source.added, "create", {"title": ["None", source.title]}, None)],
    )
