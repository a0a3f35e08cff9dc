"""What is on the table: two documents of one group, and what a decision would do to all of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.decisions import Choice, Decision, keep_decision
from app.domain.documents import Document
from app.domain.duplicates import Cause, ContainedSpan, Group, Kind, Pair, Suggestion
from app.domain.keeper import WhyNot
from app.domain.value_choices import UNIONED_FIELDS, ValueChoices, choices_for, with_choice
from app.services.review.explanation import ChipSort, Explanation, explain, fact_sorts
from app.services.review.groups import ReviewGroup
from app.services.review.questionable_decisions import Doubt, doubts_about

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class PlannedOutcome(StrEnum):
    """What the decision does to a document."""

    OPEN = "open"
    KEEP = "keep"
    TRASH = "trash"
    STAYS = "stays"


class DecisionAction(StrEnum):
    """The buttons of the decision bar."""

    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"
    SKIP = "skip"


@dataclass(frozen=True)
class ShownPair:
    """Two documents side by side.

    Attributes:
        documents: all members that still exist, by id.
        left, right: ids of those that are shown.
        pair: how the two compare; None if they match only through others.
        group: None for two look-alikes, about which nothing is decided.
        left_out: members the user took out of the group for this decision.
        chosen: the documents from which the kept one shall have values, whichever is kept.
        chosen_for: the kept document whose tags and notes the choices are about. For another one they hold
            not: what added nothing to the one would take the other's tags away.
    """

    documents: Mapping[int, Document]
    left: int
    right: int
    pair: Pair | None
    group: ReviewGroup | None = None
    left_out: frozenset[int] = field(default=frozenset())
    chosen: ValueChoices = ()
    chosen_for: int | None = None

    @classmethod
    def of(cls, group: ReviewGroup) -> ShownPair:
        """A group as it opens: the suggested keeper on the left, beside it the surest of its matches."""
        keeper = group.suggestion.document
        others = [member for member in group.documents if member != keeper]
        right = max(others, key=lambda member: _sureness(group.group.pair(keeper, member)))
        pair = group.group.pair(keeper, right)
        return cls(group.documents, keeper, right, pair, group).with_decided_choices()

    # --- the documents ---------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.group.group.id if self.group else f"{min(self.shown)}-{max(self.shown)}"

    @property
    def shown(self) -> tuple[int, int]:
        return self.left, self.right

    @property
    def members(self) -> tuple[int, ...]:
        """All documents in the order of their letters: the suggested keeper, then as they were added."""
        if self.group is None:
            return tuple(self.documents)
        keeper = self.group.suggestion.document
        return (keeper, *(member for member in self.documents if member != keeper))

    @property
    def decision(self) -> Decision | None:
        return self.group.decision if self.group else None

    @property
    def kind(self) -> Kind:
        return self.group.group.kind if self.group else Kind.LOOKALIKE

    def letter(self, document: int) -> str:
        place = self.members.index(document)
        return LETTERS[place] if place < len(LETTERS) else str(place + 1)

    def swapped(self) -> ShownPair:
        return replace(self, left=self.right, right=self.left)

    def showing(self, left: int, right: int) -> ShownPair:
        """With other members; one that is asked to stand on both sides changes places with the other."""
        if left == right:
            left, right = (right, self.left) if right == self.right else (self.right, left)
        group: Group | None = self.group.group if self.group else None
        return replace(self, left=left, right=right, pair=group.pair(left, right) if group else self.pair)

    def with_group(self, group: ReviewGroup, *, settled: bool = True) -> ShownPair:
        """The same two documents after a decision.

        Unless it is settled there are newer choices on their way to be stored, and they stay.
        """
        if self.left not in group.documents or self.right not in group.documents:
            return ShownPair.of(group)
        pair = group.group.pair(self.left, self.right)
        same = replace(self, documents=group.documents, group=group, pair=pair)
        return same.with_decided_choices() if settled else same

    def toggled(self, document: int) -> ShownPair:
        """With a member taken out of the group, or taken in again."""
        return replace(self, left_out=self.left_out ^ {document})

    def choosing(self, slot: str, document: int | None) -> ShownPair:
        """With a document's value chosen for the kept one; None for those of all, where they are united."""
        keeper = self.keeper()
        chosen = with_choice(self._chosen_about(keeper), slot, document)
        return replace(self, chosen=chosen, chosen_for=keeper)

    def takes_for(self, keeper: int) -> ValueChoices:
        """The choices that hold if this member is kept."""
        return self.takes_with(keeper, self.going_for(keeper))

    def takes_with(self, keeper: int, going: tuple[int, ...]) -> ValueChoices:
        """The choices that hold if this member is kept and these go."""
        return choices_for(self._chosen_about(keeper), keeper, going)

    def _chosen_about(self, keeper: int) -> ValueChoices:
        if keeper == self.chosen_for:
            return self.chosen
        return tuple(take for take in self.chosen if take.slot not in UNIONED_FIELDS)

    def with_decided_choices(self) -> ShownPair:
        """With the choices of the decision, if it keeps one, and without the copies that it lets stay."""
        decision = self.decision
        if self.group is None or decision is None or decision.keep is None:
            return self
        direct = keep_decision(self.group.group, decision.keep).trash
        left_out = self.left_out.union(direct).difference(decision.trash)
        return replace(self, chosen=decision.takes, chosen_for=decision.keep, left_out=left_out)

    def why(self, pages: tuple[int, int] | None = None, ink: Collection[ChipSort] = ()) -> Explanation:
        """What the strip says; `pages` and `ink` are what the pages tell, as for
        `app.services.review.explanation.why`."""
        left, right = self.documents[self.left], self.documents[self.right]
        return explain(
            left, right, self.pair, kind=self.kind, files=self._same_files(), pages=pages, ink=ink,
            pages_unsure=self._pages_unsure(),
        )  # fmt: skip

    def _pages_unsure(self) -> bool:
        """Whether the pictures of the keeper's pages and the other one's left open if they are the same."""
        if self.group is None or self.group.suggestion.document not in self.shown:
            return False
        reasons = self.group.suggestion.why_not
        return any(reasons.get(document) is WhyNot.PAGES_UNSURE for document in self.shown)

    @property
    def place(self) -> ContainedSpan | None:
        """Where in one of the two that are shown the other lies."""
        return self.pair.place if self.pair else None

    @property
    def whole_is_left(self) -> bool:
        return self.pair is not None and self.pair.whole == self.left

    def _same_files(self) -> int:
        """How many members are one file, if all of them are; otherwise 2."""
        pairs = self.group.group.pairs if self.group else ()
        all_same = all(pair.cause is Cause.SAME_FILE for pair in pairs)
        return len(self.documents) if all_same else 2

    # --- deciding --------------------------------------------------------------------------------

    def keep(self, keeper: int, *, carry_over: bool) -> Decision:
        """Keep one member; those that match it directly go, the rest of the group stays (S2)."""
        if self.group is None:
            raise ValueError("Look-alikes are no duplicates; nothing is decided about them.")
        decision = keep_decision(self.group.group, keeper, carry_over=carry_over)
        going = tuple(d for d in decision.trash if d in self.documents and d not in self.left_out)
        takes = self.takes_with(keeper, going)
        return replace(decision, trash=going, takes=takes)

    def going_for(self, keeper: int) -> tuple[int, ...]:
        return self.keep(keeper, carry_over=True).trash if self.group else ()

    def going_by_verdict(self) -> dict[DecisionAction, int]:
        """How many go by each of the decisions that keep a shown document."""
        shown = {DecisionAction.LEFT: self.left, DecisionAction.RIGHT: self.right}
        return {verdict: len(self.going_for(document)) for verdict, document in shown.items()}

    def staying_for(self, keeper: int) -> tuple[int, ...]:
        """Members that neither are the keeper nor go for it."""
        return tuple(m for m in self.members if m != keeper and m not in self.going_for(keeper))

    def conflicts_for(self, keeper: int) -> tuple[str, ...]:
        """Sorts of facts in which the keeper and one of those that would go for it differ."""
        if self.group is None:
            return ()
        pairs = [self.group.group.pair(keeper, copy) for copy in self.going_for(keeper)]
        return fact_sorts([line for pair in pairs if pair for line in pair.facts.conflict])

    def doubts_for(self, keeper: int, ink: Collection[tuple[int, int]] = ()) -> tuple[Doubt, ...]:
        """What is questionable about keeping one member, beside facts that differ.

        ink: pairs of shown documents of which the first alone bears ink, beside those known before.
        """
        if self.group is None:
            return ()
        known = {*self.group.ink, *ink}
        going = self.going_for(keeper)
        return tuple(doubts_about(keeper, going, self.documents, self.group.group.pair, known))

    @property
    def unconfirmed(self) -> Mapping[int, tuple[str, ...]]:
        """What changed on the server in documents since they were decided about, by document."""
        decision = self.decision
        if self.group is None or decision is None or decision.keep is None:
            return {}
        rested_on = {decision.keep, *decision.trash}
        return {one: fields for one, fields in self.group.changed.items() if one in rested_on}

    def keeper(self) -> int:
        """Which document the last column is about: the decided keeper, or the suggested one of the two."""
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
        if document == decision.keep:
            return PlannedOutcome.KEEP
        return PlannedOutcome.TRASH if document in decision.trash else PlannedOutcome.STAYS

    def decided(self) -> DecisionAction | None:
        """The button that stands for the decision made, if one does."""
        decision = self.decision
        if decision is None:
            return None
        if decision.choice is Choice.KEEP:
            return {self.left: DecisionAction.LEFT, self.right: DecisionAction.RIGHT}.get(decision.keep or 0)
        return DecisionAction.BOTH if decision.choice is Choice.NOT_DUPLICATES else DecisionAction.SKIP

    def suggested(self) -> DecisionAction | None:
        """The button to point out; none unless every other member is safe to let go (S14)."""
        if self.group is None:
            return None
        if self.why().caution:
            return DecisionAction.BOTH
        suggestion = self.group.suggestion
        others = [
            suggestion.suggestions[member] for member in self.documents if member != suggestion.document
        ]
        if not all(proposed is Suggestion.TRASH for proposed in others):
            return None
        return {self.left: DecisionAction.LEFT, self.right: DecisionAction.RIGHT}.get(suggestion.document)

    def best_mode(self) -> str:
        """The view that shows most: the details where the files are the same anyway."""
        return "details" if self.pair is not None and self.pair.cause is Cause.SAME_FILE else "pages"


def _sureness(pair: Pair | None) -> float:
    return pair.probability if pair is not None and pair.kind.is_duplicate else -1.0
