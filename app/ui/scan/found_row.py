"""A group that was just found."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from app.domain.duplicates import percent
from app.services.review.group_table import GroupRow
from app.ui.look import icons
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.scan.wording import kind_name
from app.ui.widgets.painted_button import PaintedButton
from app.ui.widgets.painting import painter_for, rounded

ROW = 52
TILE = 36


class FoundRow(PaintedButton):
    """One group: what it is, how many documents, how sure.

    Signals:
        chosen: id of the group.
    """

    chosen = Signal(str)

    def __init__(self, row: GroupRow) -> None:
        super().__init__(8)
        self.row = row
        self._kind = text(f"kind.{kind_name(row.kind)}")
        if row.count > 2:
            self._kind = f"{self._kind} · {text('scan.member.count', n=row.count)}"
        self.setText(row.title)
        self.setToolTip(row.title)
        self.setAccessibleName(f"{row.title}, {self._kind}, {_shown(row.confidence)}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._choose)

    def sizeHint(self) -> QSize:
        return QSize(120, max(ROW, theme().scaled(ROW)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        area = QRectF(self.rect())
        if self.underMouse():
            rounded(painter, area, 8, look.color("hover"))
        tile = QRectF(0, (area.height() - TILE) / 2, TILE, TILE)
        rounded(painter, tile, 8, look.color("surface"), look.color("line"))
        icons.paint(painter, f"kind-{kind_name(self.row.kind)}", "accent_text", tile.adjusted(8, 8, -8, -8))
        left, right = tile.right() + 12, area.width() - 4
        line = look.scaled(18)
        upper = QRectF(left, area.height() / 2 - line, right - left, line)
        lower = upper.translated(0, line)
        centred = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text"))
        title = painter.fontMetrics().elidedText(
            self.row.title, Qt.TextElideMode.ElideRight, round(upper.width())
        )
        painter.drawText(upper, centred, title)
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        painter.drawText(lower, centred, self._kind)
        painter.setFont(look.font("small_strong", tabular=True))
        confidence = _shown(self.row.confidence)
        painter.drawText(lower, centred | Qt.AlignmentFlag.AlignRight, confidence)
        painter.end()

    def _choose(self) -> None:
        self.chosen.emit(self.row.id)


def _shown(confidence: float) -> str:
    return format_percent(percent(confidence) / 100)
