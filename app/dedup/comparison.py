"""Compare candidate pairs, a chunk at a time.

A chunk carries only the texts it needs and returns plain values, so that worker processes can handle it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.dedup import facts as fact
from app.dedup import likelihood, ocr
from app.dedup.alignment import align
from app.dedup.confidence import MOST_NATS
from app.dedup.evidence import HEAD_WORDS, Evidence
from app.dedup.facts import NUMBER, DocumentFacts, compare_facts, read_facts
from app.dedup.likelihood import LikelihoodRatio
from app.dedup.passages import Text
from app.dedup.reordered_words import words_at
from app.dedup.repeats import has_own_words, may_repeat, once_and_rest
from app.dedup.replaced_text import Run
from app.dedup.replacements import Windows, names_replaced, naming_windows
from app.dedup.shingles import running_shingles, shingle_sets
from app.dedup.similarity import fuzzy_likeness, jaccard_and_containment
from app.dedup.text_search import normalise
from app.dedup.tokens import split_words, words_in
from app.dedup.word_differences import WordDifferences, count_lone_signs, find_word_differences
from app.domain.duplicates import Facts

MIN_ALIGNED = 0.6  # share of the smaller text; less is too dissimilar to show
MAX_SUPERSEDED = 0.4  # share of numbers that may differ if one document says that it replaces another
MAX_REPLACED = 0.6  # … the other one of the pair
MAX_DIFFERING = 0.4  # share of conflicting numbers above which single facts no longer matter
_LEAST_CONTAINMENT = 0.03  # of two very noisy copies of a third; candidates share more (`screening`)
_UNSHARED = 3  # numbers of a text that cannot all be missing in a copy
_SHOWN = 12
_MIN_FOR_DIFFERENCES = 0.7  # share of the smaller text aligned, for differences to be weighed
_MARGIN = 20  # words that a passage may lack at each end of the whole text
_CODE_BASE, _CODES = 0x10000, 0xFFFFF  # characters that represent words in an alignment


@dataclass(frozen=True)
class TextComparison:
    """The comparison of two texts; a and b are the pair's first and second text.

    Attributes:
        words_a, words_b: lengths in words.
        numbers: evidence of the differing numbers.
        fuzzy: similarity of the first characters, 0…1; of the words, if the comparison was given up.
        in_both_texts: the markers that occur in both texts, OCR errors allowed.
        twice: if the longer text may contain the shorter one twice: the shorter one compared with the longer
            one without the rest, and with the rest.
        differing: the differing words; None if the texts have too little in common.
        replaces: whether one text says that it replaces or amends the other.
    """

    jaccard: float
    containment_a: float
    containment_b: float
    fuzzy: float
    words_a: int
    words_b: int
    evidence: Evidence
    numbers: LikelihoodRatio
    facts: Facts
    in_both_texts: frozenset[str]
    differing: DifferingWords | None
    replaces: bool = False
    twice: tuple[TextComparison, TextComparison] | None = None

    @property
    def differences(self) -> WordDifferences | None:
        """The differing words; None if the texts have too little in common."""
        return None if self.differing is None else self.differing.found


class DifferingWords:
    """The words in which two texts differ, found when they are asked for: of look-alikes nobody asks.

    They are found before they go to another process, because that one does not have the texts.
    """

    def __init__(self, one: Text, other: Text, runs: Sequence[Run]) -> None:
        self._texts, self._runs = (one, other), runs

    @cached_property
    def found(self) -> WordDifferences:
        return find_word_differences(*self._texts, self._runs)

    def __getstate__(self) -> dict[str, WordDifferences]:
        return {"found": self.found}


@dataclass(frozen=True)
class Chunk:
    """Pairs of texts to be compared in one call.

    Attributes:
        texts: as the server has them.
        pairs: positions in `texts`.
        allowed: of each pair, 0…1, share of its numbers that may differ.
        markers: of each pair, version markers found in one text, which may be misread in the other.
    """

    texts: Sequence[str]
    pairs: Sequence[tuple[int, int]]
    allowed: Sequence[float]
    markers: Sequence[frozenset[str]]
    ngram_size: int
    fuzzy_sample: int


def compare_chunk(chunk: Chunk) -> list[TextComparison | None]:
    """Return one result per pair; None if the texts share hardly anything."""
    split = TextChunk(chunk.texts, chunk.ngram_size, chunk.fuzzy_sample)
    return [
        split.compare(a, b, allowed, markers)
        for (a, b), allowed, markers in zip(chunk.pairs, chunk.allowed, chunk.markers, strict=True)
    ]


class TextChunk:
    """The texts of one chunk, split and hashed once."""

    def __init__(
        self, texts: Sequence[str], ngram_size: int, fuzzy_sample: int, sources: Sequence[str] | None = None
    ) -> None:
        """Split and hash texts.

        Args:
            sources: for parts of texts that were normalised, the texts that they are parts of.
        """
        block = split_words([normalise(text) for text in texts])
        self._sets = shingle_sets(block, ngram_size)
        self._ngram_size, self._fuzzy_sample = ngram_size, fuzzy_sample
        self._naming_windows: dict[int, Windows] = {}
        running = running_shingles(block, 3)
        codes = _as_characters((np.uint64(_CODE_BASE) + block.hashes % np.uint64(_CODES)).astype(np.uint32))
        starts, ends, hashes = block.starts.data, block.ends.data, block.hashes.data
        counts = _running_sum(block.numeric)
        lengths = _running_sum(np.where(block.numeric, block.ends - block.starts, 0))
        self._texts: list[Text] = []
        bounds = pairwise(block.offsets.tolist())
        for text, source, (first, end) in zip(block.texts, sources or texts, bounds, strict=True):
            self._texts.append(
                Text(
                    text=text,
                    source=source,
                    codes=codes[first:end],
                    starts=starts[first:end],
                    ends=ends[first:end],
                    hashes=hashes[first:end],
                    numeric=block.numeric[first:end],
                    number_counts=counts[first : end + 1],
                    number_lengths=lengths[first : end + 1],
                    running=running[first : max(first, end - 2)],
                )
            )

    def compare(self, a: int, b: int, allowed: float, markers: frozenset[str]) -> TextComparison | None:
        """Compare two texts of the chunk; None if they share hardly anything."""
        jaccard, containment_a, containment_b = jaccard_and_containment(self._sets[a], self._sets[b])
        found = self._compared(a, b, allowed, markers, (jaccard, containment_a, containment_b))
        size_a, size_b = len(self._texts[a]), len(self._texts[b])
        document, longer, of_longer = (a, b, containment_b) if size_a <= size_b else (b, a, containment_a)
        if not may_repeat(min(size_a, size_b), max(size_a, size_b), of_longer):
            return found
        twice = self._compare_halves(document, longer, allowed, markers)
        if twice is None:
            return found
        found = found or replace(twice[0], words_a=size_a, words_b=size_b)
        return replace(found, twice=twice)

    def _compare_halves(
        self, document: int, longer: int, allowed: float, markers: frozenset[str]
    ) -> tuple[TextComparison, TextComparison] | None:
        """Compare a document with both halves of a text that seems to contain it twice."""
        parts = once_and_rest(self._texts[document], self._texts[longer])
        if parts is None:
            return None
        text, once, rest = [normalise(part) for part in (self._texts[document].text, *parts)]
        words = words_in(text)
        for part in (rest, once):  # most often the rest has own words
            if has_own_words(words_in(part), words, text):
                return None
        whole = self._texts[longer].source
        sources = [self._texts[document].source, whole, whole]
        chunk = TextChunk([self._texts[document].text, *parts], self._ngram_size, self._fuzzy_sample, sources)
        sets = chunk._sets
        likeness = [jaccard_and_containment(sets[0], sets[part]) for part in (1, 2)]
        of_once, of_rest = (
            chunk._compared(0, part, allowed, markers, like)
            for part, like in zip((1, 2), likeness, strict=True)
        )
        return None if of_once is None or of_rest is None else (of_once, of_rest)

    def _compared(
        self, a: int, b: int, allowed: float, markers: frozenset[str], likeness: tuple[float, float, float]
    ) -> TextComparison | None:
        jaccard, containment_a, containment_b = likeness
        if max(containment_a, containment_b) < _LEAST_CONTAINMENT:
            return None
        one, other = self._texts[a], self._texts[b]
        replaces = self._replaces(a, b)
        if replaces:
            allowed = max(allowed, MAX_REPLACED)
        evidence = align(one, other, max(containment_a, containment_b), allowed)
        if evidence is None:
            return None
        if not evidence.numbers and _has_numbers(one) and _has_numbers(other):
            return None
        covered, aligned = sorted(
            (evidence.covered(len(one), of_a=True), evidence.covered(len(other), of_a=False))
        )
        if aligned < MIN_ALIGNED:
            return None
        numbers = number_likelihood_of(evidence)
        wants_differences = (
            aligned >= _MIN_FOR_DIFFERENCES and not evidence.stopped and numbers.nats < MOST_NATS
        )
        differing = DifferingWords(one, other, evidence.runs) if wants_differences else None
        evidence.lone_signs = count_lone_signs(one, other, evidence.runs)
        evidence.runs = []  # not needed later
        return TextComparison(
            jaccard=jaccard,
            containment_a=containment_a,
            containment_b=containment_b,
            fuzzy=aligned
            if evidence.stopped
            else fuzzy_likeness(one.text, other.text, self._fuzzy_sample, at_least=covered),
            words_a=len(one),
            words_b=len(other),
            evidence=evidence,
            numbers=numbers,
            facts=self._facts(a, b, evidence, numbers.numbers, allowed),
            in_both_texts=frozenset(
                word for word in markers if ocr.appears(word, one.text) and ocr.appears(word, other.text)
            ),
            differing=differing,
            replaces=replaces,
        )

    def _replaces(self, a: int, b: int) -> bool:
        """Return whether one text names the other as the document that it replaces."""
        naming_a, naming_b = self._naming(a), self._naming(b)
        one, other = self._texts[a].text, self._texts[b].text
        return bool(
            (naming_a and names_replaced(one, naming_a, other, naming_b))
            or (naming_b and names_replaced(other, naming_b, one, naming_a))
        )

    def _naming(self, document: int) -> Windows:
        found = self._naming_windows.get(document)
        if found is None:
            found = self._naming_windows[document] = naming_windows(self._texts[document].text)
        return found

    def _facts(self, a: int, b: int, evidence: Evidence, differing: float, allowed: float) -> Facts:
        """Compare the facts of the aligned passages; if too many numbers differ, list only those."""
        if evidence.stopped or differing > max(2.0, min(allowed, MAX_DIFFERING) * evidence.numbers):
            conflicts = evidence.conflicts[:_SHOWN]
            return Facts(conflict=tuple(f"{NUMBER}{words.a} ≠ {words.b}" for words in conflicts))
        return compare_facts(
            self._document_facts(a, evidence.extent_a), self._document_facts(b, evidence.extent_b)
        )

    def _document_facts(self, document: int, extent: tuple[int, int]) -> DocumentFacts:
        """Return the facts of the words in the extent, or of the whole text if it is nearly all."""
        text = self._texts[document]
        start, end = extent
        if start > _MARGIN or end < len(text) - _MARGIN:
            return read_facts(text.text[text.starts[start] : text.ends[end - 1]])
        return read_facts(text.text)


def _has_numbers(text: Text) -> bool:
    """Return whether a text has so many numbers that some are in the same places of any copy of it.

    Misread words with a digit do not count, nor single digits, as blanks between digits leave them.
    """
    words = words_at(text, np.flatnonzero(text.numeric).tolist())
    return sum(len(word) > 1 and word.isdigit() for word in words) >= _UNSHARED


def _running_sum(values: NDArray[np.bool_] | NDArray[np.int32]) -> memoryview[int]:
    """Return the sum of the values before each position, and of all."""
    sums = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    return sums.data


def _as_characters(symbols: NDArray[np.uint32]) -> str:
    return symbols.tobytes().decode("utf-32-le")


_YEARS_APART = 20  # of two documents of one form; forms do not last longer
_MISREAD_SIGNS = 0.1  # share of signs that may be misread, in both texts together
_HEADING_WORDS = 12  # that may differ before the first common word


@dataclass(frozen=True)
class ComparisonResult:
    """The evidence for classifying two documents.

    Attributes:
        numbers: evidence of the differing numbers.
        words_a, words_b: lengths of the texts in words.
        exclusivity: 0…1, text shared by hardly any other document.
        same_origin: whether correspondent, type or title stem agree.
        edition_markers: edition markers that only one of the two has.
        version_markers: markers of a draft, a correction or a signature that only one of the two has.
        in_both_texts: those that the other text has too, misread or elsewhere.
        titles_disagree: whether the titles name different months or document types.
        replaces: whether one document says that it replaces or amends the other.
    """

    evidence: Evidence
    numbers: likelihood.LikelihoodRatio
    facts: Facts
    words_a: int
    words_b: int
    exclusivity: float
    same_origin: bool
    edition_markers: frozenset[str] = field(default=frozenset())
    version_markers: frozenset[str] = field(default=frozenset())
    in_both_texts: frozenset[str] = field(default=frozenset())
    titles_disagree: bool = False
    replaces: bool = False

    @property
    def coverage_a(self) -> float:
        return self.evidence.covered(self.words_a, of_a=True)

    @property
    def coverage_b(self) -> float:
        return self.evidence.covered(self.words_b, of_a=False)

    @property
    def coverage(self) -> float:
        """Share of the words that are aligned, the smaller of both ways."""
        return min(self.coverage_a, self.coverage_b)

    @property
    def part_coverage(self) -> float:
        """Share of the smaller text's words that are aligned."""
        return self.coverage_a if self.words_a <= self.words_b else self.coverage_b

    @property
    def shorter(self) -> int:
        """Words of the smaller text, at least 1."""
        return max(min(self.words_a, self.words_b), 1)

    @property
    def hard_share(self) -> float:
        """Different or missing words per word of the smaller text, inside the passages."""
        found = self.evidence
        return (found.hard + (found.gap_a + found.gap_b) / 2) / self.shorter

    @property
    def hard_words_share(self) -> float:
        """Return the same without misread signs of scripts in which each sign is a word."""
        lone = self.evidence.lone_signs / self.shorter
        return self.hard_share - (lone if lone <= _MISREAD_SIGNS else 0.0)

    @cached_property
    def error_rate(self) -> float:
        """Estimated character error rate of this pair, 0…0.5."""
        return likelihood.error_rate(self.evidence.edits, self.evidence.characters)

    def in_head(self, at: int, words: int = HEAD_WORDS) -> bool:
        """Return whether a word of a is among the first words of the smaller text."""
        start = self.evidence.extent_a[0] if self.words_b < self.words_a else 0
        return start - _HEADING_WORDS <= at < start + words

    def agrees(self, *sorts: str) -> bool:
        """Return whether a fact of one of these sorts agrees."""
        return any(line.startswith(sorts) for line in self.facts.agree)

    def conflicts(self, *sorts: str) -> bool:
        """Return whether a fact of one of these sorts differs."""
        return any(line.startswith(sorts) for line in self.facts.conflict)

    @cached_property
    def other_date(self) -> bool:
        """Whether dates differ beyond OCR errors."""
        return any(self._dates_differ(*dates) for dates in fact.conflicting_values(self.facts, fact.DATE))

    @property
    def other_month(self) -> bool:
        """Whether the documents are about different months; only a year may be misread.

        The month may be the only difference between two payslips, so no month counts as an OCR error.
        """
        months = fact.conflicting_values(self.facts, fact.PERIOD)
        return any(one[-2:] != other[-2:] or self._dates_differ(one, other) for one, other in months)

    def _dates_differ(self, one: str, other: str) -> bool:
        """Return whether two dates or months differ beyond OCR errors; a misread year may be any."""
        near = abs(int(one[:4]) - int(other[:4])) <= _YEARS_APART
        return near and likelihood.dates_differ(one, other, self.error_rate)


def number_likelihood_of(found: Evidence) -> likelihood.LikelihoodRatio:
    """Return the evidence of the differing numbers at the character error rate of the pair."""
    differing = [(words.a, words.b) for words in found.conflicts]
    return likelihood.number_likelihood(
        differing, found.numbers, likelihood.error_rate(found.edits, found.characters)
    )
