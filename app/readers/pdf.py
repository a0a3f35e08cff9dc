"""The pages of a PDF: text, words with their places, pictures. Without Qt, so in any thread or process.

PDFium lets other threads run while it works, but does one thing at a time; a lock sees to that.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from threading import RLock
from types import TracebackType
from typing import Self

import pypdfium2
from pypdfium2 import raw

from app.compare.page import Box, Gray, Page, Word, joined_text
from app.compare.raster import shrunk
from app.domain.errors import FileDamaged, FileLocked

DOTS_PER_INCH = 150
COARSE = 100  # dots an inch, up to which nobody looks at single letters
FINER = 3  # times as many dots a page of several parts is rendered with, and then shrunk
LARGEST_SIDE = 2000  # pixels; an A0 plan is compared coarsely rather than not at all
CHARACTERS_ASKED = 60  # for the direction of the text: one in so many places over the page
MOST_OBJECTS = 5000  # of a page, that are looked through for pictures; plans and maps have more
SCANNED = (
    0.5  # share of a page that pictures cover if it was scanned; letterheads and photographs are smaller
)
FINE = 1 << 20  # steps over the page's width, in which PDFium tells places
FAR = 1000.0  # points, over which it is told how PDFium's places lie on the page

_WORD = re.compile(r"[^\s\0\ufffe]+")
_NEW_LINE = re.compile(r"[\n\r]")

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

    def drawn(self, page: Page, number: int, dots_per_inch: float = DOTS_PER_INCH) -> Page:
        """A page that was read without its picture, with it; spares reading its words again.

        Raises:
            FileDamaged: the page cannot be read.
        """
        with _pdfium, _Loaded(self._document, number) as loaded:
            picture = loaded.drawn(dots_per_inch, page.turned // 90)
            return replace(
                page,
                picture=picture,
                is_drawn=loaded.is_drawn,
                dots=72 * max(picture.shape) / max(page.width, page.height),
            )


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


def _has_picture(found: raw.FPDF_PAGEOBJECT) -> bool:
    """Whether an object of a page is a picture, or a group of objects with one in it."""
    kind = raw.FPDFPageObj_GetType(found)
    if kind == raw.FPDF_PAGEOBJ_FORM:
        count = raw.FPDFFormObj_CountObjects(found)
        return any(_has_picture(raw.FPDFFormObj_GetObject(found, index)) for index in range(count))
    return bool(kind == raw.FPDF_PAGEOBJ_IMAGE)


def _area(found: raw.FPDF_PAGEOBJECT) -> float:
    """Of the rectangle around an object, in square points."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not raw.FPDFPageObj_GetBounds(found, left, bottom, right, top):
        return 0.0
    return (right.value - left.value) * (top.value - bottom.value)


class _Loaded:
    """One page while it is read."""

    def __init__(self, document: pypdfium2.PdfDocument, number: int) -> None:
        try:
            self._page = document[number]
        except (pypdfium2.PdfiumError, IndexError) as error:
            raise _damaged() from error

    @cached_property
    def _text(self) -> pypdfium2.PdfTextPage:
        try:
            return self._page.get_textpage()
        except pypdfium2.PdfiumError as error:
            raise _damaged() from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if "_text" in vars(self):
            self._text.close()
        self._page.close()

    def text(self) -> str:
        if self._text.count_chars() < 1:
            return ""
        if quarters := self._quarters_to_upright():
            return joined_text(in_reading_order(tuple(self._words(quarters))))
        return str(self._text.get_text_range())

    def read(self, dots_per_inch: float | None) -> Page:
        quarters = self._quarters_to_upright()
        width, height = self._page.get_size()
        if not (width > 0 and height > 0):
            raise _damaged()
        picture = None if dots_per_inch is None else self.drawn(dots_per_inch, quarters)
        if quarters % 2:
            width, height = height, width
        words = tuple(self._words(quarters))
        if quarters:
            words = in_reading_order(words)
        if picture is None:
            return Page(width, height, words, turned=quarters * 90)
        dots = 72 * max(picture.shape) / max(width, height)
        return Page(width, height, words, picture, quarters * 90, self.is_drawn, dots)

    def drawn(self, dots_per_inch: float, quarters: int) -> Gray:
        scale = min(dots_per_inch / 72, LARGEST_SIDE / max(self._page.get_size()))
        # PDFium lays small letters, and each strip of a scan, on whole pixels, up to half a pixel off.
        has_parts = self.is_drawn or len(self._pictures or ()) > 1
        finer = FINER if has_parts and dots_per_inch > COARSE else 1
        # Onto gray paper: PDFium's own option for gray first makes a gray copy of a whole scan.
        bitmap = self._page.render(
            scale=scale * finer, rotation=quarters * 90, force_bitmap_format=raw.FPDFBitmap_Gray
        )
        try:
            picture: Gray = bitmap.to_numpy()
            return picture.copy() if finer == 1 else shrunk(picture, finer)
        finally:
            bitmap.close()

    @cached_property
    def is_drawn(self) -> bool:
        """Whether the page was written on a computer: it has no pictures, as scanners make them, over it."""
        return self._pictures is not None and sum(self._pictures) <= SCANNED

    @cached_property
    def _pictures(self) -> list[float] | None:
        """Of each picture, its share of the page; None if there are too many objects to look for them."""
        page = self._page.raw
        count = raw.FPDFPage_CountObjects(page)
        if count > MOST_OBJECTS:
            return None
        width, height = self._page.get_size()
        objects = (raw.FPDFPage_GetObject(page, index) for index in range(count))
        return [_area(found) / (width * height) for found in objects if _has_picture(found)]

    def _quarters_to_upright(self) -> int:
        """How many quarter turns clockwise bring most of the text upright."""
        count = self._text.count_chars()
        votes: Counter[int] = Counter()
        for index in range(0, count, max(count // CHARACTERS_ASKED, 1)):
            angle = raw.FPDFText_GetCharAngle(self._text, index)
            if angle >= 0:
                votes[round(angle / (math.pi / 2)) % 4] += 1
        if not votes:
            return 0
        turned = votes.most_common(1)[0][0]  # clockwise, before the page itself is turned
        return int(-turned - self._page.get_rotation() // 90) % 4

    def _words(self, quarters: int) -> Iterator[Word]:
        to_page = self._to_page(quarters)
        page = self._text.raw
        signs = "".join(
            chr(raw.FPDFText_GetUnicode(page, index)) for index in range(self._text.count_chars())
        )
        line = end = 0
        for found in _WORD.finditer(signs):
            line += _NEW_LINE.search(signs, end, found.start()) is not None
            end = found.end()
            box = self._around(range(found.start(), end), to_page)
            if box is not None:
                yield Word(found[0], box, line)

    def _to_page(self, quarters: int) -> tuple[tuple[float, float], ...]:
        """PDFium's places in fractions of the upright page: where 0 lies, what a unit right and up adds."""
        x, y = ctypes.c_int(), ctypes.c_int()
        places = []
        for right, up in ((0.0, 0.0), (FAR, 0.0), (0.0, FAR)):
            raw.FPDF_PageToDevice(
                self._page, 0, 0, FINE, FINE, quarters, right, up, ctypes.byref(x), ctypes.byref(y)
            )
            places.append((x.value / FINE, y.value / FINE))
        zero, right_end, upper_end = places
        return (
            zero,
            ((right_end[0] - zero[0]) / FAR, (right_end[1] - zero[1]) / FAR),
            ((upper_end[0] - zero[0]) / FAR, (upper_end[1] - zero[1]) / FAR),
        )

    def _around(self, characters: range, to_page: tuple[tuple[float, float], ...]) -> Box | None:
        """The box of a word by its first and its last character; None if none has a place."""
        ends = [self._rectangle(order) for order in (characters, reversed(characters))]
        (zero_x, zero_y), (right_x, right_y), (up_x, up_y) = to_page
        across, down = [], []
        for end in ends:
            if end is None:
                return None
            for x, y in ((end.left, end.top), (end.right, end.bottom)):
                across.append(zero_x + x * right_x + y * up_x)
                down.append(zero_y + x * right_y + y * up_y)
        return Box(min(across), min(down), max(across), max(down))

    def _rectangle(self, characters: Iterable[int]) -> raw.FS_RECTF | None:
        """Of the first that has a place."""
        page, found = self._text.raw, raw.FS_RECTF()
        for index in characters:
            if raw.FPDFText_GetLooseCharBox(page, index, found):
                return found
        return None
