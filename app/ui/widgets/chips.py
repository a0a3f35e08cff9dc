"""A fact in one line: what it is and whether both documents agree on it."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.painted_button import PaintedButton
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.retranslated import RetranslateMixin

RADIUS = 6
HEIGHT = 22
ICON = 14
TARGET = 24  # smallest thing a pointer can be asked to hit


class ChipKind(StrEnum):
    """What a chip says; each kind has its own colour, icon and shape."""

    AGREE = "agree"
    DIFFER = "differ"
    ONLY = "only"
    CONFLICT = "conflict"
    NEUTRAL = "neutral"


_ICONS = {
    ChipKind.AGREE: "check",
    ChipKind.DIFFER: "text",
    ChipKind.ONLY: "plus",
    ChipKind.CONFLICT: "not-equal",
    ChipKind.NEUTRAL: "",
}
_COLORS = {ChipKind.AGREE: ("keep", "keep_tint"), ChipKind.NEUTRAL: ("text2", "sunken")}


class Chip(RetranslateMixin, PaintedButton):
    """A chip with icon and text; `clicked` when it is activated."""

    def __init__(
        self, label: str, kind: ChipKind = ChipKind.NEUTRAL, icon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(RADIUS, parent)
        self._kind = kind
        self._icon = icon or _ICONS[kind]
        self._spoken = ""
        self.setText(label)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.retranslate()

    @property
    def kind(self) -> ChipKind:
        return self._kind

    def set_spoken(self, spoken: str) -> None:
        """What a screen reader says instead of the text, for a conflict whose sign it could not read."""
        self._spoken = spoken
        self.retranslate()

    def retranslate(self) -> None:
        told = (
            self.text() if self._kind is ChipKind.NEUTRAL else text(f"a11y.chip.{self._kind}", x=self.text())
        )
        self.setAccessibleName(self._spoken or told)

    def sizeHint(self) -> QSize:
        role = "small_strong" if self._kind is ChipKind.CONFLICT else "chip"
        width = 16 + QFontMetricsF(theme().font(role)).horizontalAdvance(self.text()) + 1
        if self._icon:
            width += ICON + 4
        return QSize(round(width), max(TARGET, theme().scaled(HEIGHT)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        foreground, tint = _COLORS.get(self._kind, (str(self._kind), f"{self._kind}_tint"))
        height = look.scaled(HEIGHT)
        area = QRectF(0, (self.height() - height) / 2, self.width(), height)
        outlined = self._kind is ChipKind.CONFLICT or self.underMouse()
        painter = painter_for(self)
        rounded(painter, area, RADIUS, look.color(tint), look.color(foreground) if outlined else None)
        x = 8.0
        if self._icon:
            icons.paint(painter, self._icon, foreground, QRectF(x, area.y(), ICON, height))
            x += ICON + 4
        painter.setPen(look.color(foreground))
        painter.setFont(look.font("small_strong" if self._kind is ChipKind.CONFLICT else "chip"))
        painter.drawText(area.adjusted(x, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()
