"""The pairs of an analysis as columns of numbers: what groups are made of, without the facts.

Tens of thousands of pairs are scored and grouped anew in milliseconds so, and kept as one piece of bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.duplicates import Cause, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.progress import cancellable, go_on
from app.domain.scoring import weighted_score

# A kind's place is its number in kept tables: add at the end, never change the order.
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
    """Pairs in the order they were given in, an array entry each.

    Attributes:
        a, b: ids of the documents, a < b.
        kinds: places in KINDS.
        classic: whether the classic preset found the pair, so that it is as sure as its score.
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
        """Score and probability of each pair at these weights, as `rescored` has them for one pair."""
        scores = np.zeros(len(self.a))
        for number, kind in enumerate(KINDS):
            these = np.flatnonzero(self.kinds == number)
            likenesses = Scores(*self.likenesses[:, these])
            scores[these] = weighted_score(
                kind, likenesses, parameters, larger=np.maximum, smaller=np.minimum
            )
        return scores, np.where(self.classic, scores, self.probabilities)

    def among(self, ids: Collection[tuple[int, int]]) -> NDArray[np.bool_]:
        """Whether each pair is one of these."""
        found = np.zeros(len(self.a), np.bool_)
        # Few of the pairs begin with one of these documents; only they are looked at one by one.
        places = np.flatnonzero(np.isin(self.a, np.fromiter({a for a, _ in ids}, np.int64)))
        pairs = zip(self.a[places].tolist(), self.b[places].tolist(), strict=True)
        found[places] = [pair in ids for pair in pairs]
        return found

    def as_bytes(self) -> bytes:
        """The table as `table_from` reads it, 90 bytes a pair."""
        rows = np.empty(len(self.a), _ROW)
        rows["a"], rows["b"], rows["kind"] = self.a, self.b, self.kinds
        rows["classic"], rows["probability"] = self.classic, self.probabilities
        rows["scores"] = self.likenesses.T
        return rows.tobytes()


def _column(values: Iterable[Any], sort: type[Any]) -> NDArray[Any]:
    return np.fromiter(values, sort)


def pair_table(pairs: Sequence[Pair], check: Callable[[], None] = go_on) -> PairTable:
    """The table of these pairs; `check` is called now and then, and may raise to stop."""
    number = {kind: place for place, kind in enumerate(KINDS)}
    scores = [_likenesses(pair.scores) for pair in cancellable(pairs, check)]
    likenesses = np.array(scores, np.float64).reshape(-1, 8)
    return PairTable(
        a=_column((pair.a for pair in cancellable(pairs, check)), np.int64),
        b=_column((pair.b for pair in cancellable(pairs, check)), np.int64),
        kinds=_column((number[pair.kind] for pair in cancellable(pairs, check)), np.uint8),
        classic=_column((pair.cause is Cause.CLASSIC for pair in cancellable(pairs, check)), np.bool_),
        probabilities=_column((pair.probability for pair in cancellable(pairs, check)), np.float64),
        likenesses=np.ascontiguousarray(likenesses.T),
    )


def table_from(data: bytes) -> PairTable:
    """The table whose bytes these are."""
    rows = np.frombuffer(data, _ROW)
    return PairTable(
        a=rows["a"].astype(np.int64),
        b=rows["b"].astype(np.int64),
        kinds=rows["kind"].copy(),
        classic=rows["classic"].copy(),
        probabilities=rows["probability"].astype(np.float64),
        likenesses=np.ascontiguousarray(rows["scores"].T, np.float64),
    )
