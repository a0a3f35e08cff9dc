"""Decisions on single pairs: of documents that are in no group together, and pairs that are no duplicates."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.dedup.grouping import group_id, regroup
from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Pair, as_confirmed
from app.services.library import LocalLibrary
from app.services.review.protected_documents import all_protected
from app.services.scan.detection import DetectionService, Ids
from app.store.corrections import IgnoredPair
from app.store.decisions import JoinedPair


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
        hashes = local.documents.content_hashes(set(pair.ids))
        is_dismissed = pair.ids in local.analyses.dismissed(hashes)
        joined = JoinedPair(
            pair,
            local.analyses.pair(*pair.ids),
            (hashes[pair.a], hashes[pair.b]) if is_dismissed else None,
        )
        was_group = local.analyses.group_with(*pair.ids) is not None
        group = DetectionService(local).join(pair, pair.confidence)
        if group == decision.group and local.decisions.set_all((decision,)) and not was_group:
            local.joined_pairs.add(group, joined)
        return group


def undo_step(local: LocalLibrary) -> tuple[tuple[str, ...], Pair | None]:
    """Undo the last step, and take two documents apart that it made a group.

    They stay a group while an earlier decision on it is left, or if the analysis makes them one.

    Returns:
        The groups of the step, and the comparison of the documents that were taken apart; None if none were.
    """
    with local.database.transaction():
        groups, apart = local.decisions.undo(), None
        for step, joined in local.joined_pairs.of_steps(undone=True).items():
            group = group_id(joined.asked.ids)
            is_group = group in groups and not joined.apart and local.analyses.group(group) is not None
            if is_group and local.decisions.get(group) is None:
                local.joined_pairs.replace(step, replace(joined, apart=True))
                _take_apart(local, joined)
                apart = None if local.analyses.group(group) is not None else joined.asked
        return groups, apart


def redo_step(local: LocalLibrary) -> tuple[str, ...]:
    """Redo the step that was undone last, and join two documents again that it made a group.

    Nothing is joined if one of them is in a group by now.
    """
    with local.database.transaction():
        groups = local.decisions.redo()
        for step, joined in local.joined_pairs.of_steps(undone=False).items():
            if joined.apart and group_id(joined.asked.ids) in groups and not _has_others(local, joined.asked):
                local.joined_pairs.replace(step, replace(joined, apart=False))
                _join_again(local, joined.asked)
        return groups


def _take_apart(local: LocalLibrary, joined: JoinedPair) -> None:
    ids, before = joined.asked.ids, joined.before
    local.pair_verdicts.take_confirmation_back(ids)
    if joined.dismissed is not None:
        local.analyses.dismiss(*ids, *joined.dismissed)
    parts = DetectionService(local).pairs_with(ids, before)
    if before is None:
        local.pair_verdicts.drop_pair(ids, parts)
        _group_anew(local, ids, ())
    else:
        local.pair_verdicts.save_pair(before, parts)
        _group_anew(local, ids, (before,))


def _join_again(local: LocalLibrary, asked: Pair) -> None:
    hashes = local.documents.content_hashes(set(asked.ids))
    local.pair_verdicts.confirm(*asked.ids, *(hashes.get(one, "") for one in asked.ids))
    pair = as_confirmed(asked, asked.confidence)
    local.pair_verdicts.save_pair(pair, DetectionService(local).pairs_with(asked.ids, pair))
    _group_anew(local, asked.ids, (pair,), frozenset({asked.ids}))


def _group_anew(
    local: LocalLibrary, ids: Ids, pairs: tuple[Pair, ...], confirmed: frozenset[Ids] = frozenset()
) -> None:
    """Group two documents that are in no group with others.

    All others are left alone: regrouping them would turn decisions into dismissals, which cannot be undone.
    """
    parameters = local.analyses.parameters()
    if parameters is not None:
        dismissed = local.analyses.dismissed(local.documents.content_hashes(set(ids)))
        groups = regroup(pairs, parameters, dismissed, confirmed=confirmed)
        local.pair_verdicts.save_group(group_id(ids), next(iter(groups), None))


def _has_others(local: LocalLibrary, pair: Pair, their_group: str = "") -> bool:
    """Return whether one of two documents is in a group, other than theirs if that is given."""
    groups = [group for group in local.analyses.summaries() if group.id != their_group]
    return any(document in group.documents for group in groups for document in pair.ids)


def ignored_pairs(local: LocalLibrary) -> tuple[IgnoredPair, ...]:
    """Return all pairs that are remembered as no duplicates, also those of decisions, by title."""
    decided = _pairs_of_decisions(local)
    stored = {(pair.a, pair.b): pair for pair in local.pair_verdicts.ignored()}
    fresh = [pair for pair in decided if pair not in stored]
    titles = {
        number: document.title
        for number, document in local.documents.many({one for pair in fresh for one in pair}).items()
    }
    found = [*stored.values(), *(IgnoredPair(a, b, (titles.get(a, ""), titles.get(b, ""))) for a, b in fresh)]
    protected = all_protected(local)
    marked = [replace(pair, protected=protected.intersection((pair.a, pair.b))) for pair in found]
    return tuple(sorted(marked, key=lambda pair: (pair.titles[0].casefold(), pair.a, pair.b)))


def take_back(local: LocalLibrary, pairs: Collection[Ids]) -> None:
    """Forget that these pairs (a < b) are no duplicates, and group the known pairs anew.

    A decision that a group holds no duplicates is taken back whole.
    """
    decided = _pairs_of_decisions(local)
    with local.database.transaction():
        local.pair_verdicts.take_back(pairs)
        local.decisions.clear_many({decided[pair] for pair in pairs if pair in decided})
        parameters = local.analyses.parameters()
        if parameters is not None:
            DetectionService(local).regroup(parameters)


def _pairs_of_decisions(local: LocalLibrary) -> dict[Ids, str]:
    """Return the pairs of the groups that are decided to hold no duplicates, with their group."""
    kept = [one.group for one in local.decisions.all() if one.choice is Choice.NOT_DUPLICATES]
    groups = local.analyses.groups_by_id(kept).values() if kept else ()
    return {pair.ids: group.id for group in groups for pair in group.pairs if pair.kind.is_duplicate}
