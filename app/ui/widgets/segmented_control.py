"""One choice out of a few, side by side: the tabs of the window, the modes of the comparison."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded

TROUGH = 2
GAP = 8
ICON = 16


class SegmentedControl(QFrame):
    """Exclusive segments with icon, text and badge. Arrow keys move the choice, as in radio buttons.

    Signals:
        chosen: the key of the segment the user chose.
    """

    chosen = Signal(str)

    def __init__(self, *, small: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._small = small
        self._segments: dict[str, Segment] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(self._report)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(TROUGH, TROUGH, TROUGH, TROUGH)
        self._layout.setSpacing(0)

    def add_segment(self, key: str, text: str, icon: str = "") -> Segment:
        """A segment at the end; the first one is chosen until `choose` says otherwise."""
        segment = Segment(icon, self._small, self)
        segment.setText(text)
        segment.setChecked(not self._segments)
        segment.stepped.connect(self.move_choice)
        self._segments[key] = segment
        self._group.addButton(segment)
        self._layout.addWidget(segment)
        self._update_tab_stops()
        return segment

    def segment(self, key: str) -> Segment:
        return self._segments[key]

    def set_text(self, key: str, text: str) -> None:
        self._segments[key].setText(text)
        self._segments[key].updateGeometry()

    def set_badge(self, key: str, badge: str) -> None:
        """A count behind the text; empty for none."""
        self._segments[key].set_badge(badge)

    def current(self) -> str:
        """The key of the chosen segment; empty if there is none, as when a page has no tab."""
        return next((key for key, segment in self._segments.items() if segment.isChecked()), "")

    def choose(self, key: str) -> None:
        """Choose without telling; an empty key chooses none."""
        self._group.setExclusive(bool(key))
        for name, segment in self._segments.items():
            segment.setChecked(name == key)
        self._update_tab_stops()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        rounded(painter, QRectF(self.rect()), 8, theme().color("seg_bg"))
        painter.end()

    def move_choice(self, steps: int) -> None:
        """Choose the enabled segment so many steps further, round the ends."""
        enabled = [key for key, segment in self._segments.items() if segment.isEnabled()]
        if self.current() not in enabled:
            return
        key = enabled[(enabled.index(self.current()) + steps) % len(enabled)]
        self._segments[key].setFocus(Qt.FocusReason.TabFocusReason)
        self._segments[key].click()

    def _report(self) -> None:
        self._group.setExclusive(True)
        self._update_tab_stops()
        self.chosen.emit(self.current())

    def _update_tab_stops(self) -> None:
        """Tab reaches the control once, at its chosen segment."""
        stop = self.current() or next(iter(self._segments), "")
        for key, segment in self._segments.items():
            segment.setFocusPolicy(Qt.FocusPolicy.TabFocus if key == stop else Qt.FocusPolicy.NoFocus)


class Segment(QToolButton):
    """One segment; painted here because a tool button has no place for a badge.

    Signals:
        stepped: an arrow key asks for the segment so many steps further.
    """

    stepped = Signal(int)

    def __init__(self, icon: str, small: bool, control: SegmentedControl) -> None:
        super().__init__(control)
        self._icon = icon
        self._badge = ""
        self._padding = 12 if small else 13
        self._height = 24 if small else 28
        self.setCheckable(True)

    def set_badge(self, badge: str) -> None:
        if badge != self._badge:
            self._badge = badge
            self.setAccessibleDescription(badge)
            self.updateGeometry()
            self.update()

    def badge(self) -> str:
        return self._badge

    def sizeHint(self) -> QSize:
        # As wide as when chosen, so that the control does not move when the choice does.
        width = 2 * self._padding + _width(self.text(), theme().font("strong"))
        if self._icon:
            width += ICON + GAP
        if self._badge:
            width += GAP + self._badge_width()
        return QSize(round(width), max(self._height, theme().scaled(self._height - 4) + 4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        if event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        look = theme()
        area = QRectF(self.rect())
        painter = painter_for(self)
        if self.isChecked():
            rounded(painter, area, 6, look.color("seg_on"), look.color("seg_line"))
        elif hovered:
            rounded(painter, area, 6, look.color("seg_on", 0.5))
        if self.hasFocus():
            rounded(painter, area, 6, None, look.color("focus"), 2)

        color = "disabled" if not self.isEnabled() else "text" if self.isChecked() else "text2"
        x = float(self._padding)
        if self._icon:
            icons.paint(painter, self._icon, color, QRectF(x, (area.height() - ICON) / 2, ICON, ICON))
            x += ICON + GAP
        painter.setFont(look.font("strong" if self.isChecked() else "medium"))
        painter.setPen(look.color(color))
        width = _width(self.text(), look.font("strong"))
        painter.drawText(QRectF(x, 0, width, area.height()), Qt.AlignmentFlag.AlignVCenter, self.text())
        if self._badge:
            height = look.scaled(16)
            badge = QRectF(x + width + GAP, (area.height() - height) / 2, self._badge_width(), height)
            rounded(painter, badge, height / 2, look.color("accent_tint" if self.isChecked() else "hover"))
            painter.setFont(look.font("caption"))
            painter.setPen(look.color("accent_text" if self.isChecked() else "text2"))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self._badge)
        painter.end()

    def _badge_width(self) -> float:
        return max(_width(self._badge, theme().font("caption")) + 12, theme().scaled(16))


def _width(text: str, font: QFont) -> float:
    return QFontMetricsF(font).horizontalAdvance(text) + 1
