"""The confidence of a classification: a calibrated probability ("of 100 such pairs, so many are right").

Two logistic functions of a few features, one for duplicates and one for look-alikes. The sign of each weight
is fixed, whatever the data: more aligned text never makes a duplicate less likely, more differing numbers
never make it more likely. A duplicate is right if both documents are copies of one document, whichever
duplicate kind it has; a look-alike is right if they are not.

The constants were fitted by `python -m tests.benchmarks.calibration` on the papers and households of its
fitting seeds. It prints them, and evaluates them on papers and households of other seeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, fsum, log, log1p
from typing import NamedTuple

from app.dedup.difference_evidence import Doubt
from app.domain.duplicates import Kind

LEAST, MOST = 0.5, 0.995  # more likely right than not; only equal texts are more certain
MOST_OF_DOUBT = {Doubt.NONE: MOST, Doubt.SOME: 0.85, Doubt.OTHER: 0.6}  # of a duplicate, …
MOST_NATS = 20.0  # evidence from numbers is capped here
_MOST_WORDS = 1000  # longer texts give no more confidence


class ConfidenceFeatures(NamedTuple):
    """The features of the confidence model, scaled so that weights are comparable.

    Attributes:
        covered: 0…1, share of the words that are aligned; for contained pairs, of the part.
        differing: log(1 + nats) of the evidence for two documents from numbers, calendar and titles; else 0.
        agreeing: log(1 + nats) of the evidence for one document; else 0.
        exclusive: 0…1, square root of the exclusivity.
        hard: 0…1, different or missing words per word of the smaller text.
        length: 0…1, log of the smaller text's words.
        own_number: 1 if the document number agrees, else 0.
        other_date: 1 if dates differ beyond OCR errors, else 0.
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

# Sign of each weight for duplicates: +1 for one document, -1 for two. Reversed for look-alikes.
FEATURE_SIGNS = ConfidenceFeatures(
    covered=1, differing=-1, agreeing=1, exclusive=1, hard=-1, length=1, own_number=1, other_date=-1
)

# Fitted by tests/benchmarks/calibration.py; see the module's docstring.
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
    """Return the confidence features of a pair.

    Args:
        coverage, exclusivity: 0…1.
        nats: evidence from numbers, calendar and titles; positive for two documents, negative for one.
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
    """Return the probability that the classification is right, LEAST…MOST.

    Args:
        kind: near, version, contained or look-alike; raises KeyError for any other.
    """
    weights = LOOKALIKE_WEIGHTS if kind is Kind.LOOKALIKE else DUPLICATE_WEIGHTS
    log_odds = INTERCEPTS[kind] + fsum([weight * value for weight, value in zip(weights, found, strict=True)])
    return max(LEAST, min(MOST, 1 / (1 + exp(-log_odds))))
