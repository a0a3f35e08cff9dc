"""Detection settings as a YAML file, with the keys of the methods people come from.

docs/configuration.md describes the file. A value that works differently here is taken as what comes closest,
and a note says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from app.domain.duplicates import Kind
from app.domain.errors import SettingInvalid
from app.domain.parameters import (
    PRESETS,
    RANGES,
    SCORED_KINDS,
    Parameters,
    Preset,
    nearest_band_counts,
    with_preset,
)
from app.domain.plans import plan_invalid
from app.domain.policies import DEFAULT_POLICIES, OFFERED_KINDS, Policies, Policy, offered_for
from app.services.yaml_reader import YamlValue, read_yaml

COUNTS = {  # keys of Paperless-Dedupe, and the parameters they stand for
    "ngramSize": "ngram_size",
    "minWords": "min_words",
    "numPermutations": "num_permutations",
    "fuzzySampleSize": "fuzzy_sample_size",
}
WEIGHTS = {
    "confidenceWeightJaccard": "weight_jaccard",
    "confidenceWeightFuzzy": "weight_fuzzy",
    "confidenceWeightMetadata": "weight_metadata",
    "confidenceWeightFilename": "weight_title",
}
BANDS, THRESHOLD = "numBands", "similarityThreshold"
PRESET, THRESHOLDS, POLICIES, DEDUPLICATION = "preset", "thresholds", "policies", "deduplication"
KEYS = (PRESET, *COUNTS, BANDS, THRESHOLD, *WEIGHTS, THRESHOLDS, POLICIES, DEDUPLICATION)
TIERS = {"exact": Kind.EXACT, "near": Kind.NEAR, "semantic": Kind.SEMANTIC}
ON_DUPLICATE = {  # what ragd does with a duplicate, and the policy that comes closest
    "exact": {"skip": Policy.SUGGEST, "warn": Policy.ASK, "replace": Policy.SUGGEST},
    "near": {"version": Policy.LINK, "warn": Policy.ASK, "skip": Policy.SUGGEST},
    "semantic": {"flag": Policy.SHOW, "skip": Policy.SUGGEST, "version": Policy.ASK},
}


@dataclass(frozen=True)
class Note:
    """What is taken otherwise than the file says; `key` and `values` are those of `Words`."""

    key: str
    values: tuple[tuple[str, object], ...]


@dataclass(frozen=True)
class DetectionSettings:
    """What a settings file holds, and notes about what was taken otherwise when it was read."""

    parameters: Parameters
    policies: Policies
    notes: tuple[Note, ...] = ()


def read_text(path: Path) -> str:
    """Return the text of a file that a person wrote.

    Raises:
        PlanInvalid: it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise plan_invalid("unreadable", path=path) from error


def read_settings(text: str, parameters: Parameters, policies: Policies) -> DetectionSettings:
    """Return the settings of a file; what it does not mention stays as given.

    Raises:
        YamlInvalid: something in it is wrong; the sentence names line and column.
    """
    file = _File(parameters, dict(policies))
    entries = read_yaml(text).mapping(KEYS)
    if PRESET in entries:
        file.parameters = with_preset(parameters, entries[PRESET].choice(*PRESETS))
    _read_parameters(entries, file)
    if THRESHOLDS in entries:
        for name, value in entries[THRESHOLDS].mapping(SCORED_KINDS).items():
            file.set_threshold(Kind(name), value.number(0, 1), value)
    if POLICIES in entries:
        for name, value in entries[POLICIES].mapping(DEFAULT_POLICIES).items():
            file.set_policy(Kind(name), Policy(value.choice(*offered_for(Kind(name)))), value)
    if DEDUPLICATION in entries:
        _read_deduplication(entries[DEDUPLICATION], file)
    return file.settings(entries.get(BANDS))


def settings_text(parameters: Parameters, policies: Policies) -> str:
    """Return the settings as a YAML file that `read_settings` reads."""
    classic = parameters.preset is Preset.CLASSIC
    content: dict[str, object] = {PRESET: "classic" if classic else "judged"}
    content |= {key: getattr(parameters, name) for key, name in COUNTS.items()}
    content[BANDS] = parameters.num_bands
    content[THRESHOLD] = parameters.similarity_threshold
    content |= {key: round(getattr(parameters, name) * 100, 10) for key, name in WEIGHTS.items()}
    content[THRESHOLDS] = {str(kind): value for kind, value in parameters.thresholds}
    content[POLICIES] = {str(kind): str(policy) for kind, policy in policies.items()}
    text: str = yaml.safe_dump(content, sort_keys=False)
    return text


@dataclass
class _File:
    """The settings while a file is read. A setting under two keys must have one value."""

    parameters: Parameters
    policies: dict[Kind, Policy]
    values: dict[str, Any] = field(default_factory=dict)
    thresholds: dict[Kind, float] = field(default_factory=dict)
    places: dict[object, tuple[object, YamlValue]] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)

    def set(self, name: str, value: object, place: YamlValue) -> None:
        self._claim(name, value, place)
        self.values[name] = value

    def set_threshold(self, kind: Kind, value: float, place: YamlValue) -> None:
        self._claim(("threshold", kind), value, place)
        self.thresholds[kind] = value

    def set_policy(self, kind: Kind, policy: Policy, place: YamlValue) -> None:
        self._claim(("policy", kind), policy, place)
        if kind not in OFFERED_KINDS and policy not in (Policy.OFF, self.policies.get(kind)):
            self.note("not-offered", kind=kind)
        self.policies[kind] = policy

    def note(self, key: str, **values: object) -> None:
        self.notes.append(Note(f"config.{key}", tuple(values.items())))

    def _claim(self, what: object, value: object, place: YamlValue) -> None:
        earlier, where = self.places.setdefault(what, (value, place))
        if earlier != value:
            raise place.invalid("contradiction", other=where.name, other_line=where.line)

    def settings(self, bands: YamlValue | None) -> DetectionSettings:
        """Return the settings, with the number of bands that fits the signature's length."""
        length = self.values.get("num_permutations", self.parameters.num_permutations)
        if bands is not None:
            self._set_bands(bands, bands.whole(1, length), length)
        elif length % self.parameters.num_bands or length != self.parameters.num_permutations:
            self.values["num_bands"] = self.parameters.bands_for(length)
        kinds = [kind for kind, policy in self.policies.items() if policy is not Policy.OFF]
        thresholds = {**dict(self.parameters.thresholds), **self.thresholds}
        try:
            parameters = replace(self.parameters, **self.values, kinds=kinds, thresholds=thresholds)
        except SettingInvalid as error:  # each value is in its range, so together they are wrong
            case = "no-kind" if error.details.get("name") == "kinds" else "no-weight"
            raise self._last_place(case).invalid(case) from error
        return DetectionSettings(parameters, self.policies, tuple(dict.fromkeys(self.notes)))

    def _set_bands(self, place: YamlValue, wanted: int, length: int) -> None:
        count = wanted
        if length % wanted:
            count = nearest_band_counts(length, wanted)[-1]
            self.note("bands", length=length, wanted=wanted, bands=count)
        self.set("num_bands", count, place)

    def _last_place(self, case: str) -> YamlValue:
        found = [
            place
            for what, (_, place) in self.places.items()
            if (what in WEIGHTS.values() if case == "no-weight" else isinstance(what, tuple))
        ]
        return max(found, key=lambda place: (place.line, place.column))


def _read_parameters(entries: Mapping[str, YamlValue], file: _File) -> None:
    """Read the keys of Paperless-Dedupe except for the number of bands, which depends on others."""
    for key, name in COUNTS.items():
        if key in entries:
            file.set(name, entries[key].whole(*RANGES[name]), entries[key])
    if THRESHOLD in entries:
        file.set("similarity_threshold", entries[THRESHOLD].number(0, 1), entries[THRESHOLD])
    for key, name in WEIGHTS.items():
        if key in entries:
            file.set(name, round(entries[key].number(0, 100) / 100, 12), entries[key])


def _read_deduplication(section: YamlValue, file: _File) -> None:
    """Read ragd's section."""
    entries = section.mapping((*TIERS, "on_duplicate"))
    actions = entries["on_duplicate"].mapping(TIERS) if "on_duplicate" in entries else {}
    for tier, value in actions.items():
        action = value.choice(*ON_DUPLICATE[tier])
        policy = ON_DUPLICATE[tier][action]
        file.set_policy(TIERS[tier], policy, value)
        file.note("on-duplicate", tier=tier, action=action, policy=policy)
        if action in ("replace", "version"):
            file.note(action, tier=tier)
    for tier in TIERS:
        if tier in entries:
            _read_tier(tier, entries[tier], file, has_action=tier in actions)


def _read_tier(tier: str, section: YamlValue, file: _File, *, has_action: bool) -> None:
    kind = TIERS[tier]
    values = section.mapping(("enabled", "threshold", "num_permutations"))
    if "threshold" in values:
        threshold = values["threshold"].number(0, 1)
        if kind in SCORED_KINDS:
            file.set_threshold(kind, threshold, values["threshold"])
        else:
            file.note("exact-threshold")
    if "num_permutations" in values:
        place = values["num_permutations"]
        length = place.whole(*RANGES["num_permutations"])
        if kind is Kind.NEAR:
            file.set("num_permutations", length, place)
        else:
            file.note("no-permutations", tier=tier)
    if "enabled" in values and not values["enabled"].flag():
        file.policies[kind] = Policy.OFF
        file.places[("policy", kind)] = (Policy.OFF, values["enabled"])
    elif file.policies[kind] is Policy.OFF and not has_action and "enabled" in values:
        file.set_policy(kind, DEFAULT_POLICIES[kind], values["enabled"])
