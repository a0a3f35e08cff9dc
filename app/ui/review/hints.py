"""Three hints for the first review: keys, chips, carry-over. Each is shown until the user has read it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from app.ui.look.keymap import keymap
from app.ui.look.translation import text
from app.ui.review.preferences import HINTS, ReviewPreferences
from app.ui.widgets.banner import Banner, BannerKind


class ReviewHints(Banner):
    """One hint at a time; closing it ends them all."""

    def __init__(self, preferences: ReviewPreferences, parent: QWidget | None = None) -> None:
        super().__init__(BannerKind.INFO, closable=True, parent=parent)
        self._preferences = preferences
        self._next = self.add_button("")
        self._next.clicked.connect(self.go_on)
        self.closed.connect(self._end)
        self.hide()
        self._show_hint()

    @property
    def are_left(self) -> bool:
        return self._preferences.hints_read < len(HINTS)

    def go_on(self) -> None:
        """Show the next hint, or none after the last."""
        self._preferences.hints_read += 1
        self.setVisible(self.are_left)
        self._show_hint()

    def _end(self) -> None:
        self._preferences.hints_read = len(HINTS)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._show_hint()

    def _show_hint(self) -> None:
        if not self.are_left:
            return
        number = self._preferences.hints_read
        name = keymap().name
        self.set_message(
            text(
                HINTS[number],
                left=name("keep_left"),
                skip=name("skip"),
                list=name("shortcuts"),
                preview=name("preview"),
            )
        )
        is_last = number == len(HINTS) - 1
        self._next.setText(text("hint.last") if is_last else text("hint.done", n=number + 1, all=len(HINTS)))
