"""Model of the review list. It filters, searches and sorts itself, because a proxy model is too slow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.decisions import Choice
from app.domain.duplicates import Kind, percent
from app.services.review.group_table import GroupRow, GroupTable, Ids, Order, Places, RowState
from app.services.review.overview import confidence_steps
from app.ui.look.formats import format_date, format_number
from app.ui.look.translation import text
from app.ui.session.navigation import DecisionFilter, ReviewFilter

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = int(Qt.ItemDataRole.UserRole)
MEANING_ROLE = ROW_ROLE + 1  # whether the row was found by its meaning only
_NO_INDEX = QModelIndex()
KIND_KEYS = {kind: kind.name.lower() for kind in Kind}
_STATES = {
    DecisionFilter.OPEN: RowState.OPEN,
    DecisionFilter.DECIDED: RowState.DECIDED,
    DecisionFilter.SKIPPED: RowState.SKIPPED,
}


class QueueModel(QAbstractListModel):
    """The rows that pass the filter, stored as their positions in the table of all groups.

    With 50,000 groups a call per row takes 20 ms and more. So rows are counted, filtered and sorted as
    columns, far below a millisecond each; only a search looks at every row, which takes some 3 ms.

    A group decided while it is listed stays until the filter changes, so that nothing moves under the
    pointer; new groups are appended.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = GroupTable()
        self._candidates: Places = _NOWHERE  # rows that pass all filters but the search, sorted
        self._shown: Places = _NOWHERE
        self._filter = ReviewFilter()
        self._order = Order.SUREST
        self._matching: NDArray[np.bool_] = np.zeros(0, np.bool_)  # by row: has text or words of the search
        self._by_words: tuple[str, Ids] = ("", _NOTHING)  # a search, and the documents it finds
        self._by_meaning: tuple[str, Sequence[int]] = ("", ())  # the same, the nearest first
        self._meant: frozenset[str] = frozenset()  # ids of the rows to show that only this found
        self._marked = self._meant  # those of the rows as shown

    # --- rows, filter and order ------------------------------------------------------------------

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

    def set_rows(self, rows: GroupTable, *, keep_place: bool = True) -> None:
        """Replace the rows; with keep_place, listed groups keep their positions and new ones follow them."""
        before = self._all
        listed, shown = _moved((self._candidates, self._shown), before, rows)
        if not keep_place:
            listed = listed[:0]
        is_listed = np.zeros(len(rows), np.bool_)
        is_listed[listed[listed >= 0]] = True
        passing = self._passing(rows)
        self._candidates = np.concatenate([listed[listed >= 0], passing[~is_listed[passing]]])
        self._show(self._found(rows, self._candidates), rows, shown)

    def set_filter(self, wanted: ReviewFilter) -> None:
        search_only = self._same_but_search(wanted)
        self._filter = wanted
        if not search_only:
            self._candidates = self._passing(self._all)
        self._show(self._found(self._all, self._candidates))

    def set_found_by_words(self, search: str, documents: Ids) -> None:
        """Show also the rows of these documents, which have the words of the search in their texts."""
        if search == self._filter.search:
            self._by_words = (search, documents)
            self._matching |= self._having_words(self._all)
            self._show(self._with_meant(self._all, self._candidates))

    def set_found_by_meaning(self, search: str, documents: Sequence[int]) -> None:
        """Show also the rows of these documents, which are about what is searched, below the others."""
        if search == self._filter.search:
            self._by_meaning = (search, documents)
            self._show(self._with_meant(self._all, self._candidates))

    def set_order(self, order: Order) -> None:
        self._order = order
        is_listed = np.zeros(len(self._all), np.bool_)
        is_listed[self._candidates] = True
        places = self._all.sorted_by(order)
        self._candidates = places[is_listed[places]]
        self._show(self._found(self._all, self._candidates))

    def update_row(self, group: str) -> None:
        """Repaint a group whose decision changed."""
        index = self.index(self.place(group))
        if index.isValid():
            self.dataChanged.emit(index, index)

    def update_rows(self) -> None:
        """Repaint all groups, because many decisions changed."""
        if len(self._shown):
            self.dataChanged.emit(self.index(0), self.index(len(self._shown) - 1))

    def rows(self) -> list[GroupRow]:
        """Return the shown rows in their order."""
        return [self._all[place] for place in self._shown]

    @property
    def has_older(self) -> bool:
        """Whether any row has older versions of a document."""
        return bool(self._all.older)

    def total(self) -> int:
        return len(self._all)

    def decided(self) -> int:
        """Return the number of decided groups, not counting skipped ones."""
        return int(np.count_nonzero(self._all.states == RowState.DECIDED))

    def count(self, state: DecisionFilter) -> int:
        """Return the number of groups in a state that pass the other filters, ignoring the search."""
        return int(np.count_nonzero(self._narrowed(self._all) & _in_state(self._all, state)))

    def ids(self, first: int, last: int) -> list[str]:
        """Return the ids of the groups listed from one position to another, both included."""
        return [self._all.ids[place] for place in self._shown[first : last + 1]]

    def place(self, group: str) -> int:
        """Return the position of a group in the list, or -1."""
        place = self._all.place(group)
        if place is None:
            return -1
        found = np.flatnonzero(self._shown == place)
        return int(found[0]) if len(found) else -1

    def first_to_review(self) -> str:
        """Return the first undecided group, or else the first one; the list must not be empty."""
        return self.next_undecided("") or self._all.ids[int(self._shown[0])]

    def next_undecided(self, after: str) -> str | None:
        """Return the next undecided group below the given one, then from the top."""
        position = self.place(after)
        is_open = np.equal(self._all.states[self._shown], RowState.OPEN)
        if position >= 0:
            is_open[position] = False
        positions = np.flatnonzero(is_open)
        if not len(positions):
            return None
        below = int(np.searchsorted(positions, position)) % len(positions)
        return self._all.ids[int(self._shown[positions[below]])]

    # --- the model -------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        place = int(self._shown[index.row()])
        if role == MEANING_ROLE:
            return self._all.ids[place] in self._meant
        row = self._all[place]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (row.title, " · ".join(about(row)), _protection(row))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = spoken(row)
            return text("a11y.found.meaning", row=said) if row.id in self._meant else said
        return None

    # --- filtering -------------------------------------------------------------------------------

    def _found(self, rows: GroupTable, places: Places) -> Places:
        """Return the positions whose row contains the search text, or whose documents have its words.

        Those found by their meaning follow. Older versions count only if they are wanted.
        """
        needle = self._filter.search.strip().casefold()
        if not needle:
            self._meant = frozenset()
            return places
        self._matching = self._having_words(rows)
        self._matching |= rows.containing(needle, include_older=self._filter.include_older)
        return self._with_meant(rows, places)

    def _having_words(self, rows: GroupTable) -> NDArray[np.bool_]:
        """Return for each row whether its documents have the words of the search, as far as that is known."""
        search, documents = self._by_words
        known = documents if search == self._filter.search else _NOTHING
        return rows.members.having(known, include_older=self._filter.include_older)

    def _with_meant(self, rows: GroupTable, places: Places) -> Places:
        """Return which of these positions match the search, and below them those that it means."""
        matching = self._matching[places]
        shown = places[matching]
        search, documents = self._by_meaning
        self._meant = frozenset()
        if search == self._filter.search and documents:
            further = np.zeros(len(rows), np.bool_)
            further[places] = ~matching
            nearest = rows.members.nearest(documents, include_older=self._filter.include_older)
            meant = nearest[further[nearest]]
            self._meant = frozenset(rows.ids[place] for place in meant)
            shown = np.concatenate([shown, meant])
        return shown

    def _show(self, found: Places, rows: GroupTable | None = None, before: Places | None = None) -> None:
        """Show these rows; where they are shown already, nothing is painted again.

        Args:
            rows: the table that the positions refer to, if it is new.
            before: positions of the shown rows in that table; -1 for rows it no longer has.
        """
        before = self._shown if before is None else before
        marked, self._marked = self._marked, self._meant
        if rows is None and marked == self._meant and np.array_equal(found, before):
            return
        if len(before) and np.array_equal(found[: len(before)], before):
            self._append(found, rows)
            return
        self.beginResetModel()
        self._set(found, rows)
        self.endResetModel()

    def _append(self, found: Places, rows: GroupTable | None) -> None:
        first = len(self._shown)
        if len(found) > first:
            self.beginInsertRows(QModelIndex(), first, len(found) - 1)
            self._set(found, rows)
            self.endInsertRows()
        else:
            self._set(found, rows)
        self.dataChanged.emit(self.index(0), self.index(first - 1))

    def _set(self, found: Places, rows: GroupTable | None) -> None:
        self._shown = found
        if rows is not None:
            self._all = rows

    def _same_but_search(self, wanted: ReviewFilter) -> bool:
        mine = (self._filter.state, self._filter.kind, self._filter.confidence, self._filter.correspondent)
        return mine == (wanted.state, wanted.kind, wanted.confidence, wanted.correspondent)

    def _passing(self, rows: GroupTable) -> Places:
        """Return the rows that pass all filters but the search, sorted."""
        passes = self._narrowed(rows) & _in_state(rows, self._filter.state)
        places = rows.sorted_by(self._order)
        return places[passes[places]]

    def _narrowed(self, rows: GroupTable) -> NDArray[np.bool_]:
        """Return for each row whether it passes all filters but the search and the state."""
        wanted = self._filter
        passes = np.ones(len(rows), np.bool_)
        if wanted.kind is not None:
            passes &= rows.of_kind(wanted.kind)
        if wanted.confidence is not None:
            passes &= confidence_steps(rows.confidence) == wanted.confidence
        if wanted.correspondent is not None:
            passes &= rows.of_correspondent(wanted.correspondent)
        return passes


_NOWHERE: Places = np.zeros(0, np.intp)
_NOTHING: Ids = np.zeros(0, np.int64)


def _moved(places: tuple[Places, ...], before: GroupTable, after: GroupTable) -> Iterator[Places]:
    """Translate positions in one table into positions in another; -1 for rows that are missing there."""
    if before.ids == after.ids:
        yield from places
        return
    at = np.fromiter((-1 if (new := after.place(one)) is None else new for one in before.ids), np.intp)
    for one in places:
        yield at[one]


def _in_state(rows: GroupTable, state: DecisionFilter) -> NDArray[np.bool_]:
    """Return for each row whether it is in a state."""
    if state is DecisionFilter.CONFLICT:
        return rows.conflicts
    if state is DecisionFilter.ALL:
        return np.ones(len(rows), np.bool_)
    return np.equal(rows.states, _STATES[state])


def kept_side(row: GroupRow) -> str | None:
    """Return "left" or "right" as the group opens; None for larger groups and other decisions."""
    if row.decision is None or row.decision.choice is not Choice.KEEP:
        return None
    if row.decision.keep == row.thumbnail:
        return "left"
    return "right" if row.count == 2 else None


def about(row: GroupRow) -> list[str]:
    """Return the date and the correspondent of the suggested keeper, as far as it has them."""
    return [*([format_date(row.created)] if row.created else []), *filter(None, [row.correspondent])]


def spoken(row: GroupRow) -> str:
    """Return the row's text for screen readers."""
    return text(
        "a11y.grouprow",
        n=row.count,
        title=", ".join(filter(None, [row.title, *about(row), _protection(row)])),
        kind=text(f"kind.{KIND_KEYS[row.kind]}"),
        c=format_number(percent(row.confidence)),
        state=_spoken_state(row),
    )


def _protection(row: GroupRow) -> str:
    return text("rv.row.protected") if row.has_protected else ""


def _spoken_state(row: GroupRow) -> str:
    decision = row.decision
    if decision is None:
        return text("a11y.state.conflict" if row.has_conflict else "a11y.state.open")
    if decision.choice is Choice.NOT_DUPLICATES:
        return text("a11y.state.all", n=row.count) if row.count > 2 else text("a11y.state.both")
    if decision.choice is Choice.MAKE_VERSIONS:
        return text("a11y.state.versions")
    if decision.choice is Choice.LINK:
        return text("a11y.state.linked")
    if decision.choice is Choice.SKIPPED:
        return text("a11y.state.skip")
    side = kept_side(row)
    return text("a11y.state.keep", x=text(f"rv.{side}").lower() if side else f"#{decision.keep}")
