"""Sends and compensates single writes, each recorded in the journal before it is sent (S7).

An entry is closed by the state read back from the server. Entries that a crash left open are closed by
`app.services.apply.reconciliation`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from app.domain.documents import DocumentWithText, Taxonomy
from app.domain.errors import DedupeError, NotPermitted, RequestRefused
from app.domain.runs import Entry, EntryState, Field, JsonValue, Outcome, Reason
from app.paperless.cancellation import cancel_scope
from app.services.apply.document_state import content_differences, state_of
from app.services.apply.preconditions import changed_fields
from app.services.apply.verification import WriteNotVerified, WriteVerifier, may_take_effect_later
from app.services.carry_over import file_versions
from app.services.carry_over.fields import (
    ATTRIBUTES,
    SPOKEN,
    ChangedSince,
    added_tags,
    is_all_ours,
    link_field_id,
    lost_tags,
    removed_tags,
    still_to_undo,
)
from app.services.carry_over.planning import count, documents_with_redirected_links

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from app.domain.documents import Document
    from app.services.apply.verification import Observation
    from app.services.carry_over.planning import Write
    from app.services.library import Library

log = logging.getLogger(__name__)

# With these statuses the server has stopped working on the request, and a single document may be the cause:
# the copies are tried one by one.
_RETRY_SINGLY = (429, 500, 503)

_OUTCOMES = {
    EntryState.DONE: Outcome.TRASHED,
    EntryState.UNDONE: Outcome.RESTORED,
    EntryState.UNDO_REFUSED: Outcome.NOT_RESTORED,
}


class BatchRefused(DedupeError):
    """The server refused several documents in one request, perhaps because of one of them."""

    code = "refused"


@dataclass(frozen=True)
class Compensation:
    """Outcome of compensating a write.

    Attributes:
        refused: why it stays, because somebody changed the field since; "" if it was undone.
        fresh: the document as read afterwards; None if refused.
    """

    refused: str
    fresh: DocumentWithText | None


class WriteAheadWriter:
    """Sends and compensates single writes of one library.

    Cancelling never interrupts a write before its result was read.
    """

    def __init__(self, library: Library) -> None:
        self._client = library.client
        self._rights = library.capabilities
        self._verifier = WriteVerifier(library.client)
        self._database = library.local.database
        self._journal = library.local.journal
        self._documents = library.local.documents
        self._taxonomy = library.local.taxonomy

    @cached_property
    def tag_tree(self) -> Taxonomy:
        """The taxonomy with the server's current tags: a tag may have got a new parent since the scan.

        The server adds a tag with its ancestors and removes it with its descendants.

        Raises:
            DedupeError: the server cannot be reached.
        """
        return self._tag_tree_now()

    def _tag_tree_now(self) -> Taxonomy:
        known = self._taxonomy.load()
        return replace(known, tags={**known.tags, **self._client.tags()})

    def write(
        self,
        run: str,
        keep: int,
        document: Document,
        write: Write,
        own_links: Collection[int] = (),
        send: Callable[[Entry], None] | None = None,
    ) -> Document | None:
        """Send one write and verify it.

        Args:
            own_links: see `app.services.apply.preconditions.changed_fields`.
            send: sends it, if more than one request is needed; what it raises other than a DedupeError leaves
                the entry open.

        Returns:
            The document as read afterwards; None once it is in the trash.

        Raises:
            WriteNotVerified: the server accepted the write but does not show it.
            DedupeError: the server refused or failed. If the result cannot be read either, the journal entry
                stays open and is reconciled at the next start.
        """
        entry = self._journal.intend(run, keep, document.id, write.field, write.before, write.after)
        with cancel_scope(None):
            if send is not None:
                failure = self._verifier.failure_of(partial(send, entry))
            else:
                failure = self._verifier.send(document, write.field, write.before, write.after)
            may_follow = may_take_effect_later(failure)
            shown = self._verifier.observe(
                document.id, write.field, write.before, write.after, retry=may_follow
            )
        if not shown.verified:
            error = failure or WriteNotVerified(
                f"The server did not keep the change of {SPOKEN[write.field]} of “{document.title}”."
            )
            self.close(entry, EntryState.NOT_SEEN if may_follow else EntryState.FAILED, str(error))
            raise error
        self.confirm_written(entry, shown.fresh, own_links)
        return shown.fresh.document if shown.fresh else None

    def trash_batch(self, run: str, copies: Sequence[tuple[int, Document]]) -> dict[int, DedupeError]:
        """Trash several copies in one request, and verify each.

        Args:
            copies: pairs of a keeper's id and a copy.

        Returns:
            The failure of each copy that was not trashed.

        Raises:
            BatchRefused: the server refused or stopped, perhaps because of one copy. Copies that were trashed
                are closed as done.
            DedupeError: the results cannot be read; the journal entries stay open.
        """
        pairs = [(keep, copy.id) for keep, copy in copies]
        known = self._documents.many([copy.id for _, copy in copies])
        entries = self._journal.intend_trash(
            run, [(keep, copy.id, state_of(copy, known.get(copy.id))) for keep, copy in copies]
        )
        with cancel_scope(None):
            failure = self._verifier.failure_of(lambda: self._client.trash_many([copy for _, copy in pairs]))
            may_follow = may_take_effect_later(failure)
            left = self._verifier.remaining(pairs, retry=may_follow)
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
                    state = EntryState.NOT_SEEN if may_follow else EntryState.FAILED
                    self.close(entry, state, str(failures[entry.document]))
        if (
            left
            and failure is not None
            and (not may_follow or failure.details.get("status") in _RETRY_SINGLY)
        ):
            raise BatchRefused(str(failure))
        return failures

    def compensate(
        self,
        entry: Entry,
        known: DocumentWithText | None = None,
        left: str = "",
        own_links: Collection[int] | None = None,
    ) -> Compensation:
        """Undo one completed write to a field (S9).

        Args:
            entry: the write, or the part of it to undo.
            known: the document, if it was read just now.
            left: why a part of the write stays, for the journal; "" if none does.
            own_links: see `app.services.apply.preconditions.changed_fields`; read from the journal if None.

        Raises:
            NotFound: the document is in the trash or not visible to this account, perhaps only for now; the
                entry can still be undone.
            DedupeError: the server failed; the entry can still be undone.
        """
        with cancel_scope(None):
            try:
                fresh = self._send_compensation(
                    entry, known or self._verifier.read(entry.document, entry.field)
                )
            except ChangedSince as error:
                self.close(entry, EntryState.UNDO_REFUSED, str(error))
                return Compensation(str(error), None)
            self._finish_undo(entry, fresh, left, own_links)
            return Compensation("", fresh)

    def _send_compensation(self, entry: Entry, fresh: DocumentWithText) -> DocumentWithText:
        """Send the compensating write, verify it, and return the document as read afterwards."""
        remaining = self._still_to_undo(fresh.document, entry)
        if remaining is None:
            return fresh
        old, new = remaining
        self.close(entry, EntryState.UNDO_INTENDED)
        failure = self._verifier.send(fresh.document, entry.field, old, new)
        deleted = self._deleted_tags(entry, new, failure)
        if deleted and isinstance(new, list):
            new = [tag for tag in new if tag not in deleted]
            failure = self._verifier.send(fresh.document, entry.field, old, new) if old or new else None
        shown = self._verifier.observe(
            entry.document, entry.field, old, new, retry=may_take_effect_later(failure)
        )
        if not shown.verified or shown.fresh is None:
            self.close(entry, EntryState.DONE)
            raise failure or WriteNotVerified(
                f"The server did not restore {SPOKEN[entry.field]} of “{fresh.document.title}”."
            )
        now = self._restore_lost_tags(entry, fresh.document, shown.fresh)
        if deleted:
            raise ChangedSince(
                f"These tags were deleted on the server and cannot be restored on “{fresh.document.title}”: "
                f"{', '.join(self._tag_names(deleted))}. The others were restored."
            )
        return now

    def _deleted_tags(self, entry: Entry, wanted: JsonValue, failure: DedupeError | None) -> list[int]:
        """Return the tags to restore that no longer exist on the server, if it refused them."""
        if entry.field is not Field.TAGS or not isinstance(failure, RequestRefused):
            return []
        there = self._client.tags()
        return [tag for tag in cast("list[int]", wanted) if tag not in there]

    def _tag_names(self, tags: Sequence[int]) -> list[str]:
        known = self._taxonomy.load().tags
        return [f"“{known[tag].name}”" if tag in known else f"#{tag}" for tag in tags]

    def _restore_lost_tags(self, entry: Entry, then: Document, now: DocumentWithText) -> DocumentWithText:
        """Restore tags that the server removed together with undone tags; only then is the undo complete.

        Returns:
            The document as read afterwards.

        Raises:
            WriteNotVerified: the server accepted the write but does not show it.
            DedupeError: the server refused or failed.
        """
        fresh = now.document
        lost = lost_tags(then, fresh, entry, self._tag_tree_now) if entry.field is Field.TAGS else []
        if not lost:
            return now
        failure = self._verifier.send(fresh, Field.TAGS, [], [*lost])
        shown = self._verifier.observe(
            fresh.id, Field.TAGS, [], [*lost], retry=may_take_effect_later(failure)
        )
        if not shown.verified or shown.fresh is None:
            raise failure or WriteNotVerified(f"The server did not restore the tags of “{fresh.title}”.")
        return shown.fresh

    def reconcile_undo(self, entry: Entry, shown: Observation) -> EntryState:
        """Close an entry whose undo was interrupted: as undone, or as still to be undone.

        Raises:
            DedupeError: the server cannot be reached.
        """
        fresh = shown.fresh
        if entry.field is Field.TRASHED:
            return self._reconcile_restore(entry, fresh)
        if fresh is not None and self._is_undone(fresh.document, entry):
            known = self._documents.get(entry.document)
            fresh = self._restore_lost_tags(entry, known or fresh.document, fresh)
            self._finish_undo(entry, fresh)
            return EntryState.UNDONE
        self.close(entry, EntryState.DONE)
        return EntryState.DONE

    def _reconcile_restore(self, entry: Entry, fresh: DocumentWithText | None) -> EntryState:
        """Close the entry of a document whose restore was interrupted, and reindex the document."""
        if fresh is None:
            self.close(entry, EntryState.DONE)
            return EntryState.DONE
        different = content_differences(entry.before, fresh.document, self._client)
        if different:
            self.close(entry, EntryState.UNDO_REFUSED, " ".join(one.message for one in different))
            return EntryState.UNDO_REFUSED
        self.reindex(entry.document)
        self._finish_undo(entry, self._verifier.read(entry.document, entry.field))
        return EntryState.UNDONE

    def reindex(self, document: int) -> None:
        """Save a restored document once, so that the server's search finds it.

        Raises:
            DedupeError: the server failed.
        """
        try:
            self._client.reindex(document)
        except NotPermitted:
            # The document is restored; the search finds it after its next change.
            log.warning("Document %d is restored, but this user may not reindex it.", document)

    def _is_undone(self, fresh: Document, entry: Entry) -> bool:
        try:
            return self._still_to_undo(fresh, entry) is None
        except ChangedSince:
            return False

    def _still_to_undo(self, fresh: Document, entry: Entry) -> tuple[JsonValue, JsonValue] | None:
        if entry.field is Field.LINK_FIELD:
            return self._link_field_to_remove(entry)
        return still_to_undo(fresh, entry, self.tag_tree if entry.field is Field.TAGS else Taxonomy())

    def _link_field_to_remove(self, entry: Entry) -> tuple[JsonValue, JsonValue] | None:
        """Return the removal of a custom field that a run added; None if it is gone.

        Removing it removes its values everywhere, so nobody may use it, in the trash neither. Only an
        administrator sees that of all documents.

        Raises:
            ChangedSince: it is in use, or that cannot be seen.
            DedupeError: the server failed.
        """
        name = str(entry.after)
        field = link_field_id(self._client.custom_fields(), name)
        if field is None:
            return None
        if not self._rights.is_superuser:
            raise ChangedSince(
                f"The custom field “{name}” stays: only an administrator can see whether others use it."
            )
        in_trash = self._rights.has_trash and any(field in row.fields for row in self._client.trashed())
        if in_trash or self._client.custom_field_uses(field) != 0:
            raise ChangedSince(f"The custom field “{name}” stays, because other documents have it.")
        return entry.after, None

    def _finish_undo(
        self,
        entry: Entry,
        fresh: DocumentWithText,
        left: str = "",
        own_links: Collection[int] | None = None,
    ) -> None:
        """Close a verified undo."""
        if own_links is None:
            own_links = documents_with_redirected_links(self._journal.entries(entry.run))
        self.update_local_copy(entry, fresh, own_links)
        self.close(entry, EntryState.UNDO_REFUSED if left else EntryState.UNDONE, left)

    def confirm_written(
        self, entry: Entry, fresh: DocumentWithText | None, own_links: Collection[int]
    ) -> None:
        """Close a verified write, and count the values carried over in the same transaction."""
        written = self._as_written(entry, fresh)
        with self._database.transaction():
            if written != entry:
                self._journal.amend(entry.id, written.before, written.after)
            entry = written
            self.update_local_copy(entry, fresh, own_links)
            received = count([entry], entry.keep)
            if not received.is_empty:
                self._journal.add_carried_over(entry.run, entry.keep, received)
            self.close(entry, EntryState.DONE)

    def _as_written(self, entry: Entry, fresh: DocumentWithText | None) -> Entry:
        """Return the entry with what only the server's state shows, so that undo covers it.

        That is tags it added or removed too, the id of a file version, and the id of a custom field.
        """
        if entry.field is Field.FILE_VERSION and fresh is not None:
            found = file_versions.found_versions(fresh.document, entry.before, entry.after)
            made: JsonValue = {**file_versions.part(entry.after), file_versions.VERSION: found[0]}
            return replace(entry, after=made)
        then = self._documents.get(entry.document)
        if entry.field is not Field.TAGS or then is None or fresh is None:
            return entry
        gone = removed_tags(then, fresh.document, entry, self._tag_tree_now) if entry.before else []
        added = added_tags(then, fresh.document, entry, self._tag_tree_now)
        return replace(entry, before=[*gone], after=[*added])

    def close(self, entry: Entry, state: EntryState, message: str = "") -> None:
        """Record the state of a write and, of a document's trashing, its outcome in one transaction."""
        with self._database.transaction():
            self._journal.close(entry.id, state, message)
            if entry.field is Field.TRASHED and state in _OUTCOMES:
                outcome = _OUTCOMES[state]
                self._journal.set_outcome(entry.run, entry.document, outcome, Reason.NONE, message)

    def update_local_copy(
        self, entry: Entry, fresh: DocumentWithText | None, own_links: Collection[int]
    ) -> None:
        """Apply our own change to the local record, so that no later check reports it as another user's.

        A record that differs from the server in anything else stays as it is: that difference is another
        user's change, and later checks must find it (S5).
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
            # The facts of the file that was the newest do not hold for another one.
            files = fresh.document if entry.field is Field.FILE_VERSION else known
            sharing = fresh.document.sharing or known.sharing
            now = replace(_with_files_of(files, fresh.document), sharing=sharing)
            self._documents.upsert([DocumentWithText(now, fresh.text)])


def _with_files_of(known: Document, fresh: Document) -> Document:
    """Return the fresh record with the known file facts, which lists lack and metadata changes keep."""
    return replace(
        fresh,
        checksum=fresh.checksum or known.checksum,
        archive_checksum=fresh.archive_checksum or known.archive_checksum,
        file_size=known.file_size if fresh.file_size is None else fresh.file_size,
        mime_type=fresh.mime_type or known.mime_type,
    )
