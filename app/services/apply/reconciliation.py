"""The results of writes whose end nobody saw, after a crash or for want of an answer (S7)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from app.domain.runs import Entry, EntryState, Field
from app.paperless.cancellation import cancel_scope
from app.services.apply.verification import (
    Observation,
    WriteNotVerified,
    WriteVerifier,
    may_take_effect_later,
)
from app.services.carry_over.planning import documents_with_redirected_links

if TYPE_CHECKING:
    from app.services.apply.write_ahead import WriteAheadWriter
    from app.services.library import Library

# No proxy, worker or task queue that is still at work finishes a write so long after the end of the run.
MAY_STILL_COME = timedelta(minutes=10)


class Reconciler:
    """Settles single writes of one library by looking at the server, and tells the journal.

    A cancel never falls between a write and the look at its result.
    """

    def __init__(self, library: Library, writer: WriteAheadWriter) -> None:
        self._client = library.client
        self._can_look_into_trash = library.capabilities.has_trash and library.capabilities.can_restore
        self._journal = library.local.journal
        self._prover = WriteVerifier(library.client)
        self._writer = writer

    def settle(self, entry: Entry) -> EntryState:
        """Find out the result of an open entry by looking, and close it.

        Raises:
            DedupeError: the server cannot be asked now; the entry stays open.
        """
        with cancel_scope(None):
            if entry.state is EntryState.UNDO_INTENDED and self._was_written_again(entry):
                self._writer.close(entry, EntryState.NOT_SEEN, entry.message)
                return EntryState.NOT_SEEN
            shown = self._prover.look(entry.document, entry.field, entry.before, entry.after)
            if entry.state is EntryState.UNDO_INTENDED:
                return self._writer.settle_undo(entry, shown)
            if shown.proven:
                self._writer.done(
                    entry, shown.fresh, documents_with_redirected_links(self._journal.entries(entry.run))
                )
                return EntryState.DONE
            self._writer.close(entry, EntryState.NOT_SEEN, "Found not carried out after an interruption.")
            return EntryState.NOT_SEEN

    def settle_all(self) -> None:
        """Close everything that earlier runs left open, and look once more for what had not shown.

        A write without an answer may take effect after the run has looked for it. It is looked for at each
        start; a start long after the run is the last to look, because then somebody else may have done it.

        Raises:
            DedupeError: the server cannot be asked now; what is open stays open.
        """
        for entry in self._journal.in_doubt():
            self.settle(entry)
        for entry in self._journal.not_seen():
            if not self.look_once_more(entry) and self._is_long_ago(entry):
                self._writer.close(entry, EntryState.FAILED, entry.message)

    def look_once_more(self, entry: Entry) -> bool:
        """Whether a write that had not shown has come after all; the journal says so then.

        A note that was written once more in the meantime, or whose run was taken back, is deleted again.

        Raises:
            DedupeError: the server cannot be asked now, or failed.
        """
        if self._was_written_again(entry):
            return self._came_twice(entry)
        with cancel_scope(None):
            shown = self._prover.look_once(entry.document, entry.field, entry.before, entry.after)
            if shown.proven and entry.field is Field.TRASHED and self._can_look_into_trash:
                shown = Observation(self._client.is_trashed(entry.document), None)
        if shown.proven:
            self._writer.done(
                entry, shown.fresh, documents_with_redirected_links(self._journal.entries(entry.run))
            )
            if entry.field is Field.NOTE and self._journal.get(entry.run).undone_at is not None:
                self._writer.reverse(entry)
        return shown.proven

    def _was_written_again(self, entry: Entry) -> bool:
        """Whether another write has brought the same note, so that one such note is no sign of this write.

        Every other write can be repeated without harm.
        """
        return entry.field is Field.NOTE and any(
            other.id != entry.id and other.state is EntryState.DONE and other.after == entry.after
            for other in self._journal.writes_to(entry.document)
            if other.field is Field.NOTE
        )

    def _came_twice(self, entry: Entry) -> bool:
        """Whether a note stands there twice; then the one that came last is deleted."""
        with cancel_scope(None):
            shown = self._prover.look_once(entry.document, entry.field, entry.before, entry.after)
            notes = _notes_written(entry, shown)
            if len(notes) < 2:
                return False
            last = max(notes)
            self._writer.close(entry, EntryState.UNDO_INTENDED, entry.message)
            failure = self._prover.failure_of(lambda: self._client.delete_note(entry.document, last))
            shown = self._prover.look_once(entry.document, entry.field, entry.before, entry.after)
            if last not in _notes_written(entry, shown):
                self._writer.remember(
                    entry, shown.fresh, documents_with_redirected_links(self._journal.entries(entry.run))
                )
                self._writer.close(entry, EntryState.UNDONE)
            elif may_take_effect_later(failure):
                self._writer.close(entry, EntryState.NOT_SEEN, entry.message)
                raise failure or WriteNotVerified(f"A note stands twice on document {entry.document}.")
            else:
                self._writer.close(entry, EntryState.FAILED, str(failure))
            return True

    def _is_long_ago(self, entry: Entry) -> bool:
        finished = self._journal.get(entry.run).finished
        return finished is not None and datetime.now(UTC) - finished > MAY_STILL_COME


def _notes_written(entry: Entry, shown: Observation) -> list[int]:
    """The ids of the notes with the text of a write."""
    notes = shown.fresh.document.notes if shown.fresh else ()
    return [note.id for note in notes if note.text == entry.after]
