"""The score that the threshold applies to, computed from the measured similarities of two documents.

Paperless-Dedupe's score is a weighted mean of Jaccard, fuzzy, metadata and title. Taken literally it fails
where it matters: a rescan with a few OCR errors shares few shingles with its original and is called
"Scan_0042", so it scored about 0.73, below the usual threshold of 0.75, while next month's bill scored 0.83.
Two things differ here, and the four weights keep their meaning:

- OCR errors hardly lower the similarity of the texts: Jaccard is raised to the share of words that can be
  aligned, and for a document contained in another only the part counts;
- metadata and title can only raise a score: they close a share of the gap that the texts leave open, in
  proportion to their weights.

The classic preset uses the literal score. The score depends on nothing else, so new weights rescore every
pair without comparing it again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.domain.duplicates import Cause, Kind, Pair, Scores
from app.domain.parameters import Parameters, Preset

HIGHEST_INEXACT = 0.999  # only an exact pair scores 1, so that a threshold of 1 means "exact only"

_PLACES = 1e12
_MEANING_SLOPE = 0.625  # the lowest similarity of a pair of the same meaning, 0.6, scores 0.75

Choose = Callable[[Any, Any], Any]


def weighted_score(
    kind: Kind, scores: Scores, parameters: Parameters, *, larger: Choose = max, smaller: Choose = min
) -> float:
    """Return the score of a pair, 0…1, as the module's docstring describes.

    Args:
        larger, smaller: maximum and minimum of two values; with those of an array library, `scores` may
            contain arrays and the result is one (for an exact pair the number 1).
    """
    if parameters.preset is Preset.CLASSIC:
        return _rounded(_weighted_mean(scores, parameters))
    if kind is Kind.EXACT:
        return 1.0
    if kind is Kind.SEMANTIC:  # other words: only the meaning is similar
        return _rounded(smaller(HIGHEST_INEXACT, 1 - (1 - scores.fuzzy) * _MEANING_SLOPE))
    shingles = shared_text(kind, scores, larger=larger)
    text_weight = parameters.weight_jaccard + parameters.weight_fuzzy
    side_weight = parameters.weight_metadata + parameters.weight_title
    text: Any = (
        (parameters.weight_jaccard * shingles + parameters.weight_fuzzy * scores.fuzzy) / text_weight
        if text_weight
        else 0.0
    )
    side: Any = (
        (parameters.weight_metadata * scores.metadata + parameters.weight_title * scores.title) / side_weight
        if side_weight
        else 0.0
    )
    lift = side_weight / (text_weight + side_weight)
    return _rounded(smaller(HIGHEST_INEXACT, text + (1 - text) * side * lift))


def shared_text(kind: Kind, scores: Scores, *, larger: Choose = max) -> Any:
    """Return the share of text that an inexact pair has in common, 0…1: Jaccard corrected for OCR errors.

    Args:
        larger: as in `weighted_score`.
    """
    if kind is Kind.CONTAINED:
        return larger(larger(scores.containment_a, scores.containment_b), scores.fuzzy)
    return larger(scores.jaccard, scores.coverage)


def rescored(pair: Pair, parameters: Parameters) -> Pair:
    """Return the pair rescored at these weights; in the classic preset the score is the probability too."""
    score = weighted_score(pair.kind, pair.scores, parameters)
    if score == pair.score:
        return pair
    probability = score if pair.cause is Cause.CLASSIC else pair.probability
    return Pair(pair.a, pair.b, pair.kind, pair.cause, score, probability, pair.scores, pair.facts, pair.span)


def _weighted_mean(scores: Scores, parameters: Parameters) -> float:
    # Not sum(), which rounds differently from arrays, and differently again since Python 3.12.
    jaccard, fuzzy, metadata, title = parameters.weights
    total: float = (
        jaccard * scores.jaccard + fuzzy * scores.fuzzy + metadata * scores.metadata + title * scores.title
    )
    return total / (jaccard + fuzzy + metadata + title)


def _rounded(score: Any) -> float:
    """Round a number or an array to twelve places.

    The mean of four times 0.66 is then 0.66 and not slightly less, so a threshold of 0.66 finds the pair.
    """
    rounded: float = (score * _PLACES + 0.5) // 1 / _PLACES
    return rounded
