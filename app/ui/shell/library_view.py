"""View of an open library: the tool bar with the screens below.

The first window starts without this module and without the engine, client and repositories it imports; the
main window imports it when the first library opens, or earlier in the background.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QElapsedTimer, QSettings, Signal
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.domain.runs import Run
from app.domain.servers import NEWEST_TESTED
from app.services.scan.scan import ScanResult
from app.tasks import queries
from app.tasks.context import on_local
from app.tasks.task_queue import TaskQueues
from app.ui.cleanup.screen import CleanUpScreen
from app.ui.find.screen import FindScreen
from app.ui.history.screen import HistoryScreen
from app.ui.look.formats import format_date, today
from app.ui.look.translation import RetranslateMixin, error_text, language, text
from app.ui.overview.screen import OverviewScreen
from app.ui.review.screen import ReviewScreen
from app.ui.runs.apply_controller import ApplyController
from app.ui.runs.undo_controller import UndoController
from app.ui.scan.screen import ScanScreen
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, Screen, ScreenId
from app.ui.settings.screen import SettingsScreen
from app.ui.shell.tool_bar import ToolBar
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.dialogs import ask_for_report
from app.ui.widgets.shortcuts import CommandShortcut

SECONDS_OF_A_LONG_SCAN = 10  # after a longer wait the user probably looks at something else

# These screens follow the session's signals even while hidden; the others reload when entered.
FROM_THE_START = (ScreenId.SCAN, ScreenId.OVERVIEW, ScreenId.REVIEW)

ChangingScreen = CleanUpScreen | HistoryScreen  # the screens that change documents on the server


class LibraryView(RetranslateMixin, QWidget):
    """Connects the session with the screens.

    Signals:
        named: the name of the library changed, or no library is open any longer.
        progressed: Progress of a scan, of a clean-up or of an undo.
        scan_ended: the scan is done, failed or stopped.
        long_ended: a long operation ended; title and text of a notification.
        change_ended: the app stopped changing documents on the server.
    """

    named = Signal()
    progressed = Signal(object)
    scan_ended = Signal()
    long_ended = Signal(str, str)
    change_ended = Signal()

    def __init__(
        self,
        queues: TaskQueues,
        settings: QSettings,
        menu: QMenu,
        library_menu: QMenu,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.session = LibrarySession(queues, self)
        self._settings = settings
        self._since_scan_began = QElapsedTimer()
        self._stack = QStackedWidget()
        self._pages: dict[ScreenId, Screen] = {}
        for screen in FROM_THE_START:
            self.page(screen)
        self.tool_bar = ToolBar(menu)
        self.tool_bar.library.setMenu(library_menu)
        menu_key = CommandShortcut("menu", self)
        menu_key.activated.connect(self.tool_bar.open_menu)
        self.offline = Banner(BannerKind.OFFLINE)
        self._try_again = self.offline.add_button("")
        self._sign_in = self.offline.add_button("")
        self._sign_in.hide()
        self.problem = Banner(BannerKind.ERROR, closable=True)
        self.untested = Banner(BannerKind.INFO, closable=True)
        self._untested_version = ""
        self._lay_out()
        self._listen()
        self.retranslate()

    # --- building --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.offline.hide()
        self.problem.hide()
        self.untested.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.tool_bar, self.offline, self.problem, self.untested):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)

    def _listen(self) -> None:
        session = self.session
        self.tool_bar.screen_chosen.connect(self._go_to)
        self._try_again.clicked.connect(session.reconnect)
        self._sign_in.clicked.connect(session.close)
        session.connected.connect(self._on_connected)
        session.disconnected.connect(self._on_disconnected)
        session.online_changed.connect(self._on_online_changed)
        session.met_untested.connect(self._show_untested)
        session.review_data_changed.connect(self._update_badges)
        session.decided.connect(self._update_badges)
        session.scan_started.connect(self._on_scan_started)
        session.scan_progressed.connect(self._on_scan_progress)
        session.scan_progressed.connect(self.progressed)
        for ended in (session.scan_finished, session.scan_failed, session.scan_stopped):
            ended.connect(self._on_scan_ended)
        session.scan_finished.connect(self._notify_of_scan)
        session.scan_failed.connect(self._notify_of_failed_scan)
        session.failed.connect(self.show_problem)

    # --- navigation ------------------------------------------------------------------------------

    @property
    def current_screen(self) -> ScreenId:
        current = self._stack.currentWidget()
        return next(screen for screen, page in self._pages.items() if page is current)

    def page(self, screen: ScreenId) -> Screen:
        """Return a screen, creating it on first use."""
        if screen not in self._pages:
            self._pages[screen] = page = self._make_page(screen)
            self._stack.addWidget(page)
            if isinstance(page, ChangingScreen):
                self._follow_changes(page)
        return self._pages[screen]

    def _make_page(self, screen: ScreenId) -> Screen:
        """Create a screen in its place: Qt applies the style sheet anew to all that gets another parent."""
        match screen:
            case ScreenId.SCAN:
                return ScanScreen(self.session, parent=self._stack)
            case ScreenId.OVERVIEW:
                return OverviewScreen(self.session, parent=self._stack)
            case ScreenId.REVIEW:
                return ReviewScreen(self.session, settings=self._settings, parent=self._stack)
            case ScreenId.FIND:
                return FindScreen(self.session, parent=self._stack)
            case ScreenId.CLEANUP:
                return CleanUpScreen(self.session, settings=self._settings, parent=self._stack)
            case ScreenId.HISTORY:
                return HistoryScreen(self.session, parent=self._stack)
            case ScreenId.SETTINGS:
                return SettingsScreen(self.session, self._settings, parent=self._stack)
            case ScreenId.CONNECT:
                raise ValueError("The connect page is none of the library's.")

    def _follow_changes(self, page: ChangingScreen) -> None:
        page.applying.progressed.connect(self.progressed)
        page.undoing.progressed.connect(self.progressed)
        page.applying.finished.connect(self._notify_of_run)
        for ended in (
            page.applying.finished,
            page.applying.failed,
            page.applying.stopped,
            page.undoing.ended,
        ):
            ended.connect(self._on_change_ended)

    def go(self, destination: Destination) -> None:
        """Show a screen of the library."""
        page = self.page(destination.screen)
        self._stack.setCurrentWidget(page)
        self.tool_bar.show_screen(destination.screen)
        self.tool_bar.scan_pill.setVisible(self.session.scanning and destination.screen is not ScreenId.SCAN)
        page.enter(destination)

    def _go_to(self, screen: ScreenId) -> None:
        self.session.go(Destination(screen))

    # --- the library -----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Name of the open library; "" if none is open."""
        profile = self.session.profile
        if profile is None:
            return ""
        return text("demo.lib") if profile.is_demo else profile.user_name

    def rescan(self, *, full: bool = False) -> None:
        """Scan again and show the progress; `full` reads also documents with an unchanged time stamp."""
        if self.session.profile is not None and self.session.online:
            self.session.show_scan(full=full)

    def export(self) -> None:
        """Ask for a file and write the results of the last scan into it."""
        session = self.session
        if session.profile is None or session.capabilities is None:
            return
        target = ask_for_report(self, text("menu.export"), text("file.scan", day=format_date(today())))
        if target is not None:
            query = partial(
                queries.export_report,
                rights=session.capabilities,
                target=target,
                language=language(),
            )
            session.queues.queries.submit(on_local(session.profile, query), failed=self.show_problem)

    def show_problem(self, error: DedupeError) -> None:
        self.problem.set_message(error_text(error))
        self.problem.show()

    def _show_untested(self, version: str) -> None:
        self._untested_version = version
        self.retranslate()
        self.untested.show()

    def _on_connected(self) -> None:
        self.untested.hide()
        profile = self.session.profile
        if profile is None:
            return
        address = text("demo.badge") if profile.is_demo else profile.server_url.partition("://")[2]
        self.tool_bar.library.set_library(self.name, address)
        self.named.emit()
        if profile.last_scan is None:
            self.session.show_scan()
        else:
            self._go_to(ScreenId.OVERVIEW)

    def _on_disconnected(self) -> None:
        self.problem.hide()
        self.offline.hide()
        self.untested.hide()
        self._go_to(ScreenId.CONNECT)
        self.named.emit()

    def _on_online_changed(self, online: bool) -> None:
        self.tool_bar.library.set_connection(self.session.connection)
        signed_out = self.session.signed_out is not None
        self.offline.set_kind(BannerKind.WARNING if signed_out else BannerKind.OFFLINE)
        self._sign_in.setVisible(signed_out)
        self._try_again.setVisible(not signed_out)
        self.offline.setVisible(not online and self.session.profile is not None)
        self.retranslate()

    def _on_scan_started(self) -> None:
        self._since_scan_began.start()
        self.tool_bar.scan_pill.set_share(0)
        self.tool_bar.scan_pill.setVisible(self.current_screen is not ScreenId.SCAN)

    def _on_scan_progress(self, progress: Progress) -> None:
        if progress.total:
            self.tool_bar.scan_pill.set_share(progress.done / progress.total)

    def _on_scan_ended(self, *_result: object) -> None:
        self.tool_bar.scan_pill.hide()
        self.scan_ended.emit()

    def _update_badges(self, *_change: object) -> None:
        self.tool_bar.tabs.set_badge(ScreenId.REVIEW, _badge(self.session.undecided))
        self.tool_bar.tabs.set_badge(ScreenId.CLEANUP, _badge(self.session.trash_count))

    # --- what takes long -------------------------------------------------------------------------

    def changes(self) -> list[ApplyController | UndoController]:
        """Controllers that are changing documents on the server now."""
        changing = [page for page in self._pages.values() if isinstance(page, ChangingScreen)]
        return [one for page in changing for one in (page.applying, page.undoing) if one.running]

    def _on_change_ended(self, *_result: object) -> None:
        self.change_ended.emit()

    def _notify_of_scan(self, result: ScanResult) -> None:
        if self._scan_was_long():
            groups = len(result.analysis.groups)
            self.long_ended.emit(text("notice.found", groups), text("notice.found.text") if groups else "")

    def _notify_of_failed_scan(self, error: DedupeError) -> None:
        if self._scan_was_long():
            self.long_ended.emit(text("notice.stopped"), error_text(error))

    def _scan_was_long(self) -> bool:
        return self._since_scan_began.elapsed() >= SECONDS_OF_A_LONG_SCAN * 1000

    def _notify_of_run(self, _run: Run) -> None:
        self.long_ended.emit(text("notice.cleaned"), text("notice.cleaned.text"))

    # --- looks -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        signed_out = self.session.signed_out
        self.offline.set_message(text("status.offline") if signed_out is None else error_text(signed_out))
        tested = "{}.{}".format(*NEWEST_TESTED)
        self.untested.set_message(text("status.untested", version=self._untested_version, tested=tested))
        self._sign_in.setText(text("status.signin"))
        self._try_again.setText(text("e.off.b"))


def _badge(count: int) -> str:
    return str(count) if count else ""
