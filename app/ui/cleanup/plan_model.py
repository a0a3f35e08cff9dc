"""Tree model of the plan: sections and rows, with ticks, search and progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.ui.cleanup.plan_rows import PlanRow, PlanRows, RowState, Section, concern_text
from app.ui.look.translation import text

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()

ROW_ROLE = Qt.ItemDataRole.UserRole  # a PlanRow; None for section heads and "Show more"
HEAD_ROLE = Qt.ItemDataRole.UserRole + 1  # a SectionHead; None for rows
MORE_ROLE = Qt.ItemDataRole.UserRole + 2  # number of rows hidden behind "Show more"
STATE_ROLE = Qt.ItemDataRole.UserRole + 3  # a RowState
FIRST_SHOWN = 5
TITLES = {
    Section.NEEDS_LOOK: "ap.needs",
    Section.TRASH: "ap.trash",
    Section.VERSIONS: "ap.versions",
    Section.LINK: "ap.link",
    Section.CARRY_OVER: "ap.carry",
}


@dataclass(frozen=True)
class SectionHead:
    """Head of a section: number of rows, and a note on the right."""

    section: Section
    count: int
    note: str


class PlanModel(QAbstractItemModel):
    """Empty sections are omitted. Long sections show their first rows until they are opened.

    Signals:
        ticked: something was ticked or unticked.
    """

    ticked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = PlanRows()
        self._sections: list[Section] = []
        self._shown: dict[Section, list[PlanRow]] = {}
        self._unticked: set[tuple[Section, int]] = set()
        self._needing: set[tuple[Section, int]] = set()  # rows that need a look according to the plan
        self._opened: set[Section] = set()
        self._first = FIRST_SHOWN  # rows of a section above "Show more"
        self._search = ""
        self._states: Mapping[tuple[Section, int], RowState] = {}
        self._frozen = False

    # --- what is in it ---------------------------------------------------------------------------

    def set_plan(self, rows: PlanRows) -> None:
        """Show a plan; unticked rows stay unticked, and rows that newly need a look are unticked.

        A row that no longer needs a look gets its earlier tick back. A keeper whose copies are all left out
        has no row, and gets it back with the copies.
        """
        needing = {row.key for row in rows.rows.get(Section.NEEDS_LOOK, ())}
        listed = [row for section in rows.rows.values() for row in section]
        present = {row.key for row in listed} | {(row.home, row.document) for row in listed}
        present |= {(Section.CARRY_OVER, row.keeper) for row in listed}
        self._unticked = (self._unticked | (needing - self._needing)) & present
        self._needing = needing
        self.set_rows(rows)

    def forget(self) -> None:
        """Reset for another library, without rows and ticks."""
        self._unticked = set()
        self._needing = set()
        self.set_rows(PlanRows())

    def set_rows(self, rows: PlanRows) -> None:
        """Show rows such as those of a run; the ticks of the plan are kept until it is shown again."""
        if rows == self._rows:
            return
        self.beginResetModel()
        self._rows = rows
        self._select_shown()
        self.endResetModel()

    def set_search(self, words: str) -> None:
        self.beginResetModel()
        self._search = words.strip().casefold()
        self._select_shown()
        self.endResetModel()

    def open_section(self, section: Section) -> None:
        """Show all rows of a section."""
        self.beginResetModel()
        self._opened.add(section)
        self._select_shown()
        self.endResetModel()

    @property
    def first_shown(self) -> int:
        """Rows of a section above "Show more"."""
        return self._first

    def fill(self, rows: int) -> None:
        """Show as many rows of each section as fit if there is room for this many rows altogether."""
        counts = {section: len(self._shown[section]) for section in self._sections}
        room = rows - counts.pop(Section.NEEDS_LOOK, 0)
        fits = sum(counts.values()) <= room
        # A row of each section is for "Show more".
        first = max(counts.values(), default=0) if fits else room // max(len(counts), 1) - 1
        first = max(first, FIRST_SHOWN)
        if first != self._first:
            self.beginResetModel()
            self._first = first
            self.endResetModel()

    def set_states(self, states: Mapping[tuple[Section, int], RowState]) -> None:
        """Show the progress of a run, during which nothing can be ticked; no states mean a plan again."""
        self._states = states
        self._frozen = bool(states)
        for section in range(self.rowCount()):
            parent = self.index(section, 0)
            last = self.rowCount(parent) - 1
            self.dataChanged.emit(parent, parent)
            if last >= 0:
                self.dataChanged.emit(self.index(0, 0, parent), self.index(last, 0, parent))

    def rows(self, section: Section) -> tuple[PlanRow, ...]:
        """Return all rows of a section, regardless of the search."""
        return self._rows.rows.get(section, ())

    def is_ticked(self, row: PlanRow) -> bool:
        return row.key not in self._unticked

    def ticked_rows(self, section: Section) -> list[PlanRow]:
        return [row for row in self.rows(section) if self.is_ticked(row)]

    def gives_to(self, keeper: int) -> bool:
        """Return whether a keeper may receive something; it has no row while its copies are left out."""
        return (Section.CARRY_OVER, keeper) not in self._unticked

    @property
    def frozen(self) -> bool:
        """Whether the plan is being applied or was applied."""
        return self._frozen

    def _select_shown(self) -> None:
        self._shown = {
            section: [row for row in self.rows(section) if row.contains(self._search)] for section in Section
        }
        self._sections = [section for section in Section if self._shown[section]]

    def _hidden(self, section: Section) -> int:
        """Return the number of rows hidden behind "Show more"; never one, which would take the same space."""
        total = len(self._shown[section])
        if section in self._opened or self._search or section is Section.NEEDS_LOOK:
            return 0
        return total - self._first if total > self._first + 1 else 0

    # --- what Qt asks ----------------------------------------------------------------------------

    def index(self, row: int, column: int = 0, parent: Index = _NO_INDEX) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = _NO_INDEX) -> QModelIndex:  # type: ignore[override]  # QObject's takes none
        place = index.internalId() if index.isValid() else 0
        return self.createIndex(place - 1, 0, 0) if place else QModelIndex()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        if not parent.isValid():
            return len(self._sections)
        if parent.internalId():
            return 0
        section = self._sections[parent.row()]
        hidden = self._hidden(section)
        return len(self._shown[section]) - hidden + (1 if hidden else 0)

    def columnCount(self, _parent: Index = _NO_INDEX) -> int:
        return 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        checkable = index.data(MORE_ROLE) is None and not self._frozen
        return flags | Qt.ItemFlag.ItemIsUserCheckable if checkable else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        place = index.internalId()
        if not place:
            return self._head_data(self._sections[index.row()], role)
        section = self._sections[place - 1]
        hidden = self._hidden(section)
        if hidden and index.row() == self._first:
            return self._more_data(hidden, role)
        return self._row_data(self._shown[section][index.row()], role)

    def _head_data(self, section: Section, role: int) -> object:
        rows = self.rows(section)
        if role == HEAD_ROLE:
            return SectionHead(section, len(rows), self._rows.notes.get(section, ""))
        if role == Qt.ItemDataRole.CheckStateRole and not self._frozen and section is not Section.NEEDS_LOOK:
            ticked = sum(1 for row in rows if self.is_ticked(row))
            if ticked == len(rows):
                return Qt.CheckState.Checked
            return Qt.CheckState.PartiallyChecked if ticked else Qt.CheckState.Unchecked
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{text(TITLES[section])}, {len(rows)}"
        return None

    def _more_data(self, hidden: int, role: int) -> object:
        if role == MORE_ROLE:
            return hidden
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return text("ui.show_more", n=hidden)
        return None

    def _ticked_with(self, row: PlanRow) -> list[PlanRow]:
        """Return the rows that are ticked with a row: all that become versions of one document."""
        if not row.version:
            return [row]
        found = (*self.rows(Section.NEEDS_LOOK), *self.rows(Section.VERSIONS))
        return [one for one in found if one.version and one.keeper == row.keeper]

    def _row_data(self, row: PlanRow, role: int) -> object:
        if role == ROW_ROLE:
            return row
        if role == STATE_ROLE:
            return self._states.get(row.key, RowState.LEFT_ALONE if self._frozen else RowState.PLANNED)
        if role == Qt.ItemDataRole.CheckStateRole and not self._frozen:
            return Qt.CheckState.Checked if self.is_ticked(row) else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (row.title, row.second, row.keeps, row.lock, *row.doubts)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            concern = concern_text(row) if row.concern else ""
            return ", ".join(filter(None, (row.title, row.second, row.keeps, row.lock, concern, *row.doubts)))
        return None

    def setData(self, index: Index, _value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick or untick a row, or all rows of a section."""
        if role != Qt.ItemDataRole.CheckStateRole or self._frozen or index.data(MORE_ROLE) is not None:
            return False
        row: PlanRow | None = index.data(ROW_ROLE)
        head: SectionHead | None = index.data(HEAD_ROLE)
        if row is not None:
            together = self._ticked_with(row)
            # These ticks also count once the rows no longer need a look.
            keys = {one.key for one in together} | {
                (one.home, one.document) for one in together if one.section is Section.NEEDS_LOOK
            }
            self._unticked = self._unticked | keys if self.is_ticked(row) else self._unticked - keys
        elif head is not None and head.section is not Section.NEEDS_LOOK:
            keys = {one.key for one in self.rows(head.section)}
            self._unticked = self._unticked - keys if keys & self._unticked else self._unticked | keys
        self.set_states(self._states)  # repaint rows and head
        self.ticked.emit()
        return True
