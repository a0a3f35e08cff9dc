"""Group documents by their pairs.

Only duplicate pairs of enabled kinds above the threshold join documents. The confidence of a group is that of
its weakest joining pair.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from itertools import pairwise
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.duplicates import Cause, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.progress import NEVER_CANCELLED, CancelToken, cancellable
from app.domain.scoring import rescored, weighted_score

# A mixed group has the most specific kind: contained or version, else near.
_MOST_SPECIFIC = (Kind.CONTAINED, Kind.VERSION, Kind.SEMANTIC)


@dataclass(frozen=True)
class Grouping:
    """The groups of a table of pairs.

    Attributes:
        documents: of each group, ids ascending; highest confidence first.
        kinds: of each group.
        confidences: of each group, the probability of its weakest joining pair.
        weak: ids (a, b) of the duplicate pairs inside of groups that join nothing.
        group_of: shape (pairs,), the group both documents of a pair are in; −1 if there is none.
    """

    documents: list[list[int]]
    kinds: list[Kind]
    confidences: list[float]
    weak: frozenset[tuple[int, int]]
    group_of: NDArray[np.int64]


def regroup(
    analysis_pairs: Iterable[Pair],
    parameters: Parameters,
    dismissed: AbstractSet[tuple[int, int]] = frozenset(),
    cancel: CancelToken = NEVER_CANCELLED,
    confirmed: AbstractSet[tuple[int, int]] = frozenset(),
) -> tuple[Group, ...]:
    """Group at the parameters' weights, threshold and kinds, highest confidence first; compares nothing.

    Args:
        dismissed: ids (a, b), a < b, of pairs that the user said are no duplicates.
        confirmed: those that the user said are duplicates, see `group_pairs`.
    """
    pairs = [rescored(pair, parameters) for pair in cancellable(analysis_pairs, cancel)]
    grouping = group_pairs(pair_table(pairs, cancel), parameters, dismissed, confirmed)
    inside: dict[int, list[Pair]] = defaultdict(list)
    for pair, group in zip(cancellable(pairs, cancel), grouping.group_of.tolist(), strict=True):
        if group >= 0:
            inside[group].append(pair)
    return tuple(
        Group(
            id=group_id(documents),
            kind=kind,
            documents=tuple(documents),
            pairs=tuple(sorted(inside[place], key=lambda pair: pair.ids)),
            confidence=confidence,
            weak=frozenset(pair.ids for pair in inside[place]) & grouping.weak,
        )
        for place, (documents, kind, confidence) in enumerate(
            zip(grouping.documents, grouping.kinds, grouping.confidences, strict=True)
        )
    )


def group_pairs(
    table: PairTable,
    parameters: Parameters,
    dismissed: AbstractSet[tuple[int, int]] = frozenset(),
    confirmed: AbstractSet[tuple[int, int]] = frozenset(),
) -> Grouping:
    """Group a table of pairs without the pairs themselves: 50,000 in some tens of milliseconds.

    Args:
        confirmed: pairs that join whatever their score, unless they are dismissed; see `as_confirmed`.
    """
    duplicate = np.isin(table.kinds, [KINDS.index(kind) for kind in KINDS if kind.is_duplicate])
    wanted = np.isin(table.kinds, [KINDS.index(kind) for kind in parameters.kinds])
    scores, probabilities = table.scored(parameters)
    thresholds = np.array([parameters.threshold_for(kind) for kind in KINDS])
    joins = wanted & (scores >= thresholds[table.kinds])
    if confirmed:
        joins |= duplicate & table.among(confirmed)
    joins &= ~table.among(dismissed)
    ids, numbered = np.unique(np.stack([table.a, table.b]), return_inverse=True)
    a, b = numbered.reshape(2, -1)

    root = _roots(len(ids), a[joins], b[joins])
    joined = np.flatnonzero(joins)
    joined = joined[np.argsort(root[a[joined]], kind="stable")]
    roots, starts = np.unique(root[a[joined]], return_index=True)
    if not len(roots):
        return Grouping([], [], [], frozenset(), np.full(len(a), -1))
    confidences = np.minimum.reduceat(probabilities[joined], starts)
    kinds = np.bitwise_or.reduceat(1 << table.kinds[joined].astype(np.int64), starts)

    # The smallest member of a group is its root, and no two groups have the same one.
    order = np.lexsort((roots, -confidences))
    place_of = np.full(len(ids), -1)
    place_of[roots[order]] = np.arange(len(order))
    group_of_document = place_of[root]
    group_of = np.where(group_of_document[a] == group_of_document[b], group_of_document[a], -1)
    weak = np.flatnonzero((group_of >= 0) & duplicate & ~joins)

    members = np.argsort(group_of_document, kind="stable")
    members = members[np.searchsorted(group_of_document[members], 0) :]
    bounds = np.searchsorted(group_of_document[members], np.arange(len(order) + 1)).tolist()
    documents = ids[members].tolist()
    return Grouping(
        documents=[documents[low:high] for low, high in pairwise(bounds)],
        kinds=_kinds(kinds[order].tolist()),
        confidences=confidences[order].tolist(),
        weak=frozenset(zip(table.a[weak].tolist(), table.b[weak].tolist(), strict=True)),
        group_of=group_of,
    )


def _roots(count: int, a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each of `count` nodes the smallest connected node."""
    root = np.arange(count)
    while True:
        low = np.minimum(root[a], root[b])
        lower = root.copy()
        np.minimum.at(lower, root[a], low)
        np.minimum.at(lower, root[b], low)
        lower = lower[lower]
        if np.array_equal(lower, root):
            return root
        root = lower


def components(edges: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return connected documents by their smallest id, ascending."""
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


def group_id(documents: Iterable[int]) -> str:
    """Return an id that depends on the members alone."""
    names = ",".join(map(str, sorted(documents)))
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def _kinds(found: list[int]) -> list[Kind]:
    kind_of = {kinds: _kind(kinds) for kinds in set(found)}
    return [kind_of[kinds] for kinds in found]


def _kind(found: int) -> Kind:
    """Return the kind of a group whose joining pairs have these kinds, one bit each."""
    kinds = [kind for place, kind in enumerate(KINDS) if found >> place & 1]
    if len(kinds) == 1:
        return kinds[0]
    return next((kind for kind in _MOST_SPECIFIC if kind in kinds), Kind.NEAR)


# The index of a kind is stored: append only, never reorder.
KINDS = (Kind.EXACT, Kind.NEAR, Kind.VERSION, Kind.CONTAINED, Kind.SEMANTIC, Kind.LOOKALIKE)
_likenesses = attrgetter(*(field.name for field in fields(Scores)))
_ROW = np.dtype(
    [
        ("a", "<i8"),
        ("b", "<i8"),
        ("kind", "u1"),
        ("classic", "?"),
        ("probability", "<f8"),
        ("scores", "<f8", (8,)),
    ]
)


@dataclass(frozen=True)
class PairTable:
    """Pairs in input order, one array entry each.

    Attributes:
        a, b: ids of the documents, a < b.
        kinds: places in KINDS.
        classic: whether the classic preset found the pair, so that its confidence is its score.
        probabilities: of the other pairs, 0…1.
        likenesses: shape (8, pairs), the fields of `Scores` in their order.
    """

    a: NDArray[np.int64]
    b: NDArray[np.int64]
    kinds: NDArray[np.uint8]
    classic: NDArray[np.bool_]
    probabilities: NDArray[np.float64]
    likenesses: NDArray[np.float64]

    def scored(self, parameters: Parameters) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return score and probability of each pair at these weights, as `rescored` does for one pair."""
        scores = np.zeros(len(self.a))
        for number, kind in enumerate(KINDS):
            these = np.flatnonzero(self.kinds == number)
            likenesses = Scores(*self.likenesses[:, these])
            scores[these] = weighted_score(
                kind, likenesses, parameters, larger=np.maximum, smaller=np.minimum
            )
        return scores, np.where(self.classic, scores, self.probabilities)

    def among(self, ids: Collection[tuple[int, int]]) -> NDArray[np.bool_]:
        """Return whether each pair is one of these."""
        found = np.zeros(len(self.a), np.bool_)
        # Few pairs begin with one of these documents; only these are checked one by one.
        places = np.flatnonzero(np.isin(self.a, np.fromiter({a for a, _ in ids}, np.int64)))
        pairs = zip(self.a[places].tolist(), self.b[places].tolist(), strict=True)
        found[places] = [pair in ids for pair in pairs]
        return found

    def as_bytes(self) -> bytes:
        """Return the table as bytes for `table_from`, 90 bytes per pair."""
        rows = np.empty(len(self.a), _ROW)
        rows["a"], rows["b"], rows["kind"] = self.a, self.b, self.kinds
        rows["classic"], rows["probability"] = self.classic, self.probabilities
        rows["scores"] = self.likenesses.T
        return rows.tobytes()


def _column(values: Iterable[Any], sort: type[Any]) -> NDArray[Any]:
    return np.fromiter(values, sort)


def pair_table(pairs: Sequence[Pair], cancel: CancelToken = NEVER_CANCELLED) -> PairTable:
    """Return the table of these pairs."""
    number = {kind: place for place, kind in enumerate(KINDS)}
    scores = [_likenesses(pair.scores) for pair in cancellable(pairs, cancel)]
    likenesses = np.array(scores, np.float64).reshape(-1, 8)
    return PairTable(
        a=_column((pair.a for pair in cancellable(pairs, cancel)), np.int64),
        b=_column((pair.b for pair in cancellable(pairs, cancel)), np.int64),
        kinds=_column((number[pair.kind] for pair in cancellable(pairs, cancel)), np.uint8),
        classic=_column((pair.cause is Cause.CLASSIC for pair in cancellable(pairs, cancel)), np.bool_),
        probabilities=_column((pair.probability for pair in cancellable(pairs, cancel)), np.float64),
        likenesses=np.ascontiguousarray(likenesses.T),
    )


def table_from(data: bytes) -> PairTable:
    """Return the table of these bytes."""
    rows = np.frombuffer(data, _ROW)
    return PairTable(
        a=rows["a"].astype(np.int64),
        b=rows["b"].astype(np.int64),
        kinds=rows["kind"].copy(),
        classic=rows["classic"].copy(),
        probabilities=rows["probability"].astype(np.float64),
        likenesses=np.ascontiguousarray(rows["scores"].T, np.float64),
    )
