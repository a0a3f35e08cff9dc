"""The chance of being found by overlap, for the rows and bands of a query."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.similar import FingerprintQuery
from app.ui.find import wording
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.painting import painter_for

HEIGHT = 84
_STEPS = 60
_AXIS = 16


class ChanceCurve(RetranslateMixin, QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._query = FingerprintQuery("")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_query(self, query: FingerprintQuery) -> None:
        self._query = query
        self.retranslate()
        self.update()

    def retranslate(self) -> None:
        self.setAccessibleName(text("fs.curve"))
        self.setAccessibleDescription(wording.bands(self._query))

    def sizeHint(self) -> QSize:
        return QSize(240, theme().scaled(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(self.rect()).adjusted(1, 4, -1, -_AXIS - 2)
        painter = painter_for(self)
        painter.setPen(QPen(look.color("line"), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        chosen = area.x() + self._query.overlap * area.width()
        painter.setPen(QPen(look.color("line_strong"), 1))
        painter.drawLine(QPointF(chosen, area.top()), QPointF(chosen, area.bottom()))
        path = QPainterPath()
        for step in range(_STEPS + 1):
            overlap = step / _STEPS
            found = self._query.chance_at(overlap)
            if self._query.is_exhaustive:
                found = float(overlap >= self._query.overlap)
            place = QPointF(area.x() + overlap * area.width(), area.bottom() - found * area.height())
            (path.lineTo if step else path.moveTo)(place)
        painter.setPen(QPen(look.color("accent"), 2))
        painter.drawPath(path)
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text3"))
        axis = QRectF(area.x(), area.bottom() + 2, area.width(), _AXIS)
        painter.drawText(axis, Qt.AlignmentFlag.AlignLeft, wording.share(0))
        painter.drawText(axis, Qt.AlignmentFlag.AlignRight, wording.share(1))
        painter.end()
