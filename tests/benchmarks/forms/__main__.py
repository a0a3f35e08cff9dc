"""Count newly filled-in forms called duplicates: `python -m tests.benchmarks.forms [--seeds 1 2]`.

Printed for each level of noise are the shares of pairs of different documents that were called a duplicate,
and with a confidence of more than 60 % and at least 90 %; and of rescans that were found, and with at least
90 %. Then the same by kind of difference and by language, and each wrong pair, if requested. With --codes,
the forms have codes of letters instead; with --judging, in other wording than the engine was tuned with.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from app.dedup.engine import analyse
from tests.benchmarks.command import parser_of, write_figures
from tests.benchmarks.engine import duplicates, read_corpus
from tests.benchmarks.forms.library import LEVELS, Library, library, library_of_codes

CONFIDENT = 0.9
UNSURE = 0.6  # the most confidence that a pair may have if an identifying word differs


class Judged(NamedTuple):
    """A pair of filled-in forms, and the confidence that it is a duplicate; 0 if it was not found."""

    level: int
    truth: str
    kind: str
    language: str
    confidence: float


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    rows = [
        row
        for seed in options.seeds
        for level in range(len(LEVELS))
        for row in judged(_library(level, seed, options), level, options.wrong)
    ]
    columns: dict[str, Callable[[Judged], object]] = {
        "noise": lambda row: row.level,
        "kind": lambda row: row.kind,
        "language": lambda row: row.language,
        "all": lambda _: "all",
    }
    figures = {name: by(rows, column) for name, column in columns.items()}
    _print(figures)
    write_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("forms", __doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--codes", action="store_true", help="forms with codes of letters")
    parser.add_argument("--judging", action="store_true", help="other codes than those of the tuning")
    parser.add_argument("--wrong", action="store_true", help="list each pair that was judged wrongly")
    return parser.parse_args(arguments)


def _library(level: int, seed: int, options: argparse.Namespace) -> Library:
    return library_of_codes(level, seed, judging=options.judging) if options.codes else library(level, seed)


def judged(made: Library, level: int, show_wrong: bool = False) -> list[Judged]:
    """Return the classifications of a library of forms."""
    with TemporaryDirectory() as folder:
        corpus = Path(folder, "forms.jsonl")
        corpus.write_text("\n".join(json.dumps(entry) for entry in made.documents), "utf-8")
        found = {pair.ids: pair for pair in duplicates(analyse(read_corpus(corpus)))}
    rows = []
    for a, b, truth, kind, language in made.pairs:
        pair = found.get((a, b))
        rows.append(Judged(level, truth, kind, language, pair.confidence if pair else 0.0))
        if show_wrong and (pair is None) == (truth == "same"):
            said = f"{pair.kind} {pair.confidence:.2f}" if pair else "nothing"
            print(f"noise {level} {language} {kind} {truth} ({a}, {b}): {said}")
    return rows


def by(rows: Iterable[Judged], column: Callable[[Judged], object]) -> dict[str, dict[str, float]]:
    """Print the shares for each value of a column."""
    some: dict[str, list[Judged]] = {}
    for row in rows:
        some.setdefault(str(column(row)), []).append(row)
    return {value: _shares(having) for value, having in sorted(some.items())}


def _shares(rows: list[Judged]) -> dict[str, float]:
    shares: dict[str, Any] = {}
    for truth in ("other", "same"):
        of_truth = [row.confidence for row in rows if row.truth == truth]
        shares[truth] = len(of_truth)
        shares[f"{truth} called duplicate"] = sum(said > 0 for said in of_truth) / max(1, len(of_truth))
        shares[f"{truth} above 60 %"] = sum(said > UNSURE for said in of_truth) / max(1, len(of_truth))
        shares[f"{truth} confident"] = sum(said >= CONFIDENT for said in of_truth) / max(1, len(of_truth))
    return shares


def _print(figures: dict[str, dict[str, dict[str, float]]]) -> None:
    for name, table in figures.items():
        print(
            f"{name:12} {'other':>6} {'duplicate':>9} {'> 60 %':>8} {'>= 90 %':>8}"
            f" {'same':>6} {'found':>8} {'>= 90 %':>8}"
        )
        for value, shares in table.items():
            print(
                f"{value:12} {shares['other']:6} {shares['other called duplicate']:9.1%}"
                f" {shares['other above 60 %']:8.1%}"
                f" {shares['other confident']:8.1%} {shares['same']:6}"
                f" {shares['same called duplicate']:8.1%} {shares['same confident']:8.1%}"
            )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
