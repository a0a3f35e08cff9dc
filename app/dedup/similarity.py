"""Similarities of two documents; app.domain.scoring combines them into one score."""

from __future__ import annotations

import re
from functools import lru_cache
from math import fsum

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from app.domain.duplicates import AnalysedDocument

_DAYS_APART = 365.0  # dates this far apart have similarity 0

_COPY_MARKS = re.compile(
    r"\b(?:kopie|copy|copy of|kopie von|scan|duplikat|duplicate|final|draft|entwurf|neu|new"
    r"|v\d+|version \d+)\b|\(\d+\)"
)


def jaccard_and_containment(a: NDArray[np.uint32], b: NDArray[np.uint32]) -> tuple[float, float, float]:
    """Return exact Jaccard, the share of a's shingles in b, and the share of b's in a; sets are ascending."""
    if not len(a) or not len(b):
        return 0.0, 0.0, 0.0
    shorter, longer = (a, b) if len(a) <= len(b) else (b, a)
    shared = int(np.count_nonzero(longer.take(longer.searchsorted(shorter), mode="clip") == shorter))
    return shared / (len(a) + len(b) - shared), shared / len(a), shared / len(b)


def fuzzy_likeness(a: str, b: str, sample: int, at_least: float) -> float:
    """Return the similarity of the first `sample` characters of two normalised texts, at least `at_least`…1.

    The limit saves most of the time, because lower values are recognised early.
    """
    return max(at_least, fuzz.ratio(a[:sample], b[:sample], score_cutoff=100 * at_least) / 100)


def metadata_likeness(a: AnalysedDocument, b: AnalysedDocument) -> float:
    """Return the mean similarity of correspondent, type and date, 0…1; missing values do not count."""
    parts: list[float] = []
    if a.correspondent and b.correspondent:
        parts.append(float(a.correspondent == b.correspondent))
    if a.document_type and b.document_type:
        parts.append(float(a.document_type == b.document_type))
    if a.created and b.created:
        parts.append(max(0.0, 1 - abs((a.created - b.created).days) / _DAYS_APART))
    return fsum(parts) / len(parts) if parts else 0.0


def title_likeness(a: str, b: str) -> float:
    """Return the similarity of two titles without suffixes such as "(1)", "Kopie" or "final", 0…1.

    It is 0 if one has no title.
    """
    one, other = title_stem(a), title_stem(b)
    return fuzz.ratio(one, other) / 100 if one and other else 0.0


@lru_cache(maxsize=4096)
def title_stem(title: str) -> str:
    """Return a title without the words that mark copies and versions."""
    return " ".join(_COPY_MARKS.sub(" ", title.casefold().replace("_", " ")).split())


def have_same_origin(one: AnalysedDocument, other: AnalysedDocument) -> bool:
    """Return whether correspondent, type or title show a common origin; unknown values do not count."""
    if one.correspondent and other.correspondent and one.correspondent != other.correspondent:
        return False
    return bool(
        (one.correspondent and one.correspondent == other.correspondent)
        or (one.document_type and one.document_type == other.document_type)
        or (title_stem(one.title) and title_stem(one.title) == title_stem(other.title))
    )
