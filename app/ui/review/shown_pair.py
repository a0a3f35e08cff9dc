"""Two documents of one group as shown side by side, and the effect of each decision on the whole group."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.chains import Basis, Chain, ChainStep
from app.domain.decisions import Choice, Decision, keep_decision
from app.domain.documents import Document
from app.domain.duplicates import Cause, ContainedSpan, Kind, Pair, Suggestion
from app.domain.keeper import SuggestedKeeper, WhyNot
from app.domain.protections import ProtectedBy
from app.domain.value_choices import UNIONED_FIELDS, ValueChoices, choices_for, with_choice
from app.services.review.explanation import ChipSort, Explanation, Sentence, explain
from app.services.review.groups import ReviewGroup
from app.services.review.pair_facts import Papers, fact_sorts
from app.services.review.printed_facts import PrintedFacts
from app.services.review.questionable_decisions import Doubt, doubts_about

_OF_INK = (WhyNot.INK_ON_COPY, WhyNot.INK_ON_KEEPER)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class PlannedOutcome(StrEnum):
    """Effect of the decision on a document."""

    OPEN = "open"
    KEEP = "keep"
    TRASH = "trash"
    STAYS = "stays"
    VERSION = "version"

    @property
    def is_decided(self) -> bool:
        """Whether a decision says what happens to the document."""
        return self in (PlannedOutcome.KEEP, PlannedOutcome.TRASH, PlannedOutcome.VERSION)


class DecisionAction(StrEnum):
    """The buttons of the decision bar."""

    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"
    VERSIONS = "versions"
    SKIP = "skip"


_BUTTONS = {
    Choice.NOT_DUPLICATES: DecisionAction.BOTH,
    Choice.LINK: DecisionAction.VERSIONS,
    Choice.MAKE_VERSIONS: DecisionAction.VERSIONS,
    Choice.SKIPPED: DecisionAction.SKIP,
}


@dataclass(frozen=True)
class PagesFound:
    """What the comparison of the pages has shown so far.

    Attributes:
        part: first and last page, from 1, of the whole that contain the part.
        ink: ONLY_LEFT, ONLY_RIGHT: sides with a stamp, handwriting or a picture that the other lacks.
        is_same: whether all pages were compared and no difference was found.
    """

    part: tuple[int, int] | None = None
    ink: frozenset[ChipSort] = frozenset()
    is_same: bool = False


NOTHING_FOUND = PagesFound()


@dataclass(frozen=True)
class ShownPair:
    """Two documents side by side.

    Attributes:
        documents: all members that still exist, by id.
        left, right: ids of the two documents on screen.
        pair: their comparison; None if they match only through other members.
        group: None for two look-alikes of the list, about which nothing is decided.
        excluded: members the user excluded from this decision.
        chosen: the documents whose values the keeper receives, whichever is kept.
        chosen_for: the keeper for which tags and notes were chosen. They do not apply to another keeper: a
            choice that added nothing to the one would remove the other's tags.
        papers: what the documents' texts say in print, as far as read.
        protected: what protects the documents of a pair without a group from the trash.
    """

    documents: Mapping[int, Document]
    left: int
    right: int
    pair: Pair | None
    group: ReviewGroup | None = None
    excluded: frozenset[int] = field(default=frozenset())
    chosen: ValueChoices = ()
    chosen_for: int | None = None
    papers: Mapping[int, PrintedFacts] = field(default_factory=dict)
    protected: Mapping[int, ProtectedBy] = field(default_factory=dict)

    @classmethod
    def of(cls, group: ReviewGroup) -> ShownPair:
        """Return a group as it opens: the suggested keeper on the left, its likeliest match on the right.

        The latest version has the one before it on the right, if the two were compared.
        """
        keeper = group.suggestion.document
        chain = group.chain_of(keeper)
        before = chain.ids[chain.ids.index(keeper) - 1] if chain is not None else keeper
        others = [member for member in group.documents if member != keeper]
        right = max(others, key=lambda member: _probability(group.group.pair(keeper, member)))
        right = before if group.group.matches(keeper, before) else right
        pair = _compared(group, keeper, right)
        opened = cls(group.documents, keeper, right, pair, group, papers=group.papers)
        return opened.with_decided_choices()

    # --- the documents ---------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.group.group.id if self.group else f"{min(self.shown)}-{max(self.shown)}"

    @property
    def shown(self) -> tuple[int, int]:
        return self.left, self.right

    @property
    def members(self) -> tuple[int, ...]:
        """All documents in the order of their letters.

        Versions come first, oldest first; without any, the suggested keeper, then by date added.
        """
        if self.group is None:
            return tuple(self.documents)
        first = [document for chain in self.group.chains for document in chain.ids]
        first = first or [self.group.suggestion.document]
        return (*first, *(member for member in self.documents if member not in first))

    @property
    def chain(self) -> Chain | None:
        """The versions that one of the two shown documents belongs to, or else the longest chain."""
        if self.group is None or not self.group.chains:
            return None
        shown = (self.group.chain_of(document) for document in self.shown)
        return next((chain for chain in shown if chain is not None), self.group.chains[0])

    def chain_to_make(self) -> Chain | None:
        """Return the chain of the group or, without one, the two shown documents as two versions.

        Documents that only mean the same are all to be linked.
        """
        if self.group is None or self.chain is not None:
            return self.chain
        wanted = self.members if self.same_meaning else self.shown
        added = {one: str(self.documents[one].added or "") for one in wanted}
        steps = tuple(ChainStep((one,), Basis.PAPERLESS) for one in sorted(added, key=added.__getitem__))
        return Chain(self.group.group.id, steps)

    @property
    def decision(self) -> Decision | None:
        return self.group.decision if self.group else None

    @property
    def asked(self) -> Pair | None:
        """The comparison of two documents that a decision makes a group; None for a group that is stored."""
        return self.group.asked if self.group else None

    @property
    def may_be_duplicates(self) -> bool:
        """Whether they are look-alikes that the user may call duplicates after all."""
        return self.group is None or (self.asked is not None and self.asked.kind is Kind.LOOKALIKE)

    @property
    def kind(self) -> Kind:
        return self.group.group.kind if self.group else Kind.LOOKALIKE

    def letter(self, document: int) -> str:
        index = self.members.index(document)
        return LETTERS[index] if index < len(LETTERS) else str(index + 1)

    def swapped(self) -> ShownPair:
        return replace(self, left=self.right, right=self.left)

    def showing(self, left: int, right: int) -> ShownPair:
        """Return a copy that shows other members; the same id on both sides swaps the two."""
        if left == right:
            left, right = (right, self.left) if right == self.right else (self.right, left)
        pair = _compared(self.group, left, right) if self.group else self.pair
        return replace(self, left=left, right=right, pair=pair)

    def with_group(self, group: ReviewGroup, *, saved: bool = True) -> ShownPair:
        """Return a copy with the group as it is after a decision.

        Unless `saved`, newer choices are still being saved and are kept.
        """
        if self.left not in group.documents or self.right not in group.documents:
            return ShownPair.of(group)
        pair = _compared(group, self.left, self.right)
        same = replace(self, documents=group.documents, group=group, pair=pair)
        return same.with_decided_choices() if saved else same

    def toggled(self, document: int) -> ShownPair:
        """Return a copy with a member excluded, or included again."""
        return replace(self, excluded=self.excluded ^ {document})

    def choosing(self, slot: str, document: int | None) -> ShownPair:
        """Return a copy with a document's value chosen for the keeper; None combines those of all."""
        keeper = self.keeper()
        chosen = with_choice(self._chosen_about(keeper), slot, document)
        return replace(self, chosen=chosen, chosen_for=keeper)

    def choices_for(self, keeper: int) -> ValueChoices:
        """Return the choices that apply if this member is kept."""
        return choices_for(self._chosen_about(keeper), keeper, self.copies_trashed_for(keeper))

    def _chosen_about(self, keeper: int) -> ValueChoices:
        if keeper == self.chosen_for:
            return self.chosen
        return tuple(take for take in self.chosen if take.slot not in UNIONED_FIELDS)

    def with_decided_choices(self) -> ShownPair:
        """Return a copy with the decision's value choices, excluding the copies that the decision keeps."""
        decision = self.decision
        if self.group is None or decision is None or decision.keep is None or decision.linked:
            return self
        direct = keep_decision(self.group.group, decision.keep).trash
        excluded = self.excluded.union(direct).difference(decision.trash)
        return replace(self, chosen=decision.takes, chosen_for=decision.keep, excluded=excluded)

    def with_papers(self, papers: Papers) -> ShownPair:
        """Return a copy with what the texts of the shown documents say in print."""
        return replace(self, papers={**self.papers, **dict(zip(self.shown, papers, strict=True))})

    def explanation(self, found: PagesFound = NOTHING_FOUND) -> Explanation:
        """Return the explanation of this pair."""
        papers = self.papers.get(self.left), self.papers.get(self.right)
        left, right = self.documents[self.left], self.documents[self.right]
        return explain(
            left,
            right,
            self.pair,
            kind=self.kind,
            at_most=self.group.group.confidence if self.group else 1.0,
            files=self._same_files(),
            pages=found.part,
            ink=found.ink,
            print_is_same=found.is_same,
            not_suggested=self._not_suggested(),
            papers=None if papers[0] is None or papers[1] is None else (papers[0], papers[1]),
        )

    def _not_suggested(self) -> Sentence | None:
        """Return why the shown copy is not suggested for the trash, or else another member."""
        if self.group is None:
            return None
        reasons = self.group.suggestion.why_not
        if self.group.suggestion.document in self.shown:
            for document, side in ((self.left, "left"), (self.right, "right")):
                if (why := reasons.get(document)) is not None:
                    return Sentence(f"whynot.{why}.{side}" if why in _OF_INK else f"whynot.{why}")
        return Sentence("whynot.other") if reasons else None

    @property
    def span(self) -> ContainedSpan | None:
        """Where in one of the two documents the other one lies."""
        return self.pair.span if self.pair else None

    @property
    def whole_is_left(self) -> bool:
        return self.pair is not None and self.pair.whole == self.left

    def _same_files(self) -> int:
        """Return the number of members if all are the same file, otherwise 2."""
        pairs = self.group.group.pairs if self.group else ()
        all_same = all(pair.cause is Cause.SAME_FILE for pair in pairs)
        return len(self.documents) if all_same else 2

    # --- deciding --------------------------------------------------------------------------------

    def keep(self, keeper: int, *, carry_over: bool) -> Decision:
        """Keep one member and trash those that match it directly; the rest of the group stays (S2).

        Protected members stay, too.
        """
        if self.group is None:
            raise ValueError("Look-alikes are no duplicates; nothing is decided about them.")
        decision = keep_decision(self.group.group, keeper, carry_over=carry_over)
        kept = self.excluded.union(self.group.protected)
        trash = tuple(d for d in decision.trash if d in self.documents and d not in kept)
        takes = choices_for(self._chosen_about(keeper), keeper, trash)
        return replace(decision, trash=trash, takes=takes)

    def protected_by(self, document: int) -> ProtectedBy | None:
        """Return what protects a document from the trash; None if nothing does."""
        return (self.group.protected if self.group else self.protected).get(document)

    def copies_trashed_for(self, keeper: int) -> tuple[int, ...]:
        return self.keep(keeper, carry_over=True).trash if self.group else ()

    def trash_counts(self) -> dict[DecisionAction, int]:
        """Return the number of trashed copies for each decision that keeps a shown document."""
        shown = {DecisionAction.LEFT: self.left, DecisionAction.RIGHT: self.right}
        return {action: len(self.copies_trashed_for(document)) for action, document in shown.items()}

    def members_kept_beside(self, keeper: int) -> tuple[int, ...]:
        """Return the members other than the keeper that are not trashed for it."""
        return tuple(m for m in self.members if m != keeper and m not in self.copies_trashed_for(keeper))

    def conflicts_for(self, keeper: int) -> tuple[str, ...]:
        """Return the sorts of facts in which the keeper and a copy trashed for it differ."""
        if self.group is None:
            return ()
        pairs = [self.group.group.pair(keeper, copy) for copy in self.copies_trashed_for(keeper)]
        return fact_sorts([line for pair in pairs if pair for line in pair.facts.conflict])

    def conflicting_with(self, keeper: int) -> tuple[int, ...]:
        """Return the copies trashed for this keeper that differ from it in facts."""
        if self.group is None:
            return ()
        pairs = {copy: self.group.group.pair(keeper, copy) for copy in self.copies_trashed_for(keeper)}
        return tuple(copy for copy, pair in pairs.items() if pair is not None and pair.facts.conflict)

    def doubts_for(self, keeper: int, ink: Collection[tuple[int, int]] = ()) -> tuple[Doubt, ...]:
        """Return the doubts about keeping one member, other than differing facts.

        Args:
            ink: pairs of documents of which only the first bears some ink, in addition to the known ones.
        """
        if self.group is None:
            return ()
        known = {*self.group.ink, *ink}
        copies = self.copies_trashed_for(keeper)
        return tuple(doubts_about(keeper, copies, self.documents, self.group.group.pair, known))

    @property
    def unconfirmed(self) -> Mapping[int, tuple[str, ...]]:
        """Fields changed on the server since the decision, by document."""
        decision = self.decision
        if self.group is None or decision is None or decision.keep is None:
            return {}
        affected = {decision.keep, *decision.trash, *decision.linked}
        return {one: fields for one, fields in self.group.changed.items() if one in affected}

    def is_decided_to_keep(self, document: int) -> bool:
        """Return whether this member is kept and others go, and nothing changed since."""
        decision = self.decision
        keeps = decision is not None and decision.choice is Choice.KEEP and decision.keep == document
        return keeps and not self.unconfirmed

    def keeper(self) -> int:
        """Return the decided keeper, or else the suggested one of the two."""
        if self.decision and self.decision.keep in self.documents:
            return self.decision.keep or self.left
        suggested = self.group.suggestion.document if self.group else self.left
        return suggested if suggested in self.shown else self.left

    def outcome(self, document: int) -> PlannedOutcome:
        decision = self.decision
        if decision is None or decision.choice is Choice.SKIPPED:
            return PlannedOutcome.OPEN
        if decision.choice is Choice.NOT_DUPLICATES:
            return PlannedOutcome.STAYS
        if document == decision.keep or document in decision.linked:
            return PlannedOutcome.KEEP
        if document not in decision.trash:
            return PlannedOutcome.STAYS
        made = decision.choice is Choice.MAKE_VERSIONS
        return PlannedOutcome.VERSION if made else PlannedOutcome.TRASH

    def decided(self) -> DecisionAction | None:
        """Return the button of the current decision, if it has one."""
        decision = self.decision
        if decision is None:
            return None
        if decision.choice is Choice.KEEP:
            return {self.left: DecisionAction.LEFT, self.right: DecisionAction.RIGHT}.get(decision.keep or 0)
        return _BUTTONS[decision.choice]

    def suggested(self) -> DecisionAction | None:
        """Return the button to highlight; None unless every other member is safe to trash (S14)."""
        if self.group is None:
            return None
        if self.explanation().caution:
            return DecisionAction.BOTH
        suggestion = self.group.suggestion
        if self.same_meaning or _all_are(WhyNot.LINK, suggestion):
            return DecisionAction.VERSIONS
        others = [
            suggestion.suggestions[member] for member in self.documents if member != suggestion.document
        ]
        if not all(proposed is Suggestion.TRASH for proposed in others):
            return None
        return {self.left: DecisionAction.LEFT, self.right: DecisionAction.RIGHT}.get(suggestion.document)

    @property
    def same_meaning(self) -> bool:
        """Whether all members only mean the same: they are kept and linked, none is the better one."""
        return self.group is not None and _all_are(WhyNot.MEANING, self.group.suggestion)

    @property
    def is_same_file(self) -> bool:
        return self.pair is not None and self.pair.cause is Cause.SAME_FILE

    def best_mode(self, same_file_view: str = "details") -> str:
        """Return the view to open with: for identical files the given one, otherwise the pages."""
        return same_file_view if self.is_same_file else "pages"


def _all_are(why: WhyNot, suggestion: SuggestedKeeper) -> bool:
    """Return whether this is why no copy is suggested for the trash."""
    return bool(suggestion.why_not) and all(one is why for one in suggestion.why_not.values())


def _compared(group: ReviewGroup, one: int, other: int) -> Pair | None:
    return group.asked or group.group.pair(one, other)


def _probability(pair: Pair | None) -> float:
    return pair.probability if pair is not None and pair.kind.is_duplicate else -1.0
