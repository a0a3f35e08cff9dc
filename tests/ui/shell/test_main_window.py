"""The main window after an error, and when it is closed during an operation."""

from __future__ import annotations

import gc
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app import main
from app.bootstrap import claim_folder
from app.domain.errors import ServerUnreachable
from app.domain.progress import Progress, Stage
from app.system.folders import Folders
from app.tasks.task_queue import TaskQueues
from app.ui.runs.apply_controller import ApplyController
from app.ui.session.navigation import ScreenId
from app.ui.shell import library_view, main_window
from app.ui.shell.crash_dialog import CrashDialog
from app.ui.shell.desktop import DesktopNotification, TaskBarProgress
from app.ui.shell.dialogs import ClosingDialog, GuideDialog
from app.ui.shell.main_window import MainWindow
from app.ui.shell.tool_bar import ToolBar
from tests.support.builders import assert_nothing_secret_in
from tests.ui.shown_library import open_library

PATIENCE = 30_000
TOKEN = "3f1d9c5a7e2b4d6f8a0c1e3b5d7f9a2c4e6b8d0f"
LETTER = "Sehr geehrte Frau Beispiel, Ihre Diagnose lautet"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    gc.collect()
    return Folders(tmp_path / "data")


@pytest.fixture
def window(qtbot, folders: Folders, settings: QSettings, keychain) -> Iterator[MainWindow]:
    with claim_folder(folders):
        shown = MainWindow(TaskQueues(folders), settings)
        qtbot.addWidget(shown)
        with qtbot.waitExposed(shown):
            shown.show()
        yield shown
        shown._may_close = True
        shown.close()
        QApplication.processEvents()


class Answering(QObject):
    """Waits for a dialog and acts in it while the test is blocked in the dialog's event loop."""

    def __init__(self, kind: type[QDialog], answer: Callable[[QDialog], object]) -> None:
        super().__init__()
        self.kind = kind
        self.answer = answer
        self.seen = 0
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.look)
        self.timer.start(20)

    def look(self) -> None:
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, self.kind) and widget.isVisible():
                self.seen += 1
                self.answer(widget)

    def stop(self) -> None:
        self.timer.stop()


@pytest.fixture
def answering() -> Iterator[Callable[..., Answering]]:
    made: list[Answering] = []

    def answer(kind: type[QDialog], how: Callable[[QDialog], object]) -> Answering:
        made.append(Answering(kind, how))
        return made[-1]

    yield answer
    for one in made:
        one.stop()


def broken() -> Exception:
    letter, token = LETTER, TOKEN
    with pytest.raises(ValueError, match=LETTER) as caught:
        int(f"{letter} {token}")  # the message quotes it
    return caught.value


# --- what is made only when it is needed -----------------------------------------------------------------


class Openings(QObject):
    """Counts widgets that become windows on the screen."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.seen: list[str] = []
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(repr(watched))
        return False


def test_building_a_screen_opens_no_window(window, qapp):
    openings = Openings(qapp)

    for place in ScreenId:
        if place is not ScreenId.CONNECT:
            window.page(place)

    qapp.removeEventFilter(openings)
    assert openings.seen == []


def test_shortcuts_do_nothing_without_a_library(window, qtbot):
    for key in (Qt.Key.Key_F5, Qt.Key.Key_2):
        qtbot.keyClick(window, key)
    qtbot.keyClick(window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)

    assert window.current_screen is ScreenId.CONNECT
    assert window.isVisible()


# --- when something breaks -------------------------------------------------------------------------------


def test_crash_dialog_hides_secrets(window, answering, folders):
    shown = {}

    def look_closely(dialog: CrashDialog) -> None:
        shown["hidden at first"] = dialog.details.isHidden()
        dialog.show_details.click()
        shown["then"] = dialog.details.isHidden()
        dialog.copy.click()
        shown["said"] = dialog.copy.text()
        dialog.reject()

    dialogs = answering(CrashDialog, look_closely)
    logging.getLogger("app.test").error("Token %s", TOKEN, exc_info=broken())

    window.show_crash(broken())

    copied = QGuiApplication.clipboard().text()
    assert dialogs.seen == 1
    assert shown == {"hidden at first": True, "then": False, "said": "Copied"}
    assert "test_main_window.py" in copied
    assert "ValueError" in copied
    assert "Last lines of the log:" in copied
    assert TOKEN not in copied
    assert LETTER not in copied
    assert_nothing_secret_in(folders.data, LETTER)


def test_same_crash_is_shown_once(window, answering):
    dialogs = answering(CrashDialog, lambda dialog: dialog.reject())
    error = broken()

    for _ in range(3):
        window.show_crash(error)

    assert dialogs.seen == 1


def test_exceptions_of_slots_and_threads_are_shown(qtbot, window, answering):
    dialogs = answering(CrashDialog, lambda dialog: dialog.reject())
    reporter = main.CrashReporter()
    reporter.crashed.connect(window.show_crash)
    before = sys.excepthook, threading.excepthook
    reporter.install()

    class Bell(QObject):
        rings = Signal()

        def fall(self) -> None:
            raise RuntimeError("in a slot")

    try:
        bell = Bell()
        bell.rings.connect(bell.fall)
        bell.rings.emit()
        qtbot.waitUntil(lambda: dialogs.seen == 1)
        thread = threading.Thread(target=lambda: 1 // 0)
        thread.start()
        thread.join()
        qtbot.waitUntil(lambda: dialogs.seen == 2)
    finally:
        reporter.uninstall()
    assert (sys.excepthook, threading.excepthook) == (sys.__excepthook__, threading.__excepthook__)
    sys.excepthook, threading.excepthook = before


def test_earlier_crash_is_offered(window, answering):
    seen = []

    def look(dialog: CrashDialog) -> None:
        seen.append(dialog.details.toPlainText())
        dialog.reject()

    answering(CrashDialog, look)

    window.show_earlier_crash("Fatal Python error: Segmentation fault")

    assert "Segmentation fault" in seen[0]


def test_menu_opens_the_logs(window, folders, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))

    next(action for action in window._menu.actions() if action.data() == "menu.logs").trigger()

    assert opened == [str(folders.logs)]


# --- closing at a bad moment ------------------------------------------------------------------------------


@pytest.fixture
def applying(window, monkeypatch) -> ApplyController:
    """Pretend that a clean-up is running; stop() only requests the end."""
    state = {"running": True}
    one = window.page(ScreenId.CLEANUP).applying
    monkeypatch.setattr(ApplyController, "running", property(lambda self: self is one and state["running"]))
    monkeypatch.setattr(ApplyController, "stop", lambda self: state.update(stopped=True))
    one.state = state
    return one


def closing_dialog() -> ClosingDialog | None:
    shown = [
        one for one in QApplication.topLevelWidgets() if isinstance(one, ClosingDialog) and one.isVisible()
    ]
    return shown[0] if shown else None


def end(applying: ApplyController) -> None:
    applying.state["running"] = False
    applying.stopped.emit()


def test_closing_during_a_change_asks_first(qtbot, window, applying):
    window.close()
    dialog = closing_dialog()
    assert dialog is not None
    assert window.isVisible()

    qtbot.keyClick(dialog, Qt.Key.Key_Return)  # the default

    assert closing_dialog() is None
    assert window.isVisible()
    assert "stopped" not in applying.state


def test_stop_and_close_waits_for_the_current_document(qtbot, window, applying):
    window.close()
    dialog = closing_dialog()
    dialog.go.click()

    assert applying.state["stopped"]
    assert window.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert closing_dialog() is dialog  # the question is already answered

    end(applying)

    assert not window.isVisible()


def test_closing_question_ends_with_the_change(window, applying):
    window.close()

    end(applying)

    assert closing_dialog() is None
    assert window.isVisible()


def test_desktop_session_end_closes_without_asking(window, applying, monkeypatch):
    monkeypatch.setattr(main_window, "_session_is_ending", lambda: True)

    window.close()

    assert closing_dialog() is None
    assert not window.isVisible()


# --- telling who looks elsewhere --------------------------------------------------------------------------


@pytest.fixture
def told(monkeypatch) -> list[str]:
    words: list[str] = []
    monkeypatch.setattr(DesktopNotification, "send", lambda self, title, body: words.append(title))
    return words


def test_only_a_long_scan_sends_a_notification(window, told, monkeypatch):
    window.session.scan_started.emit()
    window.session.scan_failed.emit(ServerUnreachable("The server is gone."))
    assert told == []

    monkeypatch.setattr(library_view, "SECONDS_OF_A_LONG_SCAN", 0)
    window.session.scan_started.emit()
    window.session.scan_failed.emit(ServerUnreachable("The server is gone."))

    assert told == ["The scan stopped"]


def test_task_bar_shows_a_scan_until_it_ends(window, monkeypatch):
    shown: list[int | None] = []
    monkeypatch.setattr(TaskBarProgress, "_show", lambda self, step: shown.append(step))

    window.session.scan_progressed.emit(Progress(Stage.SYNC, 30, 120))
    window.session.scan_stopped.emit()

    assert shown == [25, None]


def test_task_bar_shows_a_clean_up_and_its_undo(window, monkeypatch):
    shown: list[int | None] = []
    monkeypatch.setattr(TaskBarProgress, "_show", lambda self, step: shown.append(step))
    page = window.page(ScreenId.CLEANUP)

    page.applying.progressed.emit(Progress(Stage.APPLY, 1, 2))
    page.applying.stopped.emit()
    page.undoing.progressed.emit(Progress(Stage.UNDO, 1, 4))
    page.undoing.ended.emit()

    assert shown == [50, None, 25, None]


def test_menu_opens_the_guide_beside_the_window(window):
    window._actions["guide"].trigger()

    guide = window.findChild(GuideDialog)
    assert guide.isVisible()
    assert not guide.isModal()
    assert guide.browser.toPlainText().startswith("Your first cleanup")
    guide.close()


def test_f10_opens_the_menu_as_its_tooltip_says(window, qtbot):
    open_library(window.session)
    bar = window.findChild(ToolBar)

    qtbot.keyClick(window, Qt.Key.Key_F10)

    assert "F10" in bar.menu.toolTip()
    assert bar.menu.menu().isVisible()
    bar.menu.menu().close()
