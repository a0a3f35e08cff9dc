"""How fast similar documents are found: `python -m tests.benchmarks.similar [--json F]`.

A library of made-up papers lies in a database, indexed as a scan does it: a third are filled in forms, so
that queries have near and far hits. Queries are made by a document's number, through the service that the
window and the command line use; what is measured is the whole answer, titles included. Words are searched as
they are typed: the documents offered, and all groups or look-alikes of the review list that have them. For
each key, `key_cpu_ms` is what the review list computes in the window's thread, its frame included.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before Qt is loaded

import numpy as np
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from app.domain.analysis import Analysis
from app.domain.documents import Document, DocumentWithText, content_hash
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.similar import FingerprintQuery
from app.services.library import LocalLibrary
from app.services.review.comparison import lookalike_rows
from app.services.review.group_table import GroupTable
from app.services.review.groups import ReviewService
from app.services.similar.index import SegmentCache, update_index, update_words
from app.services.similar.search import find_similar
from app.tasks.similar_tasks import offer_documents
from app.ui.look.preferences import Appearance
from app.ui.look.theme import Theme
from app.ui.review.queue.model import QueueModel
from app.ui.review.queue.panel import QueuePanel
from app.ui.session.navigation import ReviewFilter
from tests.benchmarks.command import parser_of, report_figures
from tests.benchmarks.process_usage import PeakMemory
from tests.support.local_library import local_library

DAY = datetime(2026, 3, 1, tzinfo=UTC)
WORDS = 450  # of a paper, on average
FORMS = 400
_SAMPLE = 100  # queries of each kind
_TYPED = ("paper", "lo17", "tu4999", "ka lo mi t")  # each first letter is in every row


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    with tempfile.TemporaryDirectory() as folder:
        figures = _measure(Path(folder), options)
    report_figures(options, figures)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = parser_of("similar", __doc__)
    parser.add_argument("--documents", type=int, default=100_000, help="size of the library")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def _measure(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    chance = random.Random(options.seed)
    path = folder / "library.sqlite"
    with local_library(path) as local:
        local.documents.upsert(papers(options.documents, options.seed))
        started = time.process_time()
        with PeakMemory(0) as memory:
            update_index(local)
        index_seconds = time.process_time() - started
        index_mb = local.similar.size() / 1e6
        update_words(local)
        local.analyses.save(_pairs(options.documents))
    numbers = [chance.randrange(1, options.documents + 1) for _ in range(_SAMPLE)]
    with local_library(path) as local:  # as after a start
        cache = SegmentCache()
        (first,), _ = _timed(local, cache, numbers[:1], "_20_40")
        bare, hits = _timed(local, cache, numbers, "")
        overlap, _ = _timed(local, cache, numbers, "_45")
        banded, _ = _timed(local, cache, numbers, "_45_80")
        tables = ReviewService(local).rows(), lookalike_rows(local)
        words = _searched(local, *tables)
        keys = [spent for rows in tables for spent in _listed(local, rows)]
    return {
        "documents": options.documents,
        "bare_ms_p95": _p95(bare),
        "overlap_ms_p95": _p95(overlap),
        "banded_ms_p95": _p95(banded),
        "first_ms": round(first, 1),
        "words_ms_max": round(max(words), 1),
        "key_cpu_ms_median": round(float(np.median(keys)), 1),
        "key_cpu_ms_max": round(max(keys), 1),
        "bare_hits_median": int(np.median(hits)),
        "index_mb": round(index_mb, 1),
        "index_cpu_seconds": round(index_seconds, 1),
        "index_peak_rss_mb": round(memory.megabytes, 1),
    }


def _timed(
    local: LocalLibrary, cache: SegmentCache, numbers: Iterable[int], values: str
) -> tuple[list[float], list[int]]:
    """Return the milliseconds and the number of hits of each query."""
    milliseconds, hits = [], []
    for number in numbers:
        started = time.perf_counter()
        answer = find_similar(local, FingerprintQuery.parse(f"FINGERPRINT:{number}{values}"), cache=cache)
        milliseconds.append(1000 * (time.perf_counter() - started))
        hits.append(len(answer.found))
    return milliseconds, hits


def _pairs(count: int) -> Analysis:
    """An analysis by which every second document is in a group of two, and in two pairs of look-alikes."""

    def pair(first: int, apart: int, kind: Kind, facts: Facts) -> Pair:
        return Pair(first, first + apart, kind, Cause.LIKE_TEXT, 0.9, 0.9, Scores(), facts)

    other = Facts(conflict=("amount 12 / 13",))
    firsts = range(1, count - 2, 4)
    pairs = [pair(first, 1, Kind.NEAR, Facts()) for first in firsts]
    alike = [pair(first, apart, Kind.LOOKALIKE, other) for first in firsts for apart in (2, 3)]
    groups = [Group(f"{near.a:032x}", near.kind, near.ids, (near,), 0.9) for near in pairs]
    return Analysis(Parameters(), (*pairs, *alike), tuple(groups), ())


def _keys() -> Iterator[str]:
    """Yield what is in the search field after each key."""
    for words in _TYPED:
        yield from (words[: end + 1] for end in range(len(words)))


def _searched(local: LocalLibrary, groups: GroupTable, alike: GroupTable) -> list[float]:
    """Return the milliseconds until each search field has its answer, as words are typed."""

    def listed(rows: GroupTable, typed: str) -> None:
        rows.members.having(local.words.search_all(typed), include_older=False)

    milliseconds = []
    for typed in _keys():
        for search in (partial(listed, groups), partial(listed, alike), partial(_offered, local)):
            started = time.perf_counter()
            search(typed)
            milliseconds.append(1000 * (time.perf_counter() - started))
    return milliseconds


class _NoThumbnails:
    def pixmap(self, _document: int) -> QPixmap | None:
        return None


def _listed(local: LocalLibrary, rows: GroupTable) -> list[float]:
    """Return what the review list computes for each key, in milliseconds of processor time."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    Theme(app, Appearance(reduce_motion=True))
    model = QueueModel()
    panel = QueuePanel(model, _NoThumbnails())
    panel.resize(296, 800)
    panel.show()
    model.set_rows(rows)
    panel.show_progress()
    app.processEvents()
    milliseconds = []
    for typed in _keys():
        documents = local.words.search_all(typed)  # in the window, a task queue does it
        started = time.thread_time()
        model.set_filter(ReviewFilter(search=typed))
        panel.show_progress()
        app.processEvents()
        model.set_found_by_words(typed, documents)
        panel.show_progress()
        app.processEvents()
        milliseconds.append(1000 * (time.thread_time() - started))
    panel.close()
    return milliseconds


def _offered(local: LocalLibrary, typed: str) -> None:
    offer_documents(local, typed=typed)


def _p95(milliseconds: Sequence[float]) -> float:
    return round(float(np.percentile(milliseconds, 95)), 1)


def papers(count: int, seed: int) -> Iterator[DocumentWithText]:
    """Papers of words drawn as frequently as in a language; every third fills in a form."""
    chance = np.random.default_rng(seed)
    words = [f"{syllable}{number}" for number in range(5000) for syllable in ("ka", "lo", "mi", "tu")]
    frequency = np.cumsum(1 / np.arange(1, len(words) + 1))

    def drawn(length: int) -> str:
        places = np.searchsorted(frequency, chance.random(length) * frequency[-1])
        return " ".join([words[place] for place in places.tolist()])

    forms = [drawn(WORDS // 2) for _ in range(FORMS)]
    for number in range(1, count + 1):
        if number % 3:
            text = drawn(int(chance.integers(WORDS // 2, 3 * WORDS // 2)))
        else:
            text = f"{forms[int(chance.integers(FORMS))]} {drawn(WORDS // 2)}"
        document = Document(
            number, f"Paper {number}", date(2024, 1, 1), DAY, DAY, content_hash(text), page_count=2
        )
        yield DocumentWithText(document, text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
