"""Reads the pages of PDF, picture and text files without a window, and compares two files."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import numpy as np
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QGuiApplication, QImage

from app.compare.page import Box, Gray, Page, Word
from app.domain.errors import DedupeError, FileDamaged
from app.domain.page_answers import Likeness, PageAnswer
from app.readers.large_pictures import read_for_display
from app.readers.pdf import DOTS_PER_INCH, LARGEST_SIDE, PdfPages
from app.readers.pictures import DAMAGED, on_white, picture_sizes, read_picture
from app.services.page_comparison import PagesOfFile, compare_files

A4_HEIGHT = 11.7  # inches; the resolution stated in pictures is wrong too often to be used

log = logging.getLogger(__name__)


def files_look_alike(one: Path, other: Path) -> Likeness:
    """Compare two files page by page (S14), and determine which bears ink that the other lacks.

    They are the same if they have the same number of pages, at least one, with the same print and ink on
    each. A file that cannot be read is never the same as another.
    """
    _ensure_application()
    try:
        with ExitStack() as stack:
            a, b = (stack.enter_context(open_pages(read_for_display(file))) for file in (one, other))
            return compare_files(a, b)
    except DedupeError as error:
        log.info("The pages of two files are not compared: %s", error.for_log)
        return Likeness(PageAnswer.UNSURE)


class DrawablePages(PagesOfFile, Protocol):
    """Pages that can be read first and rendered later."""

    def drawn(self, page: Page, number: int, /) -> Page: ...


@contextmanager
def open_pages(data: bytes) -> Iterator[DrawablePages]:
    """Open the pages of a PDF, or of a picture in a format that Qt can read.

    Raises:
        FileLocked: it needs a password.
        FileDamaged: it is neither, or unreadable.
    """
    pictures = PicturePages(data)
    if pictures.count:
        yield pictures
        return
    with PdfPages(data) as pages:
        yield pages


class PicturePages:
    """The pages of a picture file: several of a TIFF, one of others, none if it is no picture."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._sizes = () if data[:4] == b"%PDF" else picture_sizes(data)
        self.count = len(self._sizes)

    def text(self, _number: int) -> str:
        """Return "": a picture has no text layer."""
        return ""

    def page(self, number: int, dots_per_inch: float | None = DOTS_PER_INCH) -> Page:
        """Return a page counted from 0, at most as large as an A4 page of this resolution.

        Raises:
            FileDamaged: the page cannot be read.
        """
        if not 0 <= number < self.count:
            raise FileDamaged("The picture has no such page. Open it in Paperless.")
        size = self._sizes[number]
        if dots_per_inch is None:
            return Page(size.width(), size.height())
        side = min(round(dots_per_inch * A4_HEIGHT), LARGEST_SIDE, max(size.width(), size.height()))
        picture = read_picture(self._data, number, QSize(side, side))
        if picture.isNull():
            raise FileDamaged(DAMAGED)
        return Page(size.width(), size.height(), picture=gray(picture))

    def drawn(self, _page: Page, number: int) -> Page:
        """Return the page with its picture.

        Raises:
            FileDamaged: the page cannot be read.
        """
        return self.page(number)


def _ensure_application() -> None:
    """Create the application object that fonts and images need; it works without a display."""
    global _application
    if QCoreApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _application = QGuiApplication(["paperless-dedupe"])


_application: QGuiApplication | None = None


def gray(picture: QImage) -> Gray:
    """Return the picture in shades of gray on a white background."""
    gray = on_white(picture).convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(gray.constBits(), np.uint8).reshape(gray.height(), gray.bytesPerLine())
    return rows[:, : gray.width()].copy()


MAX_KEPT = 8  # cached pages of a file with their words and pictures, a megabyte each
SHEET = (595.0, 842.0)  # points; A4, for plain text


class PageFile(Protocol):
    """A file in memory; `open` may be called in any thread, `read` in a single one.

    Both raise FileDamaged or FileLocked.
    """

    @property
    def count(self) -> int: ...

    def open(self) -> AbstractContextManager[PagesOfFile]: ...

    def read(self, number: int, drawn: bool, /) -> Page: ...


@dataclass(frozen=True, eq=False)
class StoredFile:
    """A PDF or a picture, with a cache of recently read pages."""

    data: bytes
    count: int
    _kept: OrderedDict[int, Page] = field(default_factory=OrderedDict, init=False, repr=False)

    def open(self) -> AbstractContextManager[DrawablePages]:
        return open_pages(self.data)

    def read(self, number: int, drawn: bool, /) -> Page:
        """Return a page counted from 0, with its picture if `drawn`; for one thread at a time.

        Raises:
            FileLocked: the file needs a password.
            FileDamaged: the page cannot be read.
        """
        page = self._kept.get(number)
        if page is None or (drawn and page.picture is None):
            with self.open() as pages:
                if page is None:
                    page = pages.page(number, DOTS_PER_INCH if drawn else None)
                else:
                    page = pages.drawn(page, number)
        self._kept[number] = page
        self._kept.move_to_end(number)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return page


@dataclass(frozen=True, eq=False)
class TextFile:
    """Plain text, set in lines on pages.

    Attributes:
        left, top, line_height: of the text on a page, in points.
        advance: width of every character in points.
    """

    pages: tuple[tuple[str, ...], ...]
    left: float
    top: float
    line_height: float
    advance: float

    @property
    def count(self) -> int:
        return len(self.pages)

    def open(self) -> AbstractContextManager[PagesOfFile]:
        return nullcontext(self)

    def text(self, number: int) -> str:
        return "\n".join(self.pages[number])

    def page(self, number: int, _dots_per_inch: float | None = None) -> Page:
        words = [
            Word(word, self._box(line, start, len(word)), line)
            for line, words in enumerate(self.pages[number])
            for start, word in _placed(words)
        ]
        return Page(*SHEET, tuple(words))

    def read(self, number: int, _drawn: bool, /) -> Page:
        """Return a page counted from 0; text has no picture."""
        return self.page(number)

    def _box(self, line: int, start: int, length: int) -> Box:
        width, height = SHEET
        left, top = self.left + start * self.advance, self.top + line * self.line_height
        return Box(
            left / width,
            top / height,
            (left + length * self.advance) / width,
            (top + self.line_height) / height,
        )


def _placed(line: str) -> list[tuple[int, str]]:
    """Return the words of a line, each with its first column."""
    found, end = [], 0
    for word in line.split():
        start = line.index(word, end)
        end = start + len(word)
        found.append((start, word))
    return found
