"""Candidates that many copies of a paper hide.

A shingle is rare as long as few documents have it. Of a paper that was scanned twenty times no shingle is
rare any more, and a batch scan that holds the paper shares with each of the twenty what all of them share.
Once the copies have found each other, one stands for them all, and is looked for again without the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from app.dedup.candidates import MIN_EXCLUSIVITY, MIN_SHARED
from app.dedup.shared_shingles import FULL_WEIGHT, SAMPLED, count_rare, scrambled, summed
from app.dedup.shingles import SLOTS, HashSets, in_slices, slots_of
from app.domain.progress import cancellable, go_on

MANY_COPIES = 5  # of fewer, enough shingles are in MAX_DOCUMENTS_PER_SHINGLE documents at most


def sample(shingles: HashSets) -> HashSets:
    """One in SAMPLED of the shingles, the same ones of every document."""
    return shingles.those(lambda hashes: scrambled(hashes) < np.uint32((1 << 32) // SAMPLED))


def most_legible_first(copies: Sequence[int], shingles: HashSets) -> list[int]:
    """Positions of copies of one paper, first the one that has most in common with the others.

    It has the fewest reading errors, so that it is the readiest to be found by a badly read copy.
    """
    values, times = np.unique(shingles.of(np.array(copies)).values, return_counts=True)
    common = [int(times[values.searchsorted(shingles[place])].sum()) for place in copies]
    clearest = copies[common.index(max(common))]
    return [clearest, *(place for place in copies if place != clearest)]


def pairs_hidden_by_copies(
    clusters: Iterable[Sequence[int]], shingles: HashSets, check: Callable[[], None]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Pairs of one member of a cluster, its first, with documents that share rare text with it.

    Args:
        clusters: positions of documents that are copies of one paper.
        shingles: of all documents.
        check: called every some milliseconds; may raise to stop.

    Returns:
        Positions, shape (n, 2), first < second, and each pair's exclusivity as `Candidates` has it; copies
        other than the first one do not count as documents there.
    """
    alone = np.ones(len(shingles), np.bool_)
    standing = np.zeros(len(shingles), np.bool_)
    for places in clusters:
        standing[places[0]] = True
        alone[list(places[1:])] = False
    found, count = _shared_with(standing, shingles).only(alone), len(shingles)
    voted = summed([count_rare(entries, count) for entries in in_slices(found, check)], 0, count**2)
    pairs = np.column_stack(np.divmod(voted.keys.astype(np.int64), max(count, 1)))
    smaller = np.maximum(np.minimum(*shingles.counts[pairs.T]), 1)
    exclusivity = np.minimum(voted.mass / FULL_WEIGHT / smaller, 1.0)
    kept = standing[pairs].any(axis=1) & (voted.shared >= MIN_SHARED) & (exclusivity >= MIN_EXCLUSIVITY)
    return pairs[kept], exclusivity[kept]


def exclusivity_among_copies(
    pairs: Sequence[tuple[int, int]],
    clusters: Iterable[Sequence[int]],
    sampled: HashSets,
    check: Callable[[], None] = go_on,
) -> NDArray[np.float64]:
    """The exclusivity of each pair, 0…1, if the other copies of the paper did not count as documents.

    Args:
        pairs: positions of two documents of one cluster.
        clusters: positions of documents that are copies of one paper; none is in two of them.
        sampled: some shingles of all documents, or all of them.
        check: called now and then; may raise to stop.
    """
    asked = {place for pair in pairs for place in pair}
    clusters = [places for places in clusters if not asked.isdisjoint(places)]
    weights: dict[int, tuple[NDArray[np.uint32], NDArray[np.float64]]] = {}
    for places, (values, outside) in zip(clusters, _having(clusters, sampled), strict=True):
        weights.update(dict.fromkeys(places, (values, 1 / (1 + outside))))
    exclusivity = np.zeros(len(pairs))
    for place, (a, b) in enumerate(cancellable(pairs, check)):
        shared = np.intersect1d(sampled[a], sampled[b], assume_unique=True)
        values, weight = weights[a]
        smaller = max(1, min(len(sampled[a]), len(sampled[b])))
        exclusivity[place] = weight[values.searchsorted(shared)].sum() / smaller
    return exclusivity


def _having(
    clusters: Sequence[Sequence[int]], sampled: HashSets
) -> Iterator[tuple[NDArray[np.uint32], NDArray[np.int64]]]:
    """Of each cluster its shingles, ascending, and how many documents outside it have each."""
    members = np.zeros(len(sampled), np.bool_)
    members[[place for places in clusters for place in places]] = True
    shared = _shared_with(members, sampled)
    all_values, everywhere = np.unique(shared.values, return_counts=True)
    for places in clusters:
        values, inside = np.unique(sampled.of(np.array(places)).values, return_counts=True)
        yield values, everywhere[np.searchsorted(all_values, values)] - inside


def _shared_with(some: NDArray[np.bool_], shingles: HashSets) -> HashSets:
    """All documents with only those shingles that some of them have, and a few more."""
    table = np.zeros(SLOTS, np.bool_)
    table[slots_of(shingles.only(some).values)] = True
    return shingles.those(lambda hashes: table[slots_of(hashes)])
