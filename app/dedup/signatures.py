"""MinHash signatures, bit for bit those of `datasketch.MinHash` (scheme affine32) over the same hashes.

The permutations are made the way datasketch makes them from a seed, so that its indexes can serve single
look-ups over our signatures; making them here keeps datasketch, and scipy with it, out of the start.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.dedup.shingles import HashSets

SEED = 1  # datasketch's own default
_SLICE = 512  # shingles handled at once: 512 × 192 values fit the processor's cache
_EMPTY = np.uint32(0xFFFFFFFF)


def signatures(sets: HashSets, permutations: int, seed: int = SEED) -> NDArray[np.uint32]:
    """Shape (documents, permutations); a document without shingles has the highest value everywhere.

    About 60 µs for 450 shingles and 192 permutations.
    """
    factors, summands = _permutations(permutations, seed)
    values = _spread(sets.values)
    result = np.full((len(sets), permutations), _EMPTY, np.uint32)
    buffer = np.empty((_SLICE, permutations), np.uint32)
    for document, (start, end) in enumerate(zip(sets.offsets[:-1], sets.offsets[1:], strict=True)):
        for low in range(start, end, _SLICE):
            part = values[low : min(low + _SLICE, end), None]
            permuted = np.multiply(part, factors, out=buffer[: len(part)])
            permuted += summands
            np.minimum(result[document], permuted.min(axis=0), out=result[document])
    return result


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
