"""The window: the connect page, and the tool bar above the places of a connected library."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, QSize
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.tasks import jobs
from app.tasks.lanes import Lanes
from app.ui import icons
from app.ui.dialogs.about import AboutDialog
from app.ui.dialogs.crash import CrashDialog
from app.ui.dialogs.shortcuts import ShortcutsDialog
from app.ui.i18n import is_german, text
from app.ui.messages import sentence
from app.ui.pages.cleanup import CleanUpPage
from app.ui.pages.connect import ConnectPage
from app.ui.pages.history import HistoryPage
from app.ui.pages.overview import OverviewPage
from app.ui.pages.page import Page
from app.ui.pages.review import ReviewPage
from app.ui.pages.scan import ScanPage
from app.ui.pages.settings import SettingsPage
from app.ui.places import Destination, Place
from app.ui.session import LibrarySession
from app.ui.tool_bar import ToolBar
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.retranslated import Retranslated
from app.ui.widgets.scrim import exec_with_scrim

SMALLEST = (1024, 700)
FIRST_SIZE = (1440, 870)


class MainWindow(Retranslated, QMainWindow):
    """Joins the session with the pages; owns the actions and their keys."""

    def __init__(self, lanes: Lanes, settings: QSettings) -> None:
        super().__init__()
        self.session = LibrarySession(lanes, self)
        self._lanes = lanes
        self._settings = settings
        self._actions: dict[str, QAction] = {}
        self._make_actions()
        self._make_pages()
        self._lay_out()
        self._listen()
        self.setMinimumSize(*SMALLEST)
        self.setWindowIcon(icons.app_icon())
        self._restore_geometry()
        self.retranslate()

    # --- building --------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        for name, key, shortcut, slot in (
            ("overview", "tab.overview", "Ctrl+Shift+1", self._go_overview),
            ("review", "tab.review", "Ctrl+Shift+2", self._go_review),
            ("cleanup", "tab.cleanup", "Ctrl+Shift+4", self._go_cleanup),
            ("history", "tab.history", "Ctrl+H", self._go_history),
            ("settings", "tab.settings", "Ctrl+,", self._go_settings),
            ("rescan", "menu.rescan", "F5", self._rescan),
            ("export", "menu.export", "", self._export),
            ("shortcuts", "menu.shortcuts", "F1", self._show_shortcuts),
            ("about", "menu.about", "", self._show_about),
            ("disconnect", "menu.disconnect", "", self.session.close),
            ("quit", "menu.quit", "Ctrl+Q", self._quit),
        ):
            action = QAction(self)
            action.setData(key)
            if shortcut:
                action.setShortcut(shortcut)
            action.triggered.connect(slot)
            self.addAction(action)
            self._actions[name] = action
        self._menu = QMenu(self)
        for name in ("rescan", "export", "", "history", "settings", "shortcuts", "about", "", "quit"):
            if name:
                self._menu.addAction(self._actions[name])
            else:
                self._menu.addSeparator()
        self._library_menu = QMenu(self)
        self._library_menu.addAction(self._actions["rescan"])
        self._library_menu.addAction(self._actions["disconnect"])

    def _make_pages(self) -> None:
        self.connect_page = ConnectPage(self.session)
        self.pages: dict[Place, Page] = {
            Place.SCAN: ScanPage(self.session),
            Place.OVERVIEW: OverviewPage(self.session),
            Place.REVIEW: ReviewPage(self.session, settings=self._settings),
            Place.CLEANUP: CleanUpPage(self.session, settings=self._settings),
            Place.HISTORY: HistoryPage(self.session),
            Place.SETTINGS: SettingsPage(self.session, self._settings),
        }

    def _lay_out(self) -> None:
        self.tool_bar = ToolBar(self._menu)
        self.tool_bar.library.setMenu(self._library_menu)
        self.offline = Banner(BannerKind.OFFLINE)
        self._try_again = self.offline.add_button("")
        self.problem = Banner(BannerKind.ERROR, closable=True)
        self.offline.hide()
        self.problem.hide()
        self._places = QStackedWidget()
        for page in self.pages.values():
            self._places.addWidget(page)
        self._main = QWidget()
        self._main.setObjectName("page")
        column = QVBoxLayout(self._main)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.tool_bar, self.offline, self.problem):
            column.addWidget(widget)
        column.addWidget(self._places, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.connect_page)
        self._stack.addWidget(self._main)
        self.setCentralWidget(self._stack)

    def _listen(self) -> None:
        self.tool_bar.place_chosen.connect(self._go_place)
        self._try_again.clicked.connect(self.session.try_again)
        self._lanes.crashed.connect(self.show_crash)
        session = self.session
        session.connected.connect(self._on_connected)
        session.disconnected.connect(self._on_disconnected)
        session.online_changed.connect(self._on_online_changed)
        session.found_changed.connect(self._update_badges)
        session.decided.connect(self._update_badges)
        session.scan_started.connect(self._on_scan_started)
        session.scan_progressed.connect(self._on_scan_progress)
        for ended in (session.scan_finished, session.scan_failed, session.scan_stopped):
            ended.connect(self._on_scan_ended)
        session.failed.connect(self._show_problem)
        session.navigation_requested.connect(self.go)

    # --- going places ----------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        if self._stack.currentWidget() is self.connect_page:
            return Place.CONNECT
        current = self._places.currentWidget()
        return next(place for place, page in self.pages.items() if page is current)

    def go(self, destination: Destination) -> None:
        """Show a place."""
        if destination.place is Place.CONNECT:
            self._stack.setCurrentWidget(self.connect_page)
            self.connect_page.enter(destination)
            return
        if self.session.profile is None:
            return
        page = self.pages[destination.place]
        self._stack.setCurrentWidget(self._main)
        self._places.setCurrentWidget(page)
        self.tool_bar.show_place(destination.place)
        self.tool_bar.scan_pill.setVisible(self.session.scanning and destination.place is not Place.SCAN)
        page.enter(destination)

    def _go_place(self, place: Place) -> None:
        self.go(Destination(place))

    def _go_overview(self) -> None:
        self._go_place(Place.OVERVIEW)

    def _go_review(self) -> None:
        self._go_place(Place.REVIEW)

    def _go_cleanup(self) -> None:
        self._go_place(Place.CLEANUP)

    def _go_history(self) -> None:
        self._go_place(Place.HISTORY)

    def _go_settings(self) -> None:
        self._go_place(Place.SETTINGS)

    # --- the library -----------------------------------------------------------------------------

    def start(self, *, demo: bool) -> None:
        """Show the connect page, or open the demo library at once."""
        self.go(Destination(Place.CONNECT))
        if demo:
            self._lanes.work.submit(jobs.connect_demo, self.session.open, failed=self._show_problem)

    def _on_connected(self) -> None:
        profile = self.session.profile
        if profile is None:
            return
        name = text("demo.lib") if profile.is_demo else profile.user_name
        address = text("demo.badge") if profile.is_demo else profile.server_url.partition("://")[2]
        self.tool_bar.library.set_library(name, address)
        self.retranslate()
        if profile.last_scan is None:
            self._go_place(Place.SCAN)
            self.session.scan()
        else:
            self._go_place(Place.OVERVIEW)

    def _on_disconnected(self) -> None:
        self.problem.hide()
        self.offline.hide()
        self.go(Destination(Place.CONNECT))
        self.retranslate()

    def _on_online_changed(self, online: bool) -> None:
        self.tool_bar.library.set_online(online)
        self.offline.setVisible(not online and self.session.profile is not None)
        for name in ("rescan", "export"):
            self._actions[name].setEnabled(online)

    def _rescan(self) -> None:
        if self.session.profile is not None and self.session.online:
            self._go_place(Place.SCAN)
            self.session.scan()

    def _on_scan_started(self) -> None:
        self.tool_bar.scan_pill.set_share(0)
        self.tool_bar.scan_pill.setVisible(self.place is not Place.SCAN)

    def _on_scan_progress(self, progress: Progress) -> None:
        if progress.total:
            self.tool_bar.scan_pill.set_share(progress.done / progress.total)

    def _on_scan_ended(self, *_result: object) -> None:
        self.tool_bar.scan_pill.hide()

    def _update_badges(self, *_change: object) -> None:
        self.tool_bar.tabs.set_badge(Place.REVIEW, _badge(self.session.undecided))
        self.tool_bar.tabs.set_badge(Place.CLEANUP, _badge(self.session.going))

    # --- menu ------------------------------------------------------------------------------------

    def _export(self) -> None:
        session = self.session
        if session.profile is None or session.capabilities is None:
            return
        kinds = "HTML (*.html);;CSV (*.csv);;JSON (*.json)"
        chosen, _ = QFileDialog.getSaveFileName(self, text("menu.export"), "paperless-dedupe.html", kinds)
        if chosen:
            task = partial(
                jobs.export_report,
                profile=session.profile,
                rights=session.capabilities,
                target=Path(chosen),
                language="de" if is_german() else "en",
            )
            session.lanes.desk.submit(task, failed=self._show_problem)

    def _show_shortcuts(self) -> None:
        exec_with_scrim(ShortcutsDialog(self))

    def _show_about(self) -> None:
        exec_with_scrim(AboutDialog(self))

    def _show_problem(self, error: DedupeError) -> None:
        self.problem.set_message(sentence(error))
        self.problem.show()

    def show_crash(self, error: BaseException) -> None:
        """Say calmly that something broke."""
        exec_with_scrim(CrashDialog(error, self))

    def _quit(self) -> None:
        self.close()

    # --- window ----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        profile = self.session.profile
        name = (text("demo.lib") if profile.is_demo else profile.user_name) if profile else ""
        self.setWindowTitle(f"{name} – {text('app.name')}" if name else text("app.name"))
        for action in self._actions.values():
            action.setText(text(action.data()))
        self.offline.set_message(text("status.offline"))
        self._try_again.setText(text("e.off.b"))

    def closeEvent(self, event: QCloseEvent) -> None:
        """End whatever runs; it is in the journal or at a checkpoint and goes on at the next start."""
        self._settings.setValue("window/geometry", self.saveGeometry())
        self._lanes.stop()
        event.accept()

    def _restore_geometry(self) -> None:
        saved = self._settings.value("window/geometry")
        if isinstance(saved, QByteArray) and self.restoreGeometry(saved) and self._is_on_a_screen():
            return
        room = QGuiApplication.primaryScreen().availableGeometry().size()
        self.resize(QSize(*FIRST_SIZE).boundedTo(room))

    def _is_on_a_screen(self) -> bool:
        frame = self.frameGeometry()
        return any(screen.availableGeometry().intersects(frame) for screen in QGuiApplication.screens())


def _badge(count: int) -> str:
    return str(count) if count else ""
