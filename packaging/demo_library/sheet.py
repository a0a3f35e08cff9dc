"""Pages that remember their words.

Everything drawn on a page is kept as a list of strokes and a list of words with their places. So one
page can be printed to a PDF again with another creator, be bound into a collection, or be scanned
with a hidden text layer that lies where the words were.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

rl_config.useA85 = 0  # plain binary streams: a fifth smaller

SEED = 20260601
A4 = (595.28, 841.89)
INK = "#1f2328"
GREY = "#6b7280"
SAME_LINE = 2.0  # points; baselines nearer than this belong to one line of text

Stroke = Callable[[Canvas], None]


def random_for(key: str) -> np.random.Generator:
    """A generator of its own for each key, so that a new document changes no other one."""
    return np.random.default_rng([SEED, zlib.crc32(key.encode())])


def tint(colour: str, strength: float) -> Color:
    """The colour mixed into white; strength 0…1."""
    base = HexColor(colour)
    return Color(*(1 - strength * (1 - part) for part in (base.red, base.green, base.blue)))


@dataclass(frozen=True)
class Run:
    """A piece of text on one baseline; x and y in points from the lower left corner."""

    x: float
    y: float
    text: str
    font: str
    size: float


@dataclass
class Page:
    """One page in points: what to draw, and which words that puts where."""

    width: float = A4[0]
    height: float = A4[1]
    strokes: list[Stroke] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)

    def draw(self, stroke: Stroke) -> None:
        self.strokes.append(stroke)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        font: str = "Helvetica",
        size: float = 10,
        colour: str | Color = INK,
        align: str = "left",
    ) -> None:
        """Write one line. For "right" x is the right edge, for "centre" the middle."""
        width = stringWidth(text, font, size)
        left = x - {"left": 0.0, "right": width, "centre": width / 2}[align]
        if not text.strip():
            return
        self.runs.append(Run(left, y, text, font, size))
        fill = HexColor(colour) if isinstance(colour, str) else colour

        def stroke(canvas: Canvas) -> None:
            canvas.setFillColor(fill)
            canvas.setFont(font, size)
            canvas.drawString(left, y, text)

        self.draw(stroke)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str | Color, radius: float = 0
    ) -> None:
        colour = HexColor(fill) if isinstance(fill, str) else fill

        def stroke(canvas: Canvas) -> None:
            canvas.setFillColor(colour)
            canvas.roundRect(x, y, width, height, radius, stroke=0, fill=1)

        self.draw(stroke)

    def frame(self, x: float, y: float, width: float, height: float, colour: str, radius: float = 0) -> None:
        def stroke(canvas: Canvas) -> None:
            canvas.setStrokeColor(HexColor(colour))
            canvas.setLineWidth(0.7)
            canvas.roundRect(x, y, width, height, radius, stroke=1, fill=0)

        self.draw(stroke)

    def line(
        self,
        x: float,
        y: float,
        x2: float,
        y2: float,
        colour: str | Color = GREY,
        width: float = 0.5,
        dash: bool = False,
    ) -> None:
        shade = HexColor(colour) if isinstance(colour, str) else colour

        def stroke(canvas: Canvas) -> None:
            canvas.saveState()
            canvas.setStrokeColor(shade)
            canvas.setLineWidth(width)
            if dash:
                canvas.setDash(2, 2)
            canvas.line(x, y, x2, y2)
            canvas.restoreState()

        self.draw(stroke)

    def copy(self) -> Page:
        """The same page, to be drawn on without changing this one."""
        return Page(self.width, self.height, list(self.strokes), list(self.runs))

    def content(self) -> str:
        """The words as text extraction finds them: line by line from the top, each from the left."""
        lines: list[list[Run]] = []
        for run in sorted(self.runs, key=lambda run: (-run.y, run.x)):
            if lines and abs(lines[-1][0].y - run.y) < SAME_LINE:
                lines[-1].append(run)
            else:
                lines.append([run])
        return "\n".join(" ".join(run.text for run in sorted(line, key=lambda run: run.x)) for line in lines)


Paper = list[Page]


def content_of(paper: Paper) -> str:
    """The text of all pages, as it stands in a document's content."""
    return "\n\n".join(page.content() for page in paper)


@dataclass(frozen=True)
class Printer:
    """The programme that made a PDF; another one makes other bytes of the same pages."""

    creator: str = "Briefdruck 4.2"
    producer: str = "Satzwerk PDF"
    compress: int = 1


OFFICE = Printer()


def to_pdf(paper: Paper, title: str, created: date, printer: Printer = OFFICE) -> bytes:
    """The pages as a PDF, the same bytes each time."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1, pageCompression=printer.compress)
    canvas.setTitle(title)
    canvas.setCreator(printer.creator)
    canvas.setProducer(printer.producer)
    canvas.setDateFormatter(lambda *_now: f"D:{created:%Y%m%d}093000+01'00'")
    for page in paper:
        canvas.setPageSize((page.width, page.height))
        for stroke in page.strokes:
            stroke(canvas)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()
