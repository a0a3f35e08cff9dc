"""The review page over a small library, without a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.duplicates import Group
from app.domain.parameters import Parameters
from app.domain.servers import Capabilities
from app.system.folders import Folders
from app.tasks.connection_tasks import Connected
from app.tasks.task_queue import TaskQueues
from app.ui.look.theme import theme
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.screen import ReviewPage
from app.ui.review.shown_pair import ShownPair
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination
from tests.ui.conftest import PLAIN
from tests.ui.review import library
from tests.ui.review.review_fixtures import FakePages, fake_pages, fake_thumbnails


@dataclass
class Desk:
    """The page, and what one does with it."""

    qtbot: QtBot
    session: LibrarySession
    page: ReviewPage
    went: list[Destination]

    @property
    def pane(self) -> ComparisonView:
        return self.page.pane

    @property
    def pages(self) -> FakePages:
        pages = self.pane.pages
        assert isinstance(pages, FakePages)
        return pages

    @property
    def subject(self) -> ShownPair:
        assert self.pane.subject is not None
        return self.pane.subject

    def open(self, group: str) -> None:
        self.page.table.open(group)
        self.wait_open(group)

    def wait_open(self, group: str) -> None:
        self.qtbot.waitUntil(lambda: self.pane.subject is not None and self.pane.subject.id == group)
        self.qtbot.waitUntil(lambda: self.pane.comparison is not None)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        target = QApplication.focusWidget() or self.page
        self.qtbot.keyClick(target, key, modifiers)

    def wait_decided(self, group: str, *, decided: bool = True) -> None:
        def is_so() -> bool:
            row = self.session.row(group)
            return row is not None and (row.decision is not None) is decided

        self.qtbot.waitUntil(is_so)


MakeDesk = Callable[..., Desk]


@pytest.fixture
def make_desk(qtbot: QtBot, tmp_path: Path) -> Iterator[MakeDesk]:
    lanes: list[TaskQueues] = []

    def make(
        groups: tuple[Group, ...] = library.GROUPS,
        *,
        scanned: bool = True,
        rights: Capabilities | None = library.RIGHTS,
        advance: bool = False,
        size: tuple[int, int] = (1440, 822),
        server: str = library.SERVER,
        parameters: Parameters | None = None,
    ) -> Desk:
        theme().set_appearance(replace(PLAIN, advance=advance))
        folders = Folders(tmp_path)
        profile = library.write_library(
            folders, groups, scanned=scanned, server=server, parameters=parameters
        )
        lanes.append(TaskQueues(folders))
        session = LibrarySession(lanes[-1])
        page = ReviewPage(session, make_pages_view=fake_pages, make_thumbnails=fake_thumbnails)
        qtbot.addWidget(page)
        went: list[Destination] = []
        session.navigation_requested.connect(went.append)
        page.resize(*size)
        page.show()
        page.activateWindow()
        qtbot.waitExposed(page)
        with qtbot.waitSignal(session.found_changed):
            session.open(Connected(profile, rights or library.RIGHTS, remembered=True))
        if rights is None:
            session.capabilities = None
        page.enter()
        desk = Desk(qtbot, session, page, went)
        if groups and scanned:
            qtbot.waitUntil(lambda: page.pane.comparison is not None)
        return desk

    yield make
    for one in lanes:
        assert one.stop()


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    return make_desk()
