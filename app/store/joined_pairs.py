"""Pairs that a decision made a group, kept with its step so that undoing the step takes them apart again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from peewee import fn

from app.domain.duplicates import Pair
from app.store.database import Database
from app.store.pair_records import pair_from, pair_values
from app.store.review_models import DecisionStepRecord as Step
from app.store.values import json_text


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
