"""Small vector logos, each drawn into the unit square."""

from __future__ import annotations

import math
from collections.abc import Callable

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

Drawing = Callable[[Canvas, Color, Color], None]
Point = tuple[float, float]


def _polygon(canvas: Canvas, colour: Color, *points: Point) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.setFillColor(colour)
    canvas.drawPath(path, stroke=0, fill=1)


def _shape(
    canvas: Canvas, colour: Color, start: Point, *curves: tuple[float, float, float, float, float, float]
) -> None:
    path = canvas.beginPath()
    path.moveTo(*start)
    for curve in curves:
        path.curveTo(*curve)
    path.close()
    canvas.setFillColor(colour)
    canvas.drawPath(path, stroke=0, fill=1)


def _disc(canvas: Canvas, colour: Color, x: float, y: float, radius: float) -> None:
    canvas.setFillColor(colour)
    canvas.circle(x, y, radius, stroke=0, fill=1)


def _bolt(canvas: Canvas, main: Color, paper: Color) -> None:
    _disc(canvas, main, 0.5, 0.5, 0.5)
    _polygon(canvas, paper, (0.58, 0.9), (0.25, 0.45), (0.47, 0.45), (0.4, 0.1), (0.75, 0.57), (0.53, 0.57))


def _waves(canvas: Canvas, main: Color, _paper: Color) -> None:
    canvas.setStrokeColor(main)
    canvas.setLineWidth(0.1)
    canvas.setLineCap(1)
    for radius in (0.3, 0.55, 0.8):
        canvas.arc(0.1 - radius, 0.1 - radius, 0.1 + radius, 0.1 + radius, 0, 90)
    _disc(canvas, main, 0.13, 0.13, 0.1)


def _rings(canvas: Canvas, main: Color, _paper: Color) -> None:
    canvas.setStrokeColor(main)
    canvas.setLineWidth(0.09)
    for x, y in ((0.3, 0.35), (0.7, 0.35), (0.5, 0.68)):
        canvas.circle(x, y, 0.24, stroke=1, fill=0)


def _house(canvas: Canvas, main: Color, paper: Color) -> None:
    _polygon(canvas, main, (0, 0.5), (0.5, 1), (1, 0.5), (0.86, 0.5), (0.86, 0), (0.14, 0), (0.14, 0.5))
    _polygon(canvas, paper, (0.4, 0), (0.4, 0.35), (0.6, 0.35), (0.6, 0))


def _hexagon(canvas: Canvas, main: Color, paper: Color) -> None:
    for radius, colour in ((0.5, main), (0.3, paper), (0.16, main)):
        corners = [
            (0.5 + radius * math.cos(k * math.pi / 3), 0.5 + radius * math.sin(k * math.pi / 3))
            for k in range(6)
        ]
        _polygon(canvas, colour, *corners)


def _cup(canvas: Canvas, main: Color, paper: Color) -> None:
    _disc(canvas, main, 0.78, 0.48, 0.2)
    _disc(canvas, paper, 0.78, 0.48, 0.11)
    _shape(
        canvas, main, (0.05, 0.75), (0.05, 0.2, 0.2, 0.05, 0.42, 0.05), (0.64, 0.05, 0.79, 0.2, 0.79, 0.75)
    )
    canvas.setStrokeColor(main)
    canvas.setLineWidth(0.05)
    for x in (0.3, 0.52):
        canvas.bezier(x, 0.82, x - 0.1, 0.88, x + 0.1, 0.93, x, 1)


def _bars(canvas: Canvas, main: Color, _paper: Color) -> None:
    for number, height in enumerate((0.45, 0.75, 1.0)):
        canvas.setFillColor(main)
        canvas.rect(0.08 + number * 0.31, 0, 0.22, height, stroke=0, fill=1)


def _umbrella(canvas: Canvas, main: Color, paper: Color) -> None:
    _shape(canvas, main, (0, 0.45), (0.05, 1.1, 0.95, 1.1, 1, 0.45))
    for x in (0.17, 0.5, 0.83):
        _disc(canvas, paper, x, 0.42, 0.16)
    canvas.setStrokeColor(main)
    canvas.setLineWidth(0.07)
    canvas.line(0.5, 0.9, 0.5, 0.12)
    canvas.arc(0.5, 0.0, 0.74, 0.24, 180, 180)


def _tree(canvas: Canvas, main: Color, _paper: Color) -> None:
    for x, y, radius in ((0.5, 0.72, 0.28), (0.28, 0.52, 0.24), (0.72, 0.52, 0.24)):
        _disc(canvas, main, x, y, radius)
    _polygon(canvas, main, (0.44, 0.5), (0.56, 0.5), (0.6, 0), (0.4, 0))


def _book(canvas: Canvas, main: Color, paper: Color) -> None:
    _polygon(canvas, main, (0, 0.2), (0.48, 0.08), (0.48, 0.8), (0, 0.92))
    _polygon(canvas, main, (1, 0.2), (0.52, 0.08), (0.52, 0.8), (1, 0.92))
    for height in (0.45, 0.6):
        _polygon(
            canvas,
            paper,
            (0.1, height + 0.02),
            (0.38, height - 0.05),
            (0.38, height - 0.1),
            (0.1, height - 0.03),
        )


def _note(canvas: Canvas, main: Color, _paper: Color) -> None:
    _disc(canvas, main, 0.22, 0.16, 0.16)
    _disc(canvas, main, 0.76, 0.26, 0.16)
    _polygon(
        canvas,
        main,
        (0.3, 0.16),
        (0.38, 0.16),
        (0.38, 0.72),
        (0.84, 0.8),
        (0.84, 0.26),
        (0.92, 0.26),
        (0.92, 1),
        (0.3, 0.88),
    )


def _cross(canvas: Canvas, main: Color, paper: Color) -> None:
    canvas.setFillColor(main)
    canvas.roundRect(0, 0, 1, 1, 0.2, stroke=0, fill=1)
    _polygon(canvas, paper, (0.4, 0.18), (0.6, 0.18), (0.6, 0.82), (0.4, 0.82))
    _polygon(canvas, paper, (0.18, 0.4), (0.82, 0.4), (0.82, 0.6), (0.18, 0.6))


def _sun(canvas: Canvas, main: Color, _paper: Color) -> None:
    _disc(canvas, main, 0.5, 0.5, 0.24)
    canvas.setStrokeColor(main)
    canvas.setLineWidth(0.08)
    canvas.setLineCap(1)
    for k in range(10):
        x, y = math.cos(k * math.pi / 5), math.sin(k * math.pi / 5)
        canvas.line(0.5 + 0.34 * x, 0.5 + 0.34 * y, 0.5 + 0.46 * x, 0.5 + 0.46 * y)


def _shield(canvas: Canvas, main: Color, paper: Color) -> None:
    _shape(canvas, main, (0.08, 1), (0.08, 0.5, 0.1, 0.2, 0.5, 0), (0.9, 0.2, 0.92, 0.5, 0.92, 1))
    _polygon(canvas, paper, (0.2, 0.55), (0.5, 0.82), (0.8, 0.55), (0.8, 0.42), (0.5, 0.69), (0.2, 0.42))


def _drop(canvas: Canvas, main: Color, paper: Color) -> None:
    _shape(
        canvas,
        main,
        (0.5, 1),
        (0.45, 0.8, 0.12, 0.55, 0.12, 0.35),
        (0.12, -0.1, 0.88, -0.1, 0.88, 0.35),
        (0.88, 0.55, 0.55, 0.8, 0.5, 1),
    )
    _disc(canvas, paper, 0.62, 0.3, 0.1)


def _flame(canvas: Canvas, main: Color, paper: Color) -> None:
    _shape(
        canvas,
        main,
        (0.5, 1),
        (0.6, 0.75, 0.92, 0.6, 0.88, 0.32),
        (0.84, -0.1, 0.16, -0.1, 0.12, 0.32),
        (0.1, 0.5, 0.26, 0.6, 0.3, 0.72),
        (0.42, 0.62, 0.5, 0.8, 0.5, 1),
    )
    _shape(
        canvas,
        paper,
        (0.52, 0.5),
        (0.56, 0.36, 0.7, 0.3, 0.66, 0.18),
        (0.62, 0.04, 0.38, 0.04, 0.36, 0.18),
        (0.34, 0.3, 0.5, 0.36, 0.52, 0.5),
    )


def _arrow(canvas: Canvas, main: Color, _paper: Color) -> None:
    _polygon(
        canvas,
        main,
        (0, 0.3),
        (0.55, 0.3),
        (0.55, 0.05),
        (1, 0.5),
        (0.55, 0.95),
        (0.55, 0.7),
        (0, 0.7),
        (0.18, 0.5),
    )


def _wave(canvas: Canvas, main: Color, _paper: Color) -> None:
    canvas.setStrokeColor(main)
    canvas.setLineWidth(0.09)
    canvas.setLineCap(1)
    for y in (0.2, 0.5, 0.8):
        path = canvas.beginPath()
        path.moveTo(0.05, y)
        path.curveTo(0.2, y + 0.22, 0.35, y + 0.22, 0.5, y)
        path.curveTo(0.65, y - 0.22, 0.8, y - 0.22, 0.95, y)
        canvas.drawPath(path, stroke=1, fill=0)


def _leaf(canvas: Canvas, main: Color, paper: Color) -> None:
    _shape(canvas, main, (0.08, 0.05), (-0.05, 0.7, 0.4, 1.0, 0.95, 0.95), (1.0, 0.4, 0.7, -0.05, 0.08, 0.05))
    canvas.setStrokeColor(paper)
    canvas.setLineWidth(0.05)
    canvas.line(0.08, 0.05, 0.72, 0.72)


def _heart(canvas: Canvas, main: Color, _paper: Color) -> None:
    _shape(
        canvas,
        main,
        (0.5, 0.75),
        (0.4, 1.05, 0.0, 1.0, 0.04, 0.62),
        (0.08, 0.35, 0.4, 0.2, 0.5, 0.02),
        (0.6, 0.2, 0.92, 0.35, 0.96, 0.62),
        (1.0, 1.0, 0.6, 1.05, 0.5, 0.75),
    )


def _star(canvas: Canvas, main: Color, _paper: Color) -> None:
    radii = (0.5, 0.21)
    corners = [
        (0.5 + radii[k % 2] * math.sin(k * math.pi / 5), 0.5 + radii[k % 2] * math.cos(k * math.pi / 5))
        for k in range(10)
    ]
    _polygon(canvas, main, *corners)


def _scales(canvas: Canvas, main: Color, _paper: Color) -> None:
    canvas.setStrokeColor(main)
    canvas.setLineWidth(0.05)
    canvas.line(0.5, 0.06, 0.5, 0.95)
    canvas.line(0.12, 0.82, 0.88, 0.82)
    canvas.line(0.3, 0.06, 0.7, 0.06)
    for x in (0.16, 0.84):
        canvas.line(x, 0.82, x - 0.14, 0.42)
        canvas.line(x, 0.82, x + 0.14, 0.42)
        _shape(canvas, main, (x - 0.17, 0.42), (x - 0.12, 0.22, x + 0.12, 0.22, x + 0.17, 0.42))


_DRAWINGS: dict[str, Drawing] = {
    "bolt": _bolt, "waves": _waves, "rings": _rings, "house": _house, "hexagon": _hexagon, "cup": _cup, "bars": _bars,
    "umbrella": _umbrella, "tree": _tree, "book": _book, "note": _note, "cross": _cross, "sun": _sun, "shield": _shield,
    "drop": _drop, "flame": _flame, "arrow": _arrow, "wave": _wave, "leaf": _leaf, "heart": _heart, "star": _star,
    "scales": _scales,
}  # fmt: skip


def logo_stroke(
    name: str, x: float, y: float, size: float, main: str, ground: str = "#ffffff"
) -> Callable[[Canvas], None]:
    """A stroke that draws the logo with its lower left corner at (x, y)."""

    def stroke(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(size, size)
        _DRAWINGS[name](canvas, HexColor(main), HexColor(ground))
        canvas.restoreState()

    return stroke
