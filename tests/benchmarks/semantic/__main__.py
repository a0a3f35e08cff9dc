"""How fast and how right same meaning is found: `python -m tests.benchmarks.semantic [--json F]`.

The letters of this folder, each in two languages and paraphrased, and the hard cases are mixed into 2,000
household papers; one form of each letter also stands in a paper of some 1,200 words. Other letters (`topic`,
`form` and `text` a line) and another library (`id`, `title`, `content` a line) can be given. With
`--vectors N` the search for neighbours is timed instead.

The only static model that a package of the registry brings along (`tokenlearn-static-model`, 64 dimensions)
was measured on the same letters: translations at 0.78 to 0.92, but unrelated letters at up to 0.90, and the
right translation first in 11 of 12. Other packages for static models load weights from elsewhere.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from app.domain.duplicates import Kind
from app.domain.progress import CancelFlag
from app.embedding.local_model import LOCAL_MODEL
from app.services.library import LocalLibrary
from app.services.meaning import child
from app.services.meaning.search import MeaningSearch
from app.services.scan.analysis import AnalysisService
from tests.benchmarks.command import parser_of, report_figures
from tests.benchmarks.household.library import library
from tests.benchmarks.process_usage import PeakMemory
from tests.benchmarks.semantic.letters import HARD_CASES, LETTERS
from tests.benchmarks.semantic.neighbours import measure
from tests.support.local_library import local_library, put_texts

SIZE, SEED = 2000, 700
LONG = 1000  # words, at least, of a paper that has a letter


@dataclass(frozen=True)
class Corpus:
    """Texts by document id, the pairs that say the same, and those of a letter and a paper that has it."""

    texts: dict[int, str]
    same: frozenset[tuple[int, int]]
    parts: frozenset[tuple[int, int]]


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    if options.vectors:
        with PeakMemory(0) as memory:
            among = measure(options.vectors)
        report_figures(options, {**among, "peak_rss_mb": round(memory.megabytes)})
        return 0
    corpus = _corpus(options)
    with PeakMemory(0) as memory, _library(corpus) as local:
        AnalysisService(local).run(CancelFlag())
        child.embed(["The model is loaded before the clock starts."])
        started = time.process_time()
        search = MeaningSearch(local, LOCAL_MODEL, _ask, _timed, CancelFlag())
        search.run()
        cpu = time.process_time() - started
        found = {pair.ids for pair in local.analyses.pairs() if pair.kind is Kind.SEMANTIC}
        other_kinds = {pair.ids for pair in local.analyses.pairs() if pair.kind is not Kind.SEMANTIC}
    wanted, parts = corpus.same - other_kinds, corpus.parts - other_kinds
    wrong = found - corpus.same - corpus.parts
    figures = {
        "documents": len(corpus.texts),
        "documents_per_cpu_second": round(len(corpus.texts) / cpu, 1),
        "embedded_per_cpu_second": round(len(corpus.texts) / _seconds["embed"], 1),
        "pairs": len(wanted),
        "recall": round(len(found & wanted) / len(wanted), 4),
        "parts": len(parts),
        "part_recall": round(len(found & parts) / len(parts), 4),
        "wrong_pairs": len(wrong),
        "peak_rss_mb": round(memory.megabytes),
    }
    report_figures(options, figures)
    if options.verbose:
        _print_pairs("missed", (wanted | parts) - found, corpus)
        _print_pairs("wrong", wrong, corpus)
    return 0


_seconds = {"embed": 0.0}


def _timed(texts: Any) -> Any:
    started = time.process_time()
    vectors = child.embed(texts)
    _seconds["embed"] += time.process_time() - started
    return vectors


def _ask(call: str, *arguments: Any) -> Any:
    """Answer in this process, so that its CPU time counts."""
    return child.CALLS[call](*arguments)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("semantic", __doc__)
    parser.add_argument("--letters", type=Path, help="other letters, one JSON object a line")
    parser.add_argument("--corpus", type=Path, help="another library, one JSON object a line")
    parser.add_argument(
        "--vectors", type=int, metavar="N", help="instead: neighbours among N random vectors, such as 100000"
    )
    parser.add_argument("--verbose", action="store_true", help="also print missed and wrong pairs")
    return parser.parse_args(arguments)


def _corpus(options: argparse.Namespace) -> Corpus:
    if options.corpus:
        texts = [entry["content"] for entry in _lines(options.corpus)]
    else:
        texts = [paper.text for paper in library(SIZE, SEED)]
    forms: dict[str, list[str]] = {topic: list(letters) for topic, letters in LETTERS.items()}
    if options.letters:
        forms = {}
        for entry in _lines(options.letters):
            forms.setdefault(str(entry["topic"]), []).append(entry["text"])
    papers = iter(list(texts))
    same: set[tuple[int, int]] = set()
    parts: set[tuple[int, int]] = set()
    for letters in forms.values():
        ids = range(len(texts) + 1, len(texts) + 1 + len(letters))
        same.update(combinations(ids, 2))
        parts.update((number, ids.stop) for number in ids)
        texts += [*letters, _paper_with(letters[-1], papers)]
    if not options.letters:
        planted = [text for letters in forms.values() for text in letters]
        hard = [text for case in HARD_CASES.values() for text in case]
        # One that is in a letter says the same as a part of the letter's paper, so it would be no hard case.
        texts += [text for text in hard if not any(text in letter for letter in planted)]
    return Corpus(dict(enumerate(texts, start=1)), frozenset(same), frozenset(parts))


def _paper_with(letter: str, papers: Iterator[str]) -> str:
    """Return a long paper: a letter, and papers of the library before and behind it."""
    before: list[str] = []
    behind: list[str] = []
    for pages in (before, behind):
        while sum(len(page.split()) for page in pages) < LONG / 2:
            pages.append(next(papers))
    return "\n\n".join((*before, letter, *behind))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


@contextmanager
def _library(corpus: Corpus) -> Iterator[LocalLibrary]:
    with tempfile.TemporaryDirectory() as folder, local_library(Path(folder) / "library.sqlite") as local:
        put_texts(local, corpus.texts)
        yield local


def _print_pairs(
    title: str, pairs: set[tuple[int, int]] | frozenset[tuple[int, int]], corpus: Corpus
) -> None:
    for a, b in sorted(pairs):
        print(f"--- {title} {a} {b}\n{corpus.texts[a][:300]}\n-\n{corpus.texts[b][:300]}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
