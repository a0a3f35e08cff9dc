"""The plan on the screen: clicks and keys on its ticks, heads and buttons."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from app.ui.cleanup.plan_delegate import PlanDelegate, compares
from app.ui.cleanup.plan_model import FIRST_SHOWN, HEAD_ROLE, MORE_ROLE, ROW_ROLE, PlanModel, SectionHead
from app.ui.cleanup.plan_rows import PlanRow, Section
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.review.queue_delegate import ThumbnailSource
from app.ui.widgets.retranslated import RetranslateMixin


class PlanView(RetranslateMixin, QTreeView):
    """Space ticks, Enter opens a section or does what the row's button does.

    Signals:
        compare_requested: the PlanRow to look at again in the review.
        leave_out_requested: the PlanRow that shall not be planned any more.
    """

    compare_requested = Signal(object)
    leave_out_requested = Signal(object)

    def __init__(self, model: PlanModel, thumbnails: ThumbnailSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan = model
        self._folded: set[Section] = set()
        self._delegate = PlanDelegate(thumbnails, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(True)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._place: tuple[Section, int] | None = None
        self._scrolled = 0
        model.modelAboutToBeReset.connect(self._remember_place)
        model.modelReset.connect(self._restore_place)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(text("ap.plan"))

    def repaint_rows(self, _document: int = 0) -> None:
        self.viewport().update()

    def fold(self, index: QModelIndex, folded: bool) -> None:
        """Close or open a section."""
        head: SectionHead | None = index.data(HEAD_ROLE)
        if head is not None and head.section is not Section.NEEDS_LOOK:
            (self._folded.add if folded else self._folded.discard)(head.section)
            self.setExpanded(index, not folded)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme().color("surface"))
        painter.end()
        super().paintEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        index = self.indexAt(point)
        if not index.isValid() or event.button() is not Qt.MouseButton.LeftButton:
            return
        area = self.visualRect(index)
        if self._delegate.button_rect(area, index).contains(point):
            self._press(index)
        elif self._delegate.tick_rect(area, index).adjusted(-4, -4, 4, 4).contains(point) and _has_tick(
            index
        ):
            self._tick(index)
        elif index.data(HEAD_ROLE) is not None:
            self.fold(index, self.isExpanded(index))
        elif index.data(MORE_ROLE) is not None:
            self._press(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        key = event.key()
        if not index.isValid() or not plain:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space:
            self._tick(index) if _has_tick(index) else self._press(index)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._press(index)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and index.data(HEAD_ROLE) is not None:
            self.fold(index, key == Qt.Key.Key_Left)
        else:
            super().keyPressEvent(event)

    def _tick(self, index: QModelIndex) -> None:
        self._plan.setData(index, None, Qt.ItemDataRole.CheckStateRole)

    def _press(self, index: QModelIndex) -> None:
        row: PlanRow | None = index.data(ROW_ROLE)
        if index.data(HEAD_ROLE) is not None:
            self.fold(index, self.isExpanded(index))
        elif index.data(MORE_ROLE) is not None:
            section = index.parent().data(HEAD_ROLE).section
            self._plan.open_section(section)
            self._select(section, FIRST_SHOWN)
        elif row is not None and row.concern and not self._plan.frozen:
            (self.compare_requested if compares(row) else self.leave_out_requested).emit(row)

    def _select(self, section: Section, place: int) -> None:
        for number in range(self._plan.rowCount()):
            head = self._plan.index(number, 0)
            if head.data(HEAD_ROLE).section is section:
                self.setCurrentIndex(self._plan.index(place, 0, head))

    def _remember_place(self) -> None:
        """Rows come and go while the user ticks; the place in the list stays."""
        index = self.currentIndex()
        row: PlanRow | None = index.data(ROW_ROLE)
        head: SectionHead | None = index.data(HEAD_ROLE)
        self._place = row.key if row is not None else (head.section, -1) if head is not None else None
        self._scrolled = self.verticalScrollBar().value()

    def _restore_place(self) -> None:
        for number in range(self._plan.rowCount()):
            head = self._plan.index(number, 0)
            section = head.data(HEAD_ROLE).section
            self.setExpanded(head, section not in self._folded)
            if self._place is not None and self._place[0] is section:
                self._restore_current(head, self._place[1])
        self.verticalScrollBar().setValue(self._scrolled)

    def _restore_current(self, head: QModelIndex, document: int) -> None:
        if document < 0:
            self.setCurrentIndex(head)
        for place in range(self._plan.rowCount(head)):
            index = self._plan.index(place, 0, head)
            row: PlanRow | None = index.data(ROW_ROLE)
            if row is not None and row.document == document:
                self.setCurrentIndex(index)


def _has_tick(index: QModelIndex) -> bool:
    return index.data(Qt.ItemDataRole.CheckStateRole) is not None
