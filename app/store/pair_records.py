"""Pairs and groups and their rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any

from app.domain.duplicates import Cause, ContainedSpan, Facts, Group, Kind, Pair, Scores
from app.domain.summaries import GroupSummary
from app.store.models import GroupRecord, PairRow
from app.store.values import json_text

PAIR_COLUMNS = (
    PairRow.a,
    PairRow.b,
    PairRow.kind,
    PairRow.cause,
    PairRow.score,
    PairRow.probability,
    PairRow.jaccard,
    PairRow.containment_a,
    PairRow.containment_b,
    PairRow.fuzzy,
    PairRow.metadata,
    PairRow.title,
    PairRow.coverage,
    PairRow.exclusivity,
    PairRow.facts,
    PairRow.place_start,
    PairRow.place_end,
)
GROUP_COLUMNS = (GroupRecord.id, GroupRecord.kind, GroupRecord.documents, GroupRecord.confidence)
# Look-ups in a dictionary instead of calls of the enumerations: a library has tens of thousands of pairs.
_KINDS = {str(kind): kind for kind in Kind}
_CAUSES = {str(cause): cause for cause in Cause}
_NO_FACTS = Facts()
_SIDES = tuple(field.name for field in fields(Facts))
_sides = attrgetter(*_SIDES)


def pair_values(pair: Pair) -> tuple[Any, ...]:
    """The values of PAIR_COLUMNS."""
    scores = pair.scores
    return (
        pair.a,
        pair.b,
        str(pair.kind),
        str(pair.cause),
        pair.score,
        pair.probability,
        scores.jaccard,
        scores.containment_a,
        scores.containment_b,
        scores.fuzzy,
        scores.metadata,
        scores.title,
        scores.coverage,
        scores.exclusivity,
        _facts_text(pair.facts),
        *((None, None) if pair.place is None else (pair.place.start, pair.place.end)),
    )


def pair_from(row: Sequence[Any]) -> Pair:
    """The pair with these values of PAIR_COLUMNS."""
    a, b, kind, cause, score, probability, *scores, facts, start, end = row
    return Pair(
        a,
        b,
        _KINDS[kind],
        _CAUSES[cause],
        score,
        probability,
        Scores(*scores),
        _facts(facts) if facts else _NO_FACTS,
        None if start is None else ContainedSpan(start, end),
    )


def _facts_text(facts: Facts) -> str:
    return "" if facts == _NO_FACTS else json_text(dict(zip(_SIDES, _sides(facts), strict=True)))


def _facts(text: str) -> Facts:
    return Facts(**{side: tuple(facts) for side, facts in json.loads(text).items()})


def group_values(group: Group) -> tuple[str, str, str, float]:
    """The values of GROUP_COLUMNS; the members as "12,40", which is read faster than JSON."""
    return group.id, str(group.kind), members_text(group.documents), group.confidence


def members_text(documents: Iterable[int]) -> str:
    return ",".join(map(str, documents))


def documents_of(row: Sequence[Any]) -> tuple[int, ...]:
    """The members of the group whose values of GROUP_COLUMNS these are."""
    return tuple(map(int, row[2].split(",")))


def group_from(row: Sequence[Any], pairs: Iterable[Pair], weak: frozenset[tuple[int, int]]) -> Group:
    """The group with these values of GROUP_COLUMNS and these pairs, of which the weak ones join nothing."""
    group_id, kind, _, confidence = row
    shown = tuple(pairs)
    too_weak = frozenset(pair.ids for pair in shown) & weak if weak else weak
    return Group(group_id, _KINDS[kind], documents_of(row), shown, confidence, too_weak)


def outline_from(row: Sequence[Any], wholes: tuple[int, ...], has_conflict: bool) -> GroupSummary:
    """The same without its pairs."""
    group_id, kind, _, confidence = row
    return GroupSummary(group_id, _KINDS[kind], documents_of(row), confidence, wholes, has_conflict)
