"""The large buttons that decide a group."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.painted_button import PaintedButton
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.retranslated import RetranslateMixin
from app.ui.widgets.shortcuts import key_cap_size, paint_key_cap

ICON = 18
PADDING = 12
GAP = 8
RADIUS = 9


class DecisionButton(RetranslateMixin, PaintedButton):
    """Icon, one or two lines and a key cap.

    The suggested one is filled; the decided one has a line at the bottom. In the compact look of small
    windows it is 42 high, has one line, and an icon only where it is suggested.
    """

    def __init__(self, icon: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(RADIUS, parent)
        self._icon = icon
        self._key = key
        self._second_line = ""
        self._short = ""
        self._suggested = False
        self._decided = False
        self._compact = False

    def set_label(self, label: str, second_line: str = "") -> None:
        """The decision, and what it means; a suggested button says so in its second line instead."""
        self.setText(label)
        self._second_line = second_line
        self.retranslate()

    def set_short(self, short: str) -> None:
        """What is written where there is no room for the label; "" for the label."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    def written(self) -> str:
        return self._short or self.text()

    def set_suggested(self, suggested: bool) -> None:
        if suggested is not self._suggested:
            self._suggested = suggested
            self.retranslate()

    def set_decided(self, decided: bool) -> None:
        if decided is not self._decided:
            self._decided = decided
            self.retranslate()

    def set_compact(self, compact: bool) -> None:
        if compact is not self._compact:
            self._compact = compact
            self.retranslate()

    def is_suggested(self) -> bool:
        return self._suggested

    def is_decided(self) -> bool:
        return self._decided

    def retranslate(self) -> None:
        notes = [self._second_line]
        if self._suggested:
            notes.append(text("a11y.suggested"))
        if self._decided:
            notes.append(text("a11y.decided"))
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(", ".join([*filter(None, notes), self._key]))
        self.updateGeometry()
        self.update()

    def second_line(self) -> str:
        """What stands below the label; nothing in the compact look."""
        if self._compact:
            return ""
        return self._second_line or (text("rv.suggest") if self._suggested else "")

    def sizeHint(self) -> QSize:
        lines = max(
            QFontMetricsF(theme().font("strong")).horizontalAdvance(self.written()),
            QFontMetricsF(theme().font("caption_plain")).horizontalAdvance(self.second_line()),
        )
        icon = ICON + GAP if self._shows_icon() else 0
        width = PADDING + icon + lines + 1 + GAP + key_cap_size(self._key).width() + PADDING
        height = 42 if self._compact else 46
        return QSize(round(width), max(height, theme().scaled(height - 8) + 8))

    def minimumSizeHint(self) -> QSize:
        """The label in full; where there is no more room the key cap is left out (F1 lists the keys)."""
        whole = self.sizeHint()
        return QSize(whole.width() - GAP - key_cap_size(self._key).width(), whole.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(self.rect())
        filled = self._suggested and self.isEnabled()
        painter = painter_for(self)
        rounded(painter, area, RADIUS, look.color(self._fill()), None if filled else look.color("line"))
        if self._decided:
            painter.setPen(QPen(look.color("on_keep" if filled else "keep_line"), 2))
            y = area.bottom() - 4 if filled else area.bottom() - 1
            painter.drawLine(round(area.left() + RADIUS), round(y), round(area.right() - RADIUS), round(y))
        color = "disabled" if not self.isEnabled() else "on_keep" if filled else "text"
        x = float(PADDING)
        if self._shows_icon():
            tint = color if color != "text" else "text2"
            icons.paint(painter, self._icon, tint, QRectF(x, 0, ICON, area.height()))
            x += ICON + GAP
        self._paint_lines(painter, x, color, "on_keep" if filled else "text2")
        if self.width() >= self.sizeHint().width():
            self._paint_key(painter, area, on_fill=filled)
        painter.end()

    def _paint_key(self, painter: QPainter, area: QRectF, *, on_fill: bool) -> None:
        cap = key_cap_size(self._key)
        left = area.right() - PADDING - cap.width()
        cap_rect = QRectF(left, round((area.height() - cap.height()) / 2), cap.width(), cap.height())
        paint_key_cap(painter, cap_rect, self._key, on_fill=on_fill)

    def _paint_lines(self, painter: QPainter, x: float, color: str, second_color: str) -> None:
        look = theme()
        second = self.second_line()
        first_height = look.scaled(17)
        top = (self.height() - first_height - (look.scaled(14) if second else 0)) / 2
        painter.setFont(look.font("strong"))
        painter.setPen(look.color(color))
        width = self.width() - x
        painter.drawText(QRectF(x, top, width, first_height), Qt.AlignmentFlag.AlignVCenter, self.written())
        if second:
            painter.setFont(look.font("caption_plain"))
            painter.setPen(look.color(second_color if self.isEnabled() else "disabled"))
            below = QRectF(x, top + first_height, width, look.scaled(14))
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, second)

    def _shows_icon(self) -> bool:
        return not self._compact or self._suggested

    def _fill(self) -> str:
        if self._suggested and self.isEnabled():
            return "keep_fill_hover" if self.underMouse() or self.isDown() else "keep_fill"
        if self.isDown():
            return "pressed"
        return "hover" if self.underMouse() and self.isEnabled() else "window"
