"""Left column of the review: filters, list of groups, progress, and buttons for all selected groups."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.services.review.group_table import GroupRow
from app.ui.look.formats import format_percent
from app.ui.look.translation import RetranslateMixin, text
from app.ui.review.queue.filters import QueueFilters
from app.ui.review.queue.list_view import QueueDelegate, QueueList
from app.ui.review.queue.model import ROW_ROLE, QueueModel
from app.ui.session.thumbnails import ThumbnailSource
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import FlowBox

WIDTH = 296
NARROW_WIDTH = 248
SMALLEST, LARGEST = 220, 460


class QueuePanel(RetranslateMixin, QWidget):
    """Filters, list and progress bar.

    Signals:
        selected: id of the group that the user moved to.
    """

    selected = Signal(str)

    def __init__(self, model: QueueModel, thumbnails: ThumbnailSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sideBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet("QWidget#sideBar { border: none; }")  # the splitter draws the line
        self.setMinimumWidth(SMALLEST)
        self.setMaximumWidth(LARGEST)
        self._model = model
        self._reports_selection = True
        self.filters = QueueFilters(model)
        self.list = QueueList()
        self._delegate = QueueDelegate(thumbnails, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.setModel(model)
        self.list.selectionModel().currentChanged.connect(self._report)
        self.list.selectionModel().selectionChanged.connect(self._show_count)
        model.modelReset.connect(self._show_count)
        self._progress = label(role="small", wrap=True)
        self._share = label(role="hint")
        self._bar = QProgressBar()
        self._bar.setProperty("kind", "keep")
        self._bar.setProperty("scale", "s")
        self._bar.setTextVisible(False)
        self.batch = BatchBar()
        self.filters.search.returnPressed.connect(self._open_found)
        self.setFocusProxy(self.list)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        holder = QWidget()
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(6, 2, 1, 6)
        inside.addWidget(self.list)
        self.footer = QFrame()
        numbers = QHBoxLayout()
        numbers.addWidget(self._progress, 1)
        numbers.addWidget(self._share)
        column = QVBoxLayout(self.footer)
        column.setContentsMargins(14, 8, 14, 8)
        column.setSpacing(5)
        column.addLayout(numbers)
        column.addWidget(self.batch)
        column.addWidget(self._bar)
        self._line = QFrame()
        self._line.setObjectName("divider")
        self._line.setFixedHeight(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.filters)
        layout.addWidget(holder, 1)
        layout.addWidget(self._line)
        layout.addWidget(self.footer)

    def retranslate(self) -> None:
        self.list.setAccessibleName(text("rv.list"))
        self.show_progress()

    def show_progress(self) -> None:
        decided, total = self._model.decided(), self._model.total()
        self._share.setText(format_percent(decided / total if total else 0))
        self._bar.setMaximum(max(total, 1))
        self._bar.setValue(decided)
        self._show_count()
        self.filters.refresh()

    def _show_count(self) -> None:
        """Show how many groups are decided, or are selected if there are several."""
        selected = self.selected_count()
        progress = text("rv.progress", a=self._model.decided(), b=self._model.total())
        self._progress.setText(text("rv.selected", n=selected) if selected > 1 else progress)
        self.batch.set_number(selected)

    def set_read_only(self, read_only: bool) -> None:
        """Hide the progress, for look-alikes, about which nothing is decided."""
        self._line.setHidden(read_only)
        self.footer.setHidden(read_only)

    def set_narrow(self, narrow: bool) -> None:
        self._delegate.set_narrow(narrow)
        self.list.viewport().update()

    def current(self) -> str | None:
        row: GroupRow | None = self.list.currentIndex().data(ROW_ROLE)
        return row.id if row else None

    def selected_count(self) -> int:
        """Return the number of selected groups."""
        return sum(last - first + 1 for first, last in self._selected_ranges())

    def selected_group_ids(self) -> tuple[str, ...]:
        """Return the ids of all selected groups, in the order of the list."""
        return tuple(
            group for first, last in self._selected_ranges() for group in self._model.ids(first, last)
        )

    def _selected_ranges(self) -> list[tuple[int, int]]:
        """Return the first and last position of each block of selected rows, from the top."""
        selection = self.list.selectionModel().selection()
        blocks = (selection.at(number) for number in range(selection.count()))
        return sorted((block.top(), block.bottom()) for block in blocks)

    def select(self, group: str | None) -> None:
        """Select a group without emitting `selected`; None or an unlisted group clears the selection.

        If the group is the current one already, other rows selected with it stay selected.
        """
        index = self._model.index(self._model.place(group)) if group else QModelIndex()
        if index.isValid() and index == self.list.currentIndex() and self.selected_count():
            self.list.scrollTo(index)
            return
        self._reports_selection = False
        self.list.setCurrentIndex(index)
        self._reports_selection = True
        if index.isValid():
            self.list.scrollTo(index)

    def row_at(self, place: QPoint) -> GroupRow | None:
        """Return the row at a point of the list's viewport."""
        row: GroupRow | None = self.list.indexAt(place).data(ROW_ROLE)
        return row

    def step(self, steps: int) -> None:
        """Select the row this many rows further down."""
        wanted = self.list.currentIndex().row() + steps
        if not self.list.currentIndex().isValid():
            wanted = 0
        if 0 <= wanted < self._model.rowCount():
            self.list.setCurrentIndex(self._model.index(wanted))

    def _open_found(self) -> None:
        """Move from the search to the list; if the open group is not listed, open the first one."""
        if self._model.rowCount() == 0:
            return
        if not self.list.currentIndex().isValid():
            self.step(0)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear_search(self) -> None:
        """Clear the search, or else select the open group only."""
        if not self.filters.search.text():
            self.list.setCurrentIndex(self.list.currentIndex())
        self.filters.search.clear()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def repaint_thumbnails(self, document: int) -> None:
        """Repaint only the rows that show the document: while scrolling, thumbnails arrive one by one."""
        for index in self.list.visible_indexes():
            row: GroupRow = index.data(ROW_ROLE)
            if row.thumbnail == document:
                self.list.update(index)

    def _report(self, current: QModelIndex, _previous: QModelIndex) -> None:
        row: GroupRow | None = current.data(ROW_ROLE)
        if row is not None and self._reports_selection:
            self.selected.emit(row.id)


class BatchAction(StrEnum):
    """What is done with all selected groups."""

    KEEP = "keep"
    BOTH = "both"
    SKIP = "skip"
    CLEAR = "clear"
    ASSIST = "assist"


_BATCH_ICONS = {
    BatchAction.KEEP: "check",
    BatchAction.BOTH: "both",
    BatchAction.SKIP: "skip",
    BatchAction.CLEAR: "undo",
    BatchAction.ASSIST: "rules",
}


class BatchBar(RetranslateMixin, QWidget):
    """Signals: chosen: a BatchAction."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self.buttons: dict[BatchAction, QPushButton] = {}
        self._flow = FlowBox()
        for action in BatchAction:
            button = push_button(size="s", icon=_BATCH_ICONS[action])
            button.setAutoDefault(False)
            button.setProperty("action", action)
            button.clicked.connect(self._choose)
            self.buttons[action] = button
            self._flow.add(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.addWidget(self._flow)
        self.hide()
        self.retranslate()

    def set_number(self, number: int) -> None:
        """Show the buttons if this many groups, several, are selected."""
        self._number = number
        self.setVisible(number > 1)
        self.retranslate()

    def retranslate(self) -> None:
        for action, button in self.buttons.items():
            button.setText(text(f"rv.batch.{action}"))
            button.setToolTip(text(f"rv.batch.{action}.tip", n=self._number))

    def _choose(self) -> None:
        self.chosen.emit(BatchAction(self.sender().property("action")))
