"""Files of documents: downloaded once, verified and stored in the cache only."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import TYPE_CHECKING, BinaryIO

from app.domain.errors import AnswerUnreadable
from app.paperless.cancellation import cancel_scope
from app.store.file_cache import CacheKey

if TYPE_CHECKING:
    from pathlib import Path

    from app.domain.documents import Checksum, Document, FileFacts
    from app.domain.progress import CancelToken
    from app.services.library import Library, LocalLibrary
    from app.store.file_cache import FileCache


class FileKind(StrEnum):
    """PREVIEW is the archive PDF, or the original where there is none."""

    PREVIEW = "preview"
    ORIGINAL = "original"
    THUMBNAIL = "thumbnail"


class KeptFiles:
    """Cached files; needs no connection."""

    def __init__(self, local: LocalLibrary, cache: FileCache) -> None:
        self._local = local
        self._cache = cache

    def find(self, document: Document, kind: FileKind) -> Path | None:
        """Return the current file of a document; None if it must be downloaded."""
        return self._cache.find(self.key(document, kind))

    def thumbnail(self, document_id: int) -> bytes | None:
        path = self._cache.find(self.thumbnail_key(document_id))
        return path.read_bytes() if path else None

    def key(self, document: Document, kind: FileKind) -> CacheKey:
        return CacheKey(self._local.profile.id, document.id, kind, _version(document, kind))

    def thumbnail_key(self, document_id: int) -> CacheKey:
        document = self._local.documents.get(document_id)
        version = _version(document, FileKind.THUMBNAIL) if document else "0"
        return CacheKey(self._local.profile.id, document_id, FileKind.THUMBNAIL, version)


class FileService:
    """Files of a connected library."""

    def __init__(self, library: Library, cache: FileCache, cancel: CancelToken) -> None:
        self._client = library.client
        self._cache = cache
        self._cancel = cancel
        self._kept = KeptFiles(library.local, cache)

    def preview(self, document: Document) -> Path:
        """Return the file to show: the archive PDF, or the original where there is none.

        Raises:
            NotFound: the server has no file for the document.
            AnswerUnreadable: the file arrived damaged.
            DiskFull, StorageFailed: the file cannot be stored.
            OperationCancelled: the download was cancelled.
            DedupeError: the server failed.
        """
        return self._file(document, FileKind.PREVIEW)

    def original(self, document: Document) -> Path:
        """Return the original file; raises the errors of `preview`."""
        return self._file(document, FileKind.ORIGINAL)

    def thumbnail(self, document_id: int) -> bytes:
        """Return the server's WebP image of the first page; raises the errors of `preview`."""
        key = self._kept.thumbnail_key(document_id)
        kept = self._cache.find(key)
        if kept is not None:
            return kept.read_bytes()
        with cancel_scope(self._cancel):
            picture = self._client.thumbnail(document_id)
        with self._cache.writing(key) as file:
            file.write(picture)
        return picture

    def _file(self, document: Document, kind: FileKind) -> Path:
        kept = self._kept.find(document, kind)
        if kept is not None:
            return kept
        key = self._kept.key(document, kind)
        with self._cache.writing(key) as file, cancel_scope(self._cancel):
            if kind is FileKind.PREVIEW:
                self._client.preview(document.id, file, self._cancel)
            else:
                self._client.download(document.id, original=True, sink=file, cancel=self._cancel)
            self._check(document, kind, file)
        return self._cache.path(key)

    def _check(self, document: Document, kind: FileKind, file: BinaryIO) -> None:
        """Compare a file with the checksums of the last scan or, if it changed since, with current ones."""
        expected = _checksums(document, kind)
        if not expected or _has_one_of(file, expected):
            return
        fresh = _checksums(self._client.file_facts(document.id), kind)
        if fresh and not _has_one_of(file, fresh):
            raise AnswerUnreadable(f"The downloaded file of “{document.title}” is damaged. Try again.")


def _checksums(facts: Document | FileFacts, kind: FileKind) -> tuple[Checksum, ...]:
    """Return the accepted checksums. A preview may be either file: with versions, it is the original."""
    archive = facts.archive_checksum if kind is FileKind.PREVIEW else None
    return tuple(checksum for checksum in (archive, facts.checksum) if checksum is not None)


def _has_one_of(file: BinaryIO, checksums: tuple[Checksum, ...]) -> bool:
    for checksum in checksums:
        digest = hashlib.new(checksum.algorithm, usedforsecurity=False)
        file.seek(0)
        while block := file.read(1 << 20):
            digest.update(block)
        if digest.hexdigest() == checksum.value:
            return True
    return False


def _version(document: Document, kind: FileKind) -> str:
    """Return a key that changes whenever the file may have changed.

    It uses the checksums if both are known, else the document's last change, which a new tag moves too.
    """
    if kind is FileKind.ORIGINAL and document.checksum:
        signs = [str(document.checksum)]
    elif document.checksum and document.archive_checksum:
        signs = [str(document.checksum), str(document.archive_checksum)]
    else:
        signs = [str(document.checksum), document.modified.isoformat()]
    return hashlib.blake2b("|".join(signs).encode(), digest_size=8).hexdigest()
