"""A session for tests of pages: lanes in a folder of their own, and a library that is open, without a server.

What a page asked for is written down: the places it wants to go to, and the tasks it handed in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.domain.decisions import Decision
from app.domain.documents import Taxonomy
from app.domain.duplicates import Kind
from app.domain.servers import Capabilities, Profile
from app.services.review.group_table import GroupRow, GroupTable
from app.services.review.overview import overview
from app.system.folders import Folders
from app.tasks import queries
from app.tasks.task_queue import TaskQueues
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination

ACCOUNT = Profile(
    7,
    "https://paper.example",
    "anna",
    1,
    "3.0.5",
    last_used="2026-03-01T09:00:00+00:00",
    last_scan=datetime(2026, 3, 2, 9, 30, tzinfo=UTC).isoformat(),
)
RIGHTS = Capabilities(
    server_version="3.0.5",
    api_version=9,
    user_id=1,
    user_name="anna",
    is_superuser=False,
    permissions=frozenset({"view_document", "change_document", "delete_document"}),
    has_trash=True,
    can_restore=True,
    trash_days=30,
)


class Traveller(QObject):
    """Writes down where the pages want to go."""

    def __init__(self, session: LibrarySession) -> None:
        super().__init__(session)
        self.destinations: list[Destination] = []
        session.navigation_requested.connect(self.destinations.append)

    @property
    def last(self) -> Destination:
        return self.destinations[-1]


@contextmanager
def session_in(folder: Path) -> Iterator[LibrarySession]:
    """A session without a library; its lanes end with the block."""
    lanes = TaskQueues(Folders(folder))
    session = LibrarySession(lanes)
    try:
        yield session
    finally:
        lanes.stop()
        QApplication.processEvents()  # answers that are still on their way hold what they were made from
        session.deleteLater()


def open_library(
    session: LibrarySession, profile: Profile = ACCOUNT, rights: Capabilities | None = RIGHTS
) -> None:
    """As if somebody had just signed in; nothing is read from the database."""
    session.profile, session.capabilities = profile, rights
    session.connected.emit()
    session.online_changed.emit(rights is not None)


def show(session: LibrarySession, *rows: GroupRow, documents: int = 100, lookalikes: int = 0) -> None:
    """As if the lists had just been loaded."""
    listed = GroupTable(rows)
    counted = overview(listed, documents, lookalikes)
    found = queries.Found(listed, counted, (), Taxonomy(), can_undo=False, can_redo=False)
    session._on_found(found)
    QApplication.processEvents()  # what a visible page got anew is shown by an event


def row(name: str, kind: Kind = Kind.EXACT, **values: Any) -> GroupRow:
    defaults = GroupRow(name, kind, name, 2, 0.97, 1, "Stadtwerke", False, 1000, 3, "", name, None)
    return replace(defaults, **values)


def decided(one: GroupRow, choice: Any) -> GroupRow:
    return replace(one, decision=Decision(one.id, choice))
