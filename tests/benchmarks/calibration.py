"""Calibration of the confidence: `python -m tests.benchmarks.calibration [--json F] [--plot F.svg]`.

Makes papers, households, forms filled in anew and hard cases, analyses them, and fits the weights of
app/dedup/confidence.py to right and wrong classifications, by maximum likelihood with the sign of every
weight fixed. Pairs capped by a doubtful difference are left out of the fit. The confidences in use and those
of the fitted weights are then evaluated on libraries of other seeds, by kind, library, noise and language.
Pairs of kind "dontcare" and pairs of equal texts or files are left out.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from app.dedup import kinds
from app.dedup.classifier import PairClassifier
from app.dedup.comparison import TextComparison
from app.dedup.confidence import FEATURE_SIGNS, LEAST, MOST, NAMES, ConfidenceFeatures, confidence
from app.dedup.engine import analyse
from app.domain.duplicates import AnalysedDocument, Cause, Kind, Pair
from tests.benchmarks.command import parser_of, write_figures
from tests.benchmarks.engine import TRUTH_KINDS, read_corpus
from tests.benchmarks.forms.library import LEVELS
from tests.benchmarks.forms.library import library as forms
from tests.benchmarks.hard_cases.__main__ import NOISE
from tests.benchmarks.hard_cases.__main__ import library as hard_cases
from tests.benchmarks.household.__main__ import main as make_household
from tests.benchmarks.papers.__main__ import main as make_papers

MAKERS = {"papers": make_papers, "household": make_household}
FITTED_ON, EVALUATED_ON = (301, 302, 303), (401, 402)  # seeds
DOCUMENTS = 2000
RIDGE = 0.5  # of a weight's square; without it a feature that was never wrong gets an infinite weight
EDGES = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.98, 0.99, 1.0)  # of the bins of the table
HARD_CASES_EACH = 6  # of a kind in each library
SURE = (0.97, 0.9, 0.6)  # for the table by library, noise and language
DUPLICATES = (Kind.NEAR, Kind.VERSION, Kind.CONTAINED)
_ROUNDS = 200
_SIDE, _MARGIN = 400, 50  # of the plot, in its units

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Outcome:
    """A classification, its confidence features, and whether it is right.

    Attributes:
        said: the app's confidence, 0.5…1.
        library, noise, language: origin of the pair.
    """

    kind: Kind
    features: ConfidenceFeatures
    right: bool
    said: float
    library: str
    noise: str
    language: str

    @property
    def is_capped(self) -> bool:
        """Whether a doubtful difference capped the confidence."""
        return self.said < confidence(self.kind, self.features)


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    fitted_on = collect(FITTED_ON, options.documents)
    evaluated_on = collect(EVALUATED_ON, options.documents, judging=True)
    weights = {
        "duplicates": fit_weights([one for one in fitted_on if not one.is_capped], DUPLICATES, 1),
        "lookalikes": fit_weights(fitted_on, (Kind.LOOKALIKE,), -1),
    }
    right = np.array([one.right for one in evaluated_on], np.float64)
    in_use = np.array([one.said for one in evaluated_on])
    fitted = np.array([one.said if one.is_capped else _fitted(one, weights) for one in evaluated_on])
    of_kind = np.array([one.kind.value for one in evaluated_on])
    tables = {
        "all": reliability(in_use, right),
        "duplicates": reliability(*(column[of_kind != Kind.LOOKALIKE.value] for column in (in_use, right))),
    }
    for kind in (*DUPLICATES, Kind.LOOKALIKE):
        tables[kind.value] = reliability(*(column[of_kind == kind.value] for column in (in_use, right)))
    figures = {
        "fitted_on": {"seeds": FITTED_ON, "pairs": len(fitted_on)},
        "judged_on": {"seeds": EVALUATED_ON, "pairs": len(evaluated_on)},
        "weights": weights,
        "reliability": tables,
        "groups": {
            name: by_group(evaluated_on, group)
            for name, group in (
                ("library", lambda one: one.library),
                ("noise", lambda one: one.noise),
                ("language", lambda one: one.language),
            )
        },
        "log_loss": {"in use": log_loss(in_use, right), "fitted": log_loss(fitted, right)},
    }
    _print(figures)
    write_figures(options, figures)
    if options.plot:
        options.plot.write_text(plot(tables), encoding="utf-8")
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("calibration", __doc__)
    parser.add_argument("--documents", type=int, default=DOCUMENTS, help="of each library")
    parser.add_argument("--plot", type=Path, help="where to draw what was said against what was right")
    return parser.parse_args(arguments)


def collect(seeds: Iterable[int], documents: int, *, judging: bool = False) -> list[Outcome]:
    """Return the outcomes of generated libraries, one of each sort per seed.

    Args:
        judging: whether to use the second set of words of the hard cases.
    """
    found: list[Outcome] = []
    with TemporaryDirectory() as folder:
        for seed in seeds:
            for name, make in MAKERS.items():
                out = f"{folder}/{name}{seed}"
                make([str(documents), out, str(seed)])
                truth = json.loads(Path(f"{out}.truth.json").read_text("utf-8"))
                found += outcomes(read_corpus(Path(f"{out}.jsonl")), truth, name)
            found += _outcomes_on_forms(seed, Path(folder, "forms.jsonl"))
    return [*found, *_outcomes_on_hard_cases(judging)]


def outcomes(documents: Iterable[AnalysedDocument], truth: dict[str, Any], library: str) -> list[Outcome]:
    """Return the outcomes of a library's pairs that are in the truth."""
    planted = {(min(a, b), max(a, b)): TRUTH_KINDS.get(kind, kind) for a, b, kind, *_ in truth["pairs"]}
    found: list[Outcome] = []
    for pair, features in _classified_by_text(documents):
        kind = planted.get(pair.ids)
        if kind != "dontcare":
            found.append(_outcome(pair, features, kind is not None, library, "mixed", "de, en"))
    return found


def _outcomes_on_forms(seed: int, file: Path) -> Iterator[Outcome]:
    for level, rates in enumerate(LEVELS):
        made = forms(level, seed)
        file.write_text("\n".join(map(json.dumps, made.documents)), "utf-8")
        known = {(a, b): (truth == "same", language) for a, b, truth, _, language in made.pairs}
        for pair, features in _classified_by_text(read_corpus(file)):
            if pair.ids in known:
                same, language = known[pair.ids]
                yield _outcome(pair, features, same, "forms", f"{max(rates):.1%}", language)


def _outcomes_on_hard_cases(judging: bool) -> Iterator[Outcome]:
    for noise in NOISE:
        made = hard_cases(noise, HARD_CASES_EACH, judging=judging)
        for pair, features in _classified_by_text(made.documents):
            if pair.ids in made.cases:
                _, case = made.cases[pair.ids]
                yield _outcome(pair, features, bool(case.allowed), "hard cases", f"{noise:.1%}", "de, en")


def _outcome(
    pair: Pair, features: ConfidenceFeatures, same: bool, library: str, noise: str, language: str
) -> Outcome:
    right = pair.kind.is_duplicate == same
    return Outcome(pair.kind, features, right, pair.probability, library, noise, language)


def _classified_by_text(documents: Iterable[AnalysedDocument]) -> Iterator[tuple[Pair, ConfidenceFeatures]]:
    features, found = _features_and_pairs(documents)
    for pair in found:
        if pair.ids in features and pair.cause not in (Cause.SAME_FILE, Cause.SHORT_TEXT):
            yield pair, features[pair.ids]


def _features_and_pairs(
    documents: Iterable[AnalysedDocument],
) -> tuple[dict[tuple[int, int], ConfidenceFeatures], Sequence[Pair]]:
    """Return all pairs of an analysis, and the features of those classified by their texts."""
    noted: list[ConfidenceFeatures] = []
    features: dict[tuple[int, int], ConfidenceFeatures] = {}
    classified = PairClassifier._classified

    def note(kind: Kind, found: ConfidenceFeatures) -> float:
        noted.append(found)
        return confidence(kind, found)

    def classify_and_note(
        self: PairClassifier,
        a: int,
        b: int,
        texts: TextComparison,
        exclusivity: float,
        degrees: dict[int, int],
    ) -> Pair:
        pair = classified(self, a, b, texts, exclusivity, degrees)
        features[pair.ids] = noted[-1]
        return pair

    with (
        patch.object(kinds, "confidence", note),
        patch.object(PairClassifier, "_classified", classify_and_note),
    ):
        return features, analyse(documents, processes=1).pairs


def fit_weights(outcomes: Sequence[Outcome], of_kinds: Sequence[Kind], direction: int) -> dict[str, float]:
    """Return an intercept for each kind and a weight for each feature, fitted to these kinds.

    Args:
        direction: 1 for duplicates, -1 for look-alikes.
    """
    chosen = [one for one in outcomes if one.kind in of_kinds]
    values = np.array([[*(float(one.kind is kind) for kind in of_kinds), *one.features] for one in chosen])
    ways = np.array([0] * len(of_kinds) + [direction * way for way in FEATURE_SIGNS], np.float64)
    weights = fit(values, np.array([one.right for one in chosen], np.float64), ways)
    return dict(zip((*(kind.value for kind in of_kinds), *NAMES), weights.tolist(), strict=True))


def fit(values: Floats, right: Floats, ways: Floats) -> Floats:
    """Return the likeliest weights of a logistic function, by Newton's method projected on the allowed signs.

    Args:
        values: shape (outcomes, features).
        right: shape (outcomes,), 0 or 1.
        ways: shape (features,), the sign that a weight may have, 1 or -1; 0 for either.
    """
    weights = np.zeros(len(ways))

    def project(point: Floats) -> Floats:
        return np.where(point * ways < 0, 0.0, point)

    def loss(point: Floats) -> float:
        log_odds = values @ point
        return float(np.sum(np.logaddexp(0, log_odds) - right * log_odds) + RIDGE * np.sum(point**2) / 2)

    for _ in range(_ROUNDS):
        said = 1 / (1 + np.exp(-values @ weights))
        slope = values.T @ (said - right) + RIDGE * weights
        held = (weights == 0) & (slope * ways > 0)  # a step would leave the allowed side
        free = np.flatnonzero(~held)
        bend = (values[:, free].T * (said * (1 - said))) @ values[:, free] + RIDGE * np.eye(len(free))
        step = np.zeros(len(ways))
        step[free] = np.linalg.solve(bend, slope[free])
        size, before = 1.0, loss(weights)
        while size > 1e-9 and loss(project(weights - size * step)) >= before:
            size /= 2
        after = project(weights - size * step)
        if before - loss(after) < 1e-9 * max(1.0, before):
            return weights
        weights = after
    return weights


def _fitted(one: Outcome, weights: dict[str, dict[str, float]]) -> float:
    chosen = weights["lookalikes" if one.kind is Kind.LOOKALIKE else "duplicates"]
    log_odds = chosen[one.kind.value] + sum(
        chosen[name] * value for name, value in zip(NAMES, one.features, strict=True)
    )
    return float(np.clip(1 / (1 + np.exp(-log_odds)), LEAST, MOST))


def reliability(said: Floats, right: Floats) -> dict[str, Any]:
    """Return bins of confidence with the share that was right, and the expected calibration error.

    The error is the mean distance, over all outcomes, between the share and the confidence of their bin.
    """
    at = np.clip(np.searchsorted(EDGES, said, side="right") - 1, 0, len(EDGES) - 2)
    bins = [
        {
            "from": EDGES[place],
            "to": EDGES[place + 1],
            "count": int(np.sum(at == place)),
            "said": float(np.mean(said[at == place])),
            "right": float(np.mean(right[at == place])),
        }
        for place in np.unique(at).tolist()
    ]
    error = sum(entry["count"] * abs(entry["said"] - entry["right"]) for entry in bins) / max(len(said), 1)
    return {"count": len(said), "error": error, "bins": bins}


def by_group(outcomes: Sequence[Outcome], group: Callable[[Outcome], str]) -> dict[str, dict[str, float]]:
    """Return for the duplicates of each group their count, and the share right by confidence."""
    duplicates = [one for one in outcomes if one.kind.is_duplicate]
    found: dict[str, dict[str, float]] = {}
    for name in sorted({group(one) for one in duplicates}):
        mine = [one for one in duplicates if group(one) == name]
        found[name] = {"count": len(mine), "right": _share_right(mine)}
        for bound in SURE[:2]:
            sure = [one for one in mine if one.said >= bound]
            found[name] |= {f"from {bound:.0%}": len(sure), f"right from {bound:.0%}": _share_right(sure)}
        unsure = [one for one in mine if one.said <= SURE[2]]
        found[name] |= {
            f"to {SURE[2]:.0%}": len(unsure),
            f"right to {SURE[2]:.0%}": _share_right(unsure),
        }
    return found


def _share_right(outcomes: Sequence[Outcome]) -> float:
    return sum(one.right for one in outcomes) / max(1, len(outcomes))


def log_loss(said: Floats, right: Floats) -> float:
    """Return the mean log loss, in nats."""
    return float(-np.mean(np.log(np.where(right == 1, said, 1 - said))))


def plot(tables: dict[str, dict[str, Any]]) -> str:
    """Return an SVG of confidence (x) against the share right (y); the area of a circle is the count."""
    colours = ("#666666", "#1f5fa8", "#2b8a3e", "#b35c00", "#8e44ad", "#c0392b")
    svg = [
        f'<rect x="{_MARGIN}" y="{_MARGIN}" width="{_SIDE}" height="{_SIDE}" fill="none" stroke="#999"/>',
        f'<line x1="{_MARGIN}" y1="{_MARGIN + _SIDE}" x2="{_MARGIN + _SIDE}" y2="{_MARGIN}" stroke="#999"/>',
    ]
    for step in range(6):
        share = LEAST + step * (1 - LEAST) / 5
        x, y = _place(share, share)
        svg.append(f'<text x="{x:.0f}" y="{_MARGIN + _SIDE + 18}" text-anchor="middle">{share:.0%}</text>')
        svg.append(f'<text x="{_MARGIN - 6}" y="{y + 4:.0f}" text-anchor="end">{share:.0%}</text>')
    for row, ((name, table), colour) in enumerate(zip(tables.items(), colours, strict=True)):
        label = f"{name}: {table['count']} pairs, error {table['error']:.2%}"
        svg.append(f'<text x="{2 * _MARGIN + _SIDE}" y="{_MARGIN + 20 * row}" fill="{colour}">{label}</text>')
        for entry in table["bins"]:
            x, y = _place(entry["said"], entry["right"])
            radius = 2 + entry["count"] ** 0.5 / 8
            svg.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" fill-opacity="0.45"/>'
            )
    size = f'width="{_SIDE + 8 * _MARGIN}" height="{_SIDE + 2 * _MARGIN}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return "\n".join([head, *svg, "</svg>\n"])


def _place(said: float, right: float) -> tuple[float, float]:
    scale = _SIDE / (1 - LEAST)
    return _MARGIN + (said - LEAST) * scale, _MARGIN + _SIDE - (max(right, LEAST) - LEAST) * scale


def _print(figures: dict[str, Any]) -> None:
    for part in ("fitted_on", "judged_on"):
        print(f"{part.replace('_', ' ')} seeds {figures[part]['seeds']}: {figures[part]['pairs']} pairs")
    for of_kinds, weights in figures["weights"].items():
        print(
            f"weights of {of_kinds}: " + ", ".join(f"{name}={weight:.2f}" for name, weight in weights.items())
        )
    for name, table in figures["reliability"].items():
        print(f"{name}: {table['count']} pairs, expected calibration error {table['error']:.2%}")
        for entry in table["bins"]:
            print(
                f"  {entry['from']:.0%}-{entry['to']:.0%}: {entry['count']:6} pairs, "
                f"said {entry['said']:.1%}, right {entry['right']:.1%}"
            )
    for name, groups in figures["groups"].items():
        print(f"duplicates by {name}:")
        for group, row in groups.items():
            print(
                f"  {group:12}"
                + ", ".join(
                    f"{key} {share:.1%}" if "right" in key else f"{key} {share}" for key, share in row.items()
                )
            )
    print("log loss: " + ", ".join(f"{name} {loss:.4f}" for name, loss in figures["log_loss"].items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
