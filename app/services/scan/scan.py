"""A scan: bring the local library up to date, then analyse it."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.domain.progress import ignore_progress
from app.services.scan.sync import SyncResult, SyncService
from app.services.share_links import shared_by_link
from app.store.profiles import ProfileRepository

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.domain.analysis import Analysis
    from app.domain.parameters import Parameters
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.library import Library, LocalLibrary

log = logging.getLogger(__name__)

FIRST_EARLY_ANALYSIS = 1_000  # documents: about four pages, so the first groups appear within seconds


@dataclass(frozen=True)
class ScanResult:
    """Result of a scan; the analysis' timings include the seconds of the sync."""

    sync: SyncResult
    analysis: Analysis


def scan(
    library: Library,
    cancel: CancelToken,
    progress: ProgressSink = ignore_progress,
    *,
    parameters: Parameters | None = None,
    full: bool = False,
    found: Callable[[int], None] | None = None,
) -> ScanResult:
    """Sync, analyse, and index the texts for Find similar.

    Args:
        found: called with the number of groups after each early analysis during a long first sync, so that
            they can be reviewed meanwhile.

    Raises:
        OperationCancelled: documents read so far are kept; the next scan continues there.
        DedupeError: the server failed, also after retries.
    """
    # Imported only now: the engine takes an eighth of the time until the window appears.
    from app.services.scan.analysis import AnalysisService, fetch_file_facts
    from app.services.similar.index import update_index, update_words

    started = time.perf_counter()
    early = _EarlyAnalyses(library.local, cancel, parameters, found) if found else None
    synced = SyncService(library, cancel, progress, early.page_stored if early else None).run(full=full)
    log.info("Library read: %d documents, %d of them now", synced.total, synced.read)
    fetch_file_facts(library, cancel, progress)
    links = shared_by_link(library.client)
    if links is not None:
        library.local.candidates.save_share_links(links)
    seconds = time.perf_counter() - started
    analysis = AnalysisService(library.local).run(cancel, progress, parameters)
    log.info("%d groups and %d look-alikes found", len(analysis.groups), len(analysis.lookalikes))
    log.info("%d texts indexed for Find similar", update_index(library.local, cancel, progress))
    log.info("%d documents indexed for the search", update_words(library.local, cancel, progress))
    library.local.changed.clear()
    ProfileRepository(library.local.database).set_last_scan(library.local.profile.id, datetime.now(UTC))
    library.local.changed.clear()  # the local library is up to date again
    return ScanResult(synced, replace(analysis, timings={"sync": seconds, **analysis.timings}))


class _EarlyAnalyses:
    """Analyses the documents read so far each time their number has doubled.

    Together these analyses cost about as much as the final one, whatever the library's size.
    """

    def __init__(
        self,
        local: LocalLibrary,
        cancel: CancelToken,
        parameters: Parameters | None,
        found: Callable[[int], None],
    ) -> None:
        self._local = local
        self._cancel = cancel
        self._parameters = parameters
        self._found = found
        # A library read before hardly grows, so it never doubles.
        self._due_at = max(FIRST_EARLY_ANALYSIS, 2 * local.documents.count())

    def page_stored(self) -> None:
        from app.services.scan.analysis import AnalysisService

        documents = self._local.documents.count()
        if documents < self._due_at:
            return
        self._due_at = 2 * documents
        analysis = AnalysisService(self._local).run(self._cancel, ignore_progress, self._parameters)
        log.info("%d groups so far in %d documents", len(analysis.groups), documents)
        self._found(len(analysis.groups))
