"""Conversion between pairs or groups and their records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any

from peewee import fn

from app.domain.duplicates import Cause, ContainedSpan, Facts, Group, Kind, Pair, Scores
from app.domain.summaries import GroupSummary
from app.store.models import GroupRecord, PairRecord
from app.store.values import json_text

PAIR_COLUMNS = (
    PairRecord.a,
    PairRecord.b,
    PairRecord.kind,
    PairRecord.cause,
    PairRecord.score,
    PairRecord.probability,
    PairRecord.jaccard,
    PairRecord.containment_a,
    PairRecord.containment_b,
    PairRecord.fuzzy,
    PairRecord.metadata,
    PairRecord.title,
    PairRecord.coverage,
    PairRecord.exclusivity,
    PairRecord.facts,
    PairRecord.place_start,
    PairRecord.place_end,
)
# Whether facts conflict; inside a fact the quotation marks would be escaped.
HAS_CONFLICT = fn.INSTR(PairRecord.facts, '"conflict":["') > 0
GROUP_COLUMNS = (GroupRecord.id, GroupRecord.kind, GroupRecord.documents, GroupRecord.confidence)
# Look-ups in a dictionary instead of calls of the enumerations: a library has tens of thousands of pairs.
_KINDS = {str(kind): kind for kind in Kind}
_CAUSES = {str(cause): cause for cause in Cause}
_NO_FACTS = Facts()
_SIDES = tuple(field.name for field in fields(Facts))
_sides = attrgetter(*_SIDES)


def pair_values(pair: Pair) -> tuple[Any, ...]:
    """Return a pair's values of PAIR_COLUMNS."""
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
        *((None, None) if pair.span is None else (pair.span.start, pair.span.end)),
    )


def pair_from(row: Sequence[Any]) -> Pair:
    """Return the pair with these values of PAIR_COLUMNS."""
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
    """Return a group's values of GROUP_COLUMNS; members as "12,40", which is faster to read than JSON."""
    return group.id, str(group.kind), members_text(group.documents), group.confidence


def members_text(documents: Iterable[int]) -> str:
    return ",".join(map(str, documents))


def documents_of(row: Sequence[Any]) -> tuple[int, ...]:
    """Return the members of the group with these values of GROUP_COLUMNS."""
    return tuple(map(int, row[2].split(",")))


def group_from(row: Sequence[Any], pairs: Iterable[Pair], weak: frozenset[tuple[int, int]]) -> Group:
    """Return the group with these values of GROUP_COLUMNS and these pairs; the weak ones do not join it."""
    group_id, kind, _, confidence = row
    shown = tuple(pairs)
    too_weak = frozenset(pair.ids for pair in shown) & weak if weak else weak
    return Group(group_id, _KINDS[kind], documents_of(row), shown, confidence, too_weak)


def summary_from(row: Sequence[Any], wholes: tuple[int, ...], has_conflict: bool) -> GroupSummary:
    """Return the summary of the group with these values of GROUP_COLUMNS."""
    group_id, kind, _, confidence = row
    return GroupSummary(group_id, _KINDS[kind], documents_of(row), confidence, wholes, has_conflict)
