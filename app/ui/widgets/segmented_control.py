"""Segmented control for the tabs of the window and the modes of the comparison."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
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
    """Exclusive segments with icon, text and badge. Arrow keys move the choice, as with radio buttons.

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
        """Append a segment; the first one is chosen until `choose` is called."""
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
        if text != self._segments[key].text():
            self._segments[key].setText(text)
            self._segments[key].updateGeometry()

    def set_badge(self, key: str, badge: str) -> None:
        """Set the count after the text; "" for none."""
        self._segments[key].set_badge(badge)

    def fit(self, room: int) -> None:
        """Leave out what does not fit into this width: first the icons, then the names of the others."""
        parts = self._segments.values()
        looks = ((True, True), (False, True), (True, False))
        fitting = (
            look for look in looks if sum(part.width_with(*look) for part in parts) + 2 * TROUGH <= room
        )
        with_icons, with_names = next(fitting, looks[-1])
        for part in parts:
            part.set_parts(icon=with_icons, name=with_names)

    def current(self) -> str:
        """Key of the chosen segment; "" if none is chosen, as for a screen without a tab."""
        return next((key for key, segment in self._segments.items() if segment.isChecked()), "")

    def choose(self, key: str) -> None:
        """Choose a segment without emitting `chosen`; an empty key chooses none."""
        self._group.setExclusive(bool(key))
        for name, segment in self._segments.items():
            segment.setChecked(name == key)
        self._update_tab_stops()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        rounded(painter, QRectF(self.rect()), 8, theme().color("seg_bg"))
        painter.end()

    def move_choice(self, steps: int) -> None:
        """Choose the enabled segment this many steps further, wrapping around."""
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
        """Make the chosen segment the only tab stop."""
        stop = self.current() or next(iter(self._segments), "")
        for key, segment in self._segments.items():
            segment.setFocusPolicy(Qt.FocusPolicy.TabFocus if key == stop else Qt.FocusPolicy.NoFocus)


class Segment(QToolButton):
    """One segment, painted here because a tool button has no badge.

    Signals:
        stepped: an arrow key requests the segment this many steps further.
    """

    stepped = Signal(int)

    def __init__(self, icon: str, small: bool, control: SegmentedControl) -> None:
        super().__init__(control)
        self._icon = icon
        self._badge = ""
        self._shows_icon = True
        self._shows_name = True
        self.toggled.connect(self.updateGeometry)
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

    def set_parts(self, *, icon: bool, name: bool) -> None:
        """Show icon and name, or leave one out; the chosen segment always has its name."""
        if (icon, name) != (self._shows_icon, self._shows_name):
            self._shows_icon, self._shows_name = icon, name
            self.updateGeometry()
            self.update()
        self.setToolTip("" if name else self.text())

    def shown_name(self) -> str:
        return self.text() if self._shows_name or self.isChecked() else ""

    def width_with(self, icon: bool, name: bool) -> int:
        """Return the width of a segment with icon and name, or without one of them.

        It is that of the chosen look, so that the control keeps its size.
        """
        words = self.text() if name or self.isChecked() else ""
        width = 2 * self._padding + (theme().text_width(words, "strong") + 1 if words else 0)
        if icon and self._icon:
            width += ICON + (GAP if words else 0)
        if self._badge:
            width += GAP + self._badge_width()
        return round(width)

    def sizeHint(self) -> QSize:
        width = self.width_with(self._shows_icon, self._shows_name)
        return QSize(width, max(self._height, theme().scaled(self._height - 4) + 4))

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
        if self._shows_icon and self._icon:
            icons.paint(painter, self._icon, color, QRectF(x, (area.height() - ICON) / 2, ICON, ICON))
            x += ICON + (GAP if self.shown_name() else 0)
        painter.setFont(look.font("strong" if self.isChecked() else "medium"))
        painter.setPen(look.color(color))
        width = look.text_width(self.shown_name(), "strong") + 1 if self.shown_name() else 0
        painter.drawText(QRectF(x, 0, width, area.height()), Qt.AlignmentFlag.AlignVCenter, self.shown_name())
        if self._badge:
            height = look.scaled(16)
            badge = QRectF(x + width + GAP, (area.height() - height) / 2, self._badge_width(), height)
            rounded(painter, badge, height / 2, look.color("accent_tint" if self.isChecked() else "hover"))
            painter.setFont(look.font("caption"))
            painter.setPen(look.color("accent_text" if self.isChecked() else "text2"))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self._badge)
        painter.end()

    def _badge_width(self) -> float:
        return max(theme().text_width(self._badge, "caption") + 13, theme().scaled(16))
