"""Makes the copies of an item file versions of its keeper, one after another, oldest first.

Each file is downloaded, compared with its checksum, uploaded, and awaited until the keeper lists a version
with that checksum. An upload whose answer was lost is never repeated before it is certain that it did not
arrive.
"""

from __future__ import annotations

import hashlib
import mimetypes
import tempfile
import time
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from app.domain.errors import (
    AnswerUnreadable,
    DedupeError,
    DiskFull,
    NotPermitted,
    ServerTimeout,
    StorageFailed,
)
from app.domain.progress import Stage, Wait
from app.domain.runs import FILE, VERSIONS, EntryState, Field, Reason
from app.domain.servers import Upload
from app.paperless.file_calls import LONGEST_LABEL
from app.services.apply.preconditions import PreconditionResult
from app.services.apply.reconciliation import MAY_STILL_COME
from app.services.carry_over import file_versions
from app.services.carry_over.planning import Write
from app.system.folders import is_disk_full

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from app.domain.documents import Checksum, Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken
    from app.domain.runs import Entry, JsonValue
    from app.domain.servers import Capabilities
    from app.services.apply.reconciliation import Reconciler
    from app.services.apply.write_ahead import WriteAheadWriter
    from app.services.library import Library

UNLISTED = 10.0  # seconds after which an upload counts as over whose task the server does not list
POLLS = (0.0, 0.1, 0.2, 0.5, 1.0)  # seconds before each look at a task; the last one repeats
LONGEST_WAIT = 900.0  # seconds for one file; a server may have a long queue, and the run can be continued
# An upload without an answer that no task of the server works on has not arrived after this time.
UNANSWERED = timedelta(seconds=60)


class _Task(Enum):
    """What the server says of an upload; HIDDEN if this user may not see its tasks."""

    WAITING = auto()
    DONE = auto()
    FAILED = auto()
    UNKNOWN = auto()
    HIDDEN = auto()


class VersionRefused(DedupeError):
    """The server could not take a file in as a version. Details: `title`, and the server's `reason`."""

    code = "version-refused"


def obstacle(keeper: Document, copies: Sequence[Document], rights: Capabilities) -> PreconditionResult | None:
    """Return why an item's documents cannot become versions of one document; None if they can."""
    if not rights.has_file_versions:
        message = "This server does not know file versions; Paperless 3.0 or later is needed."
        return PreconditionResult(keeper, Reason.SERVER_ERROR, message)
    if not (rights.may_change(keeper) and rights.may_delete(keeper)):
        message = (
            f"You may not change and delete “{keeper.title}” on this server, so it got no versions: you "
            "could not take them out again."
        )
        return PreconditionResult(keeper, Reason.NOT_PERMITTED, message)
    for copy in copies:
        if copy.version_count > 1:
            message = f"“{copy.title}” has versions of its own, so it was left as it is."
            return PreconditionResult(copy, Reason.CHANGED_ON_SERVER, message)
    return None


def is_kept(item: PlanItem, keeper: Document, copy: Document) -> bool:
    """Return whether a fresh keeper has a copy's file, as its newest one if the copy is the newest (S2)."""
    if copy.checksum is None:
        return False
    if copy.id == item.trash[-1]:
        return keeper.checksum == copy.checksum
    return copy.checksum in [version.checksum for version in keeper.versions]


class VersionUploads:
    """Uploads the versions of one run.

    Args:
        report: reports the stage, the current document and what is waited for.
    """

    def __init__(
        self,
        library: Library,
        run: str,
        writer: WriteAheadWriter,
        reconciler: Reconciler,
        cancel: CancelToken,
        report: Callable[[Stage, Document, Wait], None],
    ) -> None:
        self._client = library.client
        self._journal = library.local.journal
        self._run = run
        self._writer = writer
        self._reconciler = reconciler
        self._cancel = cancel
        self._report = report

    def make(self, item: PlanItem, keeper: Document, copies: Sequence[Document]) -> bool:
        """Upload the files that are still missing; True if anything was sent.

        A file that equals the one before it in the order needs no version of its own.

        Args:
            keeper, copies: freshly read; all copies of the item, oldest first.

        Raises:
            OperationCancelled: while waiting for the server; the upload is looked for when the run goes on.
            VersionRefused: the server could not take a file in.
            DedupeError: the server failed, or a version could not be verified.
        """
        uploads = self._uploads(item)
        done = {file_versions.copy_of(entry) for entry in uploads if entry.state is EntryState.DONE}
        before = _first_file(uploads) or (keeper.checksum.value if keeper.checksum else None)
        touched = False
        for copy in copies:
            checksum = copy.checksum.value if copy.checksum else None
            if checksum != before and copy.id not in done:
                self._cancel.raise_if_cancelled()
                self._report(Stage.CARRY_OVER, copy, Wait.VERSIONS)
                if not self._arrived_after_all(uploads, copy):
                    keeper = self._upload(item, keeper, copy)
                touched = True
            before = checksum
        return touched

    def _uploads(self, item: PlanItem) -> list[Entry]:
        entries = self._journal.writes_for(self._run, [item.keep])
        return [entry for entry in entries if entry.field is Field.FILE_VERSION]

    def _upload(self, item: PlanItem, keeper: Document, copy: Document) -> Document:
        """Upload one file, and return the keeper as read afterwards."""
        keeper = self._client.document(keeper.id).document  # an earlier upload may just have arrived
        name = copy.original_file_name or f"{copy.title}{mimetypes.guess_extension(copy.mime_type) or ''}"
        after = file_versions.uploaded(copy, name, datetime.now(UTC))
        write = Write(keeper.id, Field.FILE_VERSION, file_versions.state_before(keeper), after)
        send = partial(self._send, copy=copy, name=name)
        return self._writer.write(self._run, item.keep, keeper, write, send=send) or keeper

    def _send(self, entry: Entry, *, copy: Document, name: str) -> None:
        try:
            with tempfile.TemporaryFile() as temporary:
                file = cast("BinaryIO", temporary)
                self._fetch(copy, file)
                content_type = copy.mime_type or "application/octet-stream"
                label = {"version_label": copy.title[:LONGEST_LABEL]}
                upload = Upload(file, name, content_type, label)
                try:
                    task = self._client.add_version(entry.document, upload)
                except DedupeError:
                    # A large file takes long to send; the server may have it since a moment ago only.
                    after = file_versions.sent_again(entry.after, datetime.now(UTC))
                    self._journal.amend(entry.id, entry.before, after)
                    raise
        except OSError as error:
            raise _storage_error(error) from error
        after = {**file_versions.part(entry.after), file_versions.TASK: task}
        self._journal.amend(entry.id, entry.before, after)
        self._wait_for(entry, task, copy)
        self._take_out_changed(entry, copy, after)

    def _take_out_changed(self, entry: Entry, copy: Document, after: Mapping[str, JsonValue]) -> None:
        """Take out a version whose file the server changed while it took it in.

        Raises:
            VersionRefused: there was one.
        """
        keeper = self._client.document(entry.document).document
        if file_versions.is_uploaded(keeper, entry.before, entry.after):
            return
        had = file_versions.part(entry.before).get(VERSIONS)
        known, label = had if isinstance(had, list) else [], copy.title[:LONGEST_LABEL]
        changed = [one.id for one in keeper.versions if one.id not in known and one.label == label]
        for version in changed:
            self._journal.amend(entry.id, entry.before, {**after, file_versions.VERSION: version})
            self._client.delete_version(keeper.id, version)
        if changed:
            raise VersionRefused(
                f"The server changed the file of “{copy.title}”, so the new version was taken out again.",
                title=copy.title,
                reason="",
                case="version-refused.changed",
            )

    def _fetch(self, copy: Document, file: BinaryIO) -> None:
        self._client.download(copy.id, original=True, sink=file)
        if copy.checksum is None or _digest(file, copy.checksum) != copy.checksum.value:
            raise AnswerUnreadable(f"The downloaded file of “{copy.title}” is damaged. Try again.")
        file.seek(0)

    def _wait_for(self, entry: Entry, task: str, copy: Document) -> None:
        """Wait until the server has taken an upload in.

        Raises:
            VersionRefused: it could not.
            ServerTimeout: it did not for a long time.
        """
        started, number = time.monotonic(), 0
        while (waited := time.monotonic() - started) <= LONGEST_WAIT or number == 0:
            self._pause(number)
            number += 1
            state, reason = self._task(task)
            if state is _Task.FAILED:
                raise _refused(copy, reason)
            if state is _Task.DONE or (state is _Task.UNKNOWN and waited >= UNLISTED):
                return
            keeper = self._client.document(entry.document).document
            if file_versions.is_uploaded(keeper, entry.before, entry.after):
                return
        raise ServerTimeout(
            f"The server has not taken in the file of “{copy.title}” yet. Continue when its tasks are done."
        )

    def _task(self, task: str) -> tuple[_Task, str]:
        """Return the state of a task, and why it failed."""
        try:
            found = self._client.upload_task(task) if task else None
        except NotPermitted:
            return _Task.HIDDEN, ""
        if found is None:
            return _Task.UNKNOWN if task else _Task.HIDDEN, ""
        if not found.is_over:
            return _Task.WAITING, ""
        return _Task.FAILED if found.failed else _Task.DONE, found.reason

    # --- uploads without an answer ---------------------------------------------------------------

    def _arrived_after_all(self, uploads: Sequence[Entry], copy: Document) -> bool:
        """Return whether an earlier upload of a copy arrived, waiting until that is certain."""
        for entry in uploads:
            if file_versions.copy_of(entry) == copy.id and entry.state is EntryState.NOT_SEEN:
                if self._has_arrived(entry, copy):
                    return True
                self._writer.close(entry, EntryState.FAILED, entry.message)
        return False

    def _has_arrived(self, entry: Entry, copy: Document) -> bool:
        until, number = time.monotonic() + LONGEST_WAIT, 0
        while time.monotonic() <= until or number == 0:
            self._pause(number)
            number += 1
            lost = self._is_lost(entry)  # asked first: what arrives between the two questions is seen
            if self._reconciler.check_late_write(entry):
                return True
            if lost:
                return False
        raise ServerTimeout(
            f"It is not known yet whether the server got the file of “{copy.title}”. Continue later."
        )

    def _is_lost(self, entry: Entry) -> bool:
        """Return whether the server will not make a version of an upload any more."""
        after = file_versions.part(entry.after)
        state, _ = self._task(str(after.get(file_versions.TASK) or ""))
        if state in (_Task.WAITING, _Task.FAILED):
            return state is _Task.FAILED
        age = datetime.now(UTC) - file_versions.sent_at(entry)
        try:
            waiting = self._client.is_taking_in(str(after.get(file_versions.NAME)))
        except NotPermitted:
            return age >= MAY_STILL_COME
        return not waiting and age >= UNANSWERED

    def _pause(self, number: int) -> None:
        self._cancel.wait(POLLS[min(number, len(POLLS) - 1)])
        self._cancel.raise_if_cancelled()


def _first_file(uploads: Sequence[Entry]) -> str | None:
    """Return the checksum of the keeper's file before the first upload."""
    found = file_versions.part(uploads[0].before).get(FILE) if uploads else None
    return found if isinstance(found, str) else None


def _digest(file: BinaryIO, checksum: Checksum) -> str:
    file.seek(0)
    digest = hashlib.new(checksum.algorithm, usedforsecurity=False)
    while block := file.read(1 << 20):
        digest.update(block)
    return digest.hexdigest()


def _refused(copy: Document, reason: str) -> VersionRefused:
    said = f" The server said: “{reason}”" if reason else ""
    return VersionRefused(
        f"The server could not take in the file of “{copy.title}” as a version.{said}",
        title=copy.title,
        reason=reason,
        case="version-refused.said" if reason else "version-refused",
    )


def _storage_error(error: OSError) -> DiskFull | StorageFailed:
    if is_disk_full(error):
        return DiskFull("The disk is full. Make room and try again.")
    folder = tempfile.gettempdir()
    return StorageFailed(f"The folder “{folder}” cannot be written to.", path=str(Path(folder)))
