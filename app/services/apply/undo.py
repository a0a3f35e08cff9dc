"""Undoes a run in batches of items, newest first.

The copies of a batch are restored from the trash and read back; only then are the writes to their keepers
undone. Values that came from a copy that is not restored stay on its keeper.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, LoginPageAnswered, NotPaperless, NotPermitted, SignInFailed
from app.domain.plans import PlanItem
from app.domain.progress import Progress, Stage, Wait, ignore_progress
from app.domain.runs import EntryState, Field, NotUndone, NotUndoneCause, Outcome
from app.services.apply.document_state import differences_without_version
from app.services.apply.kept_values import part_to_undo
from app.services.apply.preconditions import ends_work, is_signed_out_for_good
from app.services.apply.reconciliation import Reconciler
from app.services.apply.restoration import RestoredBatch, Restorer
from app.services.apply.write_ahead import WriteAheadWriter
from app.services.carry_over.fields import SPOKEN
from app.services.carry_over.planning import documents_with_redirected_links
from app.services.long_waits import repeating_long_waits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.domain.documents import DocumentWithText
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.runs import Entry, Run
    from app.services.library import Library

log = logging.getLogger(__name__)

# Copies restored in one request; as many as are trashed in one.
BATCH_SIZE = 25

_GONE = (Outcome.TRASHED, Outcome.NOT_RESTORED)
_UNDO_TRIED = {EntryState.UNDONE, EntryState.UNDO_REFUSED}
# States that may still be undone. A refused undo is tried again: its reason may have passed.
_TO_UNDO = (EntryState.DONE, EntryState.UNDO_REFUSED)


@dataclass(frozen=True)
class UndoResult:
    """Result of an undo.

    Attributes:
        run: the run afterwards.
        restored: documents restored with the same content.
        not_undone: everything that was not undone, with the reason.
        finished: True if every document of the run was verified to be back with its file, text and versions,
            and nothing is left to try.
        stopped: True if the user stopped it; another call continues.
    """

    run: Run
    restored: tuple[int, ...]
    not_undone: tuple[NotUndone, ...]
    finished: bool
    stopped: bool = False


class UndoService:
    """Undoes runs on the server of one library."""

    def __init__(
        self, library: Library, cancel: CancelToken, progress: ProgressSink = ignore_progress
    ) -> None:
        self._library = library
        self._client = library.client
        self._rights = library.capabilities
        self._journal = library.local.journal
        self._writer = WriteAheadWriter(library)
        self._reconciler = Reconciler(library, self._writer)
        self._cancel = cancel
        self._progress = progress

    def lost(self, run_id: str) -> tuple[int, ...]:
        """Return the documents of a run that cannot be restored because they are no longer in the trash.

        All of them, if the server has no trash or this user may not use it; none, if something else answers
        in place of the trash. A document that somebody has restored already is not lost.

        Raises:
            RunUnknown: there is no such run.
            DedupeError: the server is gone, or requires a new sign-in.
        """
        run = self._journal.get(run_id)
        gone = [item.document for item in run.documents if item.outcome in _GONE]
        if not gone:
            return ()
        there = {item.document.id for item in self._client.documents_by_id(gone)}
        there |= self._trashed(gone)
        return tuple(document for document in gone if document not in there)

    def _trashed(self, documents: Sequence[int]) -> frozenset[int]:
        """Return the ids in the trash; all of the documents, if it cannot be determined."""
        if self._rights.lacks_trash:
            return frozenset()
        try:
            return self._client.trashed_ids()
        except NotPermitted:
            return frozenset()
        except (SignInFailed, LoginPageAnswered, NotPaperless) as error:
            if is_signed_out_for_good(self._client, error):
                raise
            log.warning("The trash cannot be read: %s", error.code)
            return frozenset(documents)

    def undo(self, run_id: str, keep: int | None = None, document: int | None = None) -> UndoResult:
        """Undo a whole run, only the item with one keeper, or only one trashed document.

        Where only one of several documents is restored, the keeper keeps the values that this document does
        not have; they are undone when the others are restored.

        Raises:
            RunUnknown: there is no such run.
            ServerUnreachable, SignInFailed, LoginPageAnswered: the server is gone, or requires a new sign-in;
                completed steps stay undone, and the rest can be undone later.
        """
        run = self._journal.get(run_id)
        with repeating_long_waits(self._progress) as progress:
            progress(Progress(Stage.UNDO, 0, None, wait=Wait.RECONCILE))
            self._reconciler.reconcile_all()
            undoing = _UndoRun(self._library, self._writer, run, self._cancel, progress)
            undoing.run([item for item in run.plan.items if _is_asked(item, keep, document)], document)
        entries = self._journal.entries(run_id)
        asked = [
            entry
            for entry in entries
            if (entry.document == document if document is not None else keep in (None, entry.keep))
        ]
        for item in run.documents:
            states = {entry.state for entry in entries if entry.keep == item.keep}
            if item.outcome is Outcome.LINKED and states and states <= _UNDO_TRIED:
                self._journal.set_outcome(run.id, item.document, Outcome.UNLINKED)
        if not any(_is_open(entry) for entry in entries):
            self._journal.set_undone(run.id)
        return UndoResult(
            self._journal.get(run_id),
            tuple(undoing.restored),
            tuple(undoing.not_undone),
            finished=all(map(_is_finished, asked)),
            stopped=self._cancel.cancelled,
        )


class _UndoRun:
    """One undo in progress; used once.

    Attributes:
        restored, not_undone: see UndoResult.
    """

    def __init__(
        self,
        library: Library,
        writer: WriteAheadWriter,
        run: Run,
        cancel: CancelToken,
        progress: ProgressSink,
    ) -> None:
        self.restored: list[int] = []
        self.not_undone: list[NotUndone] = []
        self._client = library.client
        self._documents = library.local.documents
        self._writer = writer
        self._restorer = Restorer(library, writer, run)
        self._entries = library.local.journal.entries(run.id)
        self._own_links = documents_with_redirected_links(self._entries)
        self._cancel = cancel
        self._progress = progress
        self._done = 0
        self._total = 0
        self._known: DocumentWithText | None = None
        self._only: int | None = None

    def run(self, items: Sequence[PlanItem], only: int | None = None) -> None:
        """Undo these items.

        Args:
            only: the one document to restore; None for all.

        Raises:
            DedupeError: the server is gone, or requires a new sign-in.
        """
        self._only = only
        by_keeper = {item.keep: item for item in items}
        wanted = [entry for entry in self._entries if entry.keep in by_keeper and self._is_wanted(entry)]
        self._total = len(wanted)
        for entries in _batches(wanted):
            if self._cancel.cancelled:
                return
            self._undo_batch(
                [by_keeper[keep] for keep in dict.fromkeys(one.keep for one in entries)], entries
            )

    def _is_wanted(self, entry: Entry) -> bool:
        if entry.field is Field.TRASHED and self._only not in (None, entry.document):
            return False
        if entry.state in _TO_UNDO:
            return True
        try:
            return entry.field is Field.TRASHED and self._restorer.is_half_back(entry)
        except DedupeError as error:
            if ends_work(self._client, error):
                raise
            return True  # it is tried, and its failure reported

    def _undo_batch(self, items: Sequence[PlanItem], entries: Sequence[Entry]) -> None:
        gone = [entry for entry in entries if entry.field is Field.TRASHED]
        copies = {document for item in items for document in item.trash}
        self._report(0, Wait.RESTORE)
        done = self._restore(gone, copies)
        self.restored += done.whole
        self.not_undone += done.problems
        self._report(len(gone), Wait.UNDO_CARRY_OVER)
        waiting = {entry.keep for entry in gone if entry.document in done.open}
        by_keeper = {item.keep: item for item in items}
        for entry in sorted(entries, key=lambda entry: entry.id, reverse=True):
            if self._cancel.cancelled:
                return
            if entry.field is not Field.TRASHED:
                if entry.keep not in waiting:
                    self._undo_write(entry, by_keeper[entry.keep], done)
                self._report(1, Wait.UNDO_CARRY_OVER)

    def _restore(self, gone: Sequence[Entry], copies: set[int]) -> RestoredBatch:
        try:
            return self._restorer.restore(gone, copies)
        except DedupeError as error:
            if ends_work(self._client, error):
                raise
            named = [
                NotUndone(entry.document, Field.TRASHED, str(error), NotUndoneCause.OPEN) for entry in gone
            ]
            return RestoredBatch(problems=named)

    def _undo_write(self, entry: Entry, item: PlanItem, done: RestoredBatch) -> None:
        """Undo one write to a field, except for values from a copy that is not restored."""
        try:
            missing = [copy for copy in item.trash if copy not in done.live]
            part = self._part(entry, item, done) if missing else entry
            left = "" if part == entry else self._kept(entry, item, missing)
            if left and self._only is not None:
                self._undo_partly(entry, part)
                return
            if part is None:
                self._writer.close(entry, EntryState.UNDO_REFUSED, left)
            else:
                self._compensate(part, left)
        except DedupeError as error:
            if ends_work(self._client, error):
                raise
            self._note_problem(entry, str(error), NotUndoneCause.OPEN)
        else:
            if left and entry.document not in missing:
                self._note_problem(entry, left, NotUndoneCause.KEPT)

    def _undo_partly(self, entry: Entry, part: Entry | None) -> None:
        """Undo the part that came from the one restored document; the rest waits for the others."""
        if part is not None:
            self._compensate(part, "")
            self._writer.close(entry, EntryState.DONE)

    def _part(self, entry: Entry, item: PlanItem, done: RestoredBatch) -> Entry | None:
        # Writes undone just now may have changed the copies: links are redirected back to them.
        back = self._client.documents_by_id(copy for copy in item.trash if copy in done.live)
        return part_to_undo(entry, item, [copy.document for copy in back], self._entries)

    def _compensate(self, entry: Entry, left: str) -> None:
        known = self._known if self._known and self._known.document.id == entry.document else None
        if entry.field is Field.PERMISSIONS:
            known = None  # permissions need a separate request
        self._known = None
        compensation = self._writer.compensate(entry, known, left, self._own_links)
        self._known = compensation.fresh
        if compensation.refused:
            self._note_problem(entry, compensation.refused, NotUndoneCause.CHANGED)
        elif entry.field is Field.FILE_VERSION and compensation.fresh is not None:
            self.not_undone += [
                NotUndone(entry.document, one.field, one.message, NotUndoneCause.DIFFERS)
                for one in differences_without_version(entry, compensation.fresh.document)
            ]

    def _kept(self, entry: Entry, item: PlanItem, missing: Sequence[int]) -> str:
        keeper = self._documents.get(item.keep)
        title = keeper.title if keeper else f"document {item.keep}"
        which = f"documents {', '.join(map(str, missing))}, which are" if missing[1:] else ""
        which = which or f"document {missing[0]}, which is"
        return f"“{title}” keeps {SPOKEN[entry.field]} that came from {which} not back."

    def _note_problem(self, entry: Entry, message: str, cause: NotUndoneCause) -> None:
        self.not_undone.append(NotUndone(entry.document, entry.field, message, cause))

    def _report(self, more: int, wait: Wait) -> None:
        self._done += more
        self._progress(Progress(Stage.UNDO, self._done, self._total, wait=wait))


def _batches(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Yield the writes in batches of whole items with about BATCH_SIZE copies, newest items first."""
    newest: dict[int, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: entry.id, reverse=True):
        newest.setdefault(entry.keep, []).append(entry)
    batch: list[Entry] = []
    copies = 0
    for of_item in newest.values():
        more = sum(1 for entry in of_item if entry.field is Field.TRASHED)
        if batch and copies + more > BATCH_SIZE:
            yield batch
            batch, copies = [], 0
        batch += of_item
        copies += more
    if batch:
        yield batch


def _is_asked(item: PlanItem, keep: int | None, document: int | None) -> bool:
    if document is not None:
        return document in item.others
    return keep in (None, item.keep)


def _is_open(entry: Entry) -> bool:
    """Return whether a write is still to be undone, or its state is unknown."""
    return entry.state is EntryState.DONE or entry.state.in_doubt


def _is_finished(entry: Entry) -> bool:
    if entry.field is Field.TRASHED and entry.state is EntryState.UNDO_REFUSED:
        return False
    return not _is_open(entry)
