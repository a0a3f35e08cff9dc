"""Pages are drawn one at a time, the most wanted first; pictures are kept as long as there is room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QRect, QSize, QSizeF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from app.readers.page_files import StoredFile
from app.ui.viewer.pages.render_queue import RenderQueue, Request
from app.ui.viewer.pages.tile_cache import RenderedPageCache
from app.ui.viewer.sources.page_source import A4, MAX_PIXELS, PageSource, fitted, shape
from tests.ui.viewer.viewer_fixtures import wait_until

BOX = QSize(30, 40)


class ByHand(PageSource):
    """A source whose pages are finished when the test says so."""

    def __init__(self) -> None:
        super().__init__(StoredFile(b"", 9))
        self.begun: list[int] = []
        self.closed = False

    def _file_sizes(self) -> tuple[QSizeF, ...]:
        return (A4,) * 9

    def draw(self, page: int, box: QSize, part: QRect | None = None) -> None:
        assert not self.closed
        self.begun.append(page)

    def finish(self) -> None:
        self.drawn.emit(self.begun[-1], BOX, picture())

    def close(self) -> None:
        self.closed = True


def picture(width: int = 30, height: int = 40) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    return image


@pytest.fixture
def source(qapp: QApplication) -> ByHand:
    return ByHand()


@pytest.fixture
def queue(qapp: QApplication) -> Iterator[RenderQueue]:
    queue = RenderQueue()
    yield queue
    queue.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def wanting(source: PageSource, *pages: int) -> list[Request]:
    return [Request(source, page, BOX) for page in pages]


def test_one_page_is_drawn_at_a_time_in_the_order_of_wishes(queue, source):
    drawn: list[int] = []
    queue.drawn.connect(lambda request, _picture: drawn.append(request.page))
    queue.want(wanting(source, 4, 2))
    wait_until(lambda: source.begun == [4])

    source.finish()
    wait_until(lambda: source.begun == [4, 2])
    source.finish()

    wait_until(lambda: not queue.busy)
    assert drawn == [4, 2]


def test_wishes_that_are_not_repeated_are_forgotten(queue, source):
    queue.want(wanting(source, 0, 1, 2))
    wait_until(lambda: source.begun == [0])

    queue.want(wanting(source, 7))
    source.finish()

    wait_until(lambda: source.begun == [0, 7])
    source.finish()
    wait_until(lambda: not queue.busy)
    assert source.begun == [0, 7]


def test_chores_wait_for_the_page_that_is_being_drawn_but_go_before_the_next(queue, source):
    done: list[list[int]] = []
    queue.want(wanting(source, 0, 1))
    wait_until(lambda: source.begun == [0])

    queue.when_free(lambda: done.append(list(source.begun)))
    QApplication.processEvents()
    assert done == []
    source.finish()

    wait_until(lambda: source.begun == [0, 1])
    assert done == [[0]]
    source.finish()


def test_a_source_is_closed_when_its_page_is_done_and_never_asked_again(queue, source):
    queue.want(wanting(source, 0, 1))
    wait_until(lambda: source.begun == [0])

    queue.close(source)
    QApplication.processEvents()
    assert not source.closed
    source.finish()

    wait_until(lambda: source.closed and not queue.busy)
    assert source.begun == [0]


def test_it_is_told_when_nothing_is_left_to_do(queue, source, qtbot: Any):
    with qtbot.waitSignal(queue.idle):
        queue.want([])


# --- kept pictures ------------------------------------------------------------------------------------------


def test_the_pictures_used_last_are_kept(source):
    store = RenderedPageCache(most_pages=3)
    for page in range(3):
        store.put(source, page, BOX, picture(), ())
    store.find(source, 0)

    store.put(source, 3, BOX, picture(), ())

    assert [store.has(source, page, BOX) for page in range(4)] == [True, False, True, True]


def test_a_picture_that_is_still_wanted_is_kept(source):
    store = RenderedPageCache(most_pages=3)
    for page in range(3):
        store.put(source, page, BOX, picture(), ())

    assert store.has(source, 0, BOX)
    store.put(source, 3, BOX, picture(), ())

    assert store.has(source, 0, BOX)


def test_pictures_on_the_screen_are_kept_however_large(source):
    store = RenderedPageCache(most_bytes=10_000)
    shown = {(source, 0), (source, 1)}

    for page in range(3):
        store.put(source, page, BOX, picture(100, 100), shown)

    assert [store.has(source, page, BOX) for page in range(3)] == [True, True, True]
    store.put(source, 3, BOX, picture(), shown)
    assert not store.has(source, 2, BOX)


def test_a_picture_in_another_size_does_until_the_right_one_is_drawn(source):
    store = RenderedPageCache()
    store.put(source, 0, BOX, picture(), ())

    assert store.find(source, 0) is not None
    assert not store.has(source, 0, QSize(60, 80))


def test_a_damaged_page_is_not_drawn_again_and_again(source):
    store = RenderedPageCache()
    store.put(source, 0, BOX, QImage(), ())

    assert store.has(source, 0, QSize(60, 80))
    assert store.find(source, 0).damaged


def test_nothing_is_kept_of_a_closed_source(source):
    store = RenderedPageCache()
    store.put(source, 0, BOX, picture(), ())

    store.forget(source)

    assert len(store) == 0


# --- sizes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "box", "found"),
    [
        (QSizeF(100, 200), QSize(50, 50), QSize(25, 50)),
        (QSizeF(1, 5000), QSize(50, 50), QSize(1, 50)),
    ],
)
def test_a_page_fits_its_box(size, box, found):
    assert fitted(size, box) == found


def test_a_huge_page_is_drawn_smaller():
    size = fitted(A4, QSize(50_000, 70_000))

    assert size.width() * size.height() == pytest.approx(MAX_PIXELS, rel=0.01)
    assert size.height() / size.width() == pytest.approx(shape(A4), rel=0.01)


@pytest.mark.parametrize(
    ("size", "found"), [(QSizeF(0, 0), shape(A4)), (QSizeF(1, 1000), 20.0), (QSizeF(1000, 1), 0.05)]
)
def test_shapes_stay_within_what_can_be_shown(size, found):
    assert shape(size) == pytest.approx(found)
