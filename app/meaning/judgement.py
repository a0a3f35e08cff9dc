"""Decide which documents say the same in other words or another language.

Vectors alone cannot: two policies of one insurer are as similar as a free translation of a letter. So a pair
must pass every test, from cheap to costly:

- the documents have other words: texts with a template in common are a series, whatever they mean;
- dates, amounts, numbers and names agree as far as both have them;
- whole texts and single sentences are similar, and no passage is without counterpart, in both directions:
  otherwise one is a summary, or about the same topic;
- hardly any content word is without counterpart;
- something telling agrees, or the sentences are as similar as only translations are.

The limits were chosen on 45 letters in two languages and on twelve hard cases; tests/benchmarks/semantic
measures them on others. They hold on the scale of the local model, to which similarities of other models are
brought (`Scale`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from app.domain.duplicates import ContainedSpan
from app.domain.embedding import MeaningPair, Thresholds
from app.meaning.alignment import Sentence, best_matches, matched_run, sentences_of
from app.meaning.excerpts import Part, excerpt, parts_of
from app.meaning.figures import Agreement, compare_figures, numbers_conflict, states_most_of
from app.meaning.languages import is_common, language_of

STANDARD = Thresholds(related=0.50, review=0.60, strong=0.75)
"""The scale on which pairs are judged."""

_SENTENCES = 0.45  # mean similarity of the sentences to their best counterparts, the lower direction
_SUM = 1.05  # of this mean and the similarity of the texts
_SURE_SUM = 1.25  # without any agreeing figure, in two languages
_PASSAGE = 0.28  # a sentence less similar to all others has no counterpart
_ALONE = 0.15  # share of the words in such sentences
_WORD = 0.40  # a word less similar to all others has no counterpart
_WORDS_ALONE = 0.11  # share of such words
_LONGER = 1.25  # how much longer a translation may be
_TEMPLATE = 0.30  # of the runs of three words in common
_MOST_WORDS = 150  # content words looked at
_CONTENT = re.compile(r"[^\W\d_]{4,}")
_TOKEN = re.compile(r"\w+")
_KEPT_NUMBERS = 10_000_000  # of vectors: 40 MB
_UNSPACED = ("zh", "ja", "th")

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Vectors]
"""Returns a vector of length 1 for each text."""


@dataclass(frozen=True)
class Scale:
    """Brings the similarities of a model to the standard scale."""

    thresholds: Thresholds

    def standard(self, similarity: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return these similarities of the model on the standard scale."""
        own, common = self.thresholds, STANDARD
        return np.interp(
            similarity,
            [-1.0, min(own.related - 0.5, 0.0), own.related, own.review, own.strong, 1.0],
            [-1.0, 0.0, common.related, common.review, common.strong, 1.0],
        ).astype(np.float32)


@dataclass(frozen=True)
class Reading:
    """What is compared of one text; each part of it is made when it is needed."""

    text: str
    language: str

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(sentences_of(self.text))

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        return parts_of(self.text)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The first words with a content, each once."""
        if self.language in _UNSPACED:
            return ()
        words = dict.fromkeys(_CONTENT.findall(self.text))
        content = (word for word in words if not is_common(word.casefold(), self.language))
        return tuple(islice(content, _MOST_WORDS))

    @cached_property
    def runs(self) -> frozenset[int]:
        """Hashes of all runs of three words."""
        tokens = _TOKEN.findall(self.text.casefold())
        return frozenset(map(hash, zip(tokens, tokens[1:], tokens[2:], strict=False)))

    def span_of(self, start: int, end: int) -> ContainedSpan:
        """Return the place of the sentences start:end as shares of the text's words."""
        counts = np.cumsum([0, *(sentence.words for sentence in self.sentences)])
        return ContainedSpan(float(counts[start] / counts[-1]), float(counts[end] / counts[-1]))


def read(text: str, language: str | None = None) -> Reading:
    """Read a text. If its language is not given, its words show it."""
    return Reading(text, language if language is not None else language_of(text) or "")


def may_say_the_same(a: Reading, b: Reading) -> Agreement | None:
    """Return what agrees in figures; None if template or figures rule out that both say the same."""
    if not a.text.strip() or not b.text.strip():
        return None
    smaller = min(len(a.runs), len(b.runs))
    if smaller and len(a.runs & b.runs) >= _TEMPLATE * smaller:
        return None
    if numbers_conflict(a.text, b.text, a.language, b.language):
        return None
    found = compare_figures(a.text, b.text, a.language, b.language)
    return None if found.facts.conflict else found


def may_contain(whole: Reading, part: Reading) -> bool:
    """Return whether a long text may have a part that says the same as another text."""
    return states_most_of(whole.text, part.text, whole.language, part.language)


@dataclass(frozen=True)
class _Likeness:
    """How similar the sentences of a text are to their counterparts in another one.

    Attributes:
        mean: by the words of each.
        alone: share of the words in sentences without counterpart.
    """

    mean: float
    alone: float


class Judge:
    """Judges pairs; keeps the vectors of the last sentences and words it has seen."""

    def __init__(self, embed: Embed, scale: Scale | None = None) -> None:
        self._embed = embed
        self._scale = scale or Scale(STANDARD)
        self._vectors: dict[str, Vectors] = {}

    def prepare(self, readings: Iterable[Reading]) -> None:
        """Embed the sentences of several texts at once, which is faster than one by one."""
        self._sentence_vectors([sentence for reading in readings for sentence in reading.sentences])

    def judge(
        self, ids: tuple[int, int], a: Reading, b: Reading, similarity: float, figures: Agreement | None
    ) -> MeaningPair:
        """Judge two whole texts.

        Args:
            ids: of the documents, ascending.
            similarity: of the texts, on the standard scale.
            figures: what `may_say_the_same` returned.
        """
        found = MeaningPair(
            *ids, similarity, 0.0, False, a.language, b.language, (figures or Agreement()).facts
        )
        if figures is None or similarity < STANDARD.review:
            return found
        both = self._sentences_of(a, b)
        lower = min(likeness.mean for likeness in both)
        same = _may_be_same(similarity, both) and self._have_counterparts(a.words, b.words)
        same = same and _agrees(similarity + lower, figures, same_language=a.language == b.language)
        return replace(found, sentences=lower, same=same)

    def judge_part(
        self, ids: tuple[int, int], whole: Reading, part: Part, other: Reading
    ) -> MeaningPair | None:
        """Judge whether a text says the same as a part of a long one; None if it does not.

        Args:
            ids: of the long text's document and of the other's, in this order; it `may_contain` the other.
            part: the part of `whole` whose vector is similar; the place is looked for around it.
        """
        around = _around(whole, part, round(_LONGER * len(other.text)))
        near = whole.sentences[around[0] : around[1]]
        vectors, others = self._sentence_vectors(near), self._sentence_vectors(other.sentences)
        similar = self._scale.standard(best_matches(vectors, others)[0])
        run = matched_run(similar, np.array([sentence.words for sentence in near], np.float64))
        if run is None:
            return None
        start, end = around[0] + run[0], around[0] + run[1]
        text = whole.text[whole.sentences[start].start : whole.sentences[end - 1].end]
        found = read(text, language_of(text) or whole.language)
        figures = may_say_the_same(found, other)
        if figures is None:
            return None
        both = self._embed([excerpt(text), excerpt(other.text)])
        similarity = float(self._scale.standard(both[0] @ both[1]))
        low, high = min(ids), max(ids)
        ends = (found, other) if low == ids[0] else (other, found)
        judged = self.judge((low, high), *ends, similarity, figures)
        span = whole.span_of(start, end)
        return replace(judged, span=span, part=ids[1]) if judged.same else None

    def _sentences_of(self, a: Reading, b: Reading) -> tuple[_Likeness, _Likeness]:
        best = best_matches(self._sentence_vectors(a.sentences), self._sentence_vectors(b.sentences))
        one, other = (
            _likeness(reading, self._scale.standard(similar))
            for reading, similar in zip((a, b), best, strict=True)
        )
        return one, other

    def _have_counterparts(self, a: Sequence[str], b: Sequence[str]) -> bool:
        """Return whether hardly a word is without counterpart."""
        if not a or not b:
            return True
        similar = self._scale.standard(self._look_up(a) @ self._look_up(b).T)
        return all(float((similar.max(axis) < _WORD).mean()) <= _WORDS_ALONE for axis in (0, 1))

    def _sentence_vectors(self, sentences: Sequence[Sentence]) -> Vectors:
        return self._look_up([sentence.text for sentence in sentences])

    def _look_up(self, texts: Sequence[str]) -> Vectors:
        if sum(map(len, islice(self._vectors.values(), 1))) * len(self._vectors) > _KEPT_NUMBERS:
            self._vectors.clear()
        unknown = list(dict.fromkeys(text for text in texts if text not in self._vectors))
        if unknown:
            self._vectors.update(zip(unknown, self._embed(unknown), strict=True))
        return np.array([self._vectors[text] for text in texts], np.float32)


def _likeness(reading: Reading, best: NDArray[np.float32]) -> _Likeness:
    weights = np.array([sentence.words for sentence in reading.sentences], np.float64)
    whole = float(weights.sum())
    return _Likeness(float((best * weights).sum() / whole), float(weights[best < _PASSAGE].sum() / whole))


def _may_be_same(similarity: float, both: tuple[_Likeness, _Likeness]) -> bool:
    """Return whether the sentences are similar enough, and none without counterpart."""
    lower = min(one.mean for one in both)
    if lower < _SENTENCES or similarity + lower < _SUM:
        return False
    return max(one.alone for one in both) <= _ALONE


def _agrees(similar: float, figures: Agreement, *, same_language: bool) -> bool:
    """Return whether something telling agrees, as far as needed.

    Args:
        similar: the sum of the similarities of both texts and of their sentences.
    """
    if similar >= _SURE_SUM:  # as only translations are: they keep small numbers, too
        return 2 * figures.odd < figures.evidence or (
            figures.evidence == figures.odd == 0 and not same_language
        )
    return figures.evidence > 0


def _around(whole: Reading, part: Part, margin: int) -> tuple[int, int]:
    """Return the sentences of a part, and those up to `margin` characters before and behind it."""
    inside = [
        place
        for place, sentence in enumerate(whole.sentences)
        if sentence.end > part.start - margin and sentence.start < part.end + margin
    ]
    return inside[0], inside[-1] + 1


RANDOM_PAIRS = 2000
_FEWEST = 20  # documents: pairs of fewer say nothing
_UNRELATED = 0.35  # where the local model puts the most similar of a hundred unrelated pairs


def proposed_thresholds(vectors: NDArray[np.float32], seed: int = 0) -> Thresholds | None:
    """Return thresholds for the model of these vectors; None for too few documents.

    Random pairs are hardly ever related. The similarity that one in a hundred of them reaches is the floor of
    the model: some models put all texts above 0.7. Between it and 1 the thresholds lie as those of the local
    model do.

    Args:
        vectors: of documents, each of length 1.
    """
    if len(vectors) < _FEWEST:
        return None
    ends = np.random.default_rng(seed).integers(0, len(vectors), (2, RANDOM_PAIRS))
    ends = ends[:, ends[0] != ends[1]]
    similar = np.einsum("ij,ij->i", vectors[ends[0]], vectors[ends[1]])
    floor = float(np.clip(np.quantile(similar, 0.99), 0.0, 0.95))
    related, review, strong = (
        floor + (standard - _UNRELATED) / (1 - _UNRELATED) * (1 - floor)
        for standard in (STANDARD.related, STANDARD.review, STANDARD.strong)
    )
    return Thresholds(round(related, 3), round(review, 3), round(min(strong, 0.99), 3))
