"""The task that asks for share links; it runs beside the plan, which does not wait for it."""

from __future__ import annotations

from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.services.apply.share_links import shared_by_link
from app.tasks.context import TaskContext


def count_share_links(
    bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> dict[int, int]:
    """How many share links each document has, as far as this user can see them."""
    return shared_by_link(bench.connected(profile, cancel).client)
