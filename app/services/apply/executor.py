"""Applies one run in batches of items: check, back up, carry over, verify, trash, verify.

A batch is checked in one request and its copies are trashed in one request, several times as fast as one
request per document. If a batch fails, its items are tried one by one, with one request per copy. An item
stops at its first failure and leaves its documents in place; the other items continue (S13). Items that
failed because the server was unreachable are retried once at the end, then left to a later execution.
"""

from __future__ import annotations

import logging
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotPermitted, OperationCancelled, is_outage
from app.domain.progress import Progress, Stage, Wait
from app.domain.runs import EntryState, Field, Outcome, Reason
from app.paperless.cancellation import cancel_scope
from app.services.apply.carry_over_writer import CarryOverWriter
from app.services.apply.document_state import state_of
from app.services.apply.item_checks import ItemChecker
from app.services.apply.linking import Linker
from app.services.apply.preconditions import (
    is_gone,
    is_signed_out_for_good,
)
from app.services.apply.preparation import CheckedItem, Preparer
from app.services.apply.reconciliation import Reconciler, RunCloser
from app.services.apply.run_outcomes import NO_ANSWER, RunOutcomes
from app.services.apply.verification import WriteNotVerified
from app.services.apply.version_uploads import VersionUploads, is_kept
from app.services.apply.write_ahead import BatchRefused, WriteAheadWriter
from app.services.carry_over.planning import Write
from app.services.carry_over.uncarried_values import left_behind
from app.services.share_links import share_link_warnings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.runs import Run
    from app.services.library import Library

# After this many items in a row without an answer, the server counts as gone and the rest is postponed.
MAX_SILENT_ITEMS = 3
# Real servers trash about 25 documents a second: a batch takes about as long as a user waits for a stop, and
# far less than any proxy timeout.
BATCH_SIZE = 25
# A check after our writes may find changes by others. This is how often an item is prepared again for them.
MAX_PREPARATIONS = 3

_WAITS = {Stage.BACKUP: Wait.BACKUP, Stage.CARRY_OVER: Wait.CARRY_OVER}

_STOPPED = "You stopped before it was its turn."
_LOCKED_OUT = "The server wants you to sign in again; the document was left alone."

log = logging.getLogger(__name__)


CopyToTrash = tuple["CheckedItem", "Document"]  # an item and one of its copies


class RunExecutor:
    """Applies one run; used once.

    Args:
        matches: whether two documents match directly in the last scan.
        own_links: documents whose links earlier runs have redirected since the scan.
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
        self._local = library.local
        self._documents = library.local.documents
        self._journal = library.local.journal
        self._run = run
        self._outcomes = RunOutcomes(library.local.journal, run)
        self._writer = WriteAheadWriter(library)
        self._carry_over_writer = CarryOverWriter(library, self._writer, run.id, own_links, cancel)
        self._linker = Linker(library, run.id, self._writer, self._carry_over_writer, cancel)
        reconciler = Reconciler(library, self._writer)
        self._checker = ItemChecker(library, run.id, self._outcomes, self._carry_over_writer)
        uploads = VersionUploads(library, run.id, self._writer, reconciler, cancel, self._report)
        self._closer = RunCloser(library, run, self._outcomes, reconciler, self._carry_over_writer, cancel)
        self._preparer = Preparer(
            library,
            run,
            self._outcomes,
            self._carry_over_writer,
            cancel,
            uploads,
            self._checker.check,
            self._report,
            self._will_retry,
        )
        self._second_try = False
        self._matches = matches
        self._cancel = cancel
        self._progress = progress

    def run(self) -> Run:
        """Apply the items that are not done yet, and finish the run if nothing of it is still open."""
        with cancel_scope(self._cancel):
            self._report(Stage.APPLY)
            self._apply_all()
        self._report(Stage.APPLY, wait=Wait.LATE)
        with cancel_scope(None):
            self._closer.close()
        return self._journal.get(self._run.id)

    def _apply_all(self) -> None:
        self._resume()
        for warning in share_link_warnings(self._client, self._run.plan):
            self._journal.add_warning(self._run.id, warning)
        batches = deque((items, True) for items in self._batches())
        silent = 0  # consecutive failures while the server was gone
        stop = ""  # why the rest is postponed
        while batches:
            items, together = batches.popleft()
            if self._cancel.cancelled or stop:
                self._postpone(items, stop or _STOPPED)
            elif failure := self._try_batch(items, together=together):
                if is_signed_out_for_good(self._client, failure):
                    stop = _LOCKED_OUT
                    self._postpone(items, stop)
                elif together and (len(items) > 1 or isinstance(failure, BatchRefused)):
                    batches.extendleft(([item], False) for item in reversed(items))
                elif is_gone(self._client, failure):
                    silent += 1
                    self._postpone(items, NO_ANSWER, failed=True)
                    stop = NO_ANSWER if silent == MAX_SILENT_ITEMS or self._second_try else ""
                elif is_outage(failure) and not self._second_try:
                    silent = 0
                    self._postpone(items, NO_ANSWER, failed=True)
                else:
                    silent = 0
                    self._fail(items, failure)
            else:
                silent = 0
            if not (batches or stop or silent or self._second_try):
                self._second_try = True
                batches.extend(([item], False) for item in self._items_to_retry())
            self._report(Stage.APPLY)

    def _items_to_retry(self) -> list[PlanItem]:
        """Return the items that got no answer, set to pending; none if the server is gone.

        Late writes are checked first, so that nothing is written twice. An item with a write of unknown
        result is not retried.
        """
        items: list[PlanItem] = []
        if not self._outcomes.interrupted:
            return items
        try:
            self._closer.check_late_writes()
        except DedupeError as error:
            log.warning("No retry in run %s: %s", self._run.id, error.code)
            return items
        in_doubt = {entry.keep for entry in self._journal.in_doubt() if entry.run == self._run.id}
        for item in self._run.plan.items:
            left = [] if item.keep in in_doubt else self._outcomes.postponed(item)
            for document in left:
                self._outcomes.record(document, Outcome.PENDING)
            if left:
                items.append(item)
        return items

    def _resume(self) -> None:
        """After an interruption, set postponed items to pending and record copies trashed meanwhile."""
        done = {
            entry.document
            for entry in self._journal.entries(self._run.id)
            if entry.field is Field.TRASHED and entry.state is EntryState.DONE
        }
        for item in self._outcomes.documents:
            if item.document in done:
                self._outcomes.record(item.document, Outcome.TRASHED)
            elif item.reason is Reason.INTERRUPTED:
                self._outcomes.record(item.document, Outcome.PENDING)

    def _batches(self) -> Iterator[list[PlanItem]]:
        """Yield the pending items in batches of about BATCH_SIZE copies; versions by themselves."""
        items: list[PlanItem] = []
        copies = 0
        alone = [item for item in self._run.plan.items if item.linked or item.as_versions]
        yield from ([item] for item in alone if self._outcomes.pending(item))
        for item in self._run.plan.items:
            pending = 0 if item in alone else len(self._outcomes.pending(item))
            if items and copies + pending > BATCH_SIZE:
                yield items
                items, copies = [], 0
            if pending:
                items.append(item)
                copies += pending
        if items:
            yield items

    def _try_batch(self, items: list[PlanItem], *, together: bool) -> DedupeError | None:
        """Apply a batch, and return the failure that stopped it, if any."""
        try:
            self._apply_batch(items, together=together)
        except OperationCancelled:
            self._postpone(items, _STOPPED)
        except DedupeError as failure:
            return failure
        return None

    def _apply_batch(self, items: list[PlanItem], *, together: bool) -> None:
        if items[0].linked:
            report = partial(self._report, Stage.CARRY_OVER)
            self._linker.apply(items[0], self._outcomes, report)
            return
        for item in items:
            self._skip_forbidden(item)
        ready = self._checker.check(items)
        for _ in range(MAX_PREPARATIONS):
            if not self._preparer.prepare(ready):
                break
            # A backup or our own writes made the snapshot stale (S2, S5).
            ready = self._checker.check(items)
        else:
            ready = self._preparer.stable_items(ready)
        copies = [(entry, copy) for entry in ready if self._has_versions(entry) for copy in entry.copies]
        for number, part in enumerate(self._trash_requests(copies, together=together)):
            self._cancel.raise_if_cancelled()
            if number > 0:
                fresh = self._checker.check(list({entry.item.keep: entry.item for entry, _ in part}.values()))
                wanted = {copy.id for _, copy in part}
                part = [(one, copy) for one in fresh for copy in one.copies if copy.id in wanted]
                part = [(one, copy) for one, copy in part if self._has_versions(one)]
            self._record_uncarried(part)
            self._trash(part)
            if part and part[0][0].item.as_versions and self._stop_at_failure(part[0][0].item):
                break

    def _record_uncarried(self, copies: Sequence[CopyToTrash]) -> None:
        """Record the values of copies about to be trashed that their keepers do not have."""
        left = {
            copy.id: left_behind(entry.keeper, [copy], self._carry_over_writer.names, entry.item.trash)
            for entry, copy in copies
        }
        self._journal.set_not_carried(self._run.id, left)

    def _trash_requests(self, copies: Sequence[CopyToTrash], *, together: bool) -> list[list[CopyToTrash]]:
        """Split the copies by request.

        A copy with several file versions is trashed alone. In a batch, Paperless 3 puts each version into the
        trash separately, and the restored document lacks its newer files.
        """
        versioned = [copy for copy in copies if copy[1].version_count > 1]
        plain = [copy for copy in copies if copy[1].version_count == 1]
        become_versions = any(entry.item.as_versions for entry, _ in plain)
        size = BATCH_SIZE if together and not become_versions and self._may_batch(plain) else 1
        parts = [plain[start : start + size] for start in range(0, len(plain), size)]
        return [*parts, *([copy] for copy in versioned)]

    def _has_versions(self, entry: CheckedItem) -> bool:
        """Return whether copies may go: those that became file versions only if the keeper has all (S2)."""
        if not entry.item.as_versions or all(
            is_kept(entry.item, entry.keeper, copy) for copy in entry.copies
        ):
            return True
        message = (
            f"“{entry.keeper.title}” does not have all files as versions, so none was moved to the trash."
        )
        for copy in self._outcomes.pending(entry.item):
            self._outcomes.record(copy, Outcome.FAILED, Reason.NOT_VERIFIED, message)
        return False

    def _stop_at_failure(self, item: PlanItem) -> bool:
        """Leave the other copies of an item alone if one could not be trashed; return whether that is so."""
        failed = self._outcomes.first_failure(item)
        if failed is not None:
            for copy in self._outcomes.pending(item):
                self._outcomes.record(copy, Outcome.FAILED, failed.reason, failed.message)
        return failed is not None

    def _skip_forbidden(self, item: PlanItem) -> None:
        """Record the copies of an item that this run may not trash as skipped.

        A resumed run may meet a newer scan, in which keeper and copy no longer match.
        """
        unmatched = None if item.confirmed else item.first_without_match(self._matches)
        for document in self._outcomes.pending(item):
            if not self._library.capabilities.has_trash and self._run.backup_folder is None:
                message = "The server has no trash, and no backup was requested; the document was left alone."
                self._outcomes.record(document, Outcome.SKIPPED, Reason.NO_TRASH, message)
            elif unmatched is not None and (item.as_versions or not self._matches(item.keep, document)):
                message = "In the last scan it no longer matches the document to keep. Review it again."
                self._outcomes.record(document, Outcome.SKIPPED, Reason.CHANGED_ON_SERVER, message)

    def _may_batch(self, copies: Sequence[CopyToTrash]) -> bool:
        """Return whether one request may trash all copies; Paperless wants the right to change each."""
        rights = self._library.capabilities
        return len(copies) > 1 and all(rights.may_change(copy) for _, copy in copies)

    def _trash(self, copies: Sequence[CopyToTrash]) -> None:
        if len(copies) > 1:
            self._trash_batch(copies)
        else:
            for entry, copy in copies:
                self._trash_single(entry.item.keep, copy)

    def _trash_batch(self, copies: Sequence[CopyToTrash]) -> None:
        self._report(Stage.APPLY, copies[0][1], Wait.TRASH)
        try:
            failures = self._writer.trash_batch(
                self._run.id, [(entry.item.keep, copy) for entry, copy in copies]
            )
        finally:
            self._outcomes.reload()
        for document, error in failures.items():
            self._note_failure(document, error, retry=is_outage(error))

    def _trash_single(self, keep: int, copy: Document) -> None:
        self._report(Stage.APPLY, copy, Wait.TRASH)
        try:
            state = state_of(copy, self._documents.get(copy.id))
            self._writer.write(self._run.id, keep, copy, Write(copy.id, Field.TRASHED, state, after=True))
        except DedupeError as error:
            if is_signed_out_for_good(self._client, error):
                raise
            retry = self._will_retry(error)
            self._note_failure(copy.id, error, retry=retry)
            if retry:
                raise
        else:
            self._outcomes.record(copy.id, Outcome.TRASHED)

    def _report(self, stage: Stage, document: Document | None = None, wait: Wait | None = None) -> None:
        """Report the number of completed documents and the current one."""
        note, number = (document.title, document.id) if document else ("", None)
        done, total = self._outcomes.completed, len(self._outcomes.documents)
        self._progress(Progress(stage, done, total, note, number, wait or _WAITS.get(stage, Wait.CHECK)))

    def _will_retry(self, failure: DedupeError) -> bool:
        """Return whether the server caused a failure, so that the item is retried now or later.

        A second failure while the server answers is attributed to the document.
        """
        if is_outage(failure) and not self._second_try:
            return True
        return is_gone(self._client, failure)

    def _note_failure(self, document: int, error: DedupeError, *, retry: bool) -> None:
        if retry:
            self._outcomes.record(document, Outcome.SKIPPED, Reason.INTERRUPTED, NO_ANSWER)
        else:
            self._outcomes.record(document, Outcome.FAILED, _reason(error), str(error))

    def _postpone(self, items: Sequence[PlanItem], message: str, *, failed: bool = False) -> None:
        """Leave the pending, and optionally the failed, copies of items to a later execution."""
        for item in items:
            for document in (*self._outcomes.pending(item), *(self._outcomes.failed(item) if failed else ())):
                self._outcomes.record(document, Outcome.SKIPPED, Reason.INTERRUPTED, message)

    def _fail(self, items: Sequence[PlanItem], failure: DedupeError) -> None:
        for item in items:
            for document in (*self._outcomes.pending(item), *self._outcomes.postponed(item)):
                self._outcomes.record(document, Outcome.FAILED, _reason(failure), str(failure))


def _reason(error: DedupeError) -> Reason:
    if isinstance(error, WriteNotVerified):
        return Reason.NOT_VERIFIED
    return Reason.NOT_PERMITTED if isinstance(error, NotPermitted) else Reason.SERVER_ERROR
