"""MinHash signatures, bit for bit those of `datasketch.MinHash` (scheme affine32) over the same hashes.

The permutations are made the way datasketch makes them from a seed, so that its indexes can serve single
look-ups over our signatures; making them here keeps datasketch, and scipy with it, out of the start.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.dedup.shingles import HashSets

SEED = 1  # datasketch's own default
_EMPTY = np.uint32(0xFFFFFFFF)


def signatures(sets: HashSets, permutations: int, seed: int = SEED) -> NDArray[np.uint32]:
    """Shape (documents, permutations); a document without shingles has the highest value everywhere.

    About 35 µs for 450 shingles and 192 permutations. One permutation is worked through many documents at
    a time: hand over a hundred or so, as their shingles and one buffer of the same size fit the cache.
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
