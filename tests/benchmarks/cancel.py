"""Measure how soon a cancelled analysis ends: `python -m tests.benchmarks.cancel [--documents N] [--json F]`.

The library of realistic documents is in a database, as in the app. Two analyses run, the second with the
cached comparisons of the first. Printed are the times between their cancel checks, against the limit of
200 ms; then more analyses of the second sort are cancelled at evenly spread moments, and the time from each
cancel to its exception is printed.
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
from tests.benchmarks.command import parser_of, report_figures
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
            "first": _checks(service),
            "second": (second := _checks(service)),
            "cancelled": _cancels(service, options.cancels, second["seconds"]),
        }
    report_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("cancel", __doc__)
    parser.add_argument("--documents", type=int, default=20_000, help="size of the library")
    parser.add_argument("--cancels", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


class RecordedChecks(CancelFlag):
    """Records the seconds between two cancel checks."""

    def __init__(self) -> None:
        super().__init__()
        self.between: list[float] = []
        self._last = time.perf_counter()

    def raise_if_cancelled(self) -> None:
        now = time.perf_counter()
        self.between.append(now - self._last)
        self._last = now


def _checks(service: AnalysisService) -> Mapping[str, float]:
    """Return the cancel checks of a complete analysis, and the wait that a cancel would mean."""
    checks = RecordedChecks()
    started = time.perf_counter()
    service.run(checks)
    checks.raise_if_cancelled()
    whole = time.perf_counter() - started
    late = sum(max(0.0, seconds - PROMISED) for seconds in checks.between)
    return {
        "seconds": round(whole, 2),
        "looks": len(checks.between),
        "longest_between_seconds": round(max(checks.between), 3),
        "longest_to_promised": round(max(checks.between) / PROMISED, 2),
        "share_of_cancels_too_late": round(late / whole, 4),
    }


def _cancels(service: AnalysisService, count: int, whole: float) -> Mapping[str, Any]:
    """Return the seconds from a cancel to its exception, at moments spread over the `whole` analysis."""
    ended = [_cancelled(service, whole * place / count) for place in range(count)]
    took = [seconds for seconds in ended if seconds is not None]
    return {"cancels": len(took), "median": round(median(took), 3), "longest": round(max(took), 3)}


def _cancelled(service: AnalysisService, moment: float) -> float | None:
    """Return how long a cancel takes at this time after the start; None if the analysis had ended by then."""
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
