"""The ordered rules: dragged or moved by Alt+↑/↓, removed by their cross or Delete."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.domain.documents import Taxonomy
from app.domain.keeper_rules import Rule
from app.ui.assistant.wording import rule_text
from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.painting import rounded

RULE_ROLE = int(Qt.ItemDataRole.UserRole)
SETTLED_ROLE = RULE_ROLE + 1
HEIGHT = 38
SHOWN = 6  # rows before the list scrolls
MARGIN = 4
CROSS = 14

Index = QModelIndex | QPersistentModelIndex
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RuleList(RetranslateMixin, QListWidget):
    """Signals: rules_changed: the user added, moved or removed a rule."""

    rules_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._taxonomy = Taxonomy()
        self._quiet = False
        self.setItemDelegate(RuleDelegate(self))
        self.setMouseTracking(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setProperty("focusRing", True)
        model = self.model()
        for changed in (model.rowsMoved, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._on_rows)
        self.retranslate()

    def set_rules(self, rules: Sequence[Rule], taxonomy: Taxonomy) -> None:
        """Show these rules; emits nothing."""
        self._taxonomy = taxonomy
        self._quiet = True
        self.clear()
        for rule in rules:
            self.addItem(self._item(rule))
        self._quiet = False
        self._on_rows()

    def rules(self) -> tuple[Rule, ...]:
        return tuple(self.item(place).data(RULE_ROLE) for place in range(self.count()))

    def show_settled(self, groups: Sequence[int]) -> None:
        """Show beside each rule how many groups it decides."""
        for place, number in enumerate(groups):
            item = self.item(place)
            item.setData(SETTLED_ROLE, number)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{item.text()}. {_settled(number)}")

    def add(self, rule: Rule) -> None:
        """Add a rule at the end, unless it is there already."""
        if rule not in self.rules():
            self.addItem(self._item(rule))
        self.setCurrentRow(self.rules().index(rule))

    def move_current(self, steps: int) -> None:
        """Move the current rule this many places down."""
        place = self.currentRow()
        if place < 0 or not 0 <= place + steps < self.count():
            return
        self._quiet = True
        item = self.takeItem(place)
        self.insertItem(place + steps, item)
        self._quiet = False
        self.setCurrentRow(place + steps)
        self._on_rows()

    def remove(self, place: int) -> None:
        self.takeItem(place)

    def retranslate(self) -> None:
        self.setAccessibleName(text("as.rules"))
        self.setToolTip(text("as.move.tip"))
        for place in range(self.count()):
            item = self.item(place)
            item.setText(rule_text(item.data(RULE_ROLE), self._taxonomy))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if steps is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_current(steps)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.currentRow() >= 0:
            self.remove(self.currentRow())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() is Qt.MouseButton.LeftButton:
            area = QRectF(self.visualRect(index))
            if cross_rect(area).adjusted(-7, -7, 7, 7).contains(event.position()):
                self.remove(index.row())

    def _item(self, rule: Rule) -> QListWidgetItem:
        item = QListWidgetItem(rule_text(rule, self._taxonomy))
        item.setData(RULE_ROLE, rule)
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)  # rules are dropped between others
        return item

    def _on_rows(self) -> None:
        rows = min(max(self.count(), 1), SHOWN)
        self.setFixedHeight(rows * theme().scaled(HEIGHT))
        self.viewport().update()  # the numbers
        if not self._quiet:
            self.rules_changed.emit()


class RuleDelegate(QStyledItemDelegate):
    """Paints handle, number, text and cross of a rule."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(200, theme().scaled(HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme()
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            rounded(painter, area, 8, look.color("selected"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            rounded(painter, area, 8, look.color("hover"))
        _paint_handle(painter, QPointF(area.x() + 14, area.center().y()))
        number = QRectF(area.x() + 30, area.center().y() - 9, 18, 18)
        rounded(painter, number, 9, look.color("pressed"))
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("text2"))
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(index.row() + 1))
        settled = index.data(SETTLED_ROLE)
        room = 0.0
        if settled is not None:
            counted = _settled(settled)
            painter.setFont(look.font("small", tabular=True))
            room = painter.fontMetrics().horizontalAdvance(counted) + 8
            painter.setPen(look.color("text2"))
            painter.drawText(area.adjusted(56, 0, -40, 0), _RIGHT, counted)
        words = area.adjusted(56, 0, -40 - room, 0)
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text"))
        shown = painter.fontMetrics().elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, int(words.width())
        )
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, shown)
        icons.paint(painter, "close", "text2", cross_rect(area))
        painter.restore()


def _settled(groups: int) -> str:
    return text("as.settled", n=groups)


def cross_rect(area: QRectF) -> QRectF:
    """Return where the cross that removes the rule in this row is."""
    return QRectF(area.right() - 30, area.center().y() - CROSS / 2, CROSS, CROSS)


def _paint_handle(painter: QPainter, middle: QPointF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().color("text3"))
    for x in (-2.5, 2.5):
        for y in (-4.5, 0.0, 4.5):
            painter.drawEllipse(middle + QPointF(x, y), 1.2, 1.2)
