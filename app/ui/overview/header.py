"""Top of the overview: an interrupted run, the results in a sentence, the space to free, the next step."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.runs import Run
from app.services.review.overview import Overview
from app.services.scan.scan import ScanResult
from app.tasks import queries
from app.tasks.context import on_local
from app.ui.look.formats import format_duration, format_moment, format_size, today
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ScreenId
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button, set_reason
from app.ui.widgets.labels import label
from app.ui.wording.runs import interrupted_text

BELOW_TITLE, BELOW_SENTENCE = 4, 18


class Heading(RetranslateMixin, QWidget):
    """Title, sentence, a button to the review or, when all groups are decided, to Clean up; the assistant."""

    def __init__(self, scan_line: ScanLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: Overview | None = None
        self._decided = 0
        self._title = label(role="h1", wrap=True)
        self._sentence = label(role="lead", wrap=True)
        self.proceed = push_button("", "primary", "l", "arrow-right", icon_after=True)
        self.assist = push_button("", "normal", "l", "rules")
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self.proceed)
        line.addWidget(self.assist)
        line.addWidget(scan_line, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(BELOW_TITLE)
        column.addWidget(self._title)
        column.addWidget(self._sentence)
        column.addSpacing(BELOW_SENTENCE - BELOW_TITLE)
        column.addLayout(line)
        self.retranslate()

    @property
    def all_decided(self) -> bool:
        return self._figures is not None and self._decided >= self._figures.groups

    def set_figures(self, figures: Overview, decided: int) -> None:
        """Show figures; `decided` is the number of groups with a decision."""
        self._figures = figures
        self._decided = decided
        self.retranslate()

    def retranslate(self) -> None:
        if self._figures is None:
            return
        self._title.setText(text("ov.title", n=self._figures.groups))
        self._sentence.setText(_sentence(self._figures))
        key = "e.done.b" if self.all_decided else "ov.continue" if self._decided else "ov.start"
        self.proceed.setText(text(key))
        self.assist.setText(text("ov.assist"))


def _sentence(figures: Overview) -> str:
    """Return the number of documents and, as far as known, the size of the extra copies."""
    size = "" if figures.size is None else format_size(figures.size)
    pages = text("count.pages", n=figures.pages) if figures.pages else ""
    if size and pages:
        return text("ov.sub", n=figures.documents, s=size, p=pages)
    if size:
        return text("ov.sub.size", n=figures.documents, s=size)
    if pages:
        return text("ov.sub.pages", n=figures.documents, p=pages)
    return text("ov.sub.plain", n=figures.documents)


class ScanLine(RetranslateMixin, QWidget):
    """Time of the last scan; while a scan runs, a link to its progress."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._scanned_at: datetime | None = None
        self._told = label(role="small", wrap=True)
        self._told.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.again = push_button(kind="link")
        self.again.clicked.connect(session.show_scan)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._told, 1)
        row.addWidget(self.again)
        session.connected.connect(self._on_connected)
        session.scan_finished.connect(self._on_scanned)
        for changed in (session.scan_started, session.scan_failed, session.scan_stopped):
            changed.connect(self.retranslate)
        session.online_changed.connect(self.retranslate)
        self.retranslate()

    @property
    def scanned(self) -> bool:
        """Whether the library was ever scanned."""
        return self._scanned_at is not None

    def retranslate(self, *_change: object) -> None:
        scanning = self._session.scanning
        self._told.setText(text("ov.scanning") if scanning else self._last_scan())
        self.again.setText(text("ov.progress" if scanning else "ov.rescan"))
        possible = scanning or self._session.online
        self.again.setEnabled(possible)
        set_reason(self.again, "" if possible else text("ov.offline"))

    def _last_scan(self) -> str:
        if self._scanned_at is None:
            return ""
        when = format_moment(self._scanned_at, today())
        result = self._session.last_scan
        if result is None:
            return text("ov.lastscan.plain", when=when)
        seconds = sum(result.analysis.timings.values())
        return text("ov.lastscan", when=when, t=format_duration(seconds))

    def _on_connected(self) -> None:
        profile = self._session.profile
        last = profile.last_scan if profile else None
        self._scanned_at = datetime.fromisoformat(last).astimezone() if last else None
        self.retranslate()

    def _on_scanned(self, _result: ScanResult) -> None:
        self._scanned_at = datetime.now(UTC).astimezone()
        self.retranslate()


class InterruptedRun(Banner):
    """Leads to Clean up, which continues the run; hidden while there is none, or the user declined it."""

    _run: Run | None = None  # set before the banner names itself

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(BannerKind.WARNING, parent=parent)
        self._session = session
        self._button = self.add_button("")
        self._button.clicked.connect(self._go_cleanup)
        session.connected.connect(self.load)
        session.disconnected.connect(self._forget)
        session.changing_server_changed.connect(self.load)
        self.hide()

    def load(self) -> None:
        """Look for an interrupted run in the journal."""
        profile = self._session.profile
        if profile is not None:
            task = on_local(profile, queries.load_unfinished_runs)
            self._session.queues.queries.submit(task, self._show, failed=self._session.failed.emit)

    def _show(self, runs: tuple[Run, ...]) -> None:
        open_runs = (run for run in runs if run.can_go_on and run.id not in self._session.declined_runs)
        self._run = None if self._session.is_changing_server else next(open_runs, None)
        self.setVisible(self._run is not None)
        self.retranslate()

    def _forget(self) -> None:
        self._run = None
        self.hide()

    def _go_cleanup(self) -> None:
        self._session.go(Destination(ScreenId.CLEANUP))

    def retranslate(self) -> None:
        super().retranslate()
        if self._run is not None:
            self.set_message(interrupted_text(self._run))
            self._button.setText(text("ov.interrupted.go"))
