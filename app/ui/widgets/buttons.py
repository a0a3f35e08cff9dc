"""Buttons in the looks of the style sheet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton, QToolButton

from app.ui.look import icons

_ICON_COLORS = {"primary": "on_accent", "keep": "on_keep", "trash": "on_trash", "link": "accent_text"}
ICON_GAP = 4
_ICON_SIZES = {"s": 14, "m": 16, "l": 18}


def push_button(
    text: str = "", kind: str = "normal", size: str = "m", icon: str = "", *, icon_after: bool = False
) -> QPushButton:
    """A button with a text.

    Args:
        kind: normal, primary, keep, trash or link.
        size: "s" 26, "m" 32 or "l" 40 high.
        icon_after: the icon stands behind the text, as on "Start reviewing →".
    """
    button = QPushButton(text)
    button.setProperty("kind", kind)
    button.setProperty("scale", size)
    button.setProperty("focusRing", True)
    button.setAutoDefault(True)  # Enter presses it where it has the focus
    if kind == "link":
        button.setCursor(Qt.CursorShape.PointingHandCursor)
    if icon:
        color = _ICON_COLORS.get(kind, "text")
        icons.set_icon(button, icon, color, color, _ICON_SIZES[size], -ICON_GAP if icon_after else ICON_GAP)
    if icon_after:
        button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    return button


def icon_button(icon: str, name: str = "", shortcut: str = "", *, small: bool = False) -> QToolButton:
    """A button that shows only an icon; `name_icon_button` says what it does."""
    button = QToolButton()
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("scale", "s" if small else "m")
    icons.set_icon(button, icon, size=16 if small else 18)
    name_icon_button(button, name, shortcut)
    return button


def name_icon_button(button: QToolButton, name: str, shortcut: str = "") -> None:
    """Name it for the tooltip and for screen readers; shortcut as QKeySequence reads it ("Ctrl+Z")."""
    shown = QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    button.setToolTip(f"{name}  {shown}" if shown else name)
    button.setAccessibleName(name)
    button.setAccessibleDescription(shown)
