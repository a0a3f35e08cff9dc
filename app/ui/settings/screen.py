"""The settings: a list of pages at the left, the chosen one beside it."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QWidget

from app.ui.look.translation import text
from app.ui.pages.page import Screen
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination
from app.ui.settings.appearance import AppearanceSection
from app.ui.settings.detection import DetectionSection
from app.ui.settings.expert import ExpertSection
from app.ui.settings.nav import Nav
from app.ui.settings.section import Section
from app.ui.settings.servers import ServerSection
from app.ui.settings.shortcuts import ShortcutsSection
from app.ui.settings.storage import StorageSection
from app.ui.widgets.retranslated import RetranslateMixin

ITEMS = {  # icon and name of each section
    "detect": ("fingerprint", "st.detect"),
    "look": ("globe", "st.look"),
    "server": ("server", "st.server"),
    "storage": ("folder", "st.storage"),
    "shortcuts": ("bolt", "st.shortcuts"),
    "expert": ("hash", "st.adv"),
}


class SettingsPage(RetranslateMixin, Screen):
    """What is chosen here takes effect at once; there is nothing to save."""

    def __init__(self, session: LibrarySession, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.sections: dict[str, Section] = {
            "detect": DetectionSection(session),
            "look": AppearanceSection(settings),
            "server": ServerSection(session),
            "storage": StorageSection(session, settings),
            "shortcuts": ShortcutsSection(),
            "expert": ExpertSection(session),
        }
        self.nav = Nav()
        self._stack = QStackedWidget()
        for key, section in self.sections.items():
            self.nav.add_item(key, ITEMS[key][0])
            self._stack.addWidget(_scrolling(section))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.nav)
        row.addWidget(self._stack, 1)
        self.nav.chosen.connect(self._show_section)
        self.nav.choose("look")
        self.retranslate()

    def enter(self, _destination: Destination | None = None) -> None:
        list(self.sections.values())[self._stack.currentIndex()].enter()
        self.nav.focus_chosen()

    def show_section(self, key: str) -> None:
        """Choose a section: a key of ITEMS."""
        self.nav.choose(key)

    def retranslate(self) -> None:
        self.nav.set_title(text("tab.settings"))
        for key, (_, name) in ITEMS.items():
            self.nav.item(key).setText(text(name))

    def _show_section(self, key: str) -> None:
        self._stack.setCurrentIndex(list(self.sections).index(key))
        self.sections[key].enter()


def _scrolling(section: Section) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(section)
    return area
