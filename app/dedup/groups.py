"""Groups of documents from pairs.

Only duplicate pairs that reach the threshold join documents; look-alikes and weak pairs never do, however
many there are. A group shows its weakest joining pair.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Container, Iterable
from dataclasses import replace

from app.dedup.scores import weighted_score
from app.domain.duplicates import Cause, Group, Kind, Pair
from app.domain.parameters import Parameters


def regroup(
    analysis_pairs: Iterable[Pair],
    parameters: Parameters,
    dismissed: Container[tuple[int, int]] = frozenset(),
) -> tuple[Group, ...]:
    """Groups at the parameters' weights and threshold, surest first; nothing is compared again.

    Args:
        dismissed: ids (a, b), a < b, of pairs that the user said are no duplicates.
    """
    pairs = [rescored(pair, parameters) for pair in analysis_pairs]
    joining = [
        pair
        for pair in pairs
        if pair.kind.is_duplicate
        and pair.score >= parameters.similarity_threshold
        and pair.ids not in dismissed
    ]
    members = components(pair.ids for pair in joining)
    root_of = {document: root for root, documents in members.items() for document in documents}
    inside: dict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        root = root_of.get(pair.a)
        if root is not None and root == root_of.get(pair.b) and pair.ids not in dismissed:
            inside[root].append(pair)
    joins: dict[int, list[Pair]] = defaultdict(list)
    for pair in joining:
        joins[root_of[pair.a]].append(pair)
    groups = [_group(members[root], inside[root], joins[root]) for root in members]
    return tuple(sorted(groups, key=lambda group: (-group.confidence, group.documents)))


def rescored(pair: Pair, parameters: Parameters) -> Pair:
    """The pair with its score at these weights; the classic preset knows no other sureness than the score."""
    score = weighted_score(pair.kind, pair.scores, parameters)
    if score == pair.score:
        return pair
    return replace(pair, score=score, probability=score if pair.cause is Cause.CLASSIC else pair.probability)


def components(edges: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Connected documents under their smallest id, ascending."""
    parent: dict[int, int] = {}

    def root(document: int) -> int:
        parent.setdefault(document, document)
        while parent[document] != document:
            parent[document] = parent[parent[document]]
            document = parent[document]
        return document

    for a, b in edges:
        low, high = sorted((root(a), root(b)))
        parent[high] = low
    components: dict[int, list[int]] = defaultdict(list)
    for document in sorted(parent):
        components[root(document)].append(document)
    return components


def _group(documents: list[int], pairs: list[Pair], joining: list[Pair]) -> Group:
    return Group(
        id=group_id(documents),
        kind=_kind(joining),
        documents=tuple(documents),
        pairs=tuple(sorted(pairs, key=lambda pair: pair.ids)),
        confidence=min(pair.probability for pair in joining),
        weak=frozenset(pair.ids for pair in pairs if pair.kind.is_duplicate)
        - frozenset(pair.ids for pair in joining),
    )


def group_id(documents: Iterable[int]) -> str:
    """The same members give the same name, in every analysis and on every machine."""
    names = ",".join(map(str, sorted(documents)))
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def _kind(joining: list[Pair]) -> Kind:
    """The kind of all pairs; else contained or version, which say most of what happened; else near."""
    kinds = {pair.kind for pair in joining}
    if len(kinds) == 1:
        return kinds.pop()
    for kind in (Kind.CONTAINED, Kind.VERSION, Kind.SEMANTIC):
        if kind in kinds:
            return kind
    return Kind.NEAR
