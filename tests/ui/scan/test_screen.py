"""Scan screen: progress, pausing and resuming, and groups found so far."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.demo.library import DemoDocument, DemoLibrary, DemoUser
from app.domain.decisions import Choice
from app.domain.duplicates import Kind
from app.domain.errors import ServerFailed
from app.domain.progress import Progress, Stage
from app.domain.servers import ConnectionOptions, Token
from app.services.scan import scan as scanning
from app.services.scan import sync
from app.tasks import connection_tasks
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.scan import wording
from app.ui.scan.found_panel import FoundRow
from app.ui.scan.progress_estimate import ProgressEstimate
from app.ui.scan.screen import ScanScreen
from app.ui.scan.stage_list import StageState
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import ScreenId
from tests.support.faults import FaultyDemoServer, answer, on, wait_for
from tests.ui.inspection import visible_texts
from tests.ui.shown_library import decided, open_library, row, session_in, show

LETTER = "Sehr geehrte Frau Planke, wir bestätigen den Eingang Ihrer Kündigung mit der Nummer {n}. " * 6
LIBRARY = DemoLibrary(
    users=(DemoUser(1, "anna", "geheim-4711", is_superuser=True),),
    documents=tuple(
        DemoDocument(number, f"Brief {number}", content=LETTER.format(n=number // 2 * 7919))
        for number in range(2, 42)
    ),
)


@pytest.fixture
def session(tmp_path: Path, caplog) -> Iterator[LibrarySession]:
    caplog.set_level(logging.INFO, logger="app")
    with session_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def page(qtbot, session) -> ScanScreen:
    made = ScanScreen(session)
    qtbot.addWidget(made)
    made.resize(1440, 850)
    with qtbot.waitExposed(made):
        made.show()
    made.enter()
    return made


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


# --- found so far ------------------------------------------------------------------------------------------


def test_groups_are_counted_by_kind(page, session):
    open_library(session)
    show(session, row("a"), row("b", Kind.NEAR), row("c", Kind.NEAR), lookalikes=311)

    assert page.found.counts() == {
        Kind.EXACT: "1",
        Kind.NEAR: "2",
        Kind.VERSION: "0",
        Kind.CONTAINED: "0",
        Kind.SEMANTIC: "0",
        Kind.LOOKALIKE: "311",
    }


def test_review_button_counts_undecided_groups(page, session):
    open_library(session)
    assert not page.found.review.isEnabled()

    show(session, row("a"), row("b"), decided(row("c"), Choice.NOT_DUPLICATES))

    assert page.found.review.text() == "Review 2 groups now"
    assert page.found.review.isEnabled()


def test_latest_groups_open_in_the_review(page, session, travels):
    open_library(session)
    show(session, row("old"))
    session.scan_started.emit()
    show(session, row("old"), *(row(f"new {number}") for number in range(7)))

    shown = page.found.latest()
    assert [one.row.id for one in shown] == ["new 6", "new 5", "new 4", "new 3", "new 2"]
    assert "protected" not in shown[0].accessibleName()
    shown[0].click()

    assert travels.last.group == "new 6"


def test_latest_group_with_a_protected_document_bears_a_lock(qtbot):
    locked, plain = (FoundRow(row("a", has_protected=protected)) for protected in (True, False))
    for one in (locked, plain):
        qtbot.addWidget(one)
        one.resize(300, 52)

    assert locked.accessibleName() == f"{plain.accessibleName()}, One of the documents is protected"
    assert locked.grab().toImage() != plain.grab().toImage()


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


def estimate_of(*reports: tuple[float, Stage, int, int]) -> ProgressEstimate:
    estimate = ProgressEstimate(0.0, first_scan=True)
    for now, stage, done, total in reports:
        estimate.update(Progress(stage, done, total), now)
    return estimate


def test_share_never_falls_and_ends_at_one():
    estimate = ProgressEstimate(0.0, first_scan=True)
    shares = []
    reports = [(Stage.SYNC, 500), (Stage.SYNC, 1000), (Stage.SYNC, 900), (Stage.FINGERPRINT, 0)]
    reports += [(stage, 1000) for stage in (Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP, Stage.INDEX)]
    for stage, done in reports:
        estimate.update(Progress(stage, done, 1000), 1.0)
        shares.append(estimate.share)

    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


def test_file_checks_are_not_counted_as_documents():
    estimate = estimate_of((0, Stage.SYNC, 500, 500), (1, Stage.SYNC, 3, 12))

    assert estimate.documents == 500
    assert wording.stages(estimate)[0].note == "Checking files: 3 of 12"
    assert wording.stages(estimate)[0].share == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (2.9, ""),
        (4.0, "62 documents per second"),
        (20.0, "12 documents per second · about 1 minute 30 seconds left"),
        (60.0, "4 documents per second · about 5 minutes left"),
    ],
)
def test_rate_and_time_left_appear_once_reliable(qapp, seconds, expected):
    use_language(LanguageChoice.ENGLISH)
    estimate = estimate_of((0, Stage.SYNC, 0, 1000), (seconds, Stage.SYNC, 250, 1000))

    assert wording.speed(estimate, seconds).replace("\u00a0", " ") == expected


def test_resumed_scan_counts_only_its_own_work():
    estimate = estimate_of((0, Stage.SYNC, 9000, 10000), (10, Stage.SYNC, 9100, 10000))

    assert estimate.rate(10) == pytest.approx(10)


def test_stages_describe_their_work(qapp):
    use_language(LanguageChoice.ENGLISH)
    estimate = estimate_of(
        (0, Stage.SYNC, 0, 12480),
        (40, Stage.SYNC, 12480, 12480),
        (41, Stage.FINGERPRINT, 12480, 12480),
        (113, Stage.CANDIDATES, 1, 1),
        (122, Stage.COMPARE, 24707, 38604),
    )

    shown = [(one.state, one.note.replace("\u00a0", " ")) for one in wording.stages(estimate)]
    assert shown == [
        (StageState.DONE, "12,480 documents · 41 s"),
        (StageState.DONE, "12,480 documents · 1 min 12 s"),
        (StageState.DONE, "38,604 pairs · 9 s"),
        (StageState.RUNNING, "24,707 of 38,604 pairs"),
        (StageState.WAITING, ""),
        (StageState.WAITING, ""),
    ]


# --- the log -----------------------------------------------------------------------------------------------


def test_log_shows_all_threads_and_counts_warnings(qtbot, page):
    log = logging.getLogger("app.somewhere")
    writing = threading.Thread(target=log.warning, args=("Document %d has no text", 7))
    writing.start()
    writing.join()
    log.info("Library read")
    qtbot.waitUntil(lambda: page.log.lines.blockCount() == 2)

    assert page.log.warnings() == 1
    assert "WARN  Document 7 has no text" in page.log.lines.toPlainText()


def test_log_keeps_the_latest_five_thousand_lines(page):
    record = logging.LogRecord("app", logging.INFO, "", 0, "a line", None, None)
    for _ in range(5_010):
        page.log.add(record)

    assert page.log.lines.blockCount() == 5_000


def test_log_is_collapsed_until_its_button_is_pressed(page):
    assert not page.log.lines.isVisible()
    assert page.log.height() <= 40

    page.log.toggle.click()

    assert page.log.lines.isVisible()
    assert page.log.copy.isVisible()


def test_log_can_be_copied(page):
    page.log.add(logging.LogRecord("app", logging.INFO, "", 0, "a line", None, None))

    page.log.copy.click()

    assert QGuiApplication.clipboard().text().endswith("a line")


def test_deleted_screen_stops_listening(qtbot, session):
    handlers = list(logging.getLogger("app").handlers)
    made = ScanScreen(session)
    assert logging.getLogger("app").handlers != handlers

    made.deleteLater()
    QApplication.sendPostedEvents(made, 52)  # DeferredDelete

    qtbot.waitUntil(lambda: logging.getLogger("app").handlers == handlers)


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
