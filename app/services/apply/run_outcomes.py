"""Outcomes of a run in progress, kept in memory and in the journal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.domain.runs import Outcome, Reason

if TYPE_CHECKING:
    from app.domain.plans import PlanItem
    from app.domain.runs import Run, RunDocument
    from app.store.journal import JournalRepository

NO_ANSWER = "The server stopped answering; the document was left alone."


class RunOutcomes:
    """The current outcome of each document of one run."""

    def __init__(self, journal: JournalRepository, run: Run) -> None:
        self._journal = journal
        self._run = run.id
        self._documents = {item.document: item for item in run.documents}

    @property
    def documents(self) -> tuple[RunDocument, ...]:
        return tuple(self._documents.values())

    @property
    def completed(self) -> int:
        return sum(1 for item in self._documents.values() if item.outcome is not Outcome.PENDING)

    @property
    def interrupted(self) -> bool:
        return any(item.reason is Reason.INTERRUPTED for item in self._documents.values())

    def reload(self) -> None:
        """Read the outcomes again from the journal, after others recorded some there."""
        self._documents = {item.document: item for item in self._journal.get(self._run).documents}

    def pending(self, item: PlanItem) -> list[int]:
        """Return the documents of a plan item that are still pending."""
        return self._with(item, Outcome.PENDING)

    def failed(self, item: PlanItem) -> list[int]:
        """Return the documents of a plan item that failed."""
        return self._with(item, Outcome.FAILED)

    def postponed(self, item: PlanItem) -> list[int]:
        """Return the documents of a plan item that were left to a later execution."""
        return [
            document for document in item.others if self._documents[document].reason is Reason.INTERRUPTED
        ]

    def first_failure(self, item: PlanItem) -> RunDocument | None:
        """Return the first document of a plan item that was not trashed as wanted; None if there is none."""
        found = (self._documents[document] for document in item.trash)
        return next((one for one in found if one.outcome in (Outcome.SKIPPED, Outcome.FAILED)), None)

    def _with(self, item: PlanItem, outcome: Outcome) -> list[int]:
        return [document for document in item.others if self._documents[document].outcome is outcome]

    def all_stayed(self, item: PlanItem) -> bool:
        """Return whether every document of a plan item is done with and left as it was."""
        found = [self._documents[document] for document in item.others]
        return all(
            one.outcome in (Outcome.SKIPPED, Outcome.FAILED) and one.reason is not Reason.INTERRUPTED
            for one in found
        )

    def any_gone(self, item: PlanItem) -> bool:
        """Return whether any copy of a plan item has left the library."""
        outcomes = {self._documents[document].outcome for document in item.others}
        return not outcomes.isdisjoint((Outcome.TRASHED, Outcome.ALREADY_GONE))

    def record(
        self, document: int, outcome: Outcome, reason: Reason = Reason.NONE, message: str = ""
    ) -> None:
        """Record an outcome in the journal and in memory."""
        self._journal.set_outcome(self._run, document, outcome, reason, message)
        self._documents[document] = replace(
            self._documents[document], outcome=outcome, reason=reason, message=message
        )
