"""A session with an open library but no server, for tests of screens; it records requested destinations."""

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


class NavigationRecorder(QObject):
    """Records the requested destinations."""

    def __init__(self, session: LibrarySession) -> None:
        super().__init__(session)
        self.destinations: list[Destination] = []
        session.navigation_requested.connect(self.destinations.append)

    @property
    def last(self) -> Destination:
        return self.destinations[-1]


@contextmanager
def session_in(folder: Path) -> Iterator[LibrarySession]:
    """Yield a session without a library; its queues stop with the block."""
    queues = TaskQueues(Folders(folder))
    session = LibrarySession(queues)
    try:
        yield session
    finally:
        queues.stop()
        QApplication.processEvents()  # undelivered results keep references to their tasks
        session.deleteLater()


def open_library(
    session: LibrarySession, profile: Profile = ACCOUNT, rights: Capabilities | None = RIGHTS
) -> None:
    """Sign in without reading the database."""
    session.profile, session.capabilities = profile, rights
    session.connected.emit()
    session.online_changed.emit(rights is not None)


def show(session: LibrarySession, *rows: GroupRow, documents: int = 100, lookalikes: int = 0) -> None:
    """Deliver loaded lists."""
    listed = GroupTable(rows)
    counted = overview(listed, documents, lookalikes)
    found = queries.ReviewData(listed, counted, (), Taxonomy(), can_undo=False, can_redo=False)
    session._on_review_data(found)
    QApplication.processEvents()  # visible screens update through an event


def row(name: str, kind: Kind = Kind.EXACT, **values: Any) -> GroupRow:
    defaults = GroupRow(name, kind, name, 2, 0.97, 1, "Stadtwerke", False, 1000, 3, "", name, None)
    return replace(defaults, **values)


def decided(one: GroupRow, choice: Any) -> GroupRow:
    return replace(one, decision=Decision(one.id, choice))
