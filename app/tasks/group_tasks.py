"""Tasks that look at all groups of the local library: the tuning guide, and why nothing is suggested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from app.domain.duplicates import Kind
from app.domain.keeper import WhyNot
from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.services.review.overview import reasons_by_kind
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


def count_reasons(
    context: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> Mapping[Kind, Counter[WhyNot]]:
    """Return how many undecided groups of each kind have no suggestion, by reason."""
    return reasons_by_kind(context.local(profile), cancel)
