"""Propose thresholds for a model from pairs of documents that have nothing to do with each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.domain.embedding import Thresholds
from app.meaning.judgement import STANDARD

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
