"""Which pairs of documents are worth comparing.

Documents made from one template share most of their shingles with the whole series; a rescan shares shingles
with its original that hardly any other document has. So three sources are joined, each with a bound on
what it can cost whatever the library looks like:

- shingles that occur in a few documents vote for each pair of them;
- shingles in more documents vote only for neighbours in the list of documents that have them, in order of
  date, so that many noisy copies of one paper still hang together, and a rescanned payslip finds its like
  among sixty payslips of the same salary (nothing in them is rare);
- bands of the MinHash signatures, as far as their buckets are small; signed are only documents that share
  enough shingles with any others to have a partner as alike as MIN_ESTIMATE.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.dedup.bands import MIN_ESTIMATE, banded_pairs
from app.dedup.minhash import signatures
from app.dedup.shared_shingles import FULL_WEIGHT, SAMPLED, SharedShingles, count_shared, key_ranges, summed
from app.dedup.shingles import HashSets, in_slices, slice_count

MIN_SHARED = 2  # rare shingles two documents must share, …
MIN_EXCLUSIVITY = 0.015  # … and the share of the smaller one's text they make
MIN_NEIGHBOUR_SHARE = 0.2  # of the smaller text, shared as neighbours; many noisy copies share 0.3 and more
_EXCLUSIVITY_STEPS = 64  # of its square root, on which the sureness rests
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

    All of it in this process: there is more to hand to another one, and to take back, than it could do.

    Args:
        sets: of the documents; an empty set is never a candidate.
        dates: of the same documents, as numbers that grow with the date; unknown dates alike.
        permutations: length of a signature.
        bands: into which the signatures are cut; must divide their length.
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
        votes = count_shared(entries, by_rank)
        common[by_rank] += votes.common
        rare.append(votes.rare)
        neighbours.append(votes.neighbours)

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
    """The exclusivity a little coarser than it was counted: no verdict needs it finer.

    Counted to the last shingle it changes for every pair of a series with each paper that comes or goes, and
    all of them would have to be compared anew.
    """
    steps: NDArray[np.float64] = np.round(np.sqrt(exclusivity) * _EXCLUSIVITY_STEPS) / _EXCLUSIVITY_STEPS
    return steps**2


def _ranks(by_rank: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The rank of each document, of the documents in order of rank."""
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
    """All pairs with enough votes, and the pairs `close` by their signatures; a range of keys at a time."""
    pairs = [np.empty((0, 2), np.int64)]
    weights = [np.empty(0, np.float64)]
    for low, high in key_ranges([*rare, *neighbours], len(sizes)):
        between()
        voted = summed(rare, low, high)
        exclusivity = voted.mass / FULL_WEIGHT / np.maximum(_smaller(voted.keys, sizes), 1)
        near = summed(neighbours, low, high)
        joined = np.unique(
            np.concatenate(
                [
                    voted.keys[(voted.shared >= MIN_SHARED) & (exclusivity >= MIN_EXCLUSIVITY)],
                    near.keys[near.shared >= MIN_NEIGHBOUR_SHARE / SAMPLED * _smaller(near.keys, sizes)],
                    close[slice(*np.searchsorted(close, np.array([low, high], np.uint64)))],
                ]
            )
        )
        weight = np.zeros(len(joined))
        has_weight = np.isin(joined, voted.keys, assume_unique=True)
        weight[has_weight] = exclusivity[np.searchsorted(voted.keys, joined[has_weight])]
        pairs.append(np.column_stack(np.divmod(joined.astype(np.int64), len(sizes))))
        weights.append(np.minimum(weight, 1.0))
    return Candidates(np.concatenate(pairs), np.concatenate(weights))


def _smaller(keys: NDArray[np.uint64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    first, second = np.divmod(keys.astype(np.int64), max(len(sizes), 1))
    return np.minimum(sizes[first], sizes[second])
