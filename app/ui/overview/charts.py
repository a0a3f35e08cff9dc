"""Charts beside the overview: groups by confidence, and duplicates by correspondent."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from app.services.review.overview import HISTOGRAM_BARS, HISTOGRAM_FROM, Overview
from app.ui.look.formats import format_number, format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets import layouts
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.labels import IconLabel, label
from app.ui.widgets.painting import bar, painter_for, rounded
from app.ui.widgets.panels import InspectorColumn

WIDTH, NARROW = 360, 280
ABOVE_CHARTS, BETWEEN_CHARTS, ABOVE_PROMISE = 10, 24, 12


class Charts(RetranslateMixin, InspectorColumn):
    """Two charts; each bar links to its groups.

    Signals:
        step_chosen: a step of the histogram.
        correspondent_chosen: a name; "" for none.
    """

    step_chosen = Signal(int)
    correspondent_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self._figures: Overview | None = None
        self._sure = label(role="h3")
        self._histogram = Histogram()
        self._hint = label(role="small", wrap=True)
        self._whose = label(role="h3", wrap=True)
        self._bars = BarRows()
        self._promise = IconLabel("keep", color="keep")
        self.body.addSpacing(ABOVE_CHARTS)
        for widget in (self._sure, self._histogram, self._hint):
            self.body.addWidget(widget)
        self.body.addSpacing(BETWEEN_CHARTS)
        self.body.addWidget(self._whose)
        self.body.addWidget(self._bars)
        self.footer.addSpacing(ABOVE_PROMISE)
        self.footer.addWidget(self._promise)
        self._histogram.activated.connect(self._choose_step)
        self._bars.activated.connect(self.correspondent_chosen)
        self.retranslate()

    def set_figures(self, figures: Overview) -> None:
        """Show figures; unchanged figures keep the bars, and with them the focus."""
        if figures != self._figures:
            self._figures = figures
            self.retranslate()

    def controls(self) -> list[QWidget]:
        """Focusable widgets from top to bottom."""
        return [self._histogram, *self._bars.buttons()]

    def retranslate(self) -> None:
        self._sure.setText(text("ov.conf"))
        self._histogram.setAccessibleName(text("ov.conf"))
        self._hint.setText(text("ov.conf.hint"))
        self._whose.setText(text("ov.corr"))
        self._promise.set_text(f"{text('connect.promise1')} {text('connect.promise2')}")
        if self._figures is None:
            return
        columns = [_column(step, amount) for step, amount in enumerate(self._figures.confidence)]
        axis = tuple(format_percent(share) for share in (HISTOGRAM_FROM, (1 + HISTOGRAM_FROM) / 2, 1))
        self._histogram.set_columns(columns, axis)
        most = max((amount for _, amount in self._figures.correspondents), default=1)
        self._bars.set_rows(
            [
                BarRow(name, name or text("ov.nocorr"), amount / most, format_number(amount))
                for name, amount in self._figures.correspondents
            ]
        )

    def _choose_step(self, key: str) -> None:
        self.step_chosen.emit(int(key))


def _column(step: int, amount: int) -> Column:
    width = (1 - HISTOGRAM_FROM) / HISTOGRAM_BARS
    low, high = HISTOGRAM_FROM + step * width, HISTOGRAM_FROM + (step + 1) * width
    described = text("ov.step", n=amount, a=format_percent(low), b=format_percent(high))
    return Column(str(step), amount, format_number(amount), described)


GAP = 5
CHART = 110
VALUE = 18
AXIS = 26


@dataclass(frozen=True)
class Column:
    """One column; `description` is its tooltip and is read aloud ("95 to 100 %: 151 groups")."""

    key: str
    amount: int
    value: str
    description: str


class Histogram(QWidget):
    """Columns as one tab stop: arrow keys move between them, Enter activates. The tallest is emphasised.

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
        """Show columns, with axis labels distributed from the left end to the right end."""
        self._columns = columns
        self._axis = axis
        self._current = min(self._current, max(len(columns) - 1, 0))
        self._announce()
        self.updateGeometry()
        self.update()

    def current(self) -> str:
        """Key of the column that Enter would activate."""
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
            message = "" if index is None else self._columns[index].description
            QToolTip.showText(event.globalPos(), message, self)
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
        painter.fillRect(area.adjusted(0, radius, 0, 0), theme().color(color))  # rounded only at the top

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


RADIUS = 6
ROW = 38
BAR = 6


@dataclass(frozen=True)
class BarRow:
    """One bar.

    Attributes:
        key: emitted by `activated`.
        share: length, 0…1 of the width.
        value: the amount as shown.
    """

    key: str
    name: str
    share: float
    value: str


class BarRows(QWidget):
    """Horizontal bars; each can be focused and activated with a click, Space or Enter.

    Signals:
        activated: the key of a bar.
    """

    activated = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[BarRow] = []
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        self._group.idClicked.connect(self._report)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def set_rows(self, rows: list[BarRow]) -> None:
        layouts.clear(self._layout)
        self._rows = rows
        for position, row in enumerate(rows):
            button = BarButton(row)
            self._group.addButton(button, position)
            self._layout.addWidget(button)

    def buttons(self) -> list[QWidget]:
        return layouts.widgets_of(self._layout)

    def _report(self, position: int) -> None:
        self.activated.emit(self._rows[position].key)


class BarButton(PaintedButton):
    def __init__(self, row: BarRow) -> None:
        super().__init__(RADIUS)
        self.row = row
        self.setText(row.name)
        self.setAccessibleName(f"{row.name}: {row.value}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(160, max(ROW, theme().scaled(ROW)))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        line = QRectF(0, 4, self.width(), look.scaled(18))
        painter.setFont(look.font("small_strong", tabular=True))
        painter.setPen(look.color("text"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        taken = painter.boundingRect(line, right, self.row.value).width()
        painter.drawText(line, right, self.row.value)
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        room = round(line.width() - taken - 8)
        name = painter.fontMetrics().elidedText(self.row.name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, name)
        fill = look.color("accent" if self.underMouse() else "chart")
        bar(
            painter,
            QRectF(0, line.bottom() + 2, self.width(), BAR),
            self.row.share,
            fill,
            look.color("track"),
        )
        painter.end()
