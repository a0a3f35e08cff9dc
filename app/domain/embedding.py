"""Embedding models and what was found with their vectors."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.duplicates import ContainedSpan, Facts


class Level(StrEnum):
    """What a similarity says by itself, before the texts are compared."""

    STRONG = "strong"
    REVIEW = "review"
    RELATED = "related"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Cosine similarities of one model, ascending, each −1…1.

    Similarities of two models cannot be compared: a translation that one puts at 0.7 the other puts at 0.95.

    Attributes:
        related: texts on one topic.
        review: texts that may say the same.
        strong: texts that most likely say the same.
    """

    related: float
    review: float
    strong: float

    def __post_init__(self) -> None:
        if not -1 <= self.related < self.review < self.strong < 1:
            raise ValueError(f"thresholds out of order: {self}")

    def level(self, similarity: float) -> Level | None:
        """Return the highest threshold that a cosine similarity reaches; None if it reaches none."""
        for level in Level:
            if similarity >= getattr(self, level):
                return level
        return None


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """A model that makes vectors of texts.

    Attributes:
        name: distinguishes it from all others, including its version.
        dimensions: length of its vectors.
        thresholds: what its similarities mean.
    """

    name: str
    dimensions: int
    thresholds: Thresholds


@dataclass(frozen=True, slots=True)
class MeaningPair:
    """Two documents compared by their meaning; a < b.

    Attributes:
        similarity: cosine of both texts, or of the part and the other text, on the local model's scale.
        sentences: how similar the sentences are that say the same, 0…1, the lower of both directions.
        same: True if they say the same; otherwise they are related only.
        language_a, language_b: ISO codes; "" if unknown.
        span: if one says the same as a part of the other, where this part is; else None.
        part: the document that is the part; 0 for none.
    """

    a: int
    b: int
    similarity: float
    sentences: float
    same: bool
    language_a: str
    language_b: str
    facts: Facts
    span: ContainedSpan | None = None
    part: int = 0

    @property
    def ids(self) -> tuple[int, int]:
        return (self.a, self.b)
