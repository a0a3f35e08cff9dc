"""Calls about the files of documents: reading them, and the file versions of Paperless 3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from app.domain.documents import FileFacts, FileVersion
from app.domain.errors import NotFound
from app.domain.progress import CancelToken
from app.domain.servers import Upload, UploadTask
from app.paperless import json_parsing
from app.paperless.cancellation import active_token, cancel_scope
from app.paperless.channel import Channel, Params
from app.paperless.error_cases import failure

MAX_THUMBNAIL_BYTES = 8 * 2**20
LONGEST_LABEL = 64  # characters of a file version's label
TASKS_PER_PAGE = 100


class FileCalls:
    """Part of `app.paperless.client.PaperlessClient`."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    # --- facts -----------------------------------------------------------------------------------

    def file_versions(self, document_id: int) -> tuple[FileVersion, ...]:
        """Return the document's file versions, newest first; none before Paperless 3."""
        answer = self._channel.read(f"/api/documents/{document_id}/", {"fields": "id,versions"})
        return json_parsing.parse_versions(answer.json)

    def file_facts(self, document_id: int, version: int | None = None) -> FileFacts:
        """Return checksums, size and type of a document's files, or of one file version."""
        answer = self._channel.read(f"/api/documents/{document_id}/metadata/", of_version(version))
        return json_parsing.parse_file_facts(answer.json)

    # --- file versions ---------------------------------------------------------------------------

    def add_version(self, document_id: int, upload: Upload) -> str:
        """Upload a file as the newest version of a document, and return the id of the server's task.

        The server takes the file in later; nothing but the document's list of versions shows that it did.
        """
        address = f"/api/documents/{document_id}/update_version/"
        answer = self._channel.write("POST", address, upload)
        return answer.json if isinstance(answer.json, str) else ""

    def delete_version(self, document_id: int, version: int) -> None:
        """Move one of the later files of a document to the trash."""
        self._channel.write("DELETE", f"/api/documents/{document_id}/versions/{version}/")

    def upload_task(self, task: str) -> UploadTask | None:
        """Return a task that takes in an upload; None if it is unknown.

        Raises:
            NotPermitted: this user may not see tasks.
        """
        return next((one for one in self._tasks({"task_id": task}) if one.id == task), None)

    def is_taking_in(self, file_name: str) -> bool:
        """Return whether the server has still to take in an upload of a file with this name.

        Raises:
            NotPermitted: this user may not see tasks.
        """
        waiting = (
            task
            for status in ("pending", "started")
            for task in self._tasks({"status": status, "page_size": TASKS_PER_PAGE})
        )
        return any(one.file_name == file_name and not one.is_over for one in waiting)

    def _tasks(self, params: Params) -> tuple[UploadTask, ...]:
        return json_parsing.parse_tasks(self._channel.read("/api/tasks/", params).json)

    # --- contents --------------------------------------------------------------------------------

    def file_present(self, document_id: int) -> bool:
        """Return whether the server delivers the original, by reading its first bytes."""
        try:
            return self._channel.fetch(
                f"/api/documents/{document_id}/download/", {"original": "true"}, lambda chunks: any(chunks)
            )
        except NotFound:
            return False

    def download(
        self,
        document_id: int,
        original: bool,
        sink: BinaryIO,
        cancel: CancelToken | None = None,
        version: int | None = None,
    ) -> int:
        """Write the original, or the archive file if there is one, into `sink`; return the number of bytes.

        Args:
            version: id of an older file version. It is not documented that servers obey it here, so compare
                the bytes with the checksum of that version.
        """
        params = {**({"original": "true"} if original else {}), **of_version(version)}
        return self._write_file(f"/api/documents/{document_id}/download/", params, sink, cancel)

    def preview(self, document_id: int, sink: BinaryIO, cancel: CancelToken | None = None) -> int:
        """Write the file a browser would show, a PDF if there is one; return the number of bytes."""
        return self._write_file(f"/api/documents/{document_id}/preview/", {}, sink, cancel)

    def thumbnail(self, document_id: int) -> bytes:
        """Return a picture of the first page as WebP."""

        def take(chunks: Iterator[bytes]) -> bytes:
            picture = bytearray()
            for chunk in chunks:
                picture += chunk
                if len(picture) > MAX_THUMBNAIL_BYTES:
                    raise failure("unreadable.thumbnail", document=document_id)
            return bytes(picture)

        return self._channel.fetch(f"/api/documents/{document_id}/thumb/", {}, take)

    def _write_file(self, path: str, params: Params, sink: BinaryIO, cancel: CancelToken | None) -> int:
        def take(chunks: Iterator[bytes]) -> int:
            written = 0
            for chunk in chunks:
                token = active_token()
                if token is not None:
                    token.raise_if_cancelled()
                sink.write(chunk)
                written += len(chunk)
            return written

        with cancel_scope(cancel or active_token()):
            return self._channel.fetch(path, params, take)


def of_version(version: int | None) -> dict[str, str]:
    return {} if version is None else {"version": str(version)}
