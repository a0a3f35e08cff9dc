"""Thumbnails: loaded once, the latest request first, and no request that cannot succeed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from app.demo.library import DemoDocument, DemoLibrary, StoredFile
from app.system.folders import resources
from app.tasks.file_tasks import THUMBNAIL_SIDE
from app.ui.session.thumbnails import MOST_WAITING, Thumbnails
from tests.support.faults import hang_up, on
from tests.ui.viewer.viewer_fixtures import ViewerSetup, wait_until

WITHOUT, NO_PICTURE, COUNT = 8, 9, 100


@pytest.fixture
def viewer_library() -> DemoLibrary:
    thumbs = {number: StoredFile(resources() / "demo" / "thumbs" / "3.webp") for number in range(1, COUNT)}
    thumbs[NO_PICTURE] = StoredFile(b"no picture")
    del thumbs[WITHOUT]
    return DemoLibrary(
        documents=tuple(
            DemoDocument(number, f"Document {number}", thumb=thumbs.get(number)) for number in range(1, COUNT)
        )
    )


@pytest.fixture
def thumbnails(viewer_setup: ViewerSetup) -> Iterator[Thumbnails]:
    thumbnails = Thumbnails(viewer_setup.session)
    yield thumbnails
    thumbnails.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def asked(viewer_setup: ViewerSetup) -> list[int]:
    paths = [record.path for record in viewer_setup.server.requests.all()]
    return [int(path.split("/")[3]) for path in paths if path.endswith("/thumb/")]


def is_idle(thumbnails: Thumbnails) -> bool:
    return thumbnails._job is None


def test_thumbnail_is_available_once_ready_is_emitted(thumbnails, qtbot):
    assert thumbnails.pixmap(3) is None

    with qtbot.waitSignal(thumbnails.ready) as ready:
        thumbnails.pixmap(3)

    assert ready.args == [3]
    pixmap = thumbnails.pixmap(3)
    assert pixmap is not None
    assert max(pixmap.width(), pixmap.height()) == THUMBNAIL_SIDE


def test_thumbnail_is_fetched_once(viewer_setup, thumbnails):
    for _ in range(5):
        thumbnails.pixmap(3)
    wait_until(lambda: thumbnails.pixmap(3) is not None)

    again = Thumbnails(viewer_setup.session, thumbnails)
    again.pixmap(3)
    wait_until(lambda: again.pixmap(3) is not None)

    assert asked(viewer_setup) == [3]


def test_latest_request_loads_first_and_old_requests_are_dropped(viewer_setup, thumbnails):
    for number in range(10, COUNT):
        thumbnails.pixmap(number)
    wait_until(lambda: is_idle(thumbnails))

    order = asked(viewer_setup)
    assert order[1] == COUNT - 1
    assert len(order) == MOST_WAITING + 1


@pytest.mark.parametrize("number", [WITHOUT, NO_PICTURE])
def test_missing_thumbnail_is_requested_once(viewer_setup, thumbnails, number):
    thumbnails.pixmap(number)
    wait_until(lambda: is_idle(thumbnails))

    assert thumbnails.pixmap(number) is None
    assert is_idle(thumbnails)
    assert asked(viewer_setup) == [number]


def test_thumbnails_load_after_reconnecting(viewer_setup, thumbnails, qtbot):
    viewer_setup.server.faults.add(on("GET", "/api/documents/3/thumb/"), hang_up())
    thumbnails.pixmap(3)
    wait_until(lambda: is_idle(thumbnails))
    viewer_setup.server.faults.clear()
    assert thumbnails.pixmap(3) is None
    thumbnails.ready.connect(thumbnails.pixmap)

    viewer_setup.session.online_changed.emit(True)

    wait_until(lambda: thumbnails.pixmap(3) is not None)


def test_closing_the_library_drops_its_thumbnails(viewer_setup, thumbnails):
    thumbnails.pixmap(3)
    wait_until(lambda: thumbnails.pixmap(3) is not None)

    viewer_setup.session.close()

    assert thumbnails.pixmap(3) is None
