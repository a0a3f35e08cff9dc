"""Finds out the results of writes that got no answer, at the end of a run and after a crash (S7)."""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotPermitted
from app.domain.runs import Entry, EntryState, Field, Outcome, Reason
from app.paperless.cancellation import cancel_scope
from app.services.apply.verification import (
    Observation,
    WriteNotVerified,
    WriteVerifier,
    may_take_effect_later,
)
from app.services.carry_over.fields import SPOKEN
from app.services.carry_over.file_versions import (
    copy_of,
    found_versions,
    is_same_upload,
    sent_again,
    version_of,
)
from app.services.carry_over.planning import documents_with_redirected_links

if TYPE_CHECKING:
    from app.domain.progress import CancelToken
    from app.domain.runs import Run
    from app.services.apply.carry_over_writer import CarryOverWriter
    from app.services.apply.run_outcomes import RunOutcomes
    from app.services.apply.write_ahead import WriteAheadWriter
    from app.services.library import Library

log = logging.getLogger(__name__)

# Seconds before each check, at the end of a run, for writes that were not visible when they were sent.
FINAL_CHECK_DELAYS = (0.0, 1.0, 2.0, 4.0)
# No proxy, worker or task queue finishes a write this long after the end of its run.
MAY_STILL_COME = timedelta(minutes=10)

_STAYED = (Outcome.SKIPPED, Outcome.FAILED, Outcome.RESTORED)


class Reconciler:
    """Compares open writes of one library with the server, and closes them in the journal.

    Cancelling never interrupts a write before its result was read.
    """

    def __init__(self, library: Library, writer: WriteAheadWriter) -> None:
        self._client = library.client
        self._can_read_trash = library.capabilities.has_trash and library.capabilities.can_restore
        self._journal = library.local.journal
        self._verifier = WriteVerifier(library.client)
        self._writer = writer

    def reconcile(self, entry: Entry) -> EntryState:
        """Close an open entry by the state on the server, and return its new state.

        Raises:
            DedupeError: the server cannot be reached; the entry stays open.
        """
        with cancel_scope(None):
            if entry.state is EntryState.UNDO_INTENDED and self._was_written_again(entry):
                self._writer.close(entry, EntryState.NOT_SEEN, entry.message)
                return EntryState.NOT_SEEN
            shown = self._verifier.observe(entry.document, entry.field, entry.before, entry.after)
            if entry.state is EntryState.UNDO_INTENDED:
                return self._writer.reconcile_undo(entry, shown)
            if shown.verified:
                self._writer.confirm_written(
                    entry, shown.fresh, documents_with_redirected_links(self._journal.entries(entry.run))
                )
                return EntryState.DONE
            if entry.field is Field.FILE_VERSION:  # when it was interrupted, nobody knows
                after = sent_again(entry.after, datetime.now(UTC))
                self._journal.amend(entry.id, entry.before, after)
            self._writer.close(entry, EntryState.NOT_SEEN, "Not done before the interruption.")
            return EntryState.NOT_SEEN

    def reconcile_all(self) -> None:
        """Close everything that earlier runs left open, and check writes that were not visible.

        A write without an answer may take effect after its run has ended, so it is checked at each start. A
        start more than MAY_STILL_COME after the run is the last: a later match may be somebody else's change.

        Raises:
            DedupeError: the server cannot be reached; open entries stay open.
        """
        for entry in self._journal.in_doubt():
            self.reconcile(entry)
        for entry in self._journal.not_seen():
            if not self.check_late_write(entry) and self._is_long_ago(entry):
                self._writer.close(entry, EntryState.FAILED, entry.message)

    def check_late_write(self, entry: Entry) -> bool:
        """Return whether a write that was not visible has taken effect, and record it in the journal.

        A late note or file version is deleted again if it was rewritten meanwhile or its run was undone, a
        version also if its copy has stayed.

        Raises:
            DedupeError: the server cannot be reached, or failed.
        """
        if self._was_written_again(entry):
            return self._remove_second(entry)
        with cancel_scope(None):
            shown = self._verifier.observe_once(entry.document, entry.field, entry.before, entry.after)
            if shown.verified and entry.field is Field.TRASHED and self._can_read_trash:
                shown = Observation(self._client.is_trashed(entry.document), None)
        if shown.verified:
            self._writer.confirm_written(
                entry, shown.fresh, documents_with_redirected_links(self._journal.entries(entry.run))
            )
            if self._came_too_late(entry):
                self._writer.compensate(entry)
        return shown.verified

    def _came_too_late(self, entry: Entry) -> bool:
        """Return whether a write that took effect late is of no use any more."""
        if entry.field not in (Field.NOTE, Field.FILE_VERSION):
            return False
        run = self._journal.get(entry.run)
        if run.undone_at is not None or entry.field is Field.NOTE or run.finished is None:
            return run.undone_at is not None
        return any(one.document == copy_of(entry) and one.outcome in _STAYED for one in run.documents)

    def _was_written_again(self, entry: Entry) -> bool:
        """Return whether another write added the same note or file: one of them does not verify this write.

        All other writes can be repeated without harm.
        """
        return bool(self._written_again(entry))

    def _written_again(self, entry: Entry) -> list[Entry]:
        if entry.field not in (Field.NOTE, Field.FILE_VERSION):
            return []
        is_note = entry.field is Field.NOTE
        return [
            other
            for other in self._journal.writes_to(entry.document)
            if other.field is entry.field
            and other.id != entry.id
            and other.state is EntryState.DONE
            and (other.after == entry.after if is_note else is_same_upload(other, entry))
        ]

    def _remove_second(self, entry: Entry) -> bool:
        """Delete the newer of two equal notes or file versions, and return whether there were two."""
        with cancel_scope(None):
            shown = self._verifier.observe_once(entry.document, entry.field, entry.before, entry.after)
            written = _written(entry, shown)
            wanted = {version_of(other.after) for other in self._written_again(entry)}
            superfluous = [number for number in written if number not in wanted]
            if len(written) < 2 or not superfluous:
                return False
            last = max(superfluous)
            remove = self._client.delete_note if entry.field is Field.NOTE else self._client.delete_version
            self._writer.close(entry, EntryState.UNDO_INTENDED, entry.message)
            failure = self._verifier.failure_of(lambda: remove(entry.document, last))
            shown = self._verifier.observe_once(entry.document, entry.field, entry.before, entry.after)
            if last not in _written(entry, shown):
                self._writer.update_local_copy(
                    entry, shown.fresh, documents_with_redirected_links(self._journal.entries(entry.run))
                )
                self._writer.close(entry, EntryState.UNDONE)
            elif may_take_effect_later(failure):
                self._writer.close(entry, EntryState.NOT_SEEN, entry.message)
                raise failure or WriteNotVerified(
                    f"Document {entry.document} has {SPOKEN[entry.field]} twice."
                )
            else:
                self._writer.close(entry, EntryState.FAILED, str(failure))
            return True

    def _is_long_ago(self, entry: Entry) -> bool:
        finished = self._journal.get(entry.run).finished
        return finished is not None and datetime.now(UTC) - finished > MAY_STILL_COME


class RunCloser:
    """Checks the end of one run: open writes, late writes, partly applied items and the trash."""

    def __init__(
        self,
        library: Library,
        run: Run,
        outcomes: RunOutcomes,
        reconciler: Reconciler,
        carry_over_writer: CarryOverWriter,
        cancel: CancelToken,
    ) -> None:
        self._client = library.client
        self._capabilities = library.capabilities
        self._journal = library.local.journal
        self._run = run
        self._outcomes = outcomes
        self._reconciler = reconciler
        self._carry_over_writer = carry_over_writer
        self._cancel = cancel

    def close(self) -> None:
        """Finish the run in the journal, unless something of it is still open."""
        reconciled = self._reconciled()
        if not self._outcomes.interrupted and reconciled and self._trash_checked():
            self._journal.finish(self._run.id)

    def _reconciled(self) -> bool:
        """Close open writes; False if the server still does not answer.

        A run with open writes stays unfinished, so that the next start reconciles it.
        """
        try:
            for entry in self._journal.in_doubt():
                if entry.run == self._run.id:
                    self._reconcile(entry)
            self.check_late_writes()
            self._carry_over_writer.restore_serial_numbers()
            self._undo_partly_applied()
        except DedupeError as error:
            log.warning("Run %s stays open: %s", self._run.id, error.code)
            return False
        return True

    def _undo_partly_applied(self) -> None:
        """Undo the carry-over of items whose copies all stay, so that no item remains half applied."""
        stayed = {item.keep for item in self._run.plan.items if self._outcomes.all_stayed(item)}
        waiting = {
            entry.keep
            for entry in self._journal.not_seen()
            if entry.run == self._run.id and entry.field is Field.TRASHED
        }
        for keep in self._carry_over_writer.begun(stayed - waiting):
            self._carry_over_writer.undo_item(keep)

    def _reconcile(self, entry: Entry) -> None:
        state = self._reconciler.reconcile(entry)
        if entry.field is Field.TRASHED and state is EntryState.DONE:
            self._outcomes.record(entry.document, Outcome.TRASHED)

    def check_late_writes(self) -> None:
        """Check writes without an answer again: a server may finish them after the connection ended."""
        late = [entry for entry in self._journal.not_seen() if entry.run == self._run.id]
        for pause in FINAL_CHECK_DELAYS:
            if not late:
                return
            time.sleep(0.0 if self._cancel.cancelled else pause)
            late = [entry for entry in late if not self._has_taken_effect(entry)]

    def _has_taken_effect(self, entry: Entry) -> bool:
        if not self._reconciler.check_late_write(entry):
            return False
        if entry.field is Field.TRASHED:
            self._outcomes.record(entry.document, Outcome.TRASHED)
        return True

    def _trash_checked(self) -> bool:
        """Check that the trash lists the documents, where this user may read it; False if that fails now."""
        capabilities = self._capabilities
        gone = [item for item in self._outcomes.documents if item.outcome is Outcome.TRASHED]
        if not gone or not (capabilities.has_trash and capabilities.can_restore):
            return True
        try:
            trashed = self._client.trashed_ids()
        except NotPermitted:  # the account could read it at sign-in
            self._journal.disable_restore(self._run.id)
            return True
        except DedupeError as error:
            log.warning("Run %s stays open, the trash is unreadable: %s", self._run.id, error.code)
            return False
        for item in gone:
            if item.document not in trashed:
                message = f"“{item.title}” left the library, but the server does not list it in its trash."
                self._outcomes.record(item.document, Outcome.FAILED, Reason.NOT_VERIFIED, message)
        return True


def _written(entry: Entry, shown: Observation) -> list[int]:
    """Return the ids of the notes with the text of a write, or of the file versions with its file."""
    if shown.fresh is None:
        return []
    if entry.field is Field.FILE_VERSION:
        return found_versions(shown.fresh.document, entry.before, entry.after)
    return [note.id for note in shown.fresh.document.notes if note.text == entry.after]
