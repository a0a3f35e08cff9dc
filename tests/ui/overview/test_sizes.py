"""Missing file sizes are asked for in the background, once, and give way to pages."""

from __future__ import annotations

from functools import partial

import pytest

from app.domain.analysis import Analysis
from app.domain.documents import FileFacts
from app.domain.errors import DedupeError, NotFound, ServerUnreachable
from app.domain.parameters import Parameters
from app.domain.servers import ConnectionOptions, Token
from app.services.scan.scan import ScanResult
from app.services.scan.sync import SyncService
from app.tasks import connection_tasks, file_tasks
from app.ui.overview import screen as measuring
from app.ui.overview.screen import SizeMeasurement
from app.ui.session import file_sizes
from tests.support.builders import GROUPS, small_library
from tests.support.faults import FaultyDemoServer
from tests.ui.shown_library import open_library, row, show


class Server:
    """Replaces the task that asks the server."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.failure: type[DedupeError] | None = None

    def measure(self, _context, _cancel, _progress, *, profile, document):
        self.asked.append(document)
        if self.failure is not None:
            raise self.failure("as planned")
        return FileFacts(None, None, 4096, "application/pdf", has_archive=False)


@pytest.fixture
def server(monkeypatch) -> Server:
    stand_in = Server()
    monkeypatch.setattr(file_tasks, "measure", stand_in.measure)
    monkeypatch.setattr(file_sizes, "RETRY_MS", 10)
    return stand_in


@pytest.fixture
def reloads(session, monkeypatch) -> list[int]:
    counted: list[int] = []
    monkeypatch.setattr(session, "reload", lambda: counted.append(1))
    return counted


def test_missing_sizes_are_fetched_and_lists_reloaded_once(qtbot, session, server, reloads):
    learning = SizeMeasurement(session)
    open_library(session)

    show(session, row("a", unmeasured=(11, 12)), row("b", unmeasured=(13,)))

    qtbot.waitUntil(lambda: reloads == [1])
    assert server.asked == [11, 12, 13]
    assert learning.sizes.asked == {11, 12, 13}


def test_size_is_requested_once_per_session(qtbot, session, server, reloads):
    learning = SizeMeasurement(session)
    open_library(session)
    server.failure = NotFound

    for _ in range(2):
        show(session, row("a", unmeasured=(11, 12)))
        qtbot.waitUntil(lambda: not learning.sizes.busy)

    assert server.asked == [11, 12]
    assert reloads == []


def test_size_forgotten_by_a_scan_is_requested_again(qtbot, session, server, reloads):
    learning = SizeMeasurement(session)
    open_library(session)
    show(session, row("a", unmeasured=(11,)))
    qtbot.waitUntil(lambda: reloads == [1])

    session.scan_finished.emit(None)
    show(session, row("a", unmeasured=(11,)))

    qtbot.waitUntil(lambda: reloads == [1, 1])
    assert server.asked == [11, 11]
    assert not learning.sizes.busy


def test_sizes_are_not_requested_offline(qtbot, session, server, reloads):
    learning = SizeMeasurement(session)
    open_library(session)
    server.failure = ServerUnreachable

    show(session, row("a", unmeasured=(11, 12, 13)))

    qtbot.waitUntil(lambda: bool(server.asked) and not learning.sizes.busy)
    assert server.asked == [11]


def test_size_requests_are_limited_per_session(qtbot, session, server, reloads, monkeypatch):
    monkeypatch.setattr(measuring, "MOST_DOCUMENTS", 2)
    learning = SizeMeasurement(session)
    open_library(session)

    show(session, row("a", unmeasured=(11, 12, 13)))

    qtbot.waitUntil(lambda: reloads == [1])
    assert server.asked == [11, 12]
    assert not learning.sizes.busy


def test_sizes_yield_to_page_requests(qtbot, session, server, reloads, monkeypatch):
    learning = SizeMeasurement(session)
    open_library(session)
    monkeypatch.setattr(type(session.queues.files), "busy", True)

    show(session, row("a", unmeasured=(11,)))
    assert learning.sizes.busy
    assert server.asked == []

    monkeypatch.undo()
    # What `undo` took back beside the queue's state:
    monkeypatch.setattr(file_tasks, "measure", server.measure)
    monkeypatch.setattr(session, "reload", lambda: reloads.append(1))
    qtbot.waitUntil(lambda: server.asked == [11] and not learning.sizes.busy)


def test_fetching_sizes_changes_nothing_on_the_server(qtbot, session, page):
    with FaultyDemoServer(small_library()) as server:
        session.queues.operations.submit(
            partial(
                connection_tasks.connect,
                typed=server.url,
                credentials=Token(server.token_for("anna")),
                options=ConnectionOptions(),
                remember=False,
            ),
            session.open,
        )
        qtbot.waitUntil(lambda: session.review_data is not None)
        session.queues.operations.submit(
            partial(lay_down_groups, profile=session.profile), session._on_scanned
        )
        qtbot.waitUntil(
            lambda: session.review_data is not None and session.review_data.figures.groups == len(GROUPS)
        )
        assert session.review_data.figures.size is None

        qtbot.waitUntil(lambda: session.review_data.figures.size is not None)

        assert server.requests.writes() == []
        assert session.queues.stop()


def lay_down_groups(context, cancel, _progress, *, profile):
    """Sync, and store the results of an analysis."""
    library = context.connected(profile)
    synced = SyncService(library, cancel).run(full=True)
    analysis = Analysis(Parameters(), tuple(pair for one in GROUPS for pair in one.pairs), GROUPS, ())
    library.local.analyses.save(analysis)
    return ScanResult(synced, analysis)
