"""Time a change of threshold, weights or kinds: `python -m tests.benchmarks.regroup [--json F]`.

The stored pairs of a large library are scored and grouped again, in its database, without a new analysis. The
number of pairs, their kinds and the distribution of their scores are those of analysed libraries of
`tests.benchmarks.papers`.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.dedup.engine import regroup
from app.domain.analysis import Analysis
from app.domain.documents import Document, DocumentWithText, content_hash
from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.scoring import rescored
from app.services.library import LocalLibrary
from app.services.scan.detection import DetectionService, pairs_part
from tests.benchmarks.command import parser_of, report_figures
from tests.support.local_library import local_library

PAIRS_A_DOCUMENT = 2.4
KINDS = ((Kind.LOOKALIKE, 72), (Kind.NEAR, 18), (Kind.CONTAINED, 6), (Kind.VERSION, 3), (Kind.EXACT, 1))
FAMILY = 12  # documents of a series
DISMISSED = 200
CHANGES = {
    "a little stricter": {"similarity_threshold": 0.80},
    "stricter": {"similarity_threshold": 0.90},
    "generous": {"similarity_threshold": 0.50},
    "no versions": {"kinds": (Kind.EXACT, Kind.NEAR, Kind.CONTAINED)},
    "exact only": {"kinds": (Kind.EXACT,)},
    "titles count more": {"weight_title": 0.4},
    "wording alone": {"weight_jaccard": 0.0, "weight_metadata": 0.0, "weight_title": 0.0},
}
FACTS = Facts(("date 2024-01-12", "amount 1284.60", "IBAN DE12500105170648489890"), ("number 4711 ≠ 4712",))


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    with (
        tempfile.TemporaryDirectory() as folder,
        local_library(Path(folder) / "library.sqlite") as local,
    ):
        figures = _measure(local, _write(local, options.documents), options.times)
    report_figures(options, figures)
    return 0 if figures["same_as_from_scratch"] else 1


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("regroup", __doc__)
    parser.add_argument("--documents", type=int, default=50_000, help="size of the library")
    parser.add_argument("--times", type=int, default=3, help="how often each change is made")
    return parser.parse_args(arguments)


def _write(local: LocalLibrary, documents: int) -> tuple[Pair, ...]:
    """Store a library as after its analysis; return its pairs."""
    text, when = "Sehr geehrte Damen und Herren", datetime(2026, 3, 1, tzinfo=UTC)
    local.documents.upsert(
        DocumentWithText(Document(number, f"Scan {number}", None, when, when, content_hash(text)), text)
        for number in range(1, documents + 1)
    )
    parameters = Parameters()
    pairs = tuple(sorted(_pairs(documents, parameters), key=lambda pair: pair.ids))
    analysis = Analysis(parameters, pairs, regroup(pairs, parameters), ())
    local.analyses.save(analysis, pairs_part(pairs))
    for pair in pairs[:: len(pairs) // DISMISSED]:
        local.analyses.dismiss(pair.a, pair.b, content_hash(text), content_hash(text))
    return pairs


def _pairs(documents: int, parameters: Parameters) -> Iterator[Pair]:
    chance = random.Random(1)
    kinds, shares = zip(*KINDS, strict=True)
    known: set[tuple[int, int]] = set()
    while len(known) < documents * PAIRS_A_DOCUMENT:
        (kind,) = chance.choices(kinds, shares)
        a = chance.randrange(1, documents - FAMILY)
        b = a + chance.randrange(1, FAMILY)
        if (a, b) not in known:
            known.add((a, b))
            likeness = chance.triangular(0.5, 1.0, 0.95)
            scores = Scores(
                jaccard=likeness**3,
                containment_a=likeness,
                containment_b=likeness * chance.uniform(0.3, 1.0),
                fuzzy=likeness,
                metadata=chance.choice((0.0, 0.5, 1.0)),
                title=chance.random(),
                coverage=likeness * chance.uniform(0.8, 1.0),
                exclusivity=chance.random() ** 2,
            )
            pair = Pair(a, b, kind, Cause.LIKE_TEXT, 0.0, chance.uniform(0.7, 1.0), scores, FACTS)
            yield rescored(pair, parameters)


def _measure(local: LocalLibrary, pairs: tuple[Pair, ...], times: int) -> dict[str, Any]:
    detection, default = DetectionService(local), Parameters()
    dismissed = local.analyses.dismissed(local.documents.content_hashes())
    figures: dict[str, Any] = {"documents": local.documents.count(), "pairs": len(pairs)}
    gc.freeze()  # all pairs at once, which the app does not hold, are not looked through for cycles
    taken: list[float] = []
    same = True
    for name, values in CHANGES.items():
        changed = replace(default, **values)
        there = []
        for _ in range(times):
            there.append(_milliseconds(detection, changed))
            groups = regroup(pairs, changed, dismissed) if len(there) == 1 else None
            if groups is not None:
                same &= list(groups) == local.analyses.groups()
                figures[f"groups, {name}"] = len(groups)
            taken.append(_milliseconds(detection, default))
        figures[f"ms, {name}"] = round(statistics.median(there), 1)
        taken += there
    figures["regroup_ms_median"] = round(statistics.median(taken), 1)
    figures["regroup_ms_p95"] = round(statistics.quantiles(taken, n=20)[-1], 1)
    figures["same_as_from_scratch"] = same
    return figures


def _milliseconds(detection: DetectionService, parameters: Parameters) -> float:
    """Return the milliseconds until the groups are in the database."""
    started = time.perf_counter()
    detection.regroup(parameters)
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
