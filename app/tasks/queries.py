"""What the lanes do with an open library: each task calls one service and returns plain values of the domain.

The first three arguments come from the lane; the window binds the others with `functools.partial` when it
hands the task in, so nothing it changes later can reach a task on its way. The tasks that open a library are
in `app.tasks.connection_tasks`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.domain.decisions import Choice, Decision
from app.domain.documents import Document, Sharing, Taxonomy
from app.domain.duplicates import Group, Kind, Pair
from app.domain.errors import NothingScanned
from app.domain.languages import Language
from app.domain.parameters import Parameters
from app.domain.plans import Plan
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.runs import Run
from app.domain.servers import Capabilities, Profile
from app.services.apply.group_refresh import decided_again, look_again
from app.services.apply.plan_preview import PlanIssue, PlanPreview, forget_applied, preview_plan, recheck_plan
from app.services.apply.service import ApplyService
from app.services.apply.undo import UndoResult, UndoService
from app.services.carry_over.choices import fetch_sharings
from app.services.reports.run_report import RunReport
from app.services.reports.scan_report import ScanReport
from app.services.review.comparison import Comparison, compare, lookalike_rows, with_breaks
from app.services.review.group_table import GroupTable
from app.services.review.groups import ReviewGroup, ReviewService
from app.services.review.overview import Overview, overview
from app.services.scan.detection import Detection, DetectionService
from app.services.scan.scan import ScanResult, scan
from app.system.memory import deferred_gc
from app.tasks.context import TaskContext
from app.tasks.sleep_inhibitor import inhibit_sleep


@dataclass(frozen=True)
class Found:
    """What the review and the overview show.

    Attributes:
        parameters: with which the groups were made; those of a first analysis before there is one.
    """

    rows: GroupTable
    figures: Overview
    lookalikes: tuple[Pair, ...]
    taxonomy: Taxonomy
    can_undo: bool
    can_redo: bool
    parameters: Parameters = field(default_factory=Parameters)


@dataclass(frozen=True)
class Decided:
    """A group after a decision was made, undone or redone; None if it is gone."""

    group: ReviewGroup | None
    can_undo: bool
    can_redo: bool


# --- scanning and looking ------------------------------------------------------------------------


def scan_library(
    bench: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    full: bool = False,
    found: Callable[[int], None] | None = None,
) -> ScanResult:
    """Scan; `found` is called in the lane's thread, see `app.services.scan.scan`."""
    library = bench.connected(profile, cancel)
    return scan(library, cancel, progress, full=full, found=found)


def load_detection(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> Detection:
    """What counts as a duplicate, as the user chose it, and what was found by it."""
    return DetectionService(bench.local(profile)).detection()


def choose_detection(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    changes: Mapping[str, Any],
) -> Detection:
    """Remember what was changed of what counts as a duplicate, and group what is known by it."""
    service = DetectionService(bench.local(profile))
    service.change(changes)
    return service.detection()


def choose_actions(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    asked: frozenset[Kind],
) -> Detection:
    """Remember for which kinds nothing is proposed for the trash."""
    service = DetectionService(bench.local(profile))
    service.ask(asked)
    return service.detection()


def load_found(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    first: tuple[str, ...] = (),
) -> Found:
    """Everything the lists show, from the local library; the rows of these groups first, in this order."""
    local = bench.local(profile)
    with deferred_gc():
        rows = ReviewService(local).rows(first)
        lookalikes = local.analyses.lookalikes()
        return Found(
            rows,
            overview(rows, local.documents.count(), len(lookalikes)),
            lookalikes,
            local.taxonomy.load(),
            local.decisions.can_undo,
            local.decisions.can_redo,
            local.analyses.parameters() or Parameters(),
        )


def load_group(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, group_id: str
) -> ReviewGroup | None:
    return ReviewService(bench.local(profile)).group(group_id)


def export_report(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    rights: Capabilities,
    target: Path,
    language: Language = "en",
) -> Path:
    """Write what the last scan found as HTML, CSV or JSON, by the ending of the file name.

    Raises:
        NothingScanned: there is no scan yet.
        StorageFailed: the file cannot be written.
    """
    local = bench.local(profile)
    analysis = local.analyses.load()
    if analysis is None:
        raise NothingScanned("There is no scan of this library yet. Scan it first.")
    groups = ReviewService(local).groups()
    report = ScanReport(
        profile.server_url, rights, local.documents.count(), analysis, groups, language=language
    )
    report.save(target)
    return target


def load_comparison(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    group_id: str | None,
    left: int,
    right: int,
    pair: Pair | None,
    left_out: frozenset[int] = frozenset(),
) -> Comparison | None:
    """Two documents side by side; None if one is gone."""
    local = bench.local(profile)
    return compare(local, left, right, group_id=group_id, pair=pair, left_out=left_out)


def compare_breaks(
    _bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    comparison: Comparison,
    pair: Pair | None,
) -> Comparison:
    """The same comparison with the ends of the lines among what is compared."""
    return with_breaks(comparison, pair)


def load_sharings(
    bench: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    documents: tuple[int, ...],
) -> Mapping[int, Sharing]:
    """With whom documents are shared, fresh from the server."""
    return fetch_sharings(bench.connected(profile, cancel), documents)


def look_at_group_again(
    bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, group_id: str
) -> frozenset[int]:
    """Read a group's documents from the server once more; see `app.services.apply.group_refresh`."""
    return look_again(bench.connected(profile, cancel), group_id)


def load_lookalikes(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> GroupTable:
    return lookalike_rows(bench.local(profile))


# --- deciding ------------------------------------------------------------------------------------


def decide(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, decision: Decision
) -> Decided:
    local = bench.local(profile)
    local.decisions.set(decision)
    decided_again(local, decision.group)
    return _decided(bench, profile, decision.group)


def save_ink(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    documents: tuple[Document, Document],
    bearing: frozenset[int],
) -> None:
    """Remember which of two documents bear ink that the other lacks."""
    bench.local(profile).ink.save(*documents, bearing)


def revise_decision(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    group_id: str,
    revise: Callable[[Decision], Decision | None],
) -> Decided:
    """Change a part of a decision to keep a document, as it is stored by now; None takes it back.

    Without such a decision nothing happens.
    """
    decisions = bench.local(profile).decisions
    decision = decisions.get(group_id)
    if decision is not None and decision.choice is Choice.KEEP:
        revised = revise(decision)
        if revised is None:
            decisions.clear(group_id)
        else:
            decisions.set(revised)
    return _decided(bench, profile, group_id)


def clear_decision(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, group: Group
) -> Decided:
    bench.local(profile).decisions.clear(group.id)
    return _decided(bench, profile, group.id)


def undo_decision(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> Decided:
    return _decided(bench, profile, bench.local(profile).decisions.undo())


def redo_decision(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> Decided:
    return _decided(bench, profile, bench.local(profile).decisions.redo())


def _decided(bench: TaskContext, profile: Profile, group_id: str | None) -> Decided:
    local = bench.local(profile)
    group = ReviewService(local).group(group_id) if group_id else None
    return Decided(group, local.decisions.can_undo, local.decisions.can_redo)


# --- cleaning up ---------------------------------------------------------------------------------


def load_plan(
    bench: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    rights: Capabilities | None,
    note: Language | None,
) -> PlanPreview:
    """What is decided, with notes in this language on the keepers, or none."""
    return view_of_plan(
        bench,
        cancel,
        progress,
        profile=profile,
        rights=rights,
        plan=ReviewService(bench.local(profile)).plan().with_note(note),
    )


def view_of_plan(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    rights: Capabilities | None,
    plan: Plan,
) -> PlanPreview:
    """What a plan would do, such as a part of what is decided."""
    local = bench.local(profile)
    known = local.analyses.group_ids()
    decisions = [decision for decision in local.decisions.all() if decision.group in known]
    groups = {decision.keep: decision.group for decision in decisions if decision.keep}
    return preview_plan(local, plan, groups, rights)


def check_plan_again(
    bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, view: PlanPreview
) -> dict[int, PlanIssue]:
    return dict(recheck_plan(bench.connected(profile), view, cancel))


def apply_plan(
    bench: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    plan: Plan,
    backup: Path | None,
    confirmed_final: bool,
) -> Run:
    """Carry a plan out, and forget the decisions that are done with it."""
    service = ApplyService(bench.connected(profile), cancel, progress)
    with inhibit_sleep("Documents are being cleaned up"):
        service.settle()
        run = service.execute(service.start(plan, backup=backup, confirmed_final=confirmed_final).id)
    forget_applied(bench.local(profile), run)
    return run


def continue_run(
    bench: TaskContext, cancel: CancelFlag, progress: ProgressSink, *, profile: Profile, run: str
) -> Run:
    """Carry out the rest of a run that was interrupted."""
    service = ApplyService(bench.connected(profile), cancel, progress)
    with inhibit_sleep("Documents are being cleaned up"):
        done = service.execute(run)
    forget_applied(bench.local(profile), done)
    return done


def load_runs(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> tuple[Run, ...]:
    return bench.local(profile).journal.runs()


def load_run(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, run: str
) -> Run:
    return bench.local(profile).journal.get(run)


def load_unfinished_runs(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> tuple[Run, ...]:
    """Runs that were interrupted, and the one that is on its way, with the outcomes so far; newest first."""
    return bench.local(profile).journal.unfinished_runs()


def load_titles(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, run: Run
) -> dict[int, str]:
    """The titles of the documents that a run kept, as far as they are still there."""
    keepers = bench.local(profile).documents.many([item.keep for item in run.plan.items])
    return {number: document.title for number, document in keepers.items()}


def export_run(
    bench: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    run: Run,
    target: Path,
    language: Language = "en",
) -> Path:
    """Write what a run did as HTML, CSV or JSON, by the ending of the file name.

    Raises:
        StorageFailed: the file cannot be written.
    """
    titles = load_titles(bench, cancel, progress, profile=profile, run=run)
    local = bench.local(profile)
    entries, taxonomy = local.journal.entries(run.id), local.taxonomy.load()
    RunReport(profile.server_url, run, titles, language, entries, taxonomy).save(target)
    return target


def documents_lost(
    bench: TaskContext, cancel: CancelFlag, progress: ProgressSink, *, profile: Profile, run: str
) -> tuple[int, ...]:
    """Which documents of a run cannot come back any more; asked before an undo."""
    return UndoService(bench.connected(profile), cancel, progress).lost(run)


def undo_run(
    bench: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    run: str,
    keep: int | None = None,
    document: int | None = None,
) -> UndoResult:
    """Take a run back, the item with one keeper, or what went with one document."""
    service = UndoService(bench.connected(profile), cancel, progress)
    with inhibit_sleep("A clean-up is being undone"):
        return service.undo(run, keep, document)
