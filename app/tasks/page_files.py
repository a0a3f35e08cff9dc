"""Pages of any kind of file as they are compared: texts, words with their places, pictures.

Everything here runs in a lane and lets the window's thread go on.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QSize

from app.compare.page import Box, Page, Word
from app.services.pdf_pages import DOTS_PER_INCH, PdfPages
from app.tasks.page_images import gray
from app.tasks.pictures import picture_sizes, read_picture

PICTURE_SIDE = 1200  # pixels; about 100 dots per inch of A4
SHEET = (595.0, 842.0)  # points; A4, on which plain text is set


class OpenPages(Protocol):
    """An open file. Raises FileDamaged for a page that cannot be read."""

    def text(self, number: int) -> str: ...

    def page(self, number: int, dots_per_inch: float | None = DOTS_PER_INCH) -> Page: ...


class PageFile(Protocol):
    """A file in memory; `open` may be called in any thread and raises FileDamaged or FileLocked."""

    @property
    def count(self) -> int: ...

    def open(self) -> AbstractContextManager[OpenPages]: ...


@dataclass(frozen=True, eq=False)
class PdfFile:
    data: bytes
    count: int

    def open(self) -> AbstractContextManager[OpenPages]:
        return PdfPages(self.data)


@dataclass(frozen=True, eq=False)
class PictureFile:
    """Pages without words."""

    data: bytes
    count: int

    def open(self) -> AbstractContextManager[OpenPages]:
        return nullcontext(self)

    def text(self, _number: int) -> str:
        return ""

    def page(self, number: int, dots_per_inch: float | None = DOTS_PER_INCH) -> Page:
        size = picture_sizes(self.data)[number]
        if dots_per_inch is None:
            return Page(size.width(), size.height())
        picture = read_picture(self.data, number, QSize(PICTURE_SIDE, PICTURE_SIDE))
        found = None if picture.isNull() else gray(picture)
        return Page(size.width(), size.height(), picture=found)


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

    def open(self) -> AbstractContextManager[OpenPages]:
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
