"""What the user decided about a group while reviewing; nothing here touches the server."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.duplicates import Group
from app.domain.plans import Plan, PlanItem
from app.domain.value_choices import UNIONED_FIELDS, ValueChoices, choices_for, with_choice


class Choice(StrEnum):
    """The user's verdict on a group."""

    KEEP = "keep"
    NOT_DUPLICATES = "not-duplicates"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Decision:
    """One verdict.

    Attributes:
        group: id of the group.
        keep: the keeper (KEEP only).
        trash: ids planned for the trash (KEEP only).
        carry_over: metadata of the copies goes to the keeper first.
        confirmed: the user was asked about conflicting facts, and wants it all the same. Whether documents
            match directly is checked for all that (S2): of that, nobody was asked.
        takes: whose values the keeper has afterwards where the user chose (KEEP only).
    """

    group: str
    choice: Choice
    keep: int | None = None
    trash: tuple[int, ...] = ()
    carry_over: bool = True
    confirmed: bool = False
    takes: ValueChoices = ()


def keep_decision(group: Group, keep: int, *, carry_over: bool = True) -> Decision:
    """Keep one member and trash every other member that directly matches it (S2: no chaining)."""
    trash = tuple(member for member in group.documents if member != keep and group.matches(keep, member))
    return Decision(group.id, Choice.KEEP, keep, trash, carry_over)


def restricted_to_direct_matches(decision: Decision, group: Group) -> Decision:
    """The decision without copies that, by a newer analysis, match the keeper only through others (S2)."""
    keep = decision.keep
    if keep is None:
        return decision
    return replace(decision, trash=tuple(copy for copy in decision.trash if group.matches(keep, copy)))


def without_copy(decision: Decision, copy: int) -> Decision | None:
    """The decision with one copy less planned for the trash; None if then nothing would go."""
    if decision.keep is None or copy not in decision.trash:
        return decision
    trash = tuple(one for one in decision.trash if one != copy)
    if not trash:
        return None
    return replace(decision, trash=trash, takes=choices_for(decision.takes, decision.keep, trash))


def with_value(decision: Decision, slot: str, document: int | None, keep: int) -> Decision:
    """The decision with a document's value chosen for the one that is kept; None for those of all.

    keep: about whom it was chosen. What is united holds for another one not; see `app.domain.value_choices`.
    """
    if decision.keep is None or (slot in UNIONED_FIELDS and decision.keep != keep):
        return decision
    takes = with_choice(decision.takes, slot, document)
    return replace(decision, takes=choices_for(takes, decision.keep, decision.trash))


def plan_from(decisions: tuple[Decision, ...]) -> Plan:
    """The plan the decisions amount to, in their order; groups kept whole or skipped add nothing."""
    return Plan(
        tuple(
            PlanItem(decision.keep, decision.trash, takes=decision.takes).with_trash(
                decision.trash, carry_over=decision.carry_over
            )
            for decision in decisions
            if decision.choice is Choice.KEEP and decision.keep is not None and decision.trash
        )
    )
