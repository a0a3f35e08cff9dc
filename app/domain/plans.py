"""Plans: the user's decisions, frozen by document id, and the safety rules for plans (S1–S3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.errors import PlanInvalid
from app.domain.languages import Language
from app.domain.value_choices import ChoosableField, ValueChoices, choice_applies, choices_for

VERSIONS_FIELD, SAME_MEANING_FIELD = "Versions", "Same meaning"
"""Custom fields for links; the same in every language, so that one library has one of each."""


def link_field_name(*, same_meaning: bool) -> str:
    """Return the name of the custom field that links documents."""
    return SAME_MEANING_FIELD if same_meaning else VERSIONS_FIELD


class LinkBy(StrEnum):
    """How documents are linked with each other."""

    FIELD = "field"  # a custom field of type document link
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class PlanItem:
    """Keep one document and move its copies to the trash, or link it with its older versions.

    The copies may become file versions of the keeper first; then it is the oldest, and the newest is shown.

    Attributes:
        keep: id of the keeper.
        trash: ids of the copies, at least one; none if versions are linked.
        carry_over: whether tags, notes and fields of the copies are carried over to the keeper first.
        confirmed: the user explicitly wants this although keeper and copy do not match directly.
        takes: the user's value choices; only with `carry_over`.
        note: language of the note on the keeper that records values it could not take; None for no note.
        linked: ids of the older versions that all stay and are linked with `keep`, oldest first.
        link_by: how they are linked.
        as_versions: the copies, oldest first, become file versions of the keeper before they are trashed.
        language: of texts written to the server for other purposes than `note`.
        same_meaning: the linked documents are translations or rewritten, none is a version of another.
    """

    keep: int
    trash: tuple[int, ...]
    carry_over: bool = True
    confirmed: bool = False
    takes: ValueChoices = ()
    note: Language | None = "en"
    linked: tuple[int, ...] = ()
    link_by: LinkBy = LinkBy.FIELD
    as_versions: bool = False
    language: Language = "en"
    same_meaning: bool = False

    @property
    def field_name(self) -> str:
        """Return the name of the custom field by which the documents are linked."""
        return link_field_name(same_meaning=self.same_meaning)

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
        return replace(self, trash=trash, carry_over=carry_over, takes=takes)

    def first_without_match(self, matches: Callable[[int, int], bool]) -> int | None:
        """Return the first copy that matches none of the documents that its place rests on (S2).

        A copy that only goes must match the keeper directly. One that becomes a file version is kept itself;
        it must belong to the others by direct matches.
        """
        found = connected(self.keep, self.trash, matches) if self.as_versions else ()
        for document in self.trash:
            if document not in found and not matches(self.keep, document):
                return document
        return None


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything one Apply will do; unchanged once the user has confirmed it."""

    items: tuple[PlanItem, ...]

    @property
    def trashed(self) -> tuple[int, ...]:
        return tuple(document for item in self.items for document in item.trash)

    @property
    def become_versions(self) -> frozenset[int]:
        """Return the copies that become file versions of their keepers before they are trashed."""
        return frozenset(copy for item in self.items if item.as_versions for copy in item.trash)

    def with_note(self, note: Language | None) -> Plan:
        """Return the plan with another language for the notes on its keepers, or without notes."""
        return Plan(tuple(replace(item, note=note) for item in self.items))

    def in_language(self, language: Language) -> Plan:
        """Return the plan with this language for all texts but the notes on its keepers."""
        return Plan(tuple(replace(item, language=language) for item in self.items))

    def with_same_meaning(self, only_mean_the_same: Callable[[tuple[int, ...]], bool]) -> Plan:
        """Return the plan with the items marked whose linked documents only mean the same."""
        return Plan(
            tuple(
                replace(item, same_meaning=only_mean_the_same(item.chain)) if item.linked else item
                for item in self.items
            )
        )

    @property
    def documents(self) -> frozenset[int]:
        return frozenset(document for item in self.items for document in (item.keep, *item.others))


def connected(keep: int, documents: Collection[int], matches: Callable[[int, int], bool]) -> frozenset[int]:
    """Return those of the documents that belong to `keep` by a chain of direct matches among them."""
    found: set[int] = set()
    reached = [keep]
    while reached:
        one = reached.pop()
        new = [other for other in documents if other not in found and other != keep and matches(one, other)]
        found.update(new)
        reached += new
    return frozenset(found)


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
    document = item.first_without_match(matches)
    if document is not None:
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
    "versions": (
        "“versions” of item {item} of the plan must be a list of the ids of the newer versions, oldest first."
    ),
    "versions-unsupported": (
        "Item {item} of the plan makes versions of one document, which Paperless {version} cannot do. It "
        "needs Paperless 3.0 or later; “link” works with every version."
    ),
    "versions-already": (
        "Item {item} of the plan would make document {document} a version of another one, but it has "
        "versions of its own. Documents with versions stay as they are."
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
