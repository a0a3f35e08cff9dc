"""Thresholds are proposed from what unrelated documents reach with a model."""

import numpy as np
import pytest

from app.meaning.judgement import proposed_thresholds


def vectors(common, count=400):
    """Return vectors that all have a direction in common, as of models that find all texts alike."""
    numbers = np.random.default_rng(3).standard_normal((count, 64)).astype(np.float32)
    numbers /= np.linalg.norm(numbers, axis=1, keepdims=True)
    numbers[:, 0] += common
    return numbers / np.linalg.norm(numbers, axis=1, keepdims=True)


def test_thresholds_follow_the_model():
    spread, crowded = proposed_thresholds(vectors(0.0)), proposed_thresholds(vectors(3.0))

    assert spread.related < 0.55
    assert crowded.related > 0.9
    assert crowded.related < crowded.review < crowded.strong < 1


def test_few_documents_give_no_thresholds():
    assert proposed_thresholds(vectors(0.0, 10)) is None


@pytest.mark.parametrize("common", [0.0, 1.0, 3.0])
def test_unrelated_documents_stay_below_related(common):
    found = vectors(common)
    similar = (found[:200] * found[200:]).sum(1)

    assert (similar < proposed_thresholds(found).related).mean() > 0.95
