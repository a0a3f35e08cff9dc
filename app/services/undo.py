"""Taking a run back: documents return from the trash and metadata to what it was, newest write first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, ServerUnreachable
from app.domain.progress import Progress, Stage, ignore_progress
from app.domain.runs import EntryState, Field, Outcome, Reason
from app.services.journaled import JournaledWriter
from app.services.looking import is_locked_out
from app.services.settling import Settler

if TYPE_CHECKING:
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.runs import Entry, Run
    from app.services.library import Library


@dataclass(frozen=True)
class NotUndone:
    """A write that could not be taken back, and why."""

    document: int
    field: Field
    message: str


@dataclass(frozen=True)
class UndoResult:
    """What an undo achieved.

    Attributes:
        run: the run afterwards.
        restored: documents that are back.
        not_undone: what stayed as it is, with the reason.
        finished: False if it was stopped; calling it again goes on.
    """

    run: Run
    restored: tuple[int, ...]
    not_undone: tuple[NotUndone, ...]
    finished: bool


_GONE = (Outcome.TRASHED, Outcome.NOT_RESTORED)


class UndoService:
    """Undoes runs on the server of one library."""

    def __init__(
        self, library: Library, cancel: CancelToken, progress: ProgressSink = ignore_progress
    ) -> None:
        self._client = library.client
        self._rights = library.capabilities
        self._journal = library.local.journal
        self._writer = JournaledWriter(library)
        self._settler = Settler(library, self._writer)
        self._cancel = cancel
        self._progress = progress

    def lost(self, run_id: str) -> tuple[int, ...]:
        """Documents of a run that cannot come back because they are not in the trash any more; asked before.

        All of them, if the server has no trash or this user may not use it. A document that somebody has
        brought back already is not lost.

        Raises:
            RunUnknown: there is no such run.
        """
        run = self._journal.get(run_id)
        gone = [item.document for item in run.documents if item.outcome in _GONE]
        if not gone:
            return ()
        usable = self._rights.has_trash and self._rights.can_restore
        there = {item.document.id for item in self._client.documents_by_id(gone)}
        there |= self._client.trashed_ids() if usable else set()
        return tuple(document for document in gone if document not in there)

    def undo(self, run_id: str, keep: int | None = None) -> UndoResult:
        """Undo a whole run, or only the item with one keeper.

        Raises:
            RunUnknown: there is no such run.
            ServerUnreachable, SignInFailed, LoginPageAnswered: the server is gone, or wants another sign-in;
                what was undone stays undone, the rest can be undone later.
        """
        run = self._journal.get(run_id)
        self._settler.settle_all()
        entries = [
            entry
            for entry in self._journal.entries(run_id)
            if entry.state is EntryState.DONE and keep in (None, entry.keep)
        ]
        restored: list[int] = []
        not_undone: list[NotUndone] = []
        for position, entry in enumerate(reversed(entries)):
            if self._cancel.cancelled:
                break
            problem = self._undo_entry(entry)
            if problem:
                not_undone.append(problem)
            elif entry.field is Field.TRASHED:
                restored.append(entry.document)
            self._progress(Progress(Stage.UNDO, position + 1, len(entries)))
        if not any(entry.state is EntryState.DONE for entry in self._journal.entries(run_id)):
            self._journal.set_undone(run.id)
        finished = not self._cancel.cancelled
        return UndoResult(self._journal.get(run_id), tuple(restored), tuple(not_undone), finished)

    def _undo_entry(self, entry: Entry) -> NotUndone | None:
        try:
            reason = self._writer.reverse(entry)
        except ServerUnreachable:
            raise
        except DedupeError as error:
            if is_locked_out(self._client, error):
                raise
            reason = str(error)
            if entry.field is Field.TRASHED:
                self._journal.set_outcome(
                    entry.run, entry.document, Outcome.NOT_RESTORED, Reason.NONE, reason
                )
        return NotUndone(entry.document, entry.field, reason) if reason else None
