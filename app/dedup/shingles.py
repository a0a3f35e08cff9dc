"""What texts are compared by at first: the sets of their shingles, and the sets of their numbers.

A shingle is a run of a few words; both are hashed to 32 bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.dedup.words import WordBlock, mix

SLICES = 16  # parts of the hash range worked one after the other, to bound memory and answer a cancel
LONG_NUMBER = 5  # characters from which a number may be a document's own


@dataclass(frozen=True)
class HashSets:
    """The sets of a few documents, flat.

    Attributes:
        values: uint32 hashes; each document's are ascending and without repeats.
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
        """The same documents, those not wanted with empty sets."""
        kept = np.where(wanted, self.counts, 0)
        return HashSets(self.values[np.repeat(wanted, self.counts)], np.append(0, np.cumsum(kept)))

    def where(self, kept: NDArray[np.bool_]) -> HashSets:
        """The same documents with some of their hashes; `kept` has one entry a hash."""
        return HashSets(self.values[kept], np.append(0, np.cumsum(kept))[self.offsets])

    def of(self, documents: NDArray[np.int64]) -> HashSets:
        """Some of the documents, in the order asked for."""
        counts = self.counts[documents]
        offsets = np.append(0, np.cumsum(counts))
        place = np.arange(offsets[-1]) + np.repeat(self.offsets[documents] - offsets[:-1], counts)
        return HashSets(self.values[place], offsets)

    @classmethod
    def join(cls, parts: list[HashSets]) -> HashSets:
        """The documents of all parts, in their order."""
        counts = np.concatenate([part.counts for part in parts] or [np.empty(0, np.int64)])
        values = np.concatenate([part.values for part in parts] or [np.empty(0, np.uint32)])
        return cls(values, np.append(0, np.cumsum(counts)))


def in_slices(sets: HashSets) -> Iterator[tuple[NDArray[np.uint32], NDArray[np.int64]]]:
    """All (hash, document) entries in order of hash, one of SLICES parts of the range after the other."""
    owner = np.repeat(np.arange(len(sets), dtype=np.uint32), sets.counts)
    part_of = (sets.values >> np.uint32(28)).astype(np.uint8)
    for part in range(SLICES):
        mine = part_of == part
        entries = (sets.values[mine].astype(np.uint64) << np.uint64(32)) | owner[mine]
        entries.sort()
        yield (entries >> np.uint64(32)).astype(np.uint32), (entries & np.uint64(0xFFFFFFFF)).astype(np.int64)


def running_shingles(words: WordBlock, size: int) -> NDArray[np.uint32]:
    """The shingle that starts at each word of the block; those that cross a document's end mean nothing."""
    hashes = words.hashes
    combined = np.zeros(len(hashes), np.uint64)
    for place in range(min(size, len(hashes))):
        combined[: len(hashes) - place] += hashes[place:] * _PLACES[place]
    return (mix(combined) >> np.uint64(32)).astype(np.uint32)


def shingle_sets(words: WordBlock, size: int) -> HashSets:
    """The set of shingles of each document; one with fewer than `size` words has none."""
    starts = np.maximum(words.counts - size + 1, 0)
    place = np.arange(len(words.hashes)) - np.repeat(words.offsets[:-1], words.counts)
    whole = place < np.repeat(starts, words.counts)
    owner = np.repeat(np.arange(len(words.counts), dtype=np.uint64), starts)
    return _sets(owner, running_shingles(words, size)[whole], len(words.counts))


def number_sets(words: WordBlock) -> HashSets:
    """The set of words with digits of each document; single digits say nothing and are left out.

    Hashes of long numbers, such as a document's own, are odd, others even.
    """
    lengths = words.ends - words.starts
    values = (words.hashes >> np.uint64(33) << np.uint64(1)) | (lengths >= LONG_NUMBER)
    return _word_sets(words, values, words.numeric & (lengths > 1))


def letter_sets(words: WordBlock) -> HashSets:
    """The set of words without digits of each document, those of one and two letters left out."""
    values = words.hashes >> np.uint64(32)
    return _word_sets(words, values, ~words.numeric & (words.ends - words.starts > 2))


def _word_sets(words: WordBlock, values: NDArray[np.uint64], wanted: NDArray[np.bool_]) -> HashSets:
    telling = np.flatnonzero(wanted)
    owner = np.searchsorted(words.offsets, telling, side="right") - 1
    return _sets(owner.astype(np.uint64), values[telling].astype(np.uint32), len(words.counts))


def _sets(owner: NDArray[np.uint64], values: NDArray[np.uint32], documents: int) -> HashSets:
    """Values of all documents, each with its owner's number, as one set a document."""
    keys = (owner << np.uint64(32)) | values
    keys.sort()
    keys = keys[np.diff(keys, prepend=keys[:1] + np.uint64(1)) != 0]
    offsets = np.searchsorted(keys, np.arange(documents + 1, dtype=np.uint64) << np.uint64(32))
    return HashSets(keys.astype(np.uint32), offsets)


_PLACES = np.random.default_rng(20240106).integers(1, 2**63, 16, np.uint64) * np.uint64(2) + np.uint64(1)
