"""Settings screen: a list of sections on the left, the chosen one beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, Screen
from app.ui.settings.appearance import AppearanceSection
from app.ui.settings.detection import DetectionSection
from app.ui.settings.expert import ExpertSection
from app.ui.settings.ignored import IgnoredSection
from app.ui.settings.meaning import MeaningSection
from app.ui.settings.protection import ProtectionSection
from app.ui.settings.section import Section
from app.ui.settings.servers import ServerSection
from app.ui.settings.shortcuts import ShortcutsSection
from app.ui.settings.storage import StorageSection
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for, rounded

ITEMS = {  # icon and name of each section
    "detect": ("fingerprint", "st.detect"),
    "protect": ("lock", "st.protect"),
    "ignored": ("not-equal", "st.ignored"),
    "meaning": ("kind-semantic", "st.meaning"),
    "look": ("globe", "st.look"),
    "server": ("server", "st.server"),
    "storage": ("folder", "st.storage"),
    "shortcuts": ("bolt", "st.shortcuts"),
    "expert": ("hash", "st.adv"),
}


class SettingsScreen(RetranslateMixin, Screen):
    """Changes take effect immediately, so there is no save button."""

    def __init__(self, session: LibrarySession, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.sections: dict[str, Section] = {
            "detect": DetectionSection(session),
            "protect": ProtectionSection(session),
            "ignored": IgnoredSection(session),
            "meaning": MeaningSection(session),
            "look": AppearanceSection(settings),
            "server": ServerSection(session),
            "storage": StorageSection(session, settings),
            "shortcuts": ShortcutsSection(),
            "expert": ExpertSection(session),
        }
        self.nav = Nav()
        self._stack = QStackedWidget()
        row = QHBoxLayout(self)  # from the outside in, as ReviewScreen
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.nav)
        row.addWidget(self._stack, 1)
        for key, section in self.sections.items():
            self.nav.add_item(key, ITEMS[key][0])
            area = QScrollArea()
            area.setWidgetResizable(True)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self._stack.addWidget(area)
            area.setWidget(section)
        self.nav.chosen.connect(self._show_section)
        self.nav.choose("look")
        self.retranslate()

    def enter(self, destination: Destination | None = None) -> None:
        if destination is not None and destination.section:
            self.show_section(destination.section)
        list(self.sections.values())[self._stack.currentIndex()].enter()
        self.nav.focus_chosen()

    def show_section(self, key: str) -> None:
        """Show a section, by its key in ITEMS."""
        self.nav.choose(key)

    def retranslate(self) -> None:
        self.nav.set_title(text("tab.settings"))
        for key, (_, name) in ITEMS.items():
            self.nav.item(key).setText(text(name))

    def _show_section(self, key: str) -> None:
        self._stack.setCurrentIndex(list(self.sections).index(key))
        self.sections[key].enter()


WIDTH = 240
RADIUS = 8
ITEM = 34
ICON = 16
PADDING, GAP = 12, 9
SIDES = 21  # px left and right of the items


class Nav(QWidget):
    """List of sections as one tab stop; the arrow keys move the choice.

    Signals:
        chosen: the key of a section.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sideBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._keys: list[str] = []
        self._group = QButtonGroup(self)
        self._group.idToggled.connect(self._report)
        self._title = label(role="h2")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(10, 16, 11, 16)
        self._column.setSpacing(2)
        heading = QVBoxLayout()
        heading.setContentsMargins(10, 0, 0, 10)
        heading.addWidget(self._title)
        self._column.addLayout(heading)
        self._column.addStretch(1)
        theme().changed.connect(self._fit)
        self._fit()

    def add_item(self, key: str, icon: str) -> NavItem:
        item = NavItem(icon)
        self._column.insertWidget(self._column.count() - 1, item)
        self._group.addButton(item, len(self._keys))
        self._keys.append(key)
        return item

    def set_title(self, title: str) -> None:
        self._title.setText(title)

    def item(self, key: str) -> NavItem:
        item = self._group.button(self._keys.index(key))
        if not isinstance(item, NavItem):
            raise TypeError(key)
        return item

    def choose(self, key: str) -> None:
        self.item(key).setChecked(True)

    def _report(self, number: int, checked: bool) -> None:
        if checked:
            chosen = self._group.button(number)
            had_focus = any(item.hasFocus() for item in self._group.buttons())
            for item in self._group.buttons():
                policy = Qt.FocusPolicy.StrongFocus if item is chosen else Qt.FocusPolicy.ClickFocus
                item.setFocusPolicy(policy)
            if had_focus:
                self.focus_chosen()
            self.chosen.emit(self._keys[number])

    def focus_chosen(self) -> None:
        """Focus the item of the current section, if any."""
        chosen = self._group.checkedButton()
        if chosen is not None:
            chosen.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # the text of an item changed
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        widest = max((item.sizeHint().width() for item in self._group.buttons()), default=0)
        self.setFixedWidth(max(WIDTH, theme().scaled(WIDTH), widest + SIDES))


class NavItem(PaintedButton):
    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(RADIUS, parent)
        self._icon = icon
        self.setCheckable(True)
        self.setFocusPolicy(
            Qt.FocusPolicy.ClickFocus
        )  # the screen has no shortcuts that a focus change would disturb
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        wide = QFontMetrics(theme().font("strong")).horizontalAdvance(self.text())
        return QSize(PADDING + ICON + GAP + wide + PADDING, theme().scaled(ITEM))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        area = QRectF(self.rect())
        if self.isChecked() or self.underMouse():
            rounded(painter, area, RADIUS, look.color("selected" if self.isChecked() else "hover"))
        color = "text" if self.isChecked() else "text2"
        icons.paint(painter, self._icon, color, QRectF(PADDING, (self.height() - ICON) / 2, ICON, ICON))
        painter.setFont(look.font("strong" if self.isChecked() else "body"))
        painter.setPen(look.color("text"))
        left = PADDING + ICON + GAP
        words = area.adjusted(left, 0, -PADDING / 2, 0)
        shown = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, round(words.width())
        )
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()
