"""Which candidates are two papers of one template, told by counting alone.

A series of a thousand statements makes thousands of pairs that share nearly all words. Laying each pair side
by side would cost most of the analysis' time, and the sets tell as much: where numbers differ and words do
not, no scanner was at work. A scanner misreads words into such as no other document has, so the share of
words that only one document has bounds how much of it was misread.
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

MIN_CONTAINMENT = 0.12  # below it two texts share their letterhead at most
MIN_PART_CONTAINMENT = 0.25  # the same for a text that can only be a part of the other, …
MIN_CLEAN_PART_CONTAINMENT = 0.5  # … and of what misread words have left of its shingles
MIN_OWN_TEXT = 0.02  # exclusivity from which a pair shares more than its form
MIN_SHOWN = 0.5  # share of the shingles below which papers of one form are too unlike to be shown
MAX_SHOWN = 300  # such pairs compared all the same, the likest ones; nobody looks at more
_PART_SIZE = 0.6
MIN_SAME_WORDS = 0.66  # different words that both have or a scanner may have made, of the smaller one's
MIN_PART_WORDS = 0.75
PATIENT_EXCLUSIVITY = 0.05  # shared text of their own from which papers with other numbers may be versions
MAX_LOST = 2.0  # numbers that may be missing whatever the noise (well-read papers' own ones excepted), …
MAX_CORRECTED = 0.25  # … or this share, where a number of its own is shared: an invoice may be corrected
MAX_LOST_OF_PART = 6.0  # numbers of a part that the whole may lack whatever else they share, …
MAX_CHANGED_OF_PART = 0.6  # … or this share
MAX_CLEAN = 0.01  # share of misread words up to which no number of a paper's own was misread
MAX_OWN = 8  # documents that may have a number which is one paper's own
_LOST_BY_NOISE = 1.6  # numbers lost for each share of words lost; numbers are hit a little more often
_AT_ONCE = 1 << 18  # hashes looked up between two looks at the cancel token: some milliseconds of work


@dataclass(frozen=True)
class Screened:
    """What counting says about each pair.

    Attributes:
        wanted: whether to compare it word for word.
        allowed: 0…1, share of its numbers that may differ without making them two papers.
        vocabulary: the words of the whole library.
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
    """Which pairs to compare word for word.

    Of the pairs that are two papers of one template only those with most numbers in common are kept, one for
    each document and MAX_SHOWN at most, as something to show. About 4 µs a pair; each count is made only for
    the pairs still alive.

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

    # Each filter sees only the pairs that are still alive; the cheaper ones come first.
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
    kept[_likest(pairs, np.where(other, same_numbers + 1, 0))] = True  # + 1: none in common may be likest
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
    """How many of its numbers one text may lack and still be the other text, or its part.

    Args:
        numbers: of the text with fewer of them.
        apart: whether both were read well and have numbers of their own, none of which is the other one's.
        misread: 0…1, share of the words, as far as that is known.
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
    """An array of `count` values, those not given 0."""
    spread = np.zeros(count, values.dtype)
    spread[places] = values
    return spread


def _count_words(letters: HashSets, between: Callable[[], None]) -> tuple[NDArray[np.int64], Vocabulary]:
    """For each document, how many of its words no other document has; and the words that many have."""
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
    """Long numbers that few documents have: one of them may be the document's own."""
    long = numbers.where(numbers.values % 2 == 1)
    _, at, documents = np.unique(long.values, return_inverse=True, return_counts=True)
    return long.where(documents[at] <= MAX_OWN)


def _shared(pairs: NDArray[np.int64], sets: HashSets, between: Callable[[int], None]) -> NDArray[np.int64]:
    """How many hashes the two documents of each pair have in common, a few in a thousand too many.

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
    """Ranges of pairs of about _AT_ONCE hashes, cut where the first document changes."""
    cuts = np.append(np.flatnonzero(np.diff(firsts, prepend=-1)), len(firsts))
    portion = np.append(0, np.cumsum(sizes))[cuts] // _AT_ONCE
    cuts = cuts[np.append(True, np.diff(portion) > 0)]
    if len(firsts):
        yield from pairwise(np.unique(np.append(cuts, len(firsts))).tolist())


def _likest(pairs: NDArray[np.int64], likeness: NDArray[np.int64]) -> NDArray[np.int64]:
    """Places of the pairs that are some document's likest, of those with any likeness."""
    both = np.concatenate([pairs[:, 0], pairs[:, 1]])
    place = np.tile(np.arange(len(pairs)), 2)
    order = np.lexsort((place, -likeness[place], both))
    first = np.flatnonzero(np.diff(both[order], prepend=-1))
    best = place[order[first]]
    found: NDArray[np.int64] = np.unique(best[likeness[best] > 0])
    return found
