"""Small pictures for lists: loaded once, the last asked for first, and nothing asked for in vain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from app.demo.faults import hang_up, on
from app.demo.library import DemoDocument, DemoLibrary, StoredFile
from app.system.folders import resources
from app.tasks.file_tasks import THUMBNAIL_SIDE
from app.ui.session.thumbnails import MOST_WAITING, Thumbnails
from tests.ui.viewer.viewer_fixtures import Stage, stage_at, wait_until

WITHOUT, NO_PICTURE, COUNT = 8, 9, 100


def library() -> DemoLibrary:
    thumbs = {number: StoredFile(resources() / "demo" / "thumbs" / "3.webp") for number in range(1, COUNT)}
    thumbs[NO_PICTURE] = StoredFile(b"no picture")
    del thumbs[WITHOUT]
    return DemoLibrary(
        documents=tuple(
            DemoDocument(number, f"Document {number}", thumb=thumbs.get(number)) for number in range(1, COUNT)
        )
    )


@pytest.fixture
def stage(tmp_path: Path, qapp: QApplication) -> Iterator[Stage]:
    with stage_at(tmp_path, library()) as stage:
        yield stage


@pytest.fixture
def thumbnails(stage: Stage) -> Iterator[Thumbnails]:
    thumbnails = Thumbnails(stage.session)
    yield thumbnails
    thumbnails.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def asked(stage: Stage) -> list[int]:
    paths = [record.path for record in stage.server.requests.all()]
    return [int(path.split("/")[3]) for path in paths if path.endswith("/thumb/")]


def is_idle(thumbnails: Thumbnails) -> bool:
    return thumbnails._job is None


def test_a_thumbnail_is_there_as_soon_as_it_is_said_to_be(thumbnails, qtbot):
    assert thumbnails.pixmap(3) is None

    with qtbot.waitSignal(thumbnails.ready) as ready:
        thumbnails.pixmap(3)

    assert ready.args == [3]
    pixmap = thumbnails.pixmap(3)
    assert pixmap is not None
    assert max(pixmap.width(), pixmap.height()) == THUMBNAIL_SIDE


def test_a_thumbnail_is_fetched_once(stage, thumbnails):
    for _ in range(5):
        thumbnails.pixmap(3)
    wait_until(lambda: thumbnails.pixmap(3) is not None)

    again = Thumbnails(stage.session, thumbnails)
    again.pixmap(3)
    wait_until(lambda: again.pixmap(3) is not None)

    assert asked(stage) == [3]


def test_where_the_user_looks_now_goes_first_and_what_was_scrolled_past_is_left_out(stage, thumbnails):
    for number in range(10, COUNT):
        thumbnails.pixmap(number)
    wait_until(lambda: is_idle(thumbnails))

    order = asked(stage)
    assert order[1] == COUNT - 1
    assert len(order) == MOST_WAITING + 1


@pytest.mark.parametrize("number", [WITHOUT, NO_PICTURE])
def test_a_missing_thumbnail_is_asked_for_once(stage, thumbnails, number):
    thumbnails.pixmap(number)
    wait_until(lambda: is_idle(thumbnails))

    assert thumbnails.pixmap(number) is None
    assert is_idle(thumbnails)
    assert asked(stage) == [number]


def test_thumbnails_out_of_reach_come_when_the_connection_is_back(stage, thumbnails, qtbot):
    stage.server.faults.add(on("GET", "/api/documents/3/thumb/"), hang_up())
    thumbnails.pixmap(3)
    wait_until(lambda: is_idle(thumbnails))
    stage.server.faults.clear()
    assert thumbnails.pixmap(3) is None
    thumbnails.ready.connect(thumbnails.pixmap)

    stage.session.online_changed.emit(True)

    wait_until(lambda: thumbnails.pixmap(3) is not None)


def test_another_library_begins_without_the_pictures_of_the_last(stage, thumbnails):
    thumbnails.pixmap(3)
    wait_until(lambda: thumbnails.pixmap(3) is not None)

    stage.session.close()

    assert thumbnails.pixmap(3) is None
