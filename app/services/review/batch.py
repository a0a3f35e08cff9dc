"""Decides many groups at once: what a batch would do, and why it leaves a group to the user.

A group is decided only if every copy is proved to be the same paper as the keeper (S15) and nothing speaks
against it; every other group is left to the user whole, with the first reason of `Left`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind
from app.domain.keeper_rules import Left, RuleSet
from app.domain.page_answers import PageAnswer
from app.domain.policies import Policy
from app.domain.protections import Protection
from app.domain.servers import Capabilities
from app.domain.summaries import Candidate, PairSummary
from app.services.library import LocalLibrary
from app.services.review.candidate_table import CandidateTable, Flags, Ids, Places
from app.services.review.protected_documents import current_protection
from app.services.scan.detection import DetectionService

Codes = NDArray[np.uint8]
"""0: decided; otherwise the place of the reason in Left, counted from 1."""

_REASONS = tuple(Left)
_CODE = {reason: np.uint8(code) for code, reason in enumerate(_REASONS, start=1)}
_FINE = np.uint8(0)
_OF_PAGES = {
    PageAnswer.SAME: None,
    PageAnswer.OTHER: Left.PAGES_DIFFER,
    PageAnswer.UNSURE: Left.PAGES_UNSURE,
    None: Left.PAGES_NOT_COMPARED,
}


@dataclass(frozen=True)
class BatchRequest:
    """What a batch is to decide.

    Attributes:
        keepers: the keeper of each group by its id, in place of the rules and their kinds and confidence;
            None to let the rules choose.
        groups: ids of the only groups to decide, None for all.
        overwrite: whether to decide groups again that have a decision or are skipped.
    """

    rules: RuleSet = field(default_factory=RuleSet)
    keepers: Mapping[str, int] | None = None
    groups: frozenset[str] | None = None
    overwrite: bool = False


@dataclass(frozen=True)
class EffectRow:
    """What a batch would do with one group.

    Attributes:
        members: the documents, ascending.
        keeper: the member to keep; None if the rules cannot choose.
        rule: position of the rule that decided; None if none did or the keeper was given.
        values: what that rule measured in each member, None for unknown; negative where the least is kept,
            moments in seconds, dates in days.
        left: why the group is left to the user; None if it is decided.
    """

    group: str
    kind: Kind
    members: tuple[Candidate, ...]
    keeper: int | None
    rule: int | None
    values: tuple[float | None, ...]
    left: Left | None


@dataclass(frozen=True)
class Facts:
    """What is known about a library besides its groups and documents.

    Attributes:
        answers: results of comparing pages by pair (a < b), of unchanged documents.
        ink: pairs of documents of which only the first bears some ink.
        decided: groups that have a decision or are skipped.
        changed: documents that changed on the server since the scan.
        may_delete: owners whose documents this user may delete; None: no owner is known to be forbidden.
        protection: with nested tags.
        left_kinds: kinds of groups whose policy leaves them to the user.
    """

    answers: Mapping[Ids, PageAnswer] = field(default_factory=dict)
    ink: frozenset[Ids] = frozenset()
    decided: frozenset[str] = frozenset()
    changed: frozenset[int] = frozenset()
    may_delete: frozenset[int | None] | None = None
    protection: Protection = field(default_factory=Protection)
    left_kinds: frozenset[Kind] = frozenset()


class Batch:
    """The groups of one library, ready to be decided by any rules."""

    def __init__(self, table: CandidateTable, pairs: Iterable[PairSummary], facts: Facts) -> None:
        self.table = table
        self._facts = facts
        self._decided: Flags = np.array([group in facts.decided for group in table.ids], np.bool_)
        self._reasons: Codes = np.zeros(len(table), np.uint8)
        self._read_pairs(pairs)
        self._read_members()

    def effect(self, request: BatchRequest) -> Effect:
        """Return what the batch would decide; 50,000 groups take a tenth of a second at most."""
        table, rules = self.table, request.rules
        deciding: Places
        if request.keepers is None:
            keepers, deciding = table.choose(rules.rules)
            scope = table.of_kinds(rules.kinds)
            unsure = table.confidence < rules.min_confidence
        else:
            keepers = np.full(len(table), -1, np.intp)
            for group, name in enumerate(table.ids):
                if name in request.keepers:
                    keepers[group] = table.place_of(group, request.keepers[name])
            deciding = np.full(len(table), -1, np.intp)
            scope = np.ones(len(table), np.bool_)
            unsure = np.zeros(len(table), np.bool_)
        if request.groups is not None:
            scope &= np.array([group in request.groups for group in table.ids], np.bool_)
        if not request.overwrite:
            scope &= ~self._decided
        codes = self._judged(keepers)
        for applies, reason in ((keepers < 0, Left.TIE), (unsure, Left.LOW_CONFIDENCE)):
            codes[applies] = _first(codes[applies], _CODE[reason])
        return Effect(self, rules, scope, keepers, deciding, codes)

    def waiting_pairs(self, effect: Effect) -> list[Ids]:
        """Return keeper and copy of each pair whose pages must be compared before its group is decided."""
        waits = effect.in_scope & (effect.codes == _CODE[Left.PAGES_NOT_COMPARED])
        chosen = effect.keepers[self.table.group_of[self._kept]] == self._kept
        rows = chosen & waits[self.table.group_of[self._kept]]
        rows &= self._objections == _CODE[Left.PAGES_NOT_COMPARED]
        members = self.table.members
        return [
            (members[keeper].id, members[copy].id)
            for keeper, copy in zip(self._kept[rows].tolist(), self._gone[rows].tolist(), strict=True)
        ]

    # --- what speaks against a decision ----------------------------------------------------------

    def _read_pairs(self, pairs: Iterable[PairSummary]) -> None:
        """Note for each pair of members why one may not go for the other, in both directions."""
        table = self.table
        places = {one.id: place for place, one in enumerate(table.members)}
        rows: list[tuple[int, int, int]] = []
        for pair in pairs:
            one, other = places.get(pair.a), places.get(pair.b)
            if one is None or other is None or table.group_of[one] != table.group_of[other]:
                continue
            if pair.has_conflict or not pair.kind.is_duplicate:
                self._object(int(table.group_of[one]), Left.CONFLICT)
            for keeper, copy in ((one, other), (other, one)):
                reason = self._objection(pair, table.members[keeper], table.members[copy])
                rows.append((keeper, copy, int(_CODE[reason]) if reason else 0))
        columns = np.array(rows, np.intp).reshape(-1, 3)
        self._kept: Places = columns[:, 0].copy()
        self._gone: Places = columns[:, 1].copy()
        self._objections: Codes = columns[:, 2].astype(np.uint8)

    def _objection(self, pair: PairSummary, keeper: Candidate, copy: Candidate) -> Left | None:
        """Return why a copy may not go for a keeper; None if it is proved to be the same paper."""
        facts = self._facts
        if facts.protection and is_protected(facts.protection, copy):
            return Left.PROTECTED
        if facts.may_delete is not None and copy.owner not in facts.may_delete:
            return Left.NOT_PERMITTED
        if pair.weak or not pair.kind.is_duplicate:
            return Left.NOT_DIRECT
        if (keeper.id, copy.id) in facts.ink or (copy.id, keeper.id) in facts.ink:
            return Left.INK
        if pair.part == keeper.id:
            return Left.WHOLE_OF_KEEPER
        if pair.kind not in (Kind.EXACT, Kind.NEAR):
            return Left.NOT_THE_SAME
        if copy.version_count > 1:
            return Left.FILE_VERSIONS  # they would be deleted too, and were not compared
        if keeper.checksum is not None and keeper.checksum == copy.checksum:
            return None
        if pair.cause.only_suggests:
            return Left.FEW_WORDS
        return _OF_PAGES[facts.answers.get((pair.a, pair.b))]

    def _read_members(self) -> None:
        by_policy = self.table.of_kinds(self._facts.left_kinds)
        self._reasons[by_policy] = _first(self._reasons[by_policy], _CODE[Left.BY_POLICY])
        numbered: dict[int, int] = {}
        for one, group in zip(self.table.members, self.table.group_of.tolist(), strict=True):
            if one.id in self._facts.changed:
                self._object(group, Left.CHANGED)
            if one.archive_serial_number is not None:
                numbered[group] = numbered.get(group, 0) + 1
        for group, count in numbered.items():
            if count > 1:
                self._object(group, Left.SEVERAL_NUMBERS)

    def _object(self, group: int, reason: Left) -> None:
        """Note a reason why a group is never decided."""
        self._reasons[group] = _first(self._reasons[group : group + 1], _CODE[reason])[0]

    def _judged(self, keepers: Places) -> Codes:
        """Return for each group the reason why it is not decided, given its keeper."""
        group_of = self.table.group_of[self._kept]
        chosen = keepers[group_of] == self._kept
        groups, objections = group_of[chosen], self._objections[chosen]
        worst = np.full(len(self.table), 255, np.uint8)
        np.minimum.at(worst, groups[objections > 0], objections[objections > 0])
        met = np.bincount(groups, minlength=len(self.table))
        unmet = np.where(met < self.table.sizes - 1, _CODE[Left.NOT_DIRECT], 255).astype(np.uint8)
        found = np.minimum(worst, unmet)
        found = np.minimum(found, np.where(self._reasons > 0, self._reasons, 255).astype(np.uint8))
        return np.where(found == 255, _FINE, found).astype(np.uint8)


@dataclass(frozen=True)
class Effect:
    """What a batch would do.

    Attributes:
        rules: those that chose.
        in_scope: the groups it is for.
        keepers: place of each group's keeper, −1 for none.
        deciding: position of the rule that chose it, −1 for none.
        codes: why each group is left to the user, 0 if it is decided.
    """

    batch: Batch
    rules: RuleSet
    in_scope: Flags
    keepers: Places
    deciding: Places
    codes: Codes

    @cached_property
    def decided_places(self) -> Places:
        return np.flatnonzero(self.in_scope & (self.codes == 0))

    @cached_property
    def left_places(self) -> Places:
        return np.flatnonzero(self.in_scope & (self.codes > 0))

    @property
    def decided(self) -> int:
        """Number of groups it decides."""
        return len(self.decided_places)

    @property
    def left(self) -> int:
        """Number of groups it leaves to the user."""
        return len(self.left_places)

    @cached_property
    def going(self) -> int:
        """Number of documents it moves to the trash."""
        return int((self.batch.table.sizes[self.decided_places] - 1).sum())

    @property
    def waiting(self) -> int:
        """Number of groups that only wait until pages are compared."""
        return self.left_for(Left.PAGES_NOT_COMPARED)

    def left_for(self, reason: Left) -> int:
        """Return the number of groups left to the user for this reason."""
        return int(np.count_nonzero(self.codes[self.left_places] == _CODE[reason]))

    def decided_by(self, position: int) -> int:
        """Return the number of groups that the rule at this position decides."""
        return int(np.count_nonzero(self.deciding[self.decided_places] == position))

    def row(self, place: int) -> EffectRow:
        """Return a group by its place in the table."""
        table = self.batch.table
        rule = int(self.deciding[place])
        keeper, code = int(self.keepers[place]), int(self.codes[place])
        return EffectRow(
            table.ids[place],
            table.kind(place),
            tuple(table.members_of(place)),
            table.members[keeper].id if keeper >= 0 else None,
            rule if rule >= 0 else None,
            table.values_of(self.rules.rules[rule], place) if rule >= 0 else (),
            _REASONS[code - 1] if code else None,
        )

    def decisions(self, *, carry_over: bool = True) -> tuple[Decision, ...]:
        """Return the decisions on all groups that it decides."""
        rows = map(self.row, self.decided_places.tolist())
        return tuple(
            Decision(
                row.group,
                Choice.KEEP,
                row.keeper,
                tuple(one.id for one in row.members if one.id != row.keeper),
                carry_over,
            )
            for row in rows
        )


def _first(codes: Codes, reason: np.uint8) -> Codes:
    """Return the earlier of each code and this reason."""
    return np.where((codes == 0) | (codes > reason), reason, codes).astype(np.uint8)


def is_protected(protection: Protection, one: Candidate) -> bool:
    """Return whether a protection names a document."""
    reason = protection.reason_for(
        one.tags, one.owner, one.correspondent, one.storage_path, one.filled, one.archive_serial_number
    )
    return reason is not None


def load_batch(
    local: LocalLibrary, rights: Capabilities | None = None, protection: Protection | None = None
) -> Batch:
    """Return all groups of the last analysis, ready to be decided by rules.

    With 50,000 groups this takes seconds, its effects are then a matter of milliseconds.

    Args:
        rights: what this user may do on the server; None if unknown.
        protection: what is protected besides the library's own protection.
    """
    candidates = {one.id: one for one in local.candidates.documents()}
    ink = local.candidates.ink()
    groups = local.analyses.summaries()
    table = CandidateTable(groups, candidates, me=local.profile.user_id, ink=ink)
    table.prepare()
    facts = Facts(
        local.candidates.page_answers(),
        ink,
        frozenset(decision.group for decision in local.decisions.all()),
        frozenset(local.changed.of(candidates)),
        None if rights is None else _may_delete(rights, {one.owner for one in candidates.values()}),
        current_protection(local).joined(protection or Protection()),
        _left_by_policy(local),
    )
    return Batch(table, local.candidates.pairs(), facts)


def _left_by_policy(local: LocalLibrary) -> frozenset[Kind]:
    policies = DetectionService(local).policies()
    return frozenset(kind for kind, policy in policies.items() if policy not in (Policy.SUGGEST, Policy.ASK))


def _may_delete(rights: Capabilities, owners: set[int | None]) -> frozenset[int | None]:
    if not rights.allows("delete_document"):
        return frozenset()
    return frozenset(filter(rights.may_share, owners))
