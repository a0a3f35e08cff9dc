"""Entry point of the window: application object, exception hook, single instance."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from types import TracebackType

from PySide6.QtCore import QEvent, QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QApplication, QMessageBox

from app import APP_ID, __version__
from app.bootstrap import claim_folder, quarantine_database
from app.domain.errors import DataFolderInUse, DedupeError
from app.services.crash_report import CrashRecord
from app.system.folders import Folders, is_bundled
from app.system.memory import return_freed_memory
from app.tasks.task_queue import TaskQueues
from app.ui.look.preferences import Appearance, SchemeChoice
from app.ui.look.theme import Theme, theme
from app.ui.look.translation import error_text, use_language
from app.ui.shell.crash_dialog import CrashDialog, report_of_error
from app.ui.shell.main_window import MainWindow
from app.ui.shell.process_hooks import FirstFrame, QuitOnSignal, WindowCollector
from app.ui.shell.single_instance import SingleInstance, activate_running_instance
from app.ui.widgets.focus_ring import use_focus_rings

log = logging.getLogger(__name__)

DONE, FAILED = 0, 1
SECONDS_TO_CLOSE = 5.0  # allowed to a window that was closed just before this start
SECONDS_BETWEEN_TRIES = 0.2


class CrashReporter(QObject):
    """Reports uncaught exceptions of any slot or thread to the window."""

    crashed = Signal(object)

    def install(self) -> None:
        sys.excepthook = self._report
        threading.excepthook = self._report_from_thread

    def uninstall(self) -> None:
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def _report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.critical("Uncaught exception", exc_info=(kind, error, trace))
        self.crashed.emit(error)

    def _report_from_thread(self, given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None:
            self._report(given.exc_type, given.exc_value, given.exc_traceback)


def run_window(arguments: argparse.Namespace) -> int:
    """Open the window and return its exit status.

    Without a display, `--demo` runs its steps offscreen; otherwise an error says that a display is missing.
    If a window with the same data folder is open, that window is shown.
    """
    return_freed_memory()
    headless = not _has_display()
    if headless and not arguments.demo:
        _say("There is no display. Use the subcommands; see paperless-dedupe --help.")
        return FAILED
    if headless:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    chosen = getattr(arguments, "data_dir", None)
    folders = Folders(chosen.expanduser().resolve()) if chosen else Folders.default()
    if sys.platform == "win32" and not is_bundled():
        _have_an_own_place_in_the_taskbar()
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Paperless Dedupe")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    settings = QSettings(str(folders.data / "window.ini"), QSettings.Format.IniFormat)
    appearance = _appearance(arguments, settings)
    Theme(app, appearance)
    use_focus_rings(app)
    use_language(appearance.language)
    with ExitStack() as stack:
        try:
            if not _claim(stack, folders, headless=headless):
                return DONE
        except DedupeError as error:
            return _cannot_start(error, headless=headless)
        crash_record = stack.enter_context(CrashRecord(folders.logs))
        if headless:
            from app.ui.shell.headless_demo import HeadlessDemo  # not needed with a window

            return _show(app, folders, settings, arguments, HeadlessDemo).status
        first = SingleInstance(folders)
        stack.callback(first.close)
        try:
            return _show_windows(app, folders, settings, arguments, first, crash_record.earlier)
        except Exception as error:
            log.exception("The window failed unexpectedly")
            CrashDialog(report_of_error(error, folders.logs)).exec()
            return FAILED


def _claim(stack: ExitStack, folders: Folders, *, headless: bool) -> bool:
    """Claim the data folder; return False if a window that has it was shown instead.

    Raises:
        DataFolderInUse: a process without a window has it and does not release it soon.
    """
    until = time.monotonic() + SECONDS_TO_CLOSE
    while True:
        try:
            stack.enter_context(claim_folder(folders))
        except DataFolderInUse:
            if not headless and activate_running_instance(folders):
                return False
            if time.monotonic() > until:
                raise
            time.sleep(SECONDS_BETWEEN_TRIES)  # a window that was just closed is still shutting down
        else:
            return True


@dataclass(frozen=True)
class Ended:
    """How a window ended: its exit status, and whether it requests a new database."""

    status: int
    wants_new_database: bool


def _show_windows(
    app: QApplication,
    folders: Folders,
    settings: QSettings,
    arguments: argparse.Namespace,
    first: SingleInstance,
    earlier_crash: str,
) -> int:
    """Show the window, and another one after quarantining a damaged database."""

    def greet(window: MainWindow, _folders: Folders, _app: QApplication) -> None:
        first.knocked.connect(window.come_forward)
        if earlier_crash:
            QTimer.singleShot(0, window, partial(window.show_earlier_crash, earlier_crash))

    ended = _show(app, folders, settings, arguments, greet)
    while ended.wants_new_database:
        try:
            quarantine_database(folders)
        except DedupeError as error:
            return _cannot_start(error, headless=False)
        ended = _show(app, folders, settings, arguments, greet)
    return ended.status


def _show(
    app: QApplication,
    folders: Folders,
    settings: QSettings,
    arguments: argparse.Namespace,
    greet: Callable[[MainWindow, Folders, QApplication], object],
) -> Ended:
    """Show one window until it ends; `greet` is called once it is shown."""
    queues = TaskQueues(folders)
    with theme().without_style_sheet():
        window = MainWindow(queues, settings)
    reporter = CrashReporter()
    reporter.crashed.connect(window.show_crash)
    reporter.install()
    end = QuitOnSignal(window.close_at_once)
    FirstFrame(window).painted.connect(window.load_ahead)
    window.show()
    window.start(demo=arguments.demo)
    greet(window, folders, app)
    collector = WindowCollector(app)
    status = app.exec()
    if not queues.stop():
        logging.shutdown()
        os._exit(status)  # a hanging thread would keep the process alive; the journal has its writes
    collector.stop()
    end.close()
    reporter.uninstall()
    ended = Ended(status, window.wants_new_database)
    if ended.wants_new_database:  # another window follows, and only one may answer later starts
        window.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return ended


def _cannot_start(error: DedupeError, *, headless: bool) -> int:
    _say(str(error))
    if not headless:
        QMessageBox.critical(None, "Paperless Dedupe", error_text(error))
    return FAILED


def _say(words: str) -> None:
    """Write to standard error, which a bundle without a console does not have."""
    if sys.stderr is not None:
        sys.stderr.write(f"{words}\n")


def _appearance(arguments: argparse.Namespace, settings: QSettings) -> Appearance:
    """Return the saved appearance, overridden by the command line for this start."""
    appearance = Appearance.load(settings)
    if language := getattr(arguments, "lang", None):
        appearance = appearance.changed(language=language)
    if arguments.theme:
        appearance = appearance.changed(scheme=SchemeChoice(arguments.theme))
    return appearance


def _have_an_own_place_in_the_taskbar() -> None:
    """Let Windows not count our windows among those of python.exe, whose name and icon they would have.

    The bundled program needs none of this: Windows takes its file for its identity, as it does for the entry
    in the Start menu, so that an icon pinned there and the window's are one.
    """
    import ctypes

    shell = ctypes.CDLL("shell32")
    shell.SetCurrentProcessExplicitAppUserModelID(APP_ID)


def _has_display() -> bool:
    """Return whether a window can be shown; an explicit QT_QPA_PLATFORM decides."""
    if sys.platform in ("win32", "darwin"):
        return True
    wanted = os.environ.get("QT_QPA_PLATFORM", "")
    if wanted:
        return wanted != "offscreen"
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
