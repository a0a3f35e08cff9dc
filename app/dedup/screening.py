"""Which candidates are two papers of one template, told by counting alone.

A series of a thousand statements makes thousands of pairs that share nearly all words. Laying each pair side
by side would cost most of the analysis' time, and the sets tell as much: where words survive and numbers do
not, no scanner was at work. What a scanner misreads, it misreads everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from app.dedup.shingles import HashSets

MIN_JACCARD = 0.06  # below both, two texts share their letterhead at most
MIN_CONTAINMENT = 0.12
PATIENT_EXCLUSIVITY = 0.1  # shared text of their own from which papers with other numbers may be versions
MAX_LOST = 4.0  # numbers that may be missing whatever the noise: a corrected price changes the sums too
_LOST_BY_NOISE = 1.6  # numbers lost for each share of words lost; numbers are hit a little more often
_AT_ONCE = 512  # documents whose pairs are counted between two looks at the cancel token
_TABLE_BITS = 20  # a set of 450 hashes marks one in 2,000 entries


def screen(
    pairs: NDArray[np.int64],
    exclusivity: NDArray[np.float64],
    sets: HashSets,
    numbers: HashSets,
    between: Callable[[int, int], None],
) -> NDArray[np.bool_]:
    """Which pairs to compare word for word.

    Of the pairs that are two papers of one template only the likest for each document is kept, as something
    to show. About 4 µs a pair.

    Args:
        pairs: shape (n, 2), ordered by first document.
        exclusivity: of each pair, 0…1.
        sets, numbers: of all documents.
        between: called with (done, total) pairs every some milliseconds; may raise to stop.
    """
    shared = _shared(pairs, sets, lambda done: between(done // 2, len(pairs)))
    smaller = np.maximum(np.minimum(*sets.counts[pairs.T]), 1)
    union = sets.counts[pairs].sum(axis=1) - shared
    alike = (shared >= MIN_JACCARD * union) | (shared >= MIN_CONTAINMENT * smaller)

    same_numbers = _shared(pairs, numbers, lambda done: between((len(pairs) + done) // 2, len(pairs)))
    all_numbers = np.minimum(*numbers.counts[pairs.T])
    words_lost = 1 - np.minimum(1.0, shared / smaller) ** (1 / 3)
    by_noise = words_lost * all_numbers
    allowed = MAX_LOST + _LOST_BY_NOISE * by_noise + 2 * np.sqrt(by_noise)
    other = (all_numbers - same_numbers > allowed) & (exclusivity < PATIENT_EXCLUSIVITY)
    result: NDArray[np.bool_] = alike & ~other
    result[_likest(pairs, np.where(alike & other, shared, 0))] = True
    return result


def _shared(pairs: NDArray[np.int64], sets: HashSets, between: Callable[[int], None]) -> NDArray[np.int64]:
    """How many hashes the two documents of each pair have in common, a few in a thousand too many."""
    shared = np.zeros(len(pairs), np.int64)
    table = np.zeros(1 << _TABLE_BITS, np.bool_)
    slots = (sets.values & np.uint32((1 << _TABLE_BITS) - 1)).astype(np.int32)
    offsets = sets.offsets.tolist()
    firsts, starts = np.unique(pairs[:, 0], return_index=True)
    bounds = np.append(starts, len(pairs)).tolist()
    seconds = pairs[:, 1].tolist()
    for place, first in enumerate(firsts.tolist()):
        low, high = bounds[place], bounds[place + 1]
        if place % _AT_ONCE == 0:
            between(low)
        mine = slots[offsets[first] : offsets[first + 1]]
        table[mine] = True
        for pair in range(low, high):
            second = seconds[pair]
            shared[pair] = np.count_nonzero(table[slots[offsets[second] : offsets[second + 1]]])
        table[mine] = False
    return shared


def _likest(pairs: NDArray[np.int64], likeness: NDArray[np.int64]) -> NDArray[np.int64]:
    """Places of the pairs that are some document's likest, of those with any likeness."""
    both = np.concatenate([pairs[:, 0], pairs[:, 1]])
    place = np.tile(np.arange(len(pairs)), 2)
    order = np.lexsort((place, -likeness[place], both))
    first = np.flatnonzero(np.diff(both[order], prepend=-1))
    best = place[order[first]]
    found: NDArray[np.int64] = np.unique(best[likeness[best] > 0])
    return found
