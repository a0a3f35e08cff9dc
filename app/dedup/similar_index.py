"""An index of five-word shingles that finds every text that shares one, and how many it shares.

The index consists of segments. A segment has at most MAX_DOCUMENTS documents and three parts:

- its documents: id, tag of the text, number of shingles;
- its signatures: the lowest byte of each of the 512 MinHash values. A byte suffices: only texts that share a
  shingle are looked at, and what they share is counted exactly.
- its postings: each shingle with each document that has it, in slices of the hash range. A posting takes five
  bytes: three of the hash, as the slice gives the rest, and two of the document's place in the segment.

A hash has 38 bits, so that among 100,000 documents one query in ten meets a wrong shingle, not each of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.dedup.minhash import signatures
from app.dedup.shingles import HashSets, running_long_shingles, whole_shingles
from app.dedup.text_search import normalise
from app.dedup.tokens import WordBlock, split_words
from app.domain.similar import HASHES, SHINGLE_WORDS

INDEX_VERSION = 1  # raise it whenever the index of a text changes
MAX_DOCUMENTS = 1 << 16
MAX_POSTINGS = 1 << 24  # 128 MB while a segment is made
_SLICE_BITS, _REST_BITS = 14, 24
_KEY_BITS = _SLICE_BITS + _REST_BITS
_PLACE_BITS = np.uint64(16)
SLICES = 1 << _SLICE_BITS
_PLACES_APART = 50  # words between two passages
DOCUMENT = np.dtype([("id", "<i8"), ("tag", "<u8"), ("shingles", "<u4")])

Keys = NDArray[np.uint64]


@dataclass(frozen=True)
class IndexedTexts:
    """What the index needs of a few texts.

    Attributes:
        keys: hashes of their shingles, each text's ascending and without repeats.
        offsets: shape (texts + 1,); text t has keys[offsets[t]:offsets[t + 1]].
        signatures: shape (texts, HASHES); the lowest bytes.
    """

    keys: Keys
    offsets: NDArray[np.int64]
    signatures: NDArray[np.uint8]

    @property
    def counts(self) -> NDArray[np.int64]:
        return np.diff(self.offsets)


def indexed_texts(texts: Sequence[str]) -> IndexedTexts:
    """Read texts; some 0.2 ms a page. Hand over a hundred or so at a time."""
    keys, offsets = shingle_keys(texts)
    return IndexedTexts(keys, offsets, full_signatures(keys, offsets).astype(np.uint8))


def shingle_keys(texts: Sequence[str]) -> tuple[Keys, NDArray[np.int64]]:
    """Return the hashes of the texts' shingles and their offsets, as `IndexedTexts` has them."""
    words = split_words([normalise(text) for text in texts])
    whole = whole_shingles(words, SHINGLE_WORDS)
    owners = np.repeat(np.arange(len(texts), dtype=np.uint64), words.counts)[whole]
    entries = _running_keys(words)[whole] | owners << np.uint64(_KEY_BITS)
    entries.sort()
    entries = entries[np.diff(entries, prepend=~entries[:1]) != 0]
    bounds = np.arange(len(texts) + 1, dtype=np.uint64) << np.uint64(_KEY_BITS)
    return entries & np.uint64((1 << _KEY_BITS) - 1), np.searchsorted(entries, bounds)


def full_signatures(keys: Keys, offsets: NDArray[np.int64]) -> NDArray[np.uint32]:
    """Return the MinHash values of each text, those of datasketch over the upper 32 bits of the hashes."""
    hashes = (keys >> np.uint64(_KEY_BITS - 32)).astype(np.uint32)
    return signatures(HashSets(hashes, offsets), HASHES)


def signature(keys: Keys) -> NDArray[np.uint8]:
    """Return the signature of one text, as `IndexedTexts` has it."""
    signed: NDArray[np.uint8] = full_signatures(keys, np.array([0, len(keys)]))[0].astype(np.uint8)
    return signed


def extent(keys: Keys, text: str) -> tuple[float, float] | None:
    """Return where a text has these shingles, from the first to the last place, as shares of its words.

    Places far from most others are left out: a letterhead stands on every page.
    """
    words = split_words([normalise(text)])
    count = len(words.hashes)
    found = np.flatnonzero(np.isin(_running_keys(words), keys) & whole_shingles(words, SHINGLE_WORDS))
    if not len(found):
        return None
    apart = max(_PLACES_APART, count // 50)
    clusters = np.split(found, np.flatnonzero(np.diff(found) > apart) + 1)
    kept = [places for places in clusters if len(places) * 10 >= len(found)] or clusters
    return float(kept[0][0] / count), float((kept[-1][-1] + SHINGLE_WORDS) / count)


def _running_keys(words: WordBlock) -> Keys:
    return running_long_shingles(words, SHINGLE_WORDS) >> np.uint64(64 - _KEY_BITS)


# --- making segments -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Segment:
    """A part of the index as bytes.

    Attributes:
        documents: a DOCUMENT each.
        signatures: shape (documents, HASHES).
        postings: number of postings in all slices.
        slices: the number of each slice that is not empty, ascending, and its postings.
    """

    documents: NDArray[np.void]
    signatures: NDArray[np.uint8]
    postings: int
    slices: Iterator[tuple[int, bytes]]


class SegmentBuilder:
    """Collects the documents of one segment."""

    def __init__(self) -> None:
        self._documents: list[NDArray[np.void]] = [np.empty(0, DOCUMENT)]
        self._signatures: list[NDArray[np.uint8]] = [np.empty((0, HASHES), np.uint8)]
        self._entries: list[Keys] = [np.empty(0, np.uint64)]
        self._count = self._postings = 0

    def has_room_for(self, texts: IndexedTexts) -> bool:
        """Whether the segment stays within its limits; an empty one takes any text."""
        return not self._count or (
            self._count + len(texts.counts) <= MAX_DOCUMENTS
            and self._postings + len(texts.keys) <= MAX_POSTINGS
        )

    def add(self, ids: Sequence[int], tags: Sequence[int], texts: IndexedTexts) -> None:
        documents = np.empty(len(ids), DOCUMENT)
        documents["id"], documents["tag"], documents["shingles"] = ids, tags, texts.counts
        places = np.arange(self._count, self._count + len(ids), dtype=np.uint64)
        self._entries.append(texts.keys << _PLACE_BITS | np.repeat(places, texts.counts))
        self._documents.append(documents)
        self._signatures.append(texts.signatures)
        self._count += len(ids)
        self._postings += len(texts.keys)

    def __len__(self) -> int:
        return self._count

    def built(self) -> Segment:
        """Return the segment; the last call to this object."""
        entries = np.concatenate(self._entries)
        self._entries.clear()
        entries.sort()
        return Segment(
            np.concatenate(self._documents),
            np.concatenate(self._signatures),
            self._postings,
            _in_slices(entries),
        )


def _in_slices(entries: Keys) -> Iterator[tuple[int, bytes]]:
    shift = np.uint64(_REST_BITS) + _PLACE_BITS
    bounds = np.searchsorted(entries, np.arange(SLICES + 1, dtype=np.uint64) << shift).tolist()
    for number, (start, end) in enumerate(pairwise(bounds)):
        if start < end:
            yield number, packed_slice(entries[start:end])


def packed_slice(entries: Keys) -> bytes:
    """Return the postings of one slice, given as hash << 16 | place and ascending, as bytes."""
    rest = entries >> _PLACE_BITS
    return b"".join(
        (
            (rest >> np.uint64(16)).astype("u1").tobytes(),
            rest.astype("<u2").tobytes(),
            entries.astype("<u2").tobytes(),
        )
    )


def unpacked_slice(body: bytes) -> Keys:
    """Return the postings of one slice as (hash within the slice) << 16 | place."""
    count = len(body) // 5
    high = np.frombuffer(body, "u1", count).astype(np.uint64)
    low = np.frombuffer(body, "<u2", count, count)
    places = np.frombuffer(body, "<u2", count, 3 * count)
    entries: Keys = high << np.uint64(32) | low.astype(np.uint64) << _PLACE_BITS | places
    return entries


def merged_documents(
    parts: Sequence[tuple[NDArray[np.void], NDArray[np.uint8], NDArray[np.bool_]]],
) -> tuple[NDArray[np.void], NDArray[np.uint8], list[NDArray[np.int64]]]:
    """Return documents and signatures of several segments as one, and the new place of each document.

    Args:
        parts: documents, signatures and which of the documents are kept; the others have the place -1.
    """
    places: list[NDArray[np.int64]] = []
    used = 0
    for _, _, kept in parts:
        places.append(np.where(kept, used + np.cumsum(kept) - 1, -1))
        used += int(kept.sum())
    return (
        np.concatenate([documents[kept] for documents, _, kept in parts]),
        np.concatenate([found[kept] for _, found, kept in parts]),
        places,
    )


def merged_slice(bodies: Sequence[tuple[bytes, NDArray[np.int64]]]) -> bytes:
    """Return the postings of one slice of several segments as one.

    Args:
        bodies: the postings of each segment, and the new places of its documents.
    """
    mask = np.uint64((1 << 16) - 1)
    parts = []
    for body, places in bodies:
        entries = unpacked_slice(body)
        moved = places[(entries & mask).astype(np.int64)]
        kept = moved >= 0
        parts.append((entries & ~mask)[kept] | moved[kept].astype(np.uint64))
    joined = np.concatenate(parts)
    joined.sort()
    return packed_slice(joined)


# --- searching -----------------------------------------------------------------------------------


def slices_of(keys: Keys) -> list[int]:
    """Return the slices in which these hashes are, ascending."""
    return [int(number) for number in np.unique(keys >> np.uint64(_REST_BITS))]


def count_shared(keys: Keys, slices: Mapping[int, bytes], documents: int) -> NDArray[np.int64]:
    """Return how many of these hashes each document of a segment has.

    Args:
        keys: ascending, without repeats.
        slices: the segment's slices named by `slices_of`, as far as they are not empty.
    """
    numbers = (keys >> np.uint64(_REST_BITS)).tolist()
    rests = (keys & np.uint64((1 << _REST_BITS) - 1)).tolist()
    found: list[bytes] = []
    for number, rest in zip(numbers, rests, strict=True):
        body = slices.get(number)
        if body is None:
            continue
        count = len(body) // 5
        view = memoryview(body)
        high, low = rest >> 16, rest & 0xFFFF
        start, end = bisect_left(view, high, 0, count), bisect_right(view, high, 0, count)
        if start < end:
            lows = view[count : 3 * count].cast("H")
            start, end = bisect_left(lows, low, start, end), bisect_right(lows, low, start, end)
            found.append(body[3 * count + 2 * start : 3 * count + 2 * end])
    places = np.frombuffer(b"".join(found), "<u2")
    return np.bincount(places, minlength=documents).astype(np.int64)


def share_a_band(signed: NDArray[np.uint8], query: NDArray[np.uint8], rows: int) -> NDArray[np.bool_]:
    """Return which of some documents agree with a signature in all rows of a band.

    Args:
        signed: shape (documents, HASHES).
        query: shape (HASHES,).
    """
    same: NDArray[np.bool_] = np.equal(signed, query)
    bands = -(-HASHES // rows)
    filled = np.concatenate([same, same[:, : bands * rows - HASHES]], axis=1)
    whole = np.all(filled.reshape(len(same), bands, rows), axis=2)
    return np.any(whole, axis=1, out=np.empty(len(same), np.bool_))
