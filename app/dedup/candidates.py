"""Which pairs of documents are worth comparing.

Documents made from one template share most of their shingles with the whole series; a rescan shares shingles
with its original that hardly any other document has. So three sources are joined, each with a bound on
what it can cost whatever the library looks like:

- shingles that occur in a few documents vote for each pair of them;
- shingles in more documents vote only for neighbours in the list of documents that have them, in order of
  date, so that many noisy copies of one paper still hang together, and a rescanned payslip finds its like
  among sixty payslips of the same salary (nothing in them is rare);
- bands of the MinHash signatures, as far as their buckets are small; signed are only documents that share
  enough shingles with any others to have a partner as alike as MIN_ESTIMATE.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.dedup.shingles import SLICES, HashSets, in_slices
from app.dedup.signatures import signatures

MAX_DOCUMENTS_PER_SHINGLE = 8  # in more documents than this, a shingle says "template", not "copy"
MAX_NEIGHBOURED = 200  # in more documents than this, a shingle is common language or letterhead
MAX_BUCKET = 8  # larger LSH buckets are a template's

MIN_SHARED = 2  # rare shingles two documents must share, …
MIN_EXCLUSIVITY = 0.015  # … and the share of the smaller one's text they make
MAX_PLACES_APART = 6  # in the list of documents that have such a shingle, in order of their dates
MIN_NEIGHBOUR_SHARE = 0.2  # of the smaller text, shared as neighbours; many noisy copies share 0.3 and more
_SAMPLE = np.uint32(1 << 30)  # hashes below it, a quarter of all, vote for neighbours
MIN_ESTIMATE = 0.5  # Jaccard by signatures; below it the LSH pair is chance or letterhead
_SIGNED_AT_ONCE = 128  # documents: some 20 ms of work


@dataclass(frozen=True)
class Candidates:
    """Pairs worth comparing, ordered by first, then second document.

    Attributes:
        pairs: shape (n, 2), positions of the two documents in the input, first < second.
        exclusivity: 0…1, share of the smaller document's shingles that is shared with this partner,
            each shingle weighted by 1 / (documents having it − 1).
    """

    pairs: NDArray[np.int64]
    exclusivity: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.pairs)


def find_candidates(
    sets: HashSets,
    dates: NDArray[np.int64],
    permutations: int,
    bands: int,
    between: Callable[[int, int], None],
) -> Candidates:
    """Join the three sources.

    Args:
        sets: of the documents; an empty set is never a candidate.
        dates: of the same documents, as numbers that grow with the date; unknown dates alike.
        permutations: length of a signature.
        bands: into which the signatures are cut; must divide their length.
        between: called with (done, total) between steps of at most some tens of milliseconds per 10,000
            documents; may raise to stop.
    """
    total = 2 * SLICES + bands
    votes = _Votes(len(sets), np.argsort(np.argsort(dates, kind="stable")))
    for done, (shingles, documents) in enumerate(in_slices(sets)):
        between(done, total)
        votes.add_slice(shingles, documents)
    sociable = np.flatnonzero((votes.common >= MIN_ESTIMATE * sets.counts) & (sets.counts > 0))
    signed = np.empty((len(sociable), permutations), np.uint32)
    for low in range(0, len(sociable), _SIGNED_AT_ONCE):
        between(SLICES + SLICES * low // len(sociable), total)
        some = slice(low, low + _SIGNED_AT_ONCE)
        signed[some] = signatures(sets.of(sociable[some]), permutations)
    close = _banded_pairs(sociable, signed, bands, len(sets), lambda band: between(2 * SLICES + band, total))
    return votes.counted(sets.counts, close)


class _Votes:
    """Votes of shingles for pairs, kept as pair keys (first · documents + second) until all are in.

    Attributes:
        common: for each document, how many of its shingles another one has too.
    """

    def __init__(self, documents: int, rank: NDArray[np.int64]) -> None:
        """`rank` is each document's place in order of date."""
        self._documents = documents
        self._rank = rank
        self.common = np.zeros(documents, np.int64)
        self._rare: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]] = []
        self._neighbours: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []

    def add_slice(self, shingles: NDArray[np.uint32], documents: NDArray[np.int64]) -> None:
        starts = np.flatnonzero(np.diff(shingles, prepend=shingles[:1] ^ np.uint32(1)))
        frequencies = np.diff(starts, append=len(shingles))
        elsewhere = documents[np.repeat(frequencies > 1, frequencies)]
        self.common += np.bincount(elsewhere, minlength=self._documents)
        self._add_rare(starts, frequencies, documents)
        self._add_neighbours(shingles, starts, frequencies, documents)

    def _add_rare(
        self, starts: NDArray[np.int64], frequencies: NDArray[np.int64], documents: NDArray[np.int64]
    ) -> None:
        keys, weights = [np.empty(0, np.int64)], [np.empty(0, np.float64)]
        for frequency in range(2, MAX_DOCUMENTS_PER_SHINGLE + 1):
            runs = starts[frequencies == frequency]
            for i, j in zip(*np.triu_indices(frequency, k=1), strict=True):
                keys.append(documents[runs + i] * self._documents + documents[runs + j])
                weights.append(np.full(len(runs), 1 / (frequency - 1)))
        found, position, shared = np.unique(np.concatenate(keys), return_inverse=True, return_counts=True)
        mass = np.bincount(position, np.concatenate(weights), len(found)).astype(np.float64)
        self._rare.append((found, shared.astype(np.int64), mass))

    def _add_neighbours(
        self,
        shingles: NDArray[np.uint32],
        starts: NDArray[np.int64],
        frequencies: NDArray[np.int64],
        documents: NDArray[np.int64],
    ) -> None:
        middling = (frequencies > MAX_DOCUMENTS_PER_SHINGLE) & (frequencies <= MAX_NEIGHBOURED)
        middling &= _scrambled(shingles[starts]) < _SAMPLE
        wanted = np.repeat(middling, frequencies)
        run = np.repeat(np.arange(len(starts)), frequencies)[wanted]
        documents = documents[wanted]
        order = np.lexsort((self._rank[documents], run))
        run, documents = run[order], documents[order]
        keys = [np.empty(0, np.int64)]
        for apart in range(1, MAX_PLACES_APART + 1):
            first = np.flatnonzero(run[:-apart] == run[apart:])
            one, other = documents[first], documents[first + apart]
            keys.append(np.minimum(one, other) * self._documents + np.maximum(one, other))
        found, shared = np.unique(np.concatenate(keys), return_counts=True)
        self._neighbours.append((found, shared.astype(np.int64)))

    def counted(self, sizes: NDArray[np.int64], close: NDArray[np.int64]) -> Candidates:
        """All pairs with enough votes, and the pairs `close` by their signatures."""
        keys, shared, mass = _summed(
            np.concatenate([np.empty(0, np.int64), *(rare[0] for rare in self._rare)]),
            np.concatenate([np.empty(0, np.int64), *(rare[1] for rare in self._rare)]),
            np.concatenate([np.empty(0, np.float64), *(rare[2] for rare in self._rare)]),
        )
        exclusivity = mass / np.maximum(self._smaller(keys, sizes), 1)
        voted = keys[(shared >= MIN_SHARED) & (exclusivity >= MIN_EXCLUSIVITY)]

        near_keys, near_shared, _ = _summed(
            np.concatenate([np.empty(0, np.int64), *(found for found, _ in self._neighbours)]),
            np.concatenate([np.empty(0, np.int64), *(shared for _, shared in self._neighbours)]),
            np.empty(0, np.float64),
        )
        enough = near_shared >= MIN_NEIGHBOUR_SHARE / 4 * self._smaller(near_keys, sizes)
        joined = np.unique(np.concatenate([voted, near_keys[enough], close]))

        place = np.minimum(np.searchsorted(keys, joined), max(len(keys) - 1, 0))
        known = keys[place] == joined if len(keys) else np.zeros(len(joined), np.bool_)
        weight = np.where(known, exclusivity[place], 0.0) if len(keys) else np.zeros(len(joined))
        pairs = np.column_stack(np.divmod(joined, max(self._documents, 1)))
        return Candidates(pairs, np.minimum(weight, 1.0))

    def _smaller(self, keys: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        first, second = np.divmod(keys, max(self._documents, 1))
        return np.minimum(sizes[first], sizes[second])


def _scrambled(hashes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The same hashes in another order, so that a part of the hash range holds all sizes of them."""
    return hashes * np.uint32(0x85EBCA6B)


def _summed(
    keys: NDArray[np.int64], counts: NDArray[np.int64], weights: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    found, position = np.unique(keys, return_inverse=True)
    summed = np.bincount(position, counts, len(found)).astype(np.int64)
    mass = np.zeros(len(found))
    if len(weights):
        mass += np.bincount(position, weights, len(found))
    return found, summed, mass


def _banded_pairs(
    documents: NDArray[np.int64],
    signed: NDArray[np.uint32],
    bands: int,
    total: int,
    between: Callable[[int], None],
) -> NDArray[np.int64]:
    """Keys of the pairs that share a band and whose signatures agree in enough places."""
    rows = signed.shape[1] // bands
    mixer = np.random.default_rng(20240107).integers(1, 2**63, rows, np.uint64) | np.uint64(1)
    keys = [np.empty(0, np.int64)]
    for band in range(bands):
        between(band)
        part = signed[:, band * rows : (band + 1) * rows].astype(np.uint64)
        buckets = (part * mixer).sum(axis=1, dtype=np.uint64)
        order = np.argsort(buckets, kind="stable")
        keys.append(np.unique(_bucket_pairs(buckets[order], order, len(documents))))
    found = np.unique(np.concatenate(keys))
    first, second = np.divmod(found, max(len(documents), 1))
    agree = np.zeros(len(found))
    for low in range(0, len(found), 4096):
        some = slice(low, low + 4096)
        agree[some] = (signed[first[some]] == signed[second[some]]).mean(axis=1)
    close = agree >= MIN_ESTIMATE
    return documents[first[close]] * total + documents[second[close]]


def _bucket_pairs(buckets: NDArray[np.uint64], documents: NDArray[np.int64], total: int) -> NDArray[np.int64]:
    """All pairs within buckets of at most MAX_BUCKET documents; larger buckets are a template's."""
    starts = np.flatnonzero(np.diff(buckets, prepend=buckets[:1] ^ np.uint64(1)))
    sizes = np.diff(starts, append=len(buckets))
    small = np.repeat(sizes <= MAX_BUCKET, sizes)
    buckets, documents = buckets[small], documents[small]
    keys = [np.empty(0, np.int64)]
    for step in range(1, MAX_BUCKET):
        first = np.flatnonzero(buckets[:-step] == buckets[step:])
        if not len(first):
            break
        keys.append(documents[first] * total + documents[first + step])
    return np.concatenate(keys)
