"""A field to search a list; Esc empties it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui.look import icons
from app.ui.look.translation import text
from app.ui.widgets.retranslated import RetranslateMixin


class SearchField(RetranslateMixin, QLineEdit):
    """key is that of the text shown while it is empty."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.setProperty("quiet", True)
        glass = QAction(self)
        icons.set_icon(glass, "search", size=16)
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self.retranslate()

    def retranslate(self) -> None:
        self.setPlaceholderText(text(self._key))
        self.setAccessibleName(text(self._key))

    def begin(self) -> None:
        """Take the focus, with what is in it selected."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
