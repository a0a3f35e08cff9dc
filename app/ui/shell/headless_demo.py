"""Demo without a display: scan, print the groups, save a report and a screenshot of the review."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.domain.duplicates import percent
from app.domain.errors import DedupeError
from app.system.folders import Folders
from app.tasks import queries
from app.tasks.context import on_local
from app.ui.session.navigation import Destination, ScreenId
from app.ui.shell.main_window import MainWindow

# Qt renders pages in its own thread; this leaves enough time for the first ones on a slow machine.
MILLISECONDS_FOR_PAGES = 2500


class HeadlessDemo(QObject):
    """Drives the window from the first scan to report and screenshot, then quits the application."""

    def __init__(self, window: MainWindow, folders: Folders, app: QApplication) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._report = folders.data / "demo-report.html"
        self._picture = folders.data / "demo-review.png"
        self._app = app
        self._started = False
        sys.stdout.write("There is no display, so the demo runs offscreen.\n")
        self._session.review_data_changed.connect(self._on_found)
        self._session.scan_failed.connect(self._fail)
        self._session.failed.connect(self._fail)

    def _on_found(self) -> None:
        found, profile, rights = self._session.review_data, self._session.profile, self._session.capabilities
        scanned = self._session.last_scan is not None
        if self._started or not scanned or found is None or profile is None or rights is None:
            return
        self._started = True
        for row in found.rows:
            sys.stdout.write(
                f"{row.kind:<10} {percent(row.confidence):>3}%  {row.count} documents  {row.title}\n"
            )
        sys.stdout.write(f"{len(found.rows)} groups in {found.figures.documents} documents.\n")
        self._window.go(Destination(ScreenId.REVIEW))
        task = on_local(profile, partial(queries.export_report, rights=rights, target=self._report))
        self._session.queues.queries.submit(task, self._on_report, failed=self._fail)

    def _on_report(self, report: Path) -> None:
        sys.stdout.write(f"Report: {report}\n")
        QTimer.singleShot(MILLISECONDS_FOR_PAGES, self._take_picture)

    def _take_picture(self) -> None:
        self._window.grab().save(str(self._picture))
        sys.stdout.write(f"Screenshot of the review: {self._picture}\n")
        sys.stdout.flush()
        self._window.close()
        self._app.exit(0)

    def _fail(self, error: DedupeError) -> None:
        sys.stderr.write(f"{error}\n")
        self._window.close()
        self._app.exit(1)
