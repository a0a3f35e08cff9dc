"""The plan as the user checks it before Apply: documents to trash, values carried over, and issues."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.documents import Document, with_sharing
from app.domain.plans import LinkBy, Plan, PlanItem
from app.domain.progress import CancelToken
from app.domain.protections import ProtectedBy
from app.domain.runs import NotCarried, Outcome, Run
from app.domain.servers import Capabilities
from app.domain.value_choices import ChoosableField, chosen_copy
from app.services.apply.local_refresh import store_changes
from app.services.apply.preconditions import changed_fields
from app.services.carry_over.planning import (
    Write,
    documents_needing_permissions,
    first_forbidden_document,
    plan_carry_over,
)
from app.services.carry_over.uncarried_values import after, left_behind, with_note
from app.services.carry_over.version_links import only_mean_the_same
from app.services.library import Library, LocalLibrary
from app.services.review.protected_documents import current_protection, protected_of
from app.services.review.questionable_decisions import Doubt, doubts_in


class PlanIssue(StrEnum):
    """Why a planned document must be reviewed before it is trashed."""

    NONE = ""
    NOT_PERMITTED = "not-permitted"
    CARRY_OVER_NOT_PERMITTED = "carry-over-not-permitted"
    CHANGED = "changed"
    GONE = "gone"
    KEEPER_CHANGED = "keeper-changed"
    KEEPER_GONE = "keeper-gone"


@dataclass(frozen=True)
class PlannedDocument:
    """One document to trash.

    Attributes:
        group: id of the group it was decided in.
        concern: why it is left out until the user reviews it; NONE if it is not.
        doubts: reasons to reconsider the decision.
        changed: attributes of `Document` that changed since the decision, in the copy or its keeper.
        left: its values that the keeper cannot take.
    """

    document: Document
    keeper: Document
    group: str
    concern: PlanIssue = PlanIssue.NONE
    doubts: tuple[Doubt, ...] = ()
    changed: tuple[str, ...] = ()
    left: tuple[NotCarried, ...] = ()


@dataclass(frozen=True)
class PlannedCarryOver:
    """The values that one keeper receives."""

    keeper: Document
    group: str
    writes: tuple[Write, ...]


@dataclass(frozen=True)
class PlannedLink:
    """Versions that all stay and are linked; `older` is oldest first.

    Attributes:
        same_meaning: none is a version of another, they only mean the same.
    """

    latest: Document
    older: tuple[Document, ...]
    group: str
    link_by: LinkBy
    same_meaning: bool = False


@dataclass(frozen=True)
class PlannedVersions:
    """Copies that become file versions of their keeper, oldest first, and are then trashed."""

    keeper: Document
    copies: tuple[PlannedDocument, ...]
    group: str

    @property
    def concern(self) -> PlanIssue:
        """Why all of it is left out until the user reviews it; NONE if it is not."""
        return next((one.concern for one in self.copies if one.concern), PlanIssue.NONE)


@dataclass(frozen=True)
class PlanPreview:
    """Everything that Apply would do, in the order of the decisions.

    Attributes:
        protected: what protects documents from the trash that are kept.
    """

    plan: Plan
    documents: tuple[PlannedDocument, ...]
    carry_overs: tuple[PlannedCarryOver, ...]
    links: tuple[PlannedLink, ...] = ()
    protected: Mapping[int, ProtectedBy] = field(default_factory=dict)
    versions: tuple[PlannedVersions, ...] = ()

    @property
    def going(self) -> tuple[PlannedDocument, ...]:
        """All documents to trash, also those that become file versions first."""
        return (*self.documents, *(copy for item in self.versions for copy in item.copies))

    @property
    def size(self) -> int:
        """Total size in bytes of the documents to trash, as far as known."""
        return sum(item.document.file_size or 0 for item in self.going)

    @property
    def pages(self) -> int:
        return sum(item.document.page_count or 0 for item in self.going)


def preview_plan(
    local: LocalLibrary, plan: Plan, groups: Mapping[int, str], rights: Capabilities | None
) -> PlanPreview:
    """Build the preview of a plan from the local library.

    Args:
        groups: the group each keeper was decided in.
        rights: the rights of the signed-in user; None while offline.
    """
    documents = local.documents.many(plan.documents)
    taxonomy = local.taxonomy.load()
    doubts: dict[int, tuple[Doubt, ...]] = {}
    for doubt in doubts_in(local, plan):
        doubts[doubt.document] = (*doubts.get(doubt.document, ()), doubt)
    changed = local.changed.of(plan.documents)
    planned: list[PlannedDocument] = []
    carried: list[PlannedCarryOver] = []
    links: list[PlannedLink] = []
    versions: list[PlannedVersions] = []
    for item in plan.items:
        keeper = documents.get(item.keep)
        copies = [documents[document] for document in item.trash if document in documents]
        if keeper is None:
            continue
        group = groups.get(item.keep, "")
        if item.linked:
            older = tuple(documents[document] for document in item.linked if document in documents)
            same = only_mean_the_same(local, item.chain)
            links.append(PlannedLink(keeper, older, group, item.link_by, same))
            continue
        linking = local.documents.many(local.documents.links_to(item.trash))
        writes = (
            plan_carry_over(keeper, copies, [*linking.values()], taxonomy, takes=item.takes)
            if item.carry_over
            else ()
        )
        writes = with_note(writes, item, keeper, copies, taxonomy, rights)
        left = left_behind(after(keeper, writes), copies, taxonomy)
        written = {**documents, **linking}
        unseen = _unseen(item, documents)
        going = [
            PlannedDocument(
                copy,
                keeper,
                group,
                _known_concern(item, copy.id, changed, unseen) or _right(copy, writes, written, rights),
                doubts.get(copy.id, ()),
                changed.get(copy.id) or changed.get(item.keep, ()),
                tuple(value for value in left if value.document == copy.id),
            )
            for copy in copies
        ]
        if item.as_versions:
            versions.append(PlannedVersions(keeper, tuple(going), group))
        else:
            planned += going
        if writes:
            carried.append(PlannedCarryOver(keeper, group, writes))
    protected = protected_of(current_protection(local), documents)
    return PlanPreview(plan, tuple(planned), tuple(carried), tuple(links), protected, tuple(versions))


def recheck_plan(library: Library, view: PlanPreview, cancel: CancelToken) -> Mapping[int, PlanIssue]:
    """Check on the server which planned documents changed since the scan; nothing is written there.

    Returns:
        The issue of each document that has one.
    """
    writes = {item.keeper.id: item.writes for item in view.carry_overs}
    wanted = sorted(
        {item.document.id for item in view.going}
        | {item.keeper.id for item in view.going}
        | {write.document for item in view.carry_overs for write in item.writes}
    )
    sharings = library.client.sharings(documents_needing_permissions(view.plan.items))
    fresh: dict[int, Document] = {}
    texts: dict[int, str] = {}
    for start in range(0, len(wanted), 100):
        cancel.raise_if_cancelled()
        found = library.client.documents_by_id(wanted[start : start + 100])
        fresh.update({item.document.id: with_sharing(item.document, sharings) for item in found})
        texts.update({item.document.id: item.text for item in found})
    known = {one.id: one for item in view.going for one in (item.document, item.keeper)}
    changed = {one: changed_fields(known[one], fresh[one], ()) for one in known.keys() & fresh.keys()}
    store_changes(library.local, {one: names for one, names in changed.items() if names}, fresh, texts)
    concerns = {
        item.document.id: _concern(item, writes.get(item.keeper.id, ()), fresh, library.capabilities)
        for item in view.going
    }
    return {document: concern for document, concern in concerns.items() if concern is not PlanIssue.NONE}


def without(plan: Plan, left_out: Collection[int], bare_keepers: Collection[int] = ()) -> Plan:
    """Return the plan without some of the documents to trash; items left without any are dropped.

    Args:
        bare_keepers: keepers that shall receive nothing from their copies.
    """
    items = []
    left_out = frozenset(left_out)
    for item in plan.items:
        trash = tuple(document for document in item.trash if document not in left_out)
        if item.as_versions and trash != item.trash:
            continue  # all of them become versions, or none
        if item.linked and left_out.isdisjoint(item.chain):
            items.append(item)
        if trash:
            carry_over = item.carry_over and item.keep not in bare_keepers
            items.append(item.with_trash(trash, carry_over=carry_over))
    return Plan(tuple(items))


def forget_applied(local: LocalLibrary, run: Run) -> None:
    """Clear the decisions that a run has applied completely, so that they are not planned again."""
    linked = {item.document for item in run.documents if item.outcome is Outcome.LINKED}
    made = [decision.group for decision in local.decisions.all() if linked.intersection(decision.linked)]
    local.decisions.clear_all(made)
    gone = {
        item.document for item in run.documents if item.outcome in (Outcome.TRASHED, Outcome.ALREADY_GONE)
    }
    decisions = [decision for decision in local.decisions.all() if gone.intersection(decision.trash)]
    planned = {document for decision in decisions for document in decision.trash}
    left = set(local.documents.many(planned)) - gone
    local.decisions.clear_all([item.group for item in decisions if left.isdisjoint(item.trash)])


def _unseen(item: PlanItem, documents: Mapping[int, Document]) -> int | None:
    """Return the copy whose permissions were chosen, if these or the keeper's are no longer known.

    Lists do not contain permissions, so a document that left the local library and came back lacks them.
    """
    found = [documents.get(document) for document in documents_needing_permissions([item])]
    known = all(document is not None and document.sharing is not None for document in found)
    return None if known else chosen_copy(item.takes, ChoosableField.PERMISSIONS)


def _known_concern(
    item: PlanItem, copy: int, changed: Mapping[int, Collection[str]], unseen: int | None
) -> PlanIssue:
    """Return the issue found by an earlier check that the user has not decided since."""
    if item.keep in changed and copy not in changed:
        return PlanIssue.KEEPER_CHANGED
    return PlanIssue.CHANGED if copy in changed or copy == unseen else PlanIssue.NONE


def _right(
    document: Document,
    writes: Sequence[Write],
    written: Mapping[int, Document],
    rights: Capabilities | None,
) -> PlanIssue:
    if rights is None:
        return PlanIssue.NONE
    if not rights.may_delete(document):
        return PlanIssue.NOT_PERMITTED
    return (
        PlanIssue.CARRY_OVER_NOT_PERMITTED
        if first_forbidden_document(writes, written, rights)
        else PlanIssue.NONE
    )


def _concern(
    item: PlannedDocument, writes: Sequence[Write], fresh: Mapping[int, Document], rights: Capabilities
) -> PlanIssue:
    now, keeper = fresh.get(item.document.id), fresh.get(item.keeper.id)
    if keeper is None:
        return PlanIssue.KEEPER_GONE
    if now is None:
        return PlanIssue.GONE
    if changed_fields(item.keeper, keeper, ()):
        return PlanIssue.KEEPER_CHANGED
    if changed_fields(item.document, now, ()):
        return PlanIssue.CHANGED
    return _right(now, writes, fresh, rights)
