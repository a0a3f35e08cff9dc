"""Carrying out one run: re-check, back up, carry over, verify, trash, verify; item by item.

An item stops at its first failure and leaves its documents where they are; the next items go on (S13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotFound, NotPermitted, OperationCancelled, ServerUnreachable
from app.domain.progress import Progress, Stage
from app.domain.runs import EntryState, Field, Outcome, Reason
from app.services.backup import Backup
from app.services.carry_over import Write, count, plan_carry_over
from app.services.journaled import JournaledWriter, NotProven
from app.services.ledger import Ledger
from app.services.recheck import check_copy, check_keeper

if TYPE_CHECKING:
    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.runs import Run
    from app.services.library import Library

# After so many items in a row without any answer the server is taken to be gone, and the rest is left.
PATIENCE = 3


class Execution:
    """One run on its way; used once."""

    def __init__(self, library: Library, run: Run, cancel: CancelToken, progress: ProgressSink) -> None:
        self._library = library
        self._client = library.client
        self._documents = library.local.documents
        self._journal = library.local.journal
        self._run = run
        self._ledger = Ledger(library.local.journal, run)
        self._writer = JournaledWriter(library, cancel)
        self._cancel = cancel
        self._progress = progress

    def run(self) -> Run:
        """Work through the items that are not done yet, and close the run if none was interrupted."""
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
                self._progress(Progress(Stage.APPLY, self._ledger.settled, len(self._ledger.documents)))
        if not self._ledger.interrupted:
            self._check_trash()
            self._journal.finish(self._run.id)
        return self._journal.get(self._run.id)

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
        keeper = check_keeper(self._client, self._documents.get(item.keep), item.keep)
        if keeper.fresh is None or not keeper.is_good:
            for document in pending:
                self._ledger.note(document, Outcome.SKIPPED, keeper.reason, keeper.message)
            return
        copies = [fresh for document in pending if (fresh := self._checked_copy(document))]
        copies = [copy for copy in copies if self._backed_up(copy)]
        wrote = bool(copies) and item.carry_over and self._carry_over(keeper.fresh, copies)
        for document in self._ledger.pending(item):
            # Once requests of our own went out, the first look is no longer fresh (S2, S5).
            copy = self._looked_at_again(item.keep, document) if wrote else _by_id(copies, document)
            if copy is not None:
                self._cancel.raise_if_cancelled()
                self._trash(item.keep, copy)
                wrote = True

    def _checked_copy(self, document: int) -> Document | None:
        """The copy as it is now, or None after noting why it is not touched."""
        known = self._documents.get(document)
        try:
            verdict = check_copy(self._client, known, document, self._library.capabilities)
        except NotFound:
            message = "It was gone from the server already."
            self._ledger.note(document, Outcome.ALREADY_GONE, Reason.NONE, message)
            return None
        if not verdict.is_good:
            self._ledger.note(document, Outcome.SKIPPED, verdict.reason, verdict.message)
            return None
        return verdict.fresh

    def _looked_at_again(self, keep: int, document: int) -> Document | None:
        keeper = check_keeper(self._client, self._documents.get(keep), keep)
        if not keeper.is_good:
            self._ledger.note(document, Outcome.SKIPPED, keeper.reason, keeper.message)
            return None
        return self._checked_copy(document)

    def _backed_up(self, copy: Document) -> bool:
        """Save the copy's files where the run wants it; a copy that cannot be saved is not touched."""
        if self._run.backup_folder is None:
            return True
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
        writes = plan_carry_over(keeper, copies, linking, self._library.local.taxonomy.load())
        known = {document.id: document for document in (keeper, *copies, *linking)}
        done: list[Write] = []
        try:
            for write in writes:
                self._cancel.raise_if_cancelled()
                fresh = self._writer.write(self._run.id, keeper.id, known[write.document], write)
                known[write.document] = fresh or known[write.document]
                done.append(write)
        except OperationCancelled:
            self._give_back_numbers(keeper.id)
            raise
        except DedupeError as error:
            for copy in copies:
                message = f"Its metadata could not be carried over, so it was left alone. {error}"
                self._ledger.note(copy.id, Outcome.FAILED, Reason.CARRY_OVER_FAILED, message)
            self._give_back_numbers(keeper.id)
        finally:
            self._journal.add_carried_over(self._run.id, keeper.id, count(done, keeper.id))
        return bool(writes)

    def _linking(self, copies: list[Document]) -> list[Document]:
        """Fresh records of the documents whose document links name one of the copies."""
        return [
            found.document
            for found in self._client.documents_by_id(self._documents.links_to([copy.id for copy in copies]))
        ]

    def _give_back_numbers(self, keep: int) -> None:
        """Undo a half-done hand-over of an archive serial number, so that it is not lost between two."""
        for entry in reversed(self._journal.entries(self._run.id)):
            handed_over = entry.keep == keep and entry.field is Field.ARCHIVE_SERIAL_NUMBER
            if handed_over and entry.state is EntryState.DONE:
                self._writer.reverse(entry)

    def _trash(self, keep: int, copy: Document) -> None:
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

    def _leave(self, documents: list[int], message: str) -> None:
        for document in documents:
            self._ledger.note(document, Outcome.SKIPPED, Reason.INTERRUPTED, message)

    def _check_trash(self) -> None:
        """Documents that left the library must be in the trash; where this user may look, it is looked up."""
        capabilities = self._library.capabilities
        gone = [item for item in self._ledger.documents if item.outcome is Outcome.TRASHED]
        if not gone or not (capabilities.has_trash and capabilities.can_restore):
            return
        trashed = self._client.trashed_ids()
        for item in gone:
            if item.document not in trashed:
                message = f"“{item.title}” left the library, but the server does not list it in its trash."
                self._ledger.note(item.document, Outcome.FAILED, Reason.NOT_VERIFIED, message)


def _by_id(documents: list[Document], wanted: int) -> Document | None:
    return next((document for document in documents if document.id == wanted), None)


def _reason(error: DedupeError) -> Reason:
    if isinstance(error, NotProven):
        return Reason.NOT_VERIFIED
    return Reason.NOT_PERMITTED if isinstance(error, NotPermitted) else Reason.SERVER_ERROR
