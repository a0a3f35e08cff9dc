"""The keys of the review page. Decisions are digits: every keyboard has them, and one hand is enough."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.review.comparison.decision_bar import KEYS
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.controller import ReviewController
from app.ui.review.queue.panel import QueuePanel

MEMBERS = 9


class Keys(QObject):
    """Shortcuts that work while the page has the focus; a text field that is typed in goes first."""

    def __init__(
        self, page: QWidget, panel: QueuePanel, pane: ComparisonView, table: ReviewController
    ) -> None:
        super().__init__(page)
        self._page = page
        self._table = table
        self._slots: dict[QObject, Callable[[], None]] = {}
        self._add_decisions(pane, table)
        self._add_views(pane)
        areas = FocusCycle(page, panel, pane)
        self._add(areas.next, "F6")
        self._add(areas.previous, "Shift+F6")
        self._add(panel.filters.focus_search, "Ctrl+F")
        self._add(panel.clear_search, "Esc", within=panel)
        self._add_members()

    def _add_decisions(self, pane: ComparisonView, table: ReviewController) -> None:
        for verdict, key in KEYS.items():
            self._add(pane.decisions.buttons[verdict].click, key)
        self._add(table.decider.undo, "Ctrl+Z")
        self._add(table.decider.redo, "Ctrl+Shift+Z")
        self._add(table.previous_group, "Up", "K")
        self._add(table.next_group, "Down", "J")
        self._add(table.open_next, "Ctrl+Down")
        self._add(pane.decisions.carry.click, "C")
        self._add(table.preview, "M")
        self._add(table.show_score, "I")
        self._add(table.swap, "X")

    def _add_views(self, pane: ComparisonView) -> None:
        bar = pane.bar
        self._add(pane.next_difference, "F7", "N")
        self._add(pane.previous_difference, "Shift+F7", "P")
        self._add(pane.show_pages, "Ctrl+1")
        self._add(pane.show_overlay, "Ctrl+2")
        self._add(pane.show_text, "Ctrl+3")
        self._add(pane.show_table, "Ctrl+4")
        self._add(pane.details.choose_next, "Return", "Enter", within=pane.details)
        self._add(bar.zoom_in.click, "Ctrl++", "Ctrl+=")
        self._add(bar.zoom_out.click, "Ctrl+-")
        self._add(pane.pages.fit_width, "Ctrl+0")
        self._add(pane.pages.fit_page, "Ctrl+9")
        self._add(pane.pages.blink, "B")
        self._add(bar.sync.click, "L")
        self._add(bar.strip.click, "T")
        self._add(pane.screen_down, "Space", within=pane.views)
        self._add(pane.screen_up, "Shift+Space", within=pane.views)

    def _add_members(self) -> None:
        for number in range(1, MEMBERS + 1):
            for right in (False, True):
                show = self._table.member_right if right else self._table.member_left
                self._add(partial(show, number - 1), f"Alt+{'Shift+' if right else ''}{number}")

    def _add(self, slot: Callable[[], None], *sequences: str, within: QWidget | None = None) -> None:
        """Call something for any of these keys, pressed in the page or only in a part of it."""
        for sequence in sequences:
            shortcut = self._shortcut(sequence, within or self._page)
            self._slots[shortcut] = slot
            shortcut.activated.connect(self._act)

    def _act(self) -> None:
        """Not while a menu or a popover is open: who types there does not mean the documents behind it."""
        if QApplication.activePopupWidget() is None:
            self._slots[self.sender()]()

    def _shortcut(self, sequence: str, owner: QWidget) -> QShortcut:
        shortcut = QShortcut(QKeySequence(sequence), owner)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return shortcut


class FocusCycle(QObject):
    """Moves the focus between the parts of the page."""

    def __init__(self, page: QWidget, panel: QueuePanel, pane: ComparisonView) -> None:
        super().__init__(page)
        self._page = page
        self._panel = panel
        self._pane = pane

    def next(self) -> None:
        self._move(1)

    def previous(self) -> None:
        self._move(-1)

    def _move(self, steps: int) -> None:
        decisions = self._pane.decisions
        button = next((b for b in decisions.buttons.values() if b.isEnabled()), decisions.undo)
        areas: tuple[tuple[QWidget, QWidget], ...] = (
            (self._panel, self._panel.list),
            (self._pane.views, self._pane.focus_target()),
            (decisions, button),
        )
        focus = self._page.focusWidget()
        place = next(
            (i for i, (area, _) in enumerate(areas) if focus is not None and area.isAncestorOf(focus)), -1
        )
        for _ in areas:
            place = (place + steps) % len(areas)
            if areas[place][1].isVisible():
                areas[place][1].setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
