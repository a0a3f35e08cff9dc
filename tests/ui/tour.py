"""Visits every screen and dialog of the window with the demo library.

python -m tests.ui.tour SCHEME TEXT_SIZE LANGUAGE WIDTH HEIGHT
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.bootstrap import claim_folder
from app.domain.duplicates import Kind
from app.domain.errors import CertificateUnknown, DatabaseDamaged, DatabaseTooNew, ServerUnreachable
from app.domain.languages import PSEUDO, lengthened
from app.domain.progress import Progress, Stage
from app.domain.servers import Profile
from app.system.folders import Folders, resources
from app.tasks.task_queue import TaskQueues
from app.ui.cleanup.layout import Phase
from app.ui.connect.recent_libraries import RemoveLibraryDialog
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import Theme
from app.ui.look.translation import use_language
from app.ui.session.navigation import Destination, ReviewFilter, ScreenId
from app.ui.settings.servers import ForgetServerDialog
from app.ui.shell.crash_dialog import CrashDialog
from app.ui.shell.dialogs import AboutDialog, ClosingDialog, DatabaseDialog, ShortcutsDialog
from app.ui.shell.main_window import MainWindow
from app.ui.shell.process_hooks import WindowCollector
from app.ui.widgets.focus_ring import use_focus_rings
from app.ui.widgets.layouts import fit_to_texts
from tests.ui import inspection

SERVER = "https://paperless.example"
CONTRAST = "contrast"  # a scheme: the light one where the system asks for high contrast
PATIENCE = 60_000  # milliseconds; a scan of the demo library takes two to ten seconds
SOMEBODY = Profile(
    7, "https://paperless.example", "anna", 1, "3.0.5", last_used="2026-03-01T09:00:00+00:00", last_scan=None
)


def wait_until(condition: Callable[[], object]) -> None:
    for _ in range(PATIENCE // 20):
        if condition():
            return
        QTest.qWait(20)
    raise AssertionError("It did not happen in time.")


class Tour:
    """Stations in an order that satisfies the needs of each."""

    def __init__(self, window: MainWindow, folders: Folders) -> None:
        self.window = window
        self.folders = folders

    def stations(self) -> Iterator[tuple[str, QWidget]]:
        """Yield the name and widget of each station; the widget keeps its state until the next one."""
        for part in (self._connect, self._scan, self._overview, self._review, self._find, self._cleanup,
                     self._history, self._settings, self._banners, self._dialogs):  # fmt: skip
            for name, shown in part():
                QTest.qWait(30)
                yield name, shown

    # --- screens ---------------------------------------------------------------------------------

    def _connect(self) -> Iterator[tuple[str, QWidget]]:
        page = self.window.connect_page
        self.window.go(Destination(ScreenId.CONNECT))
        page._on_recents((SOMEBODY,))
        yield "connect", self.window
        page.form.advanced.set_open(not page.form.advanced.is_open())
        yield "connect, advanced", self.window
        page.form.advanced.set_open(not page.form.advanced.is_open())
        page._on_failed(ServerUnreachable("Nothing answers.", url=SERVER, case="refused"))
        yield "connect, unreachable", self.window
        page._on_failed(CertificateUnknown("Nobody knows it.", fingerprint="ab" * 32, host=SERVER))
        yield "connect, certificate", self.window

    def _scan(self) -> Iterator[tuple[str, QWidget]]:
        session = self.window.session
        self.window.connect_page.open_demo()
        wait_until(lambda: session.last_scan is not None and session.review_data is not None)
        wait_until(lambda: self.window.current_screen is ScreenId.OVERVIEW)
        self.window.go(Destination(ScreenId.SCAN))
        page = self.window.page(ScreenId.SCAN)
        yield "scan, done", self.window
        page.running.start(first_scan=True)
        page._show(page._running_area)
        page.log.set_open(True)
        page.running.show_progress(Progress(Stage.SYNC, 120, 302))
        yield "scan, running", self.window
        page.running.set_paused(True)
        yield "scan, paused", self.window
        page._on_failed(ServerUnreachable("It is gone.", url=SERVER))
        yield "scan, failed", self.window
        page._show(page.idle)

    def _overview(self) -> Iterator[tuple[str, QWidget]]:
        self.window.go(Destination(ScreenId.OVERVIEW))
        yield "overview", self.window

    def _review(self) -> Iterator[tuple[str, QWidget]]:
        page = self.window.page(ScreenId.REVIEW)
        for kind in (Kind.NEAR, Kind.VERSION, Kind.CONTAINED, Kind.LOOKALIKE):
            self.window.go(Destination(ScreenId.REVIEW, ReviewFilter(kind=kind)))
            wait_until(lambda: page.controller.shown_pair is not None)
            QTest.qWait(300)
            yield f"review, {kind}", self.window
            page.hints.go_on()
        self.window.go(Destination(ScreenId.REVIEW, ReviewFilter(kind=Kind.NEAR)))
        wait_until(lambda: page.controller.shown_pair is not None)
        page.view.show_text()
        QTest.qWait(300)
        yield "review, text", self.window
        page.view.choose_mode("details")
        QTest.qWait(100)
        yield "review, details", self.window
        page.view.choose_mode("pages")
        page.controller.preview()
        yield from self._dialog("review, what is carried over")
        page.controller.show_score()
        QTest.qWait(50)
        popup = QApplication.activePopupWidget()
        if popup is not None:
            yield "review, score", popup
            popup.close()

    def _find(self) -> Iterator[tuple[str, QWidget]]:
        page = self.window.page(ScreenId.FIND)
        self.window.go(Destination(ScreenId.FIND))
        page.panel.picker.search.setText("heizung")
        wait_until(lambda: page.panel.picker.list.count())
        yield "find similar, choosing", self.window
        page.ask_about(page.panel.picker.list.item(0).data(Qt.ItemDataRole.UserRole))
        wait_until(lambda: page._found is not None and page._judging is None)
        yield "find similar, list", self.window
        page.view.segment("graph").click()
        yield "find similar, graph", self.window
        page.view.segment("list").click()

    def _cleanup(self) -> Iterator[tuple[str, QWidget]]:
        session = self.window.session
        review, page = self.window.page(ScreenId.REVIEW), self.window.page(ScreenId.CLEANUP)
        self.window.go(Destination(ScreenId.CLEANUP))
        yield "clean up, nothing", self.window
        self.window.go(Destination(ScreenId.REVIEW, ReviewFilter(kind=Kind.EXACT)))
        wait_until(lambda: review.controller.shown_pair is not None)
        review.view.decisions.buttons[next(iter(review.view.decisions.buttons))].click()
        wait_until(lambda: any(row.decision for row in session.rows))
        self.window.go(Destination(ScreenId.CLEANUP))
        wait_until(lambda: page.inspector.apply.isEnabled())
        yield "clean up, plan", self.window
        page.ask()
        yield "clean up, question", page.dialog
        page.dialog.go.click()
        yield "clean up, applying", self.window
        wait_until(lambda: page._phase is Phase.RESULT)
        yield "clean up, result", self.window

    def _history(self) -> Iterator[tuple[str, QWidget]]:
        page = self.window.page(ScreenId.HISTORY)
        self.window.go(Destination(ScreenId.HISTORY))
        wait_until(lambda: page.detail.undo.isVisible() and page.detail.undo.isEnabled())
        yield "history", self.window
        page.detail.undo.click()
        wait_until(lambda: page.undoing.dialog is not None)
        yield from self._dialog("history, undo")

    def _settings(self) -> Iterator[tuple[str, QWidget]]:
        page = self.window.page(ScreenId.SETTINGS)
        self.window.go(Destination(ScreenId.SETTINGS))
        for key in page.sections:
            page.show_section(key)
            QTest.qWait(100)
            yield f"settings, {key}", self.window

    def _banners(self) -> Iterator[tuple[str, QWidget]]:
        self.window.go(Destination(ScreenId.OVERVIEW))
        self.window.session.failed.emit(ServerUnreachable("It is gone.", url=SERVER))
        self.window.library.offline.show()
        yield "offline, with a problem", self.window
        self.window.library.offline.hide()
        self.window.library.problem.hide()

    # --- dialogs ---------------------------------------------------------------------------------

    def _dialogs(self) -> Iterator[tuple[str, QWidget]]:
        crash = CrashDialog("Paperless Dedupe 0.1.0\n\nValueError\n", self.window)
        crash.show_details.click()
        for name, dialog in (
            ("about", AboutDialog(self.window)),
            ("shortcuts", ShortcutsDialog(self.window)),
            ("crash", crash),
            ("crash before", CrashDialog("", self.window, earlier=True)),
            ("damaged", DatabaseDialog(DatabaseDamaged("It is damaged."), self.folders, self.window)),
            ("newer", DatabaseDialog(DatabaseTooNew("It is newer."), self.folders, self.window)),
            ("forget", ForgetServerDialog(SOMEBODY, self.window)),
        ):
            fit_to_texts(dialog)  # as exec_with_scrim does
            dialog.show()
            QTest.qWait(30)
            yield name, dialog
            dialog.close()
            dialog.deleteLater()
        for name, question in (
            ("closing", ClosingDialog(self.window)),
            ("remove", RemoveLibraryDialog(SOMEBODY, self.window)),
        ):
            question.ask()
            yield from self._dialog(name)

    def _dialog(self, name: str) -> Iterator[tuple[str, QWidget]]:
        shown: list[QDialog] = []

        def look() -> bool:
            shown[:] = [
                one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()
            ]
            return bool(shown)

        wait_until(look)
        yield name, shown[0]
        shown[0].reject()
        QTest.qWait(10)


@contextmanager
def window_on_tour(folder: Path) -> Iterator[Tour]:
    """Yield a tour of an empty window in the current language and appearance."""
    folders = Folders(folder)
    with claim_folder(folders):
        settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
        settings.setValue("cleanup/backup", "false")
        window = MainWindow(TaskQueues(folders), settings)
        window.show()
        try:
            yield Tour(window, folders)
        finally:
            window._may_close = True
            window.close()
            window.deleteLater()
            QTest.qWait(10)


def main(scheme: str, text_size: str, language: str, width: str, height: str) -> None:
    """Run the tour in a separate process and print each finding as a line."""
    app = QApplication([])
    shown = SchemeChoice.LIGHT if scheme == CONTRAST else SchemeChoice(scheme)
    Theme(app, Appearance(shown, language, float(text_size), reduce_motion=True))
    if scheme == CONTRAST:
        style_hints = app.styleHints()
        hints = style_hints.accessibility()
        hints.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    use_focus_rings(app)
    use_language(language)
    collector = WindowCollector(app)
    wordings = [wording for wording in _wordings(language) if not wording.startswith("{")]
    reported: set[str] = set()
    with tempfile.TemporaryDirectory() as folder, window_on_tour(Path(folder)) as tour:
        tour.window.resize(int(width), int(height))
        for name, shown in tour.stations():
            findings = inspection.everything(shown, wordings)
            findings["too large"] = inspection.too_large(shown, int(width), int(height))
            for kind, found in findings.items():
                for sentence in found:
                    if sentence not in reported:
                        reported.add(sentence)
                        print(f"{kind} [{name}] {sentence}", flush=True)
            print(f"seen: {name}", flush=True)
    collector.stop()


def _wordings(language: str) -> Iterator[str]:
    for path in (resources() / "i18n" / "strings").glob("*.json"):
        for wording in json.loads(path.read_text(encoding="utf-8")).values():
            forms = wording[LanguageChoice.ENGLISH if language == PSEUDO else language]
            for form in forms if isinstance(forms, list) else [forms]:
                yield lengthened(form) if language == PSEUDO else form


if __name__ == "__main__":
    main(*sys.argv[1:])
