"""Restores documents from the trash: a batch per request, read back together, compared one by one.

A document counts as restored when the server shows it with the file, text and version count recorded in the
journal. Versions that are in the trash separately are restored too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotFound, NotPermitted, RequestRefused, ServerFailed
from app.domain.runs import EntryState, Field, NotUndone, NotUndoneCause, Outcome, Reason
from app.paperless.cancellation import cancel_scope
from app.services.apply.document_state import content_differences, metadata_differences, versions_in
from app.services.apply.preconditions import ends_work
from app.services.apply.verification import WriteNotVerified, WriteVerifier, may_take_effect_later

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from app.domain.documents import Document, DocumentWithText, Trashed
    from app.domain.runs import Entry, Run
    from app.services.apply.write_ahead import WriteAheadWriter
    from app.services.library import Library

# Versions trashed with their document in one request were deleted within seconds of it.
_TOGETHER = timedelta(minutes=1)
# Tolerated difference between the clocks of server and computer, where only the computer's is known.
_CLOCKS = timedelta(minutes=10)


@dataclass
class RestoredBatch:
    """Outcome of a batch.

    Attributes:
        live: requested documents that are in the library afterwards, freshly read.
        whole: documents restored with the same content.
        problems: everything that was not restored.
    """

    live: dict[int, Document] = field(default_factory=dict)
    whole: list[int] = field(default_factory=list)
    problems: list[NotUndone] = field(default_factory=list)

    @property
    def open(self) -> frozenset[int]:
        """Documents that were not tried, or whose restore failed in a way that may pass."""
        return frozenset(one.document for one in self.problems if one.cause is NotUndoneCause.OPEN)


class Restorer:
    """Restores documents of one run; used for one undo."""

    def __init__(self, library: Library, writer: WriteAheadWriter, run: Run) -> None:
        self._client = library.client
        self._rights = library.capabilities
        self._journal = library.local.journal
        self._database = library.local.database
        self._verifier = WriteVerifier(library.client)
        self._writer = writer
        self._run = run

    def is_half_back(self, entry: Entry) -> bool:
        """Return whether an older version of the app undid this and left file versions in the trash.

        Raises:
            DedupeError: the trash cannot be read.
        """
        return (
            entry.state is EntryState.UNDONE
            and versions_in(entry.before) is None
            and bool(self._rows_of_live(entry.document))
        )

    def restore(self, entries: Sequence[Entry], others: Collection[int] = ()) -> RestoredBatch:
        """Restore the documents of these entries, and verify each.

        Args:
            entries: trash writes that are not undone yet.
            others: documents that are only read.

        Raises:
            DedupeError: the server cannot be reached; sent requests are reconciled later.
        """
        with cancel_scope(None):
            done = RestoredBatch()
            wanted = {entry.document for entry in entries}
            found = self._read(wanted | {*others})
            missing = [entry for entry in entries if entry.document not in found]
            found |= self._restore(missing, done)
            self._check([entry for entry in entries if entry.document in found], found, missing, done)
            done.live = {number: document.document for number, document in found.items()}
            return done

    def _read(self, ids: Iterable[int]) -> dict[int, DocumentWithText]:
        return {found.document.id: found for found in self._client.documents_by_id(ids)}

    # --- out of the trash ------------------------------------------------------------------------

    def _restore(self, entries: Sequence[Entry], done: RestoredBatch) -> dict[int, DocumentWithText]:
        """Restore documents that are not in the library, in one request if the server accepts it.

        Returns:
            The restored documents.
        """
        if self._rights.lacks_trash:
            self._refuse(entries, "The server has no trash, so document {} cannot be restored.", done)
            return {}
        refused = [entry for entry in entries if entry.state is EntryState.UNDO_REFUSED]
        gone = [entry for entry in refused if entry.document not in self._trash]
        self._refuse(gone, _GONE, done)
        return self._restore_batch([entry for entry in entries if entry not in gone], done)

    def _restore_batch(self, entries: Sequence[Entry], done: RestoredBatch) -> dict[int, DocumentWithText]:
        if not entries:
            return {}
        ids = [entry.document for entry in entries]
        ids += [row.id for entry in entries if versions_in(entry.before) is None for row in self._rows(entry)]
        self._note(entries, EntryState.UNDO_INTENDED)
        failure = self._verifier.failure_of(lambda: self._client.restore(ids))
        back = self._verifier.restored(
            [entry.document for entry in entries], retry=may_take_effect_later(failure)
        )
        left = [entry for entry in entries if entry.document not in back]
        self._note(left, EntryState.DONE)
        if not left:
            return back
        if failure is not None and ends_work(self._client, failure):
            raise failure
        if len(entries) > 1 and isinstance(failure, RequestRefused | NotPermitted | ServerFailed):
            for part in self._parts(left):
                back |= self._restore_batch(part, done)
            return back
        # A list may be incomplete and verifies nothing alone, but the server also refused the document.
        if isinstance(failure, RequestRefused) and left[0].document not in self._trash:
            self._refuse(left, _GONE, done)
            return back
        for entry in left:
            error = failure or WriteNotVerified(f"The server did not restore document {entry.document}.")
            self._fail(entry, error, done)
        return back

    def _parts(self, entries: Sequence[Entry]) -> list[list[Entry]]:
        """Split a refused batch: the documents that the trash lists, and the others one by one."""
        listed = [entry for entry in entries if entry.document in self._trash]
        if len(listed) == len(entries):
            return [[entry] for entry in entries]
        parts = [[entry] for entry in entries if entry not in listed]
        return [listed, *parts] if listed else parts

    @cached_property
    def _trash(self) -> dict[int, Trashed]:
        """The trash, read once: it may hold thousands of documents.

        Raises:
            DedupeError: it cannot be read.
        """
        return {row.id: row for row in self._client.trashed()}

    # --- file versions ---------------------------------------------------------------------------

    def _rows(self, entry: Entry) -> list[Trashed]:
        """Return the versions trashed in one request with a document that is in the trash now."""
        root = self._trash.get(entry.document)
        if root is None or root.deleted is None:
            return []
        return self._rows_between(entry.document, root.deleted - _TOGETHER, root.deleted + _TOGETHER)

    def _rows_of_live(self, document: int) -> list[Trashed]:
        """Return the versions trashed during the run, of a document that somebody restored."""
        until = self._run.finished or self._run.started + timedelta(days=1)
        return self._rows_between(document, self._run.started - _CLOCKS, until + _CLOCKS)

    def _rows_between(self, document: int, since: datetime, until: datetime) -> list[Trashed]:
        return [
            row
            for row in self._trash.values()
            if row.root == document and row.deleted is not None and since <= row.deleted <= until
        ]

    def _missing_versions(self, entry: Entry, now: Document, *, by_us: bool) -> list[Trashed]:
        """Return the versions still to restore of a restored document: those trashed last.

        Args:
            by_us: True if the document was restored just now.
        """
        had = versions_in(entry.before)
        if had is None:
            return [] if by_us else self._rows_of_live(entry.document)
        if now.version_count >= had:
            return []
        rows = [row for row in self._trash.values() if row.root == entry.document and row.deleted]
        rows.sort(key=lambda row: (row.deleted is not None and row.deleted.timestamp(), row.id))
        return rows[now.version_count - had :]

    def _complete(self, entry: Entry, now: DocumentWithText, *, by_us: bool) -> DocumentWithText:
        """Restore the versions that are in the trash separately, and return the document."""
        rows = self._missing_versions(entry, now.document, by_us=by_us)
        if not rows:
            return now
        self._note([entry], EntryState.UNDO_INTENDED)
        failure = self._verifier.failure_of(lambda: self._client.restore([row.id for row in rows]))
        fresh = self._verifier.read(entry.document, Field.TRASHED)
        if failure is not None and fresh.document.version_count < now.document.version_count + len(rows):
            raise failure
        return fresh

    # --- is it as it was? ------------------------------------------------------------------------

    def _check(
        self,
        entries: Sequence[Entry],
        found: dict[int, DocumentWithText],
        restored: Sequence[Entry],
        done: RestoredBatch,
    ) -> None:
        """Compare the restored documents with the journal, and reindex them."""
        by_us = {entry.document for entry in restored}
        differing: dict[int, list[NotUndone]] = {}
        back = []
        for entry in entries:
            try:
                mine = entry.document in by_us
                now = self._complete(entry, found[entry.document], by_us=mine)
                different = content_differences(entry.before, now.document, self._client)
                if mine:
                    done.problems += [
                        NotUndone(entry.document, one.field, one.message, NotUndoneCause.DIFFERS)
                        for one in metadata_differences(entry.before, now.document)
                    ]
                self._note([entry], EntryState.UNDO_INTENDED)
                self._writer.reindex(entry.document)
            except DedupeError as error:
                if ends_work(self._client, error):
                    raise
                self._fail(entry, error, done)
            else:
                differing[entry.document] = [
                    NotUndone(entry.document, one.field, one.message, NotUndoneCause.DIFFERS)
                    for one in different
                ]
                back.append(entry)
        found |= self._read(differing)
        for entry in back:
            self._close(entry, found.get(entry.document), differing[entry.document], done)

    def _close(
        self, entry: Entry, now: DocumentWithText | None, different: list[NotUndone], done: RestoredBatch
    ) -> None:
        if now is None:  # somebody trashed it again just now
            self._fail(entry, NotFound(f"Document {entry.document} no longer exists."), done)
            return
        self._writer.update_local_copy(entry, now, ())
        done.problems += different
        if different:
            message = " ".join(one.message for one in different)
            self._writer.close(entry, EntryState.UNDO_REFUSED, message)
        else:
            self._writer.close(entry, EntryState.UNDONE)
            done.whole.append(entry.document)

    # --- the journal -----------------------------------------------------------------------------

    def _note(self, entries: Sequence[Entry], state: EntryState) -> None:
        with self._database.transaction():
            for entry in entries:
                self._writer.close(entry, state)

    def _refuse(self, entries: Sequence[Entry], message: str, done: RestoredBatch) -> None:
        """Record documents that the server says cannot be restored; a later undo tries again."""
        for entry in entries:
            reason = message.format(entry.document)
            self._writer.close(entry, EntryState.UNDO_REFUSED, reason)
            done.problems.append(NotUndone(entry.document, Field.TRASHED, reason, NotUndoneCause.GONE))

    def _fail(self, entry: Entry, error: DedupeError, done: RestoredBatch) -> None:
        """Record a document that may still be restorable; the next undo tries again."""
        self._journal.set_outcome(entry.run, entry.document, Outcome.NOT_RESTORED, Reason.NONE, str(error))
        done.problems.append(NotUndone(entry.document, Field.TRASHED, str(error), NotUndoneCause.OPEN))


_GONE = "Document {} is no longer in the server's trash and cannot be restored."
