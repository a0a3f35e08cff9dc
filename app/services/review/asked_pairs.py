"""Decisions on two documents that the analysis put into no group together, such as two found as similar."""

from __future__ import annotations

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Pair
from app.services.library import LocalLibrary
from app.services.scan.detection import DetectionService


def decide_asked(local: LocalLibrary, pair: Pair, decision: Decision) -> str | None:
    """Make two documents a group and store the decision on it, which can be undone as any other.

    If one of them is in a group with others, keeping one puts both into that group and decides nothing yet,
    because the decision knew two documents only. That they are no duplicates is then remembered at once.

    Args:
        pair: their comparison, whether it is stored or not.

    Returns:
        The id of their group, that of the decision if it was stored; None if they are in no group together.
    """
    with local.database.transaction():
        if decision.keep is None and _has_others(local, pair, decision.group):
            if decision.choice is Choice.NOT_DUPLICATES:
                hashes = local.documents.content_hashes(set(pair.ids))
                local.analyses.dismiss(*pair.ids, *(hashes.get(one, "") for one in pair.ids))
            return None
        group = DetectionService(local).join(pair, pair.confidence)
        if group == decision.group:
            local.decisions.set(decision)
        return group


def _has_others(local: LocalLibrary, pair: Pair, their_group: str) -> bool:
    """Return whether one of two documents is in a group other than theirs."""
    groups = [group for group in local.analyses.summaries() if group.id != their_group]
    return any(document in group.documents for group in groups for document in pair.ids)
