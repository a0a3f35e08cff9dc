"""Check that differences of one character are found: `python -m tests.benchmarks.glyphs [--json F]`.

Makes pairs of scans (tests/benchmarks/pages/lookalikes.py), half of them of one sheet scanned twice, and
compares them like `scan --compare-pages`. Prints by character and way of scanning how many were found to be
the same, different, or unsure; only the same ones may be suggested for the trash.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from multiprocessing import get_context
from random import Random
from typing import Any

from app.domain.page_answers import PageAnswer
from app.readers.pdf import PdfPages
from app.services.page_comparison import compare_files
from app.system.memory import return_freed_memory
from tests.benchmarks.command import parser_of, write_figures
from tests.benchmarks.pages.lookalikes import SIGNS, WAYS, scan_pair

PROCESSES = 2

Job = tuple[str, str, int, int, bool]
"""Sign ("" for a rescan), way of scanning, number, seed, and whether with the papers for judging."""


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    return_freed_memory()  # as the app does
    jobs = _jobs(options)
    answers: defaultdict[tuple[str, str], Counter[PageAnswer]] = defaultdict(Counter)
    seconds = 0.0
    with get_context("spawn").Pool(PROCESSES) as pool:
        for job, (answer, taken) in zip(jobs, pool.imap(run, jobs, chunksize=4), strict=True):
            seconds += taken
            truth = "other" if job[0] else "same"
            for name in {f"{truth} all", f"{truth} {job[1]}", f"{truth} {job[0]}".strip()}:
                answers[truth, name][answer] += 1
            if job[0] and answer is PageAnswer.SAME:
                print("called the same:", *job)
    rows = {
        name: {str(answer): count[answer] for answer in PageAnswer} for (_, name), count in answers.items()
    }
    figures: dict[str, Any] = {
        "other_called_same": answers["other", "other all"][PageAnswer.SAME],
        "rescans_same": _share(answers["same", "same all"]),
        "seconds_a_pair": seconds / len(jobs),
        "rows": rows,
    }
    _print(figures)
    write_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("glyphs", __doc__)
    parser.add_argument("--pairs", type=int, default=1, help="of each kind for each way of scanning")
    parser.add_argument("--ways", nargs="*", default=list(WAYS), choices=WAYS, metavar="WAY")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tuning", action="store_true", help="with the papers the check was tuned on")
    return parser.parse_args(arguments)


def _jobs(options: argparse.Namespace) -> list[Job]:
    """Return for each way of scanning some pairs with alternating characters, and as many rescans."""
    signs = list(SIGNS)
    return [
        (sign, way, number, options.seed, not options.tuning)
        for number in range(options.pairs)
        for place, way in enumerate(options.ways)
        for sign in (signs[(5 * place + number + options.seed) % len(signs)], "")
    ]


def run(job: Job) -> tuple[PageAnswer, float]:
    """Make one pair. Return the answer, and the CPU seconds it took from two files in memory."""
    sign, way, number, seed, judging = job
    pair = scan_pair(sign, way, Random(f"{seed} {sign} {way} {number}"), judging=judging)
    started = time.process_time()
    with PdfPages(pair.a) as a, PdfPages(pair.b) as b:
        answer = compare_files(a, b).answer
    return answer, time.process_time() - started


def _share(count: Counter[PageAnswer]) -> float:
    return count[PageAnswer.SAME] / max(count.total(), 1)


def _print(figures: dict[str, Any]) -> None:
    print(f"{'':24}{'other':>8}{'unsure':>8}{'same':>8}")
    for name in sorted(figures["rows"]):
        row = figures["rows"][name]
        print(f"{name:24}{row['other']:8}{row['unsure']:8}{row['same']:8}")
    print(f"{figures['seconds_a_pair']:.2f} s of a processor for a pair of pages")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
