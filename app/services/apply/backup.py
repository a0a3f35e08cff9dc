"""Saves and verifies copies of files and metadata on this computer before a document is trashed."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from app.domain.errors import AnswerUnreadable, DiskFull, StorageFailed
from app.services.file_names import file_name
from app.system.folders import is_disk_full

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.domain.documents import Checksum, Document, FileVersion
    from app.domain.progress import CancelToken
    from app.services.library import Library


class Backup:
    """Saves documents into a folder: of each file version the original, the archive and the metadata."""

    def __init__(self, library: Library, folder: str, cancel: CancelToken) -> None:
        self._client = library.client
        self._folder = Path(folder)
        self._cancel = cancel

    def save(self, document: Document) -> Path:
        """Save one document, and verify each file against the server's size and checksum.

        The newest files are in the document's folder and those of each older version in a subfolder, because
        deleting a document deletes all its versions.

        Returns:
            The document's folder.

        Raises:
            AnswerUnreadable: a file arrived incomplete.
            DiskFull, StorageFailed: the folder cannot be written to.
            DedupeError: the server failed.
        """
        folder = self._folder / file_name(f"{document.id:06d} {document.title}")
        versions: Sequence[FileVersion | None] = (None,)
        if document.version_count > 1:
            versions = self._client.file_versions(document.id)
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            for position, version in enumerate(versions):
                target = folder / f"version {version.id}" if version and position else folder
                target.mkdir(exist_ok=True, mode=0o700)
                self._save_version(document, version, target)
        except OSError as error:
            raise _storage_error(error, folder) from error
        return folder

    def _save_version(self, document: Document, version: FileVersion | None, folder: Path) -> None:
        number = version.id if version else None
        read = self._client.document(document.id, number)
        facts = self._client.file_facts(document.id, number)
        suffix = Path(facts.file_name or document.original_file_name).suffix
        original = folder / file_name(f"original{suffix or '.bin'}")
        self._download(document, number, original, facts.checksum, facts.file_size, original=True)
        if facts.has_archive:
            archive = folder / "archive.pdf"
            self._download(
                document, number, archive, facts.archive_checksum, facts.archive_size, original=False
            )
        described = {
            **asdict(read.document),
            "text": read.text,
            "files": asdict(facts),
            "file_version": asdict(version) if version else None,
        }
        text = json.dumps(described, default=str, ensure_ascii=False, indent=1)
        _write(folder / "metadata.json", text)

    def _download(
        self,
        document: Document,
        version: int | None,
        target: Path,
        checksum: Checksum | None,
        size: int | None,
        *,
        original: bool,
    ) -> None:
        if checksum is None:
            raise AnswerUnreadable(
                f"The server has no checksum for “{document.title}”, so a backup cannot be verified."
            )
        arriving = target.with_name(f"{target.name}.part")  # keeps a good copy of an earlier run until then
        try:
            with arriving.open("wb") as file:
                written = self._client.download(
                    document.id, original=original, sink=file, cancel=self._cancel, version=version
                )
                file.flush()
                os.fsync(file.fileno())
            with arriving.open("rb") as file:
                found = _hex_digest(file, checksum.algorithm)
            if found != checksum.value or size not in (None, written):
                raise AnswerUnreadable(f"The downloaded file of “{document.title}” is damaged. Try again.")
            arriving.replace(target)
        finally:
            arriving.unlink(missing_ok=True)


def _write(target: Path, text: str) -> None:
    """Write a text and flush it to disk."""
    arriving = target.with_name(f"{target.name}.part")
    with arriving.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    arriving.replace(target)


def _hex_digest(file: BinaryIO, algorithm: str) -> str:
    digest = hashlib.new(algorithm, usedforsecurity=False)
    while block := file.read(1 << 20):
        digest.update(block)
    return digest.hexdigest()


def _storage_error(error: OSError, folder: Path) -> DiskFull | StorageFailed:
    if is_disk_full(error):
        return DiskFull("The disk is full. Make room, or choose another folder for the backup.")
    return StorageFailed(f"The folder “{folder}” cannot be written to. Choose another one.", path=str(folder))
