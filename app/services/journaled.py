"""Writes that are in the journal before they are on the wire, and closed by what the server then shows.

A write while applying, the settlement of what a crash left in doubt, and the reversal of a write share one
rule: the server's answer is never believed, its state is read back (S4, S7).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotFound
from app.domain.runs import Entry, EntryState, Field, JsonValue
from app.services.fields import SPOKEN, ChangedSince, send, shows, still_to_undo

if TYPE_CHECKING:
    from app.domain.documents import Document, DocumentWithText
    from app.domain.progress import CancelToken
    from app.services.carry_over import Write
    from app.services.library import Library

log = logging.getLogger(__name__)

# Paperless may finish a change in its task queue a moment after answering, so a look may be repeated.
LOOK_AGAIN_AFTER = (0.0, 0.2, 0.6)


class NotProven(DedupeError):
    """The write was sent, but the server does not show it."""

    code = "not-verified"


@dataclass(frozen=True)
class Look:
    """What the server shows after a write: whether it took place, and the document (None: in the trash)."""

    proven: bool
    fresh: DocumentWithText | None


class JournaledWriter:
    """Makes, settles and reverses single writes of one library."""

    def __init__(self, library: Library, cancel: CancelToken) -> None:
        self._client = library.client
        self._journal = library.local.journal
        self._documents = library.local.documents
        self._cancel = cancel

    def write(self, run: str, keep: int, document: Document, write: Write) -> Document | None:
        """Make one write and prove it.

        Returns:
            The document as the server shows it afterwards; None once it is in the trash.

        Raises:
            NotProven: the server accepted the write but does not show it.
            DedupeError: the server refused or failed. If it cannot even be asked whether the write took
                place, the journal entry stays open and is settled at the next start.
        """
        entry = self._journal.intend(run, keep, document.id, write.field, write.before, write.after)
        failure = self._send(document, write.field, write.before, write.after)
        look = self._look(document.id, write.field, write.before, write.after, patient=failure is None)
        if not look.proven:
            error = failure or NotProven(
                f"The server did not keep the change of {SPOKEN[write.field]} of “{document.title}”."
            )
            self._journal.close(entry.id, EntryState.FAILED, str(error))
            raise error
        self._journal.close(entry.id, EntryState.DONE)
        self._remember(document.id, look.fresh, before=document)
        return look.fresh.document if look.fresh else None

    def settle(self, entry: Entry) -> EntryState:
        """Find out by looking what became of an open entry, and close it.

        Raises:
            DedupeError: the server cannot be asked now; the entry stays open.
        """
        forward = entry.state is EntryState.INTENDED
        look = self._look(entry.document, entry.field, entry.before, entry.after)
        not_proven = EntryState.FAILED if forward else EntryState.UNDONE
        state = EntryState.DONE if look.proven else not_proven
        if state is not EntryState.FAILED:
            self._remember(entry.document, look.fresh)
        message = "Found not carried out after an interruption." if state is EntryState.FAILED else ""
        self._journal.close(entry.id, state, message)
        return state

    def reverse(self, entry: Entry) -> str:
        """Take one done write back (S9).

        Returns:
            "" if it is undone, otherwise why it can never be; the journal says so too.

        Raises:
            DedupeError: the server failed; the entry stays to be undone.
        """
        try:
            if entry.field is Field.TRASHED:
                self._bring_back(entry)
            else:
                self._put_back(entry)
        except (ChangedSince, NotFound) as error:
            self._journal.close(entry.id, EntryState.UNDO_REFUSED, str(error))
            return str(error)
        self._journal.close(entry.id, EntryState.UNDONE)
        return ""

    def _put_back(self, entry: Entry) -> None:
        fresh = self._client.document(entry.document)
        remaining = still_to_undo(fresh.document, entry)
        if remaining is None:
            return
        old, new = remaining
        self._journal.close(entry.id, EntryState.UNDO_INTENDED)
        failure = self._send(fresh.document, entry.field, old, new)
        look = self._look(entry.document, entry.field, old, new, patient=failure is None)
        if not look.proven:
            self._journal.close(entry.id, EntryState.DONE)
            raise failure or NotProven(
                f"The server did not put back {SPOKEN[entry.field]} of “{fresh.document.title}”."
            )
        self._remember(entry.document, look.fresh, before=fresh.document)

    def _bring_back(self, entry: Entry) -> None:
        """Restore from the trash, and save once without a change, or the search would miss it."""
        look = self._look(entry.document, entry.field, True, False)
        if not look.proven:
            if not self._client.is_trashed(entry.document):
                raise NotFound(
                    f"Document {entry.document} is not in the server's trash any more and cannot come back."
                )
            self._journal.close(entry.id, EntryState.UNDO_INTENDED)
            failure: DedupeError | None = None
            try:
                self._client.restore([entry.document])
            except DedupeError as error:
                failure = error
            look = self._look(entry.document, entry.field, True, False, patient=failure is None)
            if not look.proven:
                self._journal.close(entry.id, EntryState.DONE)
                raise failure or NotProven(f"The server did not bring document {entry.document} back.")
        self._client.reindex(entry.document)
        self._remember(entry.document, self._client.document(entry.document))

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
            if pause:
                self._cancel.wait(pause)
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

    def _remember(
        self, document: int, fresh: DocumentWithText | None, before: Document | None = None
    ) -> None:
        """Take our own change into the local record, so that it does not count as somebody else's later on.

        A record that did not agree with the server before the write is left as it is: then the difference is
        another person's change, and must still be seen.
        """
        if fresh is None:
            self._documents.remove([document])
        elif before is None or self._documents.get(document) in (None, before):
            self._documents.upsert([fresh])
