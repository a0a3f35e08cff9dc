"""A typeset page: positions of words, lines and tints, and its PDF."""

from __future__ import annotations

import io
from dataclasses import dataclass, field, replace
from random import Random

from PIL import Image
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from app.compare.page import Box
from tests.benchmarks.household.sheet import Block, Page

A4 = (595.0, 842.0)  # points
FAMILIES = (
    ("Helvetica", "Helvetica-Bold"),
    ("Times-Roman", "Times-Bold"),
    ("Courier", "Courier-Bold"),
)
OUTSIDE_THE_FONTS = str.maketrans({"ﬁ": "fi", "\u00a0": " ", "–": "-", "„": '"', "“": '"', "−": "-"})
LEADING = 1.28

rl_config.useA85 = 0  # pictures as they are: written as letters they take longer than all else together


@dataclass(frozen=True)
class Placed:
    """A word on the page; x and baseline in points from the top left."""

    text: str
    x: float
    baseline: float
    size: float
    font: str

    @property
    def width(self) -> float:
        return float(stringWidth(self.text, self.font, self.size))

    def box(self, size: tuple[float, float]) -> Box:
        top, bottom = self.baseline - 0.72 * self.size, self.baseline + 0.2 * self.size
        return Box(self.x / size[0], top / size[1], (self.x + self.width) / size[0], bottom / size[1])


@dataclass(frozen=True)
class Bar:
    """A filled rectangle, in points from the top left: a line, the side of a frame, a tint."""

    x: float
    y: float
    width: float
    height: float
    gray: float


@dataclass(frozen=True)
class Inked:
    """A transparent picture on the page, and its box in points from the top left."""

    picture: Image.Image
    x: float
    y: float
    width: float
    height: float

    def box(self, size: tuple[float, float]) -> Box:
        return Box(
            self.x / size[0],
            self.y / size[1],
            (self.x + self.width) / size[0],
            (self.y + self.height) / size[1],
        )


@dataclass(frozen=True)
class TypesetPage:
    """A page as printed."""

    size: tuple[float, float]
    words: tuple[Placed, ...]
    bars: tuple[Bar, ...] = ()
    ink: tuple[Inked, ...] = ()

    def with_ink(self, *ink: Inked) -> TypesetPage:
        return replace(self, ink=(*self.ink, *ink))


def draw(canvas: Canvas, page: TypesetPage, turned: int = 0) -> None:
    """Draw a page and finish it. `turned`: rotation for viewers, in degrees clockwise."""
    height = page.size[1]
    canvas.setPageSize(page.size)
    canvas.setPageRotation(turned)
    for bar in page.bars:
        canvas.setFillGray(bar.gray)
        canvas.rect(bar.x, height - bar.y - bar.height, bar.width, bar.height, stroke=0, fill=1)
    canvas.setFillGray(0.05)
    for word in page.words:
        canvas.setFont(word.font, word.size)
        canvas.drawString(word.x, height - word.baseline, word.text)
    for ink in page.ink:
        canvas.drawImage(
            ImageReader(ink.picture), ink.x, height - ink.y - ink.height, ink.width, ink.height, mask="auto"
        )
    canvas.showPage()


def as_pdf(pages: list[TypesetPage]) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True, pageCompression=1)
    for page in pages:
        draw(canvas, page)
    canvas.save()
    return out.getvalue()


# --- setting the blocks of a paper -------------------------------------------------------------------


@dataclass
class _Setter:
    """Typesets blocks from top to bottom in one firm's style."""

    style: Random
    size: tuple[float, float] = A4
    words: list[Placed] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.plain, self.bold = self.style.choices(FAMILIES, [5, 3, 1])[0]
        self.body = self.style.choice((9.0, 9.5, 10.0, 10.5, 11.0))
        self.left = self.style.choice((50.0, 57.0, 71.0))
        self.right = self.size[0] - self.style.choice((45.0, 57.0))
        self.ruled = self.style.choice(("none", "lines", "grid", "shaded"))
        self.y = self.style.choice((45.0, 60.0, 80.0))

    def line(self, text: str, x: float, size: float, font: str) -> None:
        for word in text.translate(OUTSIDE_THE_FONTS).split():
            placed = Placed(word.encode("cp1252", "ignore").decode("cp1252") or "?", x, self.y, size, font)
            self.words.append(placed)
            x += placed.width + 0.3 * size

    def block(self, block: Block) -> None:
        if block.cells and block.role in ("table", "totals", "refs"):
            self.table(block)
            return
        size, font, x = {
            "letterhead": (self.body + 1, self.bold, self.left),
            "heading": (self.body + 2.5, self.bold, self.left),
            "terms": (self.body - 2.5, self.plain, self.left),
            "footer": (self.body - 3, self.plain, self.left),
        }.get(block.role, (self.body, self.plain, self.left))
        if block.role == "footer":
            self.y = max(self.y, self.size[1] - 62)
            self.bars.append(Bar(self.left, self.y - size - 3, self.right - self.left, 0.6, 0.4))
        room = self.right - x
        for text in block.lines:
            for piece in _fitted(text, font, size, room):
                self.line(piece, x, size, font)
                self.y += size * LEADING
        self.y += self.body * 0.9

    def table(self, block: Block) -> None:
        columns = max(len(row) for row in block.cells)
        size = self.body - 0.5 if columns < 5 else self.body - 2
        step = (self.right - self.left) / columns if block.role == "table" else 120.0
        height = size * 1.6
        top = self.y - size
        for number, row in enumerate(block.cells):
            if self.ruled == "shaded" and block.role == "table" and number % 2 == 0:
                self.bars.append(
                    Bar(self.left - 3, self.y - size - 1, self.right - self.left + 6, height, 0.88)
                )
            elif self.ruled in ("lines", "grid") and block.role == "table":
                self.bars.append(
                    Bar(self.left - 3, self.y + height - size - 2, self.right - self.left + 6, 0.5, 0.2)
                )
            for place, cell in enumerate(row):
                for piece in _fitted(cell, self.plain, size, step - 4)[:1]:
                    self.line(piece, self.left + place * step, size, self.bold if number == 0 else self.plain)
            self.y += height
        if self.ruled == "grid" and block.role == "table":
            for place in range(columns + 1):
                x = self.left - 3 + place * step
                self.bars.append(Bar(min(x, self.right + 3), top - 2, 0.5, self.y - size - top, 0.2))
        self.y += self.body * 0.9


def _fitted(text: str, font: str, size: float, room: float) -> list[str]:
    """Break the text into lines that fit the width."""
    lines: list[list[str]] = [[]]
    used = 0.0
    for word in text.translate(OUTSIDE_THE_FONTS).split():
        width = float(stringWidth(word, font, size)) + 0.3 * size
        if used + width > room and lines[-1]:
            lines.append([])
            used = 0.0
        lines[-1].append(word)
        used += width
    return [" ".join(line) for line in lines]


def typeset(page: Page, style: Random) -> TypesetPage:
    """Typeset a page of a household's document; content that does not fit on A4 is left out."""
    setter = _Setter(style)
    for block in page:
        setter.block(block)
    bottom = A4[1] - 18
    return TypesetPage(
        A4,
        tuple(word for word in setter.words if word.baseline < bottom and word.x + word.width < A4[0] - 8),
        tuple(bar for bar in setter.bars if bar.y + bar.height < bottom),
    )
