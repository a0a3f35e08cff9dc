"""The left column of the review: the list of groups, its filters above and the progress below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QProgressBar,
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
from app.ui.widgets.labels import label

WIDTH = 296
NARROW_WIDTH = 248
SMALLEST, LARGEST = 220, 460


class QueuePanel(RetranslateMixin, QWidget):
    """Signals:
    selected: id of the group the user chose.
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
        self._telling = True
        self.filters = QueueFilters(model)
        self.list = QueueList()
        self._delegate = QueueDelegate(thumbnails, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.setModel(model)
        self.list.selectionModel().currentChanged.connect(self._report)
        self._progress = label(role="small")
        self._share = label(role="hint")
        self._bar = QProgressBar()
        self._bar.setProperty("kind", "keep")
        self._bar.setProperty("scale", "s")
        self._bar.setTextVisible(False)
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
        self._progress.setText(text("rv.progress", a=decided, b=total))
        self._share.setText(format_percent(decided / total if total else 0))
        self._bar.setMaximum(max(total, 1))
        self._bar.setValue(decided)
        self.filters.refresh()

    def set_read_only(self, read_only: bool) -> None:
        """Look-alikes are only looked at: no progress."""
        self._line.setHidden(read_only)
        self.footer.setHidden(read_only)

    def set_narrow(self, narrow: bool) -> None:
        self._delegate.set_narrow(narrow)
        self.list.viewport().update()

    def current(self) -> str | None:
        row: GroupRow | None = self.list.currentIndex().data(ROW_ROLE)
        return row.id if row else None

    def select(self, group: str | None) -> None:
        """Show a group as chosen without telling; None or a group that is not listed chooses none."""
        place = self._model.index(self._model.place(group)) if group else QModelIndex()
        self._telling = False
        self.list.setCurrentIndex(place)
        self._telling = True
        if place.isValid():
            self.list.scrollTo(place)

    def step(self, steps: int) -> None:
        """Choose the row so many places further down."""
        wanted = self.list.currentIndex().row() + steps
        if not self.list.currentIndex().isValid():
            wanted = 0
        if 0 <= wanted < self._model.rowCount():
            self.list.setCurrentIndex(self._model.index(wanted))

    def _open_found(self) -> None:
        """Leave the search for the list; if what is open is not in it, open its first group."""
        if self._model.rowCount() == 0:
            return
        if not self.list.currentIndex().isValid():
            self.step(0)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear_search(self) -> None:
        self.filters.search.clear()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def repaint_thumbnails(self, document: int) -> None:
        """Only the rows that show it: while one scrolls, one thumbnail after the other arrives."""
        for index in self.list.visible_indexes():
            row: GroupRow = index.data(ROW_ROLE)
            if row.thumbnail == document:
                self.list.update(index)

    def _report(self, current: QModelIndex, _previous: QModelIndex) -> None:
        row: GroupRow | None = current.data(ROW_ROLE)
        if row is not None and self._telling:
            self.selected.emit(row.id)
