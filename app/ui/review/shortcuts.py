"""Shortcuts of the review. Decisions are digits: every keyboard has them, and one hand is enough."""

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


class Shortcuts(QObject):
    """Shortcuts that work while the screen has the focus; a focused text field receives keys first."""

    def __init__(
        self, screen: QWidget, panel: QueuePanel, view: ComparisonView, controller: ReviewController
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self._controller = controller
        self._slots: dict[QObject, Callable[[], None]] = {}
        self._add_decisions(view, controller)
        self._add_views(view)
        cycle = FocusCycle(screen, panel, view)
        self._add(cycle.next, "F6")
        self._add(cycle.previous, "Shift+F6")
        self._add(panel.filters.focus_search, "Ctrl+F")
        self._add(panel.clear_search, "Esc", within=panel)
        self._add_members()

    def _add_decisions(self, view: ComparisonView, controller: ReviewController) -> None:
        for action, key in KEYS.items():
            self._add(view.decisions.buttons[action].click, key)
        self._add(controller.decision_controller.undo, "Ctrl+Z")
        self._add(controller.decision_controller.redo, "Ctrl+Shift+Z")
        self._add(controller.previous_group, "Up", "K")
        self._add(controller.next_group, "Down", "J")
        self._add(controller.open_next, "Ctrl+Down")
        self._add(view.decisions.carry.click, "C")
        self._add(controller.preview, "M")
        self._add(controller.show_score, "I")
        self._add(controller.swap, "X")

    def _add_views(self, view: ComparisonView) -> None:
        bar = view.bar
        self._add(view.next_difference, "F7", "N")
        self._add(view.previous_difference, "Shift+F7", "P")
        self._add(view.show_pages, "Ctrl+1")
        self._add(view.show_overlay, "Ctrl+2")
        self._add(view.show_text, "Ctrl+3")
        self._add(view.show_table, "Ctrl+4")
        self._add(view.details.choose_next, "Return", "Enter", within=view.details)
        self._add(bar.zoom_in.click, "Ctrl++", "Ctrl+=")
        self._add(bar.zoom_out.click, "Ctrl+-")
        self._add(view.pages.fit_width, "Ctrl+0")
        self._add(view.pages.fit_page, "Ctrl+9")
        self._add(view.pages.blink, "B")
        self._add(bar.rotate.click, "R")
        self._add(bar.sync.click, "L")
        self._add(bar.strip.click, "T")
        self._add(partial(view.scroll_screen, 1), "Space", within=view.views)
        self._add(partial(view.scroll_screen, -1), "Shift+Space", within=view.views)

    def _add_members(self) -> None:
        for number in range(1, MEMBERS + 1):
            for right in (False, True):
                show = self._controller.member_right if right else self._controller.member_left
                self._add(partial(show, number - 1), f"Alt+{'Shift+' if right else ''}{number}")

    def _add(self, slot: Callable[[], None], *sequences: str, within: QWidget | None = None) -> None:
        """Call `slot` for each of these keys, pressed anywhere in the screen or only within a part of it."""
        for sequence in sequences:
            shortcut = QShortcut(QKeySequence(sequence), within or self._screen)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._slots[shortcut] = slot
            shortcut.activated.connect(self._act)

    def _act(self) -> None:
        """Run the shortcut's slot, unless a menu or popover is open: the keys are then meant for it."""
        if QApplication.activePopupWidget() is None:
            self._slots[self.sender()]()


class FocusCycle(QObject):
    """Moves the focus between the parts of the screen."""

    def __init__(self, screen: QWidget, panel: QueuePanel, view: ComparisonView) -> None:
        super().__init__(screen)
        self._screen = screen
        self._panel = panel
        self._view = view

    def next(self) -> None:
        self._move(1)

    def previous(self) -> None:
        self._move(-1)

    def _move(self, steps: int) -> None:
        decisions = self._view.decisions
        button = next((b for b in decisions.buttons.values() if b.isEnabled()), decisions.undo)
        areas: tuple[tuple[QWidget, QWidget], ...] = (
            (self._panel, self._panel.list),
            (self._view.views, self._view.focus_target()),
            (decisions, button),
        )
        focus = self._screen.focusWidget()
        index = next(
            (i for i, (area, _) in enumerate(areas) if focus is not None and area.isAncestorOf(focus)), -1
        )
        for _ in areas:
            index = (index + steps) % len(areas)
            if areas[index][1].isVisible():
                areas[index][1].setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
