"""Carrying out one run: re-check, back up, carry over, verify, trash, verify; item by item.

An item stops at its first failure and leaves its documents where they are; the next items go on (S13).
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotFound, NotPermitted, OperationCancelled, ServerUnreachable
from app.domain.progress import Progress, Stage
from app.domain.runs import EntryState, Field, Outcome, Reason
from app.paperless.cancelling import cancelled_by
from app.services.backup import Backup
from app.services.carry_over import Write, count, link_targets, plan_carry_over, turned_links
from app.services.hand_over import open_hand_overs
from app.services.journaled import JournaledWriter, NotProven
from app.services.ledger import Ledger
from app.services.recheck import Verdict, check_copy, check_keeper

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.runs import Entry, Run
    from app.services.library import Library

# After so many items in a row without any answer the server is taken to be gone, and the rest is left.
PATIENCE = 3

log = logging.getLogger(__name__)


class Execution:
    """One run on its way; used once.

    Args:
        matches: whether two documents match directly in the last scan.
        own_links: documents whose links earlier runs have turned since then.
    """

    def __init__(
        self,
        library: Library,
        run: Run,
        matches: Callable[[int, int], bool],
        own_links: frozenset[int],
        cancel: CancelToken,
        progress: ProgressSink,
    ) -> None:
        self._library = library
        self._client = library.client
        self._documents = library.local.documents
        self._journal = library.local.journal
        self._run = run
        self._ledger = Ledger(library.local.journal, run)
        self._writer = JournaledWriter(library)
        self._matches = matches
        self._own_links = own_links
        self._cancel = cancel
        self._progress = progress

    def run(self) -> Run:
        """Work through the items that are not done yet, and close the run if nothing of it is left open."""
        with cancelled_by(self._cancel):
            self._work()
        with cancelled_by(None):
            if not self._ledger.interrupted and self._settled() and self._trash_checked():
                self._journal.finish(self._run.id)
        return self._journal.get(self._run.id)

    def _work(self) -> None:
        self._take_up()
        silent = 0
        for item in self._run.plan.items:
            pending = self._ledger.pending(item)
            if self._cancel.cancelled:
                self._leave(pending, "You stopped before it was its turn.")
            elif silent >= PATIENCE:
                self._leave(pending, "The server did not answer any more; the document was left alone.")
            elif pending:
                silent = 0 if self._try_item(item, pending) else silent + 1
                self._tell(Stage.APPLY)

    def _take_up(self) -> None:
        """After an interruption: what was left waits again, what was settled as done has its outcome."""
        done = {
            entry.document
            for entry in self._journal.entries(self._run.id)
            if entry.field is Field.TRASHED and entry.state is EntryState.DONE
        }
        for item in self._ledger.documents:
            if item.document in done:
                self._ledger.note(item.document, Outcome.TRASHED)
            elif item.reason is Reason.INTERRUPTED:
                self._ledger.note(item.document, Outcome.PENDING)

    def _try_item(self, item: PlanItem, pending: list[int]) -> bool:
        """Work on one item; False if the server gave no answer at all."""
        try:
            self._item(item, pending)
        except OperationCancelled:
            self._leave(self._ledger.pending(item), "You stopped before it was its turn.")
        except DedupeError as error:
            for document in self._ledger.pending(item):
                self._ledger.note(document, Outcome.FAILED, _reason(error), str(error))
            return not isinstance(error, ServerUnreachable)
        return True

    def _item(self, item: PlanItem, pending: list[int]) -> None:
        pending = [document for document in pending if self._allowed(item, document)]
        if not pending:
            return
        keeper = self._checked_keeper(item)
        if keeper.fresh is None or not keeper.is_good:
            for document in pending:
                self._ledger.note(document, Outcome.SKIPPED, keeper.reason, keeper.message)
            return
        copies = [fresh for document in pending if (fresh := self._checked_copy(document))]
        copies = [copy for copy in copies if self._backed_up(copy)]
        wrote = bool(copies) and item.carry_over and self._carry_over(keeper.fresh, copies)
        # After a backup or requests of our own the first look is no longer fresh (S2, S5).
        stale = wrote or self._run.backup_folder is not None
        for document in self._ledger.pending(item):
            copy = self._looked_at_again(item, document) if stale else _by_id(copies, document)
            if copy is not None:
                self._cancel.raise_if_cancelled()
                self._trash(item.keep, copy)
                stale = True

    def _allowed(self, item: PlanItem, document: int) -> bool:
        """Whether this run may still trash the copy; noted if not.

        A run that goes on after an interruption may meet a newer scan, in which the two match no more.
        """
        if not self._library.capabilities.has_trash and self._run.backup_folder is None:
            message = "The server has no trash, and no backup was asked for; the document was left alone."
            self._ledger.note(document, Outcome.SKIPPED, Reason.NO_TRASH, message)
            return False
        if not item.confirmed and not self._matches(item.keep, document):
            message = "In the last scan it does not match the document to keep any more. Look once more."
            self._ledger.note(document, Outcome.SKIPPED, Reason.CHANGED_ON_SERVER, message)
            return False
        return True

    def _checked_keeper(self, item: PlanItem) -> Verdict:
        return check_keeper(self._client, self._documents.get(item.keep), item.keep, self._own_links)

    def _checked_copy(self, document: int) -> Document | None:
        """The copy as it is now, or None after noting why it is not touched."""
        known = self._documents.get(document)
        try:
            verdict = check_copy(self._client, known, document, self._library.capabilities, self._own_links)
        except NotFound:
            message = "It was gone from the server already, or is not visible any more."
            self._ledger.note(document, Outcome.ALREADY_GONE, Reason.NONE, message)
            return None
        if not verdict.is_good:
            self._ledger.note(document, Outcome.SKIPPED, verdict.reason, verdict.message)
            return None
        return verdict.fresh

    def _looked_at_again(self, item: PlanItem, document: int) -> Document | None:
        keeper = self._checked_keeper(item)
        if not keeper.is_good:
            self._ledger.note(document, Outcome.SKIPPED, keeper.reason, keeper.message)
            return None
        return self._checked_copy(document)

    def _backed_up(self, copy: Document) -> bool:
        """Save the copy's files where the run wants it; a copy that cannot be saved is not touched."""
        if self._run.backup_folder is None:
            return True
        self._tell(Stage.BACKUP, copy)
        try:
            Backup(self._library, self._run.backup_folder, self._cancel).save(copy)
        except DedupeError as error:
            message = f"No backup could be made, so it was left alone. {error}"
            self._ledger.note(copy.id, Outcome.FAILED, Reason.NOT_VERIFIED, message)
            return False
        return True

    def _carry_over(self, keeper: Document, copies: list[Document]) -> bool:
        """Bring the copies' metadata to the keeper; True if there was anything to bring.

        On a failure every copy stays, and an archive serial number already taken from one is given back.
        """
        linking = self._linking(copies)
        dead = self._dead_links(keeper, (*copies, *linking))
        taxonomy = self._library.local.taxonomy.load()
        writes = plan_carry_over(keeper, copies, linking, taxonomy, dead)
        self._own_links |= turned_links(writes)
        if writes:
            self._tell(Stage.CARRY_OVER, keeper)
        known = {document.id: document for document in (keeper, *copies, *linking)}
        done: list[Write] = []
        try:
            for write in writes:
                self._cancel.raise_if_cancelled()
                fresh = self._writer.write(
                    self._run.id, keeper.id, known[write.document], write, self._own_links
                )
                known[write.document] = fresh or known[write.document]
                done.append(write)
        except OperationCancelled:
            self._give_back_numbers()
            raise
        except DedupeError as error:
            refused = isinstance(error, NotPermitted)
            reason = Reason.NOT_PERMITTED if refused else Reason.CARRY_OVER_FAILED
            for copy in copies:
                message = f"Its metadata could not be carried over, so it was left alone. {error}"
                self._ledger.note(copy.id, Outcome.FAILED, reason, message)
            self._give_back_numbers()
            if isinstance(error, ServerUnreachable):
                raise
        finally:
            self._journal.add_carried_over(self._run.id, keeper.id, count(done, keeper.id))
        return bool(writes)

    def _linking(self, copies: list[Document]) -> list[Document]:
        """Fresh records of the documents whose document links name one of the copies."""
        return [
            found.document
            for found in self._client.documents_by_id(self._documents.links_to([copy.id for copy in copies]))
        ]

    def _dead_links(self, keeper: Document, others: Sequence[Document]) -> frozenset[int]:
        """Targets of document links that do not exist any more, if links have to be sent at all.

        A document that this user cannot see is no dead one: its metadata is refused, not missing.
        """
        if not link_targets(others):
            return frozenset()
        documents = (keeper, *others)
        targets = link_targets(documents) - {document.id for document in documents}
        visible = {found.document.id for found in self._client.documents_by_id(targets)}
        return frozenset(target for target in targets - visible if self._is_dead(target))

    def _is_dead(self, document: int) -> bool:
        try:
            self._client.file_facts(document)
        except (NotFound, NotPermitted) as refusal:
            return isinstance(refusal, NotFound)  # what is refused is there, only not for this user
        return False

    def _give_back_numbers(self) -> None:
        """Undo a half-done hand-over of an archive serial number, so that it is not lost between two."""
        for entry in open_hand_overs(self._journal.entries(self._run.id)):
            self._writer.reverse(entry)

    def _trash(self, keep: int, copy: Document) -> None:
        self._tell(Stage.APPLY, copy)
        try:
            self._writer.write(
                self._run.id, keep, copy, Write(copy.id, Field.TRASHED, before=False, after=True)
            )
        except DedupeError as error:
            self._ledger.note(copy.id, Outcome.FAILED, _reason(error), str(error))
            if isinstance(error, ServerUnreachable):
                raise
        else:
            self._ledger.note(copy.id, Outcome.TRASHED)

    def _tell(self, stage: Stage, document: Document | None = None) -> None:
        """Report how many documents are settled and what is worked on now."""
        note, number = (document.title, document.id) if document else ("", None)
        self._progress(Progress(stage, self._ledger.settled, len(self._ledger.documents), note, number))

    def _leave(self, documents: list[int], message: str) -> None:
        for document in documents:
            self._ledger.note(document, Outcome.SKIPPED, Reason.INTERRUPTED, message)

    def _settled(self) -> bool:
        """Close what could not be looked at when it was written; False if the server is still silent.

        A run with anything open is not finished, so that the next start settles it.
        """
        try:
            for entry in self._journal.in_doubt():
                if entry.run == self._run.id:
                    self._settle(entry)
            self._give_back_numbers()
        except DedupeError as error:
            log.warning("Run %s stays open: %s", self._run.id, error.code)
            return False
        return True

    def _settle(self, entry: Entry) -> None:
        state = self._writer.settle(entry)
        if entry.field is Field.TRASHED and state is EntryState.DONE:
            self._ledger.note(entry.document, Outcome.TRASHED)

    def _trash_checked(self) -> bool:
        """Look for the documents in the trash, where this user may; False if it cannot be read now."""
        capabilities = self._library.capabilities
        gone = [item for item in self._ledger.documents if item.outcome is Outcome.TRASHED]
        if not gone or not (capabilities.has_trash and capabilities.can_restore):
            return True
        try:
            trashed = self._client.trashed_ids()
        except DedupeError as error:
            log.warning("Run %s stays open: the trash cannot be read: %s", self._run.id, error.code)
            return False
        for item in gone:
            if item.document not in trashed:
                message = f"“{item.title}” left the library, but the server does not list it in its trash."
                self._ledger.note(item.document, Outcome.FAILED, Reason.NOT_VERIFIED, message)
        return True


def _by_id(documents: list[Document], wanted: int) -> Document | None:
    return next((document for document in documents if document.id == wanted), None)


def _reason(error: DedupeError) -> Reason:
    if isinstance(error, NotProven):
        return Reason.NOT_VERIFIED
    return Reason.NOT_PERMITTED if isinstance(error, NotPermitted) else Reason.SERVER_ERROR
