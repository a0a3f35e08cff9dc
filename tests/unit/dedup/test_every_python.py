"""Scores are the same on every Python: from 3.12 on sum() adds floats with less rounding than before.

So floats are added by math.fsum, or one by one where arrays are added the same way.
"""

import builtins
import json
import sys
from datetime import date

import numpy as np
import pytest

from app.dedup.engine import analyse
from app.domain.duplicates import AnalysedDocument, Kind, Scores
from app.domain.parameters import Parameters, Preset
from app.domain.scoring import weighted_score
from tests.support.builders import ROOT

LIBRARY = json.loads((ROOT / "resources/demo/library.json").read_text("utf-8"))["documents"]


@pytest.fixture
def summed_floats(monkeypatch):
    """Where the app adds floats by sum(), as "module:line"."""
    found = set()
    builtin = sum

    def watched(values, /, start=0):
        values = list(values)
        caller = sys._getframe(1)
        module = caller.f_globals.get("__name__", "")
        if module.startswith("app.") and any(isinstance(value, float) for value in values):
            found.add(f"{module}:{caller.f_lineno}")
        return builtin(values, start)

    monkeypatch.setattr(builtins, "sum", watched)
    return found


@pytest.mark.parametrize("preset", Preset)
def test_no_analysis_adds_floats_by_sum(summed_floats, preset):
    analysis = analyse(
        [
            AnalysedDocument(
                id=entry["id"],
                title=entry["title"],
                text=entry["content"],
                correspondent=str(entry["correspondent"]),
                created=date.fromisoformat(entry["created"]) if entry["created"] else None,
            )
            for entry in LIBRARY
        ],
        Parameters(preset=preset),
    )

    assert len(analysis.groups) > 20
    assert summed_floats == set()


@pytest.mark.parametrize("kind", [Kind.NEAR, Kind.CONTAINED])
@pytest.mark.parametrize("preset", Preset)
def test_a_pair_has_the_same_score_in_a_list_and_in_a_table(preset, kind):
    parameters = Parameters(preset=preset)
    likenesses = np.random.default_rng(7).integers(0, 101, (8, 5000)) / 100

    table = weighted_score(
        kind, Scores(*likenesses), parameters, larger=np.maximum, smaller=np.minimum
    ).tolist()

    listed = [weighted_score(kind, Scores(*pair), parameters) for pair in likenesses.T.tolist()]
    assert [pair for pair in range(5000) if table[pair] != listed[pair]] == []


WEIGHTS = [{}, {"weight_jaccard": 0.5, "weight_fuzzy": 0.3, "weight_metadata": 0.1, "weight_title": 0.1}]


@pytest.mark.parametrize("weights", WEIGHTS)
def test_a_pair_that_is_alike_to_the_threshold_in_everything_reaches_it(weights):
    for percent in range(101):
        threshold = percent / 100
        parameters = Parameters.classic(similarity_threshold=threshold, **weights)

        assert weighted_score(Kind.NEAR, Scores(*[threshold] * 8), parameters) >= threshold
