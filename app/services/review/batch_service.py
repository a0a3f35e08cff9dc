"""Reads what a batch needs from one local library; asks no server."""

from __future__ import annotations

from app.domain.duplicates import Kind
from app.domain.policies import Policy
from app.domain.protections import Protection
from app.domain.servers import Capabilities
from app.services.library import LocalLibrary
from app.services.review.batch import Batch, Facts
from app.services.review.candidate_table import CandidateTable
from app.services.review.protected_documents import current_protection
from app.services.scan.detection import DetectionService


def load_batch(
    local: LocalLibrary, rights: Capabilities | None = None, protection: Protection | None = None
) -> Batch:
    """Return all groups of the last analysis, ready to be decided by rules.

    With 50,000 groups this takes seconds, its effects are then a matter of milliseconds.

    Args:
        rights: what this user may do on the server; None if unknown.
        protection: what is protected besides the library's own protection.
    """
    candidates = {one.id: one for one in local.candidates.documents()}
    ink = local.candidates.ink()
    groups = local.analyses.summaries()
    table = CandidateTable(groups, candidates, me=local.profile.user_id, ink=ink)
    table.prepare()
    facts = Facts(
        local.candidates.page_answers(),
        ink,
        frozenset(decision.group for decision in local.decisions.all()),
        frozenset(local.changed.of(candidates)),
        None if rights is None else _may_delete(rights, {one.owner for one in candidates.values()}),
        current_protection(local).joined(protection or Protection()),
        _left_by_policy(local),
    )
    return Batch(table, local.candidates.pairs(), facts)


def _left_by_policy(local: LocalLibrary) -> frozenset[Kind]:
    policies = DetectionService(local).policies()
    return frozenset(kind for kind, policy in policies.items() if policy not in (Policy.SUGGEST, Policy.ASK))


def _may_delete(rights: Capabilities, owners: set[int | None]) -> frozenset[int | None]:
    if not rights.allows("delete_document"):
        return frozenset()
    return frozenset(filter(rights.may_share, owners))
