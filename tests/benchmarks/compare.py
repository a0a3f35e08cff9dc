"""Check that all page differences are highlighted: `python -m tests.benchmarks.compare [--json F]`.

Makes pairs of pages and documents with known planted differences (tests/benchmarks/pages), reads both files
and compares them as the app does. A planted difference is found if a highlight overlaps its box by at least
0.3 (intersection over union) on the page that bears it. A planted page is found if the pages are paired
correctly and rotated pages are turned upright.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from typing import Any

from app.compare.page import Box, hull
from app.compare.page_differences import PageHighlight
from app.readers.pdf import PdfPages
from app.services.page_comparison import compare_pair, pair_files, read_pair
from app.system.memory import return_freed_memory
from tests.benchmarks.command import parser_of, write_figures
from tests.benchmarks.pages.pairs import (
    DEGRADATIONS,
    DOCUMENT_KINDS,
    PAGE_KINDS,
    DocumentCase,
    PagePairCase,
    document,
    document_case,
    page_case,
    pdf,
)
from tests.benchmarks.pages.scanner import STRENGTHS

OVERLAP = 0.3
CLEAN_FOR_ONE = 4  # clean pairs for each pair of a kind, since so few false marks are allowed
PROCESSES = 2
PAGES = 5  # of each document whose marks are timed
LONG = 300  # pages of the document in which one page is found

Job = tuple[str, str, int, int]
"""Kind, degradation, number and seed of a case."""


@dataclass
class Count:
    """The results of one sort of case."""

    planted: int = 0
    marked: int = 0
    clean: int = 0
    false: int = 0

    def add(self, other: Count) -> None:
        self.planted += other.planted
        self.marked += other.marked
        self.clean += other.clean
        self.false += other.false

    def figures(self) -> dict[str, float | int | None]:
        return {
            "planted": self.planted,
            "marked": self.marked / self.planted if self.planted else None,
            "clean_pages": self.clean,
            "false_marks_per_clean_page": self.false / self.clean if self.clean else None,
        }


@dataclass
class Counts:
    """The counts in total, by kind of difference and by degradation."""

    all: Count = field(default_factory=Count)
    by_kind: defaultdict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    by_degradation: defaultdict[str, Count] = field(default_factory=lambda: defaultdict(Count))

    def add(self, job: Job, count: Count) -> None:
        for total in (self.all, self.by_kind[job[0]], self.by_degradation[job[1]]):
            total.add(count)


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    return_freed_memory()  # as the app does
    started = time.perf_counter()
    counts = measure(options.pairs, options.seed)
    figures: dict[str, Any] = {
        **counts.all.figures(),
        "by_kind": {kind: count.figures() for kind, count in counts.by_kind.items()},
        "by_degradation": {name: counts.by_degradation[name].figures() for name in DEGRADATIONS},
        **timings(options.seed),
    }
    _print(figures)
    print(f"{time.perf_counter() - started:.0f} s in all")
    write_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("compare", __doc__)
    parser.add_argument("--pairs", type=int, default=2, help="pairs of each kind and degradation")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def measure(pairs: int, seed: int) -> Counts:
    """Make and compare pairs of each kind and degradation."""
    jobs: list[Job] = [
        (kind, degradation, number, seed)
        for degradation in DEGRADATIONS
        for kind in (*PAGE_KINDS, *DOCUMENT_KINDS)
        for number in range(_times(kind, pairs))
    ]
    counts = Counts()
    with get_context("spawn").Pool(PROCESSES) as pool:
        for job, count in zip(jobs, pool.imap(run, jobs, chunksize=8), strict=True):
            counts.add(job, count)
    return counts


def _times(kind: str, pairs: int) -> int:
    if kind == "clean":
        return pairs * CLEAN_FOR_ONE
    return pairs if kind in PAGE_KINDS else -(-pairs // 4)


def run(job: Job) -> Count:
    """Make and evaluate one case."""
    kind, degradation, number, seed = job
    rng = Random(f"{seed} {kind} {degradation} {number}")
    if kind in PAGE_KINDS:
        return judge_pages(page_case(kind, degradation, rng))
    return judge_documents(document_case(kind, degradation, rng))


def judge_pages(case: PagePairCase) -> Count:
    """Count whether the difference was highlighted; for a clean pair, count its highlights."""
    with PdfPages(case.a) as a, PdfPages(case.b) as b:
        comparison = compare_pair(a, b, pair_files(a, b)[0])
    marks = [mark for mark in comparison.highlights if mark.counts] if comparison else []
    if case.kind == "clean":
        return Count(clean=1, false=len(marks))
    return Count(planted=1, marked=int(any(_covers(mark, case.on_a, case.on_b) for mark in marks)))


def _covers(mark: PageHighlight, on_a: Box | None, on_b: Box | None) -> bool:
    return any(
        planted is not None and boxes and hull(boxes).overlap(planted) >= OVERLAP
        for planted, boxes in ((on_a, mark.a), (on_b, mark.b))
    )


def judge_documents(case: DocumentCase) -> Count:
    """Count whether the pages were paired correctly, with equal orientation."""
    with PdfPages(case.a) as a, PdfPages(case.b) as b:
        pairs = pair_files(a, b)
        found = {
            (pair.left, pair.right) for pair in pairs if pair.left is not None and pair.right is not None
        }
        upright = True
        for pair in pairs:
            if pair.right in case.turned and pair.left is not None:
                _, page = read_pair(a, b, pair)
                upright = page is not None and page.turned == case.turned[pair.right]
    # Of two pages that changed places only one can keep its partner; either will do.
    wanted = case.wanted
    right = found == wanted or (case.kind == "swapped" and found < wanted and len(found) == len(wanted) - 1)
    return Count(planted=1, marked=int(right and upright))


def timings(seed: int) -> dict[str, float]:
    """Return the milliseconds from two files in memory to all highlights, and to the match of one page."""
    rng = Random(f"time {seed}")
    pages = document(rng, PAGES)
    scan = STRENGTHS["medium"](rng)
    one, other = pdf(pages, None, rng), pdf(pages, scan, rng)
    many = document(rng, LONG)
    small, large = pdf(many[LONG // 2 : LONG // 2 + 1], None, rng), pdf(many, None, rng)
    return {
        "marks_ms_5_pages": min(_milliseconds_of_marks(one, other) for _ in range(3)),
        "pairing_ms_1_in_300": min(_milliseconds_of_pairing(small, large) for _ in range(3)),
    }


def _milliseconds_of_marks(one: bytes, other: bytes) -> float:
    started = time.perf_counter()
    with PdfPages(one) as a, PdfPages(other) as b:
        for pair in pair_files(a, b):
            compare_pair(a, b, pair)
    return 1000 * (time.perf_counter() - started)


def _milliseconds_of_pairing(one: bytes, other: bytes) -> float:
    started = time.perf_counter()
    with PdfPages(one) as a, PdfPages(other) as b:
        pair_files(a, b)
    return 1000 * (time.perf_counter() - started)


def _print(figures: dict[str, Any]) -> None:
    print(f"{'':16}{'planted':>8}{'marked':>9}{'clean':>7}{'false marks a clean page':>26}")
    rows = {"all": figures, **figures["by_kind"], **figures["by_degradation"]}
    for name, row in rows.items():
        marked = f"{row['marked']:.1%}" if row["marked"] is not None else ""
        false = row["false_marks_per_clean_page"]
        print(
            f"{name:16}{row['planted'] or '':>8}{marked:>9}{row['clean_pages'] or '':>7}"
            f"{f'{false:.3f}' if false is not None else '':>26}"
        )
    print(f"marks of two documents of {PAGES} pages: {figures['marks_ms_5_pages']:.0f} ms")
    print(f"1 page found in {LONG}: {figures['pairing_ms_1_in_300']:.0f} ms")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
