"""The numbers the analysis can be tuned with, their ranges, and sentences for values outside them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from app.domain.errors import SettingInvalid


@dataclass(frozen=True, slots=True)
class Parameters:
    """The seed pipeline's parameters; the defaults are the ones people know.

    Attributes:
        ngram_size: words a shingle.
        min_words: texts with fewer words are "short": compared, never preselected.
        num_permutations: length of a MinHash signature.
        num_bands: LSH bands; must divide num_permutations.
        fuzzy_sample_size: characters of each text that the fuzzy score looks at.
        weight_jaccard, weight_fuzzy, weight_metadata, weight_title: shares of the score; any positive sum.
        similarity_threshold: pairs scored below it are no duplicates, whatever else speaks for them.
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

    def __post_init__(self) -> None:
        _in_range("ngram_size", self.ngram_size, 1, 10)
        _in_range("min_words", self.min_words, 0, 1000)
        _in_range("num_permutations", self.num_permutations, 16, 1024)
        _in_range("num_bands", self.num_bands, 1, self.num_permutations)
        _in_range("fuzzy_sample_size", self.fuzzy_sample_size, 100, 1_000_000)
        _in_range("similarity_threshold", self.similarity_threshold, 0.0, 1.0)
        weights = (self.weight_jaccard, self.weight_fuzzy, self.weight_metadata, self.weight_title)
        if min(weights) < 0 or sum(weights) <= 0:
            raise SettingInvalid(
                "The four weights must not be negative, and at least one must be above zero."
            )
        if self.num_permutations % self.num_bands:
            raise SettingInvalid(
                f"{self.num_permutations} permutations cannot be split into {self.num_bands} equal bands. "
                f"Use {_spoken(nearest_band_counts(self.num_permutations, self.num_bands))} bands.",
                choices=nearest_band_counts(self.num_permutations, self.num_bands),
            )

    @property
    def rows_per_band(self) -> int:
        return self.num_permutations // self.num_bands

    def as_dict(self) -> dict[str, int | float]:
        return asdict(self)


def nearest_band_counts(permutations: int, wanted: int) -> tuple[int, ...]:
    """The divisors of `permutations` just below and above `wanted`."""
    divisors = [count for count in range(1, permutations + 1) if permutations % count == 0]
    below = [count for count in divisors if count < wanted][-1:]
    above = [count for count in divisors if count > wanted][:1]
    return tuple(below + above)


def _in_range(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise SettingInvalid(f"{name} must lie between {low:g} and {high:g}, not at {value:g}.", name=name)


def _spoken(choices: tuple[int, ...]) -> str:
    return " or ".join(str(choice) for choice in choices)
