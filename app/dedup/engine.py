"""The analysis: from documents to judged pairs and groups.

Four stages, each with its progress: fingerprint (words, shingles, numbers), candidates, compare, group.
The result depends on the documents and parameters alone, not on their order, on earlier runs or on the
number of processes.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter

import numpy as np

from app.dedup.candidates import find_candidates
from app.dedup.fingerprints import blocks, join_prints, read_block
from app.dedup.groups import regroup
from app.dedup.judging import Judging, Link
from app.dedup.screening import Sets, screen
from app.dedup.workers import Workers
from app.domain.analysis import Analysis, Skipped, SkipReason
from app.domain.duplicates import AnalysedDocument
from app.domain.parameters import Parameters
from app.domain.progress import CancelToken, Progress, ProgressSink, Stage, ignore_progress

__all__ = ["analyse", "regroup"]


def analyse(
    documents: Iterable[AnalysedDocument],
    parameters: Parameters | None = None,
    *,
    progress: ProgressSink = ignore_progress,
    cancel: CancelToken | None = None,
    dismissed: Container[tuple[int, int]] = frozenset(),
    processes: int = 1,
) -> Analysis:
    """Find all pairs worth showing, judge them, and group the duplicates.

    Args:
        documents: each id once (of documents with one id the last counts); texts as the server has them.
        dismissed: ids (a, b), a < b, of pairs that the user said are no duplicates; they stay among the
            pairs but join nothing.
        processes: worker processes; with 1 all work is done in this one. Starting them costs about half a
            second each, which pays from some ten thousand documents on.

    Raises:
        OperationCancelled: within 200 ms of the token being cancelled.
    """
    parameters = parameters or Parameters()
    library = sorted({document.id: document for document in documents}.values(), key=lambda found: found.id)
    run = _Run(progress, cancel)
    with Workers(processes, run.check) as workers:
        with run.stage(Stage.FINGERPRINT):
            read = []
            run.step(0, len(library))
            for prints_of_block in workers.map(read_block, blocks(library, parameters.ngram_size)):
                read.append(prints_of_block)
                run.step(sum(len(block.words) for block in read), len(library))
            prints = join_prints(read, parameters.min_words)
        with run.stage(Stage.CANDIDATES):
            sets = Sets(prints.shingles, prints.numbers, prints.letters)
            dates = np.array([_days(document) for document in library], np.int64)
            found = find_candidates(
                sets.shingles, dates, parameters.num_permutations, parameters.num_bands, run.step
            )
            screened = screen(found.pairs, found.exclusivity, sets, run.step)
            links = {
                (a, b): Link(exclusivity, allowed)
                for (a, b), exclusivity, allowed in zip(
                    found.pairs[screened.wanted].tolist(),
                    found.exclusivity[screened.wanted].tolist(),
                    screened.allowed[screened.wanted].tolist(),
                    strict=True,
                )
            }
        with run.stage(Stage.COMPARE):
            pairs = Judging(library, prints, parameters, workers, run.step).pairs(links)
    with run.stage(Stage.GROUP):
        run.step(0, len(pairs))
        groups = regroup(pairs, parameters, dismissed)
        run.step(len(pairs), len(pairs))
    skipped = tuple(
        Skipped(library[place].id, SkipReason.NO_TEXT) for place in np.flatnonzero(prints.empty).tolist()
    )
    return Analysis(parameters, tuple(pairs), groups, skipped, run.timings)


def _days(document: AnalysedDocument) -> int:
    return document.created.toordinal() if document.created is not None else 0


class _Run:
    """One analysis' progress, cancelling and clock."""

    def __init__(self, progress: ProgressSink, cancel: CancelToken | None) -> None:
        self._progress = progress
        self._cancel = cancel
        self._stage = Stage.FINGERPRINT
        self.timings: dict[str, float] = {}

    @contextmanager
    def stage(self, stage: Stage) -> Iterator[None]:
        self._stage = stage
        started = perf_counter()
        yield
        self.timings[stage.value] = perf_counter() - started

    def check(self) -> None:
        if self._cancel is not None:
            self._cancel.raise_if_cancelled()

    def step(self, done: int, total: int) -> None:
        self.check()
        self._progress(Progress(self._stage, done, total))
