"""What the window asks of every page."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.ui.session.navigation import Destination


class Screen(QWidget):
    """A place of the window."""

    def enter(self, destination: Destination | None = None) -> None:
        """Called each time the page is shown; it brings itself up to date."""
        raise NotImplementedError
