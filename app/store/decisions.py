"""The user's decisions as a list of steps, so that each can be undone, even after a restart.

A group's decision is its last step that was not undone; undoing marks a step.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from peewee import fn

from app.domain.decisions import Choice, Decision
from app.domain.plans import LinkBy
from app.domain.value_choices import ValueChoice
from app.store.database import Database, among
from app.store.models import DecisionStepRecord as Step
from app.store.values import json_text

_CLEARED = ""
_COLUMNS = (
    Step.group,
    Step.choice,
    Step.keep,
    Step.trash,
    Step.carry_over,
    Step.confirmed,
    Step.takes,
    Step.linked,
    Step.link_by,
)


class DecisionRepository:
    """The decisions of one profile."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = Step.profile == profile_id
        self._in_effect = self._mine & (Step.undone == 0)
        self._undone = self._mine & (Step.undone == 1)

    def all(self) -> tuple[Decision, ...]:
        """Return the decisions in the order in which they were made."""
        last_steps = Step.select(fn.MAX(Step.number)).where(self._in_effect).group_by(Step.group)
        query = (
            Step.select(*_COLUMNS)
            .where(self._mine & Step.number.in_(last_steps) & (Step.choice != _CLEARED))
            .order_by(Step.number)
        )
        return tuple(_decision(row) for row in self._database.rows(query))

    def get(self, group: str) -> Decision | None:
        last_step = (
            Step.select(*_COLUMNS)
            .where(self._in_effect & (Step.group == group))
            .order_by(Step.number.desc())
            .limit(1)
        )
        row = self._database.row(last_step)
        return None if row is None or row[1] == _CLEARED else _decision(row)

    def set(self, decision: Decision) -> None:
        """Store a decision; undone steps can then not be redone. Repeating a decision adds no step."""
        with self._database.transaction():
            if decision != self.get(decision.group):
                self._add_step(
                    decision.group,
                    str(decision.choice),
                    decision.keep,
                    json_text(decision.trash),
                    decision.carry_over,
                    decision.confirmed,
                    json_text({take.slot: take.copy for take in decision.takes}),
                    json_text(decision.linked),
                    decision.link_by or "",
                )

    def clear(self, group: str) -> None:
        """Remove the group's decision as a new step; does nothing without one."""
        with self._database.transaction():
            if self.get(group) is not None:
                self._add_step(group, _CLEARED, None, "[]", True, False, "{}", "[]", "")

    def undo(self) -> str | None:
        """Undo the last step; return its group, or None if there is none."""
        return self._mark(fn.MAX(Step.number), of=self._in_effect, undone=True)

    def redo(self) -> str | None:
        """Redo the step that was undone last; return its group, or None if there is none."""
        return self._mark(fn.MIN(Step.number), of=self._undone, undone=False)

    @property
    def can_undo(self) -> bool:
        return self._database.row(Step.select(Step.number).where(self._in_effect).limit(1)) is not None

    @property
    def can_redo(self) -> bool:
        return self._database.row(Step.select(Step.number).where(self._undone).limit(1)) is not None

    def prune(self, groups: Collection[str]) -> None:
        """Delete the steps of all other groups, which a new analysis no longer has."""
        self._forget(Step.group.not_in(among(groups)))

    def clear_all(self, groups: Collection[str]) -> None:
        """Delete the steps of these groups, which were applied, so that an undo cannot bring them back."""
        self._forget(Step.group.in_(among(groups)))

    def _add_step(self, group: str, *values: object) -> None:
        self._database.change(Step.delete().where(self._undone))
        row = self._database.row(Step.select(fn.MAX(Step.number)).where(self._mine))
        number = 1 + ((row and row[0]) or 0)
        self._database.insert_many(
            Step,
            (Step.profile, Step.number, Step.undone, *_COLUMNS),
            [(self._profile, number, False, group, *values)],
        )

    def _mark(self, which: Any, *, of: Any, undone: bool) -> str | None:
        with self._database.transaction():
            number = Step.select(which).where(of)
            row = self._database.row(Step.select(Step.group).where(self._mine & (Step.number == number)))
            if row is None:
                return None
            self._database.change(Step.update(undone=undone).where(self._mine & (Step.number == number)))
            return str(row[0])

    def _forget(self, condition: Any) -> None:
        self._database.change(Step.delete().where(self._mine & condition))


def _decision(row: Sequence[Any]) -> Decision:
    group, choice, keep, trash, carry_over, confirmed, takes, linked, link_by = row
    return Decision(
        group,
        Choice(choice),
        keep,
        tuple(json.loads(trash)),
        bool(carry_over),
        bool(confirmed),
        tuple(ValueChoice(slot, copy) for slot, copy in json.loads(takes).items()),
        tuple(json.loads(linked)),
        LinkBy(link_by) if link_by else None,
    )
