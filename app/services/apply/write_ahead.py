"""Writes, and their reversal, that are in the journal before they are on the wire (S7).

They are closed by what the server then shows; what a crash left open, `app.services.apply.reconciliation`
closes.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from app.domain.documents import DocumentWithText, Taxonomy
from app.domain.errors import DedupeError, NotPermitted, RequestRefused
from app.domain.runs import Entry, EntryState, Field, JsonValue, Outcome, Reason
from app.paperless.cancellation import cancel_scope
from app.services.apply.document_state import not_whole, state_of
from app.services.apply.preconditions import changed_fields
from app.services.apply.verification import WriteNotVerified, WriteVerifier, may_take_effect_later
from app.services.carry_over.fields import (
    ATTRIBUTES,
    SPOKEN,
    ChangedSince,
    added_tags,
    is_all_ours,
    lost_tags,
    removed_tags,
    still_to_undo,
)
from app.services.carry_over.planning import count, documents_with_redirected_links

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from app.domain.documents import Document
    from app.services.apply.verification import Observation
    from app.services.carry_over.planning import Write
    from app.services.library import Library

log = logging.getLogger(__name__)

# With these the server is not at work on the request any more, and one document among many may be the
# reason: the others are tried by themselves.
_BROKE_OFF = (429, 500, 503)

_OUTCOMES = {
    EntryState.DONE: Outcome.TRASHED,
    EntryState.UNDONE: Outcome.RESTORED,
    EntryState.UNDO_REFUSED: Outcome.NOT_RESTORED,
}


class BatchRefused(DedupeError):
    """The server refused several documents in one request, perhaps because of one of them."""

    code = "refused"


@dataclass(frozen=True)
class Reversal:
    """Outcome of compensating a write.

    Attributes:
        refused: why it stays as it is, as somebody changed it since; "" if it was taken back.
        fresh: the document as the server shows it afterwards; None if it was refused.
    """

    refused: str
    fresh: DocumentWithText | None


class WriteAheadWriter:
    """Makes and reverses single writes of one library.

    A cancel never falls between a write and the look at its result.
    """

    def __init__(self, library: Library) -> None:
        self._client = library.client
        self._prover = WriteVerifier(library.client)
        self._database = library.local.database
        self._journal = library.local.journal
        self._documents = library.local.documents
        self._taxonomy = library.local.taxonomy

    @cached_property
    def tag_tree(self) -> Taxonomy:
        """The taxonomy with the tags as they are now: a tag may have been put below another since the scan.

        The server adds a tag with those above it, and takes one away with those below it.

        Raises:
            DedupeError: the server cannot be asked now.
        """
        return self._tag_tree_now()

    def _tag_tree_now(self) -> Taxonomy:
        known = self._taxonomy.load()
        return replace(known, tags={**known.tags, **self._client.tags()})

    def write(
        self, run: str, keep: int, document: Document, write: Write, own_links: Collection[int] = ()
    ) -> Document | None:
        """Make one write and prove it.

        Args:
            own_links: see `app.services.apply.preconditions.changed_fields`.

        Returns:
            The document as the server shows it afterwards; None once it is in the trash.

        Raises:
            NotProven: the server accepted the write but does not show it.
            DedupeError: the server refused or failed. If it cannot even be asked whether the write took
                place, the journal entry stays open and is settled at the next start.
        """
        entry = self._journal.intend(run, keep, document.id, write.field, write.before, write.after)
        with cancel_scope(None):
            failure = self._prover.send(document, write.field, write.before, write.after)
            may_come = may_take_effect_later(failure)
            shown = self._prover.look(document.id, write.field, write.before, write.after, patient=may_come)
        if not shown.proven:
            error = failure or WriteNotVerified(
                f"The server did not keep the change of {SPOKEN[write.field]} of “{document.title}”."
            )
            self.close(entry, EntryState.NOT_SEEN if may_come else EntryState.FAILED, str(error))
            raise error
        self.done(entry, shown.fresh, own_links)
        return shown.fresh.document if shown.fresh else None

    def trash_together(self, run: str, copies: Sequence[tuple[int, Document]]) -> dict[int, DedupeError]:
        """Move several copies, each with its keeper before it, to the trash in one request; prove each.

        Returns:
            The failure of each copy that did not go.

        Raises:
            RefusedTogether: the server refused or broke off, perhaps because of one of them. Those that
                went all the same are closed as done.
            DedupeError: their results cannot be asked; the journal entries stay open.
        """
        pairs = [(keep, copy.id) for keep, copy in copies]
        known = self._documents.many([copy.id for _, copy in copies])
        entries = self._journal.intend_trash(
            run, [(keep, copy.id, state_of(copy, known.get(copy.id))) for keep, copy in copies]
        )
        with cancel_scope(None):
            failure = self._prover.failure_of(lambda: self._client.trash_many([copy for _, copy in pairs]))
            may_come = may_take_effect_later(failure)
            left = self._prover.still_there(pairs, patient=may_come)
        gone = [entry for entry in entries if entry.document not in left]
        titles = {copy.id: copy.title for _, copy in copies}
        failures = {
            copy: failure or WriteNotVerified(f"The server did not move “{titles[copy]}” to the trash.")
            for copy in left
        }
        with self._database.transaction():
            self._documents.remove([entry.document for entry in gone])
            for entry in gone:
                self.close(entry, EntryState.DONE)
            for entry in entries:
                if entry.document in left:
                    state = EntryState.NOT_SEEN if may_come else EntryState.FAILED
                    self.close(entry, state, str(failures[entry.document]))
        if left and failure is not None and (not may_come or failure.details.get("status") in _BROKE_OFF):
            raise BatchRefused(str(failure))
        return failures

    def reverse(self, entry: Entry, known: DocumentWithText | None = None, left: str = "") -> Reversal:
        """Take one done write to a field back (S9).

        Args:
            entry: the write, or the part of it that is to be taken back.
            known: the document as it was read just now, if it was.
            left: why a part of the write stays, if one does; the journal then records it.

        Raises:
            NotFound: the document is not there for this account, which may have lost a right only for a
                while, or still lies in the trash; the entry stays to be undone.
            DedupeError: the server failed; the entry stays to be undone.
        """
        with cancel_scope(None):
            try:
                fresh = self._put_back(entry, known or self._prover.read(entry.document, entry.field))
            except ChangedSince as error:
                self.close(entry, EntryState.UNDO_REFUSED, str(error))
                return Reversal(str(error), None)
            self._finish_undo(entry, fresh, left)
            return Reversal("", fresh)

    def _put_back(self, entry: Entry, fresh: DocumentWithText) -> DocumentWithText:
        """Send what takes a write back, prove it, and return the document as it is then."""
        remaining = self._still_to_undo(fresh.document, entry)
        if remaining is None:
            return fresh
        old, new = remaining
        self.close(entry, EntryState.UNDO_INTENDED)
        failure = self._prover.send(fresh.document, entry.field, old, new)
        deleted = self._deleted_tags(entry, new, failure)
        if deleted and isinstance(new, list):
            new = [tag for tag in new if tag not in deleted]
            failure = self._prover.send(fresh.document, entry.field, old, new) if old or new else None
        shown = self._prover.look(
            entry.document, entry.field, old, new, patient=may_take_effect_later(failure)
        )
        if not shown.proven or shown.fresh is None:
            self.close(entry, EntryState.DONE)
            raise failure or WriteNotVerified(
                f"The server did not put back {SPOKEN[entry.field]} of “{fresh.document.title}”."
            )
        now = self._give_back_lost_tags(entry, fresh.document, shown.fresh)
        if deleted:
            raise ChangedSince(
                f"These tags were deleted on the server and cannot come back on “{fresh.document.title}”: "
                f"{', '.join(self._tag_names(deleted))}. The others are as they were."
            )
        return now

    def _deleted_tags(self, entry: Entry, wanted: JsonValue, failure: DedupeError | None) -> list[int]:
        """The tags to put back that the server does not have any more, if it refused them."""
        if entry.field is not Field.TAGS or not isinstance(failure, RequestRefused):
            return []
        there = self._client.tags()
        return [tag for tag in cast("list[int]", wanted) if tag not in there]

    def _tag_names(self, tags: Sequence[int]) -> list[str]:
        known = self._taxonomy.load().tags
        return [f"“{known[tag].name}”" if tag in known else f"#{tag}" for tag in tags]

    def _give_back_lost_tags(self, entry: Entry, then: Document, now: DocumentWithText) -> DocumentWithText:
        """Put tags back that went with those whose adding was undone; until then the undo is not at its end.

        Returns:
            The document as it is then.

        Raises:
            NotProven: the server accepted it but does not show it.
            DedupeError: the server refused or failed.
        """
        fresh = now.document
        lost = lost_tags(then, fresh, entry, self._tag_tree_now) if entry.field is Field.TAGS else []
        if not lost:
            return now
        failure = self._prover.send(fresh, Field.TAGS, [], [*lost])
        shown = self._prover.look(fresh.id, Field.TAGS, [], [*lost], patient=may_take_effect_later(failure))
        if not shown.proven or shown.fresh is None:
            raise failure or WriteNotVerified(f"The server did not put back the tags of “{fresh.title}”.")
        return shown.fresh

    def settle_undo(self, entry: Entry, shown: Observation) -> EntryState:
        """Close an entry whose undo was interrupted: as undone, or as still to be undone.

        Raises:
            DedupeError: the server cannot be asked now.
        """
        fresh = shown.fresh
        if entry.field is Field.TRASHED:
            return self._settle_restore(entry, fresh)
        if fresh is not None and self._is_undone(fresh.document, entry):
            known = self._documents.get(entry.document)
            fresh = self._give_back_lost_tags(entry, known or fresh.document, fresh)
            self._finish_undo(entry, fresh)
            return EntryState.UNDONE
        self.close(entry, EntryState.DONE)
        return EntryState.DONE

    def _settle_restore(self, entry: Entry, fresh: DocumentWithText | None) -> EntryState:
        """The same for a document on its way back from the trash; the search has to learn of it, too."""
        if fresh is None:
            self.close(entry, EntryState.DONE)
            return EntryState.DONE
        different = not_whole(entry.before, fresh.document, self._client)
        if different:
            self.close(entry, EntryState.UNDO_REFUSED, " ".join(one.message for one in different))
            return EntryState.UNDO_REFUSED
        self.reindex(entry.document)
        self._finish_undo(entry, self._prover.read(entry.document, entry.field))
        return EntryState.UNDONE

    def reindex(self, document: int) -> None:
        """Save a restored document once, or the server's search would miss it.

        Raises:
            DedupeError: the server failed.
        """
        try:
            self._client.reindex(document)
        except NotPermitted:
            # It is back, which is what counts; the search finds it after somebody's next change.
            log.warning("Document %d is back, but this user may not save it.", document)

    def _is_undone(self, fresh: Document, entry: Entry) -> bool:
        try:
            return self._still_to_undo(fresh, entry) is None
        except ChangedSince:
            return False

    def _still_to_undo(self, fresh: Document, entry: Entry) -> tuple[JsonValue, JsonValue] | None:
        return still_to_undo(fresh, entry, self.tag_tree if entry.field is Field.TAGS else Taxonomy())

    def _finish_undo(self, entry: Entry, fresh: DocumentWithText, left: str = "") -> None:
        """Close an undo that took place."""
        self.remember(entry, fresh, documents_with_redirected_links(self._journal.entries(entry.run)))
        self.close(entry, EntryState.UNDO_REFUSED if left else EntryState.UNDONE, left)

    def done(self, entry: Entry, fresh: DocumentWithText | None, own_links: Collection[int]) -> None:
        """Close a write that took place, in one step with what the keeper thereby received."""
        written = self._as_written(entry, fresh)
        with self._database.transaction():
            if written != entry:
                self._journal.amend(entry.id, written.before, written.after)
            entry = written
            self.remember(entry, fresh, own_links)
            received = count([entry], entry.keep)
            if not received.is_empty:
                self._journal.add_carried_over(entry.run, entry.keep, received)
            self.close(entry, EntryState.DONE)

    def _as_written(self, entry: Entry, fresh: DocumentWithText | None) -> Entry:
        """The entry with the tags that the server added or took of its own accord: ours to undo too."""
        then = self._documents.get(entry.document)
        if entry.field is not Field.TAGS or then is None or fresh is None:
            return entry
        gone = removed_tags(then, fresh.document, entry, self._tag_tree_now) if entry.before else []
        added = added_tags(then, fresh.document, entry, self._tag_tree_now)
        return replace(entry, before=[*gone], after=[*added])

    def close(self, entry: Entry, state: EntryState, message: str = "") -> None:
        """Note in one step where a write stands and, of a document's way to the trash, its outcome."""
        with self._database.transaction():
            self._journal.close(entry.id, state, message)
            if entry.field is Field.TRASHED and state in _OUTCOMES:
                outcome = _OUTCOMES[state]
                self._journal.set_outcome(entry.run, entry.document, outcome, Reason.NONE, message)

    def remember(self, entry: Entry, fresh: DocumentWithText | None, own_links: Collection[int]) -> None:
        """Take our own change into the local record, so that it does not count as somebody else's later on.

        A record that differs from the server in anything but what was written is left as it is: then the
        difference is another person's change, and must still be seen (S5).
        """
        if fresh is None:
            self._documents.remove([entry.document])
            return
        known = self._documents.get(entry.document)
        if known is None:
            self._documents.upsert([fresh])
            return
        own = ATTRIBUTES.get(entry.field, (entry.field.value,))
        only_there = set(changed_fields(known, fresh.document, own_links)) <= {*own}
        if only_there and is_all_ours(known, fresh.document, entry):
            self._documents.upsert([DocumentWithText(_with_files_of(known, fresh.document), fresh.text)])


def _with_files_of(known: Document, fresh: Document) -> Document:
    """The fresh record with what only a closer look tells: no other change of metadata moves it."""
    return replace(
        fresh,
        checksum=fresh.checksum or known.checksum,
        archive_checksum=fresh.archive_checksum or known.archive_checksum,
        file_size=known.file_size if fresh.file_size is None else fresh.file_size,
        mime_type=fresh.mime_type or known.mime_type,
        sharing=fresh.sharing or known.sharing,
    )
