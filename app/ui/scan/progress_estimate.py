"""Progress, speed and remaining time of a scan, estimated from the reports of its stages."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.progress import Progress, Stage

STAGES = (Stage.SYNC, Stage.FINGERPRINT, Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP, Stage.INDEX)

# Shares of the time. Reading 10,000 documents takes most of a minute on a home server, analysing them a few
# seconds on any computer; a later scan reads only changes, and the analysis takes most of the time.
FIRST_SCAN = dict(zip(STAGES, (0.84, 0.07, 0.02, 0.03, 0.01, 0.03), strict=True))
LATER_SCAN = dict(zip(STAGES, (0.30, 0.38, 0.08, 0.18, 0.03, 0.03), strict=True))
FILES = 0.15  # share of the first stage for checking single files, after the documents are read

SECONDS_BEFORE_RATE = 3.0
SECONDS_BEFORE_ESTIMATE = 10.0
ENOUGH_FOR_ESTIMATE = 0.01  # share of the whole scan; before that an estimate is a guess


@dataclass
class StageFigures:
    """Figures of one stage.

    Attributes:
        began, ended: on the clock of `update`; None before that.
        first: steps done at the first report; a resumed scan does not begin at 0.
    """

    began: float | None = None
    ended: float | None = None
    first: int = 0
    done: int = 0
    total: int = 0

    @property
    def share(self) -> float:
        return min(self.done / self.total, 1.0) if self.total else 0.0

    @property
    def seconds(self) -> float | None:
        """Duration; None while the stage is not over."""
        return None if self.began is None or self.ended is None else self.ended - self.began

    def update(self, done: int, total: int, now: float) -> None:
        if self.began is None:
            self.began, self.first = now, done
        self.done, self.total = done, total


class ProgressEstimate:
    """One scan from its start. All times are seconds on one clock.

    Attributes:
        stages: figures by stage; those of the sync count documents.
        files: end of the sync, when single files are checked; counts those.
        current: the running stage, or None before the first report.
        share: share of the whole scan that is done, 0…1; never decreases.
    """

    def __init__(self, now: float, *, first_scan: bool) -> None:
        self._began = now
        self._weights = FIRST_SCAN if first_scan else LATER_SCAN
        self._first_share: float | None = None
        self.stages = {stage: StageFigures() for stage in STAGES}
        self.files = StageFigures()
        self.current: Stage | None = None
        self.share = 0.0

    @property
    def documents(self) -> int:
        """Number of documents in the library; 0 while unknown."""
        return self.stages[Stage.SYNC].total

    def update(self, progress: Progress, now: float) -> None:
        """Take a report of the scan into account; ignore reports of other work."""
        if progress.stage not in self.stages:
            return
        if progress.stage is not self.current:
            self._end_current(now)
            self.current = progress.stage
        figures = self.files if self._is_about_files(progress) else self.stages[progress.stage]
        figures.update(progress.done, progress.total or 0, now)
        self.share = max(self.share, self._share())
        if self._first_share is None:
            self._first_share = self.share

    def rate(self, now: float) -> float | None:
        """Return the steps per second of the running stage; None until the estimate is good enough."""
        if self.current is None or (self.files.began is not None and self.current is Stage.SYNC):
            return None
        figures = self.stages[self.current]
        elapsed = now - (figures.began if figures.began is not None else now)
        steps = figures.done - figures.first
        return steps / elapsed if elapsed >= SECONDS_BEFORE_RATE and steps > 0 else None

    def seconds_left(self, now: float) -> float | None:
        """Return the remaining time; None until the estimate is good enough."""
        gained = self.share - (self._first_share or 0.0)
        elapsed = now - self._began
        if elapsed < SECONDS_BEFORE_ESTIMATE or gained < ENOUGH_FOR_ESTIMATE:
            return None
        return elapsed * (1 - self.share) / gained

    def _is_about_files(self, progress: Progress) -> bool:
        """Return whether single files are reported: after all documents are read, with a different total."""
        sync = self.stages[Stage.SYNC]
        all_read = sync.total > 0 and sync.done >= sync.total
        return progress.stage is Stage.SYNC and all_read and progress.total != sync.total

    def _end_current(self, now: float) -> None:
        if self.current is not None:
            self.stages[self.current].ended = now

    def _share(self) -> float:
        if self.current is None:
            return 0.0
        position = STAGES.index(self.current)
        before = sum(self._weights[stage] for stage in STAGES[:position])
        within = self.stages[self.current].share
        if self.current is Stage.SYNC:
            within = within * (1 - FILES) + self.files.share * FILES
        return before + within * self._weights[self.current]
