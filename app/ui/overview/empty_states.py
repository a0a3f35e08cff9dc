"""Empty states of the overview: no scan yet, a scan is running, or no duplicates."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from app.domain.duplicates import Kind
from app.services.review.overview import Overview
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ReviewFilter, ScreenId
from app.ui.widgets.buttons import set_reason
from app.ui.widgets.panels import EmptyState


class OverviewEmptyState(RetranslateMixin, QStackedWidget):
    """Shows one of four pages; the first one, while the lists are loading, is blank."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._figures: Overview | None = None
        self._blank = QWidget()
        self._first = EmptyState("empty-no-scan")
        self._scan = self._first.add_button("", "primary")
        self._running = EmptyState("empty-no-scan")
        self._progress = self._running.add_button("", "primary")
        self._none = EmptyState("empty-no-duplicates")
        self._again = self._none.add_button("")
        self._view = self._none.add_button("")
        for page in (self._blank, self._first, self._running, self._none):
            self.addWidget(page)
        for button in (self._scan, self._again):
            button.clicked.connect(session.show_scan)
        self._progress.clicked.connect(self._show_progress)
        self._view.clicked.connect(self._view_lookalikes)
        session.online_changed.connect(self._allow_scan)
        self._allow_scan()
        self.retranslate()

    def show_state(self, figures: Overview | None, *, scanned: bool) -> None:
        """Choose the page; `figures` is None while the lists are loading."""
        self._figures = figures
        if self._session.scanning:
            page: QWidget = self._running
        elif figures is None:
            page = self._blank
        else:
            page = self._none if scanned else self._first
        self.setCurrentWidget(page)
        self.retranslate()

    def retranslate(self) -> None:
        figures = self._figures
        self._first.set_texts(text("e.first.t"), text("e.first.d"))
        self._scan.setText(text("e.first.b"))
        self._running.set_texts(text("ov.scanning.t"), text("ov.scanning.d"))
        self._progress.setText(text("ov.progress"))
        self._none.set_texts(text("e.none.t"), text("ov.none.d", n=figures.documents if figures else 0))
        self._again.setText(text("ov.rescan"))
        self._view.setText(text("ov.lookalikes", n=figures.lookalikes if figures else 0))
        self._view.setVisible(figures is not None and figures.lookalikes > 0)
        for button in (self._scan, self._again):
            set_reason(button, "" if button.isEnabled() else text("ov.offline"))

    def _allow_scan(self, *_online: object) -> None:
        for button in (self._scan, self._again):
            button.setEnabled(self._session.online)
        self.retranslate()

    def _show_progress(self) -> None:
        self._session.go(Destination(ScreenId.SCAN))

    def _view_lookalikes(self) -> None:
        self._session.go(Destination(ScreenId.REVIEW, ReviewFilter(kind=Kind.LOOKALIKE)))
