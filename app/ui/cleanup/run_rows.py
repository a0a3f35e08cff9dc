"""The rows of a plan that is carried out, and where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.domain.runs import Outcome, Run
from app.services.apply.plan_preview import PlanIssue
from app.ui.cleanup.plan_model import PlanModel
from app.ui.cleanup.plan_rows import PlanRow, PlanRows, RowState, Section
from app.ui.look.translation import text
from app.ui.wording.runs import GONE, got_text, why_text

States = dict[tuple[Section, int], RowState]


def confirmed_rows(model: PlanModel) -> PlanRows:
    """The rows that are ticked, as they are shown from now on."""
    going = [
        replace(row, section=Section.TRASH, concern=PlanIssue.NONE)
        for section in (Section.NEEDS_LOOK, Section.TRASH)
        for row in model.ticked_rows(section)
    ]
    keepers = {row.keeper for row in going}
    receiving = [row for row in model.ticked_rows(Section.CARRY_OVER) if row.keeper in keepers]
    return PlanRows({Section.TRASH: tuple(going), Section.CARRY_OVER: tuple(receiving)})


def rows_of_run(run: Run, titles: Mapping[int, str]) -> PlanRows:
    """The rows of a run from the journal."""
    going = [
        PlanRow(
            Section.TRASH,
            item.document,
            item.keep,
            "",
            item.title,
            f"#{item.document}",
            text("ap.keeps", title=titles.get(item.keep, f"#{item.keep}")),
        )
        for item in run.documents
    ]
    receiving = [
        PlanRow(Section.CARRY_OVER, keep, keep, "", titles.get(keep, f"#{keep}"), got_text(received))
        for keep, received in run.carried_over.items()
        if not received.is_empty
    ]
    return PlanRows({Section.TRASH: tuple(going), Section.CARRY_OVER: tuple(receiving)})


def states_of(rows: PlanRows, run: Run | None, current: int | None) -> States:
    """Where each row stands; run is None before the first look, current the document in work."""
    outcomes = {item.document: item.outcome for item in run.documents} if run else {}
    running = run is None or any(outcome is Outcome.PENDING for outcome in outcomes.values())
    states: States = {}
    for row in rows.rows.get(Section.TRASH, ()):
        outcome = outcomes.get(row.document, Outcome.PENDING)
        if outcome is Outcome.PENDING:
            states[row.key] = RowState.RUNNING if row.document == current else RowState.WAITING
        else:
            states[row.key] = RowState.DONE if outcome in GONE else RowState.LEFT_ALONE
    for row in rows.rows.get(Section.CARRY_OVER, ()):
        received = run.carried_over.get(row.keeper) if run else None
        if received is not None and not received.is_empty:
            states[row.key] = RowState.DONE
        elif running:
            states[row.key] = RowState.RUNNING if row.document == current else RowState.WAITING
        else:
            states[row.key] = RowState.LEFT_ALONE
    return states


def with_reasons(rows: PlanRows, run: Run) -> PlanRows:
    """The rows of a run at its end: what was left alone says why instead of what stays."""
    reasons = {item.document: why_text(item) for item in run.documents if item.outcome not in GONE}
    going = tuple(
        replace(row, keeps=reasons.get(row.document) or row.keeps) for row in rows.rows.get(Section.TRASH, ())
    )
    return PlanRows({**rows.rows, Section.TRASH: going}, rows.notes)
