"""The progress of the scan, in the tool bar, while another page is open."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.look import icons
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.painted_button import PaintedButton
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.retranslated import RetranslateMixin

HEIGHT = 28
ICON = 14


class ProgressPill(RetranslateMixin, PaintedButton):
    """Shows a share; `clicked` leads back to the scan."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(HEIGHT // 2, parent)
        self._share = 0.0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.retranslate()

    def set_share(self, share: float) -> None:
        """How much is done, 0…1."""
        self._share = share
        self.retranslate()

    def retranslate(self) -> None:
        self.setText(format_percent(self._share))
        self.setAccessibleName(text("a11y.progress", p=self.text()))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        # Wide enough for 100 %, so that the tool bar does not move while the number grows.
        widest = QFontMetricsF(theme().font("small_strong")).horizontalAdvance(format_percent(1))
        return QSize(round(12 + ICON + 8 + widest + 12), HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(self.rect())
        painter = painter_for(self)
        rounded(
            painter, area, area.height() / 2, look.color("selected" if self.underMouse() else "accent_tint")
        )
        icons.paint(painter, "refresh", "accent_text", QRectF(12, 0, ICON, area.height()))
        painter.setPen(look.color("accent_text"))
        painter.setFont(look.font("small_strong", tabular=True))
        painter.drawText(area.adjusted(12 + ICON + 8, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()
