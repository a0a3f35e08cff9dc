"""Find candidate pairs, the pairs worth comparing.

Documents of one template share most shingles with the whole series. A rescan shares shingles with its
original
that hardly any other document has. Three sources are joined, each with bounded cost in any library:

- shingles in a few documents count for each pair of them; - shingles in more documents count only for
neighbours in the list of these documents, in order of date. So many
  noisy copies of one document stay connected, and a rescanned payslip finds its original among sixty payslips
  of the same salary, which have no rare shingles;
- bands of MinHash signatures with small buckets. Only documents that share enough shingles with others to
reach
  MIN_ESTIMATE get a signature.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.dedup.minhash import MIN_ESTIMATE, banded_pairs, signatures
from app.dedup.shared_shingles import (
    FULL_WEIGHT,
    SAMPLED,
    SharedShingles,
    count_rare,
    count_shared,
    key_ranges,
    scrambled,
    summed,
)
from app.dedup.shingles import SLOTS, HashSets, in_slices, slice_count, slots_of
from app.domain.progress import NEVER_CANCELLED, CancelToken, cancellable

MIN_SHARED = 2  # rare shingles two documents must share, …
MIN_EXCLUSIVITY = 0.015  # … and the share of the smaller one's text they make
MIN_NEIGHBOUR_SHARE = 0.2  # of the smaller text, shared as neighbours; many noisy copies share 0.3 and more
_EXCLUSIVITY_STEPS = 64  # of its square root, which the confidence uses
_SIGNED_AT_ONCE = 128  # documents: some 5 ms of work


@dataclass(frozen=True)
class Candidates:
    """Pairs worth comparing, ordered by first, then second document.

    Attributes:
        pairs: shape (n, 2), positions of the two documents in the input, first < second.
        exclusivity: 0…1, share of the smaller document's shingles that is shared with this partner,
            each shingle weighted by 1 / (documents having it − 1).
    """

    pairs: NDArray[np.int64]
    exclusivity: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.pairs)


def find_candidates(
    sets: HashSets,
    dates: NDArray[np.int64],
    permutations: int,
    bands: int,
    between: Callable[[int, int], None],
) -> Candidates:
    """Join the three sources.

    Runs in this process, because transferring the data to another one would cost more than it saves.

    Args:
        sets: of the documents; an empty set is never a candidate.
        dates: of the same documents, as numbers that grow with the date; unknown dates alike.
        permutations: length of a signature.
        bands: number of bands; must divide the length of a signature.
        between: called with (done, total) between steps of at most some tens of milliseconds; may raise to
            stop.
    """
    slices = slice_count(sets)
    total = 2 * slices + bands
    by_rank = np.argsort(dates, kind="stable").astype(np.uint32)
    common = np.zeros(len(sets), np.int64)
    rare: list[SharedShingles] = []
    neighbours: list[SharedShingles] = []
    for entries in in_slices(sets, lambda: between(len(rare), total), _ranks(by_rank)):
        counts = count_shared(entries, by_rank)
        common[by_rank] += counts.common
        rare.append(counts.rare)
        neighbours.append(counts.neighbours)

    sociable = np.flatnonzero((common >= MIN_ESTIMATE * sets.counts) & (sets.counts > 0))
    signed = np.empty((len(sociable), permutations), np.uint32)
    for low in range(0, len(sociable), _SIGNED_AT_ONCE):
        between(slices + slices * low // len(sociable), total)
        some = slice(low, low + _SIGNED_AT_ONCE)
        signed[some] = signatures(sets.of(sociable[some]), permutations)
    first, second = banded_pairs(signed, bands, lambda band: between(2 * slices + band, total))
    del signed  # the largest array here
    close = np.sort(sociable[first] * len(sets) + sociable[second]).astype(np.uint64)
    return _joined(sets.counts, rare, neighbours, close, lambda: between(total, total))


def in_steps(exclusivity: NDArray[np.float64]) -> NDArray[np.float64]:
    """Round the exclusivity, so that cached comparisons stay valid.

    The exact value changes for every pair of a series with each added or removed document, and all of them
    would have to be compared again.
    """
    steps: NDArray[np.float64] = np.round(np.sqrt(exclusivity) * _EXCLUSIVITY_STEPS) / _EXCLUSIVITY_STEPS
    return steps**2


def _ranks(by_rank: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Invert the order: return the rank of each document."""
    rank = np.empty_like(by_rank)
    rank[by_rank] = np.arange(len(by_rank), dtype=np.uint32)
    return rank


def _joined(
    sizes: NDArray[np.int64],
    rare: list[SharedShingles],
    neighbours: list[SharedShingles],
    close: NDArray[np.uint64],
    between: Callable[[], None],
) -> Candidates:
    """Return pairs with enough shared shingles or `close` signatures, one range of keys at a time."""
    pairs = [np.empty((0, 2), np.int64)]
    weights = [np.empty(0, np.float64)]
    for low, high in key_ranges([*rare, *neighbours], len(sizes)):
        between()
        totals = summed(rare, low, high)
        exclusivity = totals.weight / FULL_WEIGHT / np.maximum(_smaller(totals.keys, sizes), 1)
        near = summed(neighbours, low, high)
        joined = np.unique(
            np.concatenate(
                [
                    totals.keys[(totals.shared >= MIN_SHARED) & (exclusivity >= MIN_EXCLUSIVITY)],
                    near.keys[near.shared >= MIN_NEIGHBOUR_SHARE / SAMPLED * _smaller(near.keys, sizes)],
                    close[slice(*np.searchsorted(close, np.array([low, high], np.uint64)))],
                ]
            )
        )
        weight = np.zeros(len(joined))
        has_weight = np.isin(joined, totals.keys, assume_unique=True)
        weight[has_weight] = exclusivity[np.searchsorted(totals.keys, joined[has_weight])]
        pairs.append(np.column_stack(np.divmod(joined.astype(np.int64), len(sizes))))
        weights.append(np.minimum(weight, 1.0))
    return Candidates(np.concatenate(pairs), np.concatenate(weights))


def _smaller(keys: NDArray[np.uint64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    first, second = np.divmod(keys.astype(np.int64), max(len(sizes), 1))
    return np.minimum(sizes[first], sizes[second])


MANY_COPIES = 5  # of fewer, enough shingles are in MAX_DOCUMENTS_PER_SHINGLE documents at most


def sample(shingles: HashSets) -> HashSets:
    """Return one in SAMPLED of the shingles, the same ones of every document."""
    return shingles.those(lambda hashes: scrambled(hashes) < np.uint32((1 << 32) // SAMPLED))


def most_legible_first(copies: Sequence[int], shingles: HashSets) -> list[int]:
    """Return positions of copies of one document, first the one that shares most with the others.

    It has the fewest OCR errors, so that a badly read copy most likely matches it.
    """
    values, times = np.unique(shingles.of(np.array(copies)).values, return_counts=True)
    common = [int(times[values.searchsorted(shingles[place])].sum()) for place in copies]
    clearest = copies[common.index(max(common))]
    return [clearest, *(place for place in copies if place != clearest)]


def pairs_hidden_by_copies(
    clusters: Iterable[Sequence[int]], shingles: HashSets, cancel: CancelToken
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return pairs of the first member of each cluster with documents that share rare text with it.

    Args:
        clusters: positions of copies of one document.
        shingles: of all documents.

    Returns:
        Positions, shape (n, 2), first < second, and each pair's exclusivity as `Candidates` has it; copies
        other than the first do not count as documents.
    """
    alone = np.ones(len(shingles), np.bool_)
    representative = np.zeros(len(shingles), np.bool_)
    for places in clusters:
        representative[places[0]] = True
        alone[list(places[1:])] = False
    found, count = _shared_with(representative, shingles).only(alone), len(shingles)
    totals = summed(
        [count_rare(entries, count) for entries in in_slices(found, cancel.raise_if_cancelled)], 0, count**2
    )
    pairs = np.column_stack(np.divmod(totals.keys.astype(np.int64), max(count, 1)))
    smaller = np.maximum(np.minimum(*shingles.counts[pairs.T]), 1)
    exclusivity = np.minimum(totals.weight / FULL_WEIGHT / smaller, 1.0)
    kept = (
        representative[pairs].any(axis=1) & (totals.shared >= MIN_SHARED) & (exclusivity >= MIN_EXCLUSIVITY)
    )
    return pairs[kept], exclusivity[kept]


def exclusivity_among_copies(
    pairs: Sequence[tuple[int, int]],
    clusters: Iterable[Sequence[int]],
    sampled: HashSets,
    cancel: CancelToken = NEVER_CANCELLED,
) -> NDArray[np.float64]:
    """Return the exclusivity of each pair, 0…1, with the other copies not counted as documents.

    Args:
        pairs: positions of two documents of one cluster.
        clusters: positions of copies of one document, disjoint.
        sampled: some shingles of all documents, or all of them.
    """
    asked = {place for pair in pairs for place in pair}
    clusters = [places for places in clusters if not asked.isdisjoint(places)]
    weights: dict[int, tuple[NDArray[np.uint32], NDArray[np.float64]]] = {}
    for places, (values, outside) in zip(clusters, _having(clusters, sampled), strict=True):
        weights.update(dict.fromkeys(places, (values, 1 / (1 + outside))))
    exclusivity = np.zeros(len(pairs))
    for place, (a, b) in enumerate(cancellable(pairs, cancel)):
        shared = np.intersect1d(sampled[a], sampled[b], assume_unique=True)
        values, weight = weights[a]
        smaller = max(1, min(len(sampled[a]), len(sampled[b])))
        exclusivity[place] = weight[values.searchsorted(shared)].sum() / smaller
    return exclusivity


def _having(
    clusters: Sequence[Sequence[int]], sampled: HashSets
) -> Iterator[tuple[NDArray[np.uint32], NDArray[np.int64]]]:
    """Yield the shingles of each cluster, ascending, with the count of other documents that have each."""
    members = np.zeros(len(sampled), np.bool_)
    members[[place for places in clusters for place in places]] = True
    shared = _shared_with(members, sampled)
    all_values, everywhere = np.unique(shared.values, return_counts=True)
    for places in clusters:
        values, inside = np.unique(sampled.of(np.array(places)).values, return_counts=True)
        yield values, everywhere[np.searchsorted(all_values, values)] - inside


def _shared_with(some: NDArray[np.bool_], shingles: HashSets) -> HashSets:
    """Return all documents with only the shingles of `some` of them, and a few hash collisions."""
    table = np.zeros(SLOTS, np.bool_)
    table[slots_of(shingles.only(some).values)] = True
    return shingles.those(lambda hashes: table[slots_of(hashes)])
