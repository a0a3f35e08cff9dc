"""Carrying out one run: re-check, back up, carry over, verify, trash, verify; a round of items at a time.

The items of a round are looked at in one request and their copies go in one request, which makes a run
several times as fast as a request a document. If a round fails, its items are taken one by one, and a copy
by itself: an item stops at its first failure and leaves its documents where they are; the others go on (S13).
What failed because the server was away gets a second try at the end, and is left to a later execution if the
server is away still.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotPermitted, OperationCancelled, is_outage
from app.domain.progress import Progress, Stage, Wait
from app.domain.runs import EntryState, Field, Outcome, Reason, RunWarning, WarningKind
from app.paperless.cancellation import cancel_scope
from app.services.apply.carry_over_writer import CarryOverWriter
from app.services.apply.document_state import state_of
from app.services.apply.local_refresh import take_in
from app.services.apply.preconditions import (
    GONE_ALREADY,
    check_copy,
    check_keeper,
    is_gone,
    is_signed_out_for_good,
    take_snapshot,
)
from app.services.apply.preparation import CheckedItem, Preparer
from app.services.apply.reconciliation import Reconciler
from app.services.apply.run_outcomes import SILENT, RunOutcomes
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

# After so many items in a row without any answer the server is taken to be gone: they and the rest are left.
MAX_SILENT_ITEMS = 3
# Real servers move some 25 documents a second to the trash: a round takes about as long as people wait for
# a stop, and far less than any proxy's limit.
BATCH_SIZE = 25
# A look after writes may show that others changed something meanwhile; so often it is taken into account.
PREPARATIONS = 3
# Seconds before each look, at the end of a run, for what had not shown when it was sent.
FINAL_CHECK_DELAYS = (0.0, 1.0, 2.0, 4.0)

_WAITS = {Stage.BACKUP: Wait.BACKUP, Stage.CARRY_OVER: Wait.CARRY_OVER}

_STOPPED = "You stopped before it was its turn."
_LOCKED_OUT = "The server wants you to sign in again; the document was left alone."

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Judged:
    """One look, and what it is judged by.

    Attributes:
        known: the documents as the last scan saw them.
        begun: the writes that this run has made, by keeper.
        unseen: what earlier looks found changed, by document.
        different: what this look finds changed, by document.
    """

    look: ServerSnapshot
    known: Mapping[int, Document]
    begun: Mapping[int, tuple[Entry, ...]]
    unseen: Mapping[int, tuple[str, ...]]
    different: dict[int, tuple[str, ...]] = field(default_factory=dict)


Going = tuple["CheckedItem", "Document"]  # an item and one of its copies that goes now


class RunExecutor:
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
        self._local = library.local
        self._documents = library.local.documents
        self._journal = library.local.journal
        self._run = run
        self._ledger = RunOutcomes(library.local.journal, run)
        self._writer = WriteAheadWriter(library)
        self._settler = Reconciler(library, self._writer)
        self._carrier = CarryOverWriter(library, self._writer, run.id, own_links, cancel)
        self._preparer = Preparer(
            library, run, self._ledger, self._carrier, cancel, self._looked_at, self._tell, self._is_away
        )
        self._second_try = False
        self._matches = matches
        self._cancel = cancel
        self._progress = progress

    def run(self) -> Run:
        """Work through the items that are not done yet, and close the run if nothing of it is left open."""
        with cancel_scope(self._cancel):
            self._tell(Stage.APPLY)
            self._work()
        self._tell(Stage.APPLY, wait=Wait.LATE)
        with cancel_scope(None):
            settled = self._settled()
            if not self._ledger.interrupted and settled and self._trash_checked():
                self._journal.finish(self._run.id)
        return self._journal.get(self._run.id)

    def _work(self) -> None:
        self._take_up()
        self._count_share_links()
        rounds = deque((items, True) for items in self._rounds())
        silent = 0  # failures in a row while the server was gone
        stop = ""  # why the rest is left
        while rounds:
            items, together = rounds.popleft()
            if self._cancel.cancelled or stop:
                self._leave(items, stop or _STOPPED)
            elif failure := self._try(items, together=together):
                if is_signed_out_for_good(self._client, failure):
                    stop = _LOCKED_OUT
                    self._leave(items, stop)
                elif together and (len(items) > 1 or isinstance(failure, BatchRefused)):
                    rounds.extendleft(([item], False) for item in reversed(items))
                elif is_gone(self._client, failure):
                    silent += 1
                    self._leave(items, SILENT, failed=True)
                    stop = SILENT if silent == MAX_SILENT_ITEMS or self._second_try else ""
                elif is_outage(failure) and not self._second_try:
                    silent = 0
                    self._leave(items, SILENT, failed=True)
                else:
                    silent = 0
                    self._fail(items, failure)
            else:
                silent = 0
            if not (rounds or stop or silent or self._second_try):
                self._second_try = True
                rounds.extend(([item], False) for item in self._unanswered())
            self._tell(Stage.APPLY)

    def _count_share_links(self) -> None:
        """Warn of share links that stop working."""
        for warning in share_link_warnings(self._client, self._run.plan):
            self._journal.add_warning(self._run.id, warning)

    def _unanswered(self) -> list[PlanItem]:
        """The items that got no answer, ready for their second try; none, if the server is gone.

        What the server carried out after it was given up is looked for first: nothing is done twice. Where
        the result of a write cannot be seen, there is no second one.
        """
        items: list[PlanItem] = []
        if not self._ledger.interrupted:
            return items
        try:
            self._look_for_the_late()
        except DedupeError as error:
            log.warning("No second try in run %s: %s", self._run.id, error.code)
            return items
        in_doubt = {entry.keep for entry in self._journal.in_doubt() if entry.run == self._run.id}
        for item in self._run.plan.items:
            left = [] if item.keep in in_doubt else self._ledger.left(item)
            for document in left:
                self._ledger.note(document, Outcome.PENDING)
            if left:
                items.append(item)
        return items

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

    def _rounds(self) -> Iterator[list[PlanItem]]:
        """The items that wait, in their order, in rounds of about COPIES_A_ROUND copies."""
        items: list[PlanItem] = []
        copies = 0
        for item in self._run.plan.items:
            pending = len(self._ledger.pending(item))
            if items and copies + pending > BATCH_SIZE:
                yield items
                items, copies = [], 0
            if pending:
                items.append(item)
                copies += pending
        if items:
            yield items

    def _try(self, items: list[PlanItem], *, together: bool) -> DedupeError | None:
        """Work on a round; the failure that stopped it, if one did."""
        try:
            self._round(items, together=together)
        except OperationCancelled:
            self._leave(items, _STOPPED)
        except DedupeError as failure:
            return failure
        return None

    def _round(self, items: list[PlanItem], *, together: bool) -> None:
        for item in items:
            self._drop_not_allowed(item)
        ready = self._looked_at(items)
        for _ in range(PREPARATIONS):
            if not self._preparer.prepare(ready):
                break
            # After a backup or writes of our own the look is no longer fresh (S2, S5).
            ready = self._looked_at(items)
        else:
            ready = self._preparer.settled(ready)
        copies = [(entry, copy) for entry in ready for copy in entry.copies]
        for number, part in enumerate(self._parts(copies, together=together)):
            self._cancel.raise_if_cancelled()
            if number > 0:
                fresh = self._looked_at(list({entry.item.keep: entry.item for entry, _ in part}.values()))
                wanted = {copy.id for _, copy in part}
                part = [(one, copy) for one in fresh for copy in one.copies if copy.id in wanted]
            self._name_what_is_left(part)
            self._trash(part)

    def _name_what_is_left(self, copies: Sequence[Going]) -> None:
        """Note of copies that are about to go what their keepers do not have of them."""
        left = {
            copy.id: left_behind(entry.keeper, [copy], self._carrier.names, entry.item.trash)
            for entry, copy in copies
        }
        self._journal.set_not_carried(self._run.id, left)

    def _parts(self, copies: Sequence[Going], *, together: bool) -> list[list[Going]]:
        """The copies in the parts that go in one request each.

        A copy with several file versions goes by itself. Paperless 3 puts each version of those that go
        together into the trash on its own, and then the document comes back without its newer files.
        """
        single = [going for going in copies if going[1].version_count > 1]
        several = [going for going in copies if going[1].version_count == 1]
        size = BATCH_SIZE if together and self._may_go_together(several) else 1
        parts = [several[start : start + size] for start in range(0, len(several), size)]
        return [*parts, *([going] for going in single)]

    def _drop_not_allowed(self, item: PlanItem) -> None:
        """Note the copies of an item that this run may not trash.

        A run that goes on after an interruption may meet a newer scan, in which the two match no more.
        """
        for document in self._ledger.pending(item):
            if not self._library.capabilities.has_trash and self._run.backup_folder is None:
                message = "The server has no trash, and no backup was asked for; the document was left alone."
                self._ledger.note(document, Outcome.SKIPPED, Reason.NO_TRASH, message)
            elif not item.confirmed and not self._matches(item.keep, document):
                message = "In the last scan it does not match the document to keep any more. Look once more."
                self._ledger.note(document, Outcome.SKIPPED, Reason.CHANGED_ON_SERVER, message)

    def _looked_at(self, items: Sequence[PlanItem]) -> list[CheckedItem]:
        """What of the items may go on, judged by one look at the server; the others are noted."""
        items = [item for item in items if self._ledger.pending(item)]
        if not items:
            return []
        wanted = {document for item in items for document in self._ledger.pending(item)}
        shared = documents_needing_permissions(items)
        look = take_snapshot(self._client, {item.keep for item in items}, wanted, shared)
        keepers = {item.keep for item in items}
        judged = _Judged(
            look,
            self._documents.many(wanted | keepers),
            self._carrier.begun(keepers),
            self._local.changed.of(wanted | keepers),
        )
        ready = [entry for item in items if (entry := self._judge(item, judged)) is not None]
        take_in(self._local, judged.different, look.documents, look.texts)
        return ready

    def _judge(self, item: PlanItem, judged: _Judged) -> CheckedItem | None:
        """An item that may go on, with those of its copies that may; what may not is noted."""
        keep, look = item.keep, judged.look
        begun, unseen = judged.begun.get(keep), judged.unseen
        own_links = self._carrier.own_links
        verdict = check_keeper(keep, judged.known.get(keep), look, own_links, begun, unseen.get(keep, ()))
        self._heed(item, keep, verdict, judged)
        if not verdict.is_good or verdict.fresh is None:
            for document in self._ledger.pending(item):
                self._ledger.note(document, Outcome.SKIPPED, verdict.reason, verdict.message)
            return None
        copies, changed = [], bool(verdict.beside)
        for document in self._ledger.pending(item):
            fresh = look.documents.get(document)
            if fresh is None:
                self._ledger.note(document, Outcome.ALREADY_GONE, Reason.NONE, GONE_ALREADY)
                continue
            rights = self._library.capabilities
            judgement = check_copy(
                judged.known.get(document), fresh, rights, own_links, begun, unseen.get(document, ())
            )
            self._heed(item, document, judgement, judged)
            if judgement.is_good:
                copies.append(fresh)
                changed |= bool(judgement.beside)
            else:
                self._ledger.note(document, Outcome.SKIPPED, judgement.reason, judgement.message)
        return CheckedItem(item, verdict.fresh, tuple(copies), changed) if copies else None

    def _heed(self, item: PlanItem, document: int, verdict: PreconditionResult, judged: _Judged) -> None:
        """Name what others changed while an item was worked on, and remember what is to be read anew."""
        if verdict.beside:
            warning = RunWarning(WarningKind.CHANGED_MEANWHILE, item.keep, document, verdict.beside)
            self._journal.add_warning(self._run.id, warning)
        if verdict.changed and verdict.fresh is not None:
            judged.different[document] = verdict.changed

    def _may_go_together(self, copies: Sequence[Going]) -> bool:
        """Paperless wants the right to change documents for moving several of them to the trash at once."""
        rights = self._library.capabilities
        return len(copies) > 1 and all(rights.may_change(copy) for _, copy in copies)

    def _trash(self, copies: Sequence[Going]) -> None:
        if len(copies) > 1:
            self._trash_together(copies)
        else:
            for entry, copy in copies:
                self._trash_alone(entry.item.keep, copy)

    def _trash_together(self, copies: Sequence[Going]) -> None:
        self._tell(Stage.APPLY, copies[0][1], Wait.TRASH)
        try:
            failures = self._writer.trash_together(
                self._run.id, [(entry.item.keep, copy) for entry, copy in copies]
            )
        finally:
            self._ledger.reload()
        for document, error in failures.items():
            self._note_failure(document, error, away=is_outage(error))

    def _trash_alone(self, keep: int, copy: Document) -> None:
        self._tell(Stage.APPLY, copy, Wait.TRASH)
        try:
            state = state_of(copy, self._documents.get(copy.id))
            self._writer.write(self._run.id, keep, copy, Write(copy.id, Field.TRASHED, state, after=True))
        except DedupeError as error:
            if is_signed_out_for_good(self._client, error):
                raise
            away = self._is_away(error)
            self._note_failure(copy.id, error, away=away)
            if away:
                raise
        else:
            self._ledger.note(copy.id, Outcome.TRASHED)

    def _tell(self, stage: Stage, document: Document | None = None, wait: Wait | None = None) -> None:
        """Report how many documents are settled and what is worked on now."""
        note, number = (document.title, document.id) if document else ("", None)
        done, total = self._ledger.settled, len(self._ledger.documents)
        self._progress(Progress(stage, done, total, note, number, wait or _WAITS.get(stage, Wait.CHECK)))

    def _is_away(self, failure: DedupeError) -> bool:
        """Whether a failure is the server's, so that the item has a second try, now or later.

        What fails at its second try while the server answers is the document's own.
        """
        if is_outage(failure) and not self._second_try:
            return True
        return is_gone(self._client, failure)

    def _note_failure(self, document: int, error: DedupeError, *, away: bool) -> None:
        if away:
            self._ledger.note(document, Outcome.SKIPPED, Reason.INTERRUPTED, SILENT)
        else:
            self._ledger.note(document, Outcome.FAILED, _reason(error), str(error))

    def _leave(self, items: Sequence[PlanItem], message: str, *, failed: bool = False) -> None:
        """Leave what waits of the items, and perhaps what failed of them, to a later execution."""
        for item in items:
            for document in (*self._ledger.pending(item), *(self._ledger.failed(item) if failed else ())):
                self._ledger.note(document, Outcome.SKIPPED, Reason.INTERRUPTED, message)

    def _fail(self, items: Sequence[PlanItem], failure: DedupeError) -> None:
        for item in items:
            for document in (*self._ledger.pending(item), *self._ledger.left(item)):
                self._ledger.note(document, Outcome.FAILED, _reason(failure), str(failure))

    def _settled(self) -> bool:
        """Close what could not be looked at when it was written; False if the server is still silent.

        A run with anything open is not finished, so that the next start settles it.
        """
        try:
            for entry in self._journal.in_doubt():
                if entry.run == self._run.id:
                    self._settle(entry)
            self._look_for_the_late()
            self._carrier.give_back_numbers()
            self._take_back_half_done()
        except DedupeError as error:
            log.warning("Run %s stays open: %s", self._run.id, error.code)
            return False
        return True

    def _take_back_half_done(self) -> None:
        """Undo what was written for items of which every copy stays for good: half done is never left."""
        stayed = {item.keep for item in self._run.plan.items if self._ledger.all_stayed(item)}
        waiting = {
            entry.keep
            for entry in self._journal.not_seen()
            if entry.run == self._run.id and entry.field is Field.TRASHED
        }
        for keep in self._carrier.begun(stayed - waiting):
            self._carrier.take_back(keep)

    def _settle(self, entry: Entry) -> None:
        state = self._settler.settle(entry)
        if entry.field is Field.TRASHED and state is EntryState.DONE:
            self._ledger.note(entry.document, Outcome.TRASHED)

    def _look_for_the_late(self) -> None:
        """Look again for writes without an answer: a server may finish them when nobody waits any more."""
        late = [entry for entry in self._journal.not_seen() if entry.run == self._run.id]
        for pause in FINAL_CHECK_DELAYS:
            if not late:
                return
            time.sleep(0.0 if self._cancel.cancelled else pause)
            late = [entry for entry in late if not self._has_come(entry)]

    def _has_come(self, entry: Entry) -> bool:
        if not self._settler.look_once_more(entry):
            return False
        if entry.field is Field.TRASHED:
            self._ledger.note(entry.document, Outcome.TRASHED)
        return True

    def _trash_checked(self) -> bool:
        """Look for the documents in the trash, where this user may; False if it cannot be read now."""
        capabilities = self._library.capabilities
        gone = [item for item in self._ledger.documents if item.outcome is Outcome.TRASHED]
        if not gone or not (capabilities.has_trash and capabilities.can_restore):
            return True
        try:
            trashed = self._client.trashed_ids()
        except NotPermitted:  # it could be looked at when the account signed in
            self._journal.disable_restore(self._run.id)
            return True
        except DedupeError as error:
            log.warning("Run %s stays open: the trash cannot be read: %s", self._run.id, error.code)
            return False
        for item in gone:
            if item.document not in trashed:
                message = f"“{item.title}” left the library, but the server does not list it in its trash."
                self._ledger.note(item.document, Outcome.FAILED, Reason.NOT_VERIFIED, message)
        return True


def _reason(error: DedupeError) -> Reason:
    if isinstance(error, WriteNotVerified):
        return Reason.NOT_VERIFIED
    return Reason.NOT_PERMITTED if isinstance(error, NotPermitted) else Reason.SERVER_ERROR
