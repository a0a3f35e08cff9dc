"""Keeps the indexes of similar texts and of words up to date, and searches that of similar texts.

A segment of similar texts is never changed. New and changed texts make a new one, and segments of about one
size are joined, so that there are few. What a segment says about a text that is gone or changed is ignored,
and left out when the segment is joined with others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from app.dedup.similar_index import (
    DOCUMENT,
    INDEX_VERSION,
    MAX_DOCUMENTS,
    MAX_POSTINGS,
    SLICES,
    Keys,
    SegmentBuilder,
    count_shared,
    indexed_texts,
    merged_documents,
    merged_slice,
    share_a_band,
    signature,
    slices_of,
)
from app.domain.documents import content_hash
from app.domain.progress import NEVER_CANCELLED, Progress, Stage, ignore_progress
from app.domain.similar import HASHES, FingerprintQuery, SimilarDocument
from app.store.word_index import SearchedText

if TYPE_CHECKING:
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.library import LocalLibrary
    from app.store.similar import StoredSegment

_FORM = str(INDEX_VERSION)
_TEXTS_AT_ONCE = 64  # some 15 ms of work
_SLICES_AT_ONCE = 512
_JOINED_UP_TO = 4  # times the new postings: a segment of this size is joined with the new one
_MOST_DEAD = 0.25  # share of a segment's documents that are gone or changed


# --- keeping it up to date -----------------------------------------------------------------------
_WORDS_AT_ONCE = 64  # documents: some 30 ms of work


def update_index(
    local: LocalLibrary, cancel: CancelToken = NEVER_CANCELLED, progress: ProgressSink = ignore_progress
) -> int:
    """Index the texts that are new or changed; return their number.

    Raises:
        OperationCancelled: what was indexed so far is kept.
    """
    local.similar.remove(local.similar.numbers_of_other_forms(_FORM))
    tags = {document: tag_of(known) for document, known in local.documents.content_hashes().items()}
    known = _live_documents(local, tags)
    missing = sorted(tags.keys() - known)
    progress(Progress(Stage.INDEX, 0, len(missing)))
    builder = SegmentBuilder()
    for low in range(0, len(missing), _TEXTS_AT_ONCE):
        cancel.raise_if_cancelled()
        ids = missing[low : low + _TEXTS_AT_ONCE]
        found = local.documents.texts(ids)
        texts = [found.get(document, "") for document in ids]
        indexed = indexed_texts(texts)
        if not builder.has_room_for(indexed):
            _save(local, builder, cancel)
            builder = SegmentBuilder()
        # The tag is that of the indexed text, which a sync may have replaced meanwhile.
        builder.add(ids, [tag_of(content_hash(text)) for text in texts], indexed)
        progress(Progress(Stage.INDEX, low + len(ids), len(missing)))
    if len(builder):
        _save(local, builder, cancel)
    _join(local, tags, cancel)
    return len(missing)


def tag_of(text_hash: str) -> int:
    """Return 64 bits of a text's hash; 0 for a text that was never read."""
    return int(text_hash[:16] or "0", 16)


def _save(local: LocalLibrary, builder: SegmentBuilder, cancel: CancelToken) -> None:
    segment = builder.built()
    slices = _cancellable_slices(segment.slices, cancel)
    local.similar.add(
        _FORM, segment.postings, segment.documents.tobytes(), segment.signatures.tobytes(), slices
    )


def _cancellable_slices(
    slices: Iterator[tuple[int, bytes]], cancel: CancelToken
) -> Iterator[tuple[int, bytes]]:
    for number, body in slices:
        cancel.raise_if_cancelled()
        yield number, body


def _live_documents(local: LocalLibrary, tags: dict[int, int]) -> set[int]:
    """Return the documents whose current text is indexed."""
    live: set[int] = set()
    for stored in local.similar.segments(local.similar.numbers(_FORM)):
        documents = np.frombuffer(stored.documents, DOCUMENT)
        live.update(documents["id"][_alive(documents, tags)].tolist())
    return live


def _alive(documents: NDArray[np.void], tags: dict[int, int]) -> NDArray[np.bool_]:
    pairs = zip(documents["id"].tolist(), documents["tag"].tolist(), strict=True)
    return np.fromiter((tags.get(document) == tag for document, tag in pairs), np.bool_, len(documents))


def _join(local: LocalLibrary, tags: dict[int, int], cancel: CancelToken) -> None:
    """Join the smallest segments with each other, and shrink those with many texts that are gone."""
    found = local.similar.segments(local.similar.numbers(_FORM))
    by_size = sorted(found, key=lambda stored: stored.postings)
    joined: list[StoredSegment] = []
    postings = documents = 0
    for stored in by_size:
        count = len(stored.documents) // DOCUMENT.itemsize
        small = not joined or stored.postings <= _JOINED_UP_TO * postings
        fits = postings + stored.postings <= MAX_POSTINGS and documents + count <= MAX_DOCUMENTS
        if not small or not fits:
            break
        joined.append(stored)
        postings += stored.postings
        documents += count
    if len(joined) > 1:
        _replace(local, [stored.number for stored in joined], tags, cancel)
    for stored in by_size[len(joined) :] if len(joined) > 1 else by_size:
        alive = _alive(np.frombuffer(stored.documents, DOCUMENT), tags)
        if alive.mean() < 1 - _MOST_DEAD:
            _replace(local, [stored.number], tags, cancel)


def _replace(local: LocalLibrary, numbers: Sequence[int], tags: dict[int, int], cancel: CancelToken) -> None:
    """Replace segments by one with their current texts only."""
    parts = []
    for stored in local.similar.segments(numbers):
        documents = np.frombuffer(stored.documents, DOCUMENT)
        signed = np.frombuffer(local.similar.signatures(stored.number), np.uint8).reshape(-1, HASHES)
        parts.append((documents, signed, _alive(documents, tags)))
    documents, signed, places = merged_documents(parts)
    numbers = sorted(numbers)
    with local.database.transaction():
        if len(documents):
            slices = _joined_slices(local, dict(zip(numbers, places, strict=True)), cancel)
            postings = int(documents["shingles"].sum())
            local.similar.add(_FORM, postings, documents.tobytes(), signed.tobytes(), slices)
        local.similar.remove(numbers)


def _joined_slices(
    local: LocalLibrary, places: dict[int, NDArray[np.int64]], cancel: CancelToken
) -> Iterator[tuple[int, bytes]]:
    for low in range(0, SLICES, _SLICES_AT_ONCE):
        cancel.raise_if_cancelled()
        found = {
            number: local.similar.slices_between(number, low, low + _SLICES_AT_ONCE) for number in places
        }
        for place in sorted({place for slices in found.values() for place in slices}):
            bodies = [(found[number][place], places[number]) for number in places if place in found[number]]
            if body := merged_slice(bodies):
                yield place, body


# --- searching -----------------------------------------------------------------------------------


@dataclass
class SegmentCache:
    """What searches in one thread keep of the segments: 50 MB of signatures for 100,000 documents."""

    documents: dict[int, NDArray[np.void]] = field(default_factory=dict)
    signatures: dict[int, NDArray[np.uint8]] = field(default_factory=dict)

    def keep_only(self, numbers: Sequence[int]) -> None:
        for kept in (self.documents, self.signatures):
            for number in kept.keys() - set(numbers):
                kept.pop(number)


def is_indexed(local: LocalLibrary) -> bool:
    """Return whether a scan has made the index."""
    return bool(local.similar.numbers(_FORM))


@dataclass(frozen=True)
class _Hits:
    """Documents of a segment, and how many shingles each shares with the text asked about."""

    documents: NDArray[np.void]
    shared: NDArray[np.int64]


def search(
    local: LocalLibrary, query: FingerprintQuery, keys: Keys, cache: SegmentCache | None = None
) -> list[SimilarDocument]:
    """Return the documents that the query finds, the most similar first, with their exact overlap.

    Args:
        keys: the shingles of the text asked about, ascending and without repeats.
        cache: of the calling thread.
    """
    cache = SegmentCache() if cache is None else cache
    numbers: list[int] = []
    while numbers != (now := local.similar.numbers(_FORM)):  # a scan may join segments meanwhile
        numbers = now
        hits = _hits(local, query, keys, numbers, cache)
    return _answers(local, query, len(keys), hits) if numbers else []


def _hits(
    local: LocalLibrary, query: FingerprintQuery, keys: Keys, numbers: Sequence[int], cache: SegmentCache
) -> list[_Hits]:
    cache.keep_only(numbers)
    missing = [number for number in numbers if number not in cache.documents]
    for stored in local.similar.segments(missing):
        cache.documents[stored.number] = np.frombuffer(stored.documents, DOCUMENT)
    wanted = slices_of(keys)
    signed = None if query.is_exhaustive else signature(keys)
    hits = []
    for number, documents in cache.documents.items():
        shared = count_shared(keys, local.similar.slices(number, wanted), len(documents))
        places = np.flatnonzero(shared)
        if signed is not None:
            known = _signatures(local, number, cache)
            places = places[share_a_band(known[places], signed, query.rows)]
        hits.append(_Hits(documents[places], shared[places]))
    return hits


def _signatures(local: LocalLibrary, number: int, cache: SegmentCache) -> NDArray[np.uint8]:
    if number not in cache.signatures:
        body = np.frombuffer(local.similar.signatures(number), np.uint8)
        cache.signatures[number] = body.reshape(-1, HASHES)
    return cache.signatures[number]


def _answers(
    local: LocalLibrary, query: FingerprintQuery, asked: int, hits: Sequence[_Hits]
) -> list[SimilarDocument]:
    """Return the hits whose text is still the indexed one, the most similar first."""
    documents = np.concatenate([some.documents for some in hits])
    shared = np.concatenate([some.shared for some in hits])
    jaccard = shared / (asked + documents["shingles"].astype(np.int64) - shared)
    if query.is_exhaustive:
        enough = jaccard >= query.overlap
        documents, shared, jaccard = documents[enough], shared[enough], jaccard[enough]
    current = local.documents.content_hashes(documents["id"].tolist())
    columns = zip(
        documents["id"].tolist(),
        documents["tag"].tolist(),
        jaccard.tolist(),
        (shared / asked).tolist(),
        (shared / documents["shingles"]).tolist(),
        strict=True,
    )
    found = [
        SimilarDocument(document, overlap, of_query, in_query, query.chance_at(overlap))
        for document, tag, overlap, of_query, in_query in columns
        if tag_of(current.get(document, "")) == tag
    ]
    return sorted(found, key=lambda hit: (-hit.jaccard, hit.id))


def update_words(
    local: LocalLibrary, cancel: CancelToken = NEVER_CANCELLED, progress: ProgressSink = ignore_progress
) -> int:
    """Index the documents whose title or text is new or changed; return their number.

    Raises:
        OperationCancelled: what was indexed so far is kept.
    """
    local.words.drop_if_worn()
    indexed = local.words.states()
    titles = local.documents.titles()
    states = {
        document: _state(titles.get(document, ""), text_hash)
        for document, text_hash in local.documents.content_hashes().items()
    }
    local.words.remove(indexed.keys() - states.keys())
    missing = sorted(document for document, state in states.items() if indexed.get(document) != state)
    for low in range(0, len(missing), _WORDS_AT_ONCE):
        cancel.raise_if_cancelled()
        ids = missing[low : low + _WORDS_AT_ONCE]
        texts = local.documents.texts(ids)
        local.words.add(
            SearchedText(document, states[document], titles.get(document, ""), texts.get(document, ""))
            for document in ids
        )
        progress(Progress(Stage.INDEX, low + len(ids), len(missing)))
    return len(missing)


def _state(title: str, text_hash: str) -> str:
    return blake2b(f"{text_hash}\n{title}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
