"""The window's entry: arguments, exception hook, application object; and what is done without a display."""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
import sys
from contextlib import ExitStack
from types import TracebackType

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QApplication, QMessageBox

from app import __version__
from app.bootstrap import claim_folder
from app.domain.errors import DedupeError
from app.paths import Folders
from app.tasks.lanes import Lanes
from app.ui.garbage import WindowCollector
from app.ui.i18n import use_language
from app.ui.main_window import MainWindow
from app.ui.messages import sentence
from app.ui.settings_values import Appearance, LanguageChoice, SchemeChoice
from app.ui.theme import Theme
from app.ui.widgets.focus_ring import use_focus_rings

log = logging.getLogger(__name__)

DONE, FAILED = 0, 1


class CrashReporter(QObject):
    """Takes exceptions that nobody caught, in any slot, to the window."""

    crashed = Signal(object)

    def install(self) -> None:
        sys.excepthook = self._report

    def _report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        log.critical("An exception reached the top", exc_info=(kind, error, trace))
        self.crashed.emit(error)


def run_window(arguments: argparse.Namespace) -> int:
    """Open the window and return its exit status.

    Without a display the demo job is done offscreen where the demo was asked for; otherwise a sentence says
    that a display is missing.
    """
    headless = not _has_display()
    if headless and not arguments.demo:
        sys.stderr.write("There is no display. Use the subcommands; see paperless-dedupe --help.\n")
        return FAILED
    if headless:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    chosen = getattr(arguments, "data_dir", None)
    folders = Folders(chosen.expanduser().resolve()) if chosen else Folders.default()
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Paperless Dedupe")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("paperless-dedupe")
    settings = QSettings(str(folders.data / "window.ini"), QSettings.Format.IniFormat)
    appearance = _appearance(arguments, settings)
    Theme(app, appearance)
    use_focus_rings(app)
    use_language(appearance.language)
    with ExitStack() as stack:
        try:
            stack.enter_context(claim_folder(folders))
        except DedupeError as error:
            return _cannot_start(error, headless=headless)
        crash_record = stack.enter_context((folders.logs / "crash.txt").open("a"))
        faulthandler.enable(crash_record)
        stack.callback(faulthandler.disable)
        return _show(app, folders, settings, arguments, headless=headless)


def _show(
    app: QApplication,
    folders: Folders,
    settings: QSettings,
    arguments: argparse.Namespace,
    *,
    headless: bool,
) -> int:
    lanes = Lanes(folders)
    window = MainWindow(lanes, settings)
    reporter = CrashReporter()
    reporter.crashed.connect(window.show_crash)
    reporter.install()
    window.show()
    window.start(demo=arguments.demo)
    if headless:
        from app.ui.headless import HeadlessDemo

        HeadlessDemo(window, folders, app)
    collector = WindowCollector(app)
    status = app.exec()
    lanes.stop()
    collector.stop()
    return status


def _cannot_start(error: DedupeError, *, headless: bool) -> int:
    sys.stderr.write(f"{error}\n")
    if not headless:
        QMessageBox.critical(None, "Paperless Dedupe", sentence(error))
    return FAILED


def _appearance(arguments: argparse.Namespace, settings: QSettings) -> Appearance:
    """The remembered choice; the command line wins, for this start."""
    appearance = Appearance.load(settings)
    if arguments.lang:
        appearance = appearance.changed(language=LanguageChoice(arguments.lang))
    if arguments.theme:
        appearance = appearance.changed(scheme=SchemeChoice(arguments.theme))
    return appearance


def _has_display() -> bool:
    """Whether a window can be shown; a platform chosen by hand is trusted."""
    if sys.platform in ("win32", "darwin"):
        return True
    wanted = os.environ.get("QT_QPA_PLATFORM", "")
    if wanted:
        return wanted != "offscreen"
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
