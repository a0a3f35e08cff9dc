"""The list of keys."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from app.ui.look.translation import text
from app.ui.settings.section import Section, SettingRow
from app.ui.widgets.panels import Panel
from app.ui.widgets.shortcuts import SHORTCUTS, KeyCap

WIDTH = 690


class ShortcutsSection(Section):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self._panel = Panel()
        self.body.addWidget(self._panel)
        self.retranslate()

    def retranslate(self) -> None:
        """Made anew, because the names of keys depend on the language too."""
        self.heading.setText(text("st.shortcuts"))
        self._panel.clear()
        for action, keys in SHORTCUTS:
            row = SettingRow(*map(_cap, keys), low=True)
            row.set_texts(text(action))
            self._panel.add_row(row)


def _cap(key: str) -> KeyCap:
    return KeyCap(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText))
