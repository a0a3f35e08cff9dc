"""Named amounts as horizontal bars, one below the other."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from app.ui.look.theme import theme
from app.ui.widgets import layouts
from app.ui.widgets.painted_button import PaintedButton
from app.ui.widgets.painting import bar, painter_for

RADIUS = 6
ROW = 38
BAR = 6


@dataclass(frozen=True)
class BarRow:
    """One bar.

    Attributes:
        key: what `activated` says when it is chosen.
        share: its length, 0…1 of the width.
        value: the amount as it is shown.
    """

    key: str
    name: str
    share: float
    value: str


class BarRows(QWidget):
    """Each bar can be focused, and activated with a click, Space or Enter.

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
