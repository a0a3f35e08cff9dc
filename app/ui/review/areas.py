"""F6: from the list to the panes to the decisions, and round."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.ui.review.comparison.view import ComparisonView
from app.ui.review.queue.panel import QueuePanel


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
