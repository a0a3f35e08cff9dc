"""What a pen or a rubber stamp leaves on paper: signatures, handwriting, ticks and stamps.

Strokes only, no words: a text recognition does not read them, and that is the point of the cases
that need them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from sheet import Page, random_for

BLUE_PEN = "#24408e"
RED_STAMP = "#b3261e"
BLUE_STAMP = "#2b4a9b"
GREEN_PEN = "#1d6b45"

# A letter of handwriting is one or more strokes; x-height 1, advance given by the rightmost point.
_LETTERS: dict[str, str] = {
    "a": "8,9 4,10 1,6 2,1 6,1 8,6 8,9 8,2 11,1", "b": "2,18 1,8 2,1 6,0 8,4 6,9 2,7", "c": "8,8 5,10 1,7 1,2 5,0 9,2",
    "d": "8,8 4,10 1,6 2,1 6,1 8,8 9,18 8,3 11,1", "e": "1,5 7,6 6,10 2,9 1,3 4,0 9,2", "f": "8,16 5,18 4,10 3,-6;1,9 8,10",
    "g": "8,9 4,10 1,6 3,2 8,8 8,-4 4,-7 1,-4", "h": "1,18 2,0;2,6 6,10 8,6 8,1 11,1", "i": "2,9 2,2 5,0;3,14 3,14.8",
    "j": "4,9 4,-4 1,-6;5,14 5,14.8", "k": "1,18 2,0;8,9 2,5 9,0", "l": "2,2 5,16 2,17 2,3 5,0",
    "m": "1,9 1,0;1,6 5,10 6,0;6,6 10,10 11,1 13,0", "n": "1,9 1,0;1,6 5,10 7,6 7,1 10,0", "o": "5,10 1,6 3,0 7,2 8,7 5,10 9,9",
    "p": "1,9 1,-7;1,7 5,10 8,6 5,1 1,2", "q": "8,9 3,10 1,5 4,1 8,8 8,-7", "r": "1,9 2,0;2,6 5,10 8,9", "s": "7,9 3,9 3,6 7,3 5,0 1,1",
    "t": "4,15 4,2 7,0;1,10 8,11", "u": "1,9 1,3 4,0 7,3 8,9 8,2 11,0", "v": "1,9 4,0 8,10", "w": "1,9 3,0 6,8 9,0 12,10",
    "x": "1,9 8,0;8,10 1,0", "y": "1,9 4,3;8,9 3,-6", "z": "1,9 8,9 1,0 9,1", "ä": "8,9 4,10 1,6 2,1 6,1 8,6 8,9 8,2 11,1;3,14 3,15;7,14 7,15",
    "ü": "1,9 1,3 4,0 7,3 8,9 8,2 11,0;3,14 3,15;7,14 7,15", "ö": "5,10 1,6 3,0 7,2 8,7 5,10 9,9;3,14 3,15;7,14 7,15",
    "0": "6,16 1,9 4,0 9,7 6,16", "1": "1,12 5,16 5,0", "2": "1,12 5,16 8,12 1,0 9,0", "3": "1,15 7,15 3,9 8,5 1,0",
    "4": "6,16 1,5 10,5;7,9 7,-1", "5": "8,16 2,16 2,9 8,6 5,0 1,1", "6": "7,16 1,6 4,0 8,4 5,8 1,5", "7": "1,16 9,16 4,0",
    "8": "6,16 2,12 8,4 4,0 1,4 8,12 6,16", "9": "8,12 3,16 2,9 8,11 7,0", ".": "2,0 2,0.8", "!": "3,16 2,5;2,0 2,0.8",
    "?": "1,13 5,16 7,11 4,5;4,0 4,0.8", "/": "1,-2 8,17", "-": "1,6 7,6", "+": "1,6 9,6;5,10 5,2", ",": "2,1 1,-3", "€": "9,14 4,14 3,3 9,1;1,9 7,9;1,6 7,6",
}  # fmt: skip
_WORD_SPACE = 8.0
_SLANT = 0.18


@dataclass(frozen=True)
class Mark:
    """Ink on a page: its kind, and the rectangle it covers in points from the lower left corner."""

    kind: str
    x: float
    y: float
    width: float
    height: float


# The first letter of a signature, one of these; fractions of its width and height.
_INITIALS = (
    np.array([[0.02, 0.1], [0.07, 1.0], [0.13, 0.95], [0.09, -0.1], [0.02, 0.2], [0.17, 0.62], [0.21, 0.1]]),
    np.array([[0.16, 0.92], [0.03, 0.8], [0.0, 0.2], [0.1, -0.08], [0.22, 0.3], [0.12, 0.5], [0.2, 0.15]]),
    np.array(
        [
            [0.0, 0.85],
            [0.1, 1.05],
            [0.24, 0.98],
            [0.12, 0.9],
            [0.08, 0.0],
            [0.0, -0.05],
            [0.14, 0.12],
            [0.2, 0.3],
        ]
    ),
    np.array([[0.01, 0.0], [0.04, 0.95], [0.06, 0.3], [0.12, 0.25], [0.15, 1.1], [0.14, 0.1], [0.2, 0.05]]),
    np.array(
        [
            [0.2, 0.8],
            [0.1, 1.0],
            [0.04, 0.75],
            [0.16, 0.45],
            [0.1, -0.05],
            [-0.02, 0.1],
            [0.12, 0.25],
            [0.22, 0.2],
        ]
    ),
    np.array(
        [
            [0.03, 0.95],
            [0.02, 0.0],
            [0.05, 0.6],
            [0.15, 1.05],
            [0.2, 0.7],
            [0.06, 0.48],
            [0.22, -0.05],
            [0.24, 0.2],
        ]
    ),
)


def _curve(canvas: Canvas, points: NDArray[np.float64]) -> None:
    """A smooth stroke through all points (Catmull-Rom as Bézier curves)."""
    path = canvas.beginPath()
    path.moveTo(*points[0])
    padded = np.vstack([points[0], points, points[-1]])
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        path.curveTo(*(start + (end - before) / 6), *(end - (after - start) / 6), *end)
    canvas.drawPath(path, stroke=1, fill=0)


def _pen(page: Page, kind: str, strokes: list[NDArray[np.float64]], colour: str, width: float) -> Mark:
    def stroke(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.setStrokeColor(HexColor(colour))
        canvas.setLineWidth(width)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for points in strokes:
            _curve(canvas, points)
        canvas.restoreState()

    page.draw(stroke)
    everything = np.vstack(strokes)
    low, high = everything.min(axis=0) - width, everything.max(axis=0) + width
    return Mark(kind, float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]))


def handwriting(
    page: Page, x: float, y: float, text: str, *, height: float = 7, colour: str = BLUE_PEN, tilt: float = 2
) -> Mark:
    """Write by hand from (x, y); height is that of a small letter in points, tilt in degrees."""
    generator = random_for(f"hand:{text}:{x:.0f}:{y:.0f}")
    scale = height / 10
    strokes, pen_x = [], 0.0
    for letter in text.lower():
        if letter == " ":
            pen_x += _WORD_SPACE
            continue
        glyph = [
            np.array([[float(n) for n in pair.split(",")] for pair in part.split()])
            for part in _LETTERS[letter].split(";")
        ]
        lift = generator.normal(0, 0.4)
        for part in glyph:
            points = part + generator.normal(0, 0.22, part.shape)
            points[:, 0] += pen_x + _SLANT * points[:, 1]
            points[:, 1] += lift
            strokes.append(points)
        pen_x += max(part[:, 0].max() for part in glyph) + 1.2
    angle = np.radians(tilt)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    placed = [points * scale @ turn + (x, y) for points in strokes]
    return _pen(page, "handwriting", placed, colour, 0.95)


def signature(
    page: Page, x: float, y: float, name: str, *, colour: str = BLUE_PEN, width: float = 105
) -> Mark:
    """Sign on the baseline y: a large initial, a hasty wave, a flourish. One name, one signature."""
    generator = random_for(f"sign:{name}")
    tall = width * 0.26
    initial = _INITIALS[int(generator.integers(len(_INITIALS)))]
    steps = int(generator.integers(8, 13))
    across = np.linspace(0.23, 0.86, steps)
    up = np.where(np.arange(steps) % 2 == 0, 0.36, 0.02) * generator.uniform(0.45, 1.5, steps)
    up[int(generator.integers(2, steps - 2))] = generator.uniform(0.75, 0.95)
    wave = np.column_stack([across, up])
    tail = np.array([[0.93, 0.1], [1.0, 0.3], [0.72, -0.16], [0.3, -0.2 - generator.uniform(0, 0.1)]])
    points = np.vstack([initial + generator.normal(0, 0.012, initial.shape), wave, tail])
    return _pen(page, "signature", [points * (width, tall) + (x, y)], colour, 1.0)


def tick(page: Page, x: float, y: float, size: float = 16, colour: str = GREEN_PEN) -> Mark:
    """A tick whose lower point stands at about (x + size / 3, y)."""
    points = np.array([[0, 0.45], [0.3, 0.02], [0.45, 0.35], [1.05, 1.15]]) * size + (x, y)
    return _pen(page, "handwriting", [points], colour, 1.7)


def stamp(
    page: Page,
    x: float,
    y: float,
    text: str,
    *,
    below: str = "",
    colour: str = RED_STAMP,
    tilt: float = 8,
    size: float = 21,
) -> Mark:
    """Stamp a framed word (and a smaller line below it) around the centre (x, y), turned by tilt degrees."""
    font, small = "Helvetica-Bold", size * 0.52
    inner = max(stringWidth(text, font, size), stringWidth(below, font, small))
    width, height = inner + 20, size + 13 + (small + 4 if below else 0)

    def stroke(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(tilt)
        canvas.setStrokeAlpha(0.78)
        canvas.setFillAlpha(0.78)
        canvas.setStrokeColor(HexColor(colour))
        canvas.setFillColor(HexColor(colour))
        canvas.setLineWidth(2.2)
        canvas.roundRect(-width / 2, -height / 2, width, height, 4)
        canvas.setLineWidth(0.7)
        canvas.roundRect(-width / 2 + 3, -height / 2 + 3, width - 6, height - 6, 3)
        canvas.setFont(font, size)
        canvas.drawCentredString(0, height / 2 - size - 3, text)
        if below:
            canvas.setFont(font, small)
            canvas.drawCentredString(0, -height / 2 + 8, below)
        canvas.restoreState()

    page.draw(stroke)
    angle = np.radians(abs(tilt))
    across = width * np.cos(angle) + height * np.sin(angle)
    high = width * np.sin(angle) + height * np.cos(angle)
    return Mark("stamp", float(x - across / 2), float(y - high / 2), float(across), float(high))
