"""The user's decisions about groups during the review; none of them reaches the server."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.duplicates import Group
from app.domain.plans import LinkBy, Plan, PlanItem, connected
from app.domain.value_choices import UNIONED_FIELDS, ValueChoices, choices_for, with_choice


class Choice(StrEnum):
    """The kind of decision on a group."""

    KEEP = "keep"
    LINK = "link"
    MAKE_VERSIONS = "versions"
    NOT_DUPLICATES = "not-duplicates"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision on a group.

    Attributes:
        group: id of the group.
        keep: the keeper (KEEP), the latest version (LINK), or the oldest one (MAKE_VERSIONS).
        trash: ids planned for the trash (KEEP, MAKE_VERSIONS); newer versions, oldest first.
        carry_over: metadata of the copies is carried over to the keeper first.
        confirmed: the user was asked about conflicting facts and confirmed. Direct matches are still checked
            (S2), because that was not part of the question.
        takes: the user's value choices (KEEP, MAKE_VERSIONS).
        linked: older versions that all stay and are linked with `keep`, oldest first (LINK only).
        link_by: how (LINK only).
    """

    group: str
    choice: Choice
    keep: int | None = None
    trash: tuple[int, ...] = ()
    carry_over: bool = True
    confirmed: bool = False
    takes: ValueChoices = ()
    linked: tuple[int, ...] = ()
    link_by: LinkBy | None = None


def keep_decision(group: Group, keep: int, *, carry_over: bool = True) -> Decision:
    """Keep one member and trash every other member that directly matches it (S2: no chaining)."""
    trash = tuple(member for member in group.documents if member != keep and group.matches(keep, member))
    return Decision(group.id, Choice.KEEP, keep, trash, carry_over)


def restricted_to_direct_matches(decision: Decision, group: Group) -> Decision:
    """Return the decision without copies that no longer match the keeper directly (S2)."""
    keep = decision.keep
    if keep is None:
        return decision
    if decision.choice is Choice.MAKE_VERSIONS:
        members = connected(keep, decision.trash, group.matches)
        return replace(decision, trash=tuple(copy for copy in decision.trash if copy in members))
    return replace(decision, trash=tuple(copy for copy in decision.trash if group.matches(keep, copy)))


def without_copy(decision: Decision, copy: int) -> Decision | None:
    """Return the decision without one of its copies; None if no copy is left."""
    if decision.keep is None or copy not in decision.trash:
        return decision
    trash = tuple(one for one in decision.trash if one != copy)
    if not trash:
        return None
    return replace(decision, trash=trash, takes=choices_for(decision.takes, decision.keep, trash))


def with_value(decision: Decision, slot: str, document: int | None, keep: int) -> Decision:
    """Return the decision with a document's value chosen for a field, or with the choice removed (None).

    Args:
        keep: the keeper when the user chose. Choices in unioned fields do not apply to another keeper.
    """
    if decision.keep is None or (slot in UNIONED_FIELDS and decision.keep != keep):
        return decision
    takes = with_choice(decision.takes, slot, document)
    return replace(decision, takes=choices_for(takes, decision.keep, decision.trash))


def plan_from(decisions: tuple[Decision, ...]) -> Plan:
    """Return the plan that carries out the decisions, in their order; skipped and kept groups add nothing."""
    return Plan(tuple(item for decision in decisions if (item := _item(decision)) is not None))


def _item(decision: Decision) -> PlanItem | None:
    if decision.keep is None:
        return None
    if decision.choice is Choice.LINK and decision.linked and decision.link_by is not None:
        return PlanItem(decision.keep, (), linked=decision.linked, link_by=decision.link_by)
    as_versions = decision.choice is Choice.MAKE_VERSIONS
    if not decision.trash or not (as_versions or decision.choice is Choice.KEEP):
        return None
    item = PlanItem(decision.keep, decision.trash, takes=decision.takes, as_versions=as_versions)
    return item.with_trash(decision.trash, carry_over=decision.carry_over)
