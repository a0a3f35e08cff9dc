"""How far a scan is, how fast it goes and how long it will take, from the reports of its stages."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.progress import Progress, Stage

STAGES = (Stage.SYNC, Stage.FINGERPRINT, Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP)

# Shares of the time. Reading 10,000 documents takes most of a minute on a home server, analysing them a few
# seconds on any computer; later on only what changed is read, and the analysis is what takes time.
FIRST_SCAN = dict(zip(STAGES, (0.85, 0.08, 0.02, 0.04, 0.01), strict=True))
LATER_SCAN = dict(zip(STAGES, (0.30, 0.40, 0.08, 0.19, 0.03), strict=True))
FILES = 0.15  # share of the first stage for asking about single files, after the documents are read

SECONDS_BEFORE_RATE = 3.0
SECONDS_BEFORE_ESTIMATE = 10.0
ENOUGH_FOR_ESTIMATE = 0.01  # of the whole: with less done, an estimate is a guess


@dataclass
class StageFigures:
    """What is known of one stage.

    Attributes:
        began, ended: on the clock of `take`; None before that.
        first: what was done at the first report; a scan that goes on does not begin at 0.
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
        """How long it took; None while it is not over."""
        return None if self.began is None or self.ended is None else self.ended - self.began

    def take(self, done: int, total: int, now: float) -> None:
        if self.began is None:
            self.began, self.first = now, done
        self.done, self.total = done, total


class ProgressEstimate:
    """One scan, from its start. All times are seconds on one clock.

    Attributes:
        stages: figures by stage; those of the sync count documents.
        files: the end of the sync, when single files are asked about; counts those.
        current: the stage that runs, or None before the first report.
        share: how much of the whole scan is done, 0…1; never falls.
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
        """Documents in the library, 0 while that is unknown."""
        return self.stages[Stage.SYNC].total

    def take(self, progress: Progress, now: float) -> None:
        """A report of the scan; those of other work are left aside."""
        if progress.stage not in self.stages:
            return
        if progress.stage is not self.current:
            self._end_current(now)
            self.current = progress.stage
        figures = self.files if self._is_about_files(progress) else self.stages[progress.stage]
        figures.take(progress.done, progress.total or 0, now)
        self.share = max(self.share, self._share())
        if self._first_share is None:
            self._first_share = self.share

    def rate(self, now: float) -> float | None:
        """Steps of the running stage a second; None while that is not known well enough."""
        if self.current is None or (self.files.began is not None and self.current is Stage.SYNC):
            return None
        figures = self.stages[self.current]
        elapsed = now - (figures.began if figures.began is not None else now)
        steps = figures.done - figures.first
        return steps / elapsed if elapsed >= SECONDS_BEFORE_RATE and steps > 0 else None

    def seconds_left(self, now: float) -> float | None:
        """None while that is not known well enough."""
        gained = self.share - (self._first_share or 0.0)
        elapsed = now - self._began
        if elapsed < SECONDS_BEFORE_ESTIMATE or gained < ENOUGH_FOR_ESTIMATE:
            return None
        return elapsed * (1 - self.share) / gained

    def _is_about_files(self, progress: Progress) -> bool:
        """Files are asked about after all documents are read, and there are other numbers of them."""
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
