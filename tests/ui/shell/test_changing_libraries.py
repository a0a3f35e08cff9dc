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
def held(room: ScreenSetup) -> Iterator[threading.Event]:
    """An event that is set by the test, or at its end."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def other(room: ScreenSetup) -> Iterator[FaultyDemoServer]:
    """Another server; clients sign out before it ends."""
    with FaultyDemoServer(small_library()) as running:
        yield running
        room.session.close()
        idle(room)


def wait(event: threading.Event) -> Callable[..., None]:
    """A task that keeps a queue busy until the event is set."""
    return lambda *_context: None if event.wait(10) else pytest.fail("nobody let it go on")


def told(signal: SignalInstance) -> list[Any]:
    """Return a list that collects the signal's values."""
    heard: list[Any] = []
    signal.connect(lambda *values: heard.append(values))
    return heard


def sign_in(room: ScreenSetup, server: FaultyDemoServer, token: str = "") -> None:
    """Queue the task of the connect screen."""
    task = partial(
        connection_tasks.connect,
        typed=server.url,
        credentials=Token(token or server.token_for("anna")),
        options=ConnectionOptions(),
        remember=False,
    )
    room.queues.operations.submit(task, room.session.open)


def opened(room: ScreenSetup, server: FaultyDemoServer) -> None:
    def shown() -> bool:
        return room.session.profile is not None and room.session.profile.server_url == server.url

    room.qtbot.waitUntil(shown, timeout=10_000)


def idle(room: ScreenSetup) -> None:
    """Wait until no queue has anything left to do."""
    queues = room.queues
    every = (queues.operations, queues.queries, queues.files, queues.background)
    room.qtbot.waitUntil(lambda: not any(queue.busy for queue in every), timeout=10_000)


# --- forgetting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["connect page", "settings"])
def test_library_is_removed_after_its_clean_up_ended(room, qtbot, one_at_a_time, held, place):
    profile = room.session.profile
    page = ConnectScreen(room.queues) if place == "connect page" else ServerSection(room.session)
    room.keep(page)
    delete = room.harness.server.faults.add(on("DELETE", f"/api/documents/{SECOND_COPY}/"), wait_for(held))
    applying = ApplyController(room.session, room.session)
    ended: list[Run] = []
    applying.finished.connect(ended.append)
    applying.apply(ReviewService(room.harness.library.local).plan(), backup=None, final=False)
    qtbot.waitUntil(lambda: delete.hits == 1, timeout=10_000)

    room.session.close()
    page._forget(profile)
    qtbot.waitUntil(lambda: not (room.queues.queries.busy or room.queues.files.busy), timeout=10_000)
    assert room.harness.library.local.journal.runs() != ()
    held.set()
    idle(room)

    assert {item.document for item in ended[0].documents} == room.harness.trashed() == PLANNED
    assert room.harness.app.connection.recent() == ()


def test_removed_library_leaves_no_pages(room):
    profile = room.session.profile
    page = ConnectScreen(room.queues)
    room.keep(page)
    task = partial(file_tasks.load_preview, profile=profile, document=room.harness.known(KEEPER))
    room.queues.files.submit(task)
    room.session.close()
    idle(room)
    cache = room.harness.app.folders.cache / str(profile.id)
    assert any(cache.iterdir())

    page._forget(profile)
    idle(room)

    assert not cache.exists() or not any(cache.iterdir())


def test_removing_a_library_closes_it(room, qtbot, tmp_path):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(room.queues, settings)
    room.keep(window)
    profile = room.session.profile
    room.queues.operations.submit(partial(connection_tasks.reconnect, profile=profile), window._open)
    idle(room)
    window.go(Destination(ScreenId.CONNECT))  # "Sign in again" in the settings

    window.connect_page._forget(profile)
    idle(room)

    assert window.session.profile is None
    assert window.current_screen is ScreenId.CONNECT


def test_removing_a_library_keeps_others_open(room, held, other):
    section = ServerSection(room.session)
    room.keep(section)
    room.queues.operations.submit(wait(held))
    section._forget(room.session.profile)
    closed = told(room.session.disconnected)
    room.session.close()
    sign_in(room, other)
    held.set()
    opened(room, other)
    idle(room)

    assert len(closed) == 1
    assert room.session.profile.server_url == other.url


# --- answers for the library before ------------------------------------------------------------------------


def test_closed_library_does_not_affect_the_next_lists(room, held, other):
    session = room.session
    room.queues.queries.submit(wait(held))
    session.reload()
    session.decide(Decision(GROUPS[2].id, Choice.SKIPPED))
    session.close()
    lists, decisions = (told(signal) for signal in (session.review_data_changed, session.decided))
    sign_in(room, other)
    opened(room, other)
    held.set()
    idle(room)

    assert len(lists) == 1  # of the open library, which has no results yet
    assert len(session.rows) == 0
    assert decisions == []
    assert room.harness.library.local.decisions.get(GROUPS[2].id).choice is Choice.SKIPPED


def test_group_of_a_closed_library_is_not_shown_in_the_next(room, held, other):
    page = room.show(ReviewScreen(room.session))
    idle(room)
    room.queues.queries.submit(wait(held))
    page.controller.open(GROUPS[1].id)
    room.session.close()
    sign_in(room, other)
    opened(room, other)
    held.set()
    idle(room)

    assert page.controller.shown_pair is None
    assert page.controller.chosen is None


def test_pages_use_the_latest_token(room):
    answers: list[str] = []

    def fetch(number: int) -> None:
        task = partial(
            file_tasks.load_preview, profile=room.session.profile, document=room.harness.known(number)
        )
        room.queues.files.submit(
            task, lambda _pages: answers.append("shown"), failed=lambda error: answers.append(error.code)
        )
        idle(room)

    fetch(KEEPER)
    server = room.harness.server
    server._site.accounts._tokens.clear()
    fetch(COPY)
    sign_in(room, server, server.token_for("anna"))
    idle(room)
    fetch(SECOND_COPY)

    assert answers == ["shown", "token-rejected", "shown"]


def test_scan_of_a_closed_library_does_not_end_in_the_next(room, held, other):
    session = room.session
    room.queues.operations.submit(wait(held))
    sign_in(room, other)
    session.scan()  # F5 while the other library is still being signed in to
    stopped, finished = told(session.scan_stopped), told(session.scan_finished)
    held.set()
    opened(room, other)

    assert not session.scanning
    idle(room)
    assert (len(stopped), finished) == (1, [])
    assert session.last_scan is None


@pytest.mark.parametrize("succeeds", [True, False])
def test_closed_library_does_not_reconnect(room, held, succeeds):
    session, server = room.session, room.harness.server
    session.lost_connection()
    asked = server.faults.add(on("*", ".*"), wait_for(held), times=1)
    if not succeeds:
        server.faults.add(on("*", ".*"), answer(500))
    failures, online = told(session.failed), told(session.online_changed)
    session.reconnect()
    room.qtbot.waitUntil(lambda: asked.hits == 1, timeout=10_000)
    session.close()
    held.set()
    idle(room)

    assert failures == online == []
    assert not session.online


@pytest.mark.parametrize("status", [429, 500, 502])
def test_unreachable_server_is_retried(room, status):
    session, server = room.session, room.harness.server
    session._reconnect_timer.setInterval(10)
    busy = server.faults.add(on("*", ".*"), answer(status))
    failures = told(session.failed)
    session.lost_connection()
    room.qtbot.waitUntil(lambda: busy.hits > 3, timeout=20_000)

    server.faults.clear()

    room.qtbot.waitUntil(lambda: session.online, timeout=20_000)
    assert failures == []
    session._reconnect_timer.stop()
    idle(room)


def test_missing_server_does_not_block_the_next_file_check(room, held, other, monkeypatch):
    asked: list[int] = []

    def measure(*_context: Any, profile: Profile, document: int) -> int:
        asked.append(document)
        if profile.server_url != other.url:
            wait(held)()
            raise ServerUnreachable("gone")
        return 100

    monkeypatch.setattr(file_tasks, "measure", measure)
    monkeypatch.setattr(file_sizes, "RETRY_MS", 1)
    sizes = FileSizes(room.session, room.session)
    learned = told(sizes.learned)
    sizes.request([1, 2])
    room.qtbot.waitUntil(lambda: asked == [1], timeout=10_000)
    room.session.close()
    sign_in(room, other)
    opened(room, other)
    sizes.request([3, 4])
    held.set()
    room.qtbot.waitUntil(lambda: not sizes.busy, timeout=10_000)

    assert asked == [1, 3, 4]
    assert learned == [(3, 100), (4, 100)]


def test_earlier_page_check_does_not_end_the_latest(room, held, monkeypatch):
    session = room.session
    begun = threading.Event()

    def gone(*_context: Any, profile: Profile) -> int:
        begun.set()
        wait(held)()
        raise ServerUnreachable("gone")

    with monkeypatch.context() as patch:
        patch.setattr(operations, "check_pages", gone)
        session._check_pages()
    assert begun.wait(10)
    latest = threading.Event()
    with monkeypatch.context() as patch:
        patch.setattr(operations, "check_pages", lambda *_context, profile: wait(latest)())
        session._check_pages()
    held.set()
    room.qtbot.waitUntil(lambda: len(room.queues.background._jobs) == 1)

    assert session._check is not None
    latest.set()
    idle(room)
    assert session._check is None


# --- the end of the window ---------------------------------------------------------------------------------


def until_cancelled(_context: TaskContext, cancel: CancelFlag, _progress: ProgressSink) -> None:
    """A task that keeps a queue busy until the window is closed."""
    while True:
        cancel.raise_if_cancelled()
        time.sleep(0.001)


def test_decision_is_saved_when_the_window_closes(room):
    room.queues.queries.submit(until_cancelled)
    room.session.decide(Decision(GROUPS[2].id, Choice.SKIPPED))
    room.session.decide(Decision(GROUPS[3].id, Choice.SKIPPED))
    room.session.undo_decision()

    assert room.queues.stop()

    decisions = room.harness.library.local.decisions
    assert decisions.get(GROUPS[2].id).choice is Choice.SKIPPED
    assert decisions.get(GROUPS[3].id) is None


def test_setting_is_saved_when_the_window_closes(room):
    section = DetectionSection(room.session)
    room.keep(section)
    section.enter()
    idle(room)
    room.queues.queries.submit(until_cancelled)
    section.threshold.setValue(55)
    section.pause.stop()
    section.submit_changes()

    assert room.queues.stop()

    chosen = DetectionService(room.harness.library.local).detection().chosen
    assert chosen.similarity_threshold == 0.55
