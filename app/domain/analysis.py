"""The result of one analysis of a library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.duplicates import Group, Pair
from app.domain.parameters import Parameters


class SkipReason(StrEnum):
    """Why a document's text was not compared."""

    NO_TEXT = "no-text"
    FEW_WORDS = "few-words"  # under the classic preset's minimum


@dataclass(frozen=True, slots=True)
class Skipped:
    """A document whose text could not be compared."""

    id: int
    reason: SkipReason


@dataclass(frozen=True)
class Analysis:
    """The findings of one analysis.

    Attributes:
        pairs: every scored candidate pair, including look-alikes and pairs below the threshold, so that a
            changed threshold regroups without comparing again.
        groups: of duplicate pairs at the parameters' threshold, most confident first.
        timings: wall-clock seconds per stage.
    """

    parameters: Parameters
    pairs: tuple[Pair, ...]
    groups: tuple[Group, ...]
    skipped: tuple[Skipped, ...]
    timings: Mapping[str, float] = field(default_factory=dict)

    @property
    def lookalikes(self) -> tuple[Pair, ...]:
        """Look-alikes, highest score first."""
        return lookalikes_among(self.pairs)


def lookalikes_among(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return the look-alikes, highest score first."""
    alike = [pair for pair in pairs if not pair.kind.is_duplicate and pair.facts.conflict]
    return tuple(sorted(alike, key=lambda pair: (-pair.score, pair.ids)))
