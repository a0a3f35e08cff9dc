"""Fingerprint every text: its shingles, its numbers, and a hash that only equal texts share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from app.dedup.exact import equal_sets
from app.dedup.shingles import GrowingSets, Sets, letter_sets, number_sets, shingle_sets
from app.dedup.text_search import normalise
from app.dedup.tokens import split_words
from app.domain.duplicates import AnalysedDocument
from app.domain.progress import CancelToken

Item = TypeVar("Item")
Texts = Callable[[Sequence[int]], Mapping[int, str]]  # returns the texts of these document ids

_BLOCK_CHARACTERS = 250_000  # text read at once: some 10 ms of work
_FETCHED = 32  # texts asked for at once


@dataclass(frozen=True)
class TextBlock:
    """Consecutive texts of the library."""

    texts: Sequence[str]
    ngram_size: int


@dataclass(frozen=True)
class FingerprintBlock:
    """The fingerprints of one block; arrays by document."""

    sets: Sets
    hashes: NDArray[np.uint64]
    words: NDArray[np.int64]
    empty: NDArray[np.bool_]


@dataclass(frozen=True)
class Fingerprints:
    """Properties of every text other than its sets, by position in the library.

    Attributes:
        words: length of each text.
        empty: texts that match nothing.
        short: texts that are compared by characters, among each other only.
        same_text: positions with equal texts, in sets of two and more.
        first: for each document the first one with the same text.
    """

    words: NDArray[np.int64]
    empty: NDArray[np.bool_]
    short: NDArray[np.bool_]
    same_text: list[list[int]]
    first: list[int]


def blocks(
    library: Sequence[AnalysedDocument], ngram_size: int, texts: Texts | None = None
) -> Iterator[TextBlock]:
    """Yield the library's texts in blocks of about _BLOCK_CHARACTERS; fetched by `texts` if given."""
    held: list[str] = []
    size = 0
    for documents in _in_portions(library):
        for text in texts_of(documents, texts):
            held.append(text)
            size += len(text)
            if size >= _BLOCK_CHARACTERS:
                yield TextBlock(held, ngram_size)
                held, size = [], 0
    if held:
        yield TextBlock(held, ngram_size)


def texts_of(documents: Sequence[AnalysedDocument], texts: Texts | None) -> list[str]:
    """Return the documents' texts, fetched by `texts` if given."""
    if texts is None:
        return [document.text for document in documents]
    found: dict[int, str] = {}
    for some in _in_portions(documents):
        found.update(texts([document.id for document in some]))
    return [found.get(document.id, "") for document in documents]  # documents removed meanwhile have no text


def with_texts(
    library: Sequence[AnalysedDocument], wanted: Collection[int], texts: Texts, cancel: CancelToken
) -> list[AnalysedDocument]:
    """Return the library with texts at the wanted positions."""
    filled = list(library)
    for places in _in_portions(sorted(wanted)):
        cancel.raise_if_cancelled()
        found = texts_of([library[place] for place in places], texts)
        for place, text in zip(places, found, strict=True):
            filled[place] = replace(library[place], text=text)
    return filled


def _in_portions(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """Yield the items in portions of _FETCHED."""
    for low in range(0, len(items), _FETCHED):
        yield items[low : low + _FETCHED]


def read_block(block: TextBlock) -> FingerprintBlock:
    words = split_words([normalise(text) for text in block.texts])
    return FingerprintBlock(
        sets=Sets(shingle_sets(words, block.ngram_size), number_sets(words), letter_sets(words)),
        hashes=words.fingerprints(),
        words=words.counts,
        empty=words.empty(),
    )


def join_fingerprints(read: Iterable[FingerprintBlock], min_words: int) -> tuple[Fingerprints, Sets]:
    """Join the fingerprints of all blocks.

    Of equal texts only the first document keeps shingles; documents compared by hash alone have none.

    Args:
        read: consumed once, without keeping blocks.
        min_words: shorter texts count as short.
    """
    empties, counts = [np.empty(0, np.bool_)], [np.empty(0, np.int64)]
    shingles, numbers, letters = GrowingSets(), GrowingSets(), GrowingSets()
    first: list[int] = []
    having: dict[tuple[int, int], int] = {}  # by hash and length of each text, the first document that has it
    for block in read:
        low = len(first)
        places = np.arange(low, low + len(block.words))
        keys = zip(block.hashes.tolist(), block.words.tolist(), block.empty.tolist(), strict=True)
        first += [
            place if nothing else having.setdefault((value, count), place)
            for place, (value, count, nothing) in zip(places.tolist(), keys, strict=True)
        ]
        compared = ~block.empty & (block.words >= min_words) & (np.array(first[low:]) == places)
        empties.append(block.empty)
        counts.append(block.words)
        shingles.add(block.sets.shingles.only(compared))
        numbers.add(block.sets.numbers)
        letters.add(block.sets.letters)
    empty, words = np.concatenate(empties), np.concatenate(counts)
    sets = Sets(shingles.joined(), numbers.joined(), letters.joined())
    return Fingerprints(words, empty, words < min_words, equal_sets(first), first), sets
