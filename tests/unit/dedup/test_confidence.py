"""How sure a verdict is: never surer for a sign that speaks against it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dedup.confidence import (
    DUPLICATE_WEIGHTS,
    FEATURE_SIGNS,
    LEAST,
    LOOKALIKE_WEIGHTS,
    MOST,
    confidence,
    confidence_features,
)
from app.domain.duplicates import Kind

DUPLICATES = [Kind.NEAR, Kind.VERSION, Kind.CONTAINED]
SHARES = st.floats(0, 1)
MEASURED = st.fixed_dictionaries(
    {
        "coverage": SHARES,
        "nats": st.floats(-5, 25),
        "exclusivity": SHARES,
        "hard_share": st.floats(0, 5),
        "words": st.integers(0, 100_000),
        "own_number": st.booleans(),
        "other_date": st.booleans(),
    }
)
SPEAKS_FOR_ONE_PAPER = {
    "coverage": True,
    "nats": False,
    "exclusivity": True,
    "hard_share": False,
    "words": True,
    "own_number": True,
    "other_date": False,
}


@given(MEASURED, MEASURED, st.sampled_from(DUPLICATES))
def test_features_change_the_confidence_in_one_direction(one, other, kind):
    for name, for_one_paper in SPEAKS_FOR_ONE_PAPER.items():
        low, high = sorted((one[name], other[name]), reverse=not for_one_paper)
        less, more = confidence_features(**{**one, name: low}), confidence_features(**{**one, name: high})
        assert confidence(kind, less) <= confidence(kind, more)
        assert confidence(Kind.LOOKALIKE, less) >= confidence(Kind.LOOKALIKE, more)


@given(MEASURED, st.sampled_from([*DUPLICATES, Kind.LOOKALIKE]))
def test_confidence_stays_within_its_bounds(measured, kind):
    assert LEAST <= confidence(kind, confidence_features(**measured)) <= MOST < 0.999


def test_kind_without_text_evidence_has_no_confidence():
    values = confidence_features(
        coverage=1, nats=0, exclusivity=1, hard_share=0, words=100, own_number=False, other_date=False
    )
    with pytest.raises(KeyError):
        confidence(Kind.EXACT, values)


@pytest.mark.parametrize(("weights", "way"), [(DUPLICATE_WEIGHTS, 1), (LOOKALIKE_WEIGHTS, -1)])
def test_no_weight_has_the_wrong_sign(weights, way):
    for weight, for_one in zip(weights, FEATURE_SIGNS, strict=True):
        assert weight * for_one * way >= 0


def test_clean_rescan_has_more_confidence_than_a_form():
    form = {"coverage": 0.97, "exclusivity": 0.0, "hard_share": 0.05, "words": 40, "own_number": False}
    rescan = {"coverage": 0.97, "exclusivity": 0.5, "hard_share": 0.01, "words": 400, "own_number": True}
    unsure = confidence(Kind.NEAR, confidence_features(**form, nats=2.4, other_date=True))
    assert (
        unsure < 0.75 < 0.98 < confidence(Kind.NEAR, confidence_features(**rescan, nats=-8, other_date=False))
    )
