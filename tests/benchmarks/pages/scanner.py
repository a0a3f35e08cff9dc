"""A scanner with OCR: pages are rotated, shifted, tinted, blurred, noisy, and read with errors."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from random import Random

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from app.compare.page import Box
from tests.benchmarks.household import ocr
from tests.benchmarks.pages.sheet import Placed, TypesetPage, as_pdf

MM = 72 / 25.4
NOISE = np.random.default_rng(1).standard_normal((509, 613), np.float32)  # laid side by side


@dataclass(frozen=True)
class Scan:
    """Settings of a scan.

    Attributes:
        skew: degrees clockwise.
        scale: of the print on the scan.
        shift: points to the right and down.
        dpi: of the picture.
        paper: brightness of the paper, 0…1, and how much darker it is at one edge.
        ink: darkness of black, 0…1.
        noise: standard deviation in grey levels of 255.
        blur: radius in thousandths of an inch.
        quality: of the JPEG; 0 for black and white only.
        outside: grey level beside the paper.
        misread: share of letters, 0…1; None without a text layer.
        threshold: for black and white, the darkness, 0 paper … 1 ink, that becomes black.
    """

    skew: float
    scale: float
    shift: tuple[float, float]
    dpi: int
    paper: float
    shade: float
    ink: float
    noise: float
    blur: float
    quality: int
    outside: int
    misread: float | None
    threshold: float = 0.45


def light(rng: Random) -> Scan:
    return Scan(
        rng.uniform(-0.7, 0.7), rng.uniform(0.995, 1.005), _shift(rng, 1.5),
        rng.choice((150, 200, 200, 200, 300)),
        rng.uniform(0.95, 1.0), 0.0, rng.uniform(0.9, 1.0), rng.uniform(0, 3), rng.uniform(0, 4),
        rng.randint(75, 92), 255, 0.002,
    )  # fmt: skip


def medium(rng: Random) -> Scan:
    return Scan(
        rng.uniform(-1.8, 1.8), rng.uniform(0.98, 1.015), _shift(rng, 3),
        rng.choice((120, 150, 150, 200, 200, 300)),
        rng.uniform(0.88, 0.98), rng.uniform(0, 0.08), rng.uniform(0.75, 1.0),
        rng.uniform(2, 6), rng.uniform(2, 7),
        rng.randint(50, 80), rng.choice((255, 255, 230)), 0.008,
    )  # fmt: skip


def strong(rng: Random) -> Scan:
    skew, dpi = rng.choice((-1, 1)) * rng.uniform(1.5, 3.0), rng.choice((100, 120, 150, 150, 200, 200, 300))
    return Scan(
        skew, rng.uniform(0.95, 1.03), _shift(rng, 5), dpi,
        rng.uniform(0.78, 0.95), rng.uniform(0, 0.18), rng.uniform(0.6, 0.95),
        rng.uniform(4, 10), rng.uniform(3, 9),
        rng.choice((0 if dpi >= 200 else 35, 30, 40, 50, 60)), rng.choice((255, 235, 60)), 0.02,
    )  # fmt: skip


STRENGTHS = {"light": light, "medium": medium, "strong": strong}


def _shift(rng: Random, most: float) -> tuple[float, float]:
    return rng.uniform(-most, most) * MM, rng.uniform(-most, most) * MM


@dataclass(frozen=True)
class _Place:
    """Map from the paper to the scan, in points: rotated and scaled about the centre, then shifted."""

    scan: Scan
    size: tuple[float, float]

    def matrix(self) -> NDArray[np.float64]:
        angle = math.radians(self.scan.skew)
        cosine, sine = math.cos(angle) * self.scan.scale, math.sin(angle) * self.scan.scale
        x, y = self.size[0] / 2, self.size[1] / 2
        dx, dy = self.scan.shift
        return np.array(
            [
                [cosine, -sine, x - cosine * x + sine * y + dx],
                [sine, cosine, y - sine * x - cosine * y + dy],
                [0, 0, 1],
            ]
        )

    def box(self, box: Box) -> Box:
        """Return the box around another one's four corners on the scan; both in fractions of the page."""
        width, height = self.size
        corners = np.array(
            [(x * width, y * height, 1) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        )
        places = corners @ self.matrix().T
        x, y = places[:, 0] / width, places[:, 1] / height
        return Box(float(x.min()), float(y.min()), float(x.max()), float(y.max()))


def where(scan: Scan, size: tuple[float, float], box: Box) -> Box:
    """Map a position on the paper to its scan, in fractions."""
    return _Place(scan, size).box(box)


def add_scan(
    canvas: Canvas,
    page: TypesetPage,
    scan: Scan,
    rng: Random,
    kept: frozenset[str] = frozenset(),
    turned: int = 0,
    *,
    read_as: TypesetPage | None = None,
    warp: float | None = None,
    tint: tuple[int, int, int] | None = None,
) -> None:
    """Scan a page and add it to a PDF, with the OCR text hidden behind the picture.

    Args:
        kept: words that are never misread.
        turned: degrees clockwise by which the paper is rotated on the glass.
        read_as: the page whose words are in the text layer, if not this one.
        warp: points by which an uneven feed shifts the print; not None for letters at exact positions.
        tint: colour of the paper, red, green and blue, for a colour scan.
    """
    picture = _picture(page, scan, rng, warp)
    if tint is not None:
        picture = ImageChops.multiply(picture.convert("RGB"), Image.new("RGB", picture.size, tint))
    width, height = page.size
    if turned:
        picture = picture.rotate(-turned, expand=True)
        if turned % 180:
            width, height = height, width
    canvas.setPageSize((width, height))
    canvas.drawImage(ImageReader(_stored(picture, scan)), 0, 0, width, height)
    if scan.misread is not None:
        canvas.saveState()
        if turned:
            _turn(canvas, turned, width, height)
        _hide_words(canvas, read_as or page, scan, rng, kept)
        canvas.restoreState()
    canvas.showPage()


def _turn(canvas: Canvas, turned: int, width: float, height: float) -> None:
    """Turn the page's coordinates clockwise, so that the upright page fills the turned one."""
    canvas.translate(*{90: (0.0, height), 180: (width, height), 270: (width, 0.0)}[turned])
    canvas.rotate(-turned)


def _picture(page: TypesetPage, scan: Scan, rng: Random, warp: float | None = None) -> Image.Image:
    # PDFium lays small letters on whole pixels; from paper, all scans must have them at the same places.
    finer = 1 if warp is None else 3 if scan.dpi < 200 else 2
    with pypdfium2.PdfDocument(as_pdf([page])) as document:
        clean = document[0].render(scale=scan.dpi * finer / 72, grayscale=True).to_pil().convert("L")
    clean = clean.reduce(finer) if finer > 1 else clean
    zoom = clean.width / page.size[0]
    to_pixels = np.diag([zoom, zoom, 1.0])
    back = np.linalg.inv(to_pixels @ _Place(scan, page.size).matrix() @ np.linalg.inv(to_pixels))
    moved = clean.transform(
        clean.size, Image.Transform.AFFINE, tuple(back[:2].ravel()), Image.Resampling.BILINEAR, fillcolor=255
    )
    if warp:
        moved = _warped(moved, warp * zoom, rng)
    if scan.blur:
        moved = moved.filter(ImageFilter.GaussianBlur(scan.blur * scan.dpi / 1000))
    gray = np.asarray(moved, np.float32)
    shade = np.linspace(scan.paper - scan.shade, scan.paper, gray.shape[1], dtype=np.float32)
    gray = 255 * shade * (1 - (1 - gray / 255) * scan.ink)
    if scan.outside < 255:
        gray = np.where(_outside(moved.size, back), np.float32(scan.outside), gray)
    if scan.noise:
        down, right = rng.randrange(NOISE.shape[0]), rng.randrange(NOISE.shape[1])
        noise = np.roll(NOISE, (down, right), (0, 1)) * np.float32(scan.noise)
        rows, columns = -(-gray.shape[0] // noise.shape[0]), -(-gray.shape[1] // noise.shape[1])
        gray = gray + np.tile(noise, (rows, columns))[: gray.shape[0], : gray.shape[1]]
    return Image.fromarray(np.clip(gray, 0, 255).astype(np.uint8))


def _warped(picture: Image.Image, most: float, rng: Random) -> Image.Image:
    """Shift rows as an uneven feed does, by so many pixels up or down at most."""
    waves = [(rng.uniform(0.5, 3), rng.uniform(0, math.tau)) for _ in range(3)]
    step, (width, height) = 24, picture.size

    def fed(y: float) -> float:
        return y + most / 3 * sum(math.sin(math.tau * turns * y / height + start) for turns, start in waves)

    bands = [
        (
            (0, top, width, min(top + step, height)),
            (0, fed(top), 0, fed(bottom), width, fed(bottom), width, fed(top)),
        )
        for top in range(0, height, step)
        for bottom in (min(top + step, height),)
    ]
    return picture.transform(
        picture.size, Image.Transform.MESH, bands, Image.Resampling.BILINEAR, fillcolor=255
    )


def _outside(size: tuple[int, int], back: NDArray[np.float64]) -> NDArray[np.bool_]:
    x, y = np.arange(size[0], dtype=np.float32)[None, :], np.arange(size[1], dtype=np.float32)[:, None]
    from_x = back[0, 0] * x + back[0, 1] * y + back[0, 2]
    from_y = back[1, 0] * x + back[1, 1] * y + back[1, 2]
    return (from_x < 0) | (from_y < 0) | (from_x >= size[0]) | (from_y >= size[1])


def _stored(picture: Image.Image, scan: Scan) -> io.BytesIO:
    out = io.BytesIO()
    if scan.quality == 0:
        limit = 255 * scan.paper * (1 - scan.threshold * scan.ink) - 127 * scan.shade
        picture.point(lambda value: 255 if value > limit else 0).convert("1").save(out, "PNG")
    else:
        picture.save(out, "JPEG", quality=scan.quality)
    out.seek(0)
    return out


def _hide_words(canvas: Canvas, page: TypesetPage, scan: Scan, rng: Random, kept: frozenset[str]) -> None:
    place = _Place(scan, page.size)
    width, height = page.size
    text = canvas.beginText()
    text.setTextRenderMode(3)
    for word in page.words:
        box = place.box(word.box(page.size))
        read = _read(word, scan.misread or 0.0, rng, kept)
        if not read or box.left < 0 or box.right > 1 or box.top < 0 or box.bottom > 1:
            continue
        across = Placed(read, 0, 0, word.size, word.font).width
        text.setFont(word.font, word.size)
        text.setHorizScale(100 * word.width * scan.scale / max(across, 0.1))
        middle = (box.top + box.bottom) / 2 * height
        text.setTextOrigin(
            (box.left + box.right) / 2 * width - word.width * scan.scale / 2,
            height - middle - 0.26 * word.size,
        )
        text.textOut(read)
    canvas.drawText(text)
    # Ink that is no print is read as rubbish now and then.
    for ink in page.ink:
        box = place.box(ink.box(page.size))
        if rng.random() < 0.25 and box.left > 0 and box.right < 1:
            rubbish = canvas.beginText(box.left * width, height * (1 - (box.top + box.bottom) / 2))
            rubbish.setTextRenderMode(3)
            rubbish.setFont("Helvetica", 9)
            rubbish.textOut("".join(rng.choice(ocr.RUBBISH) for _ in range(rng.randint(2, 6))))
            canvas.drawText(rubbish)


def _read(word: Placed, rate: float, rng: Random, kept: frozenset[str]) -> str:
    """Return a word as OCR reads it: numbers with fewer errors than letters, and sometimes nothing."""
    if word.text in kept:
        return word.text
    if rng.random() < rate / 4:
        return ""
    if any(letter.isdigit() for letter in word.text):
        rate /= 6
    read = ocr.scan(word.text, rate, rng).strip()
    return read.encode("cp1252", "ignore").decode("cp1252")
