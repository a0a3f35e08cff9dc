"""Starts, previews and executes runs: from a confirmed plan to the finished run in the journal."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from app.domain.errors import ConfirmationNeeded, NothingScanned
from app.domain.plans import check_plan, plan_invalid
from app.domain.progress import Progress, Stage, Wait, ignore_progress
from app.domain.runs import Outcome, Reason
from app.services.apply.carry_over_writer import unfinished_transfers
from app.services.apply.dry_run import DryRun
from app.services.apply.executor import RunExecutor
from app.services.apply.reconciliation import Reconciler
from app.services.apply.write_ahead import WriteAheadWriter
from app.services.carry_over.planning import documents_with_redirected_links
from app.services.carry_over.version_links import only_mean_the_same
from app.services.long_waits import repeating_long_waits
from app.services.review.protected_documents import refuse_protected
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
            plan: the confirmed plan.
            backup: folder for copies of the files, saved and verified before each document is trashed.
            confirmed_final: the user confirmed that this server has no trash and documents are deleted for
                good.

        Raises:
            NothingScanned: there is no scan, or the last one was not finished.
            PlanInvalid: the plan breaks a safety rule, see `check_plan`, or trashes a protected document.
            ConfirmationNeeded: the server has no trash, and backup or confirmation is missing (S8).
        """
        self._check(plan, backup, confirmed_final=confirmed_final)
        plan = plan.with_same_meaning(partial(only_mean_the_same, self._library.local))
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
        """Return the run that the plan would produce; nothing is written to the server or the journal.

        Raises:
            NothingScanned, PlanInvalid, ConfirmationNeeded: as for `start`.
            DedupeError: the server cannot be reached.
        """
        self._check(plan, backup, confirmed_final=False)
        plan = plan.with_same_meaning(partial(only_mean_the_same, self._library.local))
        own_links = self._links_redirected_since_scan()
        return DryRun(self._library, plan, own_links, self._cancel, self._progress).run()

    def _check(self, plan: Plan, backup: Path | None, *, confirmed_final: bool) -> None:
        analysis = self._last_scan()
        if plan.trashed and not self._library.capabilities.has_trash and not (backup and confirmed_final):
            raise ConfirmationNeeded(
                "This server has no trash: documents would be deleted for good. Update Paperless to 2.10 or "
                "later, or use the window, which makes a backup and asks you to confirm this."
            )
        check_plan(plan, self._matches(analysis), tuple(group.documents for group in analysis.groups))
        refuse_protected(self._library.local, plan)
        self._refuse_versions(plan)

    def _refuse_versions(self, plan: Plan) -> None:
        """Refuse to make versions where the server has none, or of documents that have their own.

        Raises:
            PlanInvalid: naming the item.
        """
        rights = self._library.capabilities
        known = self._library.local.documents.many(plan.trashed)
        for number, item in enumerate(plan.items, start=1):
            if item.as_versions and not rights.has_file_versions:
                raise plan_invalid("versions-unsupported", item=number, version=rights.server_version)
            for document in item.trash if item.as_versions else ():
                if document in known and known[document].version_count > 1:
                    raise plan_invalid("versions-already", item=number, document=document)

    def reconcile(self) -> None:
        """Close entries that an interruption left open, by the state on the server (S7).

        Raises:
            DedupeError: the server cannot be reached; open entries stay open.
        """
        writer = WriteAheadWriter(self._library)
        Reconciler(self._library, writer).reconcile_all()
        for run in self._journal.unfinished_runs():
            for entry in unfinished_transfers(self._journal.entries(run.id)):
                writer.compensate(entry)

    def execute(self, run_id: str) -> Run:
        """Execute a run, or the rest of an interrupted one.

        Cancelling leaves the remaining documents as they are, marked as interrupted.

        Returns:
            The run with the outcome of every document.

        Raises:
            RunUnknown: there is no such run.
            NothingScanned: a newer scan was not finished.
            DedupeError: entries left open by an interruption cannot be reconciled now.
        """
        run = self._journal.get(run_id)
        matches = self._matches(self._last_scan())
        with repeating_long_waits(self._progress) as progress:
            progress(Progress(Stage.APPLY, _completed(run), len(run.documents), wait=Wait.RECONCILE))
            self.reconcile()
            own_links = self._links_redirected_since_scan()
            return RunExecutor(self._library, run, matches, own_links, self._cancel, progress).run()

    def _last_scan(self) -> Analysis:
        """Return the stored analysis of the library.

        A sync without an analysis has replaced the state that the user decided on, so that changes on the
        server could no longer be detected (S5).
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
                "The last scan was stopped before its end, so changes made since your decisions cannot be "
                "detected. Scan again first."
            )
        return analysis

    def _scanned(self) -> datetime | None:
        """Return the end of the last complete scan."""
        local = self._library.local
        scanned = ProfileRepository(local.database).get(local.profile.id).last_scan
        return datetime.fromisoformat(scanned) if scanned else None

    def _links_redirected_since_scan(self) -> frozenset[int]:
        """Return the documents whose links earlier runs redirected; the local library may lack this."""
        scanned = self._scanned()
        runs = [run for run in self._journal.runs() if scanned is None or run.started > scanned]
        return frozenset().union(
            *(documents_with_redirected_links(self._journal.entries(run.id)) for run in runs)
        )

    def _matches(self, analysis: Analysis) -> Callable[[int, int], bool]:
        """Return a test of whether two documents match directly, not only through others (S2).

        A group also lists pairs of its members that are below the threshold or dismissed.
        """
        local = self._library.local
        hashes = local.documents.content_hashes()
        dismissed, confirmed = local.analyses.dismissed(hashes), local.pair_verdicts.confirmed(hashes)
        direct = {
            pair.ids
            for group in analysis.groups
            for pair in group.pairs
            if group.matches(*pair.ids)
            and (pair.ids in confirmed or pair.score >= analysis.parameters.threshold_for(pair.kind))
        } - dismissed
        return lambda one, other: (min(one, other), max(one, other)) in direct


def _completed(run: Run) -> int:
    """Return the number of documents that need no more work."""
    waiting = [
        item for item in run.documents if item.outcome is Outcome.PENDING or item.reason is Reason.INTERRUPTED
    ]
    return len(run.documents) - len(waiting)
