"""Results reused from earlier analyses: fingerprints of texts, and comparisons of pairs.

Both depend only on their keys, so that the result equals that of a first analysis. Fingerprints are keyed by
the hash of the text, comparisons by a digest of all their inputs: both texts, titles and origins, and the
document frequencies of their words. Candidates and groups depend on the whole library and are found anew each
time. The caller provides the storage.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.dedup.fingerprints import FingerprintBlock
from app.dedup.shingles import HashSets, Sets
from app.dedup.vocabulary import Vocabulary
from app.domain.duplicates import AnalysedDocument, Pair
from app.domain.parameters import Parameters
from app.domain.progress import CancelToken, cancellable
from app.domain.scoring import rescored

FINGERPRINT_VERSION = 3  # raise it whenever the fingerprints of a text change
KEEPING = 2  # raise it whenever the stored form of comparisons changes
_HEAD = struct.Struct("<QIIIII")  # hash, words, empty, and how many shingles, numbers and letters follow
_AT_ONCE = 1024  # documents looked up at once: some 3 MB, read and saved in some 70 ms
_BASIS = 16  # bytes of a digest: among 10^9 comparisons no two share one
_ROW = np.dtype([("a", "<i8"), ("b", "<i8"), ("found", "?"), ("basis", f"V{_BASIS}"), ("words", "<u2")])
_ROWS = struct.Struct("<Q")

Ids = tuple[int, int]


class AnalysisCache(Protocol):
    """Storage for the results of earlier analyses, as bytes written and read here."""

    def fingerprints(self, hashes: Sequence[str]) -> Mapping[str, bytes]:
        """Return the stored fingerprints of texts by hash; called with some hundred hashes."""

    def save_fingerprints(self, fingerprints: Mapping[str, bytes]) -> None:
        """Save fingerprints of texts by hash."""

    def comparisons(self) -> tuple[bytes, Mapping[Ids, Pair]]:
        """Return what the last analysis gave to `save_comparisons`, and its pairs by ids.

        Empty if there is none, or if it had another version, or if parameters other than weights, threshold
        and kinds differ.
        """

    def save_comparisons(self, comparisons: bytes) -> None:
        """Replace the saved comparisons."""


def cached_fingerprints(
    library: Sequence[AnalysedDocument],
    cache: AnalysisCache,
    read: Callable[[Sequence[AnalysedDocument]], Iterable[FingerprintBlock]],
) -> Iterator[FingerprintBlock]:
    """Yield the fingerprints of all documents in order; missing ones are made and saved."""
    for low in range(0, len(library), _AT_ONCE):
        documents = library[low : low + _AT_ONCE]
        known = cache.fingerprints([document.text_hash for document in documents])
        unknown = [document for document in documents if document.text_hash not in known]
        fresh = [fingerprints for block in read(unknown) for fingerprints in packed(block)]
        by_hash = {
            document.text_hash: fingerprints for document, fingerprints in zip(unknown, fresh, strict=True)
        }
        cache.save_fingerprints(
            {text_hash: fingerprints for text_hash, fingerprints in by_hash.items() if text_hash}
        )
        waiting = iter(fresh)
        yield unpacked([known.get(document.text_hash) or next(waiting) for document in documents])


def packed(block: FingerprintBlock) -> list[bytes]:
    """Return the fingerprints of each document of a block as bytes, some 2.5 kB for a page."""
    sets = (block.sets.shingles, block.sets.numbers, block.sets.letters)
    heads = zip(
        block.hashes.tolist(),
        block.words.tolist(),
        block.empty.tolist(),
        *(found.counts.tolist() for found in sets),
        strict=True,
    )
    bodies = [found.values.astype("<u4", copy=False).tobytes() for found in sets]
    bounds = [(4 * found.offsets).tolist() for found in sets]
    return [
        b"".join(
            (
                _HEAD.pack(*head),
                *(body[bound[place] : bound[place + 1]] for body, bound in zip(bodies, bounds, strict=True)),
            )
        )
        for place, head in enumerate(heads)
    ]


def unpacked(fingerprints: Sequence[bytes]) -> FingerprintBlock:
    """Return the block whose documents have these fingerprints."""
    hashes, words, empty, *counts = zip(*map(_HEAD.unpack_from, fingerprints), strict=True)
    starts = np.full(len(fingerprints), _HEAD.size)
    sets = []
    for count in counts:
        ends = starts + 4 * np.array(count)
        parts = zip(fingerprints, starts.tolist(), ends.tolist(), strict=True)
        values = np.frombuffer(b"".join([found[start:end] for found, start, end in parts]), "<u4")
        sets.append(HashSets(values.astype(np.uint32, copy=False), np.append(0, np.cumsum(count))))
        starts = ends
    return FingerprintBlock(
        Sets(*sets), np.array(hashes, np.uint64), np.array(words, np.int64), np.array(empty, np.bool_)
    )


@dataclass(frozen=True)
class _Known:
    """One comparison: the resulting pair, if any, and its inputs.

    Attributes:
        basis: digest of the texts and links.
        words: hashes of words whose document frequency counted.
        degrees: of these words in the `Vocabulary`.
    """

    pair: Pair | None
    basis: bytes
    words: tuple[int, ...] = ()
    degrees: tuple[int, ...] = ()


class Comparisons:
    """The comparisons of the last and of the running analysis."""

    def __init__(
        self,
        library: Sequence[AnalysedDocument],
        first: Sequence[int],
        parameters: Parameters,
        cache: AnalysisCache | None,
        vocabulary: Vocabulary,
        cancel: CancelToken,
    ) -> None:
        """Read the comparisons of the last analysis.

        Args:
            vocabulary: of the library now.
            first: for each document the first one with the same text, which is compared.
        """
        self._library = library
        self._first = first
        self._parameters = parameters
        self._cache = cache
        self._vocabulary = vocabulary
        self._cancel = cancel
        data, pairs = cache.comparisons() if cache is not None else (b"", {})
        self._before = _read_rows(data, pairs, cancel)
        self._now: dict[Ids, _Known] = {}
        self._states: dict[int, bytes] = {}

    def outcome(self, a: int, b: int, exclusivity: float, allowed: float) -> tuple[bool, Pair | None]:
        """Return whether the comparison of these positions is cached, and its pair, if any.

        Args:
            exclusivity, allowed: of the link between their texts.
        """
        known = self._before.get(self._ids(a, b))
        if known is None or known.basis != self._basis(a, b, exclusivity, allowed):
            return False, None
        if known.words and tuple(self._vocabulary.degrees_of(known.words)) != known.degrees:
            return False, None
        pair = None if known.pair is None else rescored(known.pair, self._parameters)
        self._now[self._ids(a, b)] = replace(known, pair=pair)
        return True, pair

    def note(
        self,
        a: int,
        b: int,
        exclusivity: float,
        allowed: float,
        pair: Pair | None,
        degrees: Mapping[int, int],
    ) -> None:
        """Cache a comparison and its pair, if any.

        Args:
            degrees: of the words whose document frequency counted, by hash.
        """
        if self._cache is not None and self._library[a].text_hash and self._library[b].text_hash:
            basis = self._basis(a, b, exclusivity, allowed)
            self._now[self._ids(a, b)] = _Known(pair, basis, tuple(degrees), tuple(degrees.values()))

    def keep(self, shown: Iterable[Pair]) -> None:
        """Save the comparisons of this analysis.

        Args:
            shown: the pairs of this analysis. A pair changed after its comparison depends on more, such as
                files or other documents, and is compared again next time.
        """
        if self._cache is not None:
            pairs = {pair.ids: pair for pair in cancellable(shown, self._cancel)}
            now = cancellable(self._now.items(), self._cancel)
            kept = {ids: known for ids, known in now if known.pair is pairs.get(ids)}
            self._cache.save_comparisons(_as_rows(kept))

    def _ids(self, a: int, b: int) -> Ids:
        return self._library[a].id, self._library[b].id

    def _basis(self, a: int, b: int, exclusivity: float, allowed: float) -> bytes:
        numbers = struct.pack("<dd", exclusivity, allowed)
        return hashlib.blake2b(self._state(a) + self._state(b) + numbers, digest_size=_BASIS).digest()

    def _state(self, place: int) -> bytes:
        """Return a digest of all inputs from a document and from the one whose text is compared."""
        if place not in self._states:
            inputs = [_inputs(self._library[known]) for known in (place, self._first[place])]
            self._states[place] = hashlib.blake2b(repr(inputs).encode(), digest_size=_BASIS).digest()
        return self._states[place]


def _inputs(document: AnalysedDocument) -> tuple[object, ...]:
    return (
        document.text_hash,
        document.title,
        document.correspondent,
        document.document_type,
        document.created,
    )


def _as_rows(comparisons: Mapping[Ids, _Known]) -> bytes:
    rows = np.empty(len(comparisons), _ROW)
    ids: NDArray[np.int64] = np.array(list(comparisons), np.int64).reshape(-1, 2)
    rows["a"], rows["b"] = ids.T
    rows["found"] = [known.pair is not None for known in comparisons.values()]
    rows["basis"] = np.frombuffer(b"".join(known.basis for known in comparisons.values()), f"V{_BASIS}")
    rows["words"] = [len(known.words) for known in comparisons.values()]
    words = np.array([word for known in comparisons.values() for word in known.words], "<u4")
    degrees = bytes(degree for known in comparisons.values() for degree in known.degrees)
    return b"".join((_ROWS.pack(len(rows)), rows.tobytes(), words.tobytes(), degrees))


def _read_rows(data: bytes, pairs: Mapping[Ids, Pair], cancel: CancelToken) -> dict[Ids, _Known]:
    if not data:
        return {}
    count: int = _ROWS.unpack_from(data)[0]
    rows = np.frombuffer(data, _ROW, count, _ROWS.size)
    ends = np.cumsum(rows["words"], dtype=np.int64).tolist()
    end = _ROWS.size + rows.nbytes
    listed = ends[-1] if ends else 0
    words = np.frombuffer(data, "<u4", listed, end).tolist()
    degrees = data[end + 4 * listed :]
    columns = zip(
        rows["a"].tolist(), rows["b"].tolist(), rows["found"].tolist(), rows["basis"], ends, strict=True
    )
    known: dict[Ids, _Known] = {}
    start = 0
    for a, b, found, basis, end in cancellable(columns, cancel):
        pair = pairs[a, b] if found else None
        known[a, b] = _Known(pair, basis.tobytes(), tuple(words[start:end]), tuple(degrees[start:end]))
        start = end
    return known
