"""Shortcuts of the review. Decisions are digits: every keyboard has them, and one hand is enough."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.review.comparison.decision_bar import COMMANDS
from app.ui.review.comparison.toolbar import MODES
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.controller import ReviewController
from app.ui.review.queue.panel import QueuePanel
from app.ui.widgets.shortcuts import CommandShortcut

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
        self._add(cycle.next, "next_area")
        self._add(cycle.previous, "previous_area")
        self._add(panel.filters.focus_search, "search")
        self._add_fixed(panel.clear_search, "Esc", within=panel)
        self._add_members()

    def _add_decisions(self, view: ComparisonView, controller: ReviewController) -> None:
        for action, command in COMMANDS.items():
            self._add(view.decisions.buttons[action].click, command)
        self._add(controller.decision_controller.undo, "undo")
        self._add(controller.decision_controller.redo, "redo")
        self._add(controller.previous_group, "previous_group")
        self._add(controller.next_group, "next_group")
        self._add(controller.open_next, "next_undecided")
        self._add(view.decisions.carry.click, "carry")
        self._add(controller.preview, "preview")
        self._add(controller.show_score, "score")
        self._add(controller.swap, "swap")

    def _add_views(self, view: ComparisonView) -> None:
        bar = view.bar
        self._add(view.next_difference, "next_difference")
        self._add(view.previous_difference, "previous_difference")
        for mode in MODES:
            self._add(partial(view.choose_mode, mode), mode)
        self._add(bar.zoom_in.click, "zoom_in")
        self._add(bar.zoom_out.click, "zoom_out")
        self._add(view.pages.fit_width, "fit_width")
        self._add(view.pages.fit_page, "fit_page")
        self._add(view.pages.blink, "blink")
        self._add(bar.rotate.click, "rotate")
        self._add(bar.sync.click, "sync")
        self._add(bar.strip.click, "strip")
        self._add_fixed(view.details.choose_next, "Return", "Enter", within=view.details)
        self._add_fixed(partial(view.scroll_screen, 1), "Space", within=view.views)
        self._add_fixed(partial(view.scroll_screen, -1), "Shift+Space", within=view.views)

    def _add_members(self) -> None:
        for number in range(1, MEMBERS + 1):
            for right in (False, True):
                show = self._controller.member_right if right else self._controller.member_left
                sequence = f"Alt+{'Shift+' if right else ''}{number}"
                self._add_fixed(partial(show, number - 1), sequence, within=self._screen)

    def _add(self, slot: Callable[[], None], command: str) -> None:
        """Call `slot` for the keys of a command, pressed anywhere in the screen."""
        self._bind(CommandShortcut(command, self._screen), slot)

    def _add_fixed(self, slot: Callable[[], None], *sequences: str, within: QWidget) -> None:
        """Call `slot` for each of these keys, pressed within a part of the screen."""
        for sequence in sequences:
            shortcut = QShortcut(QKeySequence(sequence), within)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._bind(shortcut, slot)

    def _bind(self, shortcut: QShortcut, slot: Callable[[], None]) -> None:
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
