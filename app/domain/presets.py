"""Named sets of analysis parameters: the recommended one, and those of the methods people come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.domain.duplicates import Kind
from app.domain.parameters import Parameters

PRESETS: Mapping[str, Parameters] = {
    "judged": Parameters(),
    "classic": Parameters.classic(),
    # 32 bands find nearly all pairs from 0.75 on, where ragd's versions begin; 16 miss a fifth of them.
    "ragd": Parameters(num_permutations=128, num_bands=32, thresholds={Kind.NEAR: 0.85, Kind.VERSION: 0.75}),
    "alfresco": Parameters(ngram_size=5, num_permutations=512, num_bands=128),
}


def with_preset(parameters: Parameters, name: str) -> Parameters:
    """Return the parameters of a preset, by its name, with the kinds that are looked for unchanged."""
    return replace(PRESETS[name], kinds=parameters.kinds)


def preset_of(parameters: Parameters) -> str | None:
    """Return the name of the preset with these parameters, whatever the kinds; None if they are others."""
    return next((name for name in PRESETS if with_preset(parameters, name) == parameters), None)
