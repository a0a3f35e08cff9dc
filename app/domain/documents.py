"""Documents and their metadata as frozen values."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from types import MappingProxyType

CustomValue = str | int | float | bool | tuple[int, ...] | None


def content_hash(text: str) -> str:
    """Hash a document's exact text to 32 hex digits."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Checksum:
    """A file's checksum and its algorithm; checksums of different algorithms never compare equal."""

    algorithm: str
    value: str

    @classmethod
    def parse(cls, text: str | None) -> Checksum | None:
        """Read an MD5 (32 hex digits, Paperless 2) or SHA-256 (64, Paperless 3); None for anything else."""
        if not text:
            return None
        algorithm = {32: "md5", 64: "sha256"}.get(len(text))
        return cls(algorithm, text.lower()) if algorithm else None

    def __str__(self) -> str:
        return f"{self.algorithm}:{self.value}"


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a document."""

    id: int
    text: str
    created: datetime | None
    user: str


@dataclass(frozen=True, slots=True)
class CustomFieldValue:
    """A custom field's value in the server's spelling: monetary "EUR12.50", dates ISO, links as ids."""

    field: int
    value: CustomValue


@dataclass(frozen=True, slots=True)
class Sharing:
    """Users and groups that may see or change a document besides its owner: ids, ascending."""

    view_users: tuple[int, ...] = ()
    view_groups: tuple[int, ...] = ()
    change_users: tuple[int, ...] = ()
    change_groups: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a library, without its text.

    Attributes:
        id: given by Paperless.
        created: the date on the paper; None if the server has none.
        added, modified: instants, always aware and in UTC.
        content_hash: of the server's exact text; "" only if it was never read.
        page_count: None if the server does not know it (locked PDF, image, text).
        checksum: of the original file; None until known (Paperless 2 reports it only on request).
        archive_checksum: of the archive PDF, or None.
        file_size: of the original in bytes; None until known.
        user_can_change: right to change this document; global rights are in Capabilities.
        version_count: file versions that a delete takes along (Paperless 3), at least 1.
        sharing: with whom it is shared; None until requested separately.
        versions: its files, newest first, as just read from Paperless 3; not kept in the local library.
    """

    id: int
    title: str
    created: date | None
    added: datetime | None
    modified: datetime
    content_hash: str
    correspondent: int | None = None
    document_type: int | None = None
    storage_path: int | None = None
    tags: tuple[int, ...] = ()
    owner: int | None = None
    archive_serial_number: int | None = None
    original_file_name: str = ""
    mime_type: str = ""
    page_count: int | None = None
    custom_fields: tuple[CustomFieldValue, ...] = ()
    notes: tuple[Note, ...] = ()
    checksum: Checksum | None = None
    archive_checksum: Checksum | None = None
    file_size: int | None = None
    user_can_change: bool = True
    version_count: int = 1
    sharing: Sharing | None = None
    versions: tuple[FileVersion, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class DocumentWithText:
    """A document and its text, as received from the server."""

    document: Document
    text: str


@dataclass(frozen=True, slots=True)
class FileVersion:
    """One of a document's successive files (Paperless 3); the first has the document's id."""

    id: int
    added: datetime | None
    label: str
    checksum: Checksum | None = None


@dataclass(frozen=True, slots=True)
class Trashed:
    """An entry of the trash: a document, or a file version of one.

    Attributes:
        root: the document of a file version; None for a document.
        deleted: when, or None if the server does not report it.
        fields: ids of its custom fields.
    """

    id: int
    root: int | None
    deleted: datetime | None
    fields: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FileFacts:
    """The server's data about a document's files; sizes in bytes."""

    checksum: Checksum | None
    archive_checksum: Checksum | None
    file_size: int | None
    mime_type: str
    has_archive: bool
    archive_size: int | None = None
    file_name: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag; `parent` is the id of its parent tag, or None."""

    id: int
    name: str
    parent: int | None = None


DOCUMENT_LINK = "documentlink"  # type of a custom field whose values are lists of document ids


@dataclass(frozen=True, slots=True)
class CustomField:
    """A custom field's definition; `options` maps the ids of a select field to their labels."""

    id: int
    name: str
    data_type: str
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Taxonomy:
    """Names for the ids in documents, as far as this user may see them."""

    tags: Mapping[int, Tag] = field(default_factory=dict)
    correspondents: Mapping[int, str] = field(default_factory=dict)
    document_types: Mapping[int, str] = field(default_factory=dict)
    storage_paths: Mapping[int, str] = field(default_factory=dict)
    custom_fields: Mapping[int, CustomField] = field(default_factory=dict)
    users: Mapping[int, str] = field(default_factory=dict)

    def with_ancestors(self, tags: tuple[int, ...]) -> frozenset[int]:
        """Return the tags and all their ancestors; ids that this user cannot see are kept."""
        found: set[int] = set()
        for tag_id in tags:
            current: int | None = tag_id
            while current is not None and current not in found:
                found.add(current)
                tag = self.tags.get(current)
                current = tag.parent if tag else None
        return frozenset(found)


def with_sharing(document: Document, sharings: Mapping[int, Sharing]) -> Document:
    """Return the document with its sharing filled in, if that is known."""
    sharing = sharings.get(document.id)
    return document if sharing is None else replace(document, sharing=sharing)


def with_file(document: Document, facts: FileFacts) -> Document:
    """Return the document with what the server knows of its files."""
    return replace(
        document,
        checksum=facts.checksum or document.checksum,
        archive_checksum=facts.archive_checksum or document.archive_checksum,
        file_size=facts.file_size,
        mime_type=facts.mime_type or document.mime_type,
    )
