"""The pages of a file, PDF or picture, without a window, and whether two files show the same ones."""

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
from app.domain.page_answers import PageAnswer
from app.readers.large_pictures import read_for_show
from app.readers.pdf import DOTS_PER_INCH, LARGEST_SIDE, PdfPages
from app.readers.pictures import DAMAGED, on_white, picture_sizes, read_picture
from app.services.page_comparison import Likeness, PagesOfFile, compare_files

A4_HEIGHT = 11.7  # inches; what a picture's own dots an inch would say is wrong too often to be asked

log = logging.getLogger(__name__)


def files_look_alike(one: Path, other: Path) -> Likeness:
    """Whether two files have the same pages, at least one, and each pair bears the same print and ink (S14).

    If not, which of them bears ink that the other lacks.

    A file that cannot be read is like no other.
    """
    _ensure_application()
    try:
        with ExitStack() as stack:
            a, b = (stack.enter_context(open_pages(read_for_show(file))) for file in (one, other))
            return compare_files(a, b)
    except DedupeError as error:
        log.info("The pages of two files are not compared: %s", error.for_log)
        return Likeness(PageAnswer.UNSURE)


class DrawablePages(PagesOfFile, Protocol):
    """Pages that can be read first and drawn later."""

    def drawn(self, page: Page, number: int, /) -> Page: ...


@contextmanager
def open_pages(data: bytes) -> Iterator[DrawablePages]:
    """The pages of a PDF, or of a picture in a format that Qt can read.

    Raises:
        FileLocked: it needs a password.
        FileDamaged: it is neither, or cannot be read.
    """
    pictures = PicturePages(data)
    if pictures.count:
        yield pictures
        return
    with PdfPages(data) as pages:
        yield pages


class PicturePages:
    """The pages of a picture file; several in a TIFF, one in any other. None if it is no picture."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._sizes = () if data[:4] == b"%PDF" else picture_sizes(data)
        self.count = len(self._sizes)

    def text(self, _number: int) -> str:
        """A picture has no text layer."""
        return ""

    def page(self, number: int, dots_per_inch: float | None = DOTS_PER_INCH) -> Page:
        """A page counted from 0, as large as an A4 page of so many dots an inch would be at most.

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
        """The page with its picture.

        Raises:
            FileDamaged: the page cannot be read.
        """
        return self.page(number)


def _ensure_application() -> None:
    """Fonts and images need an application object; one of our own needs no display."""
    global _application
    if QCoreApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _application = QGuiApplication(["paperless-dedupe"])


_application: QGuiApplication | None = None


def gray(picture: QImage) -> Gray:
    """On white, as `on_white` lays it."""
    gray = on_white(picture).convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(gray.constBits(), np.uint8).reshape(gray.height(), gray.bytesPerLine())
    return rows[:, : gray.width()].copy()


MOST_KEPT = 8  # pages of a file whose words and pictures, a megabyte each, are kept
SHEET = (595.0, 842.0)  # points; A4, on which plain text is set


class PageFile(Protocol):
    """A file in memory; `open` may be called in any thread, `read` in one alone.

    Both raise FileDamaged or FileLocked.
    """

    @property
    def count(self) -> int: ...

    def open(self) -> AbstractContextManager[PagesOfFile]: ...

    def read(self, number: int, drawn: bool, /) -> Page: ...


@dataclass(frozen=True, eq=False)
class StoredFile:
    """A PDF or a picture; keeps the pages that were read last."""

    data: bytes
    count: int
    _kept: OrderedDict[int, Page] = field(default_factory=OrderedDict, init=False, repr=False)

    def open(self) -> AbstractContextManager[DrawablePages]:
        return open_pages(self.data)

    def read(self, number: int, drawn: bool, /) -> Page:
        """A page counted from 0, with its picture if it shall be drawn. For one thread at a time.

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
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return page


@dataclass(frozen=True, eq=False)
class TextFile:
    """Lines of plain text, as they are set on their sheets.

    Attributes:
        left, top, line_height: of the text on the sheet, in points.
        advance: width of a character in points; all have the same.
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
        """A page counted from 0; text has no picture."""
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
    """The words of a line, each with the column it begins in."""
    found, end = [], 0
    for word in line.split():
        start = line.index(word, end)
        end = start + len(word)
        found.append((start, word))
    return found
