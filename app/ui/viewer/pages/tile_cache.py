"""Pictures of pages that were drawn, as many as there is room for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPixmap

from app.ui.viewer.sources.page_source import PageSource

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
