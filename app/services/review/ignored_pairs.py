"""Pairs that the user called no duplicates, to be taken back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.domain.decisions import Choice
from app.services.library import LocalLibrary
from app.services.review.protected_documents import all_protected
from app.services.scan.detection import DetectionService
from app.store.corrections import IgnoredPair

Ids = tuple[int, int]


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
