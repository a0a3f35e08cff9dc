"""Reject candidates that are two documents of one template, by counting alone.

A series of a thousand statements makes thousands of pairs that share nearly all words. Aligning each would
take most of the analysis' time, and the sets suffice: OCR errors change words as well as numbers, so a pair
that differs only in numbers is no rescan. Misread words rarely occur in other documents, so the share of
words that only one document has bounds its error rate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from app.dedup.shingles import SLOTS, HashSets, Sets, in_slices, slots_of
from app.dedup.vocabulary import Vocabulary, common_words

Value = TypeVar("Value", np.bool_, np.float64)

MIN_CONTAINMENT = 0.12  # less is a shared letterhead at most
MIN_PART_CONTAINMENT = 0.25  # … for a text that can only be a part of the other, …
MIN_CLEAN_PART_CONTAINMENT = 0.5  # … and of its shingles without OCR errors
MIN_OWN_TEXT = 0.02  # exclusivity from which a pair shares more than its form
MIN_SHOWN = 0.5  # share of shingles below which look-alikes are too dissimilar to show
MAX_SHOWN = 300  # look-alikes compared, the most similar ones; nobody reviews more
_PART_SIZE = 0.6
MIN_SAME_WORDS = 0.66  # share of distinct words that are shared or possibly misread
MIN_PART_WORDS = 0.75
PATIENT_EXCLUSIVITY = 0.05  # exclusivity from which documents with other numbers may be versions
MAX_LOST = 2.0  # numbers that may be missing at any error rate (own numbers of clean texts excepted), …
MAX_CORRECTED = 0.25  # … or this share if an own number is shared: an invoice may be corrected
MAX_LOST_OF_PART = 6.0  # numbers of a part that the whole may lack, …
MAX_CHANGED_OF_PART = 0.6  # … or this share
MAX_CLEAN = 0.01  # share of misread words up to which own numbers are reliable
MAX_OWN = 8  # documents that may contain an own number
_LOST_BY_NOISE = 1.6  # lost numbers per lost word; numbers are lost slightly more often
_AT_ONCE = 1 << 18  # hashes looked up between two checks of the cancel token: some milliseconds


@dataclass(frozen=True)
class Screened:
    """The result of screening for each pair.

    Attributes:
        wanted: whether to align it.
        allowed: 0…1, share of its numbers that may differ.
        vocabulary: of the whole library.
    """

    wanted: NDArray[np.bool_]
    allowed: NDArray[np.float64]
    vocabulary: Vocabulary


def screen(
    pairs: NDArray[np.int64],
    exclusivity: NDArray[np.float64],
    sets: Sets,
    between: Callable[[int, int], None],
) -> Screened:
    """Select the pairs to align.

    Of the pairs that are two documents of one template, only those with most common numbers are kept to be
    shown as look-alikes, one for each document and MAX_SHOWN at most. Takes about 4 µs a pair; each count is
    made only for the remaining pairs.

    Args:
        pairs: shape (n, 2), ordered by first document.
        exclusivity: of each pair, 0…1.
        between: called with (done, total) pairs every some milliseconds; may raise to stop.
    """
    count = len(pairs)
    total = 3 * count
    alive = np.arange(count)
    sizes = sets.shingles.counts
    smaller = np.maximum(np.minimum(*sizes[pairs.T]), 1)
    part = smaller < _PART_SIZE * np.maximum(*sizes[pairs.T])

    # Each filter sees only the remaining pairs; the cheaper ones come first.
    kept = ~part | (exclusivity >= MIN_OWN_TEXT)
    alive, pairs, exclusivity, smaller, part = _only(kept, alive, pairs, exclusivity, smaller, part)
    words = np.maximum(sets.letters.counts, 1)
    lonely, vocabulary = _count_words(sets.letters, lambda: between(0, total))
    misread = (lonely / words)[pairs].sum(axis=1)

    own = _own_numbers(sets.numbers)
    same_own = _shared(pairs, own, lambda _: between(0, total))
    apart = (same_own == 0) & (np.minimum(*own.counts[pairs.T]) > 0) & (misread <= MAX_CLEAN)
    same_numbers = _shared(pairs, sets.numbers, lambda done: between(done, total))
    allowed = np.where(
        exclusivity >= PATIENT_EXCLUSIVITY,
        1.0,
        np.where(same_own > 0, MAX_CORRECTED, 0.0),
    )
    numbers = np.minimum(*sets.numbers.counts[pairs.T])
    lost = numbers - same_numbers
    other = lost > _most_lost(numbers, allowed, apart, part, misread)
    kept = ~other
    kept[_likest(pairs, np.where(other, same_numbers + 1, 0))] = (
        True  # + 1: zero in common may be the most similar
    )
    alive, pairs, exclusivity, smaller, part = _only(kept, alive, pairs, exclusivity, smaller, part)
    misread, allowed, apart = _only(kept, misread, allowed, apart)
    numbers, lost, other = _only(kept, numbers, lost, other)

    shared = _shared(pairs, sets.shingles, lambda done: between(total // 3 + done, total))
    readable = (1 - misread) ** 3 * smaller  # the shingles none of whose words was misread
    kept = shared >= np.where(part, MIN_PART_CONTAINMENT, MIN_CONTAINMENT) * smaller
    kept &= ~part | (shared >= MIN_CLEAN_PART_CONTAINMENT * readable)
    kept &= (exclusivity >= MIN_OWN_TEXT) | (shared >= MIN_SHOWN * readable)
    words_lost = 1 - np.minimum(1.0, shared / smaller) ** (1 / 3)
    other |= lost > _most_lost(numbers, allowed, apart, part, np.minimum(words_lost, misread))
    kept &= ~other | (shared >= MIN_SHOWN * smaller)
    alive, pairs, smaller, part = _only(kept, alive, pairs, smaller, part)
    shared, misread, allowed, other = _only(kept, shared, misread, allowed, other)

    same_words = _shared(pairs, sets.letters, lambda done: between(2 * total // 3 + done, total))
    coverable = same_words / np.minimum(*words[pairs.T]) + misread
    kept = coverable >= np.where(part, MIN_PART_WORDS, MIN_SAME_WORDS)
    alive, smaller, shared, allowed, other = _only(kept, alive, smaller, shared, allowed, other)

    shown = np.flatnonzero(other)
    order = np.argsort(-(shared / smaller)[shown], kind="stable")
    wanted = ~other
    wanted[shown[order[:MAX_SHOWN]]] = True
    return Screened(_spread(wanted, alive, count), _spread(allowed, alive, count), vocabulary)


def _most_lost(
    numbers: NDArray[np.int64],
    allowed: NDArray[np.float64],
    apart: NDArray[np.bool_],
    part: NDArray[np.bool_],
    misread: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return how many numbers one text may lack and still be the other text, or its part.

    Args:
        numbers: of the text with fewer numbers.
        apart: whether both have few OCR errors and own numbers, none of them shared.
        misread: 0…1, upper bound of the share of misread words.
    """
    most: NDArray[np.float64] = np.maximum(np.where(apart, 0.0, MAX_LOST), allowed * numbers)
    most_of_part = np.maximum(MAX_LOST_OF_PART, MAX_CHANGED_OF_PART * numbers)
    most = np.where(part, np.minimum(most, most_of_part), most)
    by_noise = misread * numbers
    most += _LOST_BY_NOISE * by_noise + 2 * np.sqrt(by_noise)
    return most


def _only(kept: NDArray[np.bool_], *columns: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    return tuple(column[kept] for column in columns)


def _spread(values: NDArray[Value], places: NDArray[np.int64], count: int) -> NDArray[Value]:
    """Return an array of `count` values, 0 where none is given."""
    spread = np.zeros(count, values.dtype)
    spread[places] = values
    return spread


def _count_words(letters: HashSets, between: Callable[[], None]) -> tuple[NDArray[np.int64], Vocabulary]:
    """Return for each document the count of words only it has; and the vocabulary."""
    lonely = np.zeros(len(letters), np.int64)
    counted = []
    for entries in in_slices(letters, between):
        values, documents = entries.sorted()
        starts = np.flatnonzero(np.diff(values, prepend=values[:1] ^ np.uint32(1)))
        having = np.diff(starts, append=len(values))
        lonely += np.bincount(documents[starts[having == 1]], minlength=len(letters))
        counted.append(common_words(values[starts], having))
    return lonely, Vocabulary.join(counted)


def _own_numbers(numbers: HashSets) -> HashSets:
    """Return long numbers that few documents have, which may be document numbers."""
    long = numbers.where(numbers.values % 2 == 1)
    _, at, documents = np.unique(long.values, return_inverse=True, return_counts=True)
    return long.where(documents[at] <= MAX_OWN)


def _shared(pairs: NDArray[np.int64], sets: HashSets, between: Callable[[int], None]) -> NDArray[np.int64]:
    """Count the common hashes of each pair, overestimated by a few in a thousand.

    The hashes of one document are marked in a table, in which those of all its partners are looked up at
    once.
    """
    shared = np.zeros(len(pairs), np.int64)
    table = np.zeros(SLOTS, np.bool_)
    counts = sets.counts[pairs[:, 1]]
    for low, high in _portions(pairs[:, 0], counts):
        between(low)
        firsts, starts = np.unique(pairs[low:high, 0], return_index=True)
        mine = sets.of(firsts)
        marks, mark_bounds = slots_of(mine.values), mine.offsets.tolist()
        theirs = sets.of(pairs[low:high, 1])
        slots, bounds = (
            slots_of(theirs.values),
            [*theirs.offsets[starts].tolist(), len(theirs.values)],
        )
        found = np.empty(len(slots), np.bool_)
        for place in range(len(firsts)):
            marked = marks[mark_bounds[place] : mark_bounds[place + 1]]
            part = slice(bounds[place], bounds[place + 1])
            table[marked] = True
            table.take(slots[part], out=found[part], mode="clip")
            table[marked] = False
        before = np.zeros(len(found) + 1, np.int32)
        np.cumsum(found, out=before[1:])
        shared[low:high] = np.diff(before[theirs.offsets])
    return shared


def _portions(firsts: NDArray[np.int64], sizes: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Yield ranges of pairs of about _AT_ONCE hashes, cut where the first document changes."""
    cuts = np.append(np.flatnonzero(np.diff(firsts, prepend=-1)), len(firsts))
    portion = np.append(0, np.cumsum(sizes))[cuts] // _AT_ONCE
    cuts = cuts[np.append(True, np.diff(portion) > 0)]
    if len(firsts):
        yield from pairwise(np.unique(np.append(cuts, len(firsts))).tolist())


def _likest(pairs: NDArray[np.int64], likeness: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the positions of pairs that are the most similar of some document."""
    both = np.concatenate([pairs[:, 0], pairs[:, 1]])
    place = np.tile(np.arange(len(pairs)), 2)
    order = np.lexsort((place, -likeness[place], both))
    first = np.flatnonzero(np.diff(both[order], prepend=-1))
    best = place[order[first]]
    found: NDArray[np.int64] = np.unique(best[likeness[best] > 0])
    return found
