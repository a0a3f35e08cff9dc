"""Tool bar: library, the four main screens, history, settings and the menu."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from app.ui.look import icons
from app.ui.look.formats import format_percent
from app.ui.look.keymap import keymap
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.navigation import ScreenId
from app.ui.widgets.buttons import PaintedButton, icon_button, name_icon_button
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.segmented_control import SegmentedControl

HEIGHT = 48
MARGIN, SPACING = 12, 8
TABS = (
    (ScreenId.OVERVIEW, "tab.overview", "overview"),
    (ScreenId.REVIEW, "tab.review", "review"),
    (ScreenId.FIND, "tab.find", "find"),
    (ScreenId.CLEANUP, "tab.cleanup", "cleanup"),
)


class ToolBar(RetranslateMixin, QWidget):
    """Shown above every screen of a connected library.

    Signals:
        screen_chosen: a ScreenId.
    """

    screen_chosen = Signal(object)

    def __init__(self, menu: QMenu, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.library = LibraryButton()
        self.tabs = SegmentedControl()
        for screen, key, icon in TABS:
            self.tabs.add_segment(screen, text(key), icon)
        self.scan_pill = ProgressPill()
        self.scan_pill.hide()
        self.history = icon_button("history")
        self.settings = icon_button("settings")
        self.menu = icon_button("menu")
        self.menu.setMenu(menu)
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._lay_out()
        self.tabs.chosen.connect(self._choose_tab)
        self.history.clicked.connect(self._choose_history)
        self.settings.clicked.connect(self._choose_settings)
        self.scan_pill.clicked.connect(self._choose_scan)
        theme().changed.connect(self._follow_theme)
        self._follow_theme()
        self.retranslate()

    def _lay_out(self) -> None:
        """Lay out with equal stretch left and right, so that the tabs stay in the middle."""
        self._right = right = QWidget()
        right_layout = QHBoxLayout(right)
        right_layout.setContentsMargins(0, 0, 0, 0)
        right_layout.setSpacing(4)
        right_layout.addStretch()
        for widget in (self.scan_pill, self.history, self.settings, self.menu):
            right_layout.addWidget(widget)
        left = QWidget()
        left_layout = QHBoxLayout(left)
        left_layout.setContentsMargins(0, 0, 0, 0)
        left_layout.addWidget(self.library)
        left_layout.addStretch()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(MARGIN, 0, MARGIN, 0)
        layout.setSpacing(SPACING)
        layout.addWidget(left, 1)
        layout.addWidget(self.tabs)
        layout.addWidget(right, 1)

    def _follow_theme(self) -> None:
        self.setFixedHeight(max(HEIGHT, self.library.sizeHint().height() + 8))
        self._fit_tabs()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_tabs()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit_tabs()
        return super().event(event)

    def _fit_tabs(self) -> None:
        """Leave out icons or names of tabs that would not fit beside the name of the library."""
        sides = self.library.minimumSizeHint().width() + self._right.sizeHint().width()
        self.tabs.fit(self.width() - sides - 2 * (MARGIN + SPACING))

    def open_menu(self) -> None:
        """Open the menu as a click does, with its first entry chosen."""
        menu = self.menu.menu()
        menu.popup(self.menu.mapToGlobal(self.menu.rect().bottomLeft()))
        menu.setActiveAction(menu.actions()[0])

    def show_screen(self, screen: ScreenId) -> None:
        """Mark the current screen."""
        tabs = {tab for tab, _, _ in TABS}
        self.tabs.choose(screen if screen in tabs else "")
        self.history.setCheckable(True)
        self.settings.setCheckable(True)
        self.history.setChecked(screen is ScreenId.HISTORY)
        self.settings.setChecked(screen is ScreenId.SETTINGS)

    def retranslate(self) -> None:
        for screen, key, _ in TABS:
            self.tabs.set_text(screen, text(key))
        self._fit_tabs()
        name_icon_button(self.history, text("tip.history"), keymap().key("history"))
        name_icon_button(self.settings, text("tip.settings"), keymap().key("settings"))
        name_icon_button(self.menu, text("tip.menu"), keymap().key("menu"))

    def _choose_tab(self, key: str) -> None:
        self.screen_chosen.emit(ScreenId(key))

    def _choose_history(self) -> None:
        self.screen_chosen.emit(ScreenId.HISTORY)

    def _choose_settings(self) -> None:
        self.screen_chosen.emit(ScreenId.SETTINGS)

    def _choose_scan(self) -> None:
        self.screen_chosen.emit(ScreenId.SCAN)


class LibraryButton(RetranslateMixin, QToolButton):
    """Name and address of the library, with a dot that shows whether it is connected."""

    TILE, DOT = 28, 8
    SHORTEST = 70  # px of the name at 100 % text size, if the window is narrow

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("focusRing", True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._name = self._address = ""
        self._connection = "offline"
        self.retranslate()

    def set_library(self, name: str, address: str) -> None:
        self._name, self._address = name, address
        self.retranslate()
        self.updateGeometry()
        self.update()

    def set_connection(self, connection: str) -> None:
        """Show "online", "offline" or "signed-out"."""
        self._connection = connection
        self.retranslate()
        self.update()

    def retranslate(self) -> None:
        state = text(f"status.{self._connection}")
        self.setToolTip(text("tip.lib"))
        self.setAccessibleName(f"{self._name}, {self._address}, {state}")

    def sizeHint(self) -> QSize:
        widest = max(_line_width("strong", self._name), _line_width("small", self._address) + self.DOT + 6)
        return QSize(self.TILE + 10 + min(widest, 260) + 36, 4 + 2 * self._line_height())

    def minimumSizeHint(self) -> QSize:
        """Return room for the first letters of the name."""
        whole = self.sizeHint()
        return QSize(min(whole.width(), self.TILE + 10 + theme().scaled(self.SHORTEST) + 36), whole.height())

    def _line_height(self) -> int:
        return theme().scaled(18)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        if self.underMouse() or self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("hover"))
            painter.drawRoundedRect(self.rect(), 7, 7)
        tile = QRectF(4, (self.height() - self.TILE) / 2, self.TILE, self.TILE)
        icons.app_icon().paint(painter, tile.toRect())
        left = tile.right() + 10
        right = self.width() - 28
        high = self._line_height()
        top = self.height() / 2 - high
        self._paint_line(painter, QRectF(left, top, right - left, high), "strong", "text", self._name)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("keep_fill" if self._connection == "online" else "trash_line"))
        painter.drawEllipse(QRectF(left, top + 1.5 * high - self.DOT / 2, self.DOT, self.DOT))
        shift = self.DOT + 6
        line = QRectF(left + shift, top + high, right - left - shift, high)
        self._paint_line(painter, line, "small", "text3", self._address)
        chevron = QRectF(self.width() - 22, (self.height() - 14) / 2, 14, 14)
        icons.paint(painter, "chevron-down", "text2", chevron)
        painter.end()

    def _paint_line(self, painter: QPainter, box: QRectF, role: str, color: str, line: str) -> None:
        painter.setFont(theme().font(role))
        painter.setPen(theme().color(color))
        shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


def _line_width(role: str, line: str) -> int:
    """Return the width of a line in the font of a role."""
    return QFontMetrics(theme().font(role)).horizontalAdvance(line)


PILL_HEIGHT = 28
ICON = 14


class ProgressPill(RetranslateMixin, PaintedButton):
    """Shows the progress of a scan; `clicked` leads to the scan screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(PILL_HEIGHT // 2, parent)
        self._share = 0.0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.retranslate()

    def set_share(self, share: float) -> None:
        """Show a share done, 0…1."""
        self._share = share
        self.retranslate()

    def retranslate(self) -> None:
        self.setText(format_percent(self._share))
        self.setAccessibleName(text("a11y.progress", p=self.text()))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        # Wide enough for 100 %, so that the tool bar does not move while the number grows.
        widest = QFontMetricsF(theme().font("small_strong")).horizontalAdvance(format_percent(1))
        return QSize(round(12 + ICON + 8 + widest + 12), PILL_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(self.rect())
        painter = painter_for(self)
        rounded(
            painter, area, area.height() / 2, look.color("selected" if self.underMouse() else "accent_tint")
        )
        icons.paint(painter, "refresh", "accent_text", QRectF(12, 0, ICON, area.height()))
        painter.setPen(look.color("accent_text"))
        painter.setFont(look.font("small_strong", tabular=True))
        painter.drawText(area.adjusted(12 + ICON + 8, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()
