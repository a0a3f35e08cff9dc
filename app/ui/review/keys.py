"""The keys of the review page. Decisions are digits: every keyboard has them, and one hand is enough."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

MEMBERS = 9


class Keys(QObject):
    """Shortcuts that work while the page has the focus; a text field that is typed in goes first.

    Signals:
        member_left, member_right: position of the member of the group to show there.
    """

    member_left = Signal(int)
    member_right = Signal(int)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._members: dict[QShortcut, tuple[int, bool]] = {}
        for number in range(1, MEMBERS + 1):
            for right in (False, True):
                modifiers = "Alt+Shift+" if right else "Alt+"
                shortcut = self._shortcut(f"{modifiers}{number}", page)
                self._members[shortcut] = (number - 1, right)
                shortcut.activated.connect(self._member)

    def add(self, slot: Callable[[], None], *sequences: str, within: QWidget | None = None) -> None:
        """Call a method of a QObject for any of these keys, pressed in the page or only in a part of it."""
        for sequence in sequences:
            self._shortcut(sequence, within or self._page).activated.connect(slot)

    def _shortcut(self, sequence: str, owner: QWidget) -> QShortcut:
        shortcut = QShortcut(QKeySequence(sequence), owner)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return shortcut

    def _member(self) -> None:
        place, right = self._members[self.sender()]
        (self.member_right if right else self.member_left).emit(place)
