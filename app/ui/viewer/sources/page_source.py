"""What can be shown page by page, whatever kind of file it is."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum

from PySide6.QtCore import QObject, QRect, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QImage, QTransform

from app.compare.page import Box
from app.readers.page_files import SHEET, PageFile

A4 = QSizeF(*SHEET)  # points
MAX_PIXELS = 4_000_000  # of one picture; what is shown larger is drawn in parts
LONGEST_SHAPE = 20.0  # a page at most so many times as long as wide; what is longer is squeezed


class Problem(StrEnum):
    """Why a file cannot be shown; the values are the ends of the keys of its sentences."""

    LOCKED = "locked"
    DAMAGED = "damaged"
    LARGE = "large"
    UNSUPPORTED = "unsupported"


class CannotShow(Exception):
    """The file has no pages that could be shown."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class PageSource(QObject):
    """An open file. Lives in the window's thread; draws one page at a time and never waits for it.

    Pages are shown upright: what is known to stand sideways is turned, and everybody else sees it turned.

    Attributes:
        file: the same pages for those who compare them, in another thread.
        identity: of the file; another source of an equal identity has the same pages.
        has_parts: whether parts of a page can be drawn alone.
        is_coarse: whether the pages have more detail than can be drawn.

    Signals:
        drawn: page, the box asked for, and the picture, which is null if the page is damaged.
    """

    drawn = Signal(int, QSize, QImage)

    def __init__(self, file: PageFile) -> None:
        super().__init__()
        self.file = file
        self.identity: Hashable = object()
        self.has_parts = True
        self.is_coarse = False
        self._texts: tuple[str, ...] = ()
        self._turned: dict[int, int] = {}
        self._sizes: tuple[QSizeF, ...] = ()
        self._asked: tuple[int, QSize] = (0, QSize())

    @property
    def sizes(self) -> tuple[QSizeF, ...]:
        """Of each page as it is shown, in points or any other unit: only their shapes matter."""
        if not self._sizes:
            self._sizes = tuple(
                size.transposed() if self.turned(page) % 180 else size
                for page, size in enumerate(self._file_sizes())
            )
        return self._sizes

    def turned(self, page: int) -> int:
        """By how many degrees clockwise a page is turned to stand upright."""
        return self._turned.get(page, 0)

    def turn(self, page: int, degrees: int) -> bool:
        """Show a page turned clockwise by a multiple of 90; False if it already is."""
        if self.turned(page) == degrees:
            return False
        self._turned[page] = degrees
        self._sizes = ()
        return True

    def draw(self, page: int, box: QSize, part: QRect | None = None) -> None:
        """Draw a page, or a part of it; it comes with `drawn`.

        Args:
            box: the page is as large as fits into it, in pixels; of a part, the whole page fills it.
            part: what of the box to draw.
        """
        self._asked = page, box
        turned = self.turned(page)
        own_box = box.transposed() if turned % 180 else box
        self._draw(page, own_box, None if part is None else _turned_back(part, box, turned))

    def text(self, page: int) -> str | None:
        """The text on a page, if it was read."""
        return self._texts[page] if page < len(self._texts) else None

    @property
    def texts(self) -> tuple[str, ...]:
        """Of all pages, or none until they were read."""
        return self._texts

    def set_texts(self, texts: tuple[str, ...]) -> None:
        """Take what stands on the pages, from whoever read it."""
        self._texts = texts

    def close(self) -> None:
        """Let go of the file; nothing is drawn any more. Call it only while nothing is being drawn."""
        self.deleteLater()

    def _file_sizes(self) -> tuple[QSizeF, ...]:
        """Of the pages as the file has them."""
        raise NotImplementedError

    def _draw(self, page: int, box: QSize, part: QRect | None, /) -> None:
        """Draw a page as the file has it and hand it to `_finish`."""
        raise NotImplementedError

    def _finish(self, picture: QImage) -> None:
        page, box = self._asked
        turned = self.turned(page)
        self.drawn.emit(page, box, picture.transformed(QTransform().rotate(turned)) if turned else picture)


def _turned_back(part: QRect, box: QSize, turned: int) -> QRect:
    """A part of the page as it is shown, on the page as the file has it."""
    width, height = box.width(), box.height()
    shown = Box(part.x() / width, part.y() / height, (part.right() + 1) / width, (part.bottom() + 1) / height)
    own = shown.turned(-turned)
    own_width, own_height = (height, width) if turned % 180 else (width, height)
    left, top = round(own.left * own_width), round(own.top * own_height)
    return QRect(left, top, round(own.right * own_width) - left, round(own.bottom * own_height) - top)


def fitted(size: QSizeF, box: QSize) -> QSize:
    """The largest size of this shape in the box, at least 1 × 1 and at most MAX_PIXELS pixels."""
    found = size.scaled(QSizeF(box), Qt.AspectRatioMode.KeepAspectRatio)
    pixels = found.width() * found.height()
    if pixels > MAX_PIXELS:
        found *= (MAX_PIXELS / pixels) ** 0.5
    return found.toSize().expandedTo(QSize(1, 1))


def shape(size: QSizeF) -> float:
    """Height over width of a page, kept within what can be laid out; A4's for a page without a size."""
    if size.width() <= 0 or size.height() <= 0:
        size = A4
    return min(max(size.height() / size.width(), 1 / LONGEST_SHAPE), LONGEST_SHAPE)
