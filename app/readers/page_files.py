"""The pages of a file, PDF or picture, without a window, and whether two files show the same ones."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

import numpy as np
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QGuiApplication, QImage

from app.compare.page import Gray, Page
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
