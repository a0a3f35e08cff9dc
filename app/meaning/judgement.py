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
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from app.domain.duplicates import ContainedSpan
from app.domain.embedding import MeaningPair, Thresholds
from app.meaning.alignment import best_matches, matched_run
from app.meaning.excerpts import Part, excerpt
from app.meaning.figures import Agreement, compare_figures, states_most_of
from app.meaning.languages import is_common, language_of
from app.meaning.sentences import Sentence, sentences_of

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
    """What is compared of one text."""

    text: str
    language: str
    sentences: tuple[Sentence, ...]
    words: tuple[str, ...]
    runs: frozenset[tuple[str, ...]] = field(repr=False)

    def span_of(self, start: int, end: int) -> ContainedSpan:
        """Return the place of the sentences start:end as shares of the text's words."""
        counts = np.cumsum([0, *(sentence.words for sentence in self.sentences)])
        return ContainedSpan(float(counts[start] / counts[-1]), float(counts[end] / counts[-1]))


def read(text: str, language: str | None = None) -> Reading:
    """Read a text; some 3 ms for 3,000 characters."""
    found = language if language is not None else language_of(text) or ""
    tokens = [token.casefold() for token in _TOKEN.findall(text)]
    words = () if found in _UNSPACED else tuple(dict.fromkeys(_CONTENT.findall(text)))
    content = tuple(word for word in words if not is_common(word.casefold(), found))
    return Reading(
        text,
        found,
        tuple(sentences_of(text)),
        content[:_MOST_WORDS],
        frozenset(zip(tokens, tokens[1:], tokens[2:], strict=False)),
    )


def may_say_the_same(a: Reading, b: Reading) -> Agreement | None:
    """Return what agrees in figures; None if template or figures rule out that both say the same."""
    if not a.sentences or not b.sentences:
        return None
    smaller = min(len(a.runs), len(b.runs))
    if smaller and len(a.runs & b.runs) >= _TEMPLATE * smaller:
        return None
    found = compare_figures(a.text, b.text, a.language, b.language)
    return None if found.facts.conflict else found


@dataclass(frozen=True)
class _Likeness:
    """How similar the sentences and words of two texts are, in one direction."""

    sentences: float
    alone: float
    words_alone: float


class Judge:
    """Judges pairs; keeps the vectors of texts it has seen."""

    def __init__(self, embed: Embed, scale: Scale | None = None) -> None:
        self._embed = embed
        self._scale = scale or Scale(STANDARD)
        self._vectors: dict[str, Vectors] = {}

    def prepare(self, readings: Sequence[Reading]) -> None:
        """Embed sentences and words of several texts at once, which is faster than one by one."""
        self._look_up([text for reading in readings for text in _texts_of(reading)])

    def forget(self) -> None:
        """Free the vectors."""
        self._vectors.clear()

    def sentence_vectors(self, reading: Reading) -> Vectors:
        return self._look_up([sentence.text for sentence in reading.sentences])

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
        one, other = self._likenesses(a, b)
        sentences = min(one.sentences, other.sentences)
        same = _is_same(similarity, (one, other), figures, same_language=a.language == b.language)
        return replace(found, sentences=sentences, same=same)

    def judge_part(
        self, ids: tuple[int, int], whole: Reading, part: Part, other: Reading
    ) -> MeaningPair | None:
        """Judge whether a text says the same as a part of a long one; None if it does not.

        Args:
            ids: of the long text's document and of the other's, in this order.
            part: the part of `whole` whose vector is similar; the place is looked for around it.
        """
        if not states_most_of(whole.text, other.text, whole.language, other.language):
            return None
        around = _around(whole, part, round(_LONGER * len(other.text)))
        near = replace(whole, sentences=whole.sentences[around[0] : around[1]])
        vectors, others = self.sentence_vectors(near), self.sentence_vectors(other)
        similar = self._scale.standard(best_matches(vectors, others)[0])
        run = matched_run(similar, np.array([sentence.words for sentence in near.sentences], np.float64))
        if run is None:
            return None
        start, end = around[0] + run[0], around[0] + run[1]
        text = whole.text[whole.sentences[start].start : whole.sentences[end - 1].end]
        found = read(text, whole.language)
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

    def _likenesses(self, a: Reading, b: Reading) -> tuple[_Likeness, _Likeness]:
        sentences = best_matches(self.sentence_vectors(a), self.sentence_vectors(b))
        words = [np.empty(0, np.float32)] * 2
        if a.words and b.words:
            similar = self._look_up(a.words) @ self._look_up(b.words).T
            words = [similar.max(1), similar.max(0)]
        one, other = (
            _likeness(reading, self._scale.standard(best), self._scale.standard(alike))
            for reading, best, alike in zip((a, b), sentences, words, strict=True)
        )
        return one, other

    def _look_up(self, texts: Sequence[str]) -> Vectors:
        unknown = list(dict.fromkeys(text for text in texts if text not in self._vectors))
        if unknown:
            self._vectors.update(zip(unknown, self._embed(unknown), strict=True))
        return np.array([self._vectors[text] for text in texts], np.float32)


def _texts_of(reading: Reading) -> list[str]:
    return [*(sentence.text for sentence in reading.sentences), *reading.words]


def _likeness(reading: Reading, best: NDArray[np.float32], words: NDArray[np.float32]) -> _Likeness:
    weights = np.array([sentence.words for sentence in reading.sentences], np.float64)
    whole = float(weights.sum())
    return _Likeness(
        sentences=float((best * weights).sum() / whole),
        alone=float(weights[best < _PASSAGE].sum() / whole),
        words_alone=float((words < _WORD).mean()) if len(words) else 0.0,
    )


def _is_same(
    similarity: float, both: tuple[_Likeness, _Likeness], figures: Agreement, *, same_language: bool
) -> bool:
    sentences = min(one.sentences for one in both)
    if sentences < _SENTENCES or similarity + sentences < _SUM:
        return False
    if max(one.alone for one in both) > _ALONE or max(one.words_alone for one in both) > _WORDS_ALONE:
        return False
    if similarity + sentences >= _SURE_SUM:  # as only translations are: they keep small numbers, too
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
