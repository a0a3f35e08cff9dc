"""Applies one run in batches of items: check, back up, carry over, verify, trash, verify.

A batch is checked in one request and its copies are trashed in one request, several times as fast as one
request per document. If a batch fails, its items are tried one by one, with one request per copy. An item
stops at its first failure and leaves its documents in place; the other items continue (S13). Items that
failed because the server was unreachable are retried once at the end, then left to a later execution.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotPermitted, OperationCancelled, is_outage
from app.domain.progress import Progress, Stage, Wait
from app.domain.runs import EntryState, Field, Outcome, Reason, RunWarning, WarningKind
from app.paperless.cancellation import cancel_scope
from app.services.apply.carry_over_writer import CarryOverWriter
from app.services.apply.document_state import state_of
from app.services.apply.linking import Linker
from app.services.apply.local_refresh import store_changes
from app.services.apply.preconditions import (
    GONE_ALREADY,
    check_copy,
    check_keeper,
    is_gone,
    is_signed_out_for_good,
    take_snapshot,
)
from app.services.apply.preparation import CheckedItem, Preparer
from app.services.apply.reconciliation import Reconciler, RunCloser
from app.services.apply.run_outcomes import NO_ANSWER, RunOutcomes
from app.services.apply.share_links import share_link_warnings
from app.services.apply.verification import WriteNotVerified
from app.services.apply.write_ahead import BatchRefused, WriteAheadWriter
from app.services.carry_over.planning import Write, documents_needing_permissions
from app.services.carry_over.uncarried_values import left_behind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.runs import Entry, Run
    from app.services.apply.preconditions import PreconditionResult, ServerSnapshot
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


@dataclass(frozen=True)
class _CheckContext:
    """A snapshot of the server, and the data it is checked against.

    Attributes:
        known: documents as of the last scan.
        begun: writes this run has made, by keeper.
        unseen: changes found by earlier checks, by document.
        different: changes found by this check, by document.
    """

    snapshot: ServerSnapshot
    known: Mapping[int, Document]
    begun: Mapping[int, tuple[Entry, ...]]
    unseen: Mapping[int, tuple[str, ...]]
    different: dict[int, tuple[str, ...]] = field(default_factory=dict)


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
        self._closer = RunCloser(library, run, self._outcomes, reconciler, self._carry_over_writer, cancel)
        self._preparer = Preparer(
            library,
            run,
            self._outcomes,
            self._carry_over_writer,
            cancel,
            self._check_items,
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
        """Yield the pending items in batches of about BATCH_SIZE copies; versions to link each by itself."""
        items: list[PlanItem] = []
        copies = 0
        linked = [item for item in self._run.plan.items if item.linked and self._outcomes.pending(item)]
        yield from ([item] for item in linked)
        for item in self._run.plan.items:
            pending = 0 if item.linked else len(self._outcomes.pending(item))
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
        ready = self._check_items(items)
        for _ in range(MAX_PREPARATIONS):
            if not self._preparer.prepare(ready):
                break
            # A backup or our own writes made the snapshot stale (S2, S5).
            ready = self._check_items(items)
        else:
            ready = self._preparer.stable_items(ready)
        copies = [(entry, copy) for entry in ready for copy in entry.copies]
        for number, part in enumerate(self._trash_requests(copies, together=together)):
            self._cancel.raise_if_cancelled()
            if number > 0:
                fresh = self._check_items(list({entry.item.keep: entry.item for entry, _ in part}.values()))
                wanted = {copy.id for _, copy in part}
                part = [(one, copy) for one in fresh for copy in one.copies if copy.id in wanted]
            self._record_uncarried(part)
            self._trash(part)

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
        size = BATCH_SIZE if together and self._may_batch(plain) else 1
        parts = [plain[start : start + size] for start in range(0, len(plain), size)]
        return [*parts, *([copy] for copy in versioned)]

    def _skip_forbidden(self, item: PlanItem) -> None:
        """Record the copies of an item that this run may not trash as skipped.

        A resumed run may meet a newer scan, in which keeper and copy no longer match.
        """
        for document in self._outcomes.pending(item):
            if not self._library.capabilities.has_trash and self._run.backup_folder is None:
                message = "The server has no trash, and no backup was requested; the document was left alone."
                self._outcomes.record(document, Outcome.SKIPPED, Reason.NO_TRASH, message)
            elif not item.confirmed and not self._matches(item.keep, document):
                message = "In the last scan it no longer matches the document to keep. Review it again."
                self._outcomes.record(document, Outcome.SKIPPED, Reason.CHANGED_ON_SERVER, message)

    def _check_items(self, items: Sequence[PlanItem]) -> list[CheckedItem]:
        """Check items against one snapshot; record those that fail and return the others."""
        items = [item for item in items if self._outcomes.pending(item)]
        if not items:
            return []
        wanted = {document for item in items for document in self._outcomes.pending(item)}
        shared = documents_needing_permissions(items)
        snapshot = take_snapshot(self._client, {item.keep for item in items}, wanted, shared)
        keepers = {item.keep for item in items}
        context = _CheckContext(
            snapshot,
            self._documents.many(wanted | keepers),
            self._carry_over_writer.begun(keepers),
            self._local.changed.of(wanted | keepers),
        )
        ready = [entry for item in items if (entry := self._check_item(item, context)) is not None]
        store_changes(self._local, context.different, snapshot.documents, snapshot.texts)
        return ready

    def _check_item(self, item: PlanItem, context: _CheckContext) -> CheckedItem | None:
        """Return the item with the copies that passed, or None; record what failed."""
        keep, snapshot = item.keep, context.snapshot
        begun, unseen = context.begun.get(keep), context.unseen
        own_links = self._carry_over_writer.own_links
        keeper_check = check_keeper(
            keep, context.known.get(keep), snapshot, own_links, begun, unseen.get(keep, ())
        )
        self._note_changes(item, keep, keeper_check, context)
        if not keeper_check.ok or keeper_check.fresh is None:
            for document in self._outcomes.pending(item):
                self._outcomes.record(document, Outcome.SKIPPED, keeper_check.reason, keeper_check.message)
            return None
        copies, changed = [], bool(keeper_check.beside)
        for document in self._outcomes.pending(item):
            fresh = snapshot.documents.get(document)
            if fresh is None:
                self._outcomes.record(document, Outcome.ALREADY_GONE, Reason.NONE, GONE_ALREADY)
                continue
            rights = self._library.capabilities
            copy_check = check_copy(
                context.known.get(document), fresh, rights, own_links, begun, unseen.get(document, ())
            )
            self._note_changes(item, document, copy_check, context)
            if copy_check.ok:
                copies.append(fresh)
                changed |= bool(copy_check.beside)
            else:
                self._outcomes.record(document, Outcome.SKIPPED, copy_check.reason, copy_check.message)
        return CheckedItem(item, keeper_check.fresh, tuple(copies), changed) if copies else None

    def _note_changes(
        self, item: PlanItem, document: int, check: PreconditionResult, context: _CheckContext
    ) -> None:
        """Warn of changes by others during the run, and collect those that the local library lacks."""
        if check.beside:
            warning = RunWarning(WarningKind.CHANGED_MEANWHILE, item.keep, document, check.beside)
            self._journal.add_warning(self._run.id, warning)
        if check.changed and check.fresh is not None:
            context.different[document] = check.changed

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
