"""The analysis: from documents to judged pairs and groups.

Four stages, each with its progress: fingerprint (words, shingles, signatures), candidates, compare, group.
The result depends on the documents and parameters alone, not on their order or on earlier runs.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from app.dedup.candidates import find_candidates
from app.dedup.comparison import TextChunk, TextComparison
from app.dedup.exact import all_pairs, equal_sets, same_file_pairs
from app.dedup.facts import stage_marks
from app.dedup.groups import components, regroup
from app.dedup.kinds import Compared, Verdict, judge
from app.dedup.normalise import normalise
from app.dedup.scores import HIGHEST_INEXACT, metadata_likeness, title_likeness, title_stem, weighted_score
from app.dedup.shingles import ShingleSets, shingle_sets
from app.dedup.signatures import signatures
from app.dedup.words import split_words
from app.domain.analysis import Analysis, Skipped, SkipReason
from app.domain.duplicates import AnalysedDocument, Cause, Facts, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.progress import CancelToken, Progress, ProgressSink, Stage, ignore_progress

__all__ = ["analyse", "regroup"]

_BLOCK_CHARACTERS = 250_000  # text fingerprinted at once: some 20 ms of work
_CHUNK_PAIRS = 256  # candidate pairs compared with one set of split texts
_MAX_COMPLETED = 40  # documents of a cluster whose missing pairs are compared too
_MAX_EXPANDED = 64  # pairs that one pair of texts stands for, where several documents have each text
_SHORT_PROBABILITY = 0.6  # equal short texts say little: two empty forms, two "thank you" notes


def analyse(
    documents: Iterable[AnalysedDocument],
    parameters: Parameters | None = None,
    *,
    progress: ProgressSink = ignore_progress,
    cancel: CancelToken | None = None,
    dismissed: Container[tuple[int, int]] = frozenset(),
) -> Analysis:
    """Find all pairs worth showing, judge them, and group the duplicates.

    Args:
        documents: each id once (of documents with one id the last counts); texts as the server has them.
        dismissed: ids (a, b), a < b, of pairs that the user said are no duplicates; they stay among the
            pairs but join nothing.

    Raises:
        OperationCancelled: within 200 ms of the token being cancelled.
    """
    parameters = parameters or Parameters()
    library = sorted({document.id: document for document in documents}.values(), key=lambda found: found.id)
    run = _Run(progress, cancel)
    with run.stage(Stage.FINGERPRINT):
        prints = _fingerprint(library, parameters, run)
    with run.stage(Stage.CANDIDATES):
        candidates = find_candidates(prints.sets, prints.signatures, parameters.num_bands, run.step)
        exclusivity = {
            (a, b): weight
            for (a, b), weight in zip(candidates.pairs.tolist(), candidates.exclusivity.tolist(), strict=True)
        }
    with run.stage(Stage.COMPARE):
        pairs = _Comparing(library, prints, parameters, run).pairs(exclusivity)
    with run.stage(Stage.GROUP):
        run.step(0, len(pairs))
        groups = regroup(pairs, parameters, dismissed)
        run.step(len(pairs), len(pairs))
    skipped = tuple(
        Skipped(library[place].id, SkipReason.NO_TEXT) for place in np.flatnonzero(prints.empty).tolist()
    )
    return Analysis(parameters, tuple(pairs), groups, skipped, run.timings)


class _Run:
    """One analysis' progress, cancelling and clock."""

    def __init__(self, progress: ProgressSink, cancel: CancelToken | None) -> None:
        self._progress = progress
        self._cancel = cancel
        self._stage = Stage.FINGERPRINT
        self.timings: dict[str, float] = {}

    @contextmanager
    def stage(self, stage: Stage) -> Iterator[None]:
        self._stage = stage
        started = perf_counter()
        yield
        self.timings[stage.value] = perf_counter() - started

    def step(self, done: int, total: int) -> None:
        if self._cancel is not None:
            self._cancel.raise_if_cancelled()
        self._progress(Progress(self._stage, done, total))


@dataclass(frozen=True)
class _Prints:
    """What was read from every text, by position in the library.

    Attributes:
        sets, signatures: of the documents that are compared; others have empty sets.
        empty: texts that match nothing.
        short: texts that match only equal texts.
        same_text: positions with equal texts, in sets of two and more.
        first: for each document the first one with the same text.
    """

    sets: ShingleSets
    signatures: NDArray[np.uint32]
    empty: NDArray[np.bool_]
    short: NDArray[np.bool_]
    same_text: list[list[int]]
    first: list[int]


def _fingerprint(library: Sequence[AnalysedDocument], parameters: Parameters, run: _Run) -> _Prints:
    sets, signed = [], [np.empty((0, parameters.num_permutations), np.uint32)]
    hashes, counts, empty = [np.empty(0, np.uint64)], [np.empty(0, np.int64)], [np.empty(0, np.bool_)]
    for start, end in _blocks(library):
        run.step(start, len(library))
        words = split_words([normalise(document.text) for document in library[start:end]])
        block = shingle_sets(words, parameters.ngram_size)
        sets.append(block)
        signed.append(signatures(block, parameters.num_permutations))
        hashes.append(words.fingerprints())
        counts.append(words.counts)
        empty.append(words.empty())
    run.step(len(library), len(library))
    no_text, words_in = np.concatenate(empty), np.concatenate(counts)
    keys = zip(np.concatenate(hashes).tolist(), words_in.tolist(), no_text.tolist(), strict=True)
    same_text = equal_sets(None if nothing else (value, count) for value, count, nothing in keys)
    first = list(range(len(library)))
    for places in same_text:
        for place in places[1:]:
            first[place] = places[0]
    short = words_in < parameters.min_words
    compared = ~no_text & ~short & (np.array(first, np.int64) == np.arange(len(library)))
    return _Prints(
        ShingleSets.join(sets).only(compared), np.concatenate(signed), no_text, short, same_text, first
    )


def _blocks(library: Sequence[AnalysedDocument]) -> Iterator[tuple[int, int]]:
    """Consecutive documents with about _BLOCK_CHARACTERS of text together."""
    start, size = 0, 0
    for place, document in enumerate(library):
        size += len(document.text)
        if size >= _BLOCK_CHARACTERS:
            yield start, place + 1
            start, size = place + 1, 0
    if start < len(library):
        yield start, len(library)


class _Comparing:
    """Compares texts once and judges every pair of documents that has them."""

    def __init__(
        self, library: Sequence[AnalysedDocument], prints: _Prints, parameters: Parameters, run: _Run
    ) -> None:
        self._library = library
        self._prints = prints
        self._parameters = parameters
        self._run = run
        self._having: dict[int, list[int]] = {places[0]: places for places in prints.same_text}
        self._found: dict[tuple[int, int], Pair] = {}
        self._marks: dict[int, frozenset[str]] = {}

    def pairs(self, exclusivity: dict[tuple[int, int], float]) -> list[Pair]:
        """All judged pairs, by ids."""
        for places in self._prints.same_text:
            for a, b in all_pairs(places):
                self._found[a, b] = self._equal_pair(a, b)
        files = same_file_pairs(self._library)
        self._compare(sorted(pair for pair in files if pair not in self._found), {})
        for a, b in files:
            self._found[a, b] = self._as_same_file(a, b, self._found.get((a, b)))
        self._compare(self._expanded(exclusivity), exclusivity)
        self._compare(self._missing(), exclusivity)
        return [pair for _, pair in sorted(self._found.items())]

    def _expanded(self, texts: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """For pairs of texts, the pairs of documents that have them."""
        expanded: list[tuple[int, int]] = []
        for a, b in texts:
            ones, others = self._having.get(a, [a]), self._having.get(b, [b])
            if len(ones) * len(others) > _MAX_EXPANDED:
                both = {(a, other) for other in others} | {(one, b) for one in ones}
            else:
                both = {(one, other) for one in ones for other in others}
            expanded += [(min(pair), max(pair)) for pair in both]
        return sorted(set(expanded))

    def _missing(self) -> list[tuple[int, int]]:
        """Pairs never compared inside clusters of one paper: many noisy copies hide each other."""
        clusters = components(
            pair for pair, found in self._found.items() if found.kind in (Kind.EXACT, Kind.NEAR, Kind.VERSION)
        )
        return [
            pair
            for places in clusters.values()
            if 2 < len(places) <= _MAX_COMPLETED
            for pair in combinations(places, 2)
            if pair not in self._found
        ]

    def _compare(self, pairs: Sequence[tuple[int, int]], exclusivity: dict[tuple[int, int], float]) -> None:
        """Compare and judge pairs of documents; those without likeness are left out."""
        for start in range(0, len(pairs), _CHUNK_PAIRS):
            chunk = [pair for pair in pairs[start : start + _CHUNK_PAIRS] if pair not in self._found]
            texts = sorted({self._prints.first[place] for pair in chunk for place in pair})
            at = {place: position for position, place in enumerate(texts)}
            split = TextChunk(
                [self._library[place].text for place in texts],
                self._parameters.ngram_size,
                self._parameters.fuzzy_sample_size,
            )
            compared: dict[tuple[int, int], TextComparison | None] = {}
            for done, (a, b) in enumerate(chunk):
                if done % 16 == 0:
                    self._run.step(start + done, len(pairs))
                one, other = self._prints.first[a], self._prints.first[b]
                weight = exclusivity.get((min(one, other), max(one, other)), 0.0)
                if (one, other) not in compared:
                    compared[one, other] = split.compare(at[one], at[other], weight)
                result = compared[one, other]
                if result is not None:
                    self._found[a, b] = self._judged(a, b, result, weight)
        self._run.step(len(pairs), len(pairs))

    def _judged(self, a: int, b: int, texts: TextComparison, exclusivity: float) -> Pair:
        one, other = self._library[a], self._library[b]
        compared = Compared(
            evidence=texts.evidence,
            facts=texts.facts,
            words_a=texts.words_a,
            words_b=texts.words_b,
            exclusivity=exclusivity,
            same_origin=_same_origin(one, other),
            staged=self._stage_marks(a) != self._stage_marks(b),
        )
        verdict = judge(compared)
        contained = verdict.kind is Kind.CONTAINED
        scores = Scores(
            jaccard=texts.jaccard,
            containment_a=texts.containment_a,
            containment_b=texts.containment_b,
            fuzzy=max(texts.fuzzy, compared.part_coverage)
            if contained
            else max(texts.fuzzy, compared.coverage),
            metadata=metadata_likeness(one, other),
            title=title_likeness(one.title, other.title),
            coverage=compared.coverage,
            exclusivity=exclusivity,
        )
        return self._pair(a, b, verdict, scores, texts.facts)

    def _stage_marks(self, place: int) -> frozenset[str]:
        if place not in self._marks:
            self._marks[place] = stage_marks(self._library[place].title, self._library[place].text)
        return self._marks[place]

    def _equal_pair(self, a: int, b: int) -> Pair:
        """Two documents with the same text."""
        one, other = self._library[a], self._library[b]
        probability = _SHORT_PROBABILITY if self._prints.short[a] else HIGHEST_INEXACT
        scores = Scores(
            1.0,
            1.0,
            1.0,
            1.0,
            metadata_likeness(one, other),
            title_likeness(one.title, other.title),
            1.0,
            1.0,
        )
        return self._pair(a, b, Verdict(Kind.EXACT, Cause.SAME_TEXT, probability), scores, Facts())

    def _as_same_file(self, a: int, b: int, texts: Pair | None) -> Pair:
        """Two documents with the same file, whatever was read from it."""
        verdict = Verdict(Kind.EXACT, Cause.SAME_FILE, 1.0)
        if texts is None:
            one, other = self._library[a], self._library[b]
            scores = Scores(
                metadata=metadata_likeness(one, other), title=title_likeness(one.title, other.title)
            )
            return self._pair(a, b, verdict, scores, Facts())
        return self._pair(a, b, verdict, texts.scores, Facts(agree=texts.facts.agree))

    def _pair(self, a: int, b: int, verdict: Verdict, scores: Scores, facts: Facts) -> Pair:
        return Pair(
            self._library[a].id,
            self._library[b].id,
            verdict.kind,
            verdict.cause,
            weighted_score(verdict.kind, scores, self._parameters),
            verdict.probability,
            scores,
            facts,
        )


def _same_origin(one: AnalysedDocument, other: AnalysedDocument) -> bool:
    """Whether correspondent, type or title say that both papers come from one place; unknown says nothing."""
    if one.correspondent and other.correspondent and one.correspondent != other.correspondent:
        return False
    return bool(
        (one.correspondent and one.correspondent == other.correspondent)
        or (one.document_type and one.document_type == other.document_type)
        or (title_stem(one.title) and title_stem(one.title) == title_stem(other.title))
    )
