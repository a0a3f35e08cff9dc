"""View and delegate of the review list. All rows have one height, so a row's position is a multiplication.

Qt's own list lays out every row after each change, decisions included, and queries the model for each: with
50,000 groups that blocks the window for 0.3 s. Here no work depends on the number of rows.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QCursor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.decisions import Choice
from app.domain.duplicates import percent
from app.services.review.group_table import GroupRow
from app.ui.look import icons
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.review.queue.model import KIND_KEYS, MEANING_ROLE, ROW_ROLE, about, kept_side
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.painting import paint_lock, row_ground

Index = QModelIndex | QPersistentModelIndex
NO_BAR = 5  # px kept free at the right without a scroll bar; the panel adds one more
_Hint = QAbstractItemView.ScrollHint
_Move = QAbstractItemView.CursorAction


class QueueList(QListView):
    """List whose rows all have the height of its delegate, which may change with the theme.

    Several rows can be selected with Shift, Ctrl and Ctrl+A; the current one is shown beside the list.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.verticalScrollBar().setTracking(True)
        # Only an opaque viewport can be moved when scrolled; otherwise all rows would be repainted.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    # --- geometry --------------------------------------------------------------------------------

    def visualRect(self, index: Index) -> QRect:
        if not index.isValid():
            return QRect()
        height = row_height()
        top = index.row() * height - self.verticalScrollBar().value()
        is_scrolled = self.verticalScrollBar().maximum() > 0
        return QRect(0, top, self.viewport().width() - (0 if is_scrolled else NO_BAR), height)

    def indexAt(self, point: QPoint) -> QModelIndex:
        return self._index((point.y() + self.verticalScrollBar().value()) // row_height())

    def scrollTo(self, index: Index, hint: QAbstractItemView.ScrollHint = _Hint.EnsureVisible) -> None:
        if not index.isValid():
            return
        self.updateGeometries()
        bar, height = self.verticalScrollBar(), row_height()
        top = index.row() * height
        bottom = top + height - self.viewport().height()
        positions = {
            _Hint.PositionAtTop: top,
            _Hint.PositionAtBottom: bottom,
            _Hint.PositionAtCenter: (top + bottom) // 2,
        }
        bar.setValue(positions.get(hint, max(min(bar.value(), top), bottom)))

    def updateGeometries(self) -> None:
        bar, room = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(self._count() * row_height() - room, 0))
        bar.setPageStep(room)
        bar.setSingleStep(row_height())
        QAbstractItemView.updateGeometries(self)

    def doItemsLayout(self) -> None:
        """Skip QListView's version, which would visit all rows."""
        QAbstractItemView.doItemsLayout(self)

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        """Move the painted rows; repaint only those that appear and those under the pointer."""
        viewport = self.viewport()
        viewport.scroll(0, dy)
        pointer = viewport.mapFromGlobal(QCursor.pos())
        for point in (pointer, pointer + QPoint(0, dy)):
            viewport.update(self.visualRect(self.indexAt(point)))

    def dataChanged(self, first: Index, last: Index, _roles: object = ()) -> None:
        """Repaint the rows; none of them moves."""
        self.viewport().update(self.visualRect(first).united(self.visualRect(last)))

    def visible_indexes(self) -> list[QModelIndex]:
        """Return the rows that are at least partly visible."""
        above, height = self.verticalScrollBar().value(), row_height()
        last = min((above + self.viewport().height() - 1) // height, self._count() - 1)
        return [self._index(row) for row in range(above // height, last + 1)]

    # --- selection -------------------------------------------------------------------------------

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        last = self._count() - 1
        now = self.currentIndex().row()
        screen = max(self.viewport().height() // row_height() - 1, 1)
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

    def setCurrentIndex(self, index: Index) -> None:
        """Select this row only, whatever keys are held: Qt's version adds it to the others with Ctrl held."""
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select the rows between the top and the bottom of a rectangle, which may reach beyond the list."""
        above, height, last = self.verticalScrollBar().value(), row_height(), self._count() - 1
        first, end = sorted(((rect.top() + above) // height, (rect.bottom() + above) // height))
        first, end = max(first, 0), min(end, last)
        selected = QItemSelection(self._index(first), self._index(end)) if first <= end else QItemSelection()
        self.selectionModel().select(selected, command)

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        height, above = row_height(), self.verticalScrollBar().value()
        wanted = event.region()  # after scrolling: the rows that appeared, and those under the pointer
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

    # --- rows ------------------------------------------------------------------------------------

    def _count(self) -> int:
        model = self.model()
        return model.rowCount() if model is not None else 0

    def _index(self, row: int) -> QModelIndex:
        model = self.model()
        return model.index(row, 0) if model is not None else QModelIndex()


HEIGHT = 68


def row_height() -> int:
    """Return the height of each row in pixels; it grows with the text."""
    return max(HEIGHT, theme().scaled(HEIGHT - 14) + 14)


SHEET = QSize(35, 49)
DECIDED_OPACITY = 0.55
ICON = 16
MARK, MARK_GAP = 14, 8


class QueueDelegate(QStyledItemDelegate):
    """Paints a GroupRow."""

    def __init__(self, thumbnails: ThumbnailSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self._narrow = False

    def set_narrow(self, narrow: bool) -> None:
        """Show decisions as icons only, for small windows."""
        self._narrow = narrow

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, row_height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: GroupRow = index.data(ROW_ROLE)
        area = QRectF(option.rect).adjusted(0, 1, 0, -1)
        decided = row.decision is not None
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row_ground(painter, area, option)
        sheet = QRectF(area.x() + 10, area.center().y() - SHEET.height() / 2, SHEET.width(), SHEET.height())
        painter.setOpacity(DECIDED_OPACITY if decided else 1.0)
        paint_sheet(painter, sheet, self._thumbnails.pixmap(row.thumbnail), row.count)
        painter.setOpacity(1.0)
        texts = QRectF(area)
        texts.setLeft(sheet.right() + 13)
        texts.setRight(area.right() - 10)
        self._paint_texts(painter, texts, row, decided, is_meant=bool(index.data(MEANING_ROLE)))
        painter.restore()

    def _paint_texts(
        self, painter: QPainter, area: QRectF, row: GroupRow, decided: bool, *, is_meant: bool
    ) -> None:
        look = theme()
        first, second = look.scaled(19), look.scaled(17)
        top = area.center().y() - first / 2 - second
        kind = text(f"kind.{KIND_KEYS[row.kind]}")
        if row.count > 2:
            kind = f"{kind} · {text('rv.docs.short', n=row.count)}"
        line = QRectF(area.x(), top + first, area.width(), second)
        needed = look.text_width(kind, "small") + ICON + 6
        fits = needed <= self._without_percent(line).width() - self._mark_width(row)
        title = QRectF(area.x(), top, area.width(), first)
        if not fits:  # the kind matters more than who sent it
            title = self._paint_mark(painter, title, row)
        if row.has_protected:
            title = paint_lock(painter, title)
        painter.setFont(look.font("medium" if decided else "strong"))
        painter.setPen(look.color("text2" if decided else "text"))
        _draw(painter, title, row.title)
        below = line.translated(0, second)
        if fits:
            room = self._paint_mark(painter, self._without_percent(line), row)
            self._paint_percent(painter, line, row)
        else:
            room = line
            self._paint_percent(painter, below, row)
            below = self._without_percent(below)
        icon = QRectF(room.x(), room.center().y() - ICON / 2, ICON, ICON)
        icons.paint(painter, f"kind-{KIND_KEYS[row.kind]}", "text2", icon)
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        _draw(painter, room.adjusted(ICON + 6, 0, 0, 0), kind)
        if is_meant:
            painter.setPen(look.color("accent_text"))
            _draw(painter, below, text("rv.search.meaning"))
            taken = painter.fontMetrics().horizontalAdvance(text("rv.search.meaning"))
            below.setLeft(below.left() + taken + 8)
        painter.setPen(look.color("text3"))
        _draw(painter, below, " · ".join(about(row)))

    def _without_percent(self, line: QRectF) -> QRectF:
        """Return the area left of a confidence at the right."""
        widest = theme().text_width(format_percent(1), "small_strong", tabular=True)
        return line.adjusted(0, 0, -widest - 8, 0)

    def _paint_percent(self, painter: QPainter, line: QRectF, row: GroupRow) -> None:
        """Paint the confidence at the right."""
        look = theme()
        font = look.font("small_strong", tabular=True)
        shown = format_percent(percent(row.confidence) / 100)
        painter.setFont(font)
        painter.setPen(look.color("text2"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(line, right, shown)

    def _paint_mark(self, painter: QPainter, line: QRectF, row: GroupRow) -> QRectF:
        """Paint the decision, or that facts differ; return the area left of it."""
        look = theme()
        icon, color, words = _mark(row)
        if not icon:
            return line
        label = "" if self._narrow else words
        font = look.font("caption")
        width = self._mark_width(row) - MARK_GAP
        left = line.right() - width
        icons.paint(painter, icon, color, QRectF(left, line.center().y() - MARK / 2, MARK, MARK))
        if label:
            painter.setFont(font)
            painter.setPen(look.color(color))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, label)
        return line.adjusted(0, 0, -width - MARK_GAP, 0)

    def _mark_width(self, row: GroupRow) -> float:
        """Return the width of the mark with the gap before it; 0 without one."""
        icon, _, words = _mark(row)
        label = "" if self._narrow else words
        return MARK + (theme().text_width(label, "caption") + 5 if label else 0) + MARK_GAP if icon else 0.0


def _mark(row: GroupRow) -> tuple[str, str, str]:
    """Return icon, colour and words; no icon for an undecided group without a conflict."""
    if row.decision is None:
        return ("not-equal", "conflict", "") if row.has_conflict else ("", "", "")
    if row.decision.choice is Choice.NOT_DUPLICATES:
        return "both", "text2", ""
    if row.decision.choice is Choice.SKIPPED:
        return "skip", "text2", ""
    if row.decision.choice is Choice.LINK:
        return "link", "text2", ""
    if row.decision.choice is Choice.MAKE_VERSIONS:
        return "version", "text2", ""
    side = kept_side(row)
    return "check", "keep", text(f"rv.{side}") if side else ""


def _draw(painter: QPainter, area: QRectF, words: str) -> None:
    elided = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, elided)
