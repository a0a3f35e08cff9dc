"""How many there are of each class, as columns from left to right."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded

GAP = 5
CHART = 110
VALUE = 18
AXIS = 26


@dataclass(frozen=True)
class Column:
    """One column; `description` is spoken and shown as its tooltip ("95 to 100 %: 151 groups")."""

    key: str
    amount: int
    value: str
    description: str


class Histogram(QWidget):
    """Columns in one tab stop: the arrow keys move over them, Enter activates. The tallest is emphasised.

    Signals:
        activated: the key of a column.
    """

    activated = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns: list[Column] = []
        self._axis: tuple[str, ...] = ()
        self._current = 0
        self.setProperty("focusRing", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_columns(self, columns: list[Column], axis: tuple[str, ...] = ()) -> None:
        """The columns, and the words below them from the left end to the right end."""
        self._columns = columns
        self._axis = axis
        self._current = min(self._current, max(len(columns) - 1, 0))
        self._announce()
        self.updateGeometry()
        self.update()

    def current(self) -> str:
        """The key of the column that Enter would activate."""
        return self._columns[self._current].key if self._columns else ""

    def sizeHint(self) -> QSize:
        return QSize(240, VALUE + CHART + (AXIS if self._axis else 0))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        if event.key() in steps and self._columns:
            self._current = (self._current + steps[Qt.Key(event.key())]) % len(self._columns)
            self._announce()
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._columns:
            self.activated.emit(self.current())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self._index_at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index is not None:
            self._current = index
            self._announce()
            self.update()
            self.activated.emit(self.current())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            index = self._index_at(event.pos())
            told = "" if index is None else self._columns[index].description
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        most = max((column.amount for column in self._columns), default=0)
        for index, column in enumerate(self._columns):
            area = self._column_rect(index)
            area.setTop(area.bottom() - (max(3, CHART * column.amount / most) if column.amount else 0))
            tallest = column.amount == most > 0
            self._paint_column(painter, area, "accent" if tallest else "chart")
            focused = self.hasFocus() and index == self._current
            if focused:
                rounded(painter, area.adjusted(-2, -2, 2, 2), 4, None, look.color("focus"), 2)
            if tallest or focused:
                painter.setFont(look.font("small_strong", tabular=True))
                painter.setPen(look.color("text"))
                value = QRectF(area.center().x() - 40, area.top() - VALUE, 80, VALUE)
                value.moveRight(min(value.right(), self.width() + 27))
                painter.drawText(value, Qt.AlignmentFlag.AlignCenter, column.value)
        painter.fillRect(QRectF(0, VALUE + CHART - 1, self.width(), 1), look.color("line_strong"))
        self._paint_axis(painter)
        painter.end()

    def _paint_column(self, painter: QPainter, area: QRectF, color: str) -> None:
        radius = min(3.0, area.height())
        rounded(painter, area, radius, theme().color(color))
        painter.fillRect(area.adjusted(0, radius, 0, 0), theme().color(color))  # round at the top only

    def _paint_axis(self, painter: QPainter) -> None:
        painter.setFont(theme().font("caption_plain"))
        painter.setPen(theme().color("text2"))
        below = QRectF(0, VALUE + CHART, self.width(), AXIS)
        places = {0: Qt.AlignmentFlag.AlignLeft, len(self._axis) - 1: Qt.AlignmentFlag.AlignRight}
        for index, word in enumerate(self._axis):
            place = places.get(index, Qt.AlignmentFlag.AlignHCenter)
            painter.drawText(below, place | Qt.AlignmentFlag.AlignVCenter, word)

    def _column_rect(self, index: int) -> QRectF:
        width = (self.width() - GAP * (len(self._columns) - 1)) / len(self._columns)
        return QRectF(index * (width + GAP), VALUE, width, CHART)

    def _index_at(self, point: QPoint) -> int | None:
        for index in range(len(self._columns)):
            area = self._column_rect(index)
            if area.left() <= point.x() <= area.right() + GAP:
                return index
        return None

    def _announce(self) -> None:
        if self._columns:
            self.setAccessibleDescription(self._columns[self._current].description)
