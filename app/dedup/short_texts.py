"""Compare documents of a few words by their characters.

A parking ticket or a note has too few word shingles, and too few words to weight differences. So the rule is
stricter: two short texts are duplicates if all numbers are equal and every other word of one is in the other,
OCR errors allowed. Such pairs are shown, but never preselected.

Texts are found by their numbers and MinHash bands of their characters, and each is compared with a few texts
of its buckets. So twenty thousand tickets of one car park take little longer than as many different texts,
and the number of comparisons for each copy of a note is limited.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from app.dedup import ocr
from app.dedup.distinguishing_words import MONTHS
from app.dedup.facts import compare_facts, read_facts
from app.dedup.fingerprints import Fingerprints
from app.dedup.minhash import signatures
from app.dedup.shingles import HashSets, shingle_sets
from app.dedup.similarity import jaccard_and_containment, metadata_likeness, title_likeness
from app.dedup.text_search import normalise
from app.dedup.tokens import mix, split_words, words_in
from app.domain.duplicates import AnalysedDocument, Cause, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.progress import NEVER_CANCELLED, CancelToken, cancellable
from app.domain.scoring import weighted_score

PROBABILITY = 0.6  # equal short texts prove little: two empty forms, two "thank you" notes
MIN_LIKENESS = 0.85  # of the characters; a scan with 5 % misread on either side keeps 0.9
MAX_LOST = 0.15  # share of the characters in words that the other text lacks
_REACH = 1.25  # a rescan of a short text may be slightly over the limit: inserted spaces split words
_SHINGLE = 3  # characters
_PERMUTATIONS, _BANDS = 96, 24  # finds 99 % of the pairs that share two thirds of their shingles
_NEXT = 8  # texts after it in a bucket that each is paired with
_PARTNERS = 8  # of these pairs, each text keeps this many in either direction
_AT_ONCE = 512  # texts or pairs between two checks of the cancel token: some 20 ms of work
_TINY = 3  # letters; one OCR error leaves little of such a word
_REJOINED = 0.7  # similarity of words with inserted spaces
_KNOWN = 3  # a word in this many texts is no OCR error of another, …
_KNOWN_SHARE = 0.05  # … unless it is in less than this share of the other's: common words are misread alike


@dataclass(frozen=True)
class _ShortTexts:
    """The short texts of a library, parallel lists.

    Attributes:
        places: in the library, ascending.
        texts: normalised.
        words: of each text.
        characters: shingles of each text's characters.
        buckets: shape (texts, bands); texts with the same value in a band are candidates.
    """

    places: list[int]
    texts: list[str]
    words: list[tuple[str, ...]]
    characters: HashSets
    buckets: NDArray[np.uint64]


def short_places(fingerprints: Fingerprints, parameters: Parameters) -> list[int]:
    """Return the positions of documents with short or slightly longer texts, ascending."""
    limit = _REACH * parameters.min_words if fingerprints.short.any() else 0
    places: list[int] = np.flatnonzero((fingerprints.words < limit) & ~fingerprints.empty).tolist()
    return places


def short_pairs(
    library: Sequence[AnalysedDocument],
    fingerprints: Fingerprints,
    parameters: Parameters,
    known: Collection[tuple[int, int]],
    step: Callable[[int, int], None],
    cancel: CancelToken = NEVER_CANCELLED,
) -> list[Pair]:
    """Return pairs of documents with similar short texts, unordered.

    Args:
        library: with the texts of the documents at `short_places`.
        known: ids (a, b), a < b, of pairs that are classified already, such as equal files.
        step: called with (done, total); may raise to stop.
    """
    places = short_places(fingerprints, parameters)
    found = _read(places, [library[place].text for place in places], step)

    candidates = [
        (one, other)
        for one, other in cancellable(_candidates(found.buckets, cancel), cancel)
        if (fingerprints.short[places[one]] or fingerprints.short[places[other]])
        and fingerprints.first[places[one]] != fingerprints.first[places[other]]
        and (library[places[one]].id, library[places[other]].id) not in known
    ]
    comparer = _ShortTextComparer(found, cancel)
    pairs = []
    for done, (one, other) in enumerate(candidates):
        if done % _AT_ONCE == 0:
            step(done, len(candidates))
        likeness = comparer.likeness(one, other)
        if likeness:
            a, b = library[places[one]], library[places[other]]
            pair = _pair(a, b, likeness, found, (one, other), parameters)
            if not pair.facts.conflict:
                pairs.append(pair)
    return pairs


def _read(places: list[int], texts: Sequence[str], step: Callable[[int, int], None]) -> _ShortTexts:
    normalised: list[str] = []
    words: list[tuple[str, ...]] = []
    characters = []
    buckets = [np.empty((0, _BANDS), np.uint64)]
    for low in range(0, len(places), _AT_ONCE):
        step(low, len(places))
        some = [normalise(text) for text in texts[low : low + _AT_ONCE]]
        split = list(map(words_in, some))
        # With a blank after each character, shingles of words are shingles of characters.
        spaced = [" ".join(ocr.fold("".join(found))) for found in split]
        characters.append(shingle_sets(split_words(spaced), _SHINGLE))
        buckets.append(_buckets(characters[-1], [_numbers(found) for found in split]))
        normalised += some
        words += split
    return _ShortTexts(places, normalised, words, HashSets.join(characters), np.concatenate(buckets))


def _numbers(words: tuple[str, ...]) -> str:
    """Return the digits of all numbers in one string, so that a lost or added separator changes nothing.

    Up to half of a number's characters may be misread as letters; a word with a single digit is no number.
    """
    numbers = (word for word in words if 2 * sum(map(str.isdigit, word)) >= len(word))
    return "".join(filter(str.isdigit, ocr.fold("".join(numbers))))


def _buckets(sets: HashSets, numbers: list[str]) -> NDArray[np.uint64]:
    signed = signatures(sets, _PERMUTATIONS).astype(np.uint64).reshape(len(sets), _BANDS, -1)
    mixer = np.random.default_rng(20240108).integers(1, 2**63, signed.shape[2], np.uint64) | np.uint64(1)
    digests = [hashlib.blake2b(digits.encode(), digest_size=8).digest() for digits in numbers]
    by_number = np.frombuffer(b"".join(digests), "<u8").astype(np.uint64)
    return mix((signed * mixer).sum(axis=2, dtype=np.uint64)) ^ by_number[:, None]


def _candidates(buckets: NDArray[np.uint64], cancel: CancelToken) -> list[tuple[int, int]]:
    """Return pairs of texts that share buckets: each text with the most similar before and after it."""
    texts = len(buckets)
    keys = [np.empty(0, np.int64)]
    for band in buckets.T:
        cancel.raise_if_cancelled()
        order = np.argsort(band, kind="stable")
        sorted_band = band[order]
        for apart in range(1, min(_NEXT, texts - 1) + 1):
            first = np.flatnonzero(sorted_band[:-apart] == sorted_band[apart:])
            keys.append(order[first] * texts + order[first + apart])
    found, shared = np.unique(np.concatenate(keys), return_counts=True)
    one, other = np.divmod(found, max(texts, 1))
    kept = np.zeros(len(found), np.bool_)
    for side in (one, other):
        order = np.lexsort((-shared, side))
        starts = np.searchsorted(side[order], side[order])
        kept[order[np.arange(len(order)) - starts < _PARTNERS]] = True
    return list(zip(one[kept].tolist(), other[kept].tolist(), strict=True))


class _ShortTextComparer:
    """Decides whether two of the texts are the same document."""

    def __init__(self, texts: _ShortTexts, cancel: CancelToken) -> None:
        self._words = texts.words
        self._folded = [ocr.fold(" ".join(words)) for words in cancellable(texts.words, cancel)]
        self._texts_with = Counter(word for words in cancellable(texts.words, cancel) for word in set(words))

    def likeness(self, one: int, other: int) -> float:
        """Return the similarity of the characters, MIN_LIKENESS…1; 0 for different documents."""
        likeness = fuzz.ratio(self._folded[one], self._folded[other]) / 100
        if likeness < MIN_LIKENESS:
            return 0.0
        lost = 0
        for mine, its in _differing(self._words[one], self._words[other]):
            if not mine or not its:
                lost += sum(map(len, mine + its))
            elif not self._same_words(mine, its):
                return 0.0
        return likeness if lost <= MAX_LOST * len(self._folded[one]) else 0.0

    def _same_words(self, mine: tuple[str, ...], its: tuple[str, ...]) -> bool:
        """Return whether the words are the same except for OCR errors; a space may be added or lost."""
        if len(mine) == len(its) and all(map(self._same_word, mine, its)):
            return True
        one, other = "".join(mine), "".join(its)
        return self._same_word(one, other) and fuzz.ratio(one, other) >= 100 * _REJOINED

    def _same_word(self, one: str, other: str) -> bool:
        if ocr.fold(one) == ocr.fold(other):
            return True
        if _has_number(one) and _has_number(other):
            return False
        if one in MONTHS and other in MONTHS:
            return MONTHS[one] == MONTHS[other]
        rarer, commoner = sorted((self._texts_with[one], self._texts_with[other]))
        if rarer >= max(_KNOWN, _KNOWN_SHARE * commoner):
            return False
        return ocr.is_misread(one, other) or max(len(one), len(other)) <= _TINY


def _differing(
    words: tuple[str, ...], others: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the aligned runs of words between two equal ones; one of the two may be empty."""
    low = other_low = 0
    for step in Levenshtein.opcodes(words, others):
        if step.tag == "equal":
            if (low, other_low) != (step.src_start, step.dest_start):
                yield words[low : step.src_start], others[other_low : step.dest_start]
            low, other_low = step.src_end, step.dest_end
    if words[low:] or others[other_low:]:
        yield words[low:], others[other_low:]


def _has_number(word: str) -> bool:
    """Return whether the word has a digit, or a character that means a number (五)."""
    return any(map(str.isnumeric, word))


def _pair(
    a: AnalysedDocument,
    b: AnalysedDocument,
    likeness: float,
    found: _ShortTexts,
    texts: tuple[int, int],
    parameters: Parameters,
) -> Pair:
    one, other = texts
    jaccard, containment_a, containment_b = jaccard_and_containment(
        found.characters[one], found.characters[other]
    )
    scores = Scores(
        jaccard=jaccard,
        containment_a=containment_a,
        containment_b=containment_b,
        fuzzy=likeness,
        metadata=metadata_likeness(a, b),
        title=title_likeness(a.title, b.title),
        coverage=likeness,
    )
    return Pair(
        a.id,
        b.id,
        Kind.NEAR,
        Cause.SHORT_TEXT,
        weighted_score(Kind.NEAR, scores, parameters),
        PROBABILITY * likeness,
        scores,
        compare_facts(read_facts(found.texts[one]), read_facts(found.texts[other])),
    )
