"""Tasks of the tuning guide."""

from __future__ import annotations

from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.services.scan.tuning import Effect, TuningService
from app.tasks.context import TaskContext


def try_out(
    context: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    parameters: Parameters,
    timed: bool,
) -> Effect:
    """Return what these parameters would do to the library; nothing is stored."""
    return TuningService(context.local(profile)).effect(parameters, cancel, progress, timed=timed)
