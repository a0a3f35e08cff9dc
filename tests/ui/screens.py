"""A session on a demo server with decisions already made, for tests of the screens that apply them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.domain.decisions import keep_decision
from app.domain.servers import Token
from app.services.token_store import TokenStore
from app.system.folders import Folders
from app.tasks import connection_tasks
from app.tasks.task_queue import TaskQueues
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    LAST_COPY,
    LAST_KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    Harness,
    harness_at,
)

KEEPERS = (KEEPER, OTHER_KEEPER, None, None, LAST_KEEPER)  # one for each of the groups, None: undecided
PLANNED = {COPY, SECOND_COPY, OTHER_COPY, LAST_COPY}


class ScreenSetup:
    """Session, task queues and demo server for one screen.

    Attributes:
        places: destinations that the screen requested.
        backups: folder for backup files.
    """

    def __init__(self, qtbot: QtBot, harness: Harness, folder: Path, backups: Path) -> None:
        self.qtbot, self.harness, self.folder, self.backups = qtbot, harness, folder, backups
        self.places: list[Destination] = []
        self._pages: list[QWidget] = []
        self.start()

    def start(self) -> None:
        """Open the session, as at the start of the app."""
        self.queues = TaskQueues(Folders(self.folder))
        self.session = LibrarySession(self.queues)
        self.session.navigation_requested.connect(self.places.append)
        profile = self.harness.library.local.profile
        self.queues.operations.submit(partial(connection_tasks.reconnect, profile=profile), self.session.open)
        self.qtbot.waitUntil(lambda: self.session.review_data is not None)

    def stop(self) -> None:
        """Close the session and cancel running tasks."""
        ended = self.queues.stop()
        QApplication.processEvents()  # undelivered results keep references to their tasks
        for made in (*self._pages, self.session, self.queues):
            made.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._pages.clear()
        assert ended

    def keep(self, page: QWidget) -> None:
        """Hold a reference to a screen until Qt deletes it.

        An unreferenced screen is cyclic garbage, which Python may collect at any moment and in any thread.
        """
        self._pages.append(page)

    def show(self, page: QWidget) -> Any:
        self.keep(page)
        page.resize(1200, 760)
        with self.qtbot.waitExposed(page):
            page.show()
        page.enter()
        return page


@contextmanager
def screen_setup_at(qtbot: QtBot, tmp_path: Path, **how: Any) -> Iterator[ScreenSetup]:
    """Yield a setup and close it afterwards; `how` is passed to `tests.support.builders.harness_at`."""
    # Cyclic garbage of earlier tests holds widgets, which no queue's thread may collect.
    gc.collect()
    with harness_at(tmp_path / "data", **how) as harness:
        harness.scan(*GROUPS)
        for group, keeper in zip(GROUPS, KEEPERS, strict=True):
            if keeper is not None:
                harness.library.local.decisions.set(keep_decision(group, keeper))
        with screen_setup_of(qtbot, harness, tmp_path) as setup:
            yield setup


@contextmanager
def screen_setup_of(qtbot: QtBot, harness: Harness, tmp_path: Path) -> Iterator[ScreenSetup]:
    """Yield a setup for a harness at `tmp_path / "data"`, and close it afterwards."""
    profile = harness.library.local.profile
    TokenStore().save(profile, Token(harness.server.token_for(profile.user_name)), ())
    setup = ScreenSetup(qtbot, harness, tmp_path / "data", tmp_path / "backup")
    try:
        yield setup
    finally:
        harness.server.faults.clear()
        setup.stop()
