"""Plans: the user's decisions, frozen by document id, and the safety rules for plans (S1–S3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.errors import PlanInvalid
from app.domain.languages import Language
from app.domain.value_choices import ChoosableField, ValueChoices, choice_applies, choices_for


class LinkBy(StrEnum):
    """How versions of one document are linked with each other."""

    FIELD = "field"  # a custom field of type document link
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class PlanItem:
    """Keep one document and move its copies to the trash, or link it with its older versions.

    Attributes:
        keep: id of the keeper.
        trash: ids of the copies, at least one; none if versions are linked.
        carry_over: whether tags, notes and fields of the copies are carried over to the keeper first.
        confirmed: the user explicitly wants this although keeper and copy do not match directly.
        takes: the user's value choices; only with `carry_over`.
        note: language of the note on the keeper that records values it could not take; None for no note.
        linked: ids of the older versions that all stay and are linked with `keep`, oldest first.
        link_by: how they are linked.
    """

    keep: int
    trash: tuple[int, ...]
    carry_over: bool = True
    confirmed: bool = False
    takes: ValueChoices = ()
    note: Language | None = "en"
    linked: tuple[int, ...] = ()
    link_by: LinkBy = LinkBy.FIELD

    @property
    def others(self) -> tuple[int, ...]:
        """Return the documents besides `keep`: those to trash, or those to link."""
        return (*self.trash, *self.linked)

    @property
    def chain(self) -> tuple[int, ...]:
        """Return the versions to link, oldest first."""
        return (*self.linked, self.keep)

    def with_trash(self, trash: tuple[int, ...], *, carry_over: bool) -> PlanItem:
        """Return the item for fewer copies, with only the choices that still apply."""
        takes = choices_for(self.takes, self.keep, trash) if carry_over else ()
        return PlanItem(self.keep, trash, carry_over, self.confirmed, takes, self.note)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything one Apply will do; unchanged once the user has confirmed it."""

    items: tuple[PlanItem, ...]

    @property
    def trashed(self) -> tuple[int, ...]:
        return tuple(document for item in self.items for document in item.trash)

    def with_note(self, note: Language | None) -> Plan:
        """Return the plan with another language for the notes on its keepers, or without notes."""
        return Plan(tuple(replace(item, note=note) for item in self.items))

    @property
    def documents(self) -> frozenset[int]:
        return frozenset(document for item in self.items for document in (item.keep, *item.others))


def check_plan(plan: Plan, matches: Callable[[int, int], bool], groups: tuple[tuple[int, ...], ...]) -> None:
    """Refuse a plan that breaks a safety rule.

    Args:
        plan: the plan to check.
        matches: whether two documents matched directly in the last scan.
        groups: members of the groups of the last scan.

    Raises:
        PlanInvalid: naming the item (counted from 1) and the rule.
    """
    trashed, keepers = _named_once(plan)
    for number, item in enumerate(plan.items, start=1):
        for document in item.chain:
            if document in trashed:
                raise plan_invalid(
                    "kept-and-trashed", item=keepers[document], document=document, other=trashed[document]
                )
        _check_takes(number, item)
        if not item.confirmed:
            _check_direct_matches(number, item, matches)
    for members in groups:
        if all(member in trashed for member in members):
            first = min(trashed[member] for member in members)
            raise plan_invalid("nothing-stays", item=first, documents=", ".join(map(str, members)))


def _named_once(plan: Plan) -> tuple[dict[int, int], dict[int, int]]:
    """Return the items that trash and keep each document; refuse a document with the same role twice."""
    trashed: dict[int, int] = {}
    keepers: dict[int, int] = {}
    for number, item in enumerate(plan.items, start=1):
        if not item.others:
            raise plan_invalid("nothing-trashed", item=number)
        for role, documents in ((keepers, item.chain), (trashed, item.trash)):
            for document in documents:
                if document in role:
                    raise plan_invalid("twice", item=number, document=document)
                role[document] = number
    return trashed, keepers


def _check_takes(number: int, item: PlanItem) -> None:
    if item.takes and not item.carry_over:
        raise plan_invalid("takes-nothing-carried", item=number)
    for take in item.takes:
        if take.slot == ChoosableField.NOTES and take.copy in item.trash:
            raise plan_invalid("takes-notes", item=number, document=take.copy)
        if not choice_applies(take, item.keep, item.trash):
            raise plan_invalid("takes-from-elsewhere", item=number, name=take.slot, document=take.copy)


def _check_direct_matches(number: int, item: PlanItem, matches: Callable[[int, int], bool]) -> None:
    for document in item.trash:
        if not matches(item.keep, document):
            raise plan_invalid("no-match", item=number, document=document, keep=item.keep)


PLAN_FAILURES: Mapping[str, str] = {
    "unreadable": "“{path}” cannot be read. Check the path and that it is a text file.",
    "json": "The plan is not valid JSON (line {line}, column {column}). Nothing was sent.",
    "beyond": "The plan is nested too deeply or contains a number that is too long. Nothing was sent.",
    "form": "The plan must look like {example}. Nothing was sent.",
    "schema": "The plan's “schema” must be {schema}. Nothing was sent.",
    "object": "Item {item} of the plan is not an object. Nothing was sent.",
    "unknown": "Item {item} of the plan has unknown entries: {names}.",
    "keep": "Item {item} of the plan needs “keep” with the id of one document.",
    "trash": "Item {item} of the plan needs “trash” with a list of document ids.",
    "link": (
        "“link” of item {item} of the plan must be a list of the ids of older versions, and “by” must be "
        "“field” or “note”."
    ),
    "flag": "“{name}” of item {item} of the plan must be true or false.",
    "take": "“take” of item {item} of the plan must look like {example}. Nothing was sent.",
    "take-unknown": "“take” of item {item} of the plan has unknown entries: {names}.",
    "take-field": "“take” of item {item} of the plan needs the ids of custom fields.",
    "take-copy": "“take” of item {item} of the plan needs the id of a copy for each entry.",
    "kept-and-trashed": (
        "Item {item} of the plan keeps document {document}, but item {other} moves it to the trash. A kept "
        "document must not be trashed by any item."
    ),
    "nothing-stays": (
        "Item {item} of the plan would leave no document of the group {documents}. At least one must stay."
    ),
    "nothing-trashed": "Item {item} of the plan trashes nothing. Name the copies under “trash”.",
    "twice": "Item {item} of the plan names document {document} a second time.",
    "takes-nothing-carried": (
        "Item {item} of the plan chooses values to take over, but does not carry anything over."
    ),
    "takes-from-elsewhere": (
        "Item {item} of the plan takes “{name}” from document {document}, which is not one of the copies it "
        "trashes."
    ),
    "takes-notes": (
        "Item {item} of the plan takes the notes of document {document} in place of the kept document's own, "
        "which would be lost. Notes are only added; name the kept document to add none."
    ),
    "protected": (
        "Item {item} of the plan trashes document {document}, which is protected. Take it out of the plan, "
        "or change the protection under Settings › Protection."
    ),
    "no-match": (
        "Item {item} of the plan trashes document {document} for document {keep}, but the two did not match "
        "directly in the last scan. Scan again, or set “confirmed” on the item."
    ),
}


def plan_invalid(case: str, **details: object) -> PlanInvalid:
    """Return the error of a case; the details fill its sentence. Items are counted from 1."""
    return PlanInvalid(PLAN_FAILURES[case].format(**details), case=f"plan-invalid.{case}", **details)
