"""Main window: the connect screen and the view of the open library."""

from __future__ import annotations

import os
import traceback
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Qt, QUrl
from PySide6.QtGui import QAction, QCloseEvent, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QMenu, QStackedWidget

from app.domain.errors import DedupeError
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.tasks import connection_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueues
from app.ui.connect.screen import ConnectScreen
from app.ui.look import icons
from app.ui.look.keymap import USUAL, keymap
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.navigation import Destination, ScreenId
from app.ui.shell.crash_dialog import CrashDialog, report_of_error, report_of_record
from app.ui.shell.desktop import DesktopNotification, TaskBarProgress
from app.ui.shell.dialogs import AboutDialog, ClosingDialog, DatabaseDialog, GuideDialog, ShortcutsDialog
from app.ui.shell.process_hooks import leave_imported_alone
from app.ui.shell.single_instance import TOKEN_VARIABLE
from app.ui.shell.window_geometry import restore_geometry, save_geometry, smallest_size
from app.ui.widgets.dialogs import exec_with_scrim

if TYPE_CHECKING:  # see MainWindow.library
    from app.ui.runs.apply_controller import ApplyController
    from app.ui.runs.undo_controller import UndoController
    from app.ui.session.library_session import LibrarySession
    from app.ui.session.navigation import Screen
    from app.ui.shell.library_view import LibraryView

# Modules a library needs, imported one by one, so that closing the window need not wait for all of them.
AHEAD = ("httpx", "numpy", "app.tasks.queries", "app.ui.shell.library_view")


class MainWindow(RetranslateMixin, QMainWindow):
    """Shows the connect screen or the library; owns the actions and their shortcuts.

    Attributes:
        wants_new_database: set the damaged database aside once the window is closed.
    """

    def __init__(self, queues: TaskQueues, settings: QSettings) -> None:
        keymap().load(settings)  # before there is a window, which would set its texts
        super().__init__()
        self._queues = queues
        self._settings = settings
        self._actions: dict[str, QAction] = {}
        self.wants_new_database = False
        self._reported: set[tuple[str, int]] = set()
        self._reporting = False
        self._closing: ClosingDialog | None = None
        self._may_close = False
        self._notification = DesktopNotification(self, icons.app_icon())
        self._library: LibraryView | None = None
        self._make_actions()
        self.connect_page = ConnectScreen(queues, settings=settings)
        self._lay_out()
        self._listen()
        self.setMinimumSize(smallest_size())
        self.setWindowIcon(icons.app_icon())
        restore_geometry(self, settings)
        self.retranslate()

    # --- building --------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        for name, key, slot in (
            ("overview", "tab.overview", self._go_overview),
            ("review", "tab.review", self._go_review),
            ("find", "tab.find", self._go_find),
            ("cleanup", "tab.cleanup", self._go_cleanup),
            ("history", "tab.history", self._go_history),
            ("settings", "tab.settings", self._go_settings),
            ("rescan", "menu.rescan", self._rescan),
            ("rescan_all", "menu.rescan.all", self._rescan_all),
            ("export", "menu.export", self._export),
            ("guide", "menu.guide", self._show_guide),
            ("shortcuts", "menu.shortcuts", self._show_shortcuts),
            ("logs", "menu.logs", self._open_logs),
            ("about", "menu.about", self._show_about),
            ("disconnect", "menu.disconnect", self._disconnect),
            ("quit", "menu.quit", self._quit),
        ):
            action = QAction(self)
            action.setData(key)
            action.triggered.connect(slot)
            self.addAction(action)
            self._actions[name] = action
        self._actions["quit"].setShortcut("Ctrl+Q")
        keymap().changed.connect(self._follow_keymap)
        self._follow_keymap()
        self._menu = QMenu(self)
        scans, others = (
            ("rescan", "rescan_all", "export"),
            ("history", "settings", "guide", "shortcuts", "logs", "about"),
        )
        for name in (*scans, "", *others, "", "quit"):
            if name:
                self._menu.addAction(self._actions[name])
            else:
                self._menu.addSeparator()
        self._library_menu = QMenu(self)
        self._library_menu.addAction(self._actions["rescan"])
        self._library_menu.addAction(self._actions["rescan_all"])
        self._library_menu.addAction(self._actions["disconnect"])

    def _follow_keymap(self) -> None:
        for name in self._actions.keys() & USUAL:
            self._actions[name].setShortcuts(keymap().sequences(name))

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        self._stack.addWidget(self.connect_page)

    def _listen(self) -> None:
        self.connect_page.connected.connect(self._open)
        self.connect_page.forgotten.connect(self._on_forgotten)
        self._queues.crashed.connect(self.show_crash)
        self._queues.unusable.connect(self._on_database_unusable)
        self._notification.clicked.connect(self.come_forward)

    # --- the library -----------------------------------------------------------------------------

    @property
    def session(self) -> LibrarySession:
        return self.library.session

    def page(self, screen: ScreenId) -> Screen:
        """Return a screen of the library."""
        return self.library.page(screen)

    @property
    def library(self) -> LibraryView:
        """View of the library, created on first use: the first window opens sooner without it."""
        if self._library is None:
            from app.ui.shell.library_view import LibraryView  # half of the program, see there

            self._library = library = LibraryView(
                self._queues, self._settings, self._menu, self._library_menu, parent=self._stack
            )
            self._stack.addWidget(library)
            task_bar = TaskBarProgress(self)
            library.progressed.connect(task_bar.show_progress)
            library.scan_ended.connect(task_bar.end)
            library.change_ended.connect(task_bar.end)
            library.named.connect(self.retranslate)
            library.long_ended.connect(self._notify)
            library.change_ended.connect(self._on_change_ended)
            library.session.online_changed.connect(self._on_online_changed)
            library.session.navigation_requested.connect(self.go)
            self.connect_page.failed.connect(library.show_problem)
        return self._library

    def start(self, *, demo: bool) -> None:
        """Show the connect screen, or open the demo library at once."""
        self.go(Destination(ScreenId.CONNECT))
        if demo:
            failed = self.connect_page.form.show_error
            self._queues.operations.submit(connection_tasks.connect_demo, self._open, failed=failed)

    def load_ahead(self) -> None:
        """Import the modules of the first library in the background; called once the window is shown."""
        self._queues.files.submit(_load_ahead, self._on_loaded_ahead)

    def _on_loaded_ahead(self, _nothing: None) -> None:
        leave_imported_alone()

    def _open(self, connected: connection_tasks.Connected) -> None:
        self.library.session.open(connected)

    def _on_forgotten(self, profile: Profile) -> None:
        """Close a removed library: to sign in again, the connect screen is shown over an open one."""
        if self._library is not None and self._library.session.is_open(profile):
            self._library.session.close()

    def _disconnect(self) -> None:
        if self._library is not None:
            self._library.session.close()

    def _rescan(self) -> None:
        if self._library is not None:
            self._library.rescan()

    def _rescan_all(self) -> None:
        if self._library is not None:
            self._library.rescan(full=True)

    def _export(self) -> None:
        if self._library is not None:
            self._library.export()

    def _on_online_changed(self, online: bool) -> None:
        for name in ("rescan", "rescan_all", "export"):
            self._actions[name].setEnabled(online)

    def _notify(self, title: str, body: str) -> None:
        self._notification.send(title, body)

    # --- navigation ------------------------------------------------------------------------------

    @property
    def current_screen(self) -> ScreenId:
        if self._library is None or self._stack.currentWidget() is self.connect_page:
            return ScreenId.CONNECT
        return self._library.current_screen

    def go(self, destination: Destination) -> None:
        """Show a screen; the screens of a library only while one is open."""
        if destination.screen is ScreenId.CONNECT:
            self._stack.setCurrentWidget(self.connect_page)
            self.connect_page.enter(destination)
        elif self._library is not None and self._library.session.profile is not None:
            self._stack.setCurrentWidget(self._library)
            self._library.go(destination)

    def _go_overview(self) -> None:
        self.go(Destination(ScreenId.OVERVIEW))

    def _go_review(self) -> None:
        self.go(Destination(ScreenId.REVIEW))

    def _go_find(self) -> None:
        self.go(Destination(ScreenId.FIND))

    def _go_cleanup(self) -> None:
        self.go(Destination(ScreenId.CLEANUP))

    def _go_history(self) -> None:
        self.go(Destination(ScreenId.HISTORY))

    def _go_settings(self) -> None:
        self.go(Destination(ScreenId.SETTINGS))

    # --- menu ------------------------------------------------------------------------------------

    def _show_guide(self) -> None:
        GuideDialog(self).show()

    def _show_shortcuts(self) -> None:
        exec_with_scrim(ShortcutsDialog(self))

    def _show_about(self) -> None:
        exec_with_scrim(AboutDialog(self))

    def show_crash(self, error: BaseException) -> None:
        """Show the crash dialog, once for each place in the code and one at a time."""
        frames = traceback.extract_tb(error.__traceback__)
        place = (frames[-1].filename, frames[-1].lineno or 0) if frames else (type(error).__name__, 0)
        if place not in self._reported:
            self._reported.add(place)
            self._show_report(report_of_error(error, self._queues.folders.logs))

    def show_earlier_crash(self, record: str) -> None:
        """Offer the report of a previous run in which the interpreter crashed."""
        self._show_report(report_of_record(record, self._queues.folders.logs), earlier=True)

    def _show_report(self, report: str, *, earlier: bool = False) -> None:
        if not self._reporting:
            self._reporting = True
            exec_with_scrim(CrashDialog(report, self, earlier=earlier))
            self._reporting = False

    def _on_database_unusable(self, error: DedupeError) -> None:
        """Show the first report and quit: every task queue fails on the same database."""
        if not self._may_close:
            self._may_close = True
            dialog = DatabaseDialog(error, self._queues.folders, self)
            self.wants_new_database = exec_with_scrim(dialog) == QDialog.DialogCode.Accepted
            self.close_at_once()

    def _open_logs(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._queues.folders.logs)))

    def _quit(self) -> None:
        self.close()

    # --- window ----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        name = self._library.name if self._library is not None else ""
        self.setWindowTitle(f"{name} – {text('app.name')}" if name else text("app.name"))
        for action in self._actions.values():
            action.setText(text(action.data()))

    def come_forward(self, activation_token: str = "") -> None:
        """Bring the window to the front; the desktop's activation token permits it to take the focus."""
        if activation_token:
            os.environ[TOKEN_VARIABLE] = activation_token  # Qt reads it from the environment
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def close_at_once(self) -> None:
        """Quit without asking: the system shuts down, or the app cannot continue."""
        self._may_close = True
        if self._closing is not None:
            self._closing.done(0)
        QApplication.closeAllWindows()
        QApplication.exit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything; the journal and the checkpoints let it resume at the next start."""
        save_geometry(self, self._settings)
        if self._changes() and not self._may_close and not _session_is_ending():
            event.ignore()
            self._ask_before_closing()
            return
        self.hide()  # stopping may take a moment that the user need not watch
        self._queues.stop()
        event.accept()

    def _changes(self) -> list[ApplyController | UndoController]:
        """What is changing documents on the server now."""
        return self._library.changes() if self._library is not None else []

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
        """Close the obsolete question, and also the window if that was the answer."""
        if self._closing is not None and not self._changes():
            wanted = self._closing.stopping
            self._closing.done(0)
            if wanted:
                self.close()


def _load_ahead(_context: TaskContext, cancel: CancelFlag, _progress: ProgressSink) -> None:
    for module in AHEAD:
        cancel.raise_if_cancelled()
        import_module(module)


def _session_is_ending() -> bool:
    """Return whether the user logs out or shuts down, which a question would delay."""
    app = QApplication.instance()
    return isinstance(app, QGuiApplication) and app.isSavingSession()
