"""What the verdict on two texts rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from app.dedup import facts as fact
from app.dedup import likelihood
from app.dedup.evidence import HEAD_WORDS, Evidence
from app.domain.duplicates import Facts

_YEARS_APART = 20  # of two papers of one form; forms do not last longer
_HEADING_WORDS = 12  # that may differ before the first word that both texts have


@dataclass(frozen=True)
class ComparisonResult:
    """Everything the verdict on two texts rests on.

    Attributes:
        numbers: what the numbers that differ say.
        words_a, words_b: lengths of the texts in words.
        exclusivity: 0…1, text shared by hardly any other document.
        same_origin: whether correspondent, type or the titles' stems say that both come from one place.
        stages: words by which one of the two says which stage or edition it is, and the other does not.
        set_apart: words by which one of the two says that it is a draft, a correction, or signed.
        said_by_both: those of them that the other one has all the same, badly read or elsewhere.
        titled_apart: whether the titles name different months, or kinds of paper.
    """

    evidence: Evidence
    numbers: likelihood.LikelihoodRatio
    facts: Facts
    words_a: int
    words_b: int
    exclusivity: float
    same_origin: bool
    stages: frozenset[str] = field(default=frozenset())
    set_apart: frozenset[str] = field(default=frozenset())
    said_by_both: frozenset[str] = field(default=frozenset())
    titled_apart: bool = False

    @property
    def coverage_a(self) -> float:
        return self.evidence.covered(self.words_a, of_a=True)

    @property
    def coverage_b(self) -> float:
        return self.evidence.covered(self.words_b, of_a=False)

    @property
    def coverage(self) -> float:
        """Share of the words that are aligned, the smaller of both ways."""
        return min(self.coverage_a, self.coverage_b)

    @property
    def part_coverage(self) -> float:
        """Share of the smaller text's words that are aligned."""
        return self.coverage_a if self.words_a <= self.words_b else self.coverage_b

    @property
    def shorter(self) -> int:
        """Words of the smaller text, at least 1."""
        return max(min(self.words_a, self.words_b), 1)

    @property
    def hard_share(self) -> float:
        """Other or missing words for each word of the smaller text, inside the passages."""
        found = self.evidence
        return (found.hard + (found.gap_a + found.gap_b) / 2) / self.shorter

    @cached_property
    def error_rate(self) -> float:
        """Character errors per character to reckon with in this pair, 0…0.5."""
        return likelihood.error_rate(self.evidence.edits, self.evidence.characters)

    def in_head(self, at: int, words: int = HEAD_WORDS) -> bool:
        """Whether a word of a lies in the first words of the smaller text."""
        start = self.evidence.extent_a[0] if self.words_b < self.words_a else 0
        return start - _HEADING_WORDS <= at < start + words

    def agrees(self, *sorts: str) -> bool:
        """Whether a fact of one of these sorts agrees."""
        return any(line.startswith(sorts) for line in self.facts.agree)

    def conflicts(self, *sorts: str) -> bool:
        """Whether a fact of one of these sorts differs."""
        return any(line.startswith(sorts) for line in self.facts.conflict)

    @cached_property
    def other_date(self) -> bool:
        """Whether the papers bear dates that are hardly one date, misread."""
        return any(self._dates_differ(*dates) for dates in fact.opposed(self.facts, fact.DATE))

    @property
    def other_month(self) -> bool:
        """Whether the papers are about different months; of one month, a year may be misread.

        Another month in a payslip of the same salary is all there is to tell it, so none passes as misread.
        """
        months = fact.opposed(self.facts, fact.PERIOD)
        return any(one[-2:] != other[-2:] or self._dates_differ(one, other) for one, other in months)

    def _dates_differ(self, one: str, other: str) -> bool:
        """Whether two dates, or months, are hardly one, misread; a misread year may be any."""
        near = abs(int(one[:4]) - int(other[:4])) <= _YEARS_APART
        return near and likelihood.dates_differ(one, other, self.error_rate)


def number_odds_of(found: Evidence) -> likelihood.LikelihoodRatio:
    """What the numbers that differ say, given how badly the words of this pair were read."""
    differing = [(opposed.a, opposed.b) for opposed in found.conflicts]
    return likelihood.number_likelihood(
        differing, found.numbers, likelihood.error_rate(found.edits, found.characters)
    )
