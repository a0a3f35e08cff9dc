"""Pages of any kind of file as they are compared: texts, words with their places, pictures.

Everything here runs in a lane and lets the window's thread go on.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Protocol

from app.compare.page import Box, Page, Word
from app.services.page_comparison import PagesOfFile
from app.tasks.page_images import open_pages

SHEET = (595.0, 842.0)  # points; A4, on which plain text is set


class PageFile(Protocol):
    """A file in memory; `open` may be called in any thread and raises FileDamaged or FileLocked."""

    @property
    def count(self) -> int: ...

    def open(self) -> AbstractContextManager[PagesOfFile]: ...


@dataclass(frozen=True, eq=False)
class StoredFile:
    """A PDF or a picture."""

    data: bytes
    count: int

    def open(self) -> AbstractContextManager[PagesOfFile]:
        return open_pages(self.data)


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
