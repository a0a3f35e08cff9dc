"""What can be shown page by page, whatever kind of file it is."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QImage

A4 = QSizeF(595, 842)  # points
MAX_PIXELS = 20_000_000  # of one picture; a larger one is drawn smaller and stretched
LONGEST_SHAPE = 20.0  # a page at most so many times as long as wide; what is longer is squeezed


class Problem(StrEnum):
    """Why a file cannot be shown; the values are the ends of the keys of its sentences."""

    LOCKED = "locked"
    DAMAGED = "damaged"
    UNSUPPORTED = "unsupported"


class CannotShow(Exception):
    """The file has no pages that could be shown."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class PageSource(QObject):
    """An open file. Lives in the window's thread; draws one page at a time and never waits for it.

    Signals:
        drawn: page, the box asked for, and the picture, which is null if the page is damaged.
    """

    drawn = Signal(int, QSize, QImage)

    def __init__(self) -> None:
        super().__init__()
        self._texts: dict[int, str] = {}

    @property
    def sizes(self) -> tuple[QSizeF, ...]:
        """Of each page, in points or any other unit: only their shapes matter."""
        raise NotImplementedError

    def draw(self, page: int, box: QSize) -> None:
        """Draw a page as large as fits into a box of pixels; it comes with `drawn`."""
        raise NotImplementedError

    def text(self, page: int) -> str | None:
        """The text on a page, if it was read before."""
        return self._texts.get(page)

    def read_text(self, page: int) -> None:
        """Read the text on a page, which takes some milliseconds; "" if it has none."""
        if page not in self._texts:
            self._texts[page] = self._text_on(page)

    def close(self) -> None:
        """Let go of the file; nothing is drawn any more. Call it only while nothing is being drawn."""
        self.deleteLater()

    def _text_on(self, page: int, /) -> str:
        raise NotImplementedError


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
