"""What is still on its way when a library is closed, forgotten or followed by another one."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from app.demo.faults import on, wait_for
from app.domain.runs import Run
from app.services.review import ReviewService
from app.ui.cleanup.applying import Applying, Confirmed
from app.ui.pages.connect import ConnectPage
from app.ui.settings.server import ServerSection
from tests.kit import SECOND_COPY
from tests.ui.pages.rooms import PLANNED, Room


@pytest.fixture
def held(room: Room) -> Iterator[threading.Event]:
    """What waits for it goes on when it is set, or at the end."""
    event = threading.Event()
    yield event
    event.set()


def idle(room: Room) -> None:
    """Wait until no lane has anything left to do."""
    lanes = room.lanes
    every = (lanes.work, lanes.desk, lanes.files, lanes.checks)
    room.qtbot.waitUntil(lambda: not any(lane.busy for lane in every), timeout=10_000)


# --- forgetting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["connect page", "settings"])
def test_a_library_is_forgotten_only_when_its_clean_up_has_ended(room, qtbot, one_at_a_time, held, place):
    profile = room.session.profile
    page = ConnectPage(room.lanes) if place == "connect page" else ServerSection(room.session)
    room.keep(page)
    delete = room.desk.server.faults.add(on("DELETE", f"/api/documents/{SECOND_COPY}/"), wait_for(held))
    applying = Applying(room.session, room.session)
    ended: list[Run] = []
    applying.finished.connect(ended.append)
    applying.apply(Confirmed(ReviewService(room.desk.library.local).plan(), None))
    qtbot.waitUntil(lambda: delete.hits == 1, timeout=10_000)

    room.session.close()
    page._forget(profile)
    qtbot.waitUntil(lambda: not (room.lanes.desk.busy or room.lanes.files.busy), timeout=10_000)
    assert room.desk.library.local.journal.runs() != ()
    held.set()
    idle(room)

    assert {item.document for item in ended[0].documents} == room.desk.trashed() == PLANNED
    assert room.desk.app.connection.recent() == ()
