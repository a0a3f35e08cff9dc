"""All groups of a library and their members as columns, so that rules choose the keepers in milliseconds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import isnan

import numpy as np
from numpy.typing import NDArray

from app.domain.duplicates import Kind
from app.domain.keeper_rules import Rule, RuleName
from app.domain.summaries import Candidate, GroupSummary

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Places = NDArray[np.intp]
Ids = tuple[int, int]

_KINDS = tuple(Kind)


class CandidateTable:
    """Groups of at least two known documents, identified by their place; and their members, likewise.

    Attributes:
        ids: of the groups.
        confidence: of the groups, 0…1.
        members: of all groups, group by group, ascending by id.
        starts, sizes: place of the first member of each group, and the number of its members.
        group_of: place of each member's group.
    """

    def __init__(
        self,
        groups: Iterable[GroupSummary],
        candidates: Mapping[int, Candidate],
        *,
        me: int,
        ink: Collection[Ids] = (),
    ) -> None:
        """Build the columns.

        Args:
            groups: a document is in one group at most.
            candidates: the documents that still exist.
            me: id of the signed-in user.
            ink: pairs of documents of which only the first bears some ink.
        """
        known = [
            (group, members)
            for group in groups
            if len(members := [one for one in sorted(group.documents) if one in candidates]) > 1
        ]
        self.ids = [group.id for group, _ in known]
        self.confidence: Floats = np.array([group.confidence for group, _ in known], np.float64)
        self.members = [candidates[one] for _, members in known for one in members]
        self.sizes: Places = np.array([len(members) for _, members in known], np.intp)
        self.starts: Places = np.cumsum(self.sizes) - self.sizes
        self.group_of: Places = np.repeat(np.arange(len(known), dtype=np.intp), self.sizes)
        self._kinds = np.array([_KINDS.index(group.kind) for group, _ in known], np.uint8)
        self._places: Places = np.arange(len(self.members), dtype=np.intp)
        self._me = me
        self._ink = frozenset(ink)
        self._columns: dict[Rule, Floats] = {}

    def __len__(self) -> int:
        return len(self.ids)

    def kind(self, group: int) -> Kind:
        return _KINDS[int(self._kinds[group])]

    def of_kinds(self, kinds: Collection[Kind]) -> Flags:
        """Return for each group whether it is of one of these kinds."""
        return np.isin(self._kinds, [_KINDS.index(kind) for kind in kinds])

    def members_of(self, group: int) -> list[Candidate]:
        start = int(self.starts[group])
        return self.members[start : start + int(self.sizes[group])]

    def values_of(self, rule: Rule, group: int) -> tuple[float | None, ...]:
        """Return what a rule measures in each member of a group; None for unknown."""
        start = int(self.starts[group])
        values = self._measured(rule)[start : start + int(self.sizes[group])].tolist()
        return tuple(None if isnan(value) else value for value in values)

    def choose(self, rules: Sequence[Rule]) -> tuple[Places, Places]:
        """Return for each group the place of the keeper, and the position of the rule that decided.

        Both are −1 where the rules cannot choose. A rule that is unknown for a document that is still to be
        chosen from, such as its file size, does not decide its group.
        """
        remaining = np.ones(len(self.members), np.bool_)
        deciding = np.full(len(self), -1, np.intp)
        for position, rule in enumerate(rules if self.members else ()):
            values = self._measured(rule)
            best = np.maximum.reduceat(np.where(remaining, values, -np.inf), self.starts)
            # NaN is contagious: a group with an unknown value keeps all that remained.
            best = best[self.group_of]
            remaining &= np.isnan(best) | (values == best)
            left = np.add.reduceat(remaining.astype(np.intp), self.starts)
            deciding[(left == 1) & (deciding < 0)] = position
        keepers = np.full(len(self), -1, np.intp)
        settled = remaining & (deciding[self.group_of] >= 0)
        keepers[self.group_of[settled]] = self._places[settled]
        return keepers, deciding

    def prepare(self) -> None:
        """Measure everything that rules without a name look at, so that their first effect is as quick."""
        for name in RuleName:
            if not name.needs_value:
                self._measured(Rule(name))

    def place_of(self, group: int, document: int) -> int:
        """Return the place of a member; −1 if it is not in the group."""
        start = int(self.starts[group])
        found = [place for place, one in enumerate(self.members_of(group), start) if one.id == document]
        return found[0] if found else -1

    def _measured(self, rule: Rule) -> Floats:
        """Return what a rule measures in each member: the highest is kept, NaN is unknown."""
        if rule not in self._columns:
            # None becomes NaN.
            self._columns[rule] = np.array(list(self._measure(rule)), np.float64)
        return self._columns[rule]

    def _measure(self, rule: Rule) -> Iterable[float | None]:
        match rule.name:
            case RuleName.OWNED_BY_ME:
                return (one.owner == self._me for one in self.members)
            case RuleName.HAS_TAG:
                return (rule.value in one.tags for one in self.members)
            case RuleName.LACKS_TAG:
                return (rule.value not in one.tags for one in self.members)
            case RuleName.UNDER_PATH:
                return (one.storage_path == rule.value for one in self.members)
            case RuleName.HAS_INK:
                return self._ink_beyond_others()
            case _:
                return map(_MEASURES[rule.name], self.members)

    def _ink_beyond_others(self) -> list[bool]:
        """Return for each member whether it bears ink that every other member of its group lacks."""
        lacking: dict[int, set[int]] = defaultdict(set)
        for document, other in self._ink:
            lacking[document].add(other)
        return [
            one.id in lacking
            and lacking[one.id].issuperset(
                other.id for other in self.members_of(int(group)) if other is not one
            )
            for one, group in zip(self.members, self.group_of, strict=True)
        ]


def _size(one: Candidate) -> float | None:
    return one.file_size


def _is_pdf(one: Candidate) -> bool | None:
    return one.mime_type == "application/pdf" if one.mime_type else None


def _has_archive(one: Candidate) -> bool | None:
    if one.archive_checksum is not None:
        return True
    return None if one.checksum is None else False  # neither is known before the server was asked


def _negative(measure: Callable[[Candidate], float | None]) -> Callable[[Candidate], float | None]:
    def negative(one: Candidate) -> float | None:
        value = measure(one)
        return None if value is None else -value

    return negative


def _added(one: Candidate) -> float | None:
    return None if one.added is None else one.added.timestamp()


def _created(one: Candidate) -> float | None:
    return None if one.created is None else one.created.toordinal()


_MEASURES: Mapping[RuleName, Callable[[Candidate], float | None]] = {
    RuleName.HAS_ASN: lambda one: one.archive_serial_number is not None,
    RuleName.MOST_TAGS: lambda one: len(one.tags),
    RuleName.MOST_FIELDS: lambda one: len(one.filled) + one.notes,
    RuleName.HAS_CORRESPONDENT: lambda one: one.correspondent is not None,
    RuleName.ADDED_FIRST: _negative(_added),
    RuleName.ADDED_LAST: _added,
    RuleName.CREATED_FIRST: _negative(_created),
    RuleName.CREATED_LAST: _created,
    RuleName.MOST_PAGES: lambda one: one.page_count,
    RuleName.LARGEST_FILE: _size,
    RuleName.SMALLEST_FILE: _negative(_size),
    RuleName.HAS_ARCHIVE: _has_archive,
    RuleName.PDF_ORIGINAL: _is_pdf,
    RuleName.DIGITAL_ORIGINAL: lambda one: one.is_digital,
    RuleName.MOST_SHARE_LINKS: lambda one: one.share_links,
}
