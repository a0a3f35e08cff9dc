"""How sure a verdict is: a probability that can be read as "of 100 such verdicts, so many are right".

Two logistic functions of a few signs, one for pairs judged duplicates and one for look-alikes. Each sign may
only speak in one direction, whatever the data say: more text laid side by side never makes two papers less
likely to be one, more differing numbers never make it more likely. A duplicate is right where both documents
are one paper, whichever of the duplicate kinds they were given; a look-alike where they are not.

The constants were fitted by `python -m tests.benchmarks.calibration` on the papers and households of its
fitting seeds; it prints them, and judges them on papers and households of other seeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, fsum, log, log1p
from typing import NamedTuple

from app.dedup.telling import Doubt
from app.domain.duplicates import Kind

LEAST, MOST = 0.5, 0.995  # a verdict is more likely right than not, and only equal texts are surer
MOST_OF_DOUBT = {Doubt.NONE: MOST, Doubt.SOME: 0.85, Doubt.OTHER: 0.6}  # of a duplicate, …
MOST_NATS = 20.0  # numbers that say more than this say no more
_MOST_WORDS = 1000  # longer texts are no surer than this


class ConfidenceFeatures(NamedTuple):
    """What the sureness of a verdict is made of; each value is scaled so that weights are comparable.

    Attributes:
        covered: 0…1, share of the words that lie opposite each other; of a part, the share of the part.
        differing: log(1 + nats) by which numbers, calendar and titles say two papers, 0 if they do not.
        agreeing: log(1 + nats) by which they say one paper, 0 if they do not.
        exclusive: 0…1, square root of the exclusivity.
        hard: 0…1, other or missing words for each word of the smaller text.
        length: 0…1, log of the smaller text's words.
        own_number: 1 where a document's own number agrees, else 0.
        other_date: 1 where the papers bear dates that are hardly one date misread, else 0.
    """

    covered: float
    differing: float
    agreeing: float
    exclusive: float
    hard: float
    length: float
    own_number: float
    other_date: float


NAMES = ConfidenceFeatures._fields

# Which way a sign may speak: +1 for one paper, -1 for two. For the sureness of a look-alike the other way.
FEATURE_SIGNS = ConfidenceFeatures(
    covered=1, differing=-1, agreeing=1, exclusive=1, hard=-1, length=1, own_number=1, other_date=-1
)

# Fitted by tests/benchmarks/calibration.py; see the module's text.
INTERCEPTS: Mapping[Kind, float] = {
    Kind.NEAR: 0.60,
    Kind.VERSION: -0.89,
    Kind.CONTAINED: -0.88,
    Kind.LOOKALIKE: 4.87,
}
DUPLICATE_WEIGHTS = ConfidenceFeatures(
    covered=0.0,
    differing=-0.57,
    agreeing=4.52,
    exclusive=3.40,
    hard=-0.60,
    length=4.44,
    own_number=3.19,
    other_date=-2.29,
)
LOOKALIKE_WEIGHTS = ConfidenceFeatures(
    covered=0.0,
    differing=1.26,
    agreeing=-3.84,
    exclusive=-1.65,
    hard=0.0,
    length=-3.42,
    own_number=-4.64,
    other_date=0.75,
)


def confidence_features(
    *,
    coverage: float,
    nats: float,
    exclusivity: float,
    hard_share: float,
    words: int,
    own_number: bool,
    other_date: bool,
) -> ConfidenceFeatures:
    """The signs of a pair.

    Args:
        coverage, exclusivity: 0…1.
        nats: what numbers, calendar and titles say; positive for two papers, negative for one.
        hard_share: 0 or more.
        words: of the smaller text.
    """
    return ConfidenceFeatures(
        covered=coverage,
        differing=log1p(min(MOST_NATS, max(0.0, nats))),
        agreeing=log1p(min(MOST_NATS, max(0.0, -nats))),
        exclusive=min(1.0, exclusivity) ** 0.5,
        hard=min(1.0, hard_share),
        length=log(min(_MOST_WORDS, max(words, 1))) / log(_MOST_WORDS),
        own_number=float(own_number),
        other_date=float(other_date),
    )


def confidence(kind: Kind, found: ConfidenceFeatures) -> float:
    """How likely the verdict is right, LEAST…MOST.

    Args:
        kind: near, version, contained or look-alike; raises KeyError for any other.
    """
    weights = LOOKALIKE_WEIGHTS if kind is Kind.LOOKALIKE else DUPLICATE_WEIGHTS
    odds = INTERCEPTS[kind] + fsum([weight * sign for weight, sign in zip(weights, found, strict=True)])
    return max(LEAST, min(MOST, 1 / (1 + exp(-odds))))
