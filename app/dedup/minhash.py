"""MinHash signatures, bit for bit those of `datasketch.MinHash` (scheme affine32) over the same hashes.

The permutations are generated from a seed as in datasketch, so that the tests can compare both.
Generating them here keeps datasketch out of the app.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.dedup.shingles import HashSets

SEED = 1  # datasketch's own default
_EMPTY = np.uint32(0xFFFFFFFF)


def signatures(sets: HashSets, permutations: int, seed: int = SEED) -> NDArray[np.uint32]:
    """Return shape (documents, permutations); a document without shingles has the highest value everywhere.

    Takes about 35 µs for 450 shingles and 192 permutations. Each permutation is applied to all documents in
    turn, so pass about a hundred: their shingles and a buffer of the same size fit the processor's cache.
    """
    values = _spread(sets.values)
    permuted = np.empty_like(values)
    result = np.full((permutations, len(sets)), _EMPTY, np.uint32)
    filled = sets.counts > 0
    starts = sets.offsets[:-1][filled]
    if len(starts):
        for row, factor, summand in zip(result, *_permutations(permutations, seed), strict=True):
            np.multiply(values, factor, out=permuted)
            np.add(permuted, summand, out=permuted)
            row[filled] = np.minimum.reduceat(permuted, starts)
    return result.T.copy()


@cache
def _permutations(count: int, seed: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    generator = np.random.RandomState(seed)
    factors = generator.randint(0, 1 << 31, count, dtype=np.uint32) * np.uint32(2) + np.uint32(1)
    summands = generator.randint(0, 1 << 32, count, dtype=np.uint32)
    return factors, summands


def _spread(hashes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The 32-bit finaliser of MurmurHash 3."""
    mixed = (hashes ^ (hashes >> np.uint32(16))) * np.uint32(0x85EBCA6B)
    mixed = (mixed ^ (mixed >> np.uint32(13))) * np.uint32(0xC2B2AE35)
    return mixed ^ (mixed >> np.uint32(16))


MAX_BUCKET = 8  # larger LSH buckets come from a template
MIN_ESTIMATE = 0.5  # Jaccard by signatures; below it the LSH pair is chance or letterhead
_PAIRS_AT_ONCE = 4096
_KEYS_AT_ONCE = 1 << 20


def banded_pairs(
    signed: NDArray[np.uint32], bands: int, between: Callable[[int], None]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first and second documents of pairs that share a band and have similar signatures.

    Args:
        signed: shape (documents, permutations).
        bands: must divide the number of permutations.
        between: called with the number of bands done; may raise to stop.
    """
    rows = signed.shape[1] // bands
    mixer = np.random.default_rng(20240107).integers(1, 2**63, rows, np.uint64) | np.uint64(1)
    keys = [np.empty(0, np.int64)]
    for band in range(bands):
        between(band)
        part = signed[:, band * rows : (band + 1) * rows].astype(np.uint64)
        buckets = (part * mixer).sum(axis=1, dtype=np.uint64)
        order = np.argsort(buckets, kind="stable")
        keys.append(_bucket_pairs(buckets[order], order, len(signed)))
    found = _unique(np.concatenate(keys), len(signed) ** 2, lambda: between(bands))
    first, second = np.divmod(found, max(len(signed), 1))
    agree = np.zeros(len(found))
    for low in range(0, len(found), _PAIRS_AT_ONCE):
        between(bands)
        some = slice(low, low + _PAIRS_AT_ONCE)
        agree[some] = (signed[first[some]] == signed[second[some]]).mean(axis=1)
    close = agree >= MIN_ESTIMATE
    return first[close], second[close]


def _unique(keys: NDArray[np.int64], end: int, check: Callable[[], None]) -> NDArray[np.int64]:
    """Return the keys below `end`, ascending and unique; computed for one part of their range at a time."""
    cuts = np.linspace(0, end, 2 + len(keys) // _KEYS_AT_ONCE).astype(np.int64).tolist()
    found = [np.empty(0, np.int64)]
    for low, high in pairwise(cuts):
        check()
        found.append(np.unique(keys[(keys >= low) & (keys < high)]))
    return np.concatenate(found)


def _bucket_pairs(buckets: NDArray[np.uint64], documents: NDArray[np.int64], total: int) -> NDArray[np.int64]:
    """Return the keys of all pairs within buckets of at most MAX_BUCKET documents."""
    starts = np.flatnonzero(np.diff(buckets, prepend=buckets[:1] ^ np.uint64(1)))
    sizes = np.diff(starts, append=len(buckets))
    small = np.repeat(sizes <= MAX_BUCKET, sizes)
    buckets, documents = buckets[small], documents[small]
    keys = [np.empty(0, np.int64)]
    for step in range(1, MAX_BUCKET):
        first = np.flatnonzero(buckets[:-step] == buckets[step:])
        if not len(first):
            break
        keys.append(documents[first] * total + documents[first + step])
    return np.concatenate(keys)
