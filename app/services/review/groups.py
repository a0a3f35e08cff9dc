"""Groups for the review: their documents, the suggested keeper and the decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from app.dedup.grouping import group_id
from app.domain.chains import Chain
from app.domain.decisions import Decision, plan_from, restricted_to_direct_matches
from app.domain.documents import Document
from app.domain.duplicates import Group, Pair, as_confirmed
from app.domain.keeper import SuggestedKeeper, choose_keeper, suggest_keeper
from app.domain.plans import Plan
from app.domain.policies import Policies, Policy
from app.domain.protections import ProtectedBy
from app.domain.summaries import DocumentSummary, GroupSummary
from app.services.chains import ChainService
from app.services.library import LocalLibrary
from app.services.review.chain_changes import StepChange, chain_changes
from app.services.review.group_table import GroupRow, GroupTable
from app.services.review.printed_facts import PrintedFacts, printed_facts
from app.services.review.protected_documents import (
    all_protected,
    current_protection,
    protected_among,
    protected_of,
)
from app.services.scan.detection import DetectionService

Members = dict[int, Document]
PAPERS_READ = 8  # members of a group whose texts are read as it opens; of others, as they are compared


@dataclass(frozen=True)
class ReviewGroup:
    """One group as shown in the review.

    Attributes:
        documents: the members that still exist, by id.
        ink: pairs of members of which only the first has ink, see
            `app.services.review.questionable_decisions`.
        changed: attributes of `Document` that changed on the server since the decision, by member.
        chains: the members that are stages of one document, longest chain first.
        protected: what protects members from the trash, by member.
        papers: what the members' texts say in print; of the first members only in a large group.
        changes: what changed since the stage before, by member.
        asked: the comparison of two documents in no group together that the user wants to decide on; None
            for a group that is stored.
    """

    group: Group
    documents: Mapping[int, Document]
    suggestion: SuggestedKeeper
    decision: Decision | None
    ink: frozenset[tuple[int, int]] = frozenset()
    changed: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    chains: tuple[Chain, ...] = ()
    papers: Mapping[int, PrintedFacts] = field(default_factory=dict)
    protected: Mapping[int, ProtectedBy] = field(default_factory=dict)
    changes: Mapping[int, StepChange] = field(default_factory=dict)
    asked: Pair | None = None

    def chain_of(self, document: int) -> Chain | None:
        return next((chain for chain in self.chains if document in chain.ids), None)


class ReviewService:
    """Groups of one local library and the plan made of its decisions; needs no connection, writes nothing."""

    def __init__(self, local: LocalLibrary, policies: Policies | None = None) -> None:
        """`policies`: in place of those of the settings."""
        self._local = local
        self._policies = policies

    def groups(self) -> list[ReviewGroup]:
        """Return every group that still has two documents, highest confidence first."""
        groups = self._local.analyses.groups()
        documents = self._local.documents.many({member for group in groups for member in group.documents})
        suggested = self._suggesting(documents)
        decisions = {decision.group: decision for decision in self._local.decisions.all()}
        found = ChainService(self._local).of_all(groups, _summaries(documents))
        return [
            ReviewGroup(
                group,
                members,
                suggested(group, members, latest=latest_of(chains := found.get(group.id, ()))),
                decisions.get(group.id),
                chains=chains,
            )
            for group in groups
            if len(members := _present(group, documents)) > 1
        ]

    def group(self, wanted: str) -> ReviewGroup | None:
        """Return the current state of the group with this id; None if it is gone."""
        group = self._local.analyses.group(wanted)
        return None if group is None else self._detailed(group)

    def asked(self, pair: Pair) -> ReviewGroup | None:
        """Return two documents in no group together as the group they would be; None if one is gone."""
        group = Group(
            group_id(pair.ids), pair.kind, pair.ids, (as_confirmed(pair, pair.confidence),), pair.confidence
        )
        found = self._detailed(group)
        return None if found is None else replace(found, decision=None, asked=pair)

    def _detailed(self, group: Group) -> ReviewGroup | None:
        members = _present(group, self._local.documents.many(group.documents))
        if len(members) < 2:
            return None
        chains = ChainService(self._local).of(group, _summaries(members))
        suggestion = self._suggesting(members)(group, members, latest=latest_of(chains))
        return ReviewGroup(
            group,
            members,
            suggestion,
            self._local.decisions.get(group.id),
            self._local.ink.pairs_with_ink(members),
            self._local.changed.of(members),
            chains,
            self._papers([suggestion.document, *members]),
            protected_of(current_protection(self._local), members),
            self._changes(chains),
        )

    def _papers(self, members: Sequence[int]) -> dict[int, PrintedFacts]:
        texts = self._local.documents.texts(members[:PAPERS_READ])
        return {member: printed_facts(text) for member, text in texts.items()}

    def _changes(self, chains: tuple[Chain, ...]) -> dict[int, StepChange]:
        texts = self._local.documents.texts([document for chain in chains for document in chain.ids])
        found = [chain_changes(chain, texts) for chain in chains]
        return {document: change for changes in found for document, change in changes.items()}

    def _suggesting(self, documents: Mapping[int, Document]) -> Callable[..., SuggestedKeeper]:
        """Return a function that suggests keepers for groups, by page comparisons and settings."""
        protected = protected_of(current_protection(self._local), documents)
        return partial(
            suggest_keeper,
            page_answers=self._local.analyses.page_answers(documents),
            ink=self._local.ink.pairs_with_ink(documents),
            policies=self._policies or DetectionService(self._local).policies(),
            protected=protected,
        )

    def rows(self, first: Sequence[str] = ()) -> GroupTable:
        """Return every group as a row: these first, in this order, then the others by confidence.

        Reads summaries of documents and groups: with 50,000 groups that takes 2 s instead of 12.
        """
        correspondents = self._local.taxonomy.load().correspondents
        groups = self._local.analyses.summaries()
        if first:
            ranks = {group: rank for rank, group in enumerate(first)}
            groups.sort(key=lambda group: ranks.get(group.id, len(ranks)))
        documents = self._local.documents.summaries(
            {member for group in groups for member in group.documents}
        )
        decisions = {decision.group: decision for decision in self._local.decisions.all()}
        chains = ChainService(self._local).of_summaries(groups, documents)
        policies = self._policies or DetectionService(self._local).policies()
        protected = all_protected(self._local)
        return GroupTable(
            _row(
                group,
                members,
                correspondents,
                decisions.get(group.id),
                chains.get(group.id, ()),
                only_shown=policies.get(group.kind) is Policy.SHOW,
                has_protected=not protected.isdisjoint(group.documents),
            )
            for group in groups
            if len(members := [documents[member] for member in group.documents if member in documents]) > 1
        )

    def plan(self) -> Plan:
        """Return the plan of the decisions made so far, without documents that are protected by now."""
        decisions = self._local.decisions.all()
        groups = self._local.analyses.groups_by_id([decision.group for decision in decisions])
        direct = [
            restricted_to_direct_matches(decision, groups[decision.group])
            for decision in decisions
            if decision.group in groups
        ]
        protected = protected_among(self._local, {copy for decision in direct for copy in decision.trash})
        return plan_from(
            tuple(
                replace(decision, trash=tuple(copy for copy in decision.trash if copy not in protected))
                for decision in direct
            )
        )


def _present(group: Group, documents: Mapping[int, Document]) -> dict[int, Document]:
    return {member: documents[member] for member in group.documents if member in documents}


def _summaries(documents: Mapping[int, Document]) -> dict[int, DocumentSummary]:
    return {number: DocumentSummary.of(document) for number, document in documents.items()}


def latest_of(chains: tuple[Chain, ...]) -> tuple[int, ...]:
    """Return the documents of the latest stage of each chain."""
    return tuple(document for chain in chains for document in chain.steps[-1].documents)


def _row(
    group: GroupSummary,
    members: list[DocumentSummary],
    correspondents: Mapping[int, str],
    decision: Decision | None,
    chains: tuple[Chain, ...],
    *,
    only_shown: bool,
    has_protected: bool,
) -> GroupRow:
    keeper = choose_keeper(replace(group, latest=latest_of(chains)) if chains else group, members)
    older = frozenset().union(*(chain.superseded for chain in chains)) if chains else frozenset()
    current = [document for document in members if document.id not in older] if older else members
    copies = [document for document in members if document.id != keeper.id]
    added = [document.added for document in members if document.added is not None]
    return GroupRow(
        id=group.id,
        kind=group.kind,
        title=keeper.title,
        count=len(members),
        confidence=group.confidence,
        thumbnail=keeper.id,
        correspondent=_correspondent(keeper, correspondents),
        has_conflict=group.has_conflict,
        reclaimable_size=sum(copy.file_size or 0 for copy in copies),
        reclaimable_pages=sum(copy.page_count or 0 for copy in copies),
        newest=max(added).isoformat() if added else "",
        searched=_all_searched(current, correspondents),
        searched_older=_all_searched([one for one in members if one.id in older], correspondents)
        if older
        else "",
        chains=len(chains),
        older=tuple(sorted(older)),
        decision=decision,
        unmeasured=tuple(copy.id for copy in copies if copy.file_size is None),
        created=keeper.created,
        only_shown=only_shown,
        has_protected=has_protected,
        documents=tuple(document.id for document in members),
    )


def _all_searched(documents: list[DocumentSummary], correspondents: Mapping[int, str]) -> str:
    return " ".join([_searched(document, correspondents) for document in documents]).casefold()


def _searched(document: DocumentSummary, correspondents: Mapping[int, str]) -> str:
    number = document.archive_serial_number
    asn = "" if number is None else f"asn{number} {number}"
    return f"{document.title} {_correspondent(document, correspondents)} #{document.id} {asn}"


def _correspondent(document: DocumentSummary, correspondents: Mapping[int, str]) -> str:
    number = document.correspondent
    return "" if number is None else correspondents.get(number, f"#{number}")
