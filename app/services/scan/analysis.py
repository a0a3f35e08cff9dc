"""Runs the engine on the local library and stores its result."""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING

from app import __version__
from app.dedup.analysis_cache import FINGERPRINT_VERSION, KEEPING
from app.dedup.engine import analyse, regroup
from app.domain.documents import content_hash
from app.domain.duplicates import Kind, as_confirmed
from app.domain.errors import AnswerUnreadable, NotFound, NotPermitted, RequestRefused, ServerFailed
from app.domain.progress import Progress, Stage, ignore_progress
from app.domain.scoring import rescored
from app.paperless.cancellation import cancel_scope
from app.paperless.pacing import RequestPacer
from app.paperless.paging import ListChunk, fetch_in_chunks
from app.services.analysed_documents import for_engine
from app.services.chains import ChainService
from app.services.same_meaning import meaning_pairs
from app.services.scan.detection import DetectionService, Dismissals, Ids, pairs_part, texts_part
from app.store.analysis_parts import AnalysisBlob
from app.system.memory import deferred_gc

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from app.domain.analysis import Analysis
    from app.domain.documents import FileFacts
    from app.domain.duplicates import AnalysedDocument, Pair
    from app.domain.parameters import Parameters
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.library import Library, LocalLibrary

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class AnalysisService:
    """Analyses one local library; needs no connection."""

    local: LocalLibrary

    def run(
        self,
        cancel: CancelToken,
        progress: ProgressSink = ignore_progress,
        parameters: Parameters | None = None,
    ) -> Analysis:
        """Analyse every document and replace the stored result of the last analysis.

        Args:
            parameters: None for the user's settings.

        Raises:
            OperationCancelled: the last result is kept.
        """
        hashes = self.local.documents.content_hashes()
        detection = DetectionService(self.local)
        at_start = parameters or detection.chosen()
        memory = StoredAnalysisCache(self.local, hashes, at_start, cancel)
        dismissed = Dismissals(self.local, hashes).pairs
        with deferred_gc():
            analysis = analyse(
                self._documents(hashes),
                at_start,
                texts=memory.texts,
                cache=memory,
                progress=progress,
                cancel=cancel,
                dismissed=dismissed,
            )
        analysis = self._with_meaning(analysis, hashes, dismissed)
        stages = ChainService(self.local).part(analysis.pairs, hashes, cancel)
        cancel.raise_if_cancelled()
        with self.local.database.transaction():
            # The user may decide and change settings while an analysis runs.
            dismissals = Dismissals(self.local, hashes)
            now = parameters or detection.chosen()
            if (dismissals.pairs, now) != (dismissed, at_start) and now.compares_like(at_start):
                analysis = _grouped(analysis, now, dismissals.pairs)
            confirmed = self.local.pair_verdicts.confirmed(hashes)
            known = {ids: self.local.analyses.pair(*ids) for ids in confirmed}
            self._note_found(analysis)
            analysis = _with_confirmed(analysis, known, dismissals.pairs)
            dismissals.store()
            parts = {**memory.parts(), **texts_part(hashes), **pairs_part(analysis.pairs, cancel), **stages}
            cancel.raise_if_cancelled()
            self.local.analyses.save(analysis, parts, cancel)
            self.local.decisions.prune({group.id for group in analysis.groups})
        self.local.fingerprints.prune()
        return analysis

    def trial(
        self, parameters: Parameters, cancel: CancelToken, progress: ProgressSink = ignore_progress
    ) -> Analysis:
        """Analyse every document without storing anything or using what earlier analyses stored.

        Raises:
            OperationCancelled: nothing was changed.
        """
        hashes = self.local.documents.content_hashes()
        with deferred_gc():
            return analyse(
                self._documents(hashes),
                parameters,
                texts=self.local.documents.texts,
                progress=progress,
                cancel=cancel,
                dismissed=Dismissals(self.local, hashes).pairs,
            )

    def _note_found(self, analysis: Analysis) -> None:
        """Keep what the analysis found of pairs that decisions made groups, for when these are undone."""
        joined = self.local.joined_pairs.of_steps()
        found = {pair.ids: pair for pair in analysis.pairs} if joined else {}
        for step, pair in joined.items():
            if not pair.apart:
                self.local.joined_pairs.replace(step, replace(pair, before=found.get(pair.asked.ids)))

    def _with_meaning(
        self, analysis: Analysis, hashes: Mapping[int, str], dismissed: frozenset[tuple[int, int]]
    ) -> Analysis:
        """Return the analysis with the pairs of the same meaning that are still valid."""
        compared = {pair.ids for pair in analysis.pairs}
        found = meaning_pairs(self.local, hashes, compared, analysis.parameters)
        if not found:
            return analysis
        pairs = tuple(sorted([*analysis.pairs, *found], key=lambda pair: pair.ids))
        return _grouped(replace(analysis, pairs=pairs), analysis.parameters, dismissed)

    def _documents(self, hashes: Mapping[int, str]) -> Iterator[AnalysedDocument]:
        taxonomy = self.local.taxonomy.load()
        for document in self.local.documents.stream():
            yield for_engine(document, taxonomy, hashes.get(document.id, ""))


def _with_confirmed(
    analysis: Analysis, confirmed: Mapping[Ids, Pair | None], dismissed: frozenset[Ids]
) -> Analysis:
    """Return the analysis with the pairs that the user confirmed as duplicates.

    Args:
        confirmed: as they were stored; those that the analysis did not compare stay as they are.
    """
    if not confirmed:
        return analysis
    found = {pair.ids: pair for pair in analysis.pairs}
    for ids, known in confirmed.items():
        if ids in found:
            found[ids] = as_confirmed(found[ids], 1.0 if known is None else known.probability)
        elif known is not None:
            found[ids] = known
    pairs = tuple(sorted(found.values(), key=attrgetter("a", "b")))
    groups = regroup(pairs, analysis.parameters, dismissed, confirmed=confirmed.keys())
    return replace(analysis, pairs=pairs, groups=groups)


def _grouped(analysis: Analysis, parameters: Parameters, dismissed: frozenset[tuple[int, int]]) -> Analysis:
    """Return the analysis with other weights, threshold, kinds and dismissed pairs."""
    pairs = tuple(rescored(pair, parameters) for pair in analysis.pairs)
    return replace(analysis, parameters=parameters, pairs=pairs, groups=regroup(pairs, parameters, dismissed))


def fetch_file_facts(library: Library, cancel: CancelToken, progress: ProgressSink = ignore_progress) -> int:
    """Fetch checksums and sizes of documents with equal text.

    Equal files have equal text, so only these can be the same file. Paperless 2 returns checksums in one
    request per document, and no server lists those of archive versions.

    Returns:
        The number of documents requested.
    """
    documents = library.local.documents
    unknown = _with_unknown_files(library)

    def ask(start: int, size: int, _timeout_factor: float) -> ListChunk[FileFacts]:
        return ListChunk(_file_facts(library, unknown[start]), start + size, len(unknown), size)

    with cancel_scope(cancel):
        for part in fetch_in_chunks(ask, RequestPacer(1, 1)) if unknown else ():
            if part.items is not None:
                documents.update_files(unknown[part.end - 1], part.items)
            progress(Progress(Stage.SYNC, part.end, len(unknown)))
    return len(unknown)


def _with_unknown_files(library: Library) -> list[int]:
    """Return the documents whose file may equal another one's and has not been fetched yet."""
    documents = library.local.documents
    by_text: dict[str, list[int]] = defaultdict(list)
    for document, text_hash in documents.content_hashes().items():
        by_text[text_hash].append(document)
    # An empty text in common is no match: for these documents only the checksum counts.
    textless = by_text.pop(content_hash(""), [])
    shared = [document for ids in by_text.values() if len(ids) > 1 for document in ids]
    known = documents.many(textless)
    alike = Counter((known[document].mime_type, known[document].page_count) for document in textless)
    without_checksum = [
        document.id
        for document in known.values()
        if document.checksum is None and alike[(document.mime_type, document.page_count)] > 1
    ]
    return sorted(
        [document.id for document in documents.many(shared).values() if document.file_size is None]
        + without_checksum
    )


def _file_facts(library: Library, document_id: int) -> FileFacts | None:
    """Return the file facts; None if they cannot be read, so that one document does not stop the scan."""
    try:
        return library.client.file_facts(document_id)
    except (NotFound, NotPermitted, RequestRefused, ServerFailed, AnswerUnreadable) as error:
        log.info("The files of document %d are not known: %s", document_id, error.for_log)
        return None


COMPARISONS = "comparisons"


class StoredAnalysisCache:
    """Results of earlier analyses that one analysis reuses, and those it stores for later ones."""

    def __init__(
        self,
        local: LocalLibrary,
        hashes: Mapping[int, str],
        parameters: Parameters,
        cancel: CancelToken,
    ) -> None:
        """Read nothing yet.

        Args:
            hashes: the hash of each document's text, as passed to the engine.
        """
        self._local = local
        self._hashes = hashes
        self._parameters = parameters
        self._cancel = cancel
        self._reading = f"{FINGERPRINT_VERSION} {parameters.ngram_size}"
        # Every version of the app classifies again: a changed rule must not wait for changed documents.
        self._form = f"{__version__} {KEEPING} {parameters.ngram_size} {parameters.fuzzy_sample_size}"
        self._changed: set[str] = set()
        self._comparisons = b""

    def texts(self, ids: Sequence[int]) -> dict[int, str]:
        """Return the texts; for a document changed meanwhile, nothing is stored under its former hash."""
        texts = self._local.documents.texts(ids)
        for document in ids:
            expected = self._hashes.get(document, "")
            if content_hash(texts.get(document, "")) != expected:
                self._changed.add(expected)
        return texts

    def fingerprints(self, hashes: Sequence[str]) -> Mapping[str, bytes]:
        return self._local.fingerprints.some(hashes, self._reading)

    def save_fingerprints(self, fingerprints: Mapping[str, bytes]) -> None:
        self._local.fingerprints.save(
            {found: body for found, body in fingerprints.items() if found not in self._changed}, self._reading
        )

    def comparisons(self) -> tuple[bytes, Mapping[tuple[int, int], Pair]]:
        kept = self._local.analyses.part(COMPARISONS, self._form)
        last = self._local.analyses.parameters()
        if kept is None or last is None or not last.compares_like(self._parameters):
            return b"", {}
        pairs = {pair.ids: pair for pair in self._local.analyses.pairs(self._cancel)}
        for joined in self._local.joined_pairs.of_steps().values():
            if not joined.apart:  # stored as the user called it
                pairs.pop(joined.asked.ids, None)
                if joined.before is not None:
                    pairs[joined.asked.ids] = joined.before
        return kept, {ids: pair for ids, pair in pairs.items() if pair.kind is not Kind.SEMANTIC}

    def save_comparisons(self, comparisons: bytes) -> None:
        self._comparisons = comparisons

    def parts(self) -> dict[str, AnalysisBlob]:
        """Return the parts to be saved with the analysis."""
        return {} if self._changed else {COMPARISONS: AnalysisBlob(self._form, self._comparisons)}
