"""The preset "Classic (Paperless-Dedupe)": exactly the pipeline of the original project, for comparison.

Lower-cased words → shingles → MinHash → bands → one score, the weighted mean of estimated Jaccard, fuzzy
similarity of the first characters, metadata and titles → threshold. It ignores facts, so next month's bill
scores like a rescan, and it finds rescans only with few OCR errors.

Unlike the original, it limits large buckets: each document is compared only with the next _NEXT ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from app.dedup.fingerprints import TextBlock, Texts, blocks
from app.dedup.minhash import signatures
from app.dedup.shingles import shingle_sets
from app.dedup.similarity import metadata_likeness, title_likeness
from app.dedup.tokens import mix, split_words
from app.dedup.workers import Workers
from app.domain.duplicates import AnalysedDocument, Cause, Facts, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.scoring import weighted_score

Step = Callable[[int, int], None]

_NEXT = 128  # documents of a bucket that each is compared with: a series of 5,000 would make 12 million pairs
_AT_ONCE = 16_384  # pairs whose signatures are compared at once: 25 MB, some 20 ms
_WORK = 1e9  # most characters × characters in a piece of work: some 30 ms
_PIECE = 512  # pairs


@dataclass(frozen=True)
class Signed:
    """The signatures of a library's documents; arrays by position.

    Attributes:
        signatures: shape (documents, permutations).
        shingles: number of shingles of each document.
        hashes: one hash over each document's words; equal texts have equal hashes.
        empty: texts that match nothing (S12).
        compared: texts with enough words and shingles.
    """

    signatures: NDArray[np.uint32]
    shingles: NDArray[np.int64]
    hashes: NDArray[np.uint64]
    empty: NDArray[np.bool_]
    compared: NDArray[np.bool_]


def sign(
    library: Sequence[AnalysedDocument],
    texts: Texts | None,
    parameters: Parameters,
    workers: Workers,
    step: Step,
) -> Signed:
    """Sign all documents.

    Args:
        texts: returns the texts, if the library has none.
        step: called with (done, total) documents; may raise to stop.
    """
    read = [_sign_block(TextBlock([], parameters.ngram_size), parameters)]
    done = 0
    step(done, len(library))
    signing = partial(_sign_block, parameters=parameters)
    for block in workers.map(signing, blocks(library, parameters.ngram_size, texts)):
        read.append(block)
        done += len(block.empty)
        step(done, len(library))
    return Signed(
        signatures=np.concatenate([block.signatures for block in read]),
        shingles=np.concatenate([block.shingles for block in read]),
        hashes=np.concatenate([block.hashes for block in read]),
        empty=np.concatenate([block.empty for block in read]),
        compared=np.concatenate([block.compared for block in read]),
    )


def _sign_block(block: TextBlock, parameters: Parameters) -> Signed:
    words = split_words([text.lower() for text in block.texts])
    sets = shingle_sets(words, block.ngram_size)
    enough = (words.counts >= parameters.min_words) & (sets.counts > 0)
    return Signed(
        signatures=signatures(sets, parameters.num_permutations),
        shingles=sets.counts,
        hashes=words.fingerprints(),
        empty=words.empty(),
        compared=enough & ~words.empty(),
    )


def banded_pairs(signed: Signed, bands: int, step: Step) -> NDArray[np.int64]:
    """Return shape (n, 2), ordered: positions of documents whose signatures are equal in some band."""
    documents = np.flatnonzero(signed.compared)
    rows = signed.signatures.shape[1] // bands
    mixer = np.random.default_rng(20240109).integers(1, 2**63, rows, np.uint64) | np.uint64(1)
    keys = np.empty(0, np.int64)
    for band in range(bands):
        step(band, bands)
        part = signed.signatures[documents, band * rows : (band + 1) * rows].astype(np.uint64)
        buckets = mix((mix(part) * mixer).sum(axis=1, dtype=np.uint64))
        order = np.argsort(buckets, kind="stable")
        sorted_buckets = buckets[order]
        found = [keys]
        for apart in range(1, min(_NEXT, len(documents) - 1) + 1):
            first = np.flatnonzero(sorted_buckets[:-apart] == sorted_buckets[apart:])
            if not len(first):
                break
            one, other = documents[order[first]], documents[order[first + apart]]
            found.append(one * len(signed.empty) + other)
        keys = np.unique(np.concatenate(found))
    return np.column_stack(np.divmod(keys, max(len(signed.empty), 1)))


def scored(
    library: Sequence[AnalysedDocument],
    signed: Signed,
    pairs: NDArray[np.int64],
    parameters: Parameters,
    workers: Workers,
    step: Step,
) -> list[Pair]:
    """Return all these pairs with their scores, above the threshold or not.

    Args:
        library: documents, with the texts of those in `pairs`.
    """
    jaccard = _estimates(signed.signatures, pairs, step)
    places = pairs.tolist()
    found: list[Pair] = []
    for likenesses in workers.map(_fuzzy, _pieces(library, places, parameters.fuzzy_sample_size)):
        for fuzzy in likenesses:
            a, b = places[len(found)]
            found.append(_pair(library, signed, a, b, jaccard[len(found)], fuzzy, parameters))
        step(len(found), len(places))
    return found


def _estimates(signed: NDArray[np.uint32], pairs: NDArray[np.int64], step: Step) -> list[float]:
    """Return the share of equal values in two signatures, which estimates the Jaccard of the sets."""
    found: list[float] = []
    for low in range(0, len(pairs), _AT_ONCE):
        step(0, len(pairs))
        first, second = pairs[low : low + _AT_ONCE].T
        found += (signed[first] == signed[second]).mean(axis=1).tolist()
    return found


def _pieces(
    library: Sequence[AnalysedDocument], pairs: Sequence[Sequence[int]], sample: int
) -> Iterator[list[tuple[str, str]]]:
    """Yield the beginnings of the two texts of each pair, in pieces of work."""
    piece: list[tuple[str, str]] = []
    work = 0
    for a, b in pairs:
        one, other = library[a].text[:sample], library[b].text[:sample]
        piece.append((one, other))
        work += len(one) * len(other)
        if work > _WORK or len(piece) == _PIECE:
            yield piece
            piece, work = [], 0
    if piece:
        yield piece


def _fuzzy(piece: list[tuple[str, str]]) -> list[float]:
    return [fuzz.ratio(one, other) / 100 for one, other in piece]


def _pair(
    library: Sequence[AnalysedDocument],
    signed: Signed,
    a: int,
    b: int,
    jaccard: float,
    fuzzy: float,
    parameters: Parameters,
) -> Pair:
    one, other = library[a], library[b]
    shared = jaccard * float(signed.shingles[a] + signed.shingles[b]) / (1 + jaccard)
    scores = Scores(
        jaccard=jaccard,
        containment_a=min(1.0, shared / float(signed.shingles[a])),
        containment_b=min(1.0, shared / float(signed.shingles[b])),
        fuzzy=fuzzy,
        metadata=metadata_likeness(one, other),
        title=title_likeness(one.title, other.title),
        coverage=jaccard,
    )
    kind = Kind.EXACT if signed.hashes[a] == signed.hashes[b] else Kind.NEAR
    score = weighted_score(kind, scores, parameters)
    return Pair(one.id, other.id, kind, Cause.CLASSIC, score, score, scores, Facts())
