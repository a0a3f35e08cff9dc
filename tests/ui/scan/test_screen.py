"""Scan screen: a scan from beginning to end, pausing, resuming and errors."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.demo.library import DemoDocument, DemoLibrary, DemoUser
from app.domain.duplicates import Kind
from app.domain.errors import ServerFailed
from app.domain.progress import Progress, Stage
from app.domain.servers import ConnectionOptions, Token
from app.services.scan import scan as scanning
from app.services.scan import sync
from app.tasks import connection_tasks
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.scan.screen import ScanScreen
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import ScreenId
from tests.support.faults import FaultyDemoServer, answer, on, wait_for
from tests.ui.drawn_texts import visible_texts
from tests.ui.shown_library import open_library, row, show

LETTER = "Sehr geehrte Frau Planke, wir bestätigen den Eingang Ihrer Kündigung mit der Nummer {n}. " * 6
LIBRARY = DemoLibrary(
    users=(DemoUser(1, "anna", "geheim-4711", is_superuser=True),),
    documents=tuple(
        DemoDocument(number, f"Brief {number}", content=LETTER.format(n=number // 2 * 7919))
        for number in range(2, 42)
    ),
)


@pytest.fixture
def server(monkeypatch) -> Iterator[FaultyDemoServer]:
    """Forty letters in pages of four; the first groups come after eight."""
    monkeypatch.setattr(sync, "PAGE_SIZE", 4)
    monkeypatch.setattr(scanning, "FIRST_EARLY_ANALYSIS", 8)
    with FaultyDemoServer(LIBRARY) as running:
        yield running


@pytest.fixture
def library(qtbot, session, server) -> None:
    """The session is connected to the server."""
    session.queues.operations.submit(
        lambda context, cancel, progress: connection_tasks.connect(
            context,
            cancel,
            progress,
            typed=server.url,
            credentials=Token(server.token),
            options=ConnectionOptions(),
            remember=False,
        ),
        session.open,
    )
    qtbot.waitUntil(lambda: session.review_data is not None, timeout=10_000)


def ended(qtbot, session: LibrarySession) -> None:
    queues = session.queues
    qtbot.waitUntil(
        lambda: not (session.scanning or queues.operations.busy or queues.queries.busy), timeout=20_000
    )


# --- a scan from beginning to end --------------------------------------------------------------------------


def test_unscanned_library_offers_a_scan(qtbot, page, session, library):
    page.enter()
    assert "No scan yet" in visible_texts(page)

    page.start_button.click()
    ended(qtbot, session)

    assert len(session.rows) == 20
    assert page.found.counts()[Kind.EXACT] == "20"


def test_finished_scan_opens_the_overview(qtbot, page, session, travels, library):
    session.scan()
    ended(qtbot, session)

    assert travels.last.screen is ScreenId.OVERVIEW


def test_scan_finished_in_the_background_opens_nothing(qtbot, page, session, travels, library):
    page.hide()
    session.scan()
    ended(qtbot, session)

    assert travels.destinations == []


def test_finished_scan_can_be_repeated(qtbot, page, session, library):
    session.scan()
    ended(qtbot, session)
    page.enter()

    assert "The library has been scanned" in visible_texts(page)
    assert page.start_button.text() == "Scan again"


def test_groups_can_be_reviewed_during_the_first_scan(qtbot, page, session, server, library, travels):
    held = threading.Event()
    session.scan()
    qtbot.waitUntil(lambda: len(session.rows) > 0 or not session.scanning, timeout=20_000)
    server.faults.add(on("GET", "/api/documents/"), wait_for(held))
    early = [one.id for one in session.rows]

    page.found.review.click()
    assert travels.last.screen is ScreenId.REVIEW
    held.set()
    ended(qtbot, session)

    assert early
    assert len(session.rows) == 20


# --- pausing and cancelling --------------------------------------------------------------------------------


@pytest.fixture
def held(qtbot, page, session, server, library) -> Iterator[threading.Event]:
    """A scan whose next page arrives once the event is set."""
    event = threading.Event()
    server.faults.add(on("GET", "/api/documents/"), wait_for(event))
    session.scan()
    qtbot.waitUntil(page.running.pause.isVisible)
    yield event
    event.set()
    ended(qtbot, session)


def test_pause_works_while_the_server_is_silent(qtbot, page, session, held):
    page.running.pause.click()
    assert page.running.pause.text() == "Continue"
    with qtbot.waitSignal(session.scan_stopped, timeout=5_000):
        pass

    assert "The scan is paused" in visible_texts(page)
    assert page.running.pause.isEnabled()


def test_paused_scan_resumes_where_it_stopped(qtbot, page, session, server, held):
    page.running.pause.click()
    qtbot.waitUntil(lambda: not session.scanning, timeout=5_000)
    held.set()
    server.faults.clear()

    page.running.pause.click()
    ended(qtbot, session)

    assert len(session.rows) == 20
    assert session.last_scan is not None


def test_paused_full_scan_resumes_as_a_full_scan(qtbot, page, session, server, library):
    session.scan()
    ended(qtbot, session)
    event = threading.Event()
    server.faults.add(on("GET", "/api/documents/"), wait_for(event))
    session.scan(full=True)
    qtbot.waitUntil(page.running.pause.isVisible)
    page.running.pause.click()
    qtbot.waitUntil(lambda: not session.scanning, timeout=5_000)
    event.set()
    server.faults.clear()

    page.running.pause.click()
    ended(qtbot, session)

    assert session.last_scan.sync.read == len(LIBRARY.documents)


def test_cancel_works_while_the_server_is_silent(qtbot, page, session, held):
    page.running.cancel.click()
    with qtbot.waitSignal(session.scan_stopped, timeout=5_000):
        pass

    assert "No scan yet" in visible_texts(page)
    assert page.start_button.isEnabled()


def test_cancel_opens_the_overview_if_it_has_results(qtbot, page, session, travels, held):
    show(session, row("a"))

    page.running.cancel.click()

    assert travels.last.screen is ScreenId.OVERVIEW


def test_window_stays_responsive_during_a_slow_scan(qtbot, page, session, held):
    turns = []
    ticking = QTimer()
    ticking.setInterval(10)
    ticking.timeout.connect(lambda: turns.append(1))
    ticking.start()
    qtbot.waitUntil(lambda: len(turns) >= 10, timeout=1_000)
    ticking.stop()


# --- stopped by an error -----------------------------------------------------------------------------------


def test_failed_scan_shows_the_reason_and_can_resume(qtbot, page, session, server, library):
    server.faults.add(on("GET", "/api/documents/"), answer(400, b"{}", "application/json"))
    session.scan()
    qtbot.waitUntil(lambda: "The scan stopped" in visible_texts(page), timeout=20_000)
    server.faults.clear()

    page.continue_button.click()
    ended(qtbot, session)

    assert len(session.rows) == 20


def test_failed_scan_counts_the_documents_read(page, session):
    open_library(session)
    session.scan_started.emit()
    session.scan_progressed.emit(Progress(Stage.SYNC, 8214, 12480))

    session._on_scan_failed(ServerFailed("The server failed (500)."))

    assert "The server failed (500). 8,214 of 12,480 documents have been read and are kept." in visible_texts(
        page
    )


def test_resume_is_disabled_offline(page, session):
    open_library(session)
    session._on_scan_failed(ServerFailed("The server failed (500)."))
    assert page.continue_button.isEnabled()

    session.lost_connection()
    session._reconnect_timer.stop()

    assert not page.continue_button.isEnabled()
    assert page.continue_button.toolTip() == "There is no connection to the server at the moment."


# --- progress ----------------------------------------------------------------------------------------------


def progress(page: ScanScreen, stage: Stage, done: int, total: int) -> None:
    page._session.scan_progressed.emit(Progress(stage, done, total))


def test_screen_readers_hear_quarters_only(page, session):
    open_library(session)
    session.scan_started.emit()
    for done in range(0, 1001, 10):
        progress(page, Stage.SYNC, done, 1000)
    for stage in (Stage.FINGERPRINT, Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP, Stage.INDEX):
        for done in range(0, 101, 10):
            progress(page, stage, done, 100)

    assert page.running.bar.announced == ["Scan: 25%", "Scan: 50%", "Scan: 75%", "Scan: 100%"]


def test_progress_after_a_pause_is_ignored(page, session):
    open_library(session)
    session.scan_started.emit()
    progress(page, Stage.SYNC, 100, 1000)
    before = page.running.bar.share()

    page.pause()
    progress(page, Stage.SYNC, 900, 1000)

    assert page.running.bar.share() == before


# --- looks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "column"), [(1440, 360), (1024, 280)])
def test_inspector_is_narrower_in_a_narrow_window(page, width, column):
    page.resize(width, 700)

    assert page.found.width() == column


def test_texts_follow_the_language(page):
    use_language(LanguageChoice.GERMAN)
    QApplication.processEvents()

    assert page.running.cancel.text() == "Suche abbrechen"
    assert "Bisher gefunden" in visible_texts(page)


def test_tab_order_is_pause_review_log(qtbot, page, session):
    open_library(session)
    session.scan_started.emit()
    show(session, row("a"))
    page.running.pause.setFocus()

    visited = []
    for _ in range(4):
        qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        visited.append(page.focusWidget())

    assert visited[0] is page.running.cancel
    assert visited[1] is page.found.review
    assert visited[2] is page.found.latest()[0]
    assert visited[3] is page.log.toggle
