"""How sure a match is, as a number in a ring."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.painting import painter_for
from app.ui.widgets.retranslated import RetranslateMixin

DIAMETER = 52
LINE = 4


class ConfidenceRing(RetranslateMixin, QWidget):
    """A ring filled to `percent` (0…100); crimson when facts conflict. Empty where nothing is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._percent: int | None = None
        self._conflict = False
        self.setFixedSize(self.sizeHint())
        self.retranslate()

    def set_value(self, percent: int | None, *, conflict: bool = False) -> None:
        self._percent = percent
        self._conflict = conflict
        self.retranslate()
        self.update()

    @property
    def shown(self) -> str:
        """What stands in the ring."""
        return "–" if self._percent is None else str(self._percent)

    def retranslate(self) -> None:
        if self._percent is None:
            self.setAccessibleName(text("a11y.conf.none"))
        else:
            self.setAccessibleName(text("a11y.conf", c=self._percent))
        self.setToolTip(text("rv.ring"))

    def sizeHint(self) -> QSize:
        return QSize(DIAMETER, DIAMETER)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        area = QRectF(self.rect()).adjusted(LINE / 2 + 1, LINE / 2 + 1, -LINE / 2 - 1, -LINE / 2 - 1)
        painter.setPen(QPen(look.color("track"), LINE))
        painter.drawEllipse(area)
        line = QPen(look.color("conflict_line" if self._conflict else "accent"), LINE)
        line.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(line)
        if self._percent is not None:
            painter.drawArc(area, 90 * 16, -round(self._percent * 3.6 * 16))
        painter.setPen(look.color("text"))
        painter.setFont(look.font("ring", tabular=True))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.shown)
        painter.end()
