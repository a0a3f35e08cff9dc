"""Put the versions of a document into order: chains, oldest first.

Versions are ordered by their own dates, then by their stage words, then by Paperless' dates. Not every
version states everything, so they are compared two by two, and each is placed by how many precede it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Any

from app.dedup.grouping import components
from app.dedup.stages import FINAL
from app.domain.chains import Basis, Chain, ChainEdit, ChainStep, Stage
from app.domain.duplicates import Group, Kind
from app.domain.keeper import copies_worst_first
from app.domain.summaries import DocumentSummary

_COPIES = (Kind.EXACT, Kind.NEAR)


def chains_of(
    group: Group,
    documents: Mapping[int, DocumentSummary],
    stages: Mapping[int, Stage],
    edits: Collection[ChainEdit] = (),
) -> tuple[Chain, ...]:
    """Return the chains of a group, longest first.

    A chain holds documents that pairs of kind version join, and near copies of each. The user's edits count
    first; a document that no edit names is placed into the edited chain that it belongs to.

    Args:
        documents: the members that exist.
        stages: what members say about their stage; Paperless' dates alone place the others.
    """
    present = frozenset(documents).intersection(group.documents)
    pairs = [pair for pair in group.pairs if group.matches(pair.a, pair.b) and {pair.a, pair.b} <= present]
    copies = components(
        pair.ids for pair in pairs if pair.kind in _COPIES and not _apart(stages, pair.a, pair.b)
    )
    joined = components(pair.ids for pair in pairs if pair.kind in (*_COPIES, Kind.VERSION)).values()
    versions = [pair.ids for pair in pairs if pair.kind is Kind.VERSION]
    found = [
        frozenset(members) for members in joined if any(a in members and b in members for a, b in versions)
    ]
    sorter = _Sorter(documents, stages, tuple(map(frozenset, copies.values())))
    mine = [edit for edit in edits if not edit.documents.isdisjoint(group.documents)]
    chains = [chain for edit in mine for chain in sorter.edited(edit, found, present)]
    taken = frozenset().union(*(edit.documents for edit in mine), *(chain.ids for chain in chains))
    chains += [Chain("", sorter.steps(left)) for one in found if len(left := one - taken) > 1]
    chains = [replace(chain, group=group.id) for chain in chains if len(chain.steps) > 1]
    return tuple(sorted(chains, key=lambda chain: (-len(chain.ids), chain.ids)))


def compared(one: Stage, other: Stage, created: tuple[str, str], added: tuple[str, str]) -> tuple[int, Basis]:
    """Return −1, 0 or 1 as the first stage is older, equal or later, and what decides.

    Args:
        created, added: Paperless' dates of both, as text that sorts; "" if unknown.
    """
    if one.date and other.date and (order := _by_date(one.date, other.date)):
        return order, Basis.DATE
    if order := _by_words(one, other):
        return order, Basis.STAGE
    for mine, its in (created, added):
        if mine and its and mine != its:
            return (-1 if mine < its else 1), Basis.PAPERLESS
    return 0, Basis.PAPERLESS


def _by_date(one: str, other: str) -> int:
    """Compare two dates as far as both are known: a month is neither before nor after a day in it."""
    known = min(len(one), len(other))
    return _order(one[:known], other[:known])


def _by_words(one: Stage, other: Stage) -> int:
    """Compare by edition, then by correction, then by maturity.

    A document without a number is the first edition, unless it is final or signed: then it may follow any.
    """
    closed = any(stage.maturity[0] >= FINAL and not stage.number for stage in (one, other))
    if one.number != other.number and not closed:
        return _order(one.number or (1,), other.number or (1,))
    return _order((one.superseding, one.maturity), (other.superseding, other.maturity))


def _order(one: Any, other: Any) -> int:
    return 0 if one == other else -1 if one < other else 1


def _apart(stages: Mapping[int, Stage], a: int, b: int) -> bool:
    """Return whether two copies are two stages: their words differ, so the texts are not all that counts."""
    one, other = stages.get(a), stages.get(b)
    return one is not None and other is not None and _by_words(one, other) != 0


@dataclass(frozen=True)
class _Sorter:
    """Sorts documents into steps.

    Attributes:
        copies: sets of near copies, each one step.
        known: stage and Paperless' dates of steps, read once.
    """

    documents: Mapping[int, DocumentSummary]
    stages: Mapping[int, Stage]
    copies: Sequence[AbstractSet[int]]
    known: dict[tuple[int, ...], tuple[Stage, str, str]] = field(default_factory=dict)

    def steps(self, members: Collection[int]) -> tuple[ChainStep, ...]:
        """Return the documents as steps, oldest first."""
        parts = self._parts(members)
        earlier = {
            part: sum(self._compared(other, part)[0] < 0 for other in parts if other != part)
            for part in parts
        }
        ordered = sorted(parts, key=lambda part: (earlier[part], *self._known(part)[1:], part))
        return self._with_reasons(ordered, by_user=False)

    def edited(
        self, edit: ChainEdit, found: Sequence[frozenset[int]], present: AbstractSet[int]
    ) -> list[Chain]:
        """Return the chains of an edit, with documents in them that came since."""
        chains = []
        named = edit.documents
        for order in edit.orders:
            ids = [document for document in order if document in present]
            if not ids:
                continue
            around = [members for members in found if not members.isdisjoint(ids)]
            others = {document for other in edit.orders if other != order for document in other}
            if not any(members & others for members in around):  # after a split it cannot be told where to
                for new in self._parts(frozenset().union(*around) - named):
                    ids[self._place(new, ids) : 0] = new
            chains.append(Chain("", self._with_reasons(self._merged(ids), by_user=True), by_user=True))
        return chains

    def _place(self, new: tuple[int, ...], ids: Sequence[int]) -> int:
        """Return where a new step belongs: behind the last document that is older or its copy."""
        before = [
            place
            for place, document in enumerate(ids, start=1)
            if self._compared((document,), new)[0] < 0 or self._are_copies(document, new[0])
        ]
        return max(before, default=0)

    def _are_copies(self, one: int, other: int) -> bool:
        return any(one in copies and other in copies for copies in self.copies)

    def _merged(self, ids: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the documents as steps, copies that follow each other in one unless nothing else is left."""
        parts: list[tuple[int, ...]] = []
        for document in ids:
            if parts and self._are_copies(parts[-1][0], document):
                parts[-1] = (*parts[-1], document)
            else:
                parts.append((document,))
        return parts if len(parts) > 1 else [(document,) for document in ids]

    def _parts(self, members: Collection[int]) -> list[tuple[int, ...]]:
        """Return the documents as sets of near copies, each in the order in which they would be kept."""
        left, parts = set(members), []
        for copies in self.copies:
            if part := left & copies:
                left -= part
                worst_first = copies_worst_first([self.documents[member] for member in part])
                parts.append(tuple(document.id for document in worst_first))
        return sorted((*parts, *((member,) for member in left)), key=min)

    def _with_reasons(self, parts: Sequence[tuple[int, ...]], *, by_user: bool) -> tuple[ChainStep, ...]:
        steps = []
        for place, part in enumerate(parts):
            basis = None
            if place > 0:
                basis = Basis.USER if by_user else self._compared(parts[place - 1], part)[1]
            stage, created, _ = self._known(part)
            steps.append(ChainStep(part, basis, stage.date, stage.words, created))
        return tuple(steps)

    def _compared(self, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, Basis]:
        (stage, created, added), (its, its_created, its_added) = self._known(one), self._known(other)
        return compared(stage, its, (created, its_created), (added, its_added))

    def _known(self, part: tuple[int, ...]) -> tuple[Stage, str, str]:
        if part not in self.known:
            self.known[part] = (self._stage(part), *self._paperless(part))
        return self.known[part]

    def _stage(self, part: tuple[int, ...]) -> Stage:
        """Return the stage of the copy to keep, with the date of another one if it has none."""
        stages = [self.stages.get(document, Stage()) for document in reversed(part)]
        dated = next((stage.date for stage in stages if stage.date), "")
        return stages[0] if stages[0].date == dated else replace(stages[0], date=dated)

    def _paperless(self, part: tuple[int, ...]) -> tuple[str, str]:
        """Return Paperless' dates of the copy that was added first."""
        found = [self.documents[document] for document in part]
        created = min((one.created.isoformat() for one in found if one.created), default="")
        return created, min((one.added.isoformat() for one in found if one.added), default="")
