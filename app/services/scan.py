"""A scan: bring the local library up to date, then analyse it."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.domain.progress import ignore_progress
from app.services.analysis import AnalysisService, look_at_files
from app.services.sync import SyncResult, SyncService
from app.store.profiles import ProfileRepository

if TYPE_CHECKING:
    from app.domain.analysis import Analysis
    from app.domain.parameters import Parameters
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.library import Library


@dataclass(frozen=True)
class ScanResult:
    """What a scan read and found; the analysis' timings have the sync's seconds beside its own."""

    sync: SyncResult
    analysis: Analysis


def scan(
    library: Library,
    cancel: CancelToken,
    progress: ProgressSink = ignore_progress,
    *,
    parameters: Parameters | None = None,
    full: bool = False,
) -> ScanResult:
    """Sync and analyse.

    Raises:
        OperationCancelled: what was read stays; the next scan goes on there.
        DedupeError: the server failed for good.
    """
    started = time.perf_counter()
    synced = SyncService(library, cancel, progress).run(full=full)
    look_at_files(library, cancel, progress)
    seconds = time.perf_counter() - started
    analysis = AnalysisService(library.local).run(cancel, progress, parameters)
    ProfileRepository(library.local.database).set_last_scan(library.local.profile.id, datetime.now(UTC))
    return ScanResult(synced, replace(analysis, timings={"sync": seconds, **analysis.timings}))
