"""Count correctly classified hard cases, by kind and noise: `python -m tests.benchmarks.hard_cases`.

Each noise level has its own library. With --judging, the cases use other words than those that the engine
was tuned with.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field

from app.dedup.engine import analyse
from app.domain.duplicates import AnalysedDocument
from tests.benchmarks.command import parser_of, write_figures
from tests.benchmarks.hard_cases.cases import CASES, Case, Source
from tests.benchmarks.papers import layouts
from tests.benchmarks.papers.tongue import Tongue

NOISE = (0.0, 0.012, 0.02, 0.03)
_FILLERS = 60


@dataclass
class Library:
    """The documents of one noise level, and its cases by the ids of their documents."""

    documents: list[AnalysedDocument] = field(default_factory=list)
    cases: dict[tuple[int, int], tuple[str, Case]] = field(default_factory=dict)

    def add(self, text: str) -> int:
        self.documents.append(AnalysedDocument(id=len(self.documents) + 1, text=text))
        return len(self.documents)


def main(arguments: list[str]) -> int:
    parser = parser_of("hard_cases", __doc__)
    parser.add_argument("--judging", action="store_true")
    parser.add_argument("--each", type=int, default=6, help="cases of a kind in each library")
    parser.add_argument("--wrong", action="store_true", help="list the wrong ones")
    parser.add_argument("--only", default="", help="kinds, by comma")
    options = parser.parse_args(arguments)
    only = frozenset(options.only.split(",")) if options.only else None
    figures = {
        noise: _judged(library(noise, options.each, judging=options.judging, only=only), options)
        for noise in NOISE
    }
    print(f"{'kind':26s}" + "".join(f"{noise:>8.1%}" for noise in NOISE) + "   wrong answers")
    for kind in figures[0.0]:
        rows = [figures[noise][kind] for noise in NOISE]
        wrong = sum((Counter(row["wrong"]) for row in rows), Counter())
        print(
            f"{kind:26s}"
            + "".join(f"{row['right']:>5d}/{row['of']:<2d}" for row in rows)
            + f"   {dict(wrong)}"
        )
    write_figures(options, figures)
    return 0


def library(noise: float, each: int, *, judging: bool, only: frozenset[str] | None = None) -> Library:
    """Return a library of hard cases at one level of noise.

    Args:
        noise: wrong characters per character.
        each: number of cases of each kind.
        judging: whether to use other words than those that the engine was tuned with.
        only: names of kinds; None for all.
    """
    made = Library()
    kinds = [kind for kind in CASES if only is None or kind.__name__ in only]
    for kind in kinds:
        for number in range(each):
            seed = 1000 * CASES.index(kind) + number + (500 if judging else 0)
            source = Source(seed, ("de", "en")[number % 2], noise, int(judging))
            case = kind(source)
            ids = made.add(case.a), made.add(case.b)
            made.cases[ids] = kind.__name__, case
            for text in case.others:
                made.add(text)
    for number in range(_FILLERS):
        made.add(layouts.letter(Tongue(("de", "en")[number % 2], 90_000 + number), 1)[0].text)
    return made


def _judged(library: Library, options: argparse.Namespace) -> dict[str, dict[str, object]]:
    analysis = analyse(library.documents, processes=1)
    called = {pair.ids: pair.kind.value for pair in analysis.pairs if pair.kind.is_duplicate}
    found: dict[str, dict[str, object]] = {}
    for ids, (name, case) in library.cases.items():
        row = found.setdefault(name, {"right": 0, "of": 0, "wrong": []})
        kind = called.pop(ids, "-")
        right = kind in case.allowed or (kind == "-" and not case.allowed)
        row["of"] += 1
        row["right"] += right
        if not right:
            row["wrong"].append(kind)
            if options.wrong:
                print(f"{name} {ids}: {kind}")
    # A batch has more than one of its letters as a part; nothing else may be found beside the cases.
    found["pairs of two cases"] = {"right": 0, "of": 0, "wrong": list(called.values())}
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
