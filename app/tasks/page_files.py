"""Pages of any kind of file as they are compared: texts, words with their places, pictures.

Everything here runs in a lane and lets the window's thread go on.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Protocol

from app.compare.page import Box, Page, Word
from app.readers.page_files import DrawablePages, open_pages
from app.readers.pdf import DOTS_PER_INCH
from app.services.page_comparison import PagesOfFile

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
