"""Ink added to a page, without text layer: stamps, signatures, notes, ticks, logos, struck-out lines."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import reportlab
from PIL import Image, ImageDraw, ImageFont

from app.compare.page import Box
from tests.benchmarks.pages.sheet import Inked, Placed, TypesetPage

DOTS_A_POINT = 3  # of the pictures of ink
MM = 72 / 25.4
PENS = ((20, 30, 110), (15, 15, 20), (25, 45, 150), (40, 40, 60), (10, 60, 30))
STAMPS = ((150, 20, 30), (20, 40, 140), (30, 90, 50), (60, 30, 110), (30, 30, 30))
STAMP_WORDS = (
    ("EINGEGANGEN", "{day}. MRZ. 20{year}"), ("BEZAHLT", "am {day}.0{month}.20{year}"), ("KOPIE",),
    ("GEPRÜFT", "i. O."),
    ("RECEIVED", "{day} APR 20{year}"), ("PAID",), ("COPY",),
    ("POSTEINGANG", "{day}.0{month}.20{year}", "Abt. Finanzen"),
    ("ERLEDIGT",), ("APPROVED", "Dept. 4"), ("GEBUCHT", "Konto 4{day}0"),
)  # fmt: skip
FONT = Path(reportlab.__file__).parent / "fonts" / "VeraBd.ttf"

Points = list[tuple[float, float]]


def _drawn(strokes: list[Points], width: float, colour: tuple[int, int, int]) -> Image.Image:
    """Draw strokes, in points, as a picture with soft edges, cropped to them."""
    scale = DOTS_A_POINT * 2
    edge = width / 2
    left, top = (min(point[axis] for stroke in strokes for point in stroke) - edge for axis in (0, 1))
    right, bottom = (max(point[axis] for stroke in strokes for point in stroke) + edge for axis in (0, 1))
    size = (max(round((right - left) * scale), 2), max(round((bottom - top) * scale), 2))
    mask = Image.new("L", size, 0)
    pen = ImageDraw.Draw(mask)
    for stroke in strokes:
        places = [((x - left) * scale, (y - top) * scale) for x, y in stroke]
        pen.line(places, fill=255, width=max(round(width * scale), 1), joint="curve")
    mask = mask.resize((max(size[0] // 2, 1), max(size[1] // 2, 1)), Image.Resampling.BOX)
    picture = Image.new("RGB", mask.size, colour)
    picture.putalpha(mask)
    return picture


def _laid(picture: Image.Image, x: float, y: float) -> Inked:
    width, height = picture.size
    return Inked(picture, x, y, width / DOTS_A_POINT, height / DOTS_A_POINT)


def _smooth(points: Points) -> Points:
    """Return a Catmull-Rom curve through the points."""
    places = np.array([points[0], *points, points[-1]])
    t = np.linspace(0, 1, 6, endpoint=False)[:, None]
    pieces = []
    for a, b, c, d in zip(places, places[1:], places[2:], places[3:], strict=False):
        pieces.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    return [(float(x), float(y)) for x, y in np.concatenate(pieces)]


def _scrawl(rng: Random, length: float, height: float) -> Points:
    """Return a cursive line: loops of varying height on a baseline."""
    points, x = [], 0.0
    while x < length:
        up = height * rng.choice((0.3, 0.35, 0.45, 0.9, 1.0))
        points += [
            (x, height * rng.uniform(0.85, 1.0)),
            (x + height * 0.2, height - up),
            (x + height * rng.uniform(0.1, 0.3), height * rng.uniform(0.9, 1.05)),
        ]
        x += height * rng.uniform(0.25, 0.5)
    return _smooth(points)


def stamp(rng: Random) -> Image.Image:
    lines = [
        line.format(day=rng.randint(10, 28), month=rng.randint(1, 9), year=rng.randint(18, 26))
        for line in rng.choice(STAMP_WORDS)
    ]
    size = rng.choice((12, 14, 17, 20)) * DOTS_A_POINT
    font = ImageFont.truetype(str(FONT), size)
    width = int(max(font.getlength(line) for line in lines) + size * 1.2)
    height = int(size * (1.25 * len(lines) + 0.7))
    mask = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(mask)
    if rng.random() < 0.8:
        pen.rounded_rectangle(
            (1, 1, width - 2, height - 2),
            rng.choice((0, size // 3)),
            outline=255,
            width=rng.choice((3, 5, 7)),
        )
    for number, line in enumerate(lines):
        pen.text(((width - font.getlength(line)) / 2, size * (0.3 + 1.25 * number)), line, 255, font)
    worn = np.random.default_rng(rng.randrange(1 << 30)).random((height // 6 + 1, width // 6 + 1)) * 255
    wear = Image.fromarray(worn.astype(np.uint8)).resize((width, height), Image.Resampling.BICUBIC)
    strength = rng.uniform(0.6, 0.95)
    alpha = np.asarray(mask) * np.clip(0.55 + np.asarray(wear) / 320, 0, 1) * strength
    picture = Image.new("RGB", mask.size, rng.choice(STAMPS))
    picture.putalpha(Image.fromarray(alpha.astype(np.uint8)))
    turned = picture.rotate(rng.uniform(-14, 14), Image.Resampling.BICUBIC, expand=True)
    return turned.crop(turned.getchannel("A").point(lambda value: 255 if value > 40 else 0).getbbox())


def signature(rng: Random) -> Image.Image:
    strokes = [_scrawl(rng, rng.uniform(22, 48) * MM, rng.uniform(6, 13) * MM)]
    if rng.random() < 0.5:
        length = max(x for x, _ in strokes[0])
        height = max(y for _, y in strokes[0])
        strokes.append(_smooth([(0, height), (length * 0.5, height * 1.1), (length * 1.1, height * 0.8)]))
    return _drawn(strokes, rng.uniform(0.35, 0.7) * MM, rng.choice(PENS))


def handwriting(rng: Random) -> Image.Image:
    strokes, height = [], rng.uniform(3.5, 6) * MM
    for line in range(rng.choice((1, 1, 2))):
        x = 0.0
        for _ in range(rng.randint(1, 3)):
            word = _scrawl(rng, rng.uniform(8, 18) * MM, height)
            strokes.append([(px + x, py + line * height * 1.5) for px, py in word])
            x = max(px for px, _ in strokes[-1]) + height * 0.6
    return _drawn(strokes, rng.uniform(0.35, 0.6) * MM, rng.choice(PENS))


def tick(rng: Random) -> Image.Image:
    side = rng.uniform(4, 8) * MM
    if rng.random() < 0.4:
        strokes = [[(0, 0), (side, side * rng.uniform(0.8, 1.1))], [(side, 0), (0, side)]]
    else:
        strokes = [_smooth([(0, side * 0.6), (side * 0.35, side), (side * 1.1, 0)])]
    return _drawn(strokes, rng.uniform(0.45, 0.8) * MM, rng.choice(PENS))


def logo(rng: Random) -> Image.Image:
    side = int(rng.uniform(13, 28) * MM * DOTS_A_POINT)
    picture = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    colour = (*rng.choice(STAMPS), 255)
    shape = rng.randrange(3)
    if shape == 0:
        pen.ellipse((0, 0, side - 1, side - 1), fill=colour)
        pen.polygon(
            [(side * 0.2, side * 0.7), (side * 0.5, side * 0.2), (side * 0.8, side * 0.7)],
            fill=(255, 255, 255, 255),
        )
    elif shape == 1:
        pen.rectangle((0, 0, side - 1, side - 1), outline=colour, width=side // 9)
        pen.text(
            (side * 0.2, side * 0.12),
            rng.choice("ABGKMRSTW"),
            colour,
            ImageFont.truetype(str(FONT), int(side * 0.65)),
        )
    else:
        for place in range(5):
            angle = place * math.tau / 5
            x, y = side * (0.5 + 0.3 * math.cos(angle)), side * (0.5 + 0.3 * math.sin(angle))
            pen.ellipse((x - side * 0.17, y - side * 0.17, x + side * 0.17, y + side * 0.17), fill=colour)
    return picture.crop(picture.getchannel("A").getbbox())


ADDED: dict[str, Callable[[Random], Image.Image]] = {
    "stamp": stamp,
    "signature": signature,
    "handwriting": handwriting,
    "tick": tick,
    "logo": logo,
}


def add(page: TypesetPage, kind: str, rng: Random) -> tuple[TypesetPage, Box]:
    """Add one thing to the page, mostly on free paper. Return the page and the thing's box."""
    picture = ADDED[kind](rng)
    width, height = picture.size[0] / DOTS_A_POINT, picture.size[1] / DOTS_A_POINT
    words = [word.box((1.0, 1.0)) for word in page.words]
    places = []
    for _ in range(12):
        x = rng.uniform(28, page.size[0] - 28 - width)
        y = rng.uniform(28, page.size[1] - 28 - height) if kind != "logo" else rng.uniform(22, 120)
        box = Box(x, y, x + width, y + height)
        places.append((sum(box.shared(word) for word in words), x, y))
    # People write where there is room, mostly; one in four cares less.
    _, x, y = min(places) if rng.random() < 0.75 else places[0]
    ink = _laid(picture, x, y)
    return page.with_ink(ink), ink.box(page.size)


def strike(page: TypesetPage, rng: Random) -> tuple[TypesetPage, Box]:
    """Strike out some words of a line. Return the page and the box of these words."""
    lines: dict[float, list[Placed]] = {}
    for word in page.words:
        lines.setdefault(word.baseline, []).append(word)
    line = rng.choice([words for words in lines.values() if words[-1].x - words[0].x > 60])
    first = rng.randrange(max(len(line) - 2, 1))
    struck = line[first : first + rng.randint(2, 7)]
    while struck[-1].x + struck[-1].width - struck[0].x < 40 and struck[-1] is not line[-1]:
        struck = line[first : first + len(struck) + 1]
    left, right = struck[0].x - 1, struck[-1].x + struck[-1].width + 1
    middle = struck[0].baseline - 0.27 * struck[0].size
    wobble = [
        (left + (right - left) * t / 8, middle + rng.uniform(-0.5, 0.5) + (t - 4) * rng.uniform(-0.1, 0.15))
        for t in range(9)
    ]
    picture = _drawn([_smooth(wobble)], rng.uniform(0.35, 0.7) * MM, rng.choice(PENS))
    ink = _laid(picture, left, min(y for _, y in wobble) - 0.5)
    boxes = [word.box(page.size) for word in struck]
    box = Box(boxes[0].left, boxes[0].top, boxes[-1].right, boxes[0].bottom)
    return page.with_ink(ink), box
