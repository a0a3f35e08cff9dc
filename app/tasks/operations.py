"""Work on the server: each operation calls one service and returns plain values of the domain.

`app.tasks.context.on_server` makes a task of an operation; the operations that open a library are in
`app.tasks.connection_tasks`.
"""

from __future__ import annotations

from pathlib import Path

from app.domain.plans import Plan
from app.domain.progress import CancelFlag, CancelToken, ProgressSink
from app.domain.runs import Run
from app.domain.servers import Profile
from app.readers.page_files import files_look_alike
from app.services.apply.plan_preview import PlanIssue, PlanPreview, forget_applied, recheck_plan
from app.services.apply.service import ApplyService
from app.services.apply.undo import UndoResult, UndoService
from app.services.library import Library
from app.services.review import page_check
from app.services.share_links import shared_by_link
from app.store.file_cache import FileCache
from app.tasks.context import TaskContext
from app.tasks.sleep_inhibitor import inhibit_sleep


def check_pages(
    context: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    pairs: tuple[tuple[int, int], ...] | None = None,
) -> int:
    """Compare the pages of likely copies, or of these pairs (S14); return how many pairs are alike.

    A task rather than an operation, because it needs the cache folder.
    """
    cache = FileCache(context.app.folders.cache)
    library = context.connected(profile)
    return page_check.check_pages(library, cache, files_look_alike, cancel, progress, pairs)


def check_plan_again(
    library: Library, cancel: CancelToken, _progress: ProgressSink, *, view: PlanPreview
) -> dict[int, PlanIssue]:
    """Return the planned documents that changed on the server since the scan."""
    return dict(recheck_plan(library, view, cancel))


def count_share_links(library: Library, _cancel: CancelToken, _progress: ProgressSink) -> dict[int, int]:
    """Return the number of share links of each document, as far as the user can see them."""
    return shared_by_link(library.client) or {}


def apply_plan(
    library: Library,
    cancel: CancelToken,
    progress: ProgressSink,
    *,
    plan: Plan,
    backup: Path | None,
    confirmed_final: bool,
) -> Run:
    """Apply a plan, and forget the decisions that it completed."""
    service = ApplyService(library, cancel, progress)
    with inhibit_sleep("Documents are being cleaned up"):
        service.reconcile()
        run = service.execute(service.start(plan, backup=backup, confirmed_final=confirmed_final).id)
    forget_applied(library.local, run)
    return run


def continue_run(library: Library, cancel: CancelToken, progress: ProgressSink, *, run: str) -> Run:
    """Apply the rest of an interrupted run."""
    service = ApplyService(library, cancel, progress)
    with inhibit_sleep("Documents are being cleaned up"):
        finished = service.execute(run)
    forget_applied(library.local, finished)
    return finished


def documents_lost(
    library: Library, cancel: CancelToken, progress: ProgressSink, *, run: str
) -> tuple[int, ...]:
    """Return the documents of a run that cannot be restored any more; read before an undo."""
    return UndoService(library, cancel, progress).lost(run)


def undo_run(
    library: Library,
    cancel: CancelToken,
    progress: ProgressSink,
    *,
    run: str,
    keep: int | None = None,
    document: int | None = None,
) -> UndoResult:
    """Undo a run, or only the item with this keeper, or only the changes made for this document."""
    service = UndoService(library, cancel, progress)
    with inhibit_sleep("A clean-up is being undone"):
        return service.undo(run, keep, document)
