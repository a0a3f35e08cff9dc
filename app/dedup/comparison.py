"""Compare candidate pairs, a chunk at a time.

A chunk carries only the texts it needs and gives back plain values, so that chunks can be mapped over
processes as well as run one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

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
from app.dedup.places import Places, find_places
from app.dedup.repeats import has_own_words, may_repeat, once_and_rest
from app.dedup.shingles import running_shingles, shingle_sets
from app.dedup.similarity import fuzzy_likeness, jaccard_and_containment
from app.dedup.text_search import normalise
from app.dedup.tokens import split_words
from app.domain.duplicates import Facts

MIN_ALIGNED = 0.6  # share of the smaller text; less is no likeness worth showing
MAX_DIFFERING = 0.4  # share of the numbers in conflict above which no single fact matters any more
_LEAST_CONTAINMENT = 0.03  # of two very noisy copies of a third; candidates share more (`screening`)
_SHOWN = 12
_PLACED = 0.7  # share of the smaller text; of papers with less in common no place is looked at
_MARGIN = 20  # words by which a passage may miss a text's ends and still be the whole text
_CODE_BASE, _CODES = 0x10000, 0xFFFFF  # characters that stand for words in an alignment


@dataclass(frozen=True)
class TextComparison:
    """How two texts compare; a and b are the pair's first and second text.

    Attributes:
        words_a, words_b: lengths in words.
        numbers: what the numbers that differ say.
        fuzzy: likeness of the first characters, 0…1; of the words, where the comparison was given up.
        said_by_both: those of the words asked for that stand in both texts, well or badly read.
        twice: where the longer text may have the shorter one twice, the shorter one compared with the longer
            one without the rest, and with the rest.
        places: in which the texts differ; None where they have too little in common.
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
    said_by_both: frozenset[str]
    places: Places | None
    twice: tuple[TextComparison, TextComparison] | None = None


@dataclass(frozen=True)
class Chunk:
    """A piece of work: pairs of texts to be compared.

    Attributes:
        texts: as the server has them.
        pairs: positions in `texts`.
        allowed: of each pair, 0…1, share of its numbers that may differ.
        stages: of each pair, words that were found in one of its texts and may be misread in the other.
    """

    texts: Sequence[str]
    pairs: Sequence[tuple[int, int]]
    allowed: Sequence[float]
    stages: Sequence[frozenset[str]]
    ngram_size: int
    fuzzy_sample: int


def compare_chunk(chunk: Chunk) -> list[TextComparison | None]:
    """One result a pair; None where the texts hardly share anything."""
    split = TextChunk(chunk.texts, chunk.ngram_size, chunk.fuzzy_sample)
    return [
        split.compare(a, b, allowed, stages)
        for (a, b), allowed, stages in zip(chunk.pairs, chunk.allowed, chunk.stages, strict=True)
    ]


class TextChunk:
    """The texts of one chunk, split and hashed once, and whatever was read from them."""

    def __init__(self, texts: Sequence[str], ngram_size: int, fuzzy_sample: int) -> None:
        block = split_words([normalise(text) for text in texts])
        self._sets = shingle_sets(block, ngram_size)
        self._ngram_size, self._fuzzy_sample = ngram_size, fuzzy_sample
        running = running_shingles(block, 3)
        codes = _as_characters((np.uint64(_CODE_BASE) + block.hashes % np.uint64(_CODES)).astype(np.uint32))
        starts, ends, hashes = block.starts.data, block.ends.data, block.hashes.data
        counts = _running_sum(block.numeric)
        lengths = _running_sum(np.where(block.numeric, block.ends - block.starts, 0))
        self._texts: list[Text] = []
        for text, first, end in zip(
            block.texts, block.offsets[:-1].tolist(), block.offsets[1:].tolist(), strict=True
        ):
            self._texts.append(
                Text(
                    text=text,
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

    def compare(self, a: int, b: int, allowed: float, stages: frozenset[str]) -> TextComparison | None:
        """The comparison of two texts of the chunk, or None if they hardly share anything."""
        jaccard, containment_a, containment_b = jaccard_and_containment(self._sets[a], self._sets[b])
        found = self._compared(a, b, allowed, stages, (jaccard, containment_a, containment_b))
        size_a, size_b = len(self._texts[a]), len(self._texts[b])
        paper, longer, of_longer = (a, b, containment_b) if size_a <= size_b else (b, a, containment_a)
        if not may_repeat(min(size_a, size_b), max(size_a, size_b), of_longer):
            return found
        twice = self._taken_apart(paper, longer, allowed, stages)
        if twice is None:
            return found
        found = found or replace(twice[0], words_a=size_a, words_b=size_b)
        return replace(found, twice=twice)

    def _taken_apart(
        self, paper: int, longer: int, allowed: float, stages: frozenset[str]
    ) -> tuple[TextComparison, TextComparison] | None:
        """The paper compared with both halves of a text that seems to have it twice."""
        parts = once_and_rest(self._texts[paper], self._texts[longer])
        if parts is None:
            return None
        chunk = TextChunk([self._texts[paper].text, *parts], self._ngram_size, self._fuzzy_sample)
        text, *halves = chunk._texts
        if any(has_own_words(half, text) for half in halves):
            return None
        sets = chunk._sets
        likeness = [jaccard_and_containment(sets[0], sets[part]) for part in (1, 2)]
        once, rest = (
            chunk._compared(0, part, allowed, stages, like)
            for part, like in zip((1, 2), likeness, strict=True)
        )
        return None if once is None or rest is None else (once, rest)

    def _compared(
        self, a: int, b: int, allowed: float, stages: frozenset[str], likeness: tuple[float, float, float]
    ) -> TextComparison | None:
        jaccard, containment_a, containment_b = likeness
        if max(containment_a, containment_b) < _LEAST_CONTAINMENT:
            return None
        one, other = self._texts[a], self._texts[b]
        evidence = align(one, other, max(containment_a, containment_b), allowed)
        if evidence is None:
            return None
        covered, aligned = sorted(
            (evidence.covered(len(one), of_a=True), evidence.covered(len(other), of_a=False))
        )
        if aligned < MIN_ALIGNED:
            return None
        numbers = number_odds_of(evidence)
        placed = aligned >= _PLACED and not evidence.stopped and numbers.nats < MOST_NATS
        places = find_places(one, other, evidence.runs) if placed else None
        evidence.runs.clear()  # of no use to anyone else
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
            said_by_both=frozenset(
                word for word in stages if ocr.appears(word, one.text) and ocr.appears(word, other.text)
            ),
            places=places,
        )

    def _facts(self, a: int, b: int, evidence: Evidence, differing: float, allowed: float) -> Facts:
        """The facts of what was laid side by side; where too many numbers differ, the numbers will do."""
        if evidence.stopped or differing > max(2.0, min(allowed, MAX_DIFFERING) * evidence.numbers):
            opposed = evidence.conflicts[:_SHOWN]
            return Facts(conflict=tuple(f"{NUMBER}{found.a} ≠ {found.b}" for found in opposed))
        return compare_facts(self._paper(a, evidence.extent_a), self._paper(b, evidence.extent_b))

    def _paper(self, document: int, extent: tuple[int, int]) -> DocumentFacts:
        """The facts of the words from extent[0] to extent[1], or of the whole text if that is nearly all."""
        text = self._texts[document]
        start, end = extent
        if start > _MARGIN or end < len(text) - _MARGIN:
            return read_facts(text.text[text.starts[start] : text.ends[end - 1]])
        return read_facts(text.text)


def _running_sum(values: NDArray[np.bool_] | NDArray[np.int32]) -> memoryview[int]:
    """The sum of all values before each place, and of all."""
    sums = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    return sums.data


def _as_characters(symbols: NDArray[np.uint32]) -> str:
    return symbols.tobytes().decode("utf-32-le")


_YEARS_APART = 20  # of two papers of one form; forms do not last longer
_HEADING_WORDS = 12  # that may differ before the first word that both texts have


@dataclass(frozen=True)
class ComparisonResult:
    """Everything the verdict on two texts rests on.

    Attributes:
        numbers: what the numbers that differ say.
        words_a, words_b: lengths of the texts in words.
        exclusivity: 0…1, text shared by hardly any other document.
        same_origin: whether correspondent, type or the titles' stems say that both come from one place.
        stages: words by which one of the two says which stage or edition it is, and the other does not.
        set_apart: words by which one of the two says that it is a draft, a correction, or signed.
        said_by_both: those of them that the other one has all the same, badly read or elsewhere.
        titled_apart: whether the titles name different months, or kinds of paper.
    """

    evidence: Evidence
    numbers: likelihood.LikelihoodRatio
    facts: Facts
    words_a: int
    words_b: int
    exclusivity: float
    same_origin: bool
    stages: frozenset[str] = field(default=frozenset())
    set_apart: frozenset[str] = field(default=frozenset())
    said_by_both: frozenset[str] = field(default=frozenset())
    titled_apart: bool = False

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
        """Other or missing words for each word of the smaller text, inside the passages."""
        found = self.evidence
        return (found.hard + (found.gap_a + found.gap_b) / 2) / self.shorter

    @cached_property
    def error_rate(self) -> float:
        """Character errors per character to reckon with in this pair, 0…0.5."""
        return likelihood.error_rate(self.evidence.edits, self.evidence.characters)

    def in_head(self, at: int, words: int = HEAD_WORDS) -> bool:
        """Whether a word of a lies in the first words of the smaller text."""
        start = self.evidence.extent_a[0] if self.words_b < self.words_a else 0
        return start - _HEADING_WORDS <= at < start + words

    def agrees(self, *sorts: str) -> bool:
        """Whether a fact of one of these sorts agrees."""
        return any(line.startswith(sorts) for line in self.facts.agree)

    def conflicts(self, *sorts: str) -> bool:
        """Whether a fact of one of these sorts differs."""
        return any(line.startswith(sorts) for line in self.facts.conflict)

    @cached_property
    def other_date(self) -> bool:
        """Whether the papers bear dates that are hardly one date, misread."""
        return any(self._dates_differ(*dates) for dates in fact.opposed(self.facts, fact.DATE))

    @property
    def other_month(self) -> bool:
        """Whether the papers are about different months; of one month, a year may be misread.

        Another month in a payslip of the same salary is all there is to tell it, so none passes as misread.
        """
        months = fact.opposed(self.facts, fact.PERIOD)
        return any(one[-2:] != other[-2:] or self._dates_differ(one, other) for one, other in months)

    def _dates_differ(self, one: str, other: str) -> bool:
        """Whether two dates, or months, are hardly one, misread; a misread year may be any."""
        near = abs(int(one[:4]) - int(other[:4])) <= _YEARS_APART
        return near and likelihood.dates_differ(one, other, self.error_rate)


def number_odds_of(found: Evidence) -> likelihood.LikelihoodRatio:
    """What the numbers that differ say, given how badly the words of this pair were read."""
    differing = [(opposed.a, opposed.b) for opposed in found.conflicts]
    return likelihood.number_likelihood(
        differing, found.numbers, likelihood.error_rate(found.edits, found.characters)
    )
