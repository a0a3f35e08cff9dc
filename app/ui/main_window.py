"""The window: the connect page, and the tool bar above the places of a connected library."""

from __future__ import annotations

import os
import traceback
from functools import partial
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QSettings, Qt, QUrl
from PySide6.QtGui import QAction, QCloseEvent, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.domain.runs import Run
from app.services.scan import ScanResult
from app.tasks import jobs
from app.tasks.lanes import Lanes
from app.ui import icons
from app.ui.cleanup.applying import Applying
from app.ui.dialogs.about import AboutDialog
from app.ui.dialogs.closing import ClosingDialog
from app.ui.dialogs.crash import CrashDialog, report_of_error, report_of_record
from app.ui.dialogs.database import DatabaseDialog
from app.ui.dialogs.shortcuts import ShortcutsDialog
from app.ui.history.undoing import Undoing
from app.ui.i18n import is_german, text
from app.ui.messages import sentence
from app.ui.notice import BackgroundNotice
from app.ui.pages.cleanup import CleanUpPage
from app.ui.pages.connect import ConnectPage
from app.ui.pages.history import HistoryPage
from app.ui.pages.overview import OverviewPage
from app.ui.pages.page import Page
from app.ui.pages.review import ReviewPage
from app.ui.pages.scan import ScanPage
from app.ui.pages.settings import SettingsPage
from app.ui.places import Destination, Place
from app.ui.second_start import TOKEN_VARIABLE
from app.ui.session import LibrarySession
from app.ui.theme import theme
from app.ui.tool_bar import ToolBar
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.retranslated import Retranslated
from app.ui.widgets.scrim import exec_with_scrim
from app.ui.window_place import restore_place, save_place, smallest_size

SECONDS_OF_A_LONG_SCAN = 10  # somebody who waits longer looks at something else


class MainWindow(Retranslated, QMainWindow):
    """Joins the session with the pages; owns the actions and their keys.

    Attributes:
        wants_new_database: the user wants the damaged one to be set aside once the window is closed.
    """

    def __init__(self, lanes: Lanes, settings: QSettings) -> None:
        super().__init__()
        self.session = LibrarySession(lanes, self)
        self._lanes = lanes
        self._settings = settings
        self._actions: dict[str, QAction] = {}
        self.wants_new_database = False
        self._told: set[tuple[str, int]] = set()
        self._telling = False
        self._closing: ClosingDialog | None = None
        self._may_close = False
        self._notice = BackgroundNotice(self, icons.app_icon())
        self._since_scan_began = QElapsedTimer()
        self._make_actions()
        self._make_pages()
        self._lay_out()
        self._listen()
        self._follow_text_size()
        self.setWindowIcon(icons.app_icon())
        restore_place(self, settings)
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
            ("logs", "menu.logs", "", self._open_logs),
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
        for name in ("rescan", "export", "", "history", "settings", "shortcuts", "logs", "about", "", "quit"):
            if name:
                self._menu.addAction(self._actions[name])
            else:
                self._menu.addSeparator()
        self._library_menu = QMenu(self)
        self._library_menu.addAction(self._actions["rescan"])
        self._library_menu.addAction(self._actions["disconnect"])

    def _make_pages(self) -> None:
        self.connect_page = ConnectPage(self.session)
        self._cleanup = CleanUpPage(self.session, settings=self._settings)
        self._history = HistoryPage(self.session)
        self.pages: dict[Place, Page] = {
            Place.SCAN: ScanPage(self.session),
            Place.OVERVIEW: OverviewPage(self.session),
            Place.REVIEW: ReviewPage(self.session, settings=self._settings),
            Place.CLEANUP: self._cleanup,
            Place.HISTORY: self._history,
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
        self._lanes.unusable.connect(self._on_database_unusable)
        self._notice.clicked.connect(self.come_forward)
        theme().changed.connect(self._follow_text_size)
        for changing in (self._cleanup.applying, self._history.applying):
            changing.finished.connect(self._on_cleaned_up)
            for ended in (changing.finished, changing.failed, changing.stopped):
                ended.connect(self._on_change_ended)
        for undoing in (self._cleanup.undoing, self._history.undoing):
            undoing.ended.connect(self._on_change_ended)
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
        session.scan_finished.connect(self._tell_of_scan)
        session.scan_failed.connect(self._tell_of_failed_scan)
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
        self._since_scan_began.start()
        self.tool_bar.scan_pill.set_share(0)
        self.tool_bar.scan_pill.setVisible(self.place is not Place.SCAN)

    def _on_scan_progress(self, progress: Progress) -> None:
        if progress.total:
            self.tool_bar.scan_pill.set_share(progress.done / progress.total)

    def _on_scan_ended(self, *_result: object) -> None:
        self.tool_bar.scan_pill.hide()

    def _tell_of_scan(self, result: ScanResult) -> None:
        if self._scan_was_long():
            groups = len(result.analysis.groups)
            self._notice.tell(text("notice.found", groups), text("notice.found.text") if groups else "")

    def _tell_of_failed_scan(self, error: DedupeError) -> None:
        if self._scan_was_long():
            self._notice.tell(text("notice.stopped"), sentence(error))

    def _scan_was_long(self) -> bool:
        return self._since_scan_began.elapsed() >= SECONDS_OF_A_LONG_SCAN * 1000

    def _on_cleaned_up(self, _run: Run) -> None:
        self._notice.tell(text("notice.cleaned"), text("notice.cleaned.text"))

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
        """Say calmly that something broke: once for each place in the program, one at a time."""
        frames = traceback.extract_tb(error.__traceback__)
        place = (frames[-1].filename, frames[-1].lineno or 0) if frames else (type(error).__name__, 0)
        if place not in self._told:
            self._told.add(place)
            self._tell(report_of_error(error, self._lanes.folders.logs))

    def show_earlier_crash(self, record: str) -> None:
        """Offer the report of a start that the interpreter did not survive."""
        self._tell(report_of_record(record, self._lanes.folders.logs), earlier=True)

    def _tell(self, report: str, *, earlier: bool = False) -> None:
        if not self._telling:
            self._telling = True
            exec_with_scrim(CrashDialog(report, self, earlier=earlier))
            self._telling = False

    def _on_database_unusable(self, error: DedupeError) -> None:
        """Every lane meets the same obstacle; the first one is told, and then the app has to end."""
        if not self._may_close:
            self._may_close = True
            dialog = DatabaseDialog(error, self._lanes.folders, self)
            self.wants_new_database = exec_with_scrim(dialog) == QDialog.DialogCode.Accepted
            self.close_at_once()

    def _open_logs(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._lanes.folders.logs)))

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

    def _follow_text_size(self) -> None:
        self.setMinimumSize(smallest_size(theme().appearance.text_size))

    def come_forward(self, activation_token: str = "") -> None:
        """Show the window before all others; the token is the desktop's leave to take the focus."""
        if activation_token:
            os.environ[TOKEN_VARIABLE] = activation_token  # Qt takes it from there
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def close_at_once(self) -> None:
        """End without a question: the system shuts down, or nothing can go on."""
        self._may_close = True
        if self._closing is not None:
            self._closing.done(0)
        QApplication.closeAllWindows()
        QApplication.exit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """End whatever runs; it is in the journal or at a checkpoint and goes on at the next start."""
        save_place(self, self._settings)
        if self._changes() and not self._may_close and not _session_is_ending():
            event.ignore()
            self._ask_before_closing()
            return
        self.hide()  # what is being stopped may take a moment, and nobody needs to watch that
        self._lanes.stop()
        event.accept()

    def _changes(self) -> list[Applying | Undoing]:
        """What is changing documents on the server now."""
        pages = (self._cleanup, self._history)
        return [one for page in pages for one in (page.applying, page.undoing) if one.running]

    def _ask_before_closing(self) -> None:
        if self._closing is None:
            self._closing = ClosingDialog(self)
            self._closing.stop_asked.connect(self._stop_changes)
            self._closing.finished.connect(self._on_closing_answered)
            self._closing.ask()

    def _stop_changes(self) -> None:
        for change in self._changes():
            change.stop()

    def _on_closing_answered(self, _result: int) -> None:
        self._closing = None

    def _on_change_ended(self, *_result: object) -> None:
        """Close the question, which has no object any more, and the window if that was the answer."""
        if self._closing is not None and not self._changes():
            wanted = self._closing.stopping
            self._closing.done(0)
            if wanted:
                self.close()


def _session_is_ending() -> bool:
    """Whether the user logs out or shuts down: whoever asks then holds that up."""
    app = QApplication.instance()
    return isinstance(app, QGuiApplication) and app.isSavingSession()


def _badge(count: int) -> str:
    return str(count) if count else ""
