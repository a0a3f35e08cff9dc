"""Buttons with the styles of the style sheet."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QPushButton, QSizePolicy, QToolButton, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.spinner import Spinner

_ICON_COLORS = {"primary": "on_accent", "keep": "on_keep", "trash": "on_trash", "link": "accent_text"}
ICON_GAP = 4
_ICON_SIZES = {"s": 14, "m": 16, "l": 18}


def push_button(
    text: str = "", kind: str = "normal", size: str = "m", icon: str = "", *, icon_after: bool = False
) -> QPushButton:
    """Create a button with a text.

    Args:
        kind: normal, primary, keep, trash or link.
        size: "s" 26, "m" 32 or "l" 40 high.
        icon_after: place the icon after the text, as in "Start reviewing →".
    """
    button = QPushButton(text)
    button.setProperty("kind", kind)
    button.setProperty("scale", size)
    button.setProperty("focusRing", True)
    button.setAutoDefault(True)  # Enter presses the focused button
    if kind == "link":
        button.setCursor(Qt.CursorShape.PointingHandCursor)
    if icon:
        color = _ICON_COLORS.get(kind, "text")
        icons.set_icon(button, icon, color, color, _ICON_SIZES[size], -ICON_GAP if icon_after else ICON_GAP)
    if icon_after:
        button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    return button


def icon_button(icon: str, name: str = "", shortcut: str = "", *, small: bool = False) -> QToolButton:
    """Create a button that shows only an icon; name it with `name_icon_button`."""
    button = QToolButton()
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("scale", "s" if small else "m")
    icons.set_icon(button, icon, size=16 if small else 18)
    name_icon_button(button, name, shortcut)
    return button


def set_reason(button: QAbstractButton, reason: str) -> None:
    """Say why a button is off, or what it does, to the mouse and to screen readers; "" says nothing."""
    button.setToolTip(reason)
    button.setAccessibleDescription(reason)


def name_icon_button(button: QToolButton, name: str, shortcut: str = "") -> None:
    """Set the name for tooltip and screen readers; shortcut in the format of QKeySequence ("Ctrl+Z")."""
    shown = QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    button.setToolTip(f"{name}  {shown}" if shown else name)
    button.setAccessibleName(name)
    button.setAccessibleDescription(shown)


class PaintedButton(QAbstractButton):
    """Fixed to its size hint; Tab focuses it, Space or Enter activates it, and it has a focus ring.

    A click does not take the focus, so that the shortcuts of the screen keep working.
    """

    def __init__(self, radius: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("focusRing", True)
        self.setProperty("radius", radius)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


SPINNER = 16
LEFT = 12


class BusyButton(QPushButton):
    """A push button with a spinner on the left; disabled while it is busy.

    Enable or disable it with `set_ready`, which lasts beyond the busy state.
    """

    def __init__(
        self, text: str = "", kind: str = "primary", scale: str = "m", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self.setProperty("kind", kind)
        self.setProperty("scale", scale)
        self.setProperty("focusRing", True)
        self._busy = False
        self._ready = True
        self._spinner = Spinner(SPINNER, self)
        self._spinner.hide()

    def set_busy(self, busy: bool) -> None:
        self._busy = busy
        self._spinner.setVisible(busy)
        self._update_enabled()

    def set_ready(self, ready: bool) -> None:
        self._ready = ready
        self._update_enabled()

    def is_busy(self) -> bool:
        return self._busy

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spinner.move(LEFT, (self.height() - SPINNER) // 2)

    def _update_enabled(self) -> None:
        self.setEnabled(self._ready and not self._busy)


WIDTH, HEIGHT = 32, 18
TARGET = 24
KNOB_GAP = 2


class Switch(QCheckBox):
    """A check box for screen readers; its label is a separate widget, so give it an accessible name."""

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        self.setProperty("radius", HEIGHT // 2)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, TARGET)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(0, (self.height() - HEIGHT) / 2, WIDTH, HEIGHT)
        fill = "accent" if self.isChecked() else "line_strong"
        if not self.isEnabled():
            fill = "disabled"
        painter = painter_for(self)
        rounded(painter, area, HEIGHT / 2, look.color(fill))
        side = HEIGHT - 2 * KNOB_GAP
        left = WIDTH - side - KNOB_GAP if self.isChecked() else KNOB_GAP
        rounded(painter, QRectF(left, area.y() + KNOB_GAP, side, side), side / 2, look.color("on_accent"))
        painter.end()
