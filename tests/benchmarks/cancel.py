"""How soon a cancelled analysis ends: `python -m tests.benchmarks.cancel [--documents N] [--json F]`.

A library of realistic papers lies in a database, as the app keeps it. Of a first analysis and of one that
knows the first one's comparisons, the time between two cancel checks is printed, beside the 200 ms
within which a cancel must answer; and of some more of the second sort, cancelled at moments spread evenly,
the time from the cancel to its exception.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from app.domain.errors import OperationCancelled
from app.domain.progress import CancelFlag
from app.services.scan.analysis import AnalysisService
from app.store.database import Database
from tests.benchmarks.command import parser_of, write_figures
from tests.benchmarks.incremental import DAY, Papers, watched

PROMISED = 0.2  # seconds


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    papers = Papers(options.documents, options.seed)
    with tempfile.TemporaryDirectory() as folder, Database.open(Path(folder) / "library.sqlite") as database:
        local = watched(database, papers.taxonomy).local
        local.documents.upsert(papers.stored(papers.documents, DAY))
        del papers
        service = AnalysisService(local)
        figures = {
            "documents": options.documents,
            "first": _looks(service),
            "second": (second := _looks(service)),
            "cancelled": _cancels(service, options.cancels, second["seconds"]),
        }
    for name, values in figures.items():
        print(f"{name}: {values}")
    write_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("cancel", __doc__)
    parser.add_argument("--documents", type=int, default=20_000, help="size of the library")
    parser.add_argument("--cancels", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


class NotedLooks(CancelFlag):
    """Notes the seconds between two looks."""

    def __init__(self) -> None:
        super().__init__()
        self.between: list[float] = []
        self._last = time.perf_counter()

    def raise_if_cancelled(self) -> None:
        now = time.perf_counter()
        self.between.append(now - self._last)
        self._last = now


def _looks(service: AnalysisService) -> Mapping[str, float]:
    """The looks at the token in an analysis that is not cancelled, and the wait that a cancel would mean."""
    looks = NotedLooks()
    started = time.perf_counter()
    service.run(looks)
    looks.raise_if_cancelled()
    whole = time.perf_counter() - started
    late = sum(max(0.0, seconds - PROMISED) for seconds in looks.between)
    return {
        "seconds": round(whole, 2),
        "looks": len(looks.between),
        "longest_between_seconds": round(max(looks.between), 3),
        "longest_to_promised": round(max(looks.between) / PROMISED, 2),
        "share_of_cancels_too_late": round(late / whole, 4),
    }


def _cancels(service: AnalysisService, count: int, whole: float) -> Mapping[str, Any]:
    """Seconds from a cancel to its exception, at moments spread over the `whole` time of an analysis."""
    ended = [_cancelled(service, whole * place / count) for place in range(count)]
    took = [seconds for seconds in ended if seconds is not None]
    return {"cancels": len(took), "median": round(median(took), 3), "longest": round(max(took), 3)}


def _cancelled(service: AnalysisService, moment: float) -> float | None:
    """How long a cancel so many seconds after the start takes; None if the analysis was done by then."""
    flag = CancelFlag()
    timer = threading.Timer(moment, flag.cancel)
    timer.start()
    due = time.perf_counter() + moment
    try:
        service.run(flag)
    except OperationCancelled:
        return time.perf_counter() - due
    finally:
        timer.join()
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
