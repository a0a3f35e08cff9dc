"""Confirming and carrying out plans: from what the user decided to a run in the journal, to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.errors import ConfirmationNeeded
from app.domain.plans import check_plan
from app.domain.progress import ignore_progress
from app.services.execution import Execution
from app.services.journaled import JournaledWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from app.domain.duplicates import Group
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
            PlanInvalid: the plan breaks a safety rule; see `check_plan`.
            ConfirmationNeeded: the server has no trash, and backup or confirmation is missing (S8).
        """
        if not self._library.capabilities.has_trash and not (backup and confirmed_final):
            raise ConfirmationNeeded(
                "This server has no trash: documents would be deleted for good. Update Paperless to 2.10 or "
                "later, or have a backup made first and confirm that they shall go for good."
            )
        groups = self._library.local.analyses.groups()
        check_plan(plan, _direct_matches(groups), tuple(group.documents for group in groups))
        titles = {
            document.id: document.title
            for document in self._library.local.documents.many(plan.documents).values()
        }
        return self._journal.create_run(plan, titles, str(backup) if backup else None)

    def settle(self) -> None:
        """Close what an interruption left open, by looking at the server (S7).

        Raises:
            DedupeError: the server cannot be asked; what is open stays open.
        """
        writer = JournaledWriter(self._library, self._cancel)
        for entry in self._journal.in_doubt():
            writer.settle(entry)

    def execute(self, run_id: str) -> Run:
        """Carry out a run, or the rest of one that was interrupted.

        Cancelling leaves the remaining documents as they are, marked as interrupted.

        Returns:
            The run with the outcome of every document.

        Raises:
            RunUnknown: there is no such run.
            DedupeError: something an earlier interruption left open cannot be settled now.
        """
        self.settle()
        return Execution(self._library, self._journal.get(run_id), self._cancel, self._progress).run()


def _direct_matches(groups: Sequence[Group]) -> Callable[[int, int], bool]:
    """Tells whether two documents match directly in one of the groups (S2), not only through others."""
    pairs = {pair.ids for group in groups for pair in group.pairs if pair.kind.is_duplicate}
    return lambda one, other: (min(one, other), max(one, other)) in pairs
