"""Pending work when a library or the window is closed, removed or replaced."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QSettings, SignalInstance

from app.domain.decisions import Choice, Decision
from app.domain.documents import FileFacts
from app.domain.errors import ServerUnreachable
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.runs import Run
from app.domain.servers import ConnectionOptions, Profile, Token
from app.services.review.groups import ReviewService
from app.services.scan.detection import DetectionService
from app.tasks import connection_tasks, file_tasks, operations
from app.tasks.context import TaskContext
from app.ui.connect.screen import ConnectScreen
from app.ui.review.screen import ReviewScreen
from app.ui.runs.apply_controller import ApplyController
from app.ui.session import file_sizes
from app.ui.session.file_sizes import FileSizes
from app.ui.session.navigation import Destination, ScreenId
from app.ui.settings.detection import DetectionSection
from app.ui.settings.servers import ServerSection
from app.ui.shell.main_window import MainWindow
from tests.support.builders import COPY, GROUPS, KEEPER, SECOND_COPY, small_library
from tests.support.faults import FaultyDemoServer, answer, on, wait_for
from tests.ui.screens import PLANNED, ScreenSetup


@pytest.fixture
def held(setup: ScreenSetup) -> Iterator[threading.Event]:
    """An event that is set by the test, or at its end."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def other(setup: ScreenSetup) -> Iterator[FaultyDemoServer]:
    """Another server; clients sign out before it ends."""
    with FaultyDemoServer(small_library()) as running:
        yield running
        setup.session.close()
        idle(setup)


def wait(event: threading.Event) -> Callable[..., None]:
    """A task that keeps a queue busy until the event is set."""
    return lambda *_context: None if event.wait(10) else pytest.fail("nobody let it go on")


def told(signal: SignalInstance) -> list[Any]:
    """Return a list that collects the signal's values."""
    heard: list[Any] = []
    signal.connect(lambda *values: heard.append(values))
    return heard


def sign_in(setup: ScreenSetup, server: FaultyDemoServer, token: str = "") -> None:
    """Queue the task of the connect screen."""
    task = partial(
        connection_tasks.connect,
        typed=server.url,
        credentials=Token(token or server.token_for("anna")),
        options=ConnectionOptions(),
        remember=False,
    )
    setup.queues.operations.submit(task, setup.session.open)


def opened(setup: ScreenSetup, server: FaultyDemoServer) -> None:
    def shown() -> bool:
        return setup.session.profile is not None and setup.session.profile.server_url == server.url

    setup.qtbot.waitUntil(shown, timeout=10_000)


def idle(setup: ScreenSetup) -> None:
    """Wait until no queue has anything left to do."""
    queues = setup.queues
    every = (queues.operations, queues.queries, queues.files, queues.background)
    setup.qtbot.waitUntil(lambda: not any(queue.busy for queue in every), timeout=10_000)


# --- forgetting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["connect page", "settings"])
def test_library_is_removed_after_its_clean_up_ended(setup, qtbot, one_at_a_time, held, place):
    profile = setup.session.profile
    page = ConnectScreen(setup.queues) if place == "connect page" else ServerSection(setup.session)
    setup.keep(page)
    delete = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{SECOND_COPY}/"), wait_for(held))
    applying = ApplyController(setup.session, setup.session)
    ended: list[Run] = []
    applying.finished.connect(ended.append)
    applying.apply(ReviewService(setup.harness.library.local).plan(), backup=None, final=False)
    qtbot.waitUntil(lambda: delete.hits == 1, timeout=10_000)

    setup.session.close()
    page._forget(profile)
    qtbot.waitUntil(lambda: not (setup.queues.queries.busy or setup.queues.files.busy), timeout=10_000)
    assert setup.harness.library.local.journal.runs() != ()
    held.set()
    idle(setup)

    assert {item.document for item in ended[0].documents} == setup.harness.trashed() == PLANNED
    assert setup.harness.app.connection.recent() == ()


def test_removed_library_leaves_no_pages(setup):
    profile = setup.session.profile
    page = ConnectScreen(setup.queues)
    setup.keep(page)
    task = partial(file_tasks.load_preview, profile=profile, document=setup.harness.known(KEEPER))
    setup.queues.files.submit(task)
    setup.session.close()
    idle(setup)
    cache = setup.harness.app.folders.cache / str(profile.id)
    assert any(cache.iterdir())

    page._forget(profile)
    idle(setup)

    assert not cache.exists() or not any(cache.iterdir())


def test_removing_a_library_closes_it(setup, qtbot, tmp_path):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(setup.queues, settings)
    setup.keep(window)
    profile = setup.session.profile
    setup.queues.operations.submit(partial(connection_tasks.reconnect, profile=profile), window._open)
    idle(setup)
    window.go(Destination(ScreenId.CONNECT))  # "Sign in again" in the settings

    window.connect_page._forget(profile)
    idle(setup)

    assert window.session.profile is None
    assert window.current_screen is ScreenId.CONNECT


def test_removing_a_library_keeps_others_open(setup, held, other):
    section = ServerSection(setup.session)
    setup.keep(section)
    setup.queues.operations.submit(wait(held))
    section._forget(setup.session.profile)
    closed = told(setup.session.disconnected)
    setup.session.close()
    sign_in(setup, other)
    held.set()
    opened(setup, other)
    idle(setup)

    assert len(closed) == 1
    assert setup.session.profile.server_url == other.url


# --- answers for the library before ------------------------------------------------------------------------


def test_closed_library_does_not_affect_the_next_lists(setup, held, other):
    session = setup.session
    setup.queues.queries.submit(wait(held))
    session.reload()
    session.decide(Decision(GROUPS[2].id, Choice.SKIPPED))
    session.close()
    lists, decisions = (told(signal) for signal in (session.review_data_changed, session.decided))
    sign_in(setup, other)
    opened(setup, other)
    held.set()
    idle(setup)

    assert len(lists) == 1  # of the open library, which has no results yet
    assert len(session.rows) == 0
    assert decisions == []
    assert setup.harness.library.local.decisions.get(GROUPS[2].id).choice is Choice.SKIPPED


def test_group_of_a_closed_library_is_not_shown_in_the_next(setup, held, other):
    page = setup.show(ReviewScreen(setup.session))
    idle(setup)
    setup.queues.queries.submit(wait(held))
    page.controller.open(GROUPS[1].id)
    setup.session.close()
    sign_in(setup, other)
    opened(setup, other)
    held.set()
    idle(setup)

    assert page.controller.shown_pair is None
    assert page.controller.chosen is None


def test_pages_use_the_latest_token(setup):
    answers: list[str] = []

    def fetch(number: int) -> None:
        task = partial(
            file_tasks.load_preview,
            profile=setup.session.profile,
            document=setup.harness.known(number),
        )
        setup.queues.files.submit(
            task, lambda _pages: answers.append("shown"), failed=lambda error: answers.append(error.code)
        )
        idle(setup)

    fetch(KEEPER)
    server = setup.harness.server
    server._site.accounts._tokens.clear()
    fetch(COPY)
    sign_in(setup, server, server.token_for("anna"))
    idle(setup)
    fetch(SECOND_COPY)

    assert answers == ["shown", "token-rejected", "shown"]


def test_scan_of_a_closed_library_does_not_end_in_the_next(setup, held, other):
    session = setup.session
    setup.queues.operations.submit(wait(held))
    sign_in(setup, other)
    session.scan()  # F5 while the other library is still being signed in to
    stopped, finished = told(session.scan_stopped), told(session.scan_finished)
    held.set()
    opened(setup, other)

    assert not session.scanning
    idle(setup)
    assert (len(stopped), finished) == (1, [])
    assert session.last_scan is None


@pytest.mark.parametrize("succeeds", [True, False])
def test_closed_library_does_not_reconnect(setup, held, succeeds):
    session, server = setup.session, setup.harness.server
    session.lost_connection()
    asked = server.faults.add(on("*", ".*"), wait_for(held), times=1)
    if not succeeds:
        server.faults.add(on("*", ".*"), answer(500))
    failures, online = told(session.failed), told(session.online_changed)
    session.reconnect()
    setup.qtbot.waitUntil(lambda: asked.hits == 1, timeout=10_000)
    session.close()
    held.set()
    idle(setup)

    assert failures == online == []
    assert not session.online


@pytest.mark.parametrize("status", [429, 500, 502])
def test_unreachable_server_is_retried(setup, status):
    session, server = setup.session, setup.harness.server
    session._reconnect_timer.setInterval(10)
    busy = server.faults.add(on("*", ".*"), answer(status))
    failures = told(session.failed)
    session.lost_connection()
    setup.qtbot.waitUntil(lambda: busy.hits > 3, timeout=20_000)

    server.faults.clear()

    setup.qtbot.waitUntil(lambda: session.online, timeout=20_000)
    assert failures == []
    session._reconnect_timer.stop()
    idle(setup)


def test_missing_server_does_not_block_the_next_file_check(setup, held, other, monkeypatch):
    asked: list[int] = []

    def measure(*_context: Any, profile: Profile, document: int) -> FileFacts:
        asked.append(document)
        if profile.server_url != other.url:
            wait(held)()
            raise ServerUnreachable("gone")
        return FileFacts(None, None, 100, "application/pdf", has_archive=False)

    monkeypatch.setattr(file_tasks, "measure", measure)
    monkeypatch.setattr(file_sizes, "RETRY_MS", 1)
    sizes = FileSizes(setup.session, setup.session)
    learned = told(sizes.learned)
    sizes.request([1, 2])
    setup.qtbot.waitUntil(lambda: asked == [1], timeout=10_000)
    setup.session.close()
    sign_in(setup, other)
    opened(setup, other)
    sizes.request([3, 4])
    held.set()
    setup.qtbot.waitUntil(lambda: not sizes.busy, timeout=10_000)

    assert asked == [1, 3, 4]
    assert [(document, facts.file_size) for document, facts in learned] == [(3, 100), (4, 100)]


def test_earlier_page_check_does_not_end_the_latest(setup, held, monkeypatch):
    session = setup.session
    begun = threading.Event()

    def gone(*_context: Any, **_parameters: Any) -> int:
        begun.set()
        wait(held)()
        raise ServerUnreachable("gone")

    with monkeypatch.context() as patch:
        patch.setattr(operations, "check_pages", gone)
        session._check_pages()
    assert begun.wait(10)
    latest = threading.Event()
    with monkeypatch.context() as patch:
        patch.setattr(operations, "check_pages", lambda *_context, **_parameters: wait(latest)())
        session._check_pages()
    held.set()
    setup.qtbot.waitUntil(lambda: len(setup.queues.background._jobs) == 1)

    assert session._check is not None
    latest.set()
    idle(setup)
    assert session._check is None


# --- the end of the window ---------------------------------------------------------------------------------


def until_cancelled(_context: TaskContext, cancel: CancelFlag, _progress: ProgressSink) -> None:
    """A task that keeps a queue busy until the window is closed."""
    while True:
        cancel.raise_if_cancelled()
        time.sleep(0.001)


def test_decision_is_saved_when_the_window_closes(setup):
    setup.queues.queries.submit(until_cancelled)
    setup.session.decide(Decision(GROUPS[2].id, Choice.SKIPPED))
    setup.session.decide(Decision(GROUPS[3].id, Choice.SKIPPED))
    setup.session.undo_decision()

    assert setup.queues.stop()

    decisions = setup.harness.library.local.decisions
    assert decisions.get(GROUPS[2].id).choice is Choice.SKIPPED
    assert decisions.get(GROUPS[3].id) is None


def test_setting_is_saved_when_the_window_closes(setup):
    section = DetectionSection(setup.session)
    setup.keep(section)
    section.enter()
    idle(setup)
    setup.queues.queries.submit(until_cancelled)
    section.threshold.setValue(55)
    section.pause.stop()
    section.submit_changes()

    assert setup.queues.stop()

    chosen = DetectionService(setup.harness.library.local).detection().chosen
    assert chosen.similarity_threshold == 0.55
