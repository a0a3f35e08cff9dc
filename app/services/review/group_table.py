"""The rows of a list of groups and their documents, as columns for fast filtering, searching and sorting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum, StrEnum
from itertools import repeat
from operator import contains

import numpy as np
from numpy.typing import NDArray

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind

Places = NDArray[np.intp]
_KINDS = tuple(Kind)
_NUMBERS = np.dtype(
    [
        ("confidence", np.float64),
        ("conflict", np.bool_),
        ("count", np.int64),
        ("size", np.int64),
        ("pages", np.int64),
        ("kind", np.uint8),
        ("thumbnail", np.int64),
        ("correspondent", np.int32),
        ("chains", np.int64),
        ("only_shown", np.bool_),
        ("protected", np.bool_),
    ]
)
Ids = NDArray[np.int64]
RowMembers = tuple[tuple[int, ...], tuple[int, ...]]
"""The documents of a row, and those of them that are older versions of another."""


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One group as shown in a list.

    Attributes:
        id: of the group.
        title: of the suggested keeper.
        thumbnail: document whose first page represents the group.
        correspondent: of the suggested keeper, "" for none.
        has_conflict: facts of two members differ.
        reclaimable_size: bytes of all members but the keeper, as far as they are known.
        reclaimable_pages: pages of all members but the keeper, as far as they are known.
        unmeasured: the members but the keeper whose file size is not known.
        newest: when the newest member was added, as an ISO text that sorts.
        searched: lower-case text that a search looks through: titles, correspondents, ASN, ids.
        created: date of the suggested keeper.
        searched_older: the same of documents that are older versions of another member.
        chains: number of chains of versions.
        older: the older versions in them.
        only_shown: without a decision, the group is no open question.
        has_protected: the user protects one of the members.
        documents: ids of the members.
    """

    id: str
    kind: Kind
    title: str
    count: int
    confidence: float
    thumbnail: int
    correspondent: str
    has_conflict: bool
    reclaimable_size: int
    reclaimable_pages: int
    newest: str
    searched: str
    decision: Decision | None
    unmeasured: tuple[int, ...] = ()
    created: date | None = None
    searched_older: str = ""
    chains: int = 0
    older: tuple[int, ...] = ()
    only_shown: bool = False
    has_protected: bool = False
    documents: tuple[int, ...] = ()


class Order(StrEnum):
    """Sort order of a list of groups."""

    SUREST = "sure"
    UNSUREST = "unsure"
    SPACE = "size"
    NEWEST = "newest"
    TITLE = "title"


class RowState(IntEnum):
    """State of the decision about a group."""

    OPEN = 0
    DECIDED = 1
    SKIPPED = 2
    SHOWN = 3  # without a decision, and none is asked for


class GroupTable:
    """Rows in their original order, identified by their place and created when requested.

    As objects, 50,000 rows cost the window 0.1 s in each run of the cycle collector, and as much to filter,
    sort and count them. Columns are built in the thread that reads the rows; then they belong to the window's
    thread. Only decisions change.

    Attributes:
        ids: of the groups.
        searched: what a search looks through.
        searched_older: what it looks through as well where older versions are included.
        confidence: 0…1.
        conflicts: whether facts of two members differ.
        states: a RowState each.
        counts: members.
        sizes, pages: bytes and pages of all members but the keeper, as far as they are known.
        unmeasured: the members but the keeper whose file size is not known, by place; no place without one.
        chains: chains of versions.
        older: the older versions in them, by group; no group without one.
        members: the documents of each row, by place.
    """

    def __init__(self, rows: Iterable[GroupRow] = ()) -> None:
        self.ids: list[str] = []
        self.searched: list[str] = []
        self.searched_older: list[str] = []
        self.older: dict[str, tuple[int, ...]] = {}
        self.unmeasured: dict[int, tuple[int, ...]] = {}
        self._titles: list[str] = []
        self._newest: list[str] = []
        self._created: list[date | None] = []
        self._correspondents: dict[str, int] = {}
        self._decisions: dict[int, Decision] = {}
        members: list[RowMembers] = []
        numbers = np.fromiter(self._taken(rows, members), dtype=_NUMBERS)
        self.confidence: NDArray[np.float64] = numbers["confidence"].copy()
        self.conflicts: NDArray[np.bool_] = numbers["conflict"].copy()
        self.counts: NDArray[np.int64] = numbers["count"].copy()
        self.sizes: NDArray[np.int64] = numbers["size"].copy()
        self.pages: NDArray[np.int64] = numbers["pages"].copy()
        self.chains: NDArray[np.int64] = numbers["chains"].copy()
        self._kinds: NDArray[np.uint8] = numbers["kind"].copy()
        self._thumbnails: NDArray[np.int64] = numbers["thumbnail"].copy()
        self._whose: NDArray[np.int32] = numbers["correspondent"].copy()
        self._names = list(self._correspondents)
        self.members = GroupMembers(members)
        self._only_shown: NDArray[np.bool_] = numbers["only_shown"].copy()
        self._protected: NDArray[np.bool_] = numbers["protected"].copy()
        self.states: NDArray[np.uint8] = np.where(self._only_shown, RowState.SHOWN, RowState.OPEN).astype(
            np.uint8
        )
        self._going = np.zeros(len(self.ids), np.int64)
        for place, decision in self._decisions.items():
            self._note(place, decision)
        self._sorted = {order: self._sorted_by(order) for order in Order}
        self._places = {group: place for place, group in enumerate(self.ids)}

    def _taken(
        self, rows: Iterable[GroupRow], members: list[RowMembers]
    ) -> Iterator[tuple[float | bool, ...]]:
        """Yield the numbers of each row, store its other values and append its members."""
        for place, row in enumerate(rows):
            self.ids.append(row.id)
            self.searched.append(row.searched)
            self.searched_older.append(row.searched_older)
            members.append((row.documents, row.older))
            if row.older:
                self.older[row.id] = row.older
            self._titles.append(row.title)
            self._newest.append(row.newest)
            self._created.append(row.created)
            if row.unmeasured:
                self.unmeasured[place] = row.unmeasured
            if row.decision is not None:
                self._decisions[place] = row.decision
            yield (
                row.confidence,
                row.has_conflict,
                row.count,
                row.reclaimable_size,
                row.reclaimable_pages,
                _KINDS.index(row.kind),
                row.thumbnail,
                self._correspondents.setdefault(row.correspondent, len(self._correspondents)),
                row.chains,
                row.only_shown,
                row.has_protected,
            )

    def _sorted_by(self, order: Order) -> Places:
        """Sort stably."""
        match order:
            case Order.SUREST:
                return np.argsort(-self.confidence, kind="stable")
            case Order.UNSUREST:
                return np.argsort(self.confidence, kind="stable")
            case Order.SPACE:
                return np.argsort(-self.sizes, kind="stable")
            case Order.NEWEST:
                newest_first = sorted(range(len(self)), key=self._newest.__getitem__, reverse=True)
                return np.array(newest_first, np.intp)
            case Order.TITLE:
                titles = [title.casefold() for title in self._titles]
                return np.array(sorted(range(len(self)), key=titles.__getitem__), np.intp)

    # --- rows ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, place: int) -> GroupRow:
        return GroupRow(
            id=self.ids[place],
            kind=_KINDS[self._kinds[place]],
            title=self._titles[place],
            count=int(self.counts[place]),
            confidence=float(self.confidence[place]),
            thumbnail=int(self._thumbnails[place]),
            correspondent=self._names[self._whose[place]],
            has_conflict=bool(self.conflicts[place]),
            reclaimable_size=int(self.sizes[place]),
            reclaimable_pages=int(self.pages[place]),
            newest=self._newest[place],
            searched=self.searched[place],
            decision=self._decisions.get(place),
            unmeasured=self.unmeasured.get(place, ()),
            created=self._created[place],
            searched_older=self.searched_older[place],
            chains=int(self.chains[place]),
            older=self.older.get(self.ids[place], ()),
            only_shown=bool(self._only_shown[place]),
            has_protected=bool(self._protected[place]),
            documents=self.members[place],
        )

    def __iter__(self) -> Iterator[GroupRow]:
        return (self[place] for place in range(len(self)))

    def place(self, group: str) -> int | None:
        """Return the place of a group's row; None if there is none."""
        return self._places.get(group)

    def find(self, group: str) -> GroupRow | None:
        place = self._places.get(group)
        return None if place is None else self[place]

    def keepers(self, groups: Iterable[str]) -> dict[str, int]:
        """Return the suggested keeper of each of these groups that has a row."""
        places = {group: self._places[group] for group in groups if group in self._places}
        return {group: int(self._thumbnails[place]) for group, place in places.items()}

    # --- columns ---------------------------------------------------------------------------------

    def sorted_by(self, order: Order) -> Places:
        """Return all places in this order, equal rows in their original order."""
        return self._sorted[order]

    def of_kind(self, kind: Kind) -> NDArray[np.bool_]:
        """Return for each row whether it is of this kind."""
        return np.equal(self._kinds, _KINDS.index(kind))

    def of_correspondent(self, name: str) -> NDArray[np.bool_]:
        """Return for each row whether it has this correspondent; "" for none."""
        return np.equal(self._whose, self._correspondents.get(name, -1))

    def containing(self, needle: str, *, include_older: bool) -> NDArray[np.bool_]:
        """Return for each row whether its searched text contains this one; 50,000 rows take some 3 ms.

        All rows are looked at, in their original order: in another one, as a sorted list has them, each text
        comes from elsewhere in memory, which takes ten times as long.

        Args:
            needle: lower-case.
            include_older: whether older versions count, too.
        """
        found = np.fromiter(map(contains, self.searched, repeat(needle)), np.bool_, len(self))
        if include_older:
            found |= np.fromiter(map(contains, self.searched_older, repeat(needle)), np.bool_, len(self))
        return found

    def correspondents(self) -> dict[str, int]:
        """Return the number of rows by correspondent, in original order."""
        counted = np.bincount(self._whose, minlength=len(self._names))
        return dict(zip(self._names, counted.tolist(), strict=True))

    # --- decisions -------------------------------------------------------------------------------

    @property
    def undecided(self) -> int:
        """Number of groups that wait for a decision."""
        return int(np.count_nonzero(self.states == RowState.OPEN))

    @property
    def going(self) -> int:
        """Number of documents to trash by the decisions made."""
        return int(self._going.sum())

    def decide(self, group: str, decision: Decision | None) -> None:
        """Replace the decision about a group, None for none; groups without a row are ignored."""
        place = self._places.get(group)
        if place is None:
            return
        if decision is None:
            self._decisions.pop(place, None)
        else:
            self._decisions[place] = decision
        self._note(place, decision)

    def _note(self, place: int, decision: Decision | None) -> None:
        undecided = decision is None and self._only_shown[place]
        self.states[place] = RowState.SHOWN if undecided else state_of(decision)
        self._going[place] = len(decision.trash) if decision is not None else 0


def state_of(decision: Decision | None) -> RowState:
    """Return the state of a group with this decision."""
    if decision is None:
        return RowState.OPEN
    return RowState.SKIPPED if decision.choice is Choice.SKIPPED else RowState.DECIDED


class GroupMembers:
    """The documents of each row, row after row; 50,000 rows are searched in some 2 ms."""

    def __init__(self, rows: Sequence[RowMembers]) -> None:
        counts = np.array([len(documents) for documents, _ in rows], np.intp)
        self._starts: NDArray[np.intp] = np.concatenate([[0], np.cumsum(counts)]).astype(np.intp)
        self._filled = np.flatnonzero(counts)
        self._members: Ids = np.array([one for documents, _ in rows for one in documents], np.int64)
        self._is_older: NDArray[np.bool_] = np.array(
            [one in older for documents, older in rows for one in documents], np.bool_
        )
        self._documents, self._which = np.unique(self._members, return_inverse=True)

    def __getitem__(self, row: int) -> tuple[int, ...]:
        return tuple(self._members[self._starts[row] : self._starts[row + 1]].tolist())

    def having(self, documents: Ids, *, include_older: bool) -> NDArray[np.bool_]:
        """Return for each row whether it has any of these documents; older versions may not count."""
        has = np.zeros(len(self._starts) - 1, np.bool_)
        if not len(documents) or not len(self._filled):
            return has
        found = np.isin(self._documents, documents)[self._which]  # by a table, where ids are not far apart
        if not include_older:
            found &= ~self._is_older
        has[self._filled] = np.logical_or.reduceat(found, self._starts[self._filled])
        return has

    def nearest(self, documents: Iterable[int], *, include_older: bool) -> NDArray[np.intp]:
        """Return the rows that have any of these documents, in the order of the documents."""
        wanted = np.array(list(dict.fromkeys(documents)), np.int64)
        ranks = self._ranks(wanted, include_older=include_older)
        return np.argsort(ranks, kind="stable")[: np.count_nonzero(ranks < len(wanted))]

    def _ranks(self, documents: Ids, *, include_older: bool) -> NDArray[np.intp]:
        """Return for each row which of these documents it has first; for none, their number."""
        none = len(documents)
        ranks = np.full(len(self._starts) - 1, none, np.intp)
        if not none or not len(self._filled):
            return ranks
        order = np.argsort(documents, kind="stable")
        at = np.minimum(np.searchsorted(documents, self._documents, sorter=order), none - 1)
        found = np.where(documents[order[at]] == self._documents, order[at], none)[self._which]
        if not include_older:
            found[self._is_older] = none
        ranks[self._filled] = np.minimum.reduceat(found, self._starts[self._filled])
        return ranks
