"""The user's decisions as a list of steps, so that each can be undone, even after a restart.

A group's decision is its last record that was not undone. One step changes one group, or many at once as a
batch: its records share a turn. Undoing marks all records of the last turn. A step that made two documents a
group keeps their pair, so that undoing it takes them apart again.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from peewee import fn

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Pair
from app.domain.plans import LinkBy
from app.domain.value_choices import ValueChoice
from app.store.database import Database, among
from app.store.pair_records import pair_from, pair_values
from app.store.review_models import DecisionStepRecord as Step
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
        return self._last(self._in_effect)

    def get(self, group: str) -> Decision | None:
        return self.of((group,)).get(group)

    def of(self, groups: Collection[str]) -> dict[str, Decision]:
        """Return the decisions on these groups, by group."""
        found = self._last(self._in_effect & Step.group.in_(among(groups)))
        return {decision.group: decision for decision in found}

    def set(self, decision: Decision) -> None:
        """Store a decision; undone steps can then not be redone. Repeating a decision adds no step."""
        self.set_all((decision,))

    def set_all(self, decisions: Iterable[Decision]) -> int:
        """Store decisions on different groups as one step, as `set` does; return how many are new."""
        decisions = tuple(decisions)
        with self._database.transaction():
            before = self.of([decision.group for decision in decisions])
            return self._add_step(
                (
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
                for decision in decisions
                if before.get(decision.group) != decision
            )

    def clear(self, group: str) -> None:
        """Remove the group's decision as a new step; does nothing without one."""
        self.clear_many((group,))

    def clear_many(self, groups: Collection[str]) -> int:
        """Remove the decisions on these groups as one step; return how many there were."""
        with self._database.transaction():
            decided = self.of(groups)
            return self._add_step(
                (group, _CLEARED, None, "[]", True, False, "{}", "[]", "")
                for group in groups
                if group in decided
            )

    def undo(self) -> tuple[str, ...]:
        """Undo the last step; return its groups, none if there is no step."""
        return self._mark(fn.MAX(Step.number), of=self._in_effect, undone=True)

    def redo(self) -> tuple[str, ...]:
        """Redo the step that was undone last; return its groups, none if there is none."""
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

    def _last(self, condition: Any) -> tuple[Decision, ...]:
        last_records = Step.select(fn.MAX(Step.number)).where(condition).group_by(Step.group)
        query = (
            Step.select(*_COLUMNS)
            .where(self._mine & Step.number.in_(last_records) & (Step.choice != _CLEARED))
            .order_by(Step.number)
        )
        return tuple(_decision(row) for row in self._database.rows(query))

    def _add_step(self, records: Iterable[tuple[object, ...]]) -> int:
        """Add a step of these records, values of _COLUMNS; return how many they are."""
        row = self._database.row(Step.select(fn.MAX(Step.number)).where(self._in_effect))
        turn = 1 + ((row and row[0]) or 0)
        rows = [(self._profile, number, turn, False, *record) for number, record in enumerate(records, turn)]
        if rows:
            self._database.change(Step.delete().where(self._undone))
            columns = (Step.profile, Step.number, Step.turn, Step.undone, *_COLUMNS)
            self._database.insert_many(Step, columns, rows)
        return len(rows)

    def _mark(self, which: Any, *, of: Any, undone: bool) -> tuple[str, ...]:
        with self._database.transaction():
            row = self._database.row(Step.select(which).where(of))
            number = row and row[0]
            turn = self._database.row(Step.select(Step.turn).where(self._mine & (Step.number == number)))
            if turn is None:
                return ()
            of_step = self._mine & (Step.turn == turn[0])
            groups = self._database.rows(Step.select(Step.group).where(of_step).order_by(Step.number))
            self._database.change(Step.update(undone=undone).where(of_step))
            return tuple(group for (group,) in groups)

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


@dataclass(frozen=True, slots=True)
class JoinedPair:
    """Two documents that were in no group until the user decided on them.

    Attributes:
        asked: their comparison that the user saw.
        before: what the last analysis found of them; None if nothing.
        dismissed: hashes of their texts, in order of `asked.ids`, if they were remembered as no duplicates.
        apart: the step was undone, and they are in no group again.
    """

    asked: Pair
    before: Pair | None
    dismissed: tuple[str, str] | None = None
    apart: bool = False


class JoinedPairs:
    """The joined pairs of one profile, by number of the step that joined them."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._mine = Step.profile == profile_id

    def add(self, group: str, pair: JoinedPair) -> None:
        """Keep a pair with the last step that decides on its group."""
        last = Step.select(fn.MAX(Step.number)).where(self._mine & (Step.group == group) & (Step.undone == 0))
        self._set(Step.number == last, pair)

    def replace(self, step: int, pair: JoinedPair) -> None:
        """Keep a pair with a step in place of the one before."""
        self._set(Step.number == step, pair)

    def of_steps(self, *, undone: bool | None = None) -> dict[int, JoinedPair]:
        """Return the pairs of all steps, of those that are undone, or of those that are not."""
        joining = self._mine & Step.joined.is_null(False)
        if undone is not None:
            joining &= Step.undone == undone
        return {
            number: _pair(json.loads(body))
            for number, body in self._database.rows(Step.select(Step.number, Step.joined).where(joining))
        }

    def _set(self, condition: Any, pair: JoinedPair) -> None:
        before = pair.before and pair_values(pair.before)
        body = json_text([pair_values(pair.asked), before, pair.dismissed, pair.apart])
        self._database.change(Step.update(joined=body).where(self._mine & condition))


def _pair(values: Sequence[Any]) -> JoinedPair:
    asked, before, dismissed, apart = values
    return JoinedPair(
        pair_from(asked),
        None if before is None else pair_from(before),
        None if dismissed is None else (dismissed[0], dismissed[1]),
        apart,
    )
