"""The review screen with a small library, without a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.decisions import Decision
from app.domain.duplicates import Group
from app.domain.parameters import Parameters
from app.domain.servers import Capabilities
from app.system.folders import Folders
from app.tasks.connection_tasks import Connected
from app.tasks.task_queue import TaskQueues
from app.ui.look.theme import theme
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.screen import ReviewScreen
from app.ui.review.shown_pair import ShownPair
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination
from tests.ui.conftest import PLAIN
from tests.ui.review import library
from tests.ui.review.review_fixtures import FakePages, fake_pages, fake_thumbnails


@dataclass
class Harness:
    """The screen, and actions on it."""

    qtbot: QtBot
    session: LibrarySession
    page: ReviewScreen
    went: list[Destination]

    @property
    def view(self) -> ComparisonView:
        return self.page.view

    @property
    def pages(self) -> FakePages:
        pages = self.view.pages
        assert isinstance(pages, FakePages)
        return pages

    @property
    def shown_pair(self) -> ShownPair:
        assert self.view.shown_pair is not None
        return self.view.shown_pair

    def open(self, group: str) -> None:
        self.page.controller.open(group)
        self.wait_open(group)

    def wait_open(self, group: str) -> None:
        self.qtbot.waitUntil(lambda: self.view.shown_pair is not None and self.view.shown_pair.id == group)
        self.qtbot.waitUntil(lambda: self.view.comparison is not None)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        target = QApplication.focusWidget() or self.page
        self.qtbot.keyClick(target, key, modifiers)

    def wait_decided(self, group: str, *, decided: bool = True) -> None:
        def is_reached() -> bool:
            row = self.session.row(group)
            return row is not None and (row.decision is not None) is decided

        self.qtbot.waitUntil(is_reached)

    def decision(self, group: str) -> Decision | None:
        row = self.session.row(group)
        assert row is not None
        return row.decision

    def decide(self, key: Qt.Key, group: str) -> Decision | None:
        self.press(key)
        self.wait_decided(group)
        return self.decision(group)


MakeHarness = Callable[..., Harness]


@pytest.fixture
def make_harness(qtbot: QtBot, tmp_path: Path) -> Iterator[MakeHarness]:
    queues: list[TaskQueues] = []

    def make(
        groups: tuple[Group, ...] = library.GROUPS,
        *,
        scanned: bool = True,
        rights: Capabilities | None = library.RIGHTS,
        advance: bool = False,
        size: tuple[int, int] = (1440, 822),
        server: str = library.SERVER,
        parameters: Parameters | None = None,
    ) -> Harness:
        theme().set_appearance(replace(PLAIN, advance=advance))
        folders = Folders(tmp_path)
        profile = library.write_library(
            folders, groups, scanned=scanned, server=server, parameters=parameters
        )
        queues.append(TaskQueues(folders))
        session = LibrarySession(queues[-1])
        page = ReviewScreen(session, make_pages_view=fake_pages, make_thumbnails=fake_thumbnails)
        qtbot.addWidget(page)
        went: list[Destination] = []
        session.navigation_requested.connect(went.append)
        page.resize(*size)
        page.show()
        page.activateWindow()
        qtbot.waitExposed(page)
        with qtbot.waitSignal(session.review_data_changed):
            session.open(Connected(profile, rights or library.RIGHTS, remembered=True))
        if rights is None:
            session.capabilities = None
        page.enter()
        harness = Harness(qtbot, session, page, went)
        if groups and scanned:
            qtbot.waitUntil(lambda: page.view.comparison is not None)
        return harness

    yield make
    for one in queues:
        assert one.stop()


@pytest.fixture
def harness(make_harness: MakeHarness) -> Harness:
    return make_harness()
