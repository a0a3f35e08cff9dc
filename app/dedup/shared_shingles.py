"""Count the shared shingles of pairs of documents, one slice of the hash range at a time.

A shingle in a few documents counts for each pair of them. One in more documents counts only for neighbours in
the list of these documents, in order of date. The key of a pair is first · documents + second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.dedup.shingles import Slice

MAX_DOCUMENTS_PER_SHINGLE = 8  # in more documents than this, a shingle says "template", not "copy"
MAX_NEIGHBOURED = 200  # in more documents than this, a shingle is common language or letterhead
MAX_PLACES_APART = 6  # in the list of documents that have such a shingle, in order of their dates
SAMPLED = 4  # one in so many of such shingles counts
FULL_WEIGHT = (
    420  # the weight of a shingle that only two documents have; each 1 / (documents − 1) of it is whole
)
_WEIGHT_BITS = np.uint64(9)  # FULL_WEIGHT fits in
_MOST = 0xFFFF  # most shingles counted for a pair in one slice; no threshold is as high
_KEYS_AT_ONCE = 1 << 20


@dataclass(frozen=True)
class SharedShingles:
    """Shared-shingle counts of pairs, by ascending key.

    Attributes:
        shared: count of shared shingles.
        weight: the sum of their weights, in units of 1 / FULL_WEIGHT; empty for counts of neighbours.
    """

    keys: NDArray[np.uint64]
    shared: NDArray[np.uint16]
    weight: NDArray[np.uint32]


@dataclass(frozen=True)
class SliceCounts:
    """The counts of one slice.

    Attributes:
        rare: of shingles in few documents.
        neighbours: of shingles in more.
        common: for each rank, how many of its shingles another document has too.
    """

    rare: SharedShingles
    neighbours: SharedShingles
    common: NDArray[np.int32]


def count_shared(entries: Slice, by_rank: NDArray[np.uint32]) -> SliceCounts:
    """Count the shared shingles of one slice.

    Args:
        entries: the owners given by rank.
        by_rank: the documents in order of date.
    """
    values, ranks = entries.sorted()
    starts, frequencies = _shared_runs(values)
    elsewhere = ranks[np.repeat(frequencies > 1, frequencies)]
    documents = by_rank.astype(np.uint64)[ranks]
    return SliceCounts(
        rare=_rare(starts, frequencies, documents, len(by_rank)),
        neighbours=_neighbours(values, starts, frequencies, documents, len(by_rank)),
        common=np.bincount(elsewhere, minlength=len(by_rank)).astype(np.int32),
    )


def count_rare(entries: Slice, total: int) -> SharedShingles:
    """Count the shingles that few of `total` documents have, the owners given by position."""
    values, owners = entries.sorted()
    return _rare(*_shared_runs(values), owners.astype(np.uint64), total)


def _shared_runs(values: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the start of each shingle's entries, and its document frequency."""
    starts = np.flatnonzero(np.diff(values, prepend=values[:1] ^ np.uint32(1)))
    return starts, np.diff(starts, append=len(values))


def _rare(
    starts: NDArray[np.int64], frequencies: NDArray[np.int64], documents: NDArray[np.uint64], total: int
) -> SharedShingles:
    keys_of_pairs = [np.empty(0, np.uint64)]
    for frequency in range(2, MAX_DOCUMENTS_PER_SHINGLE + 1):
        runs = starts[frequencies == frequency]
        weight = np.uint64(FULL_WEIGHT // (frequency - 1))
        for i, j in zip(*np.triu_indices(frequency, k=1), strict=True):
            keys_of_pairs.append(
                _keys(documents[runs + i], documents[runs + j], total) << _WEIGHT_BITS | weight
            )
    sorted_keys = np.concatenate(keys_of_pairs)
    sorted_keys.sort()
    keys, places = _runs(sorted_keys >> _WEIGHT_BITS)
    weights = (sorted_keys & np.uint64((1 << 9) - 1)).astype(np.uint32)
    return SharedShingles(keys, _sizes(places, len(sorted_keys)), _sums(weights, places).astype(np.uint32))


def _neighbours(
    values: NDArray[np.uint32],
    starts: NDArray[np.int64],
    frequencies: NDArray[np.int64],
    documents: NDArray[np.uint64],
    total: int,
) -> SharedShingles:
    middling = (frequencies > MAX_DOCUMENTS_PER_SHINGLE) & (frequencies <= MAX_NEIGHBOURED)
    middling &= scrambled(values[starts]) < np.uint32((1 << 32) // SAMPLED)
    wanted = np.repeat(middling, frequencies)
    run = np.repeat(np.arange(len(starts), dtype=np.int32), frequencies)[wanted]
    documents = documents[wanted]
    keys_of_pairs = [np.empty(0, np.uint64)]
    for apart in range(1, MAX_PLACES_APART + 1):
        first = np.flatnonzero(run[:-apart] == run[apart:])
        keys_of_pairs.append(_keys(documents[first], documents[first + apart], total))
    sorted_keys = np.concatenate(keys_of_pairs)
    sorted_keys.sort()
    keys, places = _runs(sorted_keys)
    return SharedShingles(keys, _sizes(places, len(sorted_keys)), np.empty(0, np.uint32))


def summed(tallies: Sequence[SharedShingles], low: int, high: int) -> SharedShingles:
    """The tallies of all slices together, of the keys from `low` to below `high`."""
    parts = [
        (tally, slice(*np.searchsorted(tally.keys, np.array([low, high], np.uint64)))) for tally in tallies
    ]
    sorted_keys = np.concatenate([np.empty(0, np.uint64), *(tally.keys[part] for tally, part in parts)])
    shared = np.concatenate([np.empty(0, np.uint16), *(tally.shared[part] for tally, part in parts)])
    weight = np.concatenate([np.empty(0, np.uint32), *(tally.weight[part] for tally, part in parts)])
    order = np.argsort(sorted_keys)
    keys, places = _runs(sorted_keys[order])
    shared = np.minimum(_sums(shared[order], places), _MOST).astype(np.uint16)
    return SharedShingles(
        keys, shared, _sums(weight[order], places).astype(np.uint32) if len(weight) else weight
    )


def key_ranges(tallies: Sequence[SharedShingles], documents: int) -> Iterator[tuple[int, int]]:
    """The range of all keys in parts with about _KEYS_AT_ONCE entries in all tallies, if evenly spread."""
    parts = 1 + sum(len(tally.keys) for tally in tallies) // _KEYS_AT_ONCE
    step = max(1, -(-documents // parts))
    for first in range(0, documents, step):
        yield first * documents, (first + step) * documents


def _keys(one: NDArray[np.uint64], other: NDArray[np.uint64], total: int) -> NDArray[np.uint64]:
    return np.minimum(one, other) * np.uint64(total) + np.maximum(one, other)


def _runs(ascending: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The different values, and where each one begins."""
    places = np.flatnonzero(np.diff(ascending, prepend=ascending[:1] ^ np.uint64(1)))
    return ascending[places], places


def _sizes(places: NDArray[np.int64], total: int) -> NDArray[np.uint16]:
    return np.minimum(np.diff(places, append=total), _MOST).astype(np.uint16)


def _sums(values: NDArray[np.uint16] | NDArray[np.uint32], places: NDArray[np.int64]) -> NDArray[np.int64]:
    if not len(places):
        return np.empty(0, np.int64)
    sums: NDArray[np.int64] = np.add.reduceat(values, places, dtype=np.int64)
    return sums


def scrambled(hashes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The same hashes in another order, so that a part of the hash range holds all sizes of them."""
    return hashes * np.uint32(0x85EBCA6B)
