"""The view of the review list: rows of one height, so where a row lies is a multiplication.

Qt's own list lays out every row after each change, decisions included, and asks the model about each: with
50,000 groups that stops the window for 0.3 s. Here no work depends on how many rows there are.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QCursor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem

from app.ui.look.theme import theme

Index = QModelIndex | QPersistentModelIndex
NO_BAR = 5  # px kept free at the right where no scroll bar is; the panel has one more
_Hint = QAbstractItemView.ScrollHint
_Move = QAbstractItemView.CursorAction


class QueueList(QListView):
    """As high as its delegate says, which may change with the theme, but is the same for all rows."""

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.verticalScrollBar().setTracking(True)
        # Whoever shines through cannot be moved when it is scrolled, and all rows would be painted anew.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    # --- where rows lie --------------------------------------------------------------------------

    def visualRect(self, index: Index) -> QRect:
        if not index.isValid():
            return QRect()
        height = self._row_height()
        top = index.row() * height - self.verticalScrollBar().value()
        is_scrolled = self.verticalScrollBar().maximum() > 0
        return QRect(0, top, self.viewport().width() - (0 if is_scrolled else NO_BAR), height)

    def indexAt(self, point: QPoint) -> QModelIndex:
        return self._index((point.y() + self.verticalScrollBar().value()) // self._row_height())

    def scrollTo(self, index: Index, hint: QAbstractItemView.ScrollHint = _Hint.EnsureVisible) -> None:
        if not index.isValid():
            return
        self.updateGeometries()
        bar, height = self.verticalScrollBar(), self._row_height()
        top = index.row() * height
        bottom = top + height - self.viewport().height()
        places = {
            _Hint.PositionAtTop: top,
            _Hint.PositionAtBottom: bottom,
            _Hint.PositionAtCenter: (top + bottom) // 2,
        }
        bar.setValue(places.get(hint, max(min(bar.value(), top), bottom)))

    def updateGeometries(self) -> None:
        bar, room = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(self._count() * self._row_height() - room, 0))
        bar.setPageStep(room)
        bar.setSingleStep(self._row_height())
        QAbstractItemView.updateGeometries(self)

    def doItemsLayout(self) -> None:
        """Without Qt's list, which would go through the rows here."""
        QAbstractItemView.doItemsLayout(self)

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        """Move what is painted; only rows that come into sight, or under the pointer, are painted anew."""
        viewport = self.viewport()
        viewport.scroll(0, dy)
        pointer = viewport.mapFromGlobal(QCursor.pos())
        for place in (pointer, pointer + QPoint(0, dy)):
            viewport.update(self.visualRect(self.indexAt(place)))

    def dataChanged(self, first: Index, last: Index, _roles: object = ()) -> None:
        """Nothing moves."""
        self.viewport().update(self.visualRect(first).united(self.visualRect(last)))

    def visible_indexes(self) -> list[QModelIndex]:
        """The rows of which at least a part is to be seen."""
        above, height = self.verticalScrollBar().value(), self._row_height()
        last = min((above + self.viewport().height() - 1) // height, self._count() - 1)
        return [self._index(row) for row in range(above // height, last + 1)]

    # --- choosing --------------------------------------------------------------------------------

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        last = self._count() - 1
        now = self.currentIndex().row()
        screen = max(self.viewport().height() // self._row_height() - 1, 1)
        rows = {
            _Move.MoveHome: 0,
            _Move.MoveEnd: last,
            _Move.MovePageUp: now - screen,
            _Move.MovePageDown: now + screen,
            _Move.MoveUp: now - 1,
            _Move.MovePrevious: now - 1,
            _Move.MoveDown: now + 1,
            _Move.MoveNext: now + 1,
        }
        return self._index(min(max(rows.get(action, now), 0), last))

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        index = self.indexAt(rect.topLeft())
        chosen = QItemSelection(index, index) if index.isValid() else QItemSelection()
        self.selectionModel().select(chosen, command)

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        height, above = self._row_height(), self.verticalScrollBar().value()
        wanted = event.region()  # after a scroll the rows that came into sight, and those at the pointer
        first = (wanted.boundingRect().top() + above) // height
        last = min((wanted.boundingRect().bottom() + above) // height, self._count() - 1)
        hovered = self._hovered_row()
        painter = QPainter(self.viewport())
        painter.fillRect(wanted.boundingRect(), theme().color("sidebar"))
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        plain = option.state & ~QStyle.StateFlag.State_HasFocus
        for row in range(first, last + 1):
            index = self._index(row)
            option.rect = self.visualRect(index)
            if not wanted.intersects(option.rect):
                continue
            option.state = plain
            if self.selectionModel().isSelected(index):
                option.state |= QStyle.StateFlag.State_Selected
            if row == hovered:
                option.state |= QStyle.StateFlag.State_MouseOver
            if self.hasFocus() and row == max(self.currentIndex().row(), 0):
                option.state |= QStyle.StateFlag.State_HasFocus
            self.itemDelegate().paint(painter, option, index)
        painter.end()

    def _hovered_row(self) -> int:
        if not self.viewport().underMouse():
            return -1
        return self.indexAt(self.viewport().mapFromGlobal(QCursor.pos())).row()

    # --- how many, how high ----------------------------------------------------------------------

    def _count(self) -> int:
        model = self.model()
        return model.rowCount() if model is not None else 0

    def _index(self, row: int) -> QModelIndex:
        model = self.model()
        return model.index(row, 0) if model is not None else QModelIndex()

    def _row_height(self) -> int:
        """Pixels."""
        return max(self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex()).height(), 1)
