"""Run the analysis: from documents to classified pairs and groups.

Four stages, each with its progress: fingerprint (words, shingles, numbers), candidates, compare, group.
The result depends on the documents and parameters alone, not on their order, on earlier runs or on the
number of processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from operator import attrgetter
from time import perf_counter

import numpy as np

from app.dedup import classic
from app.dedup.analysis_cache import AnalysisCache, cached_fingerprints
from app.dedup.candidates import find_candidates, in_steps
from app.dedup.classifier import CandidateLink, PairClassifier
from app.dedup.fingerprints import (
    FingerprintBlock,
    Fingerprints,
    Texts,
    blocks,
    join_fingerprints,
    read_block,
    with_texts,
)
from app.dedup.grouping import regroup
from app.dedup.screening import screen
from app.dedup.shingles import Sets
from app.dedup.short_texts import short_pairs, short_places
from app.dedup.vocabulary import Vocabulary
from app.dedup.workers import Workers, default_process_count
from app.domain.analysis import Analysis, Skipped, SkipReason
from app.domain.duplicates import AnalysedDocument
from app.domain.parameters import Parameters, Preset
from app.domain.progress import (
    NEVER_CANCELLED,
    CancelToken,
    Progress,
    ProgressSink,
    Stage,
    cancellable,
    ignore_progress,
)

__all__ = ["analyse", "regroup"]


def analyse(
    documents: Iterable[AnalysedDocument],
    parameters: Parameters | None = None,
    *,
    texts: Texts | None = None,
    cache: AnalysisCache | None = None,
    progress: ProgressSink = ignore_progress,
    cancel: CancelToken | None = None,
    dismissed: AbstractSet[tuple[int, int]] = frozenset(),
    processes: int | None = None,
) -> Analysis:
    """Find and classify all pairs worth showing, and group the duplicates.

    Args:
        documents: each id once (of documents with one id the last counts); texts as the server has them.
        texts: returns texts by document ids, so that not all are in memory at once; texts in `documents` are
            then ignored. Called in this process: once for every document that is not cached, and again for
            those that are compared.
        cache: results of earlier analyses; unused by the classic preset. The result is the same without it,
            but takes longer.
        dismissed: ids (a, b), a < b, of pairs dismissed by the user; they stay in the result but join
            nothing.
        processes: worker processes that compare texts; 1 uses this process only. By default chosen by library
            size and machine.

    Raises:
        OperationCancelled: within 200 ms of the token being cancelled.
    """
    parameters = parameters or Parameters()
    run = _Run(progress, cancel)
    by_id = {document.id: document for document in cancellable(documents, run.cancel)}
    library = [document for _, document in sorted(by_id.items())]
    if parameters.preset is Preset.CLASSIC:
        return _classic(library, texts, parameters, run, dismissed, processes)
    with run.stage(Stage.FINGERPRINT):
        fingerprints, sets = _read(library, texts, cache, parameters, run)
    with run.stage(Stage.CANDIDATES):
        links, vocabulary = _links(library, sets, parameters, run)
        shingles = sets.shingles
        del sets  # frees memory
    with (
        run.stage(Stage.COMPARE),
        Workers(processes or default_process_count(len(library)), run.cancel) as workers,
    ):
        classifier = PairClassifier(
            library, fingerprints, parameters, workers, vocabulary, run.step, run.cancel, texts, cache
        )
        pairs = classifier.pairs(links, shingles)
        classified = {pair.ids for pair in cancellable(pairs, run.cancel)}
        if texts is not None:
            library = with_texts(library, short_places(fingerprints, parameters), texts, run.cancel)
        pairs += short_pairs(library, fingerprints, parameters, classified, run.step, run.cancel)
        pairs.sort(key=attrgetter("a", "b"))
        run.cancel.raise_if_cancelled()
    with run.stage(Stage.GROUP):
        run.step(0, len(pairs))
        groups = regroup(pairs, parameters, dismissed, run.cancel)
        run.step(len(pairs), len(pairs))
    skipped = tuple(
        Skipped(library[place].id, SkipReason.NO_TEXT)
        for place in np.flatnonzero(fingerprints.empty).tolist()
    )
    return Analysis(parameters, tuple(pairs), groups, skipped, run.timings)


def _read(
    library: Sequence[AnalysedDocument],
    texts: Texts | None,
    cache: AnalysisCache | None,
    parameters: Parameters,
    run: _Run,
) -> tuple[Fingerprints, Sets]:
    """Fingerprint every text that is not cached.

    Runs in this process, because transferring texts and fingerprints would cost most of the gain.
    """

    def read(documents: Sequence[AnalysedDocument]) -> Iterator[FingerprintBlock]:
        return map(read_block, blocks(documents, parameters.ngram_size, texts))

    def counted(found: Iterable[FingerprintBlock]) -> Iterator[FingerprintBlock]:
        done = 0
        run.step(done, len(library))
        for block in found:
            yield block
            done += len(block.words)
            run.step(done, len(library))

    found = read(library) if cache is None else cached_fingerprints(library, cache, read)
    return join_fingerprints(counted(found), parameters.min_words)


def _links(
    library: Sequence[AnalysedDocument], sets: Sets, parameters: Parameters, run: _Run
) -> tuple[dict[tuple[int, int], CandidateLink], Vocabulary]:
    """Return the pairs of texts to align, by position, and the vocabulary."""
    dates = np.array([_days(document) for document in library], np.int64)
    found = find_candidates(sets.shingles, dates, parameters.num_permutations, parameters.num_bands, run.step)
    screened = screen(found.pairs, found.exclusivity, sets, run.step)
    links = zip(
        found.pairs[screened.wanted].tolist(),
        in_steps(found.exclusivity[screened.wanted]).tolist(),
        screened.allowed[screened.wanted].tolist(),
        strict=True,
    )
    wanted = {
        (a, b): CandidateLink(exclusivity, allowed)
        for (a, b), exclusivity, allowed in cancellable(links, run.cancel)
    }
    return wanted, screened.vocabulary


def _days(document: AnalysedDocument) -> int:
    return document.created.toordinal() if document.created is not None else 0


def _classic(
    library: Sequence[AnalysedDocument],
    texts: Texts | None,
    parameters: Parameters,
    run: _Run,
    dismissed: AbstractSet[tuple[int, int]],
    processes: int | None,
) -> Analysis:
    """Run the stages of the classic preset."""
    with Workers(processes or default_process_count(len(library)), run.cancel) as workers:
        with run.stage(Stage.FINGERPRINT):
            signed = classic.sign(library, texts, parameters, workers, run.step)
        with run.stage(Stage.CANDIDATES):
            candidates = classic.banded_pairs(signed, parameters.num_bands, run.step)
        with run.stage(Stage.COMPARE):
            if texts is not None:
                library = with_texts(library, set(candidates.ravel().tolist()), texts, run.cancel)
            pairs = classic.scored(library, signed, candidates, parameters, workers, run.step)
    with run.stage(Stage.GROUP):
        run.step(0, len(pairs))
        groups = regroup(pairs, parameters, dismissed, run.cancel)
        run.step(len(pairs), len(pairs))
    skipped = tuple(
        Skipped(document.id, SkipReason.NO_TEXT if empty else SkipReason.FEW_WORDS)
        for document, empty, compared in zip(library, signed.empty, signed.compared, strict=True)
        if not compared
    )
    return Analysis(parameters, tuple(pairs), groups, skipped, run.timings)


class _Run:
    """Progress, cancellation and timings of one analysis."""

    def __init__(self, progress: ProgressSink, cancel: CancelToken | None) -> None:
        self._progress = progress
        self.cancel = cancel or NEVER_CANCELLED
        self._stage = Stage.FINGERPRINT
        self.timings: dict[str, float] = {}

    @contextmanager
    def stage(self, stage: Stage) -> Iterator[None]:
        self._stage = stage
        started = perf_counter()
        yield
        self.timings[stage.value] = perf_counter() - started

    def step(self, done: int, total: int) -> None:
        self.cancel.raise_if_cancelled()
        self._progress(Progress(self._stage, done, total))
