"""The pages of a PDF: text, words with their places, pictures. Without Qt, so in any thread or process.

PDFium lets other threads run while it works, but does one thing at a time; a lock sees to that.
"""

from __future__ import annotations

import ctypes
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from threading import RLock
from types import TracebackType
from typing import Self

import pypdfium2
from pypdfium2 import raw

from app.compare.page import Box, Gray, Page, Word
from app.domain.errors import FileDamaged, FileLocked

DOTS_PER_INCH = 100
LARGEST_SIDE = 2000  # pixels; an A0 plan is compared coarsely rather than not at all
MOST_WORDS = 5000  # of a page; what is denser is a table of contents gone wild, and no person reads it
CHARACTERS_ASKED = 60  # for the direction of the text: one in so many places over the page
FINE = 1 << 20  # steps over the page's width, in which PDFium tells places

_pdfium = RLock()


class PdfPages:
    """A PDF in memory; use it as a context manager.

    Raises:
        FileLocked: it needs a password.
        FileDamaged: it cannot be read, or has no pages.
    """

    def __init__(self, data: bytes) -> None:
        with _pdfium:
            try:
                self._document = pypdfium2.PdfDocument(data)
            except pypdfium2.PdfiumError as error:
                if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
                    raise FileLocked("The file is locked with a password. Open it in Paperless.") from error
                raise _damaged() from error
            self.count = len(self._document)
            if self.count < 1:
                self._document.close()
                raise _damaged()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        with _pdfium:
            self._document.close()

    def text(self, number: int) -> str:
        """The text of a page counted from 0, "" if it has none. About a millisecond.

        Raises:
            FileDamaged: the page cannot be read.
        """
        with _pdfium, _Loaded(self._document, number) as page:
            return page.text()

    def page(self, number: int, dots_per_inch: float | None = DOTS_PER_INCH) -> Page:
        """A page counted from 0, turned so that its text stands upright. Takes 10…50 ms.

        Args:
            dots_per_inch: of the picture; None for none, which takes about 5 ms.

        Raises:
            FileDamaged: the page cannot be read.
        """
        with _pdfium, _Loaded(self._document, number) as page:
            return page.read(dots_per_inch)


def _damaged() -> FileDamaged:
    return FileDamaged("The file is damaged or is no PDF. Open it in Paperless to see what it is.")


def in_reading_order(words: Sequence[Word]) -> tuple[Word, ...]:
    """Words by lines from top to bottom, each from left to right: PDFium mixes up those of a turned page."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: word.box.top + word.box.bottom):
        middle = (word.box.top + word.box.bottom) / 2
        if lines and middle < lines[-1][0].box.bottom:
            lines[-1].append(word)
        else:
            lines.append([word])
    return tuple(
        replace(word, line=number)
        for number, line in enumerate(lines)
        for word in sorted(line, key=lambda word: word.box.left)
    )


class _Loaded:
    """One page while it is read."""

    def __init__(self, document: pypdfium2.PdfDocument, number: int) -> None:
        try:
            self._page = document[number]
        except (pypdfium2.PdfiumError, IndexError) as error:
            raise _damaged() from error
        try:
            self._text = self._page.get_textpage()
        except pypdfium2.PdfiumError as error:
            self._page.close()
            raise _damaged() from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._text.close()
        self._page.close()

    def text(self) -> str:
        count = self._text.count_chars()
        return str(self._text.get_text_range()) if count > 0 else ""

    def read(self, dots_per_inch: float | None) -> Page:
        quarters = self._quarters_to_upright()
        width, height = self._page.get_size()
        if not (width > 0 and height > 0):
            raise _damaged()
        picture = None
        if dots_per_inch is not None:
            scale = min(dots_per_inch / 72, LARGEST_SIDE / max(width, height))
            picture = self._drawn(scale, quarters)
        if quarters % 2:
            width, height = height, width
        words = tuple(self._words(quarters))
        return Page(width, height, in_reading_order(words) if quarters else words, picture, quarters * 90)

    def _drawn(self, scale: float, quarters: int) -> Gray:
        bitmap = self._page.render(scale=scale, rotation=quarters * 90, grayscale=True)
        try:
            picture: Gray = bitmap.to_numpy().copy()
            return picture
        finally:
            bitmap.close()

    def _quarters_to_upright(self) -> int:
        """How many quarter turns clockwise bring most of the text upright."""
        count = self._text.count_chars()
        votes: Counter[int] = Counter()
        for index in range(0, count, max(count // CHARACTERS_ASKED, 1)):
            angle = raw.FPDFText_GetCharAngle(self._text, index)
            if angle >= 0:
                votes[round(angle / (math.pi / 2)) % 4] += 1
        turned = votes.most_common(1)[0][0] if votes else 0
        return int(turned - self._page.get_rotation() // 90) % 4 if votes else 0

    def _words(self, quarters: int) -> Iterator[Word]:
        characters = (
            (index, raw.FPDFText_GetUnicode(self._text, index)) for index in range(self._text.count_chars())
        )
        line = 0
        for blank, run in groupby(
            characters, key=lambda item: chr(item[1]).isspace() or item[1] in (0, 0xFFFE)
        ):
            found = list(run)
            if blank:
                line += any(code in (10, 13) for _, code in found)
                continue
            boxes = [box for index, _ in found if (box := self._box(index, quarters)) is not None]
            if boxes:
                yield Word(
                    "".join(chr(code) for _, code in found),
                    Box(
                        min(box[0] for box in boxes),
                        min(box[1] for box in boxes),
                        max(box[2] for box in boxes),
                        max(box[3] for box in boxes),
                    ),
                    line,
                )

    def _box(self, index: int, quarters: int) -> tuple[float, float, float, float] | None:
        rectangle = raw.FS_RECTF()
        if not raw.FPDFText_GetLooseCharBox(self._text, index, ctypes.byref(rectangle)):
            return None
        x, y = ctypes.c_int(), ctypes.c_int()
        found = []
        for right, up in ((rectangle.left, rectangle.top), (rectangle.right, rectangle.bottom)):
            raw.FPDF_PageToDevice(
                self._page, 0, 0, FINE, FINE, quarters, right, up, ctypes.byref(x), ctypes.byref(y)
            )
            found.append((x.value / FINE, y.value / FINE))
        (x0, y0), (x1, y1) = found
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
