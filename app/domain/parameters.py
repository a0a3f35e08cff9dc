"""Parameters of the analysis, their ranges, errors for values outside them, and named sets of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Self

from app.domain.duplicates import Kind
from app.domain.errors import SettingInvalid


class Preset(StrEnum):
    """The method of the analysis."""

    STANDARD = "standard"
    CLASSIC = "classic"  # as Paperless-Dedupe: shingles, MinHash, LSH, one weighted score


DUPLICATE_KINDS = tuple(kind for kind in Kind if kind.is_duplicate)
SCORED_KINDS = tuple(kind for kind in DUPLICATE_KINDS if kind is not Kind.EXACT)
"""Kinds that may have a threshold of their own; exact copies are either equal or not."""

Thresholds = Mapping[Kind, float] | Collection[tuple[Kind, float]]

RANGES = {  # minimum and maximum of the whole numbers
    "ngram_size": (1, 10),
    "min_words": (0, 1000),
    "num_permutations": (16, 1024),
    "fuzzy_sample_size": (100, 100_000),  # 0.2 s per pair of the longest
}


@dataclass(frozen=True, slots=True)
class Parameters:
    """Parameters of the analysis; the defaults are those of Paperless-Dedupe.

    Attributes:
        ngram_size: words per shingle.
        min_words: texts with fewer words are "short": compared with each other by their characters, and never
            preselected. In scripts without spaces each character counts as a word, as it does in a shingle,
            because a text needs enough shingles.
        num_permutations: length of a MinHash signature.
        num_bands: LSH bands; must divide num_permutations.
        fuzzy_sample_size: characters of each text that the fuzzy score compares.
        weight_jaccard, weight_fuzzy, weight_metadata, weight_title: weights of the score, relative to their
            sum: 40, 30, 15, 15 equal 0.4, 0.3, 0.15, 0.15.
        similarity_threshold: pairs scored below it are no duplicates, whatever the other evidence.
        thresholds: similarity thresholds of single kinds in place of the common one, as pairs of kind and
            value in the order of `Kind`; also accepts a mapping, and names.
        preset: the method of the analysis; also accepts its stored name.
        kinds: kinds of pairs that count as duplicates, at least one; also accepts names. Pairs of other kinds
            are shown in a group, but do not join it.

    Raises:
        SettingInvalid: a value has the wrong type or is out of range.
    """

    ngram_size: int = 3
    min_words: int = 20
    num_permutations: int = 192
    num_bands: int = 64
    fuzzy_sample_size: int = 5000
    weight_jaccard: float = 0.40
    weight_fuzzy: float = 0.30
    weight_metadata: float = 0.15
    weight_title: float = 0.15
    similarity_threshold: float = 0.75
    preset: Preset = Preset.STANDARD
    kinds: Collection[Kind] = DUPLICATE_KINDS
    thresholds: Thresholds = ()

    def __post_init__(self) -> None:
        for name, (low, high) in RANGES.items():
            _whole(name, getattr(self, name), low, high)
        _whole("num_bands", self.num_bands, 1, self.num_permutations)
        for name in _WEIGHTS:
            _number(name, getattr(self, name), 0.0, 100.0)
        _number("similarity_threshold", self.similarity_threshold, 0.0, 1.0)
        if not any(getattr(self, name) for name in _WEIGHTS):
            raise SettingInvalid("All four weights are zero; at least one must be above zero.")
        if self.num_permutations % self.num_bands:
            raise _uneven_bands(self.num_permutations, self.num_bands)
        if self.preset not in list(Preset):
            raise SettingInvalid(
                f"There is no preset “{self.preset}”; choose {' or '.join(Preset)}.",
                name="preset",
                choices=tuple(map(str, Preset)),
            )
        object.__setattr__(self, "preset", Preset(self.preset))
        object.__setattr__(self, "kinds", _kinds(self.kinds))
        object.__setattr__(self, "thresholds", _thresholds(self.thresholds))

    @classmethod
    def classic(cls, **changes: Any) -> Self:
        """Return the preset "Classic (Paperless-Dedupe)" with some parameters changed.

        Paperless-Dedupe splits its 192 values into 20 bands and leaves 12 values unused. Of the band counts
        that use all values, 24 is the next that finds no fewer pairs.
        """
        return replace(cls(num_bands=24, preset=Preset.CLASSIC), **changes)

    @property
    def rows_per_band(self) -> int:
        return self.num_permutations // self.num_bands

    def bands_for(self, length: int) -> int:
        """Return the number of bands of a signature of another length that keeps the rows best.

        The rows determine which pairs are found.
        """
        rows = self.rows_per_band
        return min(band_counts(length), key=lambda count: (abs(length // count - rows), count))

    @property
    def weights(self) -> tuple[float, ...]:
        return tuple(getattr(self, name) for name in _WEIGHTS)

    def chance(self, jaccard: float) -> float:
        """Return the probability that two texts share a band: p(s) = 1 − (1 − s^rows)^bands.

        Args:
            jaccard: of their shingles, s, 0…1.

        The formula is from Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, section 3.4.
        """
        return 1 - (1 - jaccard**self.rows_per_band) ** self.num_bands

    @property
    def effective_threshold(self) -> float:
        """Return the Jaccard from which about half of all pairs share a band: (1 / bands)^(1 / rows)."""
        return float((1 / self.num_bands) ** (1 / self.rows_per_band))

    def threshold_for(self, kind: Kind) -> float:
        """Return the score, 0…1, from which a pair of this kind is a duplicate."""
        return dict(self.thresholds).get(kind, self.similarity_threshold)

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "thresholds": dict(self.thresholds)}

    def compares_like(self, other: Parameters) -> bool:
        """Return whether both compare the same pairs in the same way and differ only in grouping them."""
        return replace(self, **{name: getattr(other, name) for name in _GROUPING}) == other


_WEIGHTS = ("weight_jaccard", "weight_fuzzy", "weight_metadata", "weight_title")
_GROUPING = (*_WEIGHTS, "similarity_threshold", "kinds", "thresholds")


def band_counts(permutations: int) -> tuple[int, ...]:
    """Return the divisors of a number of permutations, ascending."""
    return tuple(count for count in range(1, permutations + 1) if permutations % count == 0)


def nearest_band_counts(permutations: int, wanted: int) -> tuple[int, ...]:
    """Return the divisors of `permutations` just below and above `wanted`."""
    divisors = band_counts(permutations)
    below = tuple(count for count in divisors if count < wanted)[-1:]
    above = tuple(count for count in divisors if count > wanted)[:1]
    return below + above


def _uneven_bands(permutations: int, bands: int) -> SettingInvalid:
    rows, unused = divmod(permutations, bands)
    choices = nearest_band_counts(permutations, bands)
    return SettingInvalid(
        f"{permutations} permutations cannot be split into {bands} equal bands: with {rows} in each, "
        f"{unused} would stay unused. Use {' or '.join(map(str, choices))} bands.",
        name="num_bands",
        choices=choices,
    )


def _kinds(wanted: Collection[Kind]) -> tuple[Kind, ...]:
    """Return the kinds without repetition, in the order of `Kind`."""
    unknown = [str(kind) for kind in wanted if kind not in DUPLICATE_KINDS]
    if unknown or not wanted:
        choices = tuple(map(str, DUPLICATE_KINDS))
        wrong = f"“{unknown[0]}” is not a kind of duplicate" if unknown else "No kind counts as duplicate"
        raise SettingInvalid(f"{wrong}; choose among {', '.join(choices)}.", name="kinds", choices=choices)
    return tuple(kind for kind in DUPLICATE_KINDS if kind in wanted)


def _thresholds(wanted: Thresholds) -> tuple[tuple[Kind, float], ...]:
    """Return the thresholds in the order of `Kind`, those of one kind only once."""
    values = dict(wanted)
    for kind, value in values.items():
        if kind not in SCORED_KINDS:
            choices = tuple(map(str, SCORED_KINDS))
            raise SettingInvalid(
                f"“{kind}” has no threshold of its own; choose among {', '.join(choices)}.",
                name="thresholds",
                choices=choices,
            )
        _number("thresholds", value, 0.0, 1.0)
    return tuple((kind, float(values[kind])) for kind in SCORED_KINDS if kind in values)


def _whole(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise SettingInvalid(f"{name} must be a whole number from {low} to {high}, not {value!r}.", name=name)
    _in_range(name, value, low, high)


def _number(name: str, value: object, low: float, high: float) -> None:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise SettingInvalid(f"{name} must be a number from {low:g} to {high:g}, not {value!r}.", name=name)
    _in_range(name, value, low, high)


def _in_range(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:  # refuses NaN as well
        raise SettingInvalid(f"{name} must be between {low:g} and {high:g}, not {value}.", name=name)


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
