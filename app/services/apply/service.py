"""Confirming and carrying out plans: from what the user decided to a run in the journal, to its end."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from app.domain.errors import ConfirmationNeeded, NothingScanned
from app.domain.plans import check_plan
from app.domain.progress import Progress, Stage, Wait, ignore_progress
from app.domain.runs import Outcome, Reason
from app.services.apply.carry_over_writer import unfinished_transfers
from app.services.apply.dry_run import DryRun
from app.services.apply.executor import RunExecutor
from app.services.apply.reconciliation import Reconciler
from app.services.apply.write_ahead import WriteAheadWriter
from app.services.carry_over.planning import documents_with_redirected_links
from app.services.long_waits import long_waits_told
from app.services.review.questionable_decisions import warnings_of
from app.store.profiles import ProfileRepository

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from app.domain.analysis import Analysis
    from app.domain.plans import Plan
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.runs import Run
    from app.services.library import Library


class ApplyService:
    """Applies plans to the server of one library."""

    def __init__(
        self, library: Library, cancel: CancelToken, progress: ProgressSink = ignore_progress
    ) -> None:
        self._library = library
        self._journal = library.local.journal
        self._cancel = cancel
        self._progress = progress

    def start(self, plan: Plan, *, backup: Path | None = None, confirmed_final: bool = False) -> Run:
        """Freeze a plan as a run in the journal; nothing is sent yet.

        Args:
            plan: what the user confirmed.
            backup: folder for copies of the files, made and verified before each document goes.
            confirmed_final: the user confirmed that this server has no trash and documents go for good.

        Raises:
            NothingScanned: there is no scan, or the last one was not finished.
            PlanInvalid: the plan breaks a safety rule; see `check_plan`.
            ConfirmationNeeded: the server has no trash, and backup or confirmation is missing (S8).
        """
        self._check(plan, backup, confirmed_final=confirmed_final)
        titles = {
            document.id: document.title
            for document in self._library.local.documents.many(plan.documents).values()
        }
        rights = self._library.capabilities
        return self._journal.create_run(
            plan,
            titles,
            str(backup.resolve()) if backup else None,
            can_restore=rights.has_trash and rights.can_restore,
            warnings=warnings_of(self._library.local, plan),
        )

    def dry_run(self, plan: Plan, *, backup: Path | None = None) -> Run:
        """What a run of the plan would do; nothing is written to the server or the journal.

        Raises:
            NothingScanned, PlanInvalid, ConfirmationNeeded: as for `start`.
            DedupeError: the server cannot be asked.
        """
        self._check(plan, backup, confirmed_final=False)
        own_links = self._links_turned_since_scan()
        return DryRun(self._library, plan, own_links, self._cancel, self._progress).run()

    def _check(self, plan: Plan, backup: Path | None, *, confirmed_final: bool) -> None:
        analysis = self._last_scan()
        if not self._library.capabilities.has_trash and not (backup and confirmed_final):
            raise ConfirmationNeeded(
                "This server has no trash: documents would be deleted for good. Update Paperless to 2.10 or "
                "later, or do it in the window, with a backup and a confirmation that they shall go for good."
            )
        check_plan(plan, self._matches(analysis), tuple(group.documents for group in analysis.groups))

    def settle(self) -> None:
        """Close what an interruption left open, by looking at the server (S7).

        Raises:
            DedupeError: the server cannot be asked; what is open stays open.
        """
        writer = WriteAheadWriter(self._library)
        Reconciler(self._library, writer).settle_all()
        for run in self._journal.unfinished_runs():
            for entry in unfinished_transfers(self._journal.entries(run.id)):
                writer.reverse(entry)

    def execute(self, run_id: str) -> Run:
        """Carry out a run, or the rest of one that was interrupted.

        Cancelling leaves the remaining documents as they are, marked as interrupted.

        Returns:
            The run with the outcome of every document.

        Raises:
            RunUnknown: there is no such run.
            NothingScanned: the library was read anew since, but not to the end.
            DedupeError: something an earlier interruption left open cannot be settled now.
        """
        run = self._journal.get(run_id)
        matches = self._matches(self._last_scan())
        with long_waits_told(self._progress) as progress:
            progress(Progress(Stage.APPLY, _settled(run), len(run.documents), wait=Wait.RECONCILE))
            self.settle()
            own_links = self._links_turned_since_scan()
            return RunExecutor(self._library, run, matches, own_links, self._cancel, progress).run()

    def _last_scan(self) -> Analysis:
        """The analysis of the library as it is stored.

        A sync that no analysis followed has replaced the state that the user decided on, and what changed
        on the server could not be told any more (S5).
        """
        local = self._library.local
        analysis = local.analyses.load()
        scanned = self._scanned()
        if analysis is None or scanned is None:
            raise NothingScanned("There is no scan of this server and user in the data folder. Scan first.")
        synced = (local.checkpoints.last_full(), local.checkpoints.last_incremental())
        newer = [moment for moment in synced if moment and moment > scanned]
        if local.checkpoints.current() is not None or newer:
            raise NothingScanned(
                "The last scan was stopped before its end, so what changed since you decided cannot be told. "
                "Scan again first."
            )
        return analysis

    def _scanned(self) -> datetime | None:
        """When the last complete scan ended."""
        local = self._library.local
        scanned = ProfileRepository(local.database).get(local.profile.id).last_scan
        return datetime.fromisoformat(scanned) if scanned else None

    def _links_turned_since_scan(self) -> frozenset[int]:
        """Documents whose links earlier runs have turned, which the local library may not show yet."""
        scanned = self._scanned()
        runs = [run for run in self._journal.runs() if scanned is None or run.started > scanned]
        return frozenset().union(
            *(documents_with_redirected_links(self._journal.entries(run.id)) for run in runs)
        )

    def _matches(self, analysis: Analysis) -> Callable[[int, int], bool]:
        """Tells whether two documents match directly (S2): in one group, and not only through others.

        A group also lists pairs of its members that stay below the threshold or were dismissed.
        """
        local = self._library.local
        dismissed = local.analyses.dismissed(local.documents.content_hashes())
        direct = {
            pair.ids
            for group in analysis.groups
            for pair in group.pairs
            if group.matches(*pair.ids) and pair.score >= analysis.parameters.similarity_threshold
        } - dismissed
        return lambda one, other: (min(one, other), max(one, other)) in direct


def _settled(run: Run) -> int:
    """How many of its documents need no work any more."""
    waiting = [
        item for item in run.documents if item.outcome is Outcome.PENDING or item.reason is Reason.INTERRUPTED
    ]
    return len(run.documents) - len(waiting)
