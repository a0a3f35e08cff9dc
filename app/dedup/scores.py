"""Measured likenesses of two documents, and the one score that a threshold is set on.

The seeds' score is a weighted mean of Jaccard, fuzzy, metadata and title. Taken literally it is lowest where
it matters: a rescan with a few OCR errors shares few shingles with its original and is called "Scan_0042",
so it scored about 0.73, below the usual threshold of 0.75, while next month's bill scored 0.83. Two things
are changed, and the four weights keep their meaning:

- the likeness of the texts counts OCR errors as what they are. Jaccard is lifted to the share of words that
  could be aligned, and for a document contained in another only the part counts;
- metadata and title can speak for a pair, never against it: they close a part of the gap that the texts
  leave open, in proportion to their weights.

The classic preset takes the seeds' score literally.
"""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from app.domain.duplicates import AnalysedDocument, Kind, Scores
from app.domain.parameters import Parameters, Preset

HIGHEST_INEXACT = 0.999  # only an exact pair scores 1, so that a threshold of 1 means "exact only"
_DAYS_APART = 365.0  # documents dated this far apart are not alike in date at all

_COPY_MARKS = re.compile(
    r"\b(?:kopie|copy|copy of|kopie von|scan|duplikat|duplicate|final|draft|entwurf|neu|new"
    r"|v\d+|version \d+)\b|\(\d+\)"
)


def weighted_score(kind: Kind, scores: Scores, parameters: Parameters) -> float:
    """The score of a pair, 0…1; see the module's text for how it is made."""
    if parameters.preset is Preset.CLASSIC:
        return _weighted_mean(scores, parameters)
    if kind is Kind.EXACT:
        return 1.0
    shingles = max(scores.jaccard, scores.coverage)
    if kind is Kind.CONTAINED:
        shingles = max(scores.containment_a, scores.containment_b, scores.fuzzy)
    text_weight = parameters.weight_jaccard + parameters.weight_fuzzy
    side_weight = parameters.weight_metadata + parameters.weight_title
    text = (
        (parameters.weight_jaccard * shingles + parameters.weight_fuzzy * scores.fuzzy) / text_weight
        if text_weight
        else 0.0
    )
    side = (
        (parameters.weight_metadata * scores.metadata + parameters.weight_title * scores.title) / side_weight
        if side_weight
        else 0.0
    )
    lift = side_weight / (text_weight + side_weight)
    return min(HIGHEST_INEXACT, text + (1 - text) * side * lift)


def _weighted_mean(scores: Scores, parameters: Parameters) -> float:
    parts = (
        (parameters.weight_jaccard, scores.jaccard),
        (parameters.weight_fuzzy, scores.fuzzy),
        (parameters.weight_metadata, scores.metadata),
        (parameters.weight_title, scores.title),
    )
    return sum(weight * score for weight, score in parts) / sum(weight for weight, _ in parts)


def jaccard_and_containment(a: NDArray[np.uint32], b: NDArray[np.uint32]) -> tuple[float, float, float]:
    """Exact Jaccard, the share of a's shingles that b has, and the other way; sets ascending."""
    if not len(a) or not len(b):
        return 0.0, 0.0, 0.0
    shorter, longer = (a, b) if len(a) <= len(b) else (b, a)
    shared = int(np.count_nonzero(longer.take(longer.searchsorted(shorter), mode="clip") == shorter))
    return shared / (len(a) + len(b) - shared), shared / len(a), shared / len(b)


def fuzzy_likeness(a: str, b: str, sample: int, at_least: float) -> float:
    """Likeness of the first `sample` characters of two normalised texts, 0…1, if it exceeds `at_least`.

    Knowing that saves most of the time: lower values are told from the start.
    """
    return max(at_least, fuzz.ratio(a[:sample], b[:sample], score_cutoff=100 * at_least) / 100)


def metadata_likeness(a: AnalysedDocument, b: AnalysedDocument) -> float:
    """Mean likeness of correspondent, type and date, 0…1; what one side does not know does not count."""
    parts: list[float] = []
    if a.correspondent and b.correspondent:
        parts.append(float(a.correspondent == b.correspondent))
    if a.document_type and b.document_type:
        parts.append(float(a.document_type == b.document_type))
    if a.created and b.created:
        parts.append(max(0.0, 1 - abs((a.created - b.created).days) / _DAYS_APART))
    return sum(parts) / len(parts) if parts else 0.0


def title_likeness(a: str, b: str) -> float:
    """Likeness of two titles without marks such as "(1)", "Kopie" or "final", 0…1; 0 if one has no title."""
    one, other = title_stem(a), title_stem(b)
    return fuzz.ratio(one, other) / 100 if one and other else 0.0


@lru_cache(maxsize=4096)
def title_stem(title: str) -> str:
    """What is left of a title without marks of copies and versions."""
    return " ".join(_COPY_MARKS.sub(" ", title.casefold().replace("_", " ")).split())
