"""Pictures of pages that were drawn, as many as there is room for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage, QPixmap

from app.ui.viewer.sources.page_source import MAX_PIXELS, PageSource

MOST_PAGES = 40
MOST_BYTES = 80 * 2**20
"""On a screen of 4K a page takes 16 MB: a row of two that is seen, the next row, and one page ahead."""
BYTES_A_PIXEL = 4

PageKey = tuple[PageSource, int]


@dataclass(frozen=True)
class DrawnPage:
    """The last picture of a page; the box it was drawn for tells whether it is as large as it is shown."""

    box: QSize
    pixmap: QPixmap

    @property
    def damaged(self) -> bool:
        return self.pixmap.isNull()

    @property
    def bytes(self) -> int:
        return bytes_of(self.pixmap.size())


def bytes_of(box: QSize) -> int:
    """How much the picture of a page that fills a box takes."""
    return box.width() * box.height() * BYTES_A_PIXEL


class RenderedPageCache:
    """The pages drawn last; those on the screen are never dropped."""

    def __init__(self, most_pages: int = MOST_PAGES, most_bytes: int = MOST_BYTES) -> None:
        self._most_pages = most_pages
        self._most_bytes = most_bytes
        self._pages: OrderedDict[PageKey, DrawnPage] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._pages)

    def find(self, source: PageSource, page: int) -> DrawnPage | None:
        found = self._pages.get((source, page))
        if found is not None:
            self._pages.move_to_end((source, page))
        return found

    def has(self, source: PageSource, page: int, box: QSize) -> bool:
        """Whether the page was drawn for this box, or is known to be damaged. Who asks wants it kept."""
        found = self.find(source, page)
        return found is not None and (found.damaged or found.box == box)

    def put(
        self, source: PageSource, page: int, box: QSize, picture: QImage, shown: Collection[PageKey]
    ) -> None:
        """Keep a picture; older ones go to make room, but none of those that are shown."""
        self._drop((source, page))
        drawn = DrawnPage(box, QPixmap.fromImage(picture))
        self._pages[source, page] = drawn
        self._bytes += drawn.bytes
        for key in list(self._pages):
            if len(self._pages) <= self._most_pages and self._bytes <= self._most_bytes:
                break
            if key not in shown and key != (source, page):
                self._drop(key)

    def forget(self, source: PageSource) -> None:
        for key in [key for key in self._pages if key[0] is source]:
            self._drop(key)

    def _drop(self, key: PageKey) -> None:
        gone = self._pages.pop(key, None)
        if gone is not None:
            self._bytes -= gone.bytes


SIDE = 1536  # pixels; each tile of a scan costs decoding the scan, so they are few and large
TILE_BYTES = 120 * 2**20
STRETCH = 0.01  # of the box; a page in another shape than it is laid out in is not drawn in parts


@dataclass(frozen=True)
class Tile:
    """A square part of a page that fills a box."""

    source: PageSource
    page: int
    size: tuple[int, int]
    column: int
    row: int

    @property
    def box(self) -> QSize:
        return QSize(*self.size)

    @property
    def part(self) -> QRect:
        whole = QRect(0, 0, *self.size)
        return QRect(self.column * SIDE, self.row * SIDE, SIDE, SIDE) & whole


def is_large(box: QSize) -> bool:
    """Whether a page that fills this box is drawn in parts."""
    return box.width() * box.height() > MAX_PIXELS


def coarse(box: QSize) -> QSize:
    """The box for the picture of the whole page, which is seen until its parts are there."""
    pixels = box.width() * box.height()
    return box if pixels <= MAX_PIXELS else (box.toSizeF() * (MAX_PIXELS / pixels) ** 0.5).toSize()


def tiles(source: PageSource, page: int, box: QSize, seen: QRect) -> Iterator[Tile]:
    """The parts that cover what is seen of a page, from the middle of that outwards."""
    if not source.has_parts:
        return
    size = source.sizes[page]
    if abs(size.height() * box.width() - size.width() * box.height()) > STRETCH * size.width() * box.height():
        return
    seen = seen & QRect(0, 0, box.width(), box.height())
    if seen.isEmpty():
        return
    found = [
        Tile(source, page, (box.width(), box.height()), column, row)
        for row in range(seen.top() // SIDE, seen.bottom() // SIDE + 1)
        for column in range(seen.left() // SIDE, seen.right() // SIDE + 1)
    ]
    middle = seen.center()
    yield from sorted(found, key=lambda tile: (tile.part.center() - middle).manhattanLength())


class TileStore:
    """The parts drawn last."""

    def __init__(self, most_bytes: int = TILE_BYTES) -> None:
        self._most_bytes = most_bytes
        self._tiles: OrderedDict[Tile, QPixmap] = OrderedDict()
        self._bytes = 0

    def find(self, tile: Tile) -> QPixmap | None:
        found = self._tiles.get(tile)
        if found is not None:
            self._tiles.move_to_end(tile)
        return found

    def put(self, tile: Tile, picture: QImage) -> None:
        self._drop(tile)
        self._tiles[tile] = QPixmap.fromImage(picture)
        self._bytes += _bytes(self._tiles[tile])
        while self._bytes > self._most_bytes and len(self._tiles) > 1:
            self._drop(next(iter(self._tiles)))

    def forget(self, source: PageSource) -> None:
        for tile in [tile for tile in self._tiles if tile.source is source]:
            self._drop(tile)

    def _drop(self, tile: Tile) -> None:
        gone = self._tiles.pop(tile, None)
        if gone is not None:
            self._bytes -= _bytes(gone)


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * BYTES_A_PIXEL
