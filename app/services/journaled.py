"""Writes that are in the journal before they are on the wire, and closed by what the server then shows.

A write while applying, the settlement of what a crash left in doubt, and the reversal of a write share one
rule: the server's answer is never believed, its state is read back (S4, S7).
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.domain.documents import DocumentWithText
from app.domain.errors import DedupeError, NotFound, NotPermitted
from app.domain.runs import Entry, EntryState, Field, JsonValue, Outcome, Reason
from app.paperless.cancelling import cancelled_by
from app.services.carry_over import turned_links
from app.services.fields import SPOKEN, ChangedSince, send, shows, still_to_undo
from app.services.recheck import changed_fields

if TYPE_CHECKING:
    from collections.abc import Collection

    from app.domain.documents import Document
    from app.services.carry_over import Write
    from app.services.library import Library

log = logging.getLogger(__name__)

# Paperless may finish a change in its task queue a moment after answering, or after a proxy has given up
# waiting for it, so a look may be repeated.
LOOK_AGAIN_AFTER = (0.0, 0.2, 0.6, 1.2)

_ATTRIBUTES = {Field.NOTE: "notes", Field.TRASHED: ""}  # the others are called as the field is
_OUTCOMES = {
    EntryState.DONE: Outcome.TRASHED,
    EntryState.UNDONE: Outcome.RESTORED,
    EntryState.UNDO_REFUSED: Outcome.NOT_RESTORED,
}


class NotProven(DedupeError):
    """The write was sent, but the server does not show it."""

    code = "not-verified"


@dataclass(frozen=True)
class Look:
    """What the server shows after a write: whether it took place, and the document (None: in the trash)."""

    proven: bool
    fresh: DocumentWithText | None


class JournaledWriter:
    """Makes, settles and reverses single writes of one library.

    A cancel never falls between a write and the look at what became of it.
    """

    def __init__(self, library: Library) -> None:
        self._client = library.client
        self._has_trash = library.capabilities.has_trash
        self._database = library.local.database
        self._journal = library.local.journal
        self._documents = library.local.documents
        self._taxonomy = library.local.taxonomy

    def write(
        self, run: str, keep: int, document: Document, write: Write, own_links: Collection[int] = ()
    ) -> Document | None:
        """Make one write and prove it.

        Args:
            own_links: see `app.services.recheck.changed_fields`.

        Returns:
            The document as the server shows it afterwards; None once it is in the trash.

        Raises:
            NotProven: the server accepted the write but does not show it.
            DedupeError: the server refused or failed. If it cannot even be asked whether the write took
                place, the journal entry stays open and is settled at the next start.
        """
        entry = self._journal.intend(run, keep, document.id, write.field, write.before, write.after)
        with cancelled_by(None):
            failure = self._send(document, write.field, write.before, write.after)
            look = self._look(
                document.id, write.field, write.before, write.after, patient=_may_come_later(failure)
            )
        if not look.proven:
            error = failure or NotProven(
                f"The server did not keep the change of {SPOKEN[write.field]} of “{document.title}”."
            )
            self._close(entry, EntryState.FAILED, str(error))
            raise error
        self._remember(entry, look.fresh, own_links)
        self._close(entry, EntryState.DONE)
        return look.fresh.document if look.fresh else None

    def settle(self, entry: Entry) -> EntryState:
        """Find out by looking what became of an open entry, and close it.

        Raises:
            DedupeError: the server cannot be asked now; the entry stays open.
        """
        with cancelled_by(None):
            look = self._look(entry.document, entry.field, entry.before, entry.after)
            if entry.state is EntryState.UNDO_INTENDED:
                return self._settle_undo(entry, look)
            if look.proven:
                self._remember(entry, look.fresh, turned_links(self._journal.entries(entry.run)))
                self._close(entry, EntryState.DONE)
                return EntryState.DONE
            self._close(entry, EntryState.FAILED, "Found not carried out after an interruption.")
            return EntryState.FAILED

    def _settle_undo(self, entry: Entry, look: Look) -> EntryState:
        """Close an entry whose undo was interrupted: as undone, or as done and still to be undone."""
        if look.fresh is not None and self._is_undone(look.fresh.document, entry):
            self._finish_undo(entry)
            return EntryState.UNDONE
        self._close(entry, EntryState.DONE)
        return EntryState.DONE

    def _is_undone(self, fresh: Document, entry: Entry) -> bool:
        try:
            return entry.field is Field.TRASHED or still_to_undo(fresh, entry, self._taxonomy.load()) is None
        except ChangedSince:
            return False

    def reverse(self, entry: Entry) -> str:
        """Take one done write back (S9).

        Returns:
            "" if it is undone, otherwise why it can never be; the journal says so too.

        Raises:
            DedupeError: the server failed; the entry stays to be undone.
        """
        try:
            with cancelled_by(None):
                if entry.field is Field.TRASHED:
                    self._bring_back(entry)
                else:
                    self._put_back(entry)
                self._finish_undo(entry)
        except (ChangedSince, NotFound) as error:
            self._close(entry, EntryState.UNDO_REFUSED, str(error))
            return str(error)
        return ""

    def _put_back(self, entry: Entry) -> None:
        fresh = self._client.document(entry.document)
        remaining = still_to_undo(fresh.document, entry, self._taxonomy.load())
        if remaining is None:
            return
        old, new = remaining
        self._close(entry, EntryState.UNDO_INTENDED)
        failure = self._send(fresh.document, entry.field, old, new)
        look = self._look(entry.document, entry.field, old, new, patient=_may_come_later(failure))
        if not look.proven:
            self._close(entry, EntryState.DONE)
            raise failure or NotProven(
                f"The server did not put back {SPOKEN[entry.field]} of “{fresh.document.title}”."
            )

    def _bring_back(self, entry: Entry) -> None:
        look = self._look(entry.document, entry.field, True, False)
        if look.proven:
            return
        if not self._has_trash:
            raise NotFound(f"The server has no trash, so document {entry.document} cannot come back.")
        if not self._client.is_trashed(entry.document):
            raise NotFound(
                f"Document {entry.document} is not in the server's trash any more and cannot come back."
            )
        self._close(entry, EntryState.UNDO_INTENDED)
        failure: DedupeError | None = None
        try:
            self._client.restore([entry.document])
        except DedupeError as error:
            failure = error
        look = self._look(entry.document, entry.field, True, False, patient=_may_come_later(failure))
        if not look.proven:
            self._close(entry, EntryState.DONE)
            raise failure or NotProven(f"The server did not bring document {entry.document} back.")

    def _finish_undo(self, entry: Entry) -> None:
        """Close an undo that took place. A restored document is saved once, or the search would miss it."""
        if entry.field is Field.TRASHED:
            try:
                self._client.reindex(entry.document)
            except NotPermitted:
                # It is back, which is what counts; the search finds it after somebody's next change.
                log.warning("Document %d is back, but this user may not save it.", entry.document)
        fresh = self._client.document(entry.document)
        self._remember(entry, fresh, turned_links(self._journal.entries(entry.run)))
        self._close(entry, EntryState.UNDONE)

    def _close(self, entry: Entry, state: EntryState, message: str = "") -> None:
        """Note in one step where a write stands and, of a document's way to the trash, its outcome."""
        with self._database.transaction():
            self._journal.close(entry.id, state, message)
            if entry.field is Field.TRASHED and state in _OUTCOMES:
                outcome = _OUTCOMES[state]
                self._journal.set_outcome(entry.run, entry.document, outcome, Reason.NONE, message)

    def _send(self, document: Document, field: Field, old: JsonValue, new: JsonValue) -> DedupeError | None:
        """Send a write and return its failure: only a look at the server tells what really happened."""
        try:
            send(self._client, document, field, old, new)
        except DedupeError as error:
            log.info("Writing %s of document %d was answered with: %s", field, document.id, error.code)
            return error
        return None

    def _look(
        self, document: int, field: Field, old: JsonValue, new: JsonValue, *, patient: bool = False
    ) -> Look:
        look = Look(proven=False, fresh=None)
        for pause in LOOK_AGAIN_AFTER if patient else (0.0,):
            time.sleep(pause)
            look = self._look_once(document, field, old, new)
            if look.proven:
                break
        return look

    def _look_once(self, document: int, field: Field, old: JsonValue, new: JsonValue) -> Look:
        try:
            fresh = self._client.document(document)
        except NotFound:
            return Look(proven=field is Field.TRASHED and new is True, fresh=None)
        return Look(shows(fresh.document, field, old, new), fresh)

    def _remember(self, entry: Entry, fresh: DocumentWithText | None, own_links: Collection[int]) -> None:
        """Take our own change into the local record, so that it does not count as somebody else's later on.

        A record that differs from the server in anything but the field that was written is left as it is:
        then the difference is another person's change, and must still be seen (S5).
        """
        if fresh is None:
            self._documents.remove([entry.document])
            return
        known = self._documents.get(entry.document)
        if known is None:
            self._documents.upsert([fresh])
            return
        own = _ATTRIBUTES.get(entry.field, entry.field.value)
        if set(changed_fields(known, fresh.document, own_links)) <= {own}:
            self._documents.upsert([DocumentWithText(_with_files_of(known, fresh.document), fresh.text)])


def _may_come_later(failure: DedupeError | None) -> bool:
    """Whether a write may still take effect after its answer: unless the server said a clear no."""
    return failure is None or failure.retry_helps


def _with_files_of(known: Document, fresh: Document) -> Document:
    """The fresh record with what only a closer look at the files tells: a change of metadata moves none."""
    return replace(
        fresh,
        checksum=fresh.checksum or known.checksum,
        archive_checksum=fresh.archive_checksum or known.archive_checksum,
        file_size=known.file_size if fresh.file_size is None else fresh.file_size,
        mime_type=fresh.mime_type or known.mime_type,
    )
