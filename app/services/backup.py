"""Copies of files and metadata on this computer, checked before a document goes."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from app.domain.errors import AnswerUnreadable, DiskFull, StorageFailed

if TYPE_CHECKING:
    from app.domain.documents import Checksum, Document
    from app.domain.progress import CancelToken
    from app.services.library import Library


class Backup:
    """Saves documents into a folder: the original, the archive version if there is one, and the metadata."""

    def __init__(self, library: Library, folder: str, cancel: CancelToken) -> None:
        self._client = library.client
        self._folder = Path(folder)
        self._cancel = cancel

    def save(self, document: Document) -> Path:
        """Save one document and verify each file against the checksum the server names.

        Returns:
            The document's own folder.

        Raises:
            AnswerUnreadable: a file did not arrive whole.
            DiskFull, StorageFailed: it cannot be written.
            DedupeError: the server failed.
        """
        facts = self._client.file_facts(document.id)
        folder = self._folder / f"{document.id:06d} {_file_name(document.title)}".rstrip()
        suffix = Path(document.original_file_name).suffix or ".bin"
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            folder.mkdir(exist_ok=True, mode=0o700)
            self._download(document, folder / f"original{suffix}", facts.checksum, original=True)
            if facts.has_archive:
                self._download(document, folder / "archive.pdf", facts.archive_checksum, original=False)
            text = json.dumps(asdict(document), default=str, ensure_ascii=False, indent=1)
            (folder / "metadata.json").write_text(text, encoding="utf-8")
        except OSError as error:
            raise _storage_error(error, folder) from error
        return folder

    def _download(
        self, document: Document, target: Path, checksum: Checksum | None, *, original: bool
    ) -> None:
        if checksum is None:
            raise AnswerUnreadable(
                f"The server names no checksum for “{document.title}”, so a copy proves nothing."
            )
        arriving = target.with_name(f"{target.name}.part")  # a good copy of an earlier run stays until then
        try:
            with arriving.open("wb") as file:
                self._client.download(document.id, original=original, sink=file, cancel=self._cancel)
                file.flush()
                os.fsync(file.fileno())
            with arriving.open("rb") as file:
                found = _hex_digest(file, checksum.algorithm)
            if found != checksum.value:
                raise AnswerUnreadable(f"The file of “{document.title}” did not arrive as the server has it.")
            arriving.replace(target)
        finally:
            arriving.unlink(missing_ok=True)


def _hex_digest(file: BinaryIO, algorithm: str) -> str:
    digest = hashlib.new(algorithm, usedforsecurity=False)
    while block := file.read(1 << 20):
        digest.update(block)
    return digest.hexdigest()


def _file_name(title: str) -> str:
    """A title as a file name that every system takes."""
    return re.sub(r'[\x00-\x1f<>:"/\\|?*]+', "_", title)[:80].strip(" .")


def _storage_error(error: OSError, folder: Path) -> DiskFull | StorageFailed:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFull("The disk is full. Make room, or choose another folder for the backup.")
    return StorageFailed(f"The folder “{folder}” cannot be written to. Choose another one.", path=str(folder))
