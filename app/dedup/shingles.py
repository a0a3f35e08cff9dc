"""Sets for the first comparison of texts: of their shingles, their numbers and their words.

A shingle is a run of a few words; all are hashed to 32 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.dedup.tokens import WordBlock, mix

_SLICE_ENTRIES = 1 << 19  # hashes processed at once, to limit memory and the delay of a cancel: some 30 ms
_AT_ONCE = 1024  # documents
SLOTS = 1 << 20  # of a table in which hashes are marked; a set of 450 marks one in 2,000
LONG_NUMBER = 5  # characters from which a number may identify its document


@dataclass(frozen=True)
class HashSets:
    """The sets of a few documents, flat.

    Attributes:
        values: uint32 hashes; each document's are ascending and unique.
        offsets: shape (documents + 1,); document d has values[offsets[d]:offsets[d + 1]].
    """

    values: NDArray[np.uint32]
    offsets: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, document: int) -> NDArray[np.uint32]:
        return self.values[self.offsets[document] : self.offsets[document + 1]]

    @property
    def counts(self) -> NDArray[np.int64]:
        return np.diff(self.offsets)

    def only(self, wanted: NDArray[np.bool_]) -> HashSets:
        """Return the same documents, with empty sets for those not wanted."""
        if wanted.all():
            return self
        kept = np.where(wanted, self.counts, 0)
        return HashSets(self.values[np.repeat(wanted, self.counts)], np.append(0, np.cumsum(kept)))

    def where(self, kept: NDArray[np.bool_]) -> HashSets:
        """Return the same documents with some of their hashes; `kept` has one entry per hash."""
        places = np.flatnonzero(kept)
        return HashSets(self.values[places], places.searchsorted(self.offsets))

    def those(self, kept: Callable[[NDArray[np.uint32]], NDArray[np.bool_]]) -> HashSets:
        """Return the same documents with the hashes that `kept` selects; it gets one part at a time."""
        return HashSets.join(part.where(kept(part.values)) for part in self.portions())

    def portions(self) -> Iterator[HashSets]:
        """Yield the documents, _AT_ONCE at a time."""
        for low in range(0, len(self), _AT_ONCE):
            offsets = self.offsets[low : low + _AT_ONCE + 1]
            yield HashSets(self.values[offsets[0] : offsets[-1]], offsets - offsets[0])

    def of(self, documents: NDArray[np.int64]) -> HashSets:
        """Return the given documents, in the given order."""
        counts = self.counts[documents]
        offsets = np.append(0, np.cumsum(counts))
        return HashSets(self.values[ranges(self.offsets[documents], counts)], offsets)

    @classmethod
    def join(cls, parts: Iterable[HashSets]) -> HashSets:
        """Return the documents of all parts, in order."""
        growing = GrowingSets()
        for part in parts:
            growing.add(part)
        return growing.joined()


class GrowingSets:
    """Collects sets of documents, a few at a time, in one growing array: no hash is stored twice."""

    def __init__(self) -> None:
        self._values = np.empty(0, np.uint32)
        self._used = 0
        self._counts = [np.empty(0, np.int64)]

    def add(self, part: HashSets) -> None:
        end = self._used + len(part.values)
        if end > len(self._values):
            self._values.resize(end + end // 4, refcheck=False)
        self._values[self._used : end] = part.values
        self._used = end
        self._counts.append(part.counts)

    def joined(self) -> HashSets:
        """Return all documents; the object must not be used afterwards."""
        self._values.resize(self._used, refcheck=False)
        return HashSets(self._values, np.append(0, np.cumsum(np.concatenate(self._counts))))


@dataclass(frozen=True)
class Sets:
    """The sets of documents: their shingles, and their words with and without digits."""

    shingles: HashSets
    numbers: HashSets
    letters: HashSets


def ranges(starts: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return, for each start, the `count` numbers from it on, one range after the other."""
    before = np.cumsum(counts) - counts
    numbers: NDArray[np.int64] = np.arange(counts.sum()) + np.repeat(starts - before, counts)
    return numbers


@dataclass(frozen=True)
class Slice:
    """All entries of the sets within one part of the hash range, not in order.

    Attributes:
        values: the hashes.
        owners: for each hash, the number of its document.
    """

    values: NDArray[np.uint32]
    owners: NDArray[np.uint32]

    def sorted(self) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """Return values and owners in order of value, then owner."""
        entries = (self.values.astype(np.uint64) << np.uint64(32)) | self.owners
        entries.sort()
        return (entries >> np.uint64(32)).astype(np.uint32), entries.astype(np.uint32)


def in_slices(
    sets: HashSets, check: Callable[[], None], numbers: NDArray[np.uint32] | None = None
) -> Iterator[Slice]:
    """Yield the sets cut by hash into slices of about _SLICE_ENTRIES entries; their number is a power of two.

    Args:
        check: called before each slice, and every few milliseconds during the cutting; may raise to stop.
        numbers: the documents' numbers in `owners`; by default their positions.
    """
    bits = max(0, (len(sets.values) // _SLICE_ENTRIES).bit_length())
    bounds = _slice_bounds(sets, bits, check)
    if numbers is None:
        numbers = np.arange(len(sets), dtype=np.uint32)
    for part in range(1 << bits):
        check()
        starts = sets.offsets[:-1] + bounds[part]
        counts = bounds[part + 1].astype(np.int64) - bounds[part]
        yield Slice(sets.values[ranges(starts, counts)], np.repeat(numbers, counts))


def slice_count(sets: HashSets) -> int:
    """Return how many slices `in_slices` yields."""
    return 1 << max(0, (len(sets.values) // _SLICE_ENTRIES).bit_length())


def _slice_bounds(sets: HashSets, bits: int, check: Callable[[], None]) -> NDArray[np.uint32]:
    """Return shape (slices + 1, documents): where each slice begins in each document's ascending hashes."""
    parts = 1 << bits
    bounds = np.zeros((parts + 1, len(sets)), np.uint32)
    low = 0
    for portion in sets.portions():
        check()
        documents = len(portion)
        part_of = (portion.values.astype(np.uint64) >> np.uint64(32 - bits)).astype(np.int64)
        part_of += np.repeat(np.arange(documents) * parts, portion.counts)
        counts = np.bincount(part_of, minlength=documents * parts).reshape(documents, parts)
        bounds[1:, low : low + documents] = np.cumsum(counts, axis=1).T
        low += documents
    return bounds


def slots_of(hashes: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Return the slot of each hash in a table of SLOTS; a few in a thousand collide with another hash."""
    return (hashes & np.uint32(SLOTS - 1)).astype(np.int64)


def running_shingles(words: WordBlock, size: int) -> NDArray[np.uint32]:
    """Return the shingle that starts at each word of the block, invalid if it crosses a document's end."""
    return (running_long_shingles(words, size) >> np.uint64(32)).astype(np.uint32)


def running_long_shingles(words: WordBlock, size: int) -> NDArray[np.uint64]:
    """The same, hashed to 64 bits, of which `running_shingles` has the upper half."""
    hashes = words.hashes
    combined = np.zeros(len(hashes), np.uint64)
    for place in range(min(size, len(hashes))):
        combined[: len(hashes) - place] += hashes[place:] * _PLACES[place]
    return mix(combined)


def whole_shingles(words: WordBlock, size: int) -> NDArray[np.bool_]:
    """At which words of the block a shingle begins that ends in the same document."""
    whole = np.ones(len(words.hashes), np.bool_)
    some = words.counts > 0
    first, end = words.offsets[:-1][some], words.offsets[1:][some]
    for back in range(1, size):
        whole[np.maximum(end - back, first)] = False
    return whole


def shingle_sets(words: WordBlock, size: int) -> HashSets:
    """Return the set of shingles of each document; one with fewer than `size` words has none."""
    return _sets(words, running_shingles(words, size), whole_shingles(words, size))


def number_sets(words: WordBlock) -> HashSets:
    """Return the set of words with digits of each document, without single digits, which prove nothing.

    Hashes of long numbers, which may identify a document, are odd; others are even.
    """
    lengths = words.ends - words.starts
    values = (words.hashes >> np.uint64(33) << np.uint64(1)) | (lengths >= LONG_NUMBER)
    return _sets(words, values.astype(np.uint32), words.numeric & (lengths > 1))


def letter_sets(words: WordBlock) -> HashSets:
    """Return the set of words without digits of each document, without words of one or two letters.

    A text of mostly single characters keeps them: a script without spaces has no longer words.
    """
    values = (words.hashes >> np.uint64(32)).astype(np.uint32)
    lengths = words.ends - words.starts
    single = np.diff(_counted(lengths == 1)[words.offsets])
    unspaced = np.repeat(2 * single > words.counts, words.counts)
    return _sets(words, values, ~words.numeric & ((lengths > 2) | unspaced))


def _sets(words: WordBlock, values: NDArray[np.uint32], wanted: NDArray[np.bool_]) -> HashSets:
    """Return one set per document, of the values at the wanted words."""
    offsets = _counted(wanted)[words.offsets]
    values = values[wanted]
    bounds = offsets.tolist()
    for start, end in pairwise(bounds):
        values[start:end].sort()
    fresh = np.empty(len(values), np.bool_)
    fresh[:1] = True
    np.not_equal(values[1:], values[:-1], out=fresh[1:])
    fresh[offsets[:-1][np.diff(offsets) > 0]] = True
    return HashSets(values, offsets).where(fresh)


def _counted(flags: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return how many flags are set before each position; has one entry more than `flags`."""
    counted = np.zeros(len(flags) + 1, np.int64)
    np.cumsum(flags, out=counted[1:])
    return counted


_PLACES = np.random.default_rng(20240106).integers(1, 2**63, 16, np.uint64) * np.uint64(2) + np.uint64(1)
