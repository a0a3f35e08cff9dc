"""The groups of the review list: filtered, searched and sorted here, because a proxy is too slow for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import chain, filterfalse, islice
from operator import attrgetter, ge, le
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.decisions import Choice
from app.domain.duplicates import Kind, percent
from app.services.overview import confidence_step
from app.services.review import GroupRow
from app.ui.formats import format_number
from app.ui.i18n import text
from app.ui.places import ReviewFilter, ShownState

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = int(Qt.ItemDataRole.UserRole)
_NO_INDEX = QModelIndex()
KIND_KEYS = {kind: kind.name.lower() for kind in Kind}


class Order(StrEnum):
    SUREST = "sure"
    UNSUREST = "unsure"
    SPACE = "size"
    NEWEST = "newest"
    TITLE = "title"


_KEYS: dict[Order, Callable[[GroupRow], Any]] = {
    Order.SUREST: attrgetter("confidence"),
    Order.UNSUREST: attrgetter("confidence"),
    Order.SPACE: attrgetter("reclaimable_size"),
    Order.NEWEST: attrgetter("newest"),
    Order.TITLE: attrgetter("title"),
}
_ID = attrgetter("id")
_DOWNWARDS = (Order.SUREST, Order.SPACE, Order.NEWEST)


class QueueModel(QAbstractListModel):
    """The rows that pass the filter.

    With 50,000 groups a call for each row takes 20 ms and more, and so does sorting them. So they are counted
    and filtered in comprehensions that only look at attributes, some 2 ms each, and sorted once an order.

    A group that is decided while it is listed stays until the filter changes, so that nothing moves under
    the pointer; groups that appear meanwhile are put at the end.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: dict[str, GroupRow] = {}
        self._places: dict[Order, list[int] | None] = {}  # see `_in_order`
        self._candidates: list[str] = []  # pass all but the search, sorted
        self._shown: list[str] = []
        self._filter = ReviewFilter()
        self._order = Order.SUREST
        self._counts: dict[ShownState, int] = {}  # counted when asked for, and anew after a change
        self._decided: int | None = None

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def filter(self) -> ReviewFilter:
        return self._filter

    @property
    def read_only(self) -> bool:
        """Whether look-alikes are shown, about which nothing is decided."""
        return self._filter.kind is Kind.LOOKALIKE

    @property
    def order(self) -> Order:
        return self._order

    def set_rows(self, rows: Iterable[GroupRow], *, keep_place: bool = True) -> None:
        """Take over the groups as they are now.

        With keep_place, those that are listed stay where they are and new ones come after them.
        """
        listed = self._candidates if keep_place else []
        listing = list(rows)
        self._all = dict(zip(map(_ID, listing), listing, strict=True))
        self._places = {}
        self._counts = {}
        self._decided = None
        here = list(filter(self._all.__contains__, listed))
        passing = map(_ID, self._passing())
        self._candidates = here + list(filterfalse(set(here).__contains__, passing))
        self._show()

    def set_filter(self, wanted: ReviewFilter) -> None:
        """Narrow the list; a search that goes on from the last one only looks through what is left."""
        search_only = self._same_but_search(wanted)
        longer = search_only and self._filter.search in wanted.search
        self._filter = wanted
        if not search_only:
            self._counts = {}
            self._candidates = list(map(_ID, self._passing()))
        self._show(self._shown if longer and search_only else None)

    def set_order(self, order: Order) -> None:
        self._order = order
        listed = set(self._candidates)
        self._candidates = list(filter(listed.__contains__, map(_ID, self._in_order())))
        self._show()

    def update_row(self, row: GroupRow) -> None:
        """A group's decision changed."""
        before = self._all.get(row.id)
        if before is None:
            return
        self._all[row.id] = row
        if self._decided is not None:
            self._decided += (state_of(row) is ShownState.DECIDED) - (state_of(before) is ShownState.DECIDED)
        self._counts = {}
        place = self.index(self.place(row.id))
        if place.isValid():
            self.dataChanged.emit(place, place)

    def row(self, group: str) -> GroupRow | None:
        return self._all.get(group)

    def rows(self) -> list[GroupRow]:
        """The rows that are shown, in their order."""
        return [self._all[group] for group in self._shown]

    def total(self) -> int:
        return len(self._all)

    def decided(self) -> int:
        """How many of all groups have a verdict that is not "later"."""
        if self._decided is None:
            self._decided = len(_in_state(list(self._all.values()), ShownState.DECIDED))
        return self._decided

    def count(self, state: ShownState) -> int:
        """How many groups the list would show in a state, other filters as they are but the search."""
        if state not in self._counts:
            self._counts[state] = len(_in_state(self._narrowed(list(self._all.values())), state))
        return self._counts[state]

    def place(self, group: str) -> int:
        """The position of a group in the list, or -1."""
        try:
            return self._shown.index(group)
        except ValueError:
            return -1

    def first_to_review(self) -> str:
        """The first group listed that is open, or the first of all; only for a list that is not empty."""
        return self.next_undecided("") or self._shown[0]

    def next_undecided(self, after: str) -> str | None:
        """The next group without a verdict: below the given one, then from the top."""
        start = self.place(after) + 1
        turned = chain(islice(self._shown, start, None), islice(self._shown, start))
        return next((g for g in turned if g != after and self._all[g].decision is None), None)

    # --- the model -------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        row = self._all[self._shown[index.row()]]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        return None

    # --- filtering -------------------------------------------------------------------------------

    def _show(self, among: Sequence[str] | None = None) -> None:
        needle = self._filter.search.strip().casefold()
        candidates = self._candidates if among is None else among
        shown = [g for g in candidates if needle in self._all[g].searched] if needle else list(candidates)
        if self._shown and shown[: len(self._shown)] == self._shown:
            self._append(shown)
            return
        self.beginResetModel()
        self._shown = shown
        self.endResetModel()

    def _append(self, shown: list[str]) -> None:
        first = len(self._shown)
        if len(shown) > first:
            self.beginInsertRows(QModelIndex(), first, len(shown) - 1)
            self._shown = shown
            self.endInsertRows()
        if first:
            self.dataChanged.emit(self.index(0), self.index(first - 1))

    def _in_order(self) -> list[GroupRow]:
        """All rows, sorted when that is first asked for; None for an order in which they came anyway."""
        rows = list(self._all.values())
        if self._order not in self._places:
            keys = list(map(_KEYS[self._order], rows))
            if self._order is Order.TITLE:
                keys = list(map(str.casefold, keys))
            downwards = self._order in _DOWNWARDS
            is_sorted = all(map(ge if downwards else le, keys, islice(keys, 1, None)))
            # A reversed sort, too, leaves rows that are equal in the order in which they came.
            self._places[self._order] = (
                None if is_sorted else sorted(range(len(keys)), key=keys.__getitem__, reverse=downwards)
            )
        places = self._places[self._order]
        return rows if places is None else list(map(rows.__getitem__, places))

    def _same_but_search(self, wanted: ReviewFilter) -> bool:
        mine = (self._filter.state, self._filter.kind, self._filter.confidence, self._filter.correspondent)
        return mine == (wanted.state, wanted.kind, wanted.confidence, wanted.correspondent)

    def _passing(self) -> list[GroupRow]:
        """The rows that pass all but the search, sorted."""
        return _in_state(self._narrowed(self._in_order()), self._filter.state)

    def _narrowed(self, rows: list[GroupRow]) -> list[GroupRow]:
        """Those of the rows that pass all but the search and the state."""
        wanted = self._filter
        if wanted.kind is not None:
            rows = [row for row in rows if row.kind is wanted.kind]
        if wanted.confidence is not None:
            rows = [row for row in rows if confidence_step(row.confidence) == wanted.confidence]
        if wanted.correspondent is not None:
            rows = [row for row in rows if row.correspondent == wanted.correspondent]
        return rows


def state_of(row: GroupRow) -> ShownState:
    """Open, decided or skipped."""
    if row.decision is None:
        return ShownState.OPEN
    return ShownState.SKIPPED if row.decision.choice is Choice.SKIPPED else ShownState.DECIDED


def _in_state(rows: list[GroupRow], state: ShownState) -> list[GroupRow]:
    if state is ShownState.ALL:
        return rows
    if state is ShownState.CONFLICT:
        return [row for row in rows if row.has_conflict]
    if state is ShownState.OPEN:
        return [row for row in rows if row.decision is None]
    return [row for row in rows if row.decision is not None and state_of(row) is state]


def kept_side(row: GroupRow) -> str | None:
    """ "left" or "right" as the group opens; None for a group of more, or another verdict."""
    if row.decision is None or row.decision.choice is not Choice.KEEP:
        return None
    if row.decision.keep == row.thumbnail:
        return "left"
    return "right" if row.count == 2 else None


def spoken(row: GroupRow) -> str:
    """The row for a screen reader."""
    return text(
        "a11y.grouprow",
        n=row.count,
        title=row.title,
        kind=text(f"kind.{KIND_KEYS[row.kind]}"),
        c=format_number(percent(row.confidence)),
        state=_spoken_state(row),
    )


def _spoken_state(row: GroupRow) -> str:
    decision = row.decision
    if decision is None:
        return text("a11y.state.conflict" if row.has_conflict else "a11y.state.open")
    if decision.choice is Choice.NOT_DUPLICATES:
        return text("a11y.state.both")
    if decision.choice is Choice.SKIPPED:
        return text("a11y.state.skip")
    side = kept_side(row)
    return text("a11y.state.keep", x=text(f"rv.{side}").lower() if side else f"#{decision.keep}")
