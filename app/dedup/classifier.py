"""Turn candidate pairs into classified pairs of documents.

Each text is compared once, even if several documents have it. Each pair of documents is classified
separately, because titles and origins differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from app.dedup.analysis_cache import AnalysisCache, Comparisons
from app.dedup.boilerplate import without_boilerplate
from app.dedup.candidates import (
    MANY_COPIES,
    exclusivity_among_copies,
    in_steps,
    most_legible_first,
    pairs_hidden_by_copies,
    sample,
)
from app.dedup.comparison import MAX_SUPERSEDED, Chunk, ComparisonResult, TextComparison, compare_chunk
from app.dedup.difference_evidence import DifferenceEvidence, weigh, words_of
from app.dedup.distinguishing_words import titles_disagree
from app.dedup.edition_markers import (
    edition_markers,
    is_edition,
    takes_place,
    version_markers,
    without_signatures,
)
from app.dedup.evidence import Evidence
from app.dedup.exact import all_pairs, same_file_pairs
from app.dedup.facts import with_differing_words
from app.dedup.fingerprints import Fingerprints, Texts, texts_of
from app.dedup.grouping import components
from app.dedup.kinds import Classification, classify, classify_halves, weigh_differences
from app.dedup.replaced_text import NOTHING_REPLACED
from app.dedup.screening import MAX_CORRECTED
from app.dedup.shingles import HashSets
from app.dedup.short_texts import PROBABILITY as SHORT_PROBABILITY
from app.dedup.similarity import have_same_origin, metadata_likeness, title_likeness
from app.dedup.vocabulary import Vocabulary
from app.dedup.word_differences import WordDifferences
from app.dedup.workers import Workers
from app.domain.duplicates import AnalysedDocument, Cause, ContainedSpan, Facts, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.progress import CancelToken, cancellable
from app.domain.scoring import HIGHEST_INEXACT, weighted_score

_CHUNK_PAIRS = 96  # pairs per chunk, …
_CHUNK_WORDS = 100_000  # … unless their texts are longer than this
_TILE = 10  # documents on each side of a tile; its pairs about fill a chunk
_MAX_COMPLETED = 256  # largest cluster whose missing pairs are compared too
_MAX_EXPANDED = 64  # document pairs made of one pair of texts


@dataclass(frozen=True)
class CandidateLink:
    """Properties of two texts known before they are compared.

    Attributes:
        exclusivity: 0…1, text shared by hardly any other document.
        allowed: 0…1, share of their numbers that may differ before the comparison is given up.
    """

    exclusivity: float
    allowed: float


Links = Mapping[tuple[int, int], CandidateLink]
_UNLINKED = CandidateLink(0.0, MAX_CORRECTED)  # copies of a common third text that were no candidates


class PairClassifier:
    """Compares each pair of texts once and classifies every pair of documents that has them."""

    def __init__(
        self,
        library: Sequence[AnalysedDocument],
        fingerprints: Fingerprints,
        parameters: Parameters,
        workers: Workers,
        vocabulary: Vocabulary,
        step: Callable[[int, int], None],
        cancel: CancelToken,
        texts: Texts | None = None,
        cache: AnalysisCache | None = None,
    ) -> None:
        """Prepare to classify; nothing is compared yet.

        Args:
            vocabulary: words known from the library.
            step: called with (done, total) pairs; may raise to stop.
            texts: returns the texts of compared documents, if the library has none.
            cache: comparisons of the last analysis, which are reused.
        """
        self._library = library
        self._fingerprints = fingerprints
        self._parameters = parameters
        self._workers = workers
        self._vocabulary = vocabulary
        self._step = step
        self._cancel = cancel
        self._texts = texts
        self._comparisons = Comparisons(library, fingerprints.first, parameters, cache, vocabulary, cancel)
        self._documents_of: dict[int, list[int]] = {places[0]: places for places in fingerprints.same_text}
        self._found: dict[tuple[int, int], Pair] = {}
        self._marker_cache: dict[int, frozenset[str]] = {}

    def pairs(self, links: Links, shingles: HashSets) -> list[Pair]:
        """Return all classified pairs, ordered by ids.

        Args:
            links: by pairs of positions.
            shingles: of each document, to find pairs hidden by many copies.
        """
        for places in self._fingerprints.same_text:
            for a, b in cancellable(all_pairs(places), self._cancel):
                self._found[a, b] = self._equal_pair(a, b)
        files = same_file_pairs(self._library)
        self._compare(sorted(pair for pair in files if pair not in self._found), {})
        for a, b in cancellable(files, self._cancel):
            self._found[a, b] = self._same_file_pair(a, b, self._found.get((a, b)))
        self._compare(self._expanded(links), links)
        self._compare_hidden(shingles)
        self._compare_copies(shingles)
        found = [pair for _, pair in sorted(self._found.items())]
        self._cancel.raise_if_cancelled()
        pairs = without_boilerplate(found, self._parameters)
        self._cancel.raise_if_cancelled()
        self._comparisons.keep(pairs)
        return pairs

    def _is_duplicate(self, pair: tuple[int, int]) -> bool:
        return pair in self._found and self._found[pair].kind.is_duplicate

    def _expanded(self, texts: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the pairs of documents that have these pairs of texts."""
        expanded: list[tuple[int, int]] = []
        for a, b in cancellable(texts, self._cancel):
            ones, others = self._documents_of.get(a, [a]), self._documents_of.get(b, [b])
            if len(ones) * len(others) > _MAX_EXPANDED:
                both = {(a, other) for other in others} | {(one, b) for one in ones}
            else:
                both = {(one, other) for one in ones for other in others}
            expanded += [(min(pair), max(pair)) for pair in both]
        return sorted(set(expanded))

    def _compare_hidden(self, shingles: HashSets) -> None:
        """Compare one of many copies with texts the others hid, then all copies with its duplicates."""
        clusters = [
            most_legible_first(places, shingles)
            for places in self._clusters(edited=False)
            if len(places) >= MANY_COPIES
        ]
        many = {places[0]: places for places in clusters}
        if not many:
            return
        pairs, exclusivity = pairs_hidden_by_copies(many.values(), shingles, self._cancel)
        links = _links_of([(a, b) for a, b in pairs.tolist()], exclusivity)
        self._compare_again(self._expanded(links), links)
        confirmed = {pair: link for pair, link in links.items() if self._is_duplicate(pair)}
        for_all = {
            (min(copy, other), max(copy, other)): link
            for pair, link in confirmed.items()
            for one, other in (pair, pair[::-1])
            for copy in many.get(one, ())
            if copy != other
        }
        self._compare_again(self._expanded(for_all), for_all)

    def _compare_copies(self, shingles: HashSets) -> None:
        """Compare missing pairs inside clusters of copies, because many noisy copies hide each other.

        Text shared by the copies counts as rare as long as no other document has it.
        """
        clusters = [places for places in self._clusters(edited=True) if 2 < len(places) <= _MAX_COMPLETED]
        pairs = [
            pair for places in clusters for pair in combinations(places, 2) if not self._is_duplicate(pair)
        ]
        if not pairs:  # saves sampling all shingles
            return
        texts = sorted({self._firsts(pair) for pair in pairs})
        self._cancel.raise_if_cancelled()
        sampled = sample(shingles)
        self._cancel.raise_if_cancelled()
        exclusivity = exclusivity_among_copies(texts, clusters, sampled, self._cancel)
        self._compare_again(pairs, _links_of(texts, exclusivity))

    def _clusters(self, *, edited: bool) -> Iterable[list[int]]:
        """Return documents connected by equal and similar texts and, if `edited`, by edited ones."""
        return components(
            pair
            for pair, found in cancellable(self._found.items(), self._cancel)
            if found.kind is Kind.EXACT
            or found.cause is Cause.LIKE_TEXT
            or (edited and found.kind is Kind.VERSION)
        ).values()

    def _firsts(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return the positions of the first documents with these two texts, the lower one first."""
        one, other = self._fingerprints.first[pair[0]], self._fingerprints.first[pair[1]]
        return min(one, other), max(one, other)

    def _compare_again(self, pairs: Iterable[tuple[int, int]], links: Links) -> None:
        """Compare pairs that were not compared yet, or were classified as look-alikes by earlier links."""
        pairs = [pair for pair in pairs if not self._is_duplicate(pair)]
        for pair in pairs:
            self._found.pop(pair, None)
        self._compare(pairs, links)

    def _compare(self, pairs: Iterable[tuple[int, int]], links: Links) -> None:
        """Compare and classify pairs of documents; dissimilar ones are left out."""
        asked: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for a, b in cancellable(pairs, self._cancel):
            texts_of_pair = self._fingerprints.first[a], self._fingerprints.first[b]
            if (a, b) in self._found or texts_of_pair[0] == texts_of_pair[1]:
                continue
            link = _link(*texts_of_pair, links)
            known, pair = self._comparisons.outcome(a, b, link.exclusivity, link.allowed)
            if pair is not None:
                self._found[a, b] = pair
            if not known:
                asked[texts_of_pair].append((a, b))
        slices = list(self._slices(asked))
        done = 0
        chunks = (self._chunk(pairs_of_chunk, asked, links) for pairs_of_chunk in slices)
        for texts, results in zip(slices, self._workers.map(compare_chunk, chunks), strict=True):
            for (one, other), result in zip(texts, results, strict=True):
                link = _link(one, other, links)
                for a, b in asked[one, other]:
                    degrees: dict[int, int] = {}
                    pair = None
                    if result is not None:
                        pair = self._classified(a, b, result, link.exclusivity, degrees)
                    self._comparisons.note(a, b, link.exclusivity, link.allowed, pair, degrees)
                    if pair is not None:
                        self._found[a, b] = pair
            done += len(texts)
            self._step(done, len(asked))

    def _difference_evidence(
        self, differences: WordDifferences, found: Evidence, degrees: dict[int, int]
    ) -> DifferenceEvidence:
        words = words_of(differences)
        known = self._vocabulary.degrees_of(words)
        degrees.update(zip(words, known, strict=True))
        return weigh(differences, known, found.characters, found.number_characters)

    def _slices(self, texts: Iterable[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
        """Yield chunks of pairs of texts, likely partners together, so that each text is split once.

        A cluster compared as a whole is cut into tiles: some texts with some others.
        """
        found: list[tuple[int, int]] = []
        length = 0
        words = self._fingerprints.words.tolist()
        clusters = components(cancellable(texts, self._cancel))
        root_of = {place: root for root, places in clusters.items() for place in places}
        rank = {place: at // _TILE for places in clusters.values() for at, place in enumerate(places)}
        for one, other in sorted(
            texts, key=lambda pair: (root_of[pair[0]], rank[pair[0]], rank[pair[1]], pair)
        ):
            found.append((one, other))
            length += words[one] + words[other]
            if len(found) == _CHUNK_PAIRS or length > _CHUNK_WORDS:
                yield found
                found, length = [], 0
        if found:
            yield found

    def _chunk(
        self,
        pairs: list[tuple[int, int]],
        asked: Mapping[tuple[int, int], Sequence[tuple[int, int]]],
        links: Links,
    ) -> Chunk:
        """Fetch the texts of these pairs and return them as a chunk; no text is kept.

        Args:
            asked: for each pair of texts, the documents that have them.
        """
        places = sorted({place for pair in pairs for place in pair})
        at = {place: position for position, place in enumerate(places)}
        texts = texts_of([self._library[place] for place in places], self._texts)
        for document in {place for pair in pairs for both in (pair, *asked[pair]) for place in both}:
            if document not in self._marker_cache:
                text = texts[at[self._fingerprints.first[document]]]
                self._marker_cache[document] = edition_markers(self._library[document].title, text)
        return Chunk(
            texts=texts,
            pairs=[(at[one], at[other]) for one, other in pairs],
            allowed=[self._allowed(one, other, links) for one, other in pairs],
            markers=[self._version_markers(one, other) for one, other in pairs],
            ngram_size=self._parameters.ngram_size,
            fuzzy_sample=self._parameters.fuzzy_sample_size,
        )

    def _compared(self, a: int, b: int, texts: TextComparison, exclusivity: float) -> ComparisonResult:
        """Return the evidence for classifying two documents."""
        one, other = self._library[a], self._library[b]
        return ComparisonResult(
            evidence=texts.evidence,
            numbers=texts.numbers,
            facts=texts.facts,
            words_a=texts.words_a,
            words_b=texts.words_b,
            exclusivity=exclusivity,
            same_origin=have_same_origin(one, other),
            titles_disagree=titles_disagree(one.title, other.title),
            edition_markers=self._edition_markers(a, b) - texts.in_both_texts,
            version_markers=self._version_markers(a, b),
            in_both_texts=texts.in_both_texts,
            replaces=texts.replaces,
        )

    def _classified(
        self, a: int, b: int, texts: TextComparison, exclusivity: float, degrees: dict[int, int]
    ) -> Pair:
        """Classify two documents.

        Args:
            degrees: receives the words whose document frequency affected the result, with their degrees.
        """
        one, other = self._library[a], self._library[b]
        result = self._compared(a, b, texts, exclusivity)
        classification = classify(result)
        alignments = [(result, texts)]
        if texts.twice is not None and classification.kind is not Kind.NEAR:
            halves = [(self._compared(a, b, half, exclusivity), half) for half in texts.twice]
            twice = classify_halves(classification, *(half for half, _ in halves))
            alignments = alignments if twice is classification else halves
            classification = twice
        facts = texts.facts
        for part, found in alignments:
            if classification.kind.is_duplicate and found.differences is not None:
                evidence = self._difference_evidence(found.differences, found.evidence, degrees)
                if texts.twice is not None:  # between two readings, other text is another line of the text
                    evidence = replace(evidence, replaced=NOTHING_REPLACED)
                classification = weigh_differences(classification, part, evidence)
                if classification.kind is not Kind.VERSION:
                    facts = with_differing_words(facts, evidence.words)
        contained = classification.kind is Kind.CONTAINED
        scores = Scores(
            jaccard=texts.jaccard,
            containment_a=texts.containment_a,
            containment_b=texts.containment_b,
            fuzzy=max(texts.fuzzy, result.part_coverage) if contained else max(texts.fuzzy, result.coverage),
            metadata=metadata_likeness(one, other),
            title=title_likeness(one.title, other.title),
            coverage=result.coverage,
            exclusivity=exclusivity,
        )
        place = _span_of_part(texts) if contained else None
        return self._pair(a, b, classification, scores, facts, place)

    def _allowed(self, one: int, other: int, links: Links) -> float:
        """Return the share of numbers that may differ before the comparison is given up, 0…1."""
        markers = self._edition_markers(one, other)
        allowed = _link(one, other, links).allowed
        if not markers:
            return min(allowed, MAX_CORRECTED)
        reworked = takes_place(markers) or is_edition(markers)
        return max(allowed, MAX_SUPERSEDED if reworked else 0.0)

    def _edition_markers(self, a: int, b: int) -> frozenset[str]:
        """Return the edition markers that only one of two documents has."""
        return without_signatures(self._marker_cache[a] ^ self._marker_cache[b])

    def _version_markers(self, a: int, b: int) -> frozenset[str]:
        """Return the markers of only one document that make it a version of the other."""
        return version_markers(self._marker_cache[a] ^ self._marker_cache[b])

    def _equal_pair(self, a: int, b: int) -> Pair:
        """Return the pair of two documents with the same text."""
        one, other = self._library[a], self._library[b]
        short = self._fingerprints.short[a]
        likeness = metadata_likeness(one, other), title_likeness(one.title, other.title)
        scores = Scores(1.0, 1.0, 1.0, 1.0, *likeness, 1.0, 1.0)
        classification = (
            Classification(Kind.EXACT, Cause.SHORT_TEXT, SHORT_PROBABILITY)
            if short
            else Classification(Kind.EXACT, Cause.SAME_TEXT, HIGHEST_INEXACT)
        )
        return self._pair(a, b, classification, scores, Facts())

    def _same_file_pair(self, a: int, b: int, texts: Pair | None) -> Pair:
        """Return the pair of two documents with the same file, whatever texts they have."""
        classification = Classification(Kind.EXACT, Cause.SAME_FILE, 1.0)
        if texts is None:
            one, other = self._library[a], self._library[b]
            scores = Scores(
                metadata=metadata_likeness(one, other), title=title_likeness(one.title, other.title)
            )
            return self._pair(a, b, classification, scores, Facts())
        return self._pair(a, b, classification, texts.scores, Facts(agree=texts.facts.agree))

    def _pair(
        self,
        a: int,
        b: int,
        classification: Classification,
        scores: Scores,
        facts: Facts,
        place: ContainedSpan | None = None,
    ) -> Pair:
        return Pair(
            self._library[a].id,
            self._library[b].id,
            classification.kind,
            classification.cause,
            weighted_score(classification.kind, scores, self._parameters),
            classification.probability,
            scores,
            facts,
            place,
        )


def _span_of_part(texts: TextComparison) -> ContainedSpan | None:
    """Return the span of the part in the whole, as `Pair.whole` names it."""
    b_is_whole = texts.containment_a >= texts.containment_b
    extent = texts.evidence.extent_b if b_is_whole else texts.evidence.extent_a
    words = texts.words_b if b_is_whole else texts.words_a
    return ContainedSpan(extent[0] / words, extent[1] / words) if extent[1] > extent[0] else None


def _links_of(
    pairs: Sequence[tuple[int, int]], exclusivity: NDArray[np.float64]
) -> dict[tuple[int, int], CandidateLink]:
    """Return links for texts that copies hid from each other or from a third one."""
    return {
        pair: CandidateLink(own_text, MAX_CORRECTED)
        for pair, own_text in zip(pairs, in_steps(exclusivity).tolist(), strict=True)
    }


def _link(one: int, other: int, links: Links) -> CandidateLink:
    return links.get((min(one, other), max(one, other)), _UNLINKED)
