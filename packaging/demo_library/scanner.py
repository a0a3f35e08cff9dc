"""A flat-bed scanner with text recognition: turns a page into an image that was read with errors.

The result is again a page: the image, and the misread words hidden where the words stand on it.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from datetime import date

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from ink import Mark
from layouts import MONTHS, MONTHS_EN
from sheet import Page, Paper, Run, random_for, to_pdf

POINTS_PER_INCH = 72
DIGIT_CARE = 6  # a recognition misreads a word with digits this much less often than others
# Never misread: a month is often the only thing that tells two bills apart.
KEPT_WORDS = {month.lower() for month in (*MONTHS, *MONTHS_EN)}
CONFUSIONS = {
    "e": "c", "c": "e", "l": "1", "i": "l", "I": "l", "o": "0", "O": "0", "n": "ri", "m": "rn",
    "h": "b", "b": "h", "u": "ii", "ü": "ii", "ä": "a", "ö": "o", "ß": "B", "g": "q", "t": "f",
    "f": "t", "s": "5", "S": "5", "a": "o", "r": "t", "v": "y", "w": "vv", "d": "cl", "E": "F",
    "D": "O", "G": "C", "0": "O", "1": "l", "5": "S", "8": "B", "B": "8", ",": ".", ".": ",",
}  # fmt: skip


@dataclass(frozen=True)
class Settings:
    """How a scan turns out.

    Attributes:
        skew: degrees, counter-clockwise.
        shift: points to the right and up.
        paper: colour of the paper, red, green, blue 0…255.
        errors: share of letters misread, 0…1.
        colour: keep colours; needed where there is ink to be seen.
    """

    skew: float = 0.6
    shift: tuple[float, float] = (0.0, 0.0)
    paper: tuple[int, int, int] = (246, 246, 244)
    errors: float = 0.02
    noise: float = 3.0
    dpi: int = 104
    quality: int = 40
    colour: bool = False


CLEAN = Settings(skew=0.35, errors=0.008, noise=1.5, quality=42)
ORDINARY = Settings(skew=-0.7, shift=(2, -3), errors=0.018)
YELLOWED = Settings(skew=0.9, paper=(244, 236, 214), errors=0.02, colour=True, noise=2.5, quality=36)
GREYISH = Settings(skew=-1.2, shift=(-4, 3), paper=(226, 227, 230), errors=0.026, noise=4)
CROOKED = Settings(skew=1.9, shift=(5, 4), errors=0.026, noise=4, quality=36)
FAINT = Settings(skew=-0.4, shift=(1, 5), paper=(250, 250, 250), errors=0.03, noise=5, dpi=98, quality=36)
INKED = Settings(skew=0.5, shift=(-2, 2), errors=0.012, noise=2, colour=True, quality=40)


def render(pdf: bytes, number: int, dpi: float) -> Image.Image:
    """Page number (from 0) as an image in colour."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[number].render(scale=dpi / POINTS_PER_INCH).to_pil().convert("RGB")
    finally:
        document.close()


def scan(paper: Paper, key: str, settings: Settings = ORDINARY) -> Paper:
    """Put all pages on the glass; key makes dust and misreadings its own."""
    return [_scan_page(page, f"{key}:{number}", settings) for number, page in enumerate(paper)]


def placed(mark: Mark, page: Page, settings: Settings) -> list[float]:
    """Where a mark lies on the scanned page: x, y, width, height in fractions from the upper left corner."""
    corners = [(mark.x + dx * mark.width, mark.y + dy * mark.height) for dx in (0, 1) for dy in (0, 1)]
    turned = np.array([_on_glass(page, settings, *corner) for corner in corners])
    low, high = turned.min(axis=0), turned.max(axis=0)
    box = (
        low[0] / page.width,
        1 - high[1] / page.height,
        (high[0] - low[0]) / page.width,
        (high[1] - low[1]) / page.height,
    )
    return [round(float(value), 4) for value in box]


def misread(word: str, generator: np.random.Generator, errors: float) -> str:
    """The word as a text recognition might give it; errors is the chance of each character, 0…1."""
    if re.sub(r"\W", "", word).lower() in KEPT_WORDS:
        return word
    chance = errors / DIGIT_CARE if any(letter.isdigit() for letter in word) else errors * 1.15
    return "".join(
        CONFUSIONS.get(letter, letter) if hit else letter
        for letter, hit in zip(word, generator.random(len(word)) < chance, strict=True)
    )


def _on_glass(page: Page, settings: Settings, x: float, y: float) -> tuple[float, float]:
    angle = np.radians(settings.skew)
    dx, dy = x - page.width / 2, y - page.height / 2
    return (
        page.width / 2 + dx * np.cos(angle) - dy * np.sin(angle) + settings.shift[0],
        page.height / 2 + dx * np.sin(angle) + dy * np.cos(angle) + settings.shift[1],
    )


def _scan_page(page: Page, key: str, settings: Settings) -> Page:
    generator = random_for(key)
    clean = render(to_pdf([page], "", date(2021, 1, 1)), 0, settings.dpi)
    jpeg = _jpeg(_photograph(clean, page, generator, settings), settings)
    runs = [
        Run(
            run.x,
            run.y,
            " ".join(misread(word, generator, settings.errors) for word in run.text.split()),
            run.font,
            run.size,
        )
        for run in page.runs
    ]
    scanned = Page(page.width, page.height, runs=runs)
    scanned.draw(
        lambda canvas: canvas.drawImage(ImageReader(io.BytesIO(jpeg)), 0, 0, page.width, page.height)
    )
    scanned.draw(lambda canvas: _hidden_words(canvas, page, runs, settings))
    return scanned


def _hidden_words(canvas: Canvas, page: Page, runs: list[Run], settings: Settings) -> None:
    angle = np.radians(settings.skew)
    cos, sin = float(np.cos(angle)), float(np.sin(angle))
    canvas.saveState()
    text = canvas.beginText()
    text.setTextRenderMode(3)
    for run in runs:
        text.setFont(run.font, run.size)
        x = run.x
        for word in run.text.split():
            left, base = _on_glass(page, settings, x, run.y)
            text.setTextTransform(cos, sin, -sin, cos, round(float(left), 2), round(float(base), 2))
            text.textOut(word + " ")
            x += stringWidth(word + " ", run.font, run.size)
    canvas.drawText(text)
    canvas.restoreState()


def _photograph(
    clean: Image.Image, page: Page, generator: np.random.Generator, settings: Settings
) -> NDArray[np.uint8]:
    """Turn, shift, soften, tint and soil the image; shape (height, width, 3)."""
    scale = clean.width / page.width
    turned = clean.rotate(
        settings.skew,
        resample=Image.Resampling.BICUBIC,
        fillcolor=(255, 255, 255),
        translate=(settings.shift[0] * scale, -settings.shift[1] * scale),
    )
    light = np.asarray(turned.filter(ImageFilter.GaussianBlur(0.45)), dtype=np.float32) / 255
    height, width = light.shape[:2]
    lift = 0.16  # toner is never quite black
    light = lift + (1 - lift) * light
    shade = 1 - 0.05 * np.linspace(0, 1, width) ** 3 * generator.uniform(0.3, 1)
    grain = np.asarray(
        Image.fromarray(
            generator.normal(128, 40, (height // 2, width // 2)).clip(0, 255).astype(np.uint8)
        ).resize((width, height)),
        dtype=np.float32,
    )
    image = light * np.array(settings.paper, np.float32) * shade[None, :, None]
    image += ((grain - 128) / 40 * settings.noise * 0.55)[:, :, None]
    for _speck in range(int(generator.integers(3, 12))):
        y, x = int(generator.integers(2, height - 3)), int(generator.integers(2, width - 3))
        image[y : y + 2, x : x + 2] *= 0.6
    return image.clip(0, 255).astype(np.uint8)


def _jpeg(image: NDArray[np.uint8], settings: Settings) -> bytes:
    picture = Image.fromarray(image)
    if not settings.colour:
        picture = picture.convert("L")
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=settings.quality, optimize=True)
    return buffer.getvalue()
