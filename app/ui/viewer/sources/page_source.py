"""Base class of the page sources, independent of the file type."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum

from PySide6.QtCore import QObject, QRect, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QImage, QTransform

from app.compare.page import Box
from app.readers.page_files import SHEET, PageFile

A4 = QSizeF(*SHEET)  # points
MAX_PIXELS = 4_000_000  # of one picture; larger pages are drawn in parts
LONGEST_SHAPE = 20.0  # largest ratio of a page's sides; longer pages are squeezed


class Problem(StrEnum):
    """Reason why a file cannot be shown; the values are the suffixes of translation keys."""

    LOCKED = "locked"
    DAMAGED = "damaged"
    LARGE = "large"
    UNSUPPORTED = "unsupported"


class CannotShow(Exception):
    """The file has no pages that can be shown."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class PageSource(QObject):
    """An open file. Lives in the window's thread; draws one page at a time without blocking.

    Pages are shown upright, then rotated as the user wants: a sideways page is turned. All sizes and boxes
    are those of the turned page.

    Attributes:
        file: the same pages for the comparison in another thread.
        identity: identity of the file; sources with equal identities have the same pages.
        has_parts: whether parts of a page can be drawn separately.
        is_coarse: whether the pages have more detail than can be drawn.

    Signals:
        drawn: page, the requested box, and the picture, which is null if the page is damaged.
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
        self._rotation = 0
        self._sizes: tuple[QSizeF, ...] = ()
        self._asked: tuple[int, QSize] = (0, QSize())

    @property
    def sizes(self) -> tuple[QSizeF, ...]:
        """Sizes of the pages as shown, in any unit: only their shapes matter."""
        if not self._sizes:
            self._sizes = tuple(
                size.transposed() if self.turned(page) % 180 else size
                for page, size in enumerate(self._file_sizes())
            )
        return self._sizes

    def turned(self, page: int) -> int:
        """Return by how many degrees clockwise a page is shown turned."""
        return (self._turned.get(page, 0) + self._rotation) % 360

    def turn(self, page: int, degrees: int) -> bool:
        """Turn a page clockwise to this multiple of 90; return False if it already was."""
        if self._turned.get(page, 0) == degrees:
            return False
        self._turned[page] = degrees
        self._sizes = ()
        return True

    def rotate(self, degrees: int) -> bool:
        """Turn all pages clockwise by this multiple of 90 from upright; return False if they already are."""
        if self._rotation == degrees:
            return False
        self._rotation = degrees
        self._sizes = ()
        return True

    def draw(self, page: int, box: QSize, part: QRect | None = None) -> None:
        """Draw a page or a part of it; `drawn` delivers the picture.

        Args:
            box: size in pixels into which the page is fitted; for a part, the size of the whole page.
            part: the part of the box to draw.
        """
        self._asked = page, box
        turned = self.turned(page)
        own_box = box.transposed() if turned % 180 else box
        self._draw(page, own_box, None if part is None else _turned_back(part, box, turned))

    def text(self, page: int) -> str | None:
        """Return the text on a page, if it was read."""
        return self._texts[page] if page < len(self._texts) else None

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all pages; empty until they are read."""
        return self._texts

    def set_texts(self, texts: tuple[str, ...]) -> None:
        """Set the texts, which the comparison reads."""
        self._texts = texts

    def close(self) -> None:
        """Release the file. Call it only while nothing is being drawn."""
        self.deleteLater()

    def _file_sizes(self) -> tuple[QSizeF, ...]:
        """Return the sizes of the pages as stored in the file."""
        raise NotImplementedError

    def _draw(self, page: int, box: QSize, part: QRect | None, /) -> None:
        """Draw a page as stored in the file and pass it to `_finish`."""
        raise NotImplementedError

    def _finish(self, picture: QImage) -> None:
        page, box = self._asked
        turned = self.turned(page)
        self.drawn.emit(page, box, picture.transformed(QTransform().rotate(turned)) if turned else picture)


def _turned_back(part: QRect, box: QSize, turned: int) -> QRect:
    """Translate a part of the page as shown to the page as stored in the file."""
    width, height = box.width(), box.height()
    shown = Box(part.x() / width, part.y() / height, (part.right() + 1) / width, (part.bottom() + 1) / height)
    own = shown.turned(-turned)
    own_width, own_height = (height, width) if turned % 180 else (width, height)
    left, top = round(own.left * own_width), round(own.top * own_height)
    return QRect(left, top, round(own.right * own_width) - left, round(own.bottom * own_height) - top)


def fitted(size: QSizeF, box: QSize) -> QSize:
    """Return the largest size of this shape in the box, at least 1 × 1 and at most MAX_PIXELS pixels."""
    found = size.scaled(QSizeF(box), Qt.AspectRatioMode.KeepAspectRatio)
    pixels = found.width() * found.height()
    if pixels > MAX_PIXELS:
        found *= (MAX_PIXELS / pixels) ** 0.5
    return found.toSize().expandedTo(QSize(1, 1))


def shape(size: QSizeF) -> float:
    """Return height over width of a page, limited to what can be laid out; that of A4 without a size."""
    if size.width() <= 0 or size.height() <= 0:
        size = A4
    return min(max(size.height() / size.width(), 1 / LONGEST_SHAPE), LONGEST_SHAPE)
