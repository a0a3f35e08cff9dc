"""What the scan page says about numbers and times."""

from __future__ import annotations

from app.domain.duplicates import Kind
from app.domain.progress import Stage
from app.ui.look.formats import NBSP, format_duration, format_time_left
from app.ui.look.translation import text
from app.ui.scan import stage_list
from app.ui.scan.progress_estimate import STAGES, ProgressEstimate
from app.ui.scan.stage_list import StageState

SEPARATOR = f"{NBSP}· "


def stages(reckoning: ProgressEstimate) -> list[stage_list.Stage]:
    """The five stages as they are shown."""
    current = -1 if reckoning.current is None else STAGES.index(reckoning.current)
    return [
        _stage(reckoning, stage, position + 1, position - current) for position, stage in enumerate(STAGES)
    ]


def _stage(reckoning: ProgressEstimate, stage: Stage, number: int, ahead: int) -> stage_list.Stage:
    title = text(f"scan.s{number}")
    if ahead > 0:
        return stage_list.Stage(title)
    if ahead < 0:
        return stage_list.Stage(title, StageState.DONE, _done_note(reckoning, stage))
    asking = stage is Stage.SYNC and reckoning.files.began is not None
    figures = reckoning.files if asking else reckoning.stages[stage]
    return stage_list.Stage(title, StageState.RUNNING, _running_note(reckoning, stage), figures.share)


def _running_note(reckoning: ProgressEstimate, stage: Stage) -> str:
    figures = reckoning.stages[stage]
    if stage is Stage.SYNC and reckoning.files.began is not None:
        return text("scan.files", a=reckoning.files.done, b=reckoning.files.total)
    if stage in (Stage.SYNC, Stage.FINGERPRINT) and figures.total:
        return text("scan.of.documents", n=figures.total, a=figures.done)
    if stage is Stage.COMPARE and figures.total:
        return text("scan.of.pairs", n=figures.total, a=figures.done)
    return ""


def _done_note(reckoning: ProgressEstimate, stage: Stage) -> str:
    figures = reckoning.stages[stage]
    counted = {
        Stage.SYNC: ("count.documents", figures.total),
        Stage.FINGERPRINT: ("count.documents", figures.total),
        Stage.CANDIDATES: ("count.pairs", reckoning.stages[Stage.COMPARE].total),
        Stage.COMPARE: ("count.pairs", figures.total),
    }
    parts = []
    if stage in counted and (counted[stage][1] or stage is not Stage.CANDIDATES):
        key, number = counted[stage]
        parts.append(text(key, n=number))
    if figures.seconds is not None and figures.seconds >= 1:
        parts.append(format_duration(figures.seconds))
    return SEPARATOR.join(parts)


def speed(reckoning: ProgressEstimate, now: float) -> str:
    """The rate and the time left, as far as they are known."""
    parts = []
    rate = reckoning.rate(now)
    if rate is not None and rate >= 1 and reckoning.current is Stage.COMPARE:
        parts.append(text("scan.rate", n=_rounded(rate)))
    elif rate is not None and rate >= 1 and reckoning.current in (Stage.SYNC, Stage.FINGERPRINT):
        parts.append(text("scan.rate.documents", n=_rounded(rate)))
    left = reckoning.seconds_left(now)
    if left is not None:
        parts.append(text("scan.left", t=format_time_left(left)))
    return SEPARATOR.join(parts)


def _rounded(rate: float) -> int:
    """Two digits that count: the others change faster than anybody can read."""
    whole = int(rate)
    step = int(10 ** max(len(str(whole)) - 2, 0))
    return whole // step * step


def kind_name(kind: Kind) -> str:
    """As in the names of icons and texts."""
    return kind.value.replace("-", "")


def documents_read(reckoning: ProgressEstimate) -> int:
    return reckoning.stages[Stage.SYNC].done
