"""View and delegate of the plan: painting, clicks and keys."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from app.services.apply.plan_preview import PlanIssue
from app.ui.cleanup.plan_model import (
    HEAD_ROLE,
    MORE_ROLE,
    ROW_ROLE,
    STATE_ROLE,
    TITLES,
    PlanModel,
    SectionHead,
)
from app.ui.cleanup.plan_rows import PlanRow, RowState, Section, concern_text
from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.painting import paint_line, rounded


class PlanView(RetranslateMixin, QTreeView):
    """Space ticks a row; Enter opens a section, presses the row's button or shows its documents.

    Signals:
        compare_requested: the PlanRow to compare again in the review.
        pair_requested: the PlanRow whose documents to show side by side.
        leave_out_requested: the PlanRow to remove from the plan.
    """

    compare_requested = Signal(object)
    pair_requested = Signal(object)
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
        model.modelAboutToBeReset.connect(self._save_position)
        model.modelReset.connect(self._restore_position)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(text("ap.plan"))

    def repaint_rows(self, _document: int = 0) -> None:
        self.viewport().update()

    def fold(self, index: QModelIndex, folded: bool) -> None:
        """Collapse or expand a section."""
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

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the pair of a row, unless its tick or button is clicked fast."""
        point = event.position().toPoint()
        index = self.indexAt(point)
        row: PlanRow | None = index.data(ROW_ROLE)
        area = self.visualRect(index)
        own = self._delegate.button_rect(area, index).contains(point) or point.x() < SHEET_LEFT
        if row is not None and not own and event.button() is Qt.MouseButton.LeftButton:
            self.pair_requested.emit(row)
        else:
            super().mouseDoubleClickEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()

    def _fill(self) -> None:
        """Use the height there is, before rows hide behind "Show more"."""
        heads = self._plan.rowCount()
        room = self.viewport().height() - heads * self._delegate.height(HEAD)
        self._plan.fill(max(room // self._delegate.height(ROW), 0))

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
            first = self._plan.first_shown
            self._plan.open_section(section)
            self._select(section, first)
        elif row is not None and row.concern and not self._plan.frozen:
            (self.compare_requested if compares(row) else self.leave_out_requested).emit(row)
        elif row is not None:
            self.pair_requested.emit(row)

    def _select(self, section: Section, place: int) -> None:
        for number in range(self._plan.rowCount()):
            head = self._plan.index(number, 0)
            if head.data(HEAD_ROLE).section is section:
                self.setCurrentIndex(self._plan.index(place, 0, head))

    def _save_position(self) -> None:
        """Keep the current row while ticks add and remove rows."""
        index = self.currentIndex()
        row: PlanRow | None = index.data(ROW_ROLE)
        head: SectionHead | None = index.data(HEAD_ROLE)
        self._place = row.key if row is not None else (head.section, -1) if head is not None else None
        self._scrolled = self.verticalScrollBar().value()

    def _restore_position(self) -> None:
        for number in range(self._plan.rowCount()):
            head = self._plan.index(number, 0)
            section = head.data(HEAD_ROLE).section
            self.setExpanded(head, section not in self._folded)
            if self._place is not None and self._place[0] is section:
                self._restore_current(head, self._place[1])
        self.verticalScrollBar().setValue(self._scrolled)
        self._fill()

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


HEAD, ROW, MORE = 40, 44, 34
Index = QModelIndex | QPersistentModelIndex
EDGE = 20
TICK_IN_HEAD, TICK_IN_ROW, TICK = 42, 44, 16
SHEET = QSize(26, 36)
SHEET_LEFT, TEXT_LEFT = 72, 110
KEEPS_LEFT = 0.67  # of the row's width
BUTTON = 26
_SECTION_ICONS = {
    Section.NEEDS_LOOK: ("warning", "differ"),
    Section.TRASH: ("trash", "trash"),
    Section.VERSIONS: ("version", "accent_text"),
    Section.LINK: ("link", "accent_text"),
    Section.CARRY_OVER: ("merge", "keep"),
}
_STATE_ICONS = {
    RowState.WAITING: ("clock", "text2"),
    RowState.RUNNING: ("refresh", "accent_text"),
    RowState.DONE: ("check", "keep"),
    RowState.LEFT_ALONE: ("warning", "differ"),
}
_LEFT = Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class PlanDelegate(QStyledItemDelegate):
    """Paints the rows; the view also asks it for the positions of ticks and buttons."""

    def __init__(self, thumbnails: ThumbnailSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.data(HEAD_ROLE) is not None:
            height = HEAD
        else:
            height = ROW if index.data(ROW_ROLE) is not None else MORE
        return QSize(200, self.height(height))

    def height(self, usual: int) -> int:
        """Return the height in pixels of a row that has this one at 100 % text size."""
        return max(usual, theme().scaled(usual - 8) + 8)

    def editorEvent(
        self,
        _event: QEvent,
        _model: QAbstractItemModel,
        _option: QStyleOptionViewItem,
        _index: Index,
    ) -> bool:
        return False  # the view handles ticks; Qt expects them in another position

    def tick_rect(self, area: QRect, index: Index) -> QRect:
        left = TICK_IN_HEAD if index.data(HEAD_ROLE) is not None else TICK_IN_ROW
        return QRect(left, area.center().y() - TICK // 2 + 1, TICK, TICK)

    def button_rect(self, area: QRect, index: Index) -> QRect:
        """Return the rectangle of the row's button; empty for rows without one."""
        row: PlanRow | None = index.data(ROW_ROLE)
        if row is None or not row.concern or index.data(STATE_ROLE) != RowState.PLANNED:
            return QRect()
        width = round(QFontMetricsF(theme().font("chip")).horizontalAdvance(button_text(row))) + 22
        height = max(BUTTON, theme().scaled(BUTTON))
        return QRect(area.right() - EDGE - width, area.center().y() - height // 2, width, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRect(0, option.rect.y(), option.rect.right() + 1, option.rect.height())
        head: SectionHead | None = index.data(HEAD_ROLE)
        row: PlanRow | None = index.data(ROW_ROLE)
        if head is not None:
            self._paint_head(painter, area, option, index, head)
        elif row is not None:
            self._paint_row(painter, area, option, index, row)
        else:
            self._ground(painter, area, option, "surface")
            painter.setPen(theme().color("accent_text"))
            painter.setFont(theme().font("medium"))
            painter.drawText(
                area.adjusted(76, 0, -EDGE, 0), _LEFT, text("ui.show_more", n=index.data(MORE_ROLE))
            )
        if option.state & QStyle.StateFlag.State_HasFocus:
            rounded(painter, QRectF(area).adjusted(2, 2, -2, -3), 6, None, theme().color("focus"), 2)
        painter.restore()

    def _ground(self, painter: QPainter, area: QRect, option: QStyleOptionViewItem, fill: str) -> None:
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver) and fill == "surface"
        painter.fillRect(area, theme().color("hover" if hovered else fill))
        painter.fillRect(QRect(area.x(), area.bottom(), area.width(), 1), theme().color("line"))

    def _paint_head(
        self,
        painter: QPainter,
        area: QRect,
        option: QStyleOptionViewItem,
        index: Index,
        head: SectionHead,
    ) -> None:
        look = theme()
        needs = head.section is Section.NEEDS_LOOK
        self._ground(painter, area, option, "differ_tint" if needs else "sunken")
        left = EDGE
        if not needs:
            opened = bool(option.state & QStyle.StateFlag.State_Open)
            chevron = QRectF(18, area.y(), 14, area.height())
            icons.paint(painter, "chevron-down" if opened else "chevron-right", "text2", chevron)
            left = TICK_IN_HEAD
            if self._paint_tick(painter, area, index):
                left += TICK + 10
        name, color = _SECTION_ICONS[head.section]
        icons.paint(painter, name, color, QRectF(left, area.y(), 16, area.height()))
        x = left + 27
        title = text(TITLES[head.section])
        painter.setFont(look.font("strong"))
        painter.setPen(look.color("text"))
        painter.drawText(QRect(x, area.y(), area.width() - x, area.height()), _LEFT, title)
        x += painter.fontMetrics().horizontalAdvance(title) + 10
        self._paint_badge(
            painter, QRectF(x, area.y(), 0, area.height()), str(head.count), "surface" if needs else "pressed"
        )
        painter.setFont(look.font("small", tabular=True))
        painter.setPen(look.color("text2"))
        painter.drawText(area.adjusted(0, 0, -EDGE, 0), _RIGHT, head.note)

    def _paint_badge(self, painter: QPainter, place: QRectF, count: str, fill: str) -> None:
        look = theme()
        painter.setFont(look.font("caption"))
        height = look.scaled(18)
        width = max(height, painter.fontMetrics().horizontalAdvance(count) + 13)
        badge = QRectF(place.x(), place.center().y() - height / 2, width, height)
        rounded(painter, badge, height / 2, look.color(fill))
        painter.setPen(look.color("text2"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, count)

    def _paint_tick(self, painter: QPainter, area: QRect, index: Index) -> bool:
        """False if there is nothing to tick."""
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is None:
            return False
        box = QRectF(self.tick_rect(area, index))
        look = theme()
        ticked = Qt.CheckState(state) is not Qt.CheckState.Unchecked
        line = look.color("accent" if ticked else "line_strong")
        rounded(painter, box, 4, look.color("accent" if ticked else "surface"), line)
        if ticked:
            name = "check" if Qt.CheckState(state) is Qt.CheckState.Checked else "minus"
            icons.paint(painter, name, "on_accent", box.adjusted(1, 1, -1, -1))
        return True

    def _paint_row(
        self, painter: QPainter, area: QRect, option: QStyleOptionViewItem, index: Index, row: PlanRow
    ) -> None:
        look = theme()
        self._ground(painter, area, option, "surface")
        if not self._paint_tick(painter, area, index):
            name, color = _STATE_ICONS[RowState(index.data(STATE_ROLE))]
            icons.paint(painter, name, color, QRectF(TICK_IN_ROW, area.y(), TICK, area.height()))
        sheet = QRectF(SHEET_LEFT, area.center().y() - SHEET.height() / 2 + 1, SHEET.width(), SHEET.height())
        paint_sheet(painter, sheet, self._thumbnails.pixmap(row.document))
        right = self._paint_right(painter, area, index, row)
        first, second = look.scaled(18), look.scaled(16)
        top = area.center().y() - (first + second) // 2 + 1
        painter.setFont(look.font("medium"))
        painter.setPen(look.color("text"))
        locked = row.document == row.keeper and bool(row.lock)
        paint_line(painter, QRect(TEXT_LEFT, top, right - TEXT_LEFT, first), row.title, locked=locked)
        self._paint_second(painter, QRect(TEXT_LEFT, top + first, right - TEXT_LEFT, second), row)

    def _paint_second(self, painter: QPainter, area: QRect, row: PlanRow) -> None:
        """Paint the second line, after the warning flag."""
        look = theme()
        left = area.x()
        if row.flag:
            icons.paint(painter, "warning", "differ", QRectF(left, area.y(), 14, area.height()))
            left += 18
            painter.setFont(look.font("small_strong"))
            painter.setPen(look.color("differ"))
            width = min(painter.fontMetrics().horizontalAdvance(row.flag) + 1, area.right() - left)
            paint_line(painter, QRect(left, area.y(), width, area.height()), row.flag)
            left += width + 10
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        paint_line(painter, QRect(left, area.y(), area.right() + 1 - left, area.height()), row.second)

    def _paint_right(self, painter: QPainter, area: QRect, index: Index, row: PlanRow) -> int:
        """Paint the kept document, or why the row needs a look; return where the left texts must end."""
        if row.concern:
            return self._paint_concern(painter, area, index, row)
        if not row.keeps:
            return area.right() - EDGE
        look = theme()
        left = round(area.width() * KEEPS_LEFT)
        left_alone = index.data(STATE_ROLE) == RowState.LEFT_ALONE
        name, color = ("warning", "differ") if left_alone else ("check", "keep")
        icons.paint(painter, name, color, QRectF(left, area.y(), 14, area.height()))
        painter.setFont(look.font("small"))
        painter.setPen(look.color("differ" if left_alone else "text2"))
        room = QRect(left + 20, area.y(), area.right() - EDGE - left - 20, area.height())
        paint_line(painter, room, row.keeps, locked=row.document != row.keeper and bool(row.lock))
        return left - 12

    def _paint_concern(self, painter: QPainter, area: QRect, index: Index, row: PlanRow) -> int:
        look = theme()
        button = self.button_rect(area, index)
        end = area.right() - EDGE
        if not button.isEmpty():
            rounded(painter, QRectF(button), 6, look.color("control"), look.color("control_line"))
            painter.setFont(look.font("chip"))
            painter.setPen(look.color("text"))
            painter.drawText(button, Qt.AlignmentFlag.AlignCenter, button_text(row))
            end = button.left() - 12
        words = concern_text(row)
        painter.setFont(look.font("small_strong"))
        painter.setPen(look.color("differ"))
        width = min(painter.fontMetrics().horizontalAdvance(words) + 1, round(area.width() * 0.4))
        paint_line(painter, QRect(end - width, area.y(), width, area.height()), words)
        icons.paint(painter, "warning", "differ", QRectF(end - width - 20, area.y(), 14, area.height()))
        return end - width - 32


def button_text(row: PlanRow) -> str:
    """Return the text of the row's button; nothing can be compared without the document or the permission."""
    return text("ap.compare" if compares(row) else "ap.exclude")


def compares(row: PlanRow) -> bool:
    return row.concern in (PlanIssue.CHANGED, PlanIssue.KEEPER_CHANGED)
