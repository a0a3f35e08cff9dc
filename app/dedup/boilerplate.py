"""Detect boilerplate: general terms, forms and clauses that several different documents contain.

One pair does not show whether a text without facts is a part of one document or the small print of many. It
is boilerplate if documents contain it that are no duplicates of each other. The same applies to a bill that
lost the page with its number and date: each month's bill has the rest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from app.dedup.facts import DATE, PERIOD, ROUTE
from app.dedup.grouping import components
from app.dedup.number_labels import DOCUMENT_NUMBER
from app.domain.duplicates import Cause, Kind, Pair
from app.domain.parameters import Parameters
from app.domain.scoring import weighted_score

MIN_DOCUMENTS = 3  # different documents that contain a boilerplate text
_PART = 0.85  # of the larger containment; if the smaller one is less, one text is a part
_IDENTIFYING = (DATE, PERIOD, ROUTE, DOCUMENT_NUMBER, "order number", "meter reading")
_PROBABILITY = 0.6


def without_boilerplate(pairs: list[Pair], parameters: Parameters) -> list[Pair]:
    """Return the pairs, with those that share only boilerplate as look-alikes."""
    wholes: dict[int, set[int]] = defaultdict(set)
    parts = [pair for pair in pairs if _is_part_without_facts(pair)]
    for pair in parts:
        part, whole = _part_and_whole(pair)
        wholes[part].add(whole)
    if all(len(having) < MIN_DOCUMENTS for having in wholes.values()):
        return pairs
    in_parts = {pair.ids for pair in parts}
    copies: dict[int, set[int]] = defaultdict(set)
    for pair in pairs:
        if pair.kind.is_duplicate and pair.ids not in in_parts:
            copies[pair.a].add(pair.b)
    terms = {part for part, having in wholes.items() if _different(having, copies) >= MIN_DOCUMENTS}
    common = {pair.ids for pair in parts if _part_and_whole(pair)[0] in terms}
    return [_as_lookalike(pair, parameters) if pair.ids in common else pair for pair in pairs]


def _is_part_without_facts(pair: Pair) -> bool:
    """Return whether one text is a part of the other, and no identifying fact agrees."""
    if pair.kind not in (Kind.NEAR, Kind.VERSION, Kind.CONTAINED):
        return False
    smaller, larger = sorted((pair.scores.containment_a, pair.scores.containment_b))
    return smaller < _PART * larger and not _identifies_document(pair)


def _identifies_document(pair: Pair) -> bool:
    """Return whether an identifying fact agrees, or title and metadata do."""
    return any(line.startswith(_IDENTIFYING) for line in pair.facts.agree) or (
        pair.scores.title == pair.scores.metadata == 1.0
    )


def _as_lookalike(pair: Pair, parameters: Parameters) -> Pair:
    score = weighted_score(Kind.LOOKALIKE, pair.scores, parameters)
    kind, cause = Kind.LOOKALIKE, Cause.OTHER_FACTS
    return replace(pair, kind=kind, cause=cause, score=score, probability=_PROBABILITY, span=None)


def _part_and_whole(pair: Pair) -> tuple[int, int]:
    a_is_part = pair.scores.containment_a >= pair.scores.containment_b
    return (pair.a, pair.b) if a_is_part else (pair.b, pair.a)


def _different(documents: set[int], copies: Mapping[int, set[int]]) -> int:
    """Count the documents, with copies of one counted once.

    Args:
        copies: by a document, those of higher ids that are duplicates of it.
    """
    clusters = components((a, b) for a in documents for b in documents & copies.get(a, set()))
    return len(documents) - sum(len(members) - 1 for members in clusters.values())
