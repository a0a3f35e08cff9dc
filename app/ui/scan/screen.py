"""Scan screen: start, follow, pause and resume a scan."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.domain.errors import DedupeError, is_outage
from app.domain.progress import Progress
from app.services.scan.scan import ScanResult
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.scan import wording
from app.ui.scan.found_panel import NARROW, WIDE, FoundPanel
from app.ui.scan.log_panel import LogPanel
from app.ui.scan.progress_view import RunningView
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, Screen, ScreenId
from app.ui.widgets.buttons import set_reason
from app.ui.widgets.panels import EmptyState

NARROW_BELOW = 1100


class ScanScreen(RetranslateMixin, Screen):
    """Follows the session's scan, wherever it was started."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self._error: DedupeError | None = None
        self._cancelling = False
        self.running = RunningView()
        self.idle = EmptyState("empty-no-scan")
        self.start_button = self.idle.add_button("", "primary")
        self.all_button = self.idle.add_button("")
        self.stopped = EmptyState("empty-scan-stopped")
        self.continue_button = self.stopped.add_button("", "primary")
        self.found = FoundPanel(session)
        self.log = LogPanel()
        self._lay_out()
        self._listen()
        self.retranslate()

    def _lay_out(self) -> None:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.running)
        self._running_area = area
        self._views = QStackedWidget()
        for view in (self.idle, area, self.stopped):
            self._views.addWidget(view)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self._views, 1)
        left.addWidget(self.log)
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addLayout(left, 1)
        page.addWidget(self.found)
        order = (
            self.start_button,
            self.all_button,
            self.running.pause,
            self.running.cancel,
            self.continue_button,
            self.found.review,
            self.log.copy,
            self.log.toggle,
        )
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    def _listen(self) -> None:
        session = self._session
        self.running.pause_asked.connect(self.pause)
        self.running.continue_asked.connect(self.resume)
        self.running.cancel_asked.connect(self.cancel)
        self.start_button.clicked.connect(self._start)
        self.all_button.clicked.connect(self._start_full)
        self.continue_button.clicked.connect(self.resume)
        session.scan_started.connect(self._on_started)
        session.scan_progressed.connect(self._on_progress)
        session.scan_finished.connect(self._on_finished)
        session.scan_failed.connect(self._on_failed)
        session.scan_stopped.connect(self._on_stopped)
        session.online_changed.connect(self._on_online_changed)
        session.connected.connect(self._start_over)
        session.disconnected.connect(self._start_over)

    def enter(self, _destination: Destination | None = None) -> None:
        self.retranslate()
        if self._views.currentWidget() is self._running_area:
            self.running.pause.setFocus()

    # --- what the user asks ----------------------------------------------------------------------

    def pause(self) -> None:
        """Stop the scan; documents read so far stay."""
        self.running.set_paused(True, may_continue=False)
        self._session.stop_scan()

    def resume(self) -> None:
        """Resume the scan where it stopped."""
        self._session.resume_scan()

    def cancel(self) -> None:
        """Stop the scan and leave the screen at once; groups found so far stay."""
        self._cancelling = self._session.scanning
        self._session.stop_scan()
        self._show(self.idle)
        if self._has_results():
            self._session.go(Destination(ScreenId.OVERVIEW))

    def _start(self) -> None:
        self._session.scan()

    def _start_full(self) -> None:
        """Read every document again: some changes on the server do not change the time stamp."""
        self._session.scan(full=True)

    # --- the course of the scan ------------------------------------------------------------------

    def _on_started(self) -> None:
        self._error = None
        self._cancelling = False
        profile = self._session.profile
        never_scanned = profile is None or profile.last_scan is None
        self.running.start(first_scan=never_scanned and self._session.last_scan is None)
        self._show(self._running_area)
        if self.isVisible():
            self.running.pause.setFocus()

    def _on_progress(self, progress: Progress) -> None:
        if not self._cancelling and not self.running.is_paused():
            self.running.show_progress(progress)

    def _on_finished(self, _result: ScanResult) -> None:
        self._show(self.idle)
        if self.isVisible():
            self._session.go(Destination(ScreenId.OVERVIEW))

    def _on_stopped(self) -> None:
        if self._cancelling:
            self._cancelling = False
            self.retranslate()
        elif self._session.profile is not None:
            self.running.set_paused(True)
            self.running.pause.setFocus()

    def _on_failed(self, error: DedupeError) -> None:
        self._error = error
        self._cancelling = False
        self._show(self.stopped)
        if self.isVisible():
            self.continue_button.setFocus()

    def _on_online_changed(self, _online: bool) -> None:
        self.retranslate()

    def _start_over(self) -> None:
        """Reset for another library, or none."""
        self._error = None
        self._cancelling = False
        self._show(self.idle)

    # --- looks -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        session = self._session
        if session.last_scan is None and (session.profile is None or session.profile.last_scan is None):
            self.all_button.hide()
            self.idle.set_texts(text("e.first.t"), text("e.first.d"))
            self.start_button.setText(text("e.first.b"))
        else:
            self.all_button.show()
            self.idle.set_texts(text("scan.done.t"), text("scan.done.d"))
            self.start_button.setText(text("menu.rescan"))
        self.all_button.setText(text("menu.rescan.all"))
        self.stopped.set_texts(text("e.scan.t"), self._why_stopped())
        self.continue_button.setText(text("e.scan.b"))
        offline = session.profile is not None and not session.online
        busy = session.scanning
        for button in (self.start_button, self.all_button, self.continue_button):
            button.setEnabled(not offline and not busy)
            usual = text("menu.rescan.all.d") if button is self.all_button else ""
            set_reason(button, text("scan.offline") if offline else usual)

    def _why_stopped(self) -> str:
        estimate = self.running.estimate
        if is_outage(self._error):
            why = text("scan.lost")  # the address was right when the scan began
        else:
            why = error_text(self._error) if self._error is not None else ""
        if not estimate.documents:
            return why
        read = wording.documents_read(estimate)
        return f"{why} {text('scan.kept', n=estimate.documents, a=read)}"

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.found.set_width(NARROW if self.width() < NARROW_BELOW else WIDE)

    def _show(self, view: QWidget) -> None:
        self._views.setCurrentWidget(view)
        self.retranslate()

    def _has_results(self) -> bool:
        return len(self._session.rows) > 0 or self._session.last_scan is not None
