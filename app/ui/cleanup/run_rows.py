"""Rows of a plan being applied, with the state of each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.domain.runs import Outcome, Run
from app.services.apply.plan_preview import PlanIssue
from app.tasks.queries import RunContext
from app.ui.cleanup.plan_model import PlanModel
from app.ui.cleanup.plan_rows import PlanRow, PlanRows, RowState, Section, link_texts, with_lock
from app.ui.look.translation import text
from app.ui.wording.runs import GONE, got_text, why_text

_GOING = (Section.TRASH, Section.VERSIONS)
States = dict[tuple[Section, int], RowState]


def confirmed_rows(model: PlanModel) -> PlanRows:
    """Return the ticked rows."""
    going = [
        replace(row, section=row.home, concern=PlanIssue.NONE)
        for section in (Section.NEEDS_LOOK, Section.TRASH, Section.VERSIONS)
        for row in model.ticked_rows(section)
    ]
    keepers = {row.keeper for row in going}
    receiving = [row for row in model.ticked_rows(Section.CARRY_OVER) if row.keeper in keepers]
    linked = model.ticked_rows(Section.LINK)
    return _rows(going, linked, receiving)


def _rows(
    going: Collection[PlanRow], linked: Collection[PlanRow], receiving: Collection[PlanRow]
) -> PlanRows:
    return PlanRows(
        {
            **{home: tuple(row for row in going if row.home is home) for home in _GOING},
            Section.LINK: tuple(linked),
            Section.CARRY_OVER: tuple(receiving),
        }
    )


def rows_of_run(run: Run, context: RunContext) -> PlanRows:
    """Return the rows of a run read from the journal."""
    titles = context.titles
    linked = {document for item in run.plan.items for document in item.linked}
    versions = run.plan.become_versions
    going = [
        PlanRow(
            Section.VERSIONS if item.document in versions else Section.TRASH,
            item.document,
            item.keep,
            "",
            item.title,
            f"#{item.document}",
            text(
                "h.versionof" if item.document in versions else "ap.keeps",
                title=titles.get(item.keep, f"#{item.keep}"),
            ),
            version=2 if item.document in versions else 0,
        )
        for item in run.documents
        if item.document not in linked
    ]
    links = [
        PlanRow(
            Section.LINK,
            item.keep,
            item.keep,
            "",
            titles.get(item.keep, f"#{item.keep}"),
            *link_texts([f"#{one}" for one in item.linked], item.link_by, same_meaning=item.same_meaning),
        )
        for item in run.plan.items
        if item.linked
    ]
    receiving = [
        PlanRow(Section.CARRY_OVER, keep, keep, "", titles.get(keep, f"#{keep}"), got_text(received))
        for keep, received in run.carried_over.items()
        if not received.is_empty and keep not in {row.keeper for row in links}
    ]
    return _rows(*([with_lock(row, context.protected) for row in rows] for rows in (going, links, receiving)))


def going_rows(rows: PlanRows) -> list[PlanRow]:
    """Return the rows of all documents to trash."""
    return [row for section in _GOING for row in rows.rows.get(section, ())]


def states_of(rows: PlanRows, run: Run | None, current: int | None) -> States:
    """Return the state of each row.

    Args:
        run: None before the first read of the journal.
        current: the document being processed.
    """
    outcomes = {item.document: item.outcome for item in run.documents} if run else {}
    running = run is None or any(outcome is Outcome.PENDING for outcome in outcomes.values())
    states: States = {}
    for row in going_rows(rows):
        outcome = outcomes.get(row.document, Outcome.PENDING)
        if outcome is Outcome.PENDING:
            states[row.key] = RowState.RUNNING if row.document == current else RowState.WAITING
        else:
            states[row.key] = RowState.DONE if outcome in GONE else RowState.LEFT_ALONE
    for row in rows.rows.get(Section.LINK, ()):
        states[row.key] = _state_of_link([outcomes[one] for one in _versions(row, run)], running=running)
    for row in rows.rows.get(Section.CARRY_OVER, ()):
        received = run.carried_over.get(row.keeper) if run else None
        if received is not None and not received.is_empty:
            states[row.key] = RowState.DONE
        elif running:
            states[row.key] = RowState.RUNNING if row.document == current else RowState.WAITING
        else:
            states[row.key] = RowState.LEFT_ALONE
    return states


def _versions(row: PlanRow, run: Run | None) -> list[int]:
    items = run.plan.items if run is not None else ()
    return [document for item in items if item.keep == row.keeper for document in item.linked]


def _state_of_link(outcomes: list[Outcome], *, running: bool) -> RowState:
    if outcomes and all(outcome is Outcome.LINKED for outcome in outcomes):
        return RowState.DONE
    return RowState.WAITING if running else RowState.LEFT_ALONE


def with_reasons(rows: PlanRows, run: Run) -> PlanRows:
    """Return the rows of a finished run; a document left alone shows the reason instead of the keeper."""
    reasons = {item.document: why_text(item) for item in run.documents if item.outcome not in GONE}
    going = [replace(row, keeps=reasons.get(row.document) or row.keeps) for row in going_rows(rows)]
    links = tuple(
        replace(row, keeps=next(filter(None, map(reasons.get, _versions(row, run))), row.keeps))
        for row in rows.rows.get(Section.LINK, ())
    )
    shown = _rows(going, links, rows.rows.get(Section.CARRY_OVER, ()))
    return PlanRows({**rows.rows, **shown.rows}, rows.notes)
