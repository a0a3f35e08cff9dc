"""Tiles of large pages and turned pages show the same content as the whole page."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRect, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.readers.page_files import StoredFile
from app.readers.pictures import picture_sizes, read_part, read_picture
from app.ui.viewer.pages.pages_view import PagesView
from app.ui.viewer.pages.tile_cache import SIDE, Tile, TileCache, coarse, is_large, tiles
from app.ui.viewer.sources.page_source import MAX_PIXELS, PageSource
from app.ui.viewer.sources.text_source import TextSource
from tests.ui.pixels import lightness, pixels
from tests.ui.viewer.viewer_fixtures import CARD, DRAFT, FILES, FINAL, wait_until

LARGE = QSize(4000, 5660)
PARTS = QRect(1000, 2000, 600, 500)


def difference(one: QImage, other: QImage) -> float:
    """Return the mean difference in brightness, 0…255."""
    assert one.size() == other.size()
    return float(np.abs(lightness(pixels(one)) - lightness(pixels(other))).mean())


def test_source_without_parts_has_no_tiles(qapp):
    source = OnePage()
    source.has_parts = False

    assert not list(tiles(source, 0, QSize(4000, 3000), QRect(0, 0, 4000, 3000)))
    source.has_parts = True
    assert list(tiles(source, 0, QSize(4000, 3000), QRect(0, 0, 4000, 3000)))


class OnePage(PageSource):
    """A page of a shape other than A4, painted immediately."""

    def __init__(self) -> None:
        super().__init__(StoredFile(b"", 1))

    def _file_sizes(self) -> tuple[QSizeF, ...]:
        return (QSizeF(400, 300),)

    def _draw(self, _page: int, box: QSize, part: QRect | None) -> None:
        whole = QImage(box, QImage.Format.Format_RGB32)
        whole.fill(QColor("white"))
        painter = QPainter(whole)
        for step in range(20):  # no two areas look alike
            gray = QColor(100 + 5 * step, 100 + 5 * step, 255)
            painter.fillRect(
                step * box.width() // 20, step * box.height() // 20, box.width(), box.height(), gray
            )
        painter.fillRect(0, 0, box.width() // 4, box.height() // 2, Qt.GlobalColor.black)
        painter.end()
        self._finish(whole if part is None else whole.copy(part))


@pytest.fixture
def drawn(qapp: QApplication):
    def draw(source: PageSource, box: QSize, part: QRect | None = None) -> QImage:
        found: list[QImage] = []
        source.drawn.connect(lambda _page, _box, picture: found.append(picture))
        source.draw(0, box, part)
        wait_until(lambda: bool(found))
        source.drawn.disconnect()
        return found[0]

    return draw


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_part_of_a_turned_page_matches_the_picture(drawn, turned):
    source = OnePage()
    source.turn(0, turned)
    box = QSize(400, 300) if turned % 180 == 0 else QSize(300, 400)
    part = QRect(10, 20, 120, 170)

    whole = drawn(source, box)

    assert whole.size() == box
    assert source.sizes[0].toSize() == box
    assert drawn(source, box, part) == whole.copy(part)


def test_clockwise_turn_moves_upper_left_to_the_right(drawn):
    source = OnePage()
    source.turn(0, 90)

    picture = drawn(source, QSize(300, 400))

    assert picture.pixelColor(290, 5).lightness() == 0
    assert picture.pixelColor(5, 5).lightness() > 100


def test_part_of_a_text_matches_the_page(drawn):
    source = TextSource(("Zeile mit Wort\n" * 40).encode())
    box = QSize(900, 1274)

    assert (
        difference(
            drawn(source, box, PARTS.translated(-900, -1700)), drawn(source, box).copy(100, 300, 600, 500)
        )
        < 6
    )


@pytest.mark.parametrize("larger", [0.5, 3.0])
def test_part_of_a_picture_matches_the_picture(qapp: QApplication, larger):
    data = (FILES / "garantie.png").read_bytes()
    (own,) = picture_sizes(data)
    size = own * larger
    part = QRect(round(size.width() * 0.2), round(size.height() * 0.1), 200, 150)

    cut = read_part(data, 0, size, part)

    whole = read_picture(data, 0, size)
    assert difference(cut, whole.copy(part)) < 25


def test_tiles_cover_the_visible_part(qapp: QApplication):
    source = OnePage()
    box, seen = QSize(4000, 3000), QRect(100, 1400, 1900, 1000)

    found = list(tiles(source, 0, box, seen))

    for x, y in (
        (seen.left(), seen.top()),
        (seen.right(), seen.bottom()),
        (seen.center().x(), seen.center().y()),
    ):
        assert any(tile.part.contains(x, y) for tile in found)
    assert all(tile.part.intersects(seen) for tile in found)
    assert all(tile.part.width() <= SIDE and tile.part.height() <= SIDE for tile in found)


def test_picture_of_a_large_page_is_limited(qapp: QApplication):
    box = coarse(LARGE)

    assert is_large(LARGE)
    assert not is_large(QSize(1000, 1414))
    assert box.width() * box.height() <= MAX_PIXELS * 1.01


def test_old_tiles_are_dropped(qapp: QApplication):
    store, source = TileCache(most_bytes=3 * 100 * 100 * 4), OnePage()
    picture = QImage(100, 100, QImage.Format.Format_RGB32)
    made = [Tile(source, 0, (4000, 3000), column, 0) for column in range(5)]

    for tile in made:
        store.put(tile, picture)

    assert [store.find(tile) is not None for tile in made] == [False, False, True, True, True]
    store.forget(source)
    assert store.find(made[-1]) is None


@pytest.mark.parametrize("numbers", [(DRAFT, FINAL), (CARD, CARD)])
def test_page_at_400_percent_is_drawn_sharp(view: PagesView, show, numbers):
    view.resize(2000, 600)
    show(*numbers)
    for _ in range(12):
        view.zoom_in()
    assert view.zoom == 400
    view.both.scroll_to_share(0.3)

    wait_until(lambda: not view._queue.busy)

    pane = view.both.panes[0]
    source = view.sides[0].source
    assert source is not None
    place = pane._place(view.both.layout.rect(0, 0))
    assert is_large(place.size())
    found = [view._pictures.parts.find(tile) for tile in pane._tiles(source, 0, place)]
    assert found
    assert all(found)
    assert view._pictures.pages.find(source, 0).pixmap.width() < place.width()
