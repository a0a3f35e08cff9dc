"""Chooses the language of the window, which follows at once."""

from __future__ import annotations

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QComboBox, QWidget

from app.texts import added_languages
from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import change_appearance, theme
from app.ui.look.translation import RetranslateMixin, text

LANGUAGES = (
    (LanguageChoice.SYSTEM, "st.lang.sys"),
    (LanguageChoice.ENGLISH, "st.lang.en"),
    (LanguageChoice.GERMAN, "st.lang.de"),
)


class LanguageBox(RetranslateMixin, QComboBox):
    """Saves the choice in the settings if they are given."""

    def __init__(self, settings: QSettings | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        for choice, _ in LANGUAGES:
            self.addItem(str(choice), choice)
        for code, added in added_languages().items():
            self.addItem(added.name, code)
        self.show_current()
        self.currentIndexChanged.connect(self._choose)
        self.retranslate()

    def show_current(self) -> None:
        """Show the current language."""
        self.setCurrentIndex(self.findData(theme().appearance.language))

    def retranslate(self) -> None:
        for number, (_, key) in enumerate(LANGUAGES):
            self.setItemText(number, text(key))
        self.setAccessibleName(text("st.lang"))

    def _choose(self, number: int) -> None:
        change_appearance(self._settings, language=self.itemData(number))
