"""Valid parameters of the analysis, and errors for invalid ones."""

import json
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.duplicates import Kind
from app.domain.errors import SettingInvalid
from app.domain.parameters import Parameters, Preset, nearest_band_counts

WHOLE = ["ngram_size", "min_words", "num_permutations", "num_bands", "fuzzy_sample_size"]
WEIGHTS = ["weight_jaccard", "weight_fuzzy", "weight_metadata", "weight_title"]


@pytest.mark.parametrize("name", [*WHOLE, *WEIGHTS, "similarity_threshold"])
@pytest.mark.parametrize("value", ["3", True, None, nan, inf, -1, 10**400])
def test_invalid_value_is_refused_by_name(name, value):
    with pytest.raises(SettingInvalid, match=name) as refused:
        Parameters(**{name: value})

    assert refused.value.details["name"] == name


@pytest.mark.parametrize("name", WHOLE)
def test_counts_must_be_whole_numbers(name):
    with pytest.raises(SettingInvalid, match=f"{name} must be a whole number from"):
        Parameters(**{name: 16.0})


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"ngram_size": 11}, "ngram_size must be between 1 and 10, not 11."),
        ({"similarity_threshold": 1.2}, "similarity_threshold must be between 0 and 1, not 1.2."),
        ({"num_bands": 193}, "num_bands must be between 1 and 192, not 193."),
        (dict.fromkeys(WEIGHTS, 0), "All four weights are zero; at least one must be above zero."),
        ({"preset": "old"}, "There is no preset “old”; choose standard or classic."),
        (
            {"num_bands": 20},
            (
                "192 permutations cannot be split into 20 equal bands: with 9 in each, 12 would stay unused. "
                "Use 16 or 24 bands."
            ),
        ),
        (
            {"num_permutations": 127, "num_bands": 64},
            (
                "127 permutations cannot be split into 64 equal bands: with 1 in each, 63 would stay unused. "
                "Use 1 or 127 bands."
            ),
        ),
    ],
)
def test_error_says_what_is_wrong_and_what_to_do(values, sentence):
    with pytest.raises(SettingInvalid) as refused:
        Parameters(**values)

    assert str(refused.value) == sentence


@given(st.integers(16, 1024), st.data())
def test_suggested_band_counts_are_valid(permutations, data):
    bands = data.draw(st.integers(1, permutations))
    try:
        Parameters(num_permutations=permutations, num_bands=bands)
    except SettingInvalid as refused:
        choices = refused.details["choices"]
        assert choices == nearest_band_counts(permutations, bands)
        for count in choices:
            Parameters(num_permutations=permutations, num_bands=count)


def test_weights_need_not_add_up_to_one():
    Parameters(weight_jaccard=40, weight_fuzzy=30, weight_metadata=15, weight_title=15)
    Parameters(weight_jaccard=0, weight_fuzzy=0, weight_metadata=0, weight_title=0.1)


def test_classic_preset_has_a_valid_band_count():
    classic = Parameters.classic()

    assert (classic.preset, classic.num_permutations, classic.num_bands) == (Preset.CLASSIC, 192, 24)
    assert Parameters.classic(num_permutations=128, num_bands=16).rows_per_band == 8


@pytest.mark.parametrize("parameters", [Parameters(min_words=5), Parameters.classic(ngram_size=4)])
def test_stored_parameters_are_restored(parameters):
    assert Parameters(**json.loads(json.dumps(parameters.as_dict()))) == parameters


def test_stored_parameters_without_preset_are_standard():
    stored = Parameters().as_dict()
    del stored["preset"]

    assert Parameters(**stored).preset is Preset.STANDARD


def test_kinds_are_ordered_and_accept_names():
    parameters = Parameters(kinds=["version", Kind.EXACT, "version"])

    assert parameters.kinds == (Kind.EXACT, Kind.VERSION)
    assert Parameters(**json.loads(json.dumps(parameters.as_dict()))) == parameters
    assert Parameters().kinds == tuple(kind for kind in Kind if kind.is_duplicate)


@pytest.mark.parametrize("kinds", [(), ("look-alike",), ("near", "twin")])
def test_at_least_one_kind_is_required(kinds):
    with pytest.raises(SettingInvalid, match="choose among exact, near, version, contained, semantic"):
        Parameters(kinds=kinds)


def test_kinds_may_have_thresholds_of_their_own():
    parameters = Parameters(thresholds={"version": 0.6, Kind.NEAR: 0.85})

    assert parameters.thresholds == ((Kind.NEAR, 0.85), (Kind.VERSION, 0.6))
    assert [parameters.threshold_for(kind) for kind in Kind][:4] == [0.75, 0.85, 0.6, 0.75]
    assert Parameters(**json.loads(json.dumps(parameters.as_dict()))) == parameters
    assert Parameters().compares_like(parameters)


@pytest.mark.parametrize("thresholds", [{"exact": 0.9}, {"look-alike": 0.9}, {"near": 1.1}, {"near": "0.9"}])
def test_other_thresholds_are_refused(thresholds):
    with pytest.raises(SettingInvalid) as refused:
        Parameters(thresholds=thresholds)

    assert refused.value.details["name"] == "thresholds"


@pytest.mark.parametrize(("length", "bands", "middle"), [(180, 20, 0.72), (192, 32, 0.56), (128, 16, 0.71)])
def test_curve_is_steepest_about_its_effective_threshold(length, bands, middle):
    parameters = Parameters(num_permutations=length, num_bands=bands)

    assert parameters.effective_threshold == pytest.approx(middle, abs=0.005)
    assert 0.6 < parameters.chance(parameters.effective_threshold) < 0.65  # 1 − (1 − 1/b)^b


def test_weights_threshold_and_kinds_only_regroup():
    usual = Parameters()

    assert usual.compares_like(Parameters(weight_title=3, similarity_threshold=0.9, kinds=["near"]))
    assert not usual.compares_like(Parameters(ngram_size=4))
    assert not usual.compares_like(Parameters.classic())


@pytest.mark.parametrize(
    ("parameters", "likeness", "chance"),
    [
        (Parameters(num_permutations=100, num_bands=20), 0.8, 0.9996),  # the textbook's table, b = 20, r = 5
        (Parameters(num_permutations=100, num_bands=20), 0.5, 0.470),
        (Parameters(num_permutations=100, num_bands=20), 0.2, 0.006),
        (Parameters(), 1.0, 1.0),
        (Parameters(), 0.0, 0.0),
    ],
)
def test_chance_follows_the_formula(parameters, likeness, chance):
    assert parameters.chance(likeness) == pytest.approx(chance, abs=0.0005)
