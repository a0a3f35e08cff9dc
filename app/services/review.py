"""What was found, ready to be looked at: groups, their documents, the suggested keeper, the decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.decisions import Choice, Decision, keep_decision, plan_from
from app.domain.keeper import SuggestedKeeper, suggest_keeper

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.domain.documents import Document
    from app.domain.duplicates import Group
    from app.domain.plans import Plan
    from app.services.library import LocalLibrary


@dataclass(frozen=True)
class ReviewGroup:
    """One group as the review shows it.

    Attributes:
        documents: the members that still exist, by id.
    """

    group: Group
    documents: Mapping[int, Document]
    suggestion: SuggestedKeeper
    decision: Decision | None


class ReviewService:
    """Groups and decisions of one local library; needs no connection and never writes to the server."""

    def __init__(self, local: LocalLibrary) -> None:
        self._local = local

    def groups(self) -> list[ReviewGroup]:
        """Every group that still has two documents, surest first."""
        groups = self._local.analyses.groups()
        wanted = {member for group in groups for member in group.documents}
        documents = self._local.documents.many(wanted)
        alike = self._local.analyses.pages_compared(documents)
        decisions = {decision.group: decision for decision in self._local.decisions.all()}
        return [
            ReviewGroup(
                group,
                members,
                suggest_keeper(group, members, pages_compared=alike),
                decisions.get(group.id),
            )
            for group in groups
            if len(members := {key: documents[key] for key in group.documents if key in documents}) > 1
        ]

    def group(self, group_id: str) -> ReviewGroup | None:
        """One group as it is now, or None if it is gone."""
        group = self._local.analyses.group(group_id)
        if group is None:
            return None
        members = dict(self._local.documents.many(group.documents))
        if len(members) < 2:
            return None
        alike = self._local.analyses.pages_compared(members)
        suggestion = suggest_keeper(group, members, pages_compared=alike)
        return ReviewGroup(group, members, suggestion, self._local.decisions.get(group_id))

    def keep(
        self, group: Group, document: int, *, carry_over: bool = True, confirmed: bool = False
    ) -> Decision:
        """Decide for one keeper; copies that match it only through others stay unless `confirmed`."""
        decision = keep_decision(group, document, carry_over=carry_over, confirmed=confirmed)
        self._local.decisions.set(decision)
        return decision

    def keep_all(self, group: Group) -> Decision:
        """Decide that the members are no duplicates of each other; remembered beyond the next analysis."""
        decision = Decision(group.id, Choice.NOT_DUPLICATES)
        self._local.decisions.set(decision)
        return decision

    def skip(self, group: Group) -> Decision:
        """Put the group off."""
        decision = Decision(group.id, Choice.SKIPPED)
        self._local.decisions.set(decision)
        return decision

    def clear(self, group: Group) -> None:
        """Take the decision about a group back."""
        self._local.decisions.clear(group.id)

    def plan(self) -> Plan:
        """What the decisions made so far amount to."""
        return plan_from(self._local.decisions.all())
