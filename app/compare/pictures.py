"""Do two page pictures bear the same ink?

Equal text is not equal paper: a stamp, a signature or a tick stands in no text layer (S14). Both pages are
brought to black ink on white, whatever their tint, noise and lighting; the second is laid over the first
(scale, small rotation, shift); and what one page has where the other has nothing near is counted in small
windows. A rescan leaves specks everywhere and nothing in one place; a stamp leaves a patch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.uint8]
Ink = NDArray[np.bool_]

WORKING_WIDTH = 620  # pixels; about 75 dpi of an A4 page: strokes of handwriting are still two pixels wide
LARGEST_ASPECT_DIFFERENCE = 0.12
STRONG_INK = 0.62  # darker than this share of the paper around it is surely ink …
WEAK_INK = (
    0.86  # … and what is lighter than this is surely none: grey print may be on either side of one limit
)
BACKGROUND_BLOCK = 31
NEAR = 3  # pixels; what lies closer is the same stroke after alignment, warping and OCR-scanner jitter
WINDOW = 12  # pixels; a patch of ink is judged in windows of this side
INK_IN_WINDOW = 0.07  # share of a window's pixels that must be unexplained: one thin stroke through it
SMALLEST_PATCH = 3  # adjoining windows; less is dust, a staple or a torn corner
ANGLES = np.arange(-3.0, 3.01, 0.5)  # degrees
FINE_ANGLES = np.arange(-0.4, 0.41, 0.1)


@dataclass(frozen=True)
class Patch:
    """A place with ink that the other page lacks; a box in fractions of the page, origin top left."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class PictureDifference:
    """What only one of two pages shows.

    Attributes:
        comparable: the pages have about the same shape and could be laid over each other.
    """

    comparable: bool
    only_a: tuple[Patch, ...] = ()
    only_b: tuple[Patch, ...] = ()

    @property
    def alike(self) -> bool:
        return self.comparable and not self.only_a and not self.only_b


def compare_pictures(a: Gray, b: Gray) -> PictureDifference:
    """Compare two pages.

    Args:
        a, b: grey pictures (0 black … 255 white), shape (height, width), of any resolution from about 60 dpi.
    """
    aspect_a, aspect_b = a.shape[0] / a.shape[1], b.shape[0] / b.shape[1]
    if abs(aspect_a - aspect_b) > LARGEST_ASPECT_DIFFERENCE * aspect_a:
        return PictureDifference(comparable=False)
    height = round(WORKING_WIDTH * aspect_a)
    dark_a = _darkness(_resized(a, height, WORKING_WIDTH))
    dark_b = _darkness(_resized(b, height, WORKING_WIDTH))
    place = _best_place(dark_b < STRONG_INK, dark_a < STRONG_INK)
    dark_b = place.moved(dark_b)
    return PictureDifference(
        comparable=True,
        only_a=_patches((dark_a < STRONG_INK) & ~_grown(dark_b < WEAK_INK, NEAR)),
        only_b=_patches((dark_b < STRONG_INK) & ~_grown(dark_a < WEAK_INK, NEAR)),
    )


# --- from pictures to ink --------------------------------------------------------------------------


def _resized(picture: Gray, height: int, width: int) -> NDArray[np.float32]:
    """Area-averaged to a size, by sums over a cumulative table; good for shrinking and mild growing."""
    rows = _edges(picture.shape[0], height)
    columns = _edges(picture.shape[1], width)
    table = np.zeros((picture.shape[0] + 1, picture.shape[1] + 1), np.float64)
    table[1:, 1:] = picture.cumsum(0, dtype=np.float64).cumsum(1)
    top, bottom = rows[:-1], np.maximum(rows[1:], rows[:-1] + 1)
    left, right = columns[:-1], np.maximum(columns[1:], columns[:-1] + 1)
    sums = (
        table[np.ix_(bottom, right)]
        - table[np.ix_(top, right)]
        - table[np.ix_(bottom, left)]
        + table[np.ix_(top, left)]
    )
    areas = np.outer(bottom - top, right - left)
    averages: NDArray[np.float32] = (sums / areas).astype(np.float32)
    return averages


def _edges(size: int, parts: int) -> NDArray[np.int64]:
    edges = np.floor(np.linspace(0, size, parts + 1)).astype(np.int64)
    return np.minimum(edges, size - 1) if parts > size else edges


def _darkness(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Brightness as a share of the paper around it: 1 is paper, 0 is black, whatever tint and lighting."""
    return np.divide(picture, np.maximum(_spread(picture, BACKGROUND_BLOCK), 1), dtype=np.float32)


def _spread(picture: NDArray[np.float32], side: int) -> NDArray[np.float32]:
    """The brighter part of each pixel's neighbourhood: a block-wise 80th percentile, interpolated."""
    height, width = picture.shape
    rows, columns = -(-height // side), -(-width // side)
    padded = np.pad(picture, ((0, rows * side - height), (0, columns * side - width)), mode="edge")
    blocks = padded.reshape(rows, side, columns, side).swapaxes(1, 2).reshape(rows, columns, -1)
    bright = np.percentile(blocks, 80, axis=2).astype(np.float32)
    y = np.clip((np.arange(height) - side / 2) / side, 0, rows - 1)
    x = np.clip((np.arange(width) - side / 2) / side, 0, columns - 1)
    by_row = np.array([np.interp(y, np.arange(rows), bright[:, column]) for column in range(columns)])
    lines = [np.interp(x, np.arange(columns), line) for line in by_row.T]
    return np.array(lines, dtype=np.float32)


# --- laying one page over the other ----------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """How one page lies on the other: turned by degrees about its middle, then moved by whole pixels."""

    degrees: float
    down: int
    right: int

    def moved(self, picture: NDArray[np.float32]) -> NDArray[np.float32]:
        """The page in its place; what comes from outside is paper."""
        return _moved(_turned(picture, self.degrees, 1.0), self.down, self.right, 1.0)


def _best_place(ink: Ink, target: Ink) -> Place:
    """Where the page overlaps the target most."""
    if not ink.any() or not target.any():
        return Place(0.0, 0, 0)
    coarse = _best_angle(_halved(_halved(ink)), _halved(_halved(target)), ANGLES)
    angle = _best_angle(_halved(ink), _halved(target), coarse + FINE_ANGLES)
    down, right, _ = _best_shift(_turned(ink.astype(np.float32), angle, 0.0), target.astype(np.float32))
    return Place(angle, down, right)


def _best_angle(ink: NDArray[np.float32], target: NDArray[np.float32], angles: NDArray[np.float64]) -> float:
    scores = [_best_shift(_turned(ink, float(angle), 0.0), target)[2] for angle in angles]
    return float(angles[int(np.argmax(scores))])


def _best_shift(ink: NDArray[np.float32], target: NDArray[np.float32]) -> tuple[int, int, float]:
    """The shift (rows down, columns right) at which two maps overlap most, at most a tenth of the page."""
    spectrum = np.fft.rfft2(target) * np.conj(np.fft.rfft2(ink))
    overlap = np.fft.irfft2(spectrum, s=target.shape)
    height, width = target.shape
    rows = np.minimum(np.arange(height), height - np.arange(height))
    columns = np.minimum(np.arange(width), width - np.arange(width))
    overlap[np.ix_(rows > height // 10, np.arange(width))] = -np.inf
    overlap[np.ix_(np.arange(height), columns > width // 10)] = -np.inf
    down, right = np.unravel_index(int(np.argmax(overlap)), overlap.shape)
    best = float(overlap[down, right])
    return (
        int(down) - height if down > height // 2 else int(down),
        int(right) - width if right > width // 2 else int(right),
        best,
    )


def _turned(picture: NDArray[np.float32], degrees: float, outside: float) -> NDArray[np.float32]:
    """Turned about its middle by nearest pixels."""
    height, width = picture.shape
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    y, x = np.indices((height, width), dtype=np.float32)
    y -= height / 2
    x -= width / 2
    source_y = np.rint(cosine * y - sine * x + height / 2).astype(np.int32)
    source_x = np.rint(sine * y + cosine * x + width / 2).astype(np.int32)
    inside = (source_y >= 0) & (source_y < height) & (source_x >= 0) & (source_x < width)
    turned = np.full_like(picture, outside)
    turned[inside] = picture[source_y[inside], source_x[inside]]
    return turned


def _moved(picture: NDArray[np.float32], down: int, right: int, outside: float) -> NDArray[np.float32]:
    moved = np.full_like(picture, outside)
    height, width = picture.shape
    moved[max(down, 0) : height + min(down, 0), max(right, 0) : width + min(right, 0)] = picture[
        max(-down, 0) : height + min(-down, 0), max(-right, 0) : width + min(-right, 0)
    ]
    return moved


def _halved(ink: NDArray[np.float32] | Ink) -> NDArray[np.float32]:
    height, width = ink.shape[0] // 2 * 2, ink.shape[1] // 2 * 2
    cut = ink[:height, :width].astype(np.float32)
    quarter: NDArray[np.float32] = cut.reshape(height // 2, 2, width // 2, 2).mean(axis=(1, 3))
    return quarter


# --- what is left --------------------------------------------------------------------------------


def _grown(ink: Ink, reach: int) -> Ink:
    """Every stroke widened by `reach` pixels on each side."""
    grown = ink.copy()
    for _ in range(reach):
        wider = grown.copy()
        wider[1:] |= grown[:-1]
        wider[:-1] |= grown[1:]
        wider[:, 1:] |= grown[:, :-1]
        wider[:, :-1] |= grown[:, 1:]
        grown = wider
    return grown


def _patches(ink: Ink) -> tuple[Patch, ...]:
    """Adjoining windows with much unexplained ink, as boxes; single windows are dust."""
    rows, columns = ink.shape[0] // WINDOW, ink.shape[1] // WINDOW
    cut = ink[: rows * WINDOW, : columns * WINDOW]
    share = cut.reshape(rows, WINDOW, columns, WINDOW).mean(axis=(1, 3))
    return tuple(
        Patch(left / columns, top / rows, (right - left) / columns, (bottom - top) / rows)
        for top, left, bottom, right, size in _regions(share >= INK_IN_WINDOW)
        if size >= SMALLEST_PATCH
    )


def _regions(marked: Ink) -> list[tuple[int, int, int, int, int]]:
    """Connected regions (also by corners) as top, left, bottom, right (exclusive) and number of cells."""
    waiting = {(int(row), int(column)) for row, column in np.argwhere(marked)}
    regions = []
    while waiting:
        stack = [waiting.pop()]
        cells = []
        while stack:
            row, column = stack.pop()
            cells.append((row, column))
            for neighbour in ((row + dy, column + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)):
                if neighbour in waiting:
                    waiting.remove(neighbour)
                    stack.append(neighbour)
        rows, columns = [row for row, _ in cells], [column for _, column in cells]
        regions.append((min(rows), min(columns), max(rows) + 1, max(columns) + 1, len(cells)))
    return regions
