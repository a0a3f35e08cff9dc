"""The calibration's fit finds weights that are known, and its table counts."""

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from app.dedup.confidence import ConfidenceFeatures
from app.domain.duplicates import Kind
from tests.benchmarks import calibration
from tests.benchmarks.calibration import EDGES, Outcome, by_group, fit, plot, reliability
from tests.benchmarks.forms.library import LEVELS

KNOWN = np.array([0.5, 2.0, -1.5])


def outcomes_of(count: int):
    rng = np.random.default_rng(7)
    values = np.column_stack([np.ones(count), rng.normal(size=(count, 2))])
    right = (rng.random(count) < 1 / (1 + np.exp(-values @ KNOWN))).astype(float)
    return values, right


def test_fit_recovers_the_weights_of_generated_outcomes():
    assert fit(*outcomes_of(20_000), np.array([0.0, 1.0, -1.0])) == pytest.approx(KNOWN, abs=0.1)


def test_weight_of_the_wrong_sign_is_left_out_of_the_fit():
    values, right = outcomes_of(20_000)
    found = fit(values, right, np.array([0.0, 1.0, 1.0]))
    assert found[2] == 0
    assert found[:2] == pytest.approx(fit(values[:, :2], right, np.array([0.0, 1.0])), abs=1e-3)


def test_fit_ends_if_every_outcome_is_right():
    found = fit(np.ones((100, 1)), np.ones(100), np.zeros(1))
    assert 2 < found[0] < 10


def test_calibration_error_is_zero_if_97_of_100_are_right():
    said = np.full(100, 0.97)
    right = np.array([1.0] * 97 + [0.0] * 3)
    assert reliability(said, right)["error"] == pytest.approx(0)
    found = reliability(said, right * (np.arange(100) >= 20))
    assert found["error"] == pytest.approx(0.2)
    assert [entry["count"] for entry in found["bins"]] == [100]


def test_every_outcome_is_in_one_bin_also_at_the_edges():
    said = np.array(EDGES)
    assert sum(entry["count"] for entry in reliability(said, np.ones(len(said)))["bins"]) == len(EDGES)


def test_plot_has_a_circle_for_each_bin():
    table = reliability(np.array([0.6, 0.9]), np.array([1.0, 1.0]))
    drawn = ET.fromstring(plot(dict.fromkeys("abcdef", table)))
    assert len(drawn.findall("{http://www.w3.org/2000/svg}circle")) == 12


def outcome(said: float, right: bool, language: str) -> Outcome:
    nothing = ConfidenceFeatures(*[0.0] * len(ConfidenceFeatures._fields))
    return Outcome(Kind.NEAR, nothing, right, said, "forms", "1.2%", language)


def test_each_language_has_its_own_share_right():
    outcomes = [
        outcome(0.98, True, "cs"),
        outcome(0.98, False, "cs"),
        outcome(0.6, False, "cs"),
        outcome(0.98, True, "de"),
    ]
    groups = by_group(outcomes, lambda one: one.language)
    assert (groups["cs"]["from 97%"], groups["cs"]["right from 97%"]) == (2, 0.5)
    assert (groups["cs"]["to 60%"], groups["cs"]["right to 60%"]) == (1, 0.0)
    assert groups["de"]["right from 97%"] == 1.0


def test_collect_includes_forms_of_other_languages_and_hard_cases(monkeypatch):
    monkeypatch.setattr(calibration, "MAKERS", {})
    monkeypatch.setattr(calibration, "HARD_CASES_EACH", 1)
    monkeypatch.setattr(calibration, "LEVELS", LEVELS[:1])
    monkeypatch.setattr(calibration, "NOISE", (0.0,))
    outcomes = calibration.collect([3], 0)
    assert {one.library for one in outcomes} == {"forms", "hard cases"}
    assert len({one.language for one in outcomes}) > 10
