"""Read every text once: its shingles, its numbers, and a hash that only equal texts share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.dedup.exact import equal_sets
from app.dedup.normalise import normalise
from app.dedup.shingles import HashSets, letter_sets, number_sets, shingle_sets
from app.dedup.words import split_words
from app.domain.duplicates import AnalysedDocument

_BLOCK_CHARACTERS = 250_000  # text read at once: some 20 ms of work


@dataclass(frozen=True)
class TextBlock:
    """A piece of work: consecutive texts of the library."""

    texts: Sequence[str]
    ngram_size: int


@dataclass(frozen=True)
class BlockPrints:
    """What was read from the texts of one block; arrays by document."""

    shingles: HashSets
    numbers: HashSets
    letters: HashSets
    hashes: NDArray[np.uint64]
    words: NDArray[np.int64]
    empty: NDArray[np.bool_]


@dataclass(frozen=True)
class Prints:
    """What was read from every text, by position in the library.

    Attributes:
        shingles: of the documents that are compared; others have empty sets.
        numbers, letters: words with and without digits.
        words: length of each text.
        empty: texts that match nothing.
        short: texts that match only equal texts.
        same_text: positions with equal texts, in sets of two and more.
        first: for each document the first one with the same text.
    """

    shingles: HashSets
    numbers: HashSets
    letters: HashSets
    words: NDArray[np.int64]
    empty: NDArray[np.bool_]
    short: NDArray[np.bool_]
    same_text: list[list[int]]
    first: list[int]


def blocks(library: Sequence[AnalysedDocument], ngram_size: int) -> Iterator[TextBlock]:
    """The library's texts in pieces of about _BLOCK_CHARACTERS."""
    start, size = 0, 0
    for place, document in enumerate(library):
        size += len(document.text)
        if size >= _BLOCK_CHARACTERS or place == len(library) - 1:
            yield TextBlock([found.text for found in library[start : place + 1]], ngram_size)
            start, size = place + 1, 0


def read_block(block: TextBlock) -> BlockPrints:
    words = split_words([normalise(text) for text in block.texts])
    return BlockPrints(
        shingles=shingle_sets(words, block.ngram_size),
        numbers=number_sets(words),
        letters=letter_sets(words),
        hashes=words.fingerprints(),
        words=words.counts,
        empty=words.empty(),
    )


def join_prints(read: Sequence[BlockPrints], min_words: int) -> Prints:
    """The prints of all blocks together; documents of equal texts are told apart no further.

    Args:
        min_words: shorter texts are compared by their hash alone.
    """
    empty = np.concatenate([np.empty(0, np.bool_), *(block.empty for block in read)])
    words = np.concatenate([np.empty(0, np.int64), *(block.words for block in read)])
    hashes = np.concatenate([np.empty(0, np.uint64), *(block.hashes for block in read)])
    keys = zip(hashes.tolist(), words.tolist(), empty.tolist(), strict=True)
    same_text = equal_sets(None if nothing else (value, count) for value, count, nothing in keys)
    first = list(range(len(words)))
    for places in same_text:
        for place in places[1:]:
            first[place] = places[0]
    short = words < min_words
    compared = ~empty & ~short & (np.array(first, np.int64) == np.arange(len(words)))
    return Prints(
        shingles=HashSets.join([block.shingles for block in read]).only(compared),
        numbers=HashSets.join([block.numbers for block in read]),
        letters=HashSets.join([block.letters for block in read]),
        words=words,
        empty=empty,
        short=short,
        same_text=same_text,
        first=first,
    )
