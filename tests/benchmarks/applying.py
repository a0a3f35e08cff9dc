"""Measure how fast a run moves documents to the trash, compared with a bare loop of deletes.

    python -m tests.benchmarks.applying [--documents N] [--delay SECONDS] [--json F]

Both delete copies from a demo server on loopback that delays every call by `delay` seconds.
"""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

from app.demo.library import DemoLibrary
from app.demo.server import DemoServer
from app.domain.plans import PlanItem
from app.domain.runs import Outcome
from tests.benchmarks.command import parser_of, write_figures
from tests.support.builders import app_at, document, group, pair, small_library


@dataclass(frozen=True)
class Figures:
    """Documents moved to the trash per second."""

    documents: int
    apply_rate: float
    bare_apply_rate: float


def measure(documents: int = 1_000, delay: float = 0.04) -> Figures:
    """Time a run over pairs of documents, then a loop that sends one delete after the other.

    Args:
        documents: copies to trash, each with its own keeper.
        delay: seconds added to every call.
    """
    library, keepers = _library(documents)
    with tempfile.TemporaryDirectory() as folder:
        with DemoServer(library) as server, app_at(Path(folder) / "run", server) as harness:
            harness.scan(*(group(pair(keeper, keeper + 1)) for keeper in keepers))
            server.delay = delay
            started = time.perf_counter()
            run = harness.apply(*(PlanItem(keeper, (keeper + 1,)) for keeper in keepers))
            ours = time.perf_counter() - started
            server.delay = 0.0
        if any(item.outcome is not Outcome.TRASHED for item in run.documents):
            raise RuntimeError("Not every document went to the trash, so the time says nothing.")
        with DemoServer(library) as server, app_at(Path(folder) / "bare", server) as harness:
            server.delay = delay
            started = time.perf_counter()
            for keeper in keepers:
                harness.library.client.trash(keeper + 1)
            bare = time.perf_counter() - started
            server.delay = 0.0
    return Figures(documents, round(documents / ours, 1), round(documents / bare, 1))


def _library(pairs: int) -> tuple[DemoLibrary, range]:
    keepers = range(1_000, 1_000 + 2 * pairs, 2)
    documents = [document(number, f"Brief {number}") for number in range(1_000, 1_000 + 2 * pairs)]
    return replace(small_library(), documents=tuple(documents)), keepers


def main() -> None:
    parser = parser_of("applying", __doc__)
    parser.add_argument("--documents", type=int, default=1_000)
    parser.add_argument("--delay", type=float, default=0.04, help="seconds that every call takes longer")
    arguments = parser.parse_args()
    figures = measure(arguments.documents, arguments.delay)
    print(f"run        {figures.apply_rate:8.1f} documents a second")
    print(f"bare loop  {figures.bare_apply_rate:8.1f} documents a second")
    write_figures(arguments, vars(figures))


if __name__ == "__main__":
    main()
