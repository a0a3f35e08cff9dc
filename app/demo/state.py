"""The state of a running demo server: its library after all changes so far.

It is used under `State.lock`; tests that change it while the server runs take the lock too.
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

    from app.demo.editing import Workflow
    from app.demo.library import DemoCustomField, DemoDocument, DemoLibrary, DemoTag, DemoUser
    from app.demo.server_versions import ServerVersion


@dataclass
class Sharing:
    """Ids of users and groups, ascending."""

    users: list[int] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class ShareLink:
    """A link with which anybody can see a document."""

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
        along: it was trashed together with its document and is restored with it, not only by its own id.
    """

    version: DemoVersion
    deleted_at: datetime
    along: bool


@dataclass
class UploadTask:
    """A file uploaded as a version of a document, and how far the server has got with it.

    Attributes:
        id: of the task; 0 until it is queued.
        waits: requests until the server takes the file in.
        done: when the server took the file in or failed to, or None.
        failure: why it failed, in the server's words; "" if it did not.
    """

    task_id: str
    document: int
    content: bytes
    name: str
    mime_type: str
    label: str | None
    owner: int
    id: int = 0
    waits: int = 0
    created: datetime | None = None
    done: datetime | None = None
    failure: str = ""

    @property
    def status(self) -> str:
        if self.done is None:
            return "pending"
        return "failure" if self.failure else "success"


@dataclass
class Document:
    """The current state of a document.

    Attributes:
        file_missing: the server's disk has lost the file of the document.
        versions: later files that are not in the trash, oldest first.
        deleted_at: when it was trashed, or None.
        trashed_versions: later files that are in the trash.
        in_search: the full-text search contains it; a restored document is missing until its next PATCH.
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
        """Return the file with this id, by default the newest; the first has the document's id.

        Raises:
            KeyError: there is no such version.
        """
        first = DemoVersion(self.id, self.original, self.added, archive=self.archive)
        by_id = {version.id: version for version in (first, *self.versions)}
        return [*by_id.values()][-1] if number is None else by_id[number]


@dataclass
class NamedObject:
    """A tag, correspondent, document type or storage path; None for attributes of other kinds."""

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
        documents: by id, including trashed ones.
        names: by kind ("tags", "correspondents", "document_types", "storage_paths"), then by id.
        lock: held by the server for each request.
        tasks: uploads, oldest first.
        consumption: how many requests an upload waits for before it is taken in; the real server takes
            seconds to minutes.
        consumption_failure: why uploads fail, or "".
    """

    def __init__(
        self,
        library: DemoLibrary,
        server_version: ServerVersion,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.lock = threading.RLock()
        self.server_version = server_version
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
        self.tasks: list[UploadTask] = []
        self.consumption = 0
        self.consumption_failure = ""
        self._clock = clock
        self._last_moment = datetime.min.replace(tzinfo=UTC)
        self._last_note = max((note.id for one in library.documents for note in one.notes), default=0)
        self._last_history = len(library.documents)

    def now(self) -> datetime:
        """Return the time, which is never the same twice, so that clients can detect every change."""
        self._last_moment = max(self._clock(), self._last_moment + timedelta(microseconds=1))
        return self._last_moment

    def live(self, document_id: int) -> Document | None:
        """Return the document; None if it does not exist or is in the trash."""
        document = self.documents.get(document_id)
        return document if document is not None and document.deleted_at is None else None

    def live_documents(self) -> list[Document]:
        """Return all documents outside the trash, by id."""
        return [one for _, one in sorted(self.documents.items()) if one.deleted_at is None]

    def trashed_documents(self) -> list[Document]:
        """Return the documents in the trash, by id."""
        return [one for _, one in sorted(self.documents.items()) if one.deleted_at is not None]

    def touch(self, document: Document) -> None:
        """Update `modified`, as the real server does for every change except deletion and a new OCR run."""
        document.modified = self.now()

    def delete(self, document: Document, *, versions_apart: bool = False) -> None:
        """Move a document to the trash with all file versions; without a trash, delete it.

        Args:
            versions_apart: trash each version separately, as when one request deletes many documents; they
                are then not restored with the document.
        """
        if self.server_version.has_trash:
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
        """Restore a document, and the versions that were trashed together with it."""
        document.deleted_at = None
        document.in_search = False
        for trashed in [one for one in document.trashed_versions if one.along]:
            self.restore_version(document, trashed)
        self.touch(document)

    def restore_version(self, document: Document, trashed: TrashedVersion) -> None:
        """Restore one version; does nothing if it is not in the trash."""
        if trashed in document.trashed_versions:
            document.trashed_versions.remove(trashed)
            document.versions = sorted([*document.versions, trashed.version], key=lambda one: one.id)

    def queue(self, task: UploadTask) -> None:
        """Accept an upload, to be taken in at one of the next requests."""
        task.id = len(self.tasks) + 1
        task.created = self.now()
        task.waits = self.consumption
        self.tasks.append(task)

    def work(self) -> None:
        """Take the uploads in whose time has come, as the real server's task queue does."""
        for task in self.tasks:
            if task.done is None and task.waits <= 0:
                self._take_in(task)
            task.waits -= 1

    def _take_in(self, task: UploadTask) -> None:
        task.done = self.now()
        document = self.live(task.document)
        task.failure = self.consumption_failure or ("" if document else "The document does not exist.")
        if document is None or task.failure:
            return
        file = StoredFile(task.content)
        version = DemoVersion(
            self._next_id(),
            file,
            task.done,
            task.label,
            content=self._recognised_text(file, task.mime_type),
            original_file_name=task.name,
        )
        document.versions.append(version)
        self.touch(document)

    def _next_id(self) -> int:
        """Return the next id of a document; file versions have ids of the same sequence."""
        versions = (
            version.id
            for one in self.documents.values()
            for version in (*one.versions, *(trashed.version for trashed in one.trashed_versions))
        )
        return max((*self.documents, *versions)) + 1

    def _recognised_text(self, file: StoredFile, mime_type: str) -> str:
        """Return the text of a file: that of another document with the same file, as nothing is read here."""
        for document in self.documents.values():
            if not document.file_missing and document.original.sha256 == file.sha256:
                return document.content
        return file.read().decode("utf-8", "replace") if mime_type.startswith("text/") else ""

    def purge(self, document: Document) -> None:
        del self.documents[document.id]

    def add_note(self, document: Document, text: str, user: DemoUser) -> None:
        self._last_note += 1
        document.notes.append(DemoNote(self._last_note, text, self.now(), user.id))
        self.record(document, user, {"Note Added": ["None", self._last_note]})

    def record(self, document: Document, actor: DemoUser, changes: dict[str, Any]) -> None:
        """Add an entry to the document's history."""
        self._last_history += 1
        entry = HistoryEntry(self._last_history, self.now(), "update", changes, actor.id)
        document.history.append(entry)

    @contextmanager
    def reverted(self) -> Iterator[None]:
        """Revert all changes at the end of the block."""
        kept = {name: getattr(self, name) for name in _CHANGEABLE}
        self.documents = {one.id: _copy(one) for one in self.documents.values()}
        self.names = copy.deepcopy(self.names)
        self.custom_fields = dict(self.custom_fields)
        self.tasks = [replace(task) for task in self.tasks]
        try:
            yield
        finally:
            vars(self).update(kept)

    def checksum(self, file: StoredFile) -> str:
        """Return the file's checksum in this server's algorithm, as hexadecimal text."""
        return file.sha256 if self.server_version.is_version_3 else file.md5

    def snapshot(self) -> dict[str, Any]:
        """Return everything a request can change as plain values, to compare states."""
        return {
            "documents": {one.id: _plain(one) for _, one in sorted(self.documents.items())},
            **{
                kind: {one.id: asdict(one) for one in objects.values()}
                for kind, objects in self.names.items()
            },
        }


_CHANGEABLE = ("documents", "names", "custom_fields", "tasks", "_last_note", "_last_history")


def _copy(document: Document) -> Document:
    """Return a copy that shares only immutable values."""
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
    # The server still has the checksum of a lost file, that of the upload.
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
