"""Quick work on the local library: each query calls one service or repository.

`app.tasks.context.on_local` makes a task of a query. The window binds the other arguments with
`functools.partial` when it submits the task, so that later changes in the window cannot reach a queued task.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.domain.chains import ChainEdit
from app.domain.decisions import Choice, Decision
from app.domain.documents import Document, Taxonomy
from app.domain.duplicates import Group, Pair
from app.domain.errors import NothingScanned
from app.domain.keeper_rules import RuleSet
from app.domain.languages import Language
from app.domain.parameters import Parameters
from app.domain.plans import Plan
from app.domain.policies import Policies
from app.domain.protections import ProtectedBy, Protection
from app.domain.runs import Run
from app.domain.servers import Capabilities
from app.services.apply.local_refresh import clear_changes
from app.services.apply.plan_preview import PlanPreview, preview_plan
from app.services.chains import ChainService
from app.services.library import LocalLibrary
from app.services.reports.run_report import RunReport
from app.services.reports.scan_report import ScanReport, write_text
from app.services.review import batch
from app.services.review.batch import Batch, BatchRequest, Effect
from app.services.review.comparison import lookalike_id
from app.services.review.group_table import GroupTable, Ids
from app.services.review.groups import ReviewGroup, ReviewService
from app.services.review.overview import Overview, overview
from app.services.review.pair_decisions import decide_asked, ignored_pairs, redo_step, take_back, undo_step
from app.services.review.protected_documents import current_protection, protected_of
from app.services.scan.detection import Detection, DetectionService
from app.services.settings_file import Note, read_settings, read_text, settings_text
from app.store.corrections import IgnoredPair
from app.system.memory import deferred_gc


@dataclass(frozen=True)
class ReviewData:
    """Everything that the review and the overview show.

    Attributes:
        lookalikes: highest score first, by their id in a list.
        parameters: those the groups were made with; the defaults before the first analysis.
    """

    rows: GroupTable
    figures: Overview
    lookalikes: Mapping[str, Pair]
    taxonomy: Taxonomy
    can_undo: bool
    can_redo: bool
    parameters: Parameters = field(default_factory=Parameters)


@dataclass(frozen=True)
class DecisionResult:
    """What is decided after decisions were made, undone or redone.

    Attributes:
        group: the group, if it was one and still exists.
        batch: the groups, if they were decided as a batch.
        decisions: on the groups of the batch, where there is one.
        left: number of groups that the batch leaves to the user.
        waiting: keeper and copy of the pairs whose pages have to be compared before.
        apart: two documents that are no group any more, because the decision that made them one was undone;
            `group` is then the one they would be.
    """

    group: ReviewGroup | None
    can_undo: bool
    can_redo: bool
    batch: frozenset[str] = frozenset()
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    left: int = 0
    waiting: tuple[tuple[int, int], ...] = ()
    apart: Pair | None = None


# --- detection settings --------------------------------------------------------------------------


def load_detection(local: LocalLibrary) -> Detection:
    """Return the chosen detection parameters and what they found."""
    return DetectionService(local).detection()


def choose_detection(local: LocalLibrary, *, changes: Mapping[str, Any]) -> Detection:
    """Store changed parameters, by name, and group the known pairs by them."""
    service = DetectionService(local)
    service.change(changes)
    return service.detection()


def choose_policies(local: LocalLibrary, *, policies: Policies) -> Detection:
    """Store what is done with some kinds."""
    service = DetectionService(local)
    service.set_policies(policies)
    return service.detection()


def save_settings(local: LocalLibrary, *, target: Path) -> None:
    """Write the detection settings as a YAML file.

    Raises:
        StorageFailed: the file cannot be written.
    """
    service = DetectionService(local)
    write_text(target, settings_text(service.chosen(), service.policies()))


def load_settings(local: LocalLibrary, *, source: Path) -> tuple[Detection, tuple[Note, ...]]:
    """Take the detection settings of a YAML file; return them with notes on what was taken otherwise.

    Raises:
        YamlInvalid: something in it is wrong, and nothing was changed.
        PlanInvalid: the file cannot be read.
    """
    service = DetectionService(local)
    settings = read_settings(read_text(source), service.chosen(), service.policies())
    service.take(settings)
    return service.detection(), settings.notes


# --- review --------------------------------------------------------------------------------------


def load_review(local: LocalLibrary, *, first: tuple[str, ...] = ()) -> ReviewData:
    """Return everything the lists show; the rows of the groups in `first` come first, in that order."""
    with deferred_gc():
        rows = ReviewService(local).rows(first)
        lookalikes = {lookalike_id(*pair.ids): pair for pair in local.analyses.lookalikes()}
        return ReviewData(
            rows,
            overview(rows, local.documents.count(), len(lookalikes)),
            lookalikes,
            local.taxonomy.load(),
            local.decisions.can_undo,
            local.decisions.can_redo,
            local.analyses.parameters() or Parameters(),
        )


def load_group(local: LocalLibrary, *, group_id: str) -> ReviewGroup | None:
    return ReviewService(local).group(group_id)


def documents_with_words(local: LocalLibrary, *, typed: str) -> Ids:
    """Return the documents whose titles and texts have all typed words; see `WordIndex.search_all`."""
    return local.words.search_all(typed)


def load_asked_pair(local: LocalLibrary, *, pair: Pair) -> ReviewGroup | None:
    """Return two documents in no group together as the group they would be; None if one is gone."""
    return ReviewService(local).asked(pair)


def save_ink(local: LocalLibrary, *, documents: tuple[Document, Document], bearing: frozenset[int]) -> None:
    """Store which of two documents bear ink that the other lacks."""
    local.ink.save(*documents, bearing)


def export_report(
    local: LocalLibrary, *, rights: Capabilities, target: Path, language: Language = "en"
) -> Path:
    """Write the report of the last scan as HTML, CSV or JSON, by the extension of the file name.

    Raises:
        NothingScanned: there is no scan yet.
        StorageFailed: the file cannot be written.
    """
    analysis = local.analyses.load()
    if analysis is None:
        raise NothingScanned("There is no scan of this library yet. Scan it first.")
    groups = ReviewService(local).groups()
    address = local.profile.server_url
    report = ScanReport(
        address,
        rights,
        local.documents.count(),
        analysis,
        groups,
        language=language,
        policies=DetectionService(local).policies(),
    )
    report.save(target)
    return target


# --- decisions -----------------------------------------------------------------------------------


def decide(local: LocalLibrary, *, decision: Decision) -> DecisionResult:
    local.decisions.set(decision)
    clear_changes(local, decision.group)
    return _result(local, decision.group)


def decide_asked_pair(local: LocalLibrary, *, pair: Pair, decision: Decision) -> DecisionResult:
    """Decide on two documents in no group together; the result has the group that they now are in."""
    return _result(local, decide_asked(local, pair, decision))


def revise_decision(
    local: LocalLibrary, *, group_id: str, revise: Callable[[Decision], Decision | None]
) -> DecisionResult:
    """Change a part of the decision to keep a document, or to give it versions, as it is stored now.

    None clears it.

    Without such a decision nothing happens.
    """
    decision = local.decisions.get(group_id)
    if decision is not None and decision.choice in (Choice.KEEP, Choice.MAKE_VERSIONS):
        revised = revise(decision)
        if revised is None:
            local.decisions.clear(group_id)
        else:
            local.decisions.set(revised)
    return _result(local, group_id)


def clear_decision(local: LocalLibrary, *, group: Group) -> DecisionResult:
    local.decisions.clear(group.id)
    return _result(local, group.id)


def correct_chain(local: LocalLibrary, *, group_id: str, edit: ChainEdit | None) -> DecisionResult:
    """Store a correction of a group's chains; None drops those made before."""
    group = local.analyses.group(group_id)
    if group is not None:
        chains = ChainService(local)
        chains.correct(edit) if edit is not None else chains.forget(group.documents)
    return _result(local, group_id)


def undo_decision(local: LocalLibrary) -> DecisionResult:
    groups, apart = undo_step(local)
    if apart is None:
        return _after_step(local, groups)
    return replace(_result(local, None), group=ReviewService(local).asked(apart), apart=apart)


def redo_decision(local: LocalLibrary) -> DecisionResult:
    return _after_step(local, redo_step(local))


def load_batch(local: LocalLibrary, *, rights: Capabilities | None) -> Batch:
    """Return all groups, ready to be decided by rules."""
    with deferred_gc():
        return batch.load_batch(local, rights)


def effect_of(_local: LocalLibrary, *, batch: Batch, request: BatchRequest) -> Effect:
    """Return what a batch would decide; a query, so that only one thread at a time works on its columns."""
    return batch.effect(request)


def decide_effect(local: LocalLibrary, *, effect: Effect, carry_over: bool) -> DecisionResult:
    """Store what a batch decides as one step, as far as its groups still exist."""
    known = local.analyses.group_ids()
    found = effect.decisions(carry_over=carry_over)
    return decide_batch(local, decisions=tuple(one for one in found if one.group in known))


def keep_suggested(
    local: LocalLibrary, *, keepers: Mapping[str, int], rights: Capabilities | None, carry_over: bool
) -> DecisionResult:
    """Keep the suggested document of each group as one step, where nothing speaks against it.

    Args:
        keepers: the document to keep, by group.
    """
    batch = load_batch(local, rights=rights)
    effect = batch.effect(BatchRequest(keepers=keepers, groups=frozenset(keepers), overwrite=True))
    result = decide_effect(local, effect=effect, carry_over=carry_over)
    return replace(result, left=effect.left, waiting=tuple(batch.waiting_pairs(effect)))


def choose_for_all(local: LocalLibrary, *, groups: tuple[str, ...], choice: Choice) -> DecisionResult:
    """Skip these groups, or call them no duplicates, as one step."""
    known = local.analyses.group_ids()
    return decide_batch(local, decisions=tuple(Decision(one, choice) for one in groups if one in known))


def load_protection(local: LocalLibrary) -> tuple[Protection, Taxonomy]:
    """Return what is protected, and the names for it."""
    return local.protections.get(), local.taxonomy.load()


def save_protection(local: LocalLibrary, *, protection: Protection) -> tuple[Protection, Taxonomy]:
    local.protections.set(protection)
    return load_protection(local)


def confirm_pair(local: LocalLibrary, *, pair: Pair) -> str | None:
    """Call two look-alikes duplicates after all; return the id of their group, None without an analysis."""
    return DetectionService(local).join(pair)


def load_ignored_pairs(local: LocalLibrary) -> tuple[IgnoredPair, ...]:
    return ignored_pairs(local)


def take_back_ignored(local: LocalLibrary, *, pairs: tuple[tuple[int, int], ...]) -> tuple[IgnoredPair, ...]:
    """Forget that pairs are no duplicates; return those that are still ignored."""
    take_back(local, pairs)
    return ignored_pairs(local)


def load_rule_sets(local: LocalLibrary) -> dict[str, RuleSet]:
    return local.rule_sets.all()


def save_rule_set(local: LocalLibrary, *, name: str, rules: RuleSet) -> dict[str, RuleSet]:
    local.rule_sets.save(name, rules)
    return local.rule_sets.all()


def delete_rule_set(local: LocalLibrary, *, name: str) -> dict[str, RuleSet]:
    local.rule_sets.delete(name)
    return local.rule_sets.all()


def decide_batch(local: LocalLibrary, *, decisions: tuple[Decision, ...]) -> DecisionResult:
    """Store decisions on many groups as one step."""
    local.decisions.set_all(decisions)
    return _batch_result(local, [decision.group for decision in decisions])


def clear_batch(local: LocalLibrary, *, groups: frozenset[str]) -> DecisionResult:
    """Remove the decisions on these groups as one step."""
    local.decisions.clear_many(groups)
    return _batch_result(local, groups)


def _after_step(local: LocalLibrary, groups: tuple[str, ...]) -> DecisionResult:
    if len(groups) > 1:
        return _batch_result(local, groups)
    return _result(local, groups[0] if groups else None)


def _batch_result(local: LocalLibrary, groups: Collection[str]) -> DecisionResult:
    decided = local.decisions.of(groups)
    return DecisionResult(
        None, local.decisions.can_undo, local.decisions.can_redo, frozenset(groups), decided
    )


def _result(local: LocalLibrary, group_id: str | None) -> DecisionResult:
    group = ReviewService(local).group(group_id) if group_id else None
    return DecisionResult(group, local.decisions.can_undo, local.decisions.can_redo)


# --- plan ----------------------------------------------------------------------------------------


def load_plan(local: LocalLibrary, *, rights: Capabilities | None, note: Language | None) -> PlanPreview:
    """Preview the plan that the decisions make, with notes in this language on the keepers, or none."""
    return view_of_plan(local, rights=rights, plan=ReviewService(local).plan().with_note(note))


def view_of_plan(local: LocalLibrary, *, rights: Capabilities | None, plan: Plan) -> PlanPreview:
    """Preview a plan, such as a part of what is decided."""
    known = local.analyses.group_ids()
    decisions = [decision for decision in local.decisions.all() if decision.group in known]
    groups = {decision.keep: decision.group for decision in decisions if decision.keep}
    return preview_plan(local, plan, groups, rights)


# --- runs ----------------------------------------------------------------------------------------


def load_runs(local: LocalLibrary) -> tuple[Run, ...]:
    return local.journal.runs()


def load_run(local: LocalLibrary, *, run: str) -> Run:
    return local.journal.get(run)


def load_unfinished_runs(local: LocalLibrary) -> tuple[Run, ...]:
    """Return the interrupted runs and the one in progress, with the outcomes so far, newest first."""
    return local.journal.unfinished_runs()


@dataclass(frozen=True)
class RunContext:
    """What the lists of a run show and its journal does not hold.

    Attributes:
        titles: of the keepers that still exist.
        protected: documents of the run that still exist and are protected now, and what protects each.
    """

    titles: Mapping[int, str]
    protected: Mapping[int, ProtectedBy]


def load_run_context(local: LocalLibrary, *, run: Run) -> RunContext:
    keepers = {item.keep for item in run.plan.items}
    documents = local.documents.many({item.document for item in run.documents} | keepers)
    titles = {number: documents[number].title for number in keepers & documents.keys()}
    return RunContext(titles, protected_of(current_protection(local), documents))


def export_run(local: LocalLibrary, *, run: Run, target: Path, language: Language = "en") -> Path:
    """Write the report of a run as HTML, CSV or JSON, by the extension of the file name.

    Raises:
        StorageFailed: the file cannot be written.
    """
    titles = load_run_context(local, run=run).titles
    entries, taxonomy = local.journal.entries(run.id), local.taxonomy.load()
    RunReport(local.profile.server_url, run, titles, language, entries, taxonomy).save(target)
    return target
