"""A complete clean-up of the demo server by keys and clicks, from the address to the undo."""

import gc

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QDialog

from app.bootstrap import claim_folder
from app.demo.server import DemoServer
from app.system.folders import Folders
from app.tasks.task_queue import TaskQueues
from app.ui.connect.sign_in_fields import BY_TOKEN
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.session.navigation import Destination, ScreenId
from app.ui.shell.main_window import MainWindow
from tests.support.builders import small_library
from tests.support.faults import FaultyDemoServer, answer, on

PATIENCE = 60_000  # milliseconds; a scan of the demo library takes two to ten seconds
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def open_window(qtbot, tmp_path):
    """Opens main windows on one data folder in turn, like successive starts of the app."""
    use_language(LanguageChoice.ENGLISH)
    theme().set_appearance(Appearance(scheme=SchemeChoice.LIGHT, reduce_motion=True, advance=False))
    gc.collect()
    folders = Folders(tmp_path / "data")
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    settings.setValue("cleanup/backup", "false")
    opened = []

    def open_() -> MainWindow:
        window = MainWindow(TaskQueues(folders), settings)
        qtbot.addWidget(window)
        opened.append(window)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        window.go(Destination(ScreenId.CONNECT))
        return window

    with claim_folder(folders):
        yield open_
        for window in opened:
            window.close()
        QApplication.processEvents()


@pytest.fixture
def server():
    with FaultyDemoServer() as running:
        yield running


def sign_in(qtbot, window, server):
    form = window.connect_page.form
    qtbot.keyClicks(form.address.input, server.url)
    form.sign_in.method.choose(BY_TOKEN)
    form.sign_in.method.chosen.emit(BY_TOKEN)
    qtbot.keyClicks(form.sign_in.token.input, server.token)
    qtbot.keyClick(form.sign_in.token.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.session.profile is not None, timeout=PATIENCE)


def dialog(qtbot):
    def shown():
        return [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]

    qtbot.waitUntil(lambda: bool(shown()), timeout=PATIENCE)
    return shown()[0]


def trashed(server):
    with server.state.lock:
        return {number for number, held in server.state.documents.items() if held.deleted_at is not None}


def test_clean_up_from_address_to_undo(qtbot, open_window, server, keychain):
    window = open_window()
    sign_in(qtbot, window, server)
    qtbot.waitUntil(lambda: window.current_screen is ScreenId.OVERVIEW, timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.session.review_data is not None, timeout=PATIENCE)
    assert server.requests.writes() == []

    review = window.page(ScreenId.REVIEW)
    qtbot.keyClick(window, Qt.Key.Key_2, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: review.controller.shown_pair is not None, timeout=PATIENCE)
    qtbot.keyClick(review.panel.list, Qt.Key.Key_1)
    qtbot.waitUntil(lambda: any(row.decision for row in window.session.rows), timeout=PATIENCE)
    decision = next(row.decision for row in window.session.rows if row.decision)
    assert server.requests.writes() == []

    cleanup = window.page(ScreenId.CLEANUP)
    qtbot.keyClick(window, Qt.Key.Key_4, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: cleanup.inspector.apply.isEnabled(), timeout=PATIENCE)
    qtbot.mouseClick(cleanup.inspector.apply, LEFT)
    qtbot.mouseClick(dialog(qtbot).go, LEFT)
    qtbot.waitUntil(lambda: trashed(server) == set(decision.trash), timeout=PATIENCE)
    qtbot.waitUntil(lambda: not window.session.queues.operations.busy, timeout=PATIENCE)

    history = window.page(ScreenId.HISTORY)
    qtbot.mouseClick(window.library.tool_bar.history, LEFT)
    qtbot.waitUntil(
        lambda: history.detail.undo.isVisible() and history.detail.undo.isEnabled(), timeout=PATIENCE
    )
    qtbot.mouseClick(history.detail.undo, LEFT)
    qtbot.mouseClick(dialog(qtbot).go, LEFT)
    qtbot.waitUntil(lambda: trashed(server) == set(), timeout=PATIENCE)
    qtbot.waitUntil(
        lambda: not window.session.queues.operations.busy, timeout=PATIENCE
    )  # otherwise closing asks


def test_restart_restores_decisions_and_connection(qtbot, open_window, server, keychain):
    first = open_window()
    sign_in(qtbot, first, server)
    qtbot.waitUntil(lambda: bool(first.session.rows), timeout=PATIENCE)
    review = first.page(ScreenId.REVIEW)
    first.go(Destination(ScreenId.REVIEW))
    qtbot.waitUntil(lambda: review.controller.shown_pair is not None, timeout=PATIENCE)
    qtbot.keyClick(review.panel.list, Qt.Key.Key_3)
    qtbot.waitUntil(lambda: any(row.decision for row in first.session.rows), timeout=PATIENCE)
    decided = {row.id for row in first.session.rows if row.decision}
    first.close()

    second = open_window()
    recent = second.connect_page.recents
    qtbot.waitUntil(lambda: bool(recent.rows()), timeout=PATIENCE)
    qtbot.mouseClick(recent.rows()[0], LEFT)
    qtbot.waitUntil(lambda: bool(second.session.rows), timeout=PATIENCE)

    assert second.current_screen is ScreenId.OVERVIEW
    assert {row.id for row in second.session.rows if row.decision} == decided


def test_scan_interrupted_by_closing_resumes_at_the_next_start(qtbot, open_window, server, keychain):
    server.delay = 0.2
    first = open_window()
    sign_in(qtbot, first, server)
    qtbot.waitUntil(lambda: first.session.scanning, timeout=PATIENCE)
    assert first.close()
    assert not first.session.queues.operations.busy or first.session.scanning

    server.delay = 0.0
    second = open_window()
    recent = second.connect_page.recents
    qtbot.waitUntil(lambda: bool(recent.rows()), timeout=PATIENCE)
    qtbot.mouseClick(recent.rows()[0], LEFT)

    qtbot.waitUntil(lambda: bool(second.session.rows), timeout=PATIENCE)


def test_signed_out_user_can_sign_in_again_during_a_scan(qtbot, open_window, server, keychain):
    window = open_window()
    sign_in(qtbot, window, server)
    qtbot.waitUntil(lambda: window.current_screen is ScreenId.OVERVIEW, timeout=PATIENCE)
    refused = answer(401, b'{"detail": "Invalid token."}', "application/json")
    server.faults.add(on("*", "/api/.*"), refused)
    library, banner = window.library, window.library.offline

    library.rescan()
    qtbot.waitUntil(lambda: window.session.signed_out is not None, timeout=PATIENCE)

    assert "does not accept the sign-in" in banner.message_label().text()
    assert library._sign_in.isVisible()
    assert not library._try_again.isVisible()

    server.faults.clear()
    qtbot.mouseClick(library._sign_in, LEFT)
    assert window.current_screen is ScreenId.CONNECT
    recent = window.connect_page.recents
    qtbot.waitUntil(lambda: bool(recent.rows()), timeout=PATIENCE)
    qtbot.mouseClick(recent.rows()[0], LEFT)
    qtbot.waitUntil(lambda: window.session.online, timeout=PATIENCE)
    assert banner.isHidden()
    qtbot.waitUntil(lambda: not window.session.queues.operations.busy, timeout=PATIENCE)


def test_untested_server_version_is_named_once(qtbot, open_window, keychain):
    with DemoServer(small_library(), server_version="v3.2") as server:
        first = open_window()
        sign_in(qtbot, first, server)
        qtbot.waitUntil(lambda: first.current_screen is ScreenId.OVERVIEW, timeout=PATIENCE)
        banner, message = first.library.untested, first.library.untested.message_label()
        assert banner.isVisible()
        assert first.library.problem.isHidden()
        assert message.text().startswith("Not tested with Paperless 3.2.0:")
        use_language(LanguageChoice.GERMAN)
        first.library.retranslate()
        assert message.text().startswith("Nicht getestet mit Paperless 3.2.0:")
        use_language(LanguageChoice.ENGLISH)
        qtbot.mouseClick(banner._close, LEFT)
        assert banner.isHidden()
        first.close()

        second = open_window()
        recent = second.connect_page.recents
        qtbot.waitUntil(lambda: bool(recent.rows()), timeout=PATIENCE)
        qtbot.mouseClick(recent.rows()[0], LEFT)
        qtbot.waitUntil(lambda: second.current_screen is ScreenId.OVERVIEW, timeout=PATIENCE)
        assert second.library.untested.isHidden()
        second.close()


def test_demo_group_is_two_clicks_away(qtbot, open_window):
    window = open_window()

    qtbot.mouseClick(window.connect_page.form.demo_button, LEFT)
    qtbot.waitUntil(lambda: window.current_screen is ScreenId.OVERVIEW, timeout=PATIENCE)
    overview = window.page(ScreenId.OVERVIEW)
    qtbot.waitUntil(lambda: overview._heading.proceed.isVisible(), timeout=PATIENCE)
    qtbot.mouseClick(overview._heading.proceed, LEFT)

    qtbot.waitUntil(lambda: window.page(ScreenId.REVIEW).controller.shown_pair is not None, timeout=PATIENCE)
