"""Rules that choose keepers, saved by name for one profile."""

from __future__ import annotations

import json

from app.domain.keeper_rules import RuleSet
from app.store.database import Database
from app.store.review_models import RuleSetRecord
from app.store.values import json_text


class RuleSetRepository:
    """The saved rule sets of one profile."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = RuleSetRecord.profile == profile_id

    def all(self) -> dict[str, RuleSet]:
        """Return the rule sets by name, sorted by name."""
        query = (
            RuleSetRecord.select(RuleSetRecord.name, RuleSetRecord.body)
            .where(self._mine)
            .order_by(RuleSetRecord.name)
        )
        return {name: RuleSet.from_dict(json.loads(body)) for name, body in self._database.rows(query)}

    def save(self, name: str, rules: RuleSet) -> None:
        """Save a rule set; one of the same name is replaced."""
        self._database.insert_many(
            RuleSetRecord,
            (RuleSetRecord.profile, RuleSetRecord.name, RuleSetRecord.body),
            [(self._profile, name, json_text(rules.as_dict()))],
            replace_by=(RuleSetRecord.profile, RuleSetRecord.name),
        )

    def delete(self, name: str) -> None:
        self._database.change(RuleSetRecord.delete().where(self._mine & (RuleSetRecord.name == name)))
