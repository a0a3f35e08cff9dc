"""Which candidates are two papers of one template, told by counting alone.

A series of a thousand statements makes thousands of pairs that share nearly all words. Laying each pair side
by side would cost most of the analysis' time, and the sets tell as much: where numbers differ and words do
not, no scanner was at work. A scanner misreads words into such as no other document has, so the share of
words that only one document has bounds how much of it was misread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.dedup.shingles import HashSets, in_slices

MIN_CONTAINMENT = 0.12  # below it two texts share their letterhead at most
MIN_PART_CONTAINMENT = 0.25  # the same for a text that can only be a part of the other
MIN_OWN_TEXT = 0.02  # exclusivity from which a pair shares more than its form
MIN_SHOWN = 0.5  # share of the shingles below which papers of one form are too unlike to be shown
MAX_SHOWN = 1000  # such pairs compared all the same, the likest ones; nobody looks at more
_PART_SIZE = 0.6
MIN_SAME_WORDS = 0.6  # different words that both have or a scanner may have made, of the smaller one's
MIN_PART_WORDS = 0.75
PATIENT_EXCLUSIVITY = 0.1  # shared text of their own from which papers with other numbers may be versions
MAX_LOST = 2.0  # numbers that may be missing whatever the noise, …
MAX_CORRECTED = 0.25  # … or this share, where a number of its own is shared: an invoice may be corrected
MAX_OWN = 8  # documents that may have a number which is one paper's own
_LOST_BY_NOISE = 1.6  # numbers lost for each share of words lost; numbers are hit a little more often
_AT_ONCE = 512  # documents whose pairs are counted between two looks at the cancel token
_TABLE_BITS = 20  # a set of 450 hashes marks one in 2,000 entries


@dataclass(frozen=True)
class Sets:
    """What documents are counted by: their shingles, and their words with and without digits."""

    shingles: HashSets
    numbers: HashSets
    letters: HashSets


@dataclass(frozen=True)
class Screened:
    """What counting says about each pair.

    Attributes:
        wanted: whether to compare it word for word.
        allowed: 0…1, share of its numbers that may differ without making them two papers.
    """

    wanted: NDArray[np.bool_]
    allowed: NDArray[np.float64]


def screen(
    pairs: NDArray[np.int64],
    exclusivity: NDArray[np.float64],
    sets: Sets,
    between: Callable[[int, int], None],
) -> Screened:
    """Which pairs to compare word for word.

    Of the pairs that are two papers of one template only the likest for each document is kept, and MAX_SHOWN
    at most, as something to show. About 6 µs a pair.

    Args:
        pairs: shape (n, 2), ordered by first document.
        exclusivity: of each pair, 0…1.
        between: called with (done, total) pairs every some milliseconds; may raise to stop.
    """
    total = 4 * len(pairs)
    shared = _shared(pairs, sets.shingles, lambda done: between(done, total))
    smaller = np.maximum(np.minimum(*sets.shingles.counts[pairs.T]), 1)
    part = smaller < _PART_SIZE * np.maximum(*sets.shingles.counts[pairs.T])
    alike = shared >= np.where(part, MIN_PART_CONTAINMENT, MIN_CONTAINMENT) * smaller

    words = np.maximum(sets.letters.counts, 1)
    misread = (_lonely(sets.letters) / words)[pairs].sum(axis=1)
    same_words = _shared(pairs, sets.letters, lambda done: between(len(pairs) + done, total))
    coverable = same_words / np.minimum(*words[pairs.T]) + misread
    alike &= coverable >= np.where(part, MIN_PART_WORDS, MIN_SAME_WORDS)
    form_only = (exclusivity < MIN_OWN_TEXT) & (shared < MIN_SHOWN * (1 - misread) ** 3 * smaller)
    alike &= ~form_only & ~(part & (exclusivity < MIN_OWN_TEXT))

    same_numbers = _shared(pairs, sets.numbers, lambda done: between(2 * len(pairs) + done, total))
    all_numbers = np.minimum(*sets.numbers.counts[pairs.T])
    words_lost = 1 - np.minimum(1.0, shared / smaller) ** (1 / 3)
    by_noise = np.minimum(words_lost, misread) * all_numbers
    own = _own_numbers(sets.numbers)
    same_own = _shared(pairs, own, lambda done: between(3 * len(pairs) + done, total))
    allowed = np.where(exclusivity >= PATIENT_EXCLUSIVITY, 1.0, np.where(same_own > 0, MAX_CORRECTED, 0.0))
    lost = np.maximum(MAX_LOST, allowed * all_numbers) + _LOST_BY_NOISE * by_noise + 2 * np.sqrt(by_noise)
    other = all_numbers - same_numbers > lost
    wanted = alike & ~other
    shown = alike & other & (shared >= MIN_SHOWN * smaller)
    likest = _likest(pairs, np.where(shown, shared, 0))
    order = np.argsort(-(shared / smaller)[likest], kind="stable")
    wanted[likest[order[:MAX_SHOWN]]] = True
    return Screened(wanted, allowed)


def _lonely(letters: HashSets) -> NDArray[np.int64]:
    """For each document, how many of its words no other document has."""
    lonely = np.zeros(len(letters), np.int64)
    for values, documents in in_slices(letters):
        starts = np.flatnonzero(np.diff(values, prepend=values[:1] ^ np.uint32(1)))
        alone = starts[np.diff(starts, append=len(values)) == 1]
        lonely += np.bincount(documents[alone], minlength=len(letters))
    return lonely


def _own_numbers(numbers: HashSets) -> HashSets:
    """Long numbers that few documents have: one of them may be the document's own."""
    _, at, documents = np.unique(numbers.values, return_inverse=True, return_counts=True)
    return numbers.where((numbers.values % 2 == 1) & (documents[at] <= MAX_OWN))


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
