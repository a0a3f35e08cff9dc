"""Exact nearest neighbours by cosine, block by block, so that memory stays small.

100,000 vectors of 512 numbers take 200 MB, a block of their similarities 16 MB. Each pair of blocks is
multiplied once. What is kept of a vector is its NEAREST neighbours in its own language and as many in others:
without this, the sixty bills of a series would crowd out the one translation of a bill.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, pairwise

import numpy as np
from numpy.typing import NDArray

from app.domain.progress import NEVER_CANCELLED, CancelToken

NEAREST = 12
_BLOCK = 2048  # vectors
_DENSE = 2  # times as many similarities as can be kept, from which the lower ones are not sorted

Vectors = NDArray[np.float32]


def neighbour_pairs(
    vectors: Vectors,
    languages: NDArray[np.int64],
    owners: NDArray[np.int64],
    at_least: float,
    *,
    nearest: int = NEAREST,
    step: Callable[[int, int], None] | None = None,
    cancel: CancelToken = NEVER_CANCELLED,
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return pairs of vectors of which one is among the nearest of the other, and their similarities.

    Args:
        vectors: shape (n, dimensions), each of length 1, or 0 for no text.
        languages: of each vector, as a number.
        owners: the document of each vector; two vectors of one document are no pair.
        at_least: lowest similarity, −1…1.
        nearest: number of neighbours in the same and as many in other languages.
        step: called with the finished and the total number of blocks.

    Returns:
        Places of the vectors, shape (pairs, 2), first < second, sorted; and the similarity of each pair.

    Raises:
        OperationCancelled: within 200 ms.
    """
    order = np.argsort(languages, kind="stable")  # each block then has one language
    kept = _Nearest(len(vectors), nearest, at_least)
    blocks = list(combinations_with_replacement(_blocks(languages[order]), 2))
    for done, (rows, columns) in enumerate(blocks):
        cancel.raise_if_cancelled()
        if step is not None:
            step(done, len(blocks))
        ones, others = order[rows], order[columns]
        similar = vectors[ones] @ vectors[others].T
        if rows == columns:
            similar[np.tril_indices(len(similar))] = -1
        foreign = int(languages[ones[0]] != languages[others[0]])
        lowest = kept.lowest[foreign]
        a, b = _near(similar, lowest[ones], lowest[others])
        if len(a) > _DENSE * sum(similar.shape) * nearest:
            similar[owners[ones][:, None] == owners[others][None, :]] = -1
            a, b = _nearest_of_each(similar, nearest, at_least)
        if len(a):
            values = similar[a, b]
            a, b = ones[a], others[b]
            apart = owners[a] != owners[b]
            kept.add(foreign, a[apart], b[apart], values[apart])
    return kept.pairs()


def _near(
    similar: Vectors, of_rows: NDArray[np.float32], of_columns: NDArray[np.float32]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return rows and columns of the similarities that reach the limit of their row or column."""
    rows = np.flatnonzero(similar.max(1) >= np.minimum(of_rows, of_columns.min()))
    limit = np.minimum(of_rows[rows][:, None], of_columns[None, :])
    a, b = np.divmod(np.flatnonzero(similar[rows] >= limit), similar.shape[1])
    return rows[a], b


def _nearest_of_each(
    similar: Vectors, nearest: int, at_least: float
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return rows and columns of the highest similarities of each row and of each column."""
    rows, columns = similar.shape
    of_rows = _highest(similar, nearest) + columns * np.arange(rows)[:, None]
    of_columns = _highest(similar.T, nearest) * columns + np.arange(columns)[:, None]
    places = np.unique(np.concatenate([of_rows.ravel(), of_columns.ravel()]))
    a, b = np.divmod(places[similar.ravel()[places] >= at_least], columns)
    return a, b


def _highest(similar: Vectors, count: int) -> NDArray[np.int64]:
    """Return the columns of the highest similarities of each row."""
    least = max(similar.shape[1] - count, 0)
    return np.argpartition(similar, least, axis=1)[:, least:]


def _blocks(languages: NDArray[np.int64]) -> list[slice]:
    """Return blocks of vectors sorted by language; none has two languages."""
    bounds = [0, *(np.flatnonzero(np.diff(languages)) + 1).tolist(), len(languages)]
    return [
        slice(start, min(start + _BLOCK, end))
        for first, end in pairwise(bounds)
        for start in range(first, end, _BLOCK)
    ]


def nearest_to(query: Vectors, vectors: Vectors, count: int) -> tuple[NDArray[np.int64], Vectors]:
    """Return the places of the vectors nearest to one, best first, and their similarities.

    About 50 ms among 100,000.
    """
    similar = vectors @ query
    if count < len(similar):
        least = np.partition(similar, len(similar) - count)[len(similar) - count]
        places = np.flatnonzero(similar >= least)
    else:
        places = np.arange(len(similar))
    best = places[np.argsort(-similar[places], kind="stable")[:count]]
    return best, similar[best]


class _Nearest:
    """The nearest neighbours found so far, of each vector in the same language and in others.

    Attributes:
        lowest: shape (2, vectors), the similarity that a further neighbour needs.
    """

    def __init__(self, count: int, nearest: int, at_least: float) -> None:
        self._nearest = nearest
        self.lowest = np.full((2, count), at_least, np.float32)
        self._similar = np.full((2, count, nearest), -1, np.float32)  # best first
        self._others = np.full((2, count, nearest), -1, np.int32)

    def add(
        self, foreign: int, a: NDArray[np.int64], b: NDArray[np.int64], similar: NDArray[np.float32]
    ) -> None:
        """Add pairs in both directions; of each vector only the nearest stay."""
        touched, places = np.unique(np.concatenate([a, b]), return_inverse=True)
        others = self._others[foreign, touched]
        known = np.nonzero(others >= 0)
        sources = np.concatenate([known[0], places])
        targets = np.concatenate([others[known], b, a])
        scores = np.concatenate([self._similar[foreign, touched][known], similar, similar])
        order = np.lexsort((targets, -scores, sources))
        sources, targets, scores = sources[order], targets[order], scores[order]
        ranks = np.arange(len(sources)) - np.searchsorted(sources, sources)
        stays = ranks < self._nearest
        sources, ranks = sources[stays], ranks[stays]
        self._similar[foreign, touched[sources], ranks] = scores[stays]
        self._others[foreign, touched[sources], ranks] = targets[stays]
        last = self._similar[foreign, touched, -1]
        self.lowest[foreign, touched] = np.maximum(self.lowest[foreign, touched], last)

    def pairs(self) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        found = np.nonzero(self._others >= 0)
        ends = np.sort(np.stack([found[1], self._others[found].astype(np.int64)], 1), axis=1)
        unique, first = np.unique(ends, axis=0, return_index=True)
        return unique, self._similar[found][first]
