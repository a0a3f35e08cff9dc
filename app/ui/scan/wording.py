"""Texts of the scan screen about numbers and times."""

from __future__ import annotations

from app.domain.duplicates import Kind
from app.domain.progress import Stage
from app.ui.look.formats import NBSP, format_duration, format_time_left
from app.ui.look.translation import text
from app.ui.scan import stage_list
from app.ui.scan.progress_estimate import STAGES, ProgressEstimate
from app.ui.scan.stage_list import StageState

SEPARATOR = f"{NBSP}· "


def stages(estimate: ProgressEstimate) -> list[stage_list.Stage]:
    """Return the five stages for display."""
    current = -1 if estimate.current is None else STAGES.index(estimate.current)
    return [
        _stage(estimate, stage, position + 1, position - current) for position, stage in enumerate(STAGES)
    ]


def _stage(estimate: ProgressEstimate, stage: Stage, number: int, ahead: int) -> stage_list.Stage:
    title = text(f"scan.s{number}")
    if ahead > 0:
        return stage_list.Stage(title)
    if ahead < 0:
        return stage_list.Stage(title, StageState.DONE, _done_note(estimate, stage))
    asking = stage is Stage.SYNC and estimate.files.began is not None
    figures = estimate.files if asking else estimate.stages[stage]
    return stage_list.Stage(title, StageState.RUNNING, _running_note(estimate, stage), figures.share)


def _running_note(estimate: ProgressEstimate, stage: Stage) -> str:
    figures = estimate.stages[stage]
    if stage is Stage.SYNC and estimate.files.began is not None:
        return text("scan.files", a=estimate.files.done, b=estimate.files.total)
    if stage in (Stage.SYNC, Stage.FINGERPRINT, Stage.INDEX) and figures.total:
        return text("scan.of.documents", n=figures.total, a=figures.done)
    if stage is Stage.COMPARE and figures.total:
        return text("scan.of.pairs", n=figures.total, a=figures.done)
    return ""


def _done_note(estimate: ProgressEstimate, stage: Stage) -> str:
    figures = estimate.stages[stage]
    counted = {
        Stage.SYNC: ("count.documents", figures.total),
        Stage.FINGERPRINT: ("count.documents", figures.total),
        Stage.CANDIDATES: ("count.pairs", estimate.stages[Stage.COMPARE].total),
        Stage.COMPARE: ("count.pairs", figures.total),
    }
    parts = []
    if stage in counted and (counted[stage][1] or stage is not Stage.CANDIDATES):
        key, number = counted[stage]
        parts.append(text(key, n=number))
    if figures.seconds is not None and figures.seconds >= 1:
        parts.append(format_duration(figures.seconds))
    return SEPARATOR.join(parts)


def speed(estimate: ProgressEstimate, now: float) -> str:
    """Return rate and remaining time, as far as known."""
    parts = []
    rate = estimate.rate(now)
    if rate is not None and rate >= 1 and estimate.current is Stage.COMPARE:
        parts.append(text("scan.rate", n=_rounded(rate)))
    elif rate is not None and rate >= 1 and estimate.current in (Stage.SYNC, Stage.FINGERPRINT):
        parts.append(text("scan.rate.documents", n=_rounded(rate)))
    left = estimate.seconds_left(now)
    if left is not None:
        parts.append(text("scan.left", t=format_time_left(left)))
    return SEPARATOR.join(parts)


def _rounded(rate: float) -> int:
    """Round to two significant digits; the others change too fast to read."""
    whole = int(rate)
    step = int(10 ** max(len(str(whole)) - 2, 0))
    return whole // step * step


def kind_name(kind: Kind) -> str:
    """Return the kind as in the names of icons and texts."""
    return kind.value.replace("-", "")


def documents_read(estimate: ProgressEstimate) -> int:
    return estimate.stages[Stage.SYNC].done
