"""Prepares copies for the trash, item by item: backs up their files and carries over their values.

Where they shall become file versions of their keeper, their files are uploaded in between.

An item that is checked again is carried over again only if one of its copies dropped out or somebody changed
a document meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, NotPermitted
from app.domain.progress import Stage
from app.domain.runs import Outcome, Reason
from app.services.apply.backup import Backup
from app.services.apply.preconditions import is_signed_out_for_good
from app.services.apply.run_outcomes import NO_ANSWER
from app.services.apply.verification import WriteNotVerified
from app.services.carry_over.planning import first_forbidden_document, may_not_carry_over

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.progress import CancelToken
    from app.domain.runs import Run
    from app.services.apply.carry_over_writer import CarryOverWriter
    from app.services.apply.run_outcomes import RunOutcomes
    from app.services.apply.version_uploads import VersionUploads
    from app.services.library import Library


@dataclass(frozen=True)
class CheckedItem:
    """An item whose keeper passed the checks, with the copies that did, all freshly read.

    Attributes:
        changed: somebody else, or a workflow of the server, changed a document since the item was begun.
    """

    item: PlanItem
    keeper: Document
    copies: tuple[Document, ...]
    changed: bool = False


class Preparer:
    """Prepares the items of one run.

    Args:
        check: checks items against a new snapshot, records those that fail and returns the others.
        report: reports the stage and the current document.
        will_retry: whether the server caused a failure, so that the item is tried again.
    """

    def __init__(
        self,
        library: Library,
        run: Run,
        outcomes: RunOutcomes,
        carry_over_writer: CarryOverWriter,
        cancel: CancelToken,
        versions: VersionUploads,
        check: Callable[[Sequence[PlanItem]], list[CheckedItem]],
        report: Callable[[Stage, Document], None],
        will_retry: Callable[[DedupeError], bool],
    ) -> None:
        self._library = library
        self._client = library.client
        self._folder = run.backup_folder
        self._outcomes = outcomes
        self._carry_over_writer = carry_over_writer
        self._cancel = cancel
        self._versions = versions
        self._check = check
        self._report = report
        self._will_retry = will_retry
        self._saved: set[int] = set()
        self._carried: dict[int, frozenset[int]] = {}  # carried-over copies, by keeper

    def prepare(self, ready: Sequence[CheckedItem]) -> bool:
        """Back up and carry over; True if anything was done, so that the snapshot is stale."""
        touched = False
        for entry in ready:
            if self._folder is not None:
                touched |= self._back_up(entry.copies, self._folder)
            if entry.item.as_versions and not self._outcomes.any_gone(entry.item):
                uploaded, failed = self._upload(self._check([entry.item]) if touched else [entry])
                if uploaded or failed:
                    touched = True
                    continue  # the keeper has another file now, so all is checked again
            if entry.item.carry_over and self._has_more(entry):
                # A write for one item can change a document of the next one, through document links.
                fresh = self._check([entry.item]) if touched else [entry]
                for now in fresh:
                    touched |= self._carry_over(now)
        return touched

    def _upload(self, ready: Sequence[CheckedItem]) -> tuple[bool, bool]:
        """Make the copies file versions of their keeper; on a failure every copy stays.

        Returns:
            Whether anything was uploaded, and whether it failed.
        """
        uploaded = False
        for entry in ready:
            try:
                uploaded |= self._versions.make(entry.item, entry.keeper, entry.copies)
            except DedupeError as error:
                if is_signed_out_for_good(self._client, error):
                    raise
                retry = self._will_retry(error)
                message = (
                    f"It could not become a version of “{entry.keeper.title}”, so it was left alone. {error}"
                )
                unproven = isinstance(error, WriteNotVerified)
                reason = Reason.NOT_VERIFIED if unproven else Reason.SERVER_ERROR
                self._note_failure(entry, error, reason, message, retry=retry)
                if retry:
                    raise
                return uploaded, True
        return uploaded, not ready

    def _has_more(self, entry: CheckedItem) -> bool:
        carried = self._carried.get(entry.item.keep)
        return carried is None or entry.changed or carried != _ids(entry)

    def stable_items(self, ready: Sequence[CheckedItem]) -> list[CheckedItem]:
        """Return the items whose keepers still have the values they received; record the others as failed."""
        good = []
        for entry in ready:
            carry_over_plan = self._carry_over_writer.plan(entry.keeper, entry.copies, entry.item)
            if not (entry.item.carry_over and entry.changed and carry_over_plan.writes):
                good.append(entry)
                continue
            for copy in entry.copies:
                message = (
                    "Values carried over from it were removed on the server since, so it was left alone."
                )
                self._outcomes.record(copy.id, Outcome.FAILED, Reason.CARRY_OVER_FAILED, message)
        return good

    def _back_up(self, copies: Sequence[Document], folder: str) -> bool:
        """Save the files of copies not saved yet; a copy that cannot be saved is recorded as failed."""
        waiting = [copy for copy in copies if copy.id not in self._saved]
        for copy in waiting:
            self._report(Stage.BACKUP, copy)
            try:
                Backup(self._library, folder, self._cancel).save(copy)
            except DedupeError as error:
                if self._will_retry(error) or is_signed_out_for_good(self._client, error):
                    raise
                message = f"No backup could be made, so it was left alone. {error}"
                self._outcomes.record(copy.id, Outcome.FAILED, Reason.NOT_VERIFIED, message)
            self._saved.add(copy.id)
        return bool(waiting)

    def _carry_over(self, entry: CheckedItem) -> bool:
        """Carry the copies' metadata over to the keeper; True if anything was done.

        On a failure every copy stays. Nothing is written if this user may not write to every document.
        """
        keep = entry.item.keep
        if self._carried.get(keep, _ids(entry)) != _ids(entry) and not self._outcomes.any_gone(entry.item):
            # A copy dropped out: undo everything, then carry over again from the remaining copies.
            self._carry_over_writer.undo_item(keep)
            del self._carried[keep]
            return True
        carry_over_plan = self._carry_over_writer.plan(entry.keeper, entry.copies, entry.item)
        if carry_over_plan.is_empty:
            self._carried[keep] = _ids(entry)
            return False
        if forbidden := first_forbidden_document(
            carry_over_plan.writes, carry_over_plan.known, self._library.capabilities
        ):
            message = may_not_carry_over(forbidden)
            for copy in entry.copies:
                self._outcomes.record(copy.id, Outcome.SKIPPED, Reason.NOT_PERMITTED, message)
            return True
        self._report(Stage.CARRY_OVER, entry.keeper)
        try:
            self._carry_over_writer.execute(carry_over_plan)
        except DedupeError as error:
            if is_signed_out_for_good(self._client, error):
                raise
            retry = self._will_retry(error)
            message = f"Its metadata could not be carried over, so it was left alone. {error}"
            self._note_failure(entry, error, Reason.CARRY_OVER_FAILED, message, retry=retry)
            if retry:
                raise
        else:
            self._carried[keep] = _ids(entry)
        return True

    def _note_failure(
        self, entry: CheckedItem, error: DedupeError, reason: Reason, message: str, *, retry: bool
    ) -> None:
        reason = Reason.NOT_PERMITTED if isinstance(error, NotPermitted) else reason
        for copy in entry.copies:
            if retry:
                self._outcomes.record(copy.id, Outcome.SKIPPED, Reason.INTERRUPTED, NO_ANSWER)
            else:
                self._outcomes.record(copy.id, Outcome.FAILED, reason, message)


def _ids(entry: CheckedItem) -> frozenset[int]:
    return frozenset(copy.id for copy in entry.copies)
