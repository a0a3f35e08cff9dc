"""Register the print of two pages with subpixel accuracy, and measure the residual.

Feed, resolution and exposure of a scanner shift and darken print by amounts that change slowly over the page.
These are fitted cell by cell and removed; the residual is noise or different print. Only tiles with ink are
processed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from app.compare.alignment import rescaled
from app.compare.page import Box, Gray
from app.compare.raster import Floats, Map, Mask, highest, summed

Value = TypeVar("Value", np.float32, np.bool_)

TILE = 8  # pixels per side of a tile
INK, FAINT = 0.3, 0.08  # of black: certainly print, and possibly print
MOST_INK = 1.3  # of black, to which darkness is limited
PAPER_REACH = 3.2  # millimetres; dark areas wider than this both ways are no print and count as paper
BLACK_QUANTILE, PALEST_BLACK = 0.85, 0.3  # of the dark pixels: the black of print; and its minimum
DARKEST_PAPER = 30  # of 255
CELL_SIDE = 4.0  # millimetres per side of a cell with one shift, gain and stroke width
SMOOTHING = 1.5  # cells, standard deviation of the smoothing between cells
SOFTENING = 3**-0.5  # pixels, standard deviation of the blur of a cubic B-spline
ROUNDS = 2  # of shifting, on pages of half the size; the gradients explain the rest
MOST_GAIN, MOST_SHIFT, MOST_FATTENING = 0.25, 0.19, 0.038  # off the page's median; the last two in mm
"""Without limits, the gain of a cell would explain away print that is on one page only."""
HOLD = 0.02  # of the mean: weight that keeps a cell without print at its neighbours' values
PATCH, PATCHES, FEWEST_PATCHES = 24, 120, 8  # pixels per side of patches that measure the blur; their number
BLURS = (0.0, 0.044, 0.064, 0.083, 0.1, 0.127, 0.152, 0.19, 0.23, 0.28)  # millimetres
LEAST_TILES = 4


@dataclass(frozen=True)
class Registered:
    """The ink of two pages on one grid, which is a part of the first page's.

    Attributes:
        a, b: darkness, 0 paper … 1 black of print, equally sharp; 0 outside the tiles.
        rest: residual of a minus b after fitting gain, shift and stroke width.
        steep: squared gradient of both pages.
        top, left: origin of the grid on the first page, in pixels.
        height, width: of the whole first page, in pixels.
        dots: pixels per millimetre.
        softened: millimetres, standard deviation of the blur already in a, b and rest.
        place: from pixels of the grid to those of the second page.
        b_shape: height and width of the second page.
    """

    a: Floats
    b: Floats
    rest: Floats
    steep: Floats
    top: int
    left: int
    height: int
    width: int
    dots: float
    softened: float
    place: Map
    b_shape: tuple[int, int]

    def covered(self, boxes: Iterable[Box], margin: float) -> Mask:
        """Return which pixels of the grid lie in boxes of the first page, or up to margin mm outside."""
        found = np.zeros(self.a.shape, np.bool_)
        beyond = margin * self.dots
        for box in boxes:
            top, bottom = (round(y * self.height) - self.top for y in (box.top, box.bottom))
            left, right = (round(x * self.width) - self.left for x in (box.left, box.right))
            rows = slice(max(round(top - beyond), 0), max(round(bottom + beyond), 0))
            found[rows, max(round(left - beyond), 0) : max(round(right + beyond), 0)] = True
        return found


def darkness(picture: Gray, dots: float) -> Floats:
    """Return the darkness of each pixel against the paper around it, 0…MOST_INK, in whole tiles.

    Args:
        dots: pixels per millimetre.
    """
    height, width = picture.shape
    framed = np.pad(picture, ((0, -height % TILE), (0, -width % TILE)), mode="edge")
    height, width = framed.shape
    cells = summed(framed, TILE) * np.float32(1 / TILE**2)
    reach = max(3, int(PAPER_REACH * dots) | 1)
    paper = ndimage.gaussian_filter(ndimage.grey_closing(cells, size=reach), 2)
    white = -1 / np.maximum(paper, DARKEST_PAPER)
    dark: Floats = framed.reshape(height // TILE, TILE, width // TILE, TILE) * white[:, None, :, None]
    dark += 1
    some = dark[::2, ::3, ::2]
    some = some[some > INK]
    black = float(np.quantile(some, BLACK_QUANTILE)) if some.size > 70 else 1.0
    dark *= np.float32(1 / max(black, PALEST_BLACK))
    return np.clip(dark, 0, MOST_INK, out=dark).reshape(height, width)


def inked_tiles(ink: Floats) -> Mask:
    """Return which tiles bear print."""
    height, width = ink.shape
    rows = np.maximum.reduce(ink.reshape(height // TILE, TILE, width), 1)
    found: Mask = np.maximum.reduce(rows.reshape(height // TILE, width // TILE, TILE), 2) > INK
    return found


def register(
    a: Floats, b: Floats, place: Map, shapes: Sequence[tuple[int, int]], dots: float
) -> Registered | None:
    """Register the second page's ink to the first one's; None if they share no print.

    Args:
        a, b: results of `darkness`.
        place: from pixels of the first to those of the second, accurate to about a pixel.
        shapes: height and width of both without the padding to whole tiles.
        dots: pixels per millimetre, of both.
    """
    tiles, common = _tiles(a, b, place)
    if not tiles.any() or not common.any():
        return None
    rows, columns = np.flatnonzero(tiles.any(1)), np.flatnonzero(tiles.any(0))
    area = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    top, left = int(rows[0]) * TILE, int(columns[0]) * TILE
    tiles, common = np.pad(tiles[area], 1), np.pad(common[area], 1)
    top, left = top - TILE, left - TILE
    moved = place.copy()
    moved[:, 2] += moved[:, :2] @ (left, top)
    inner = a[area[0].start * TILE : area[0].stop * TILE, area[1].start * TILE : area[1].stop * TILE]
    inner = np.pad(inner, TILE)
    fit = _Fit(inner, b, tiles, moved, dots)
    fit.resample(*_coarse_shifts(inner, b, tiles, moved, dots))
    softened = fit.sharpen_alike(common)
    rest, steep = fit.residual()
    return Registered(
        fit.soft_a, fit.soft_b, rest, steep, top, left, *shapes[0], dots, softened, moved, shapes[1]
    )


def _tiles(a: Floats, b: Floats, place: Map) -> tuple[Mask, Mask]:
    """Return the tiles of the first page near ink of either page, and those with ink of both."""
    mine, theirs = inked_tiles(a), ndimage.binary_dilation(inked_tiles(b))
    down, across = np.indices(mine.shape)
    x, y = across * TILE + (TILE - 1) / 2, down * TILE + (TILE - 1) / 2
    column = ((place[0, 0] * x + place[0, 1] * y + place[0, 2] + 0.5) // TILE).astype(np.int64)
    row = ((place[1, 0] * x + place[1, 1] * y + place[1, 2] + 0.5) // TILE).astype(np.int64)
    inside = (column >= 0) & (row >= 0) & (column < theirs.shape[1]) & (row < theirs.shape[0])
    there = np.zeros_like(mine)
    there[inside] = theirs[row[inside], column[inside]]
    return ndimage.binary_dilation(mine | there, np.ones((3, 3))), mine & there


def _coarse_shifts(
    a: Floats, b: Floats, tiles: Mask, place: Map, dots: float
) -> tuple[NDArray[np.float64], Mask]:
    """Return each tile's shift on the second page, in pixels right and down, and where ink is near.

    The shifts have shape (2, rows, columns). They are measured on pages of half the size, in a quarter of the
    time.
    """
    height, width = (-(-side // 2) for side in tiles.shape)
    framed = np.zeros((2 * height, 2 * width), np.bool_)
    framed[: tiles.shape[0], : tiles.shape[1]] = tiles
    coarse: Mask = np.logical_or.reduce(framed.reshape(height, 2, width, 2), (1, 3))
    small = np.zeros((height * TILE, width * TILE), np.float32)
    halved = _halved(a)
    small[: halved.shape[0], : halved.shape[1]] = halved
    fit = _Fit(small, _halved(b), coarse, rescaled(place, 0.5), dots / 2)
    shifts = np.zeros((2, height, width))
    for _ in range(ROUNDS):
        fit.resample(shifts)
        shifts += fit.remaining_shifts()
    inked = np.maximum(fit.soft_a, fit.soft_b) > FAINT
    near = highest(inked.view(np.uint8), 1)[: halved.shape[0], : halved.shape[1]]
    shifts = 2 * shifts.repeat(2, 1).repeat(2, 2)
    return shifts[:, : tiles.shape[0], : tiles.shape[1]], near.repeat(2, 0).repeat(2, 1).view(np.bool_)


def _halved(ink: Floats) -> Floats:
    rows = ink[::2] + ink[1::2]
    found: Floats = (rows[:, ::2] + rows[:, 1::2]) * np.float32(0.25)
    return found


def _softened(ink: Floats) -> Floats:
    """Blur by a cubic B-spline, as sampling with one blurs the second page."""
    down = 4 * ink
    down[1:] += ink[:-1]
    down[:-1] += ink[1:]
    across = 4 * down
    across[:, 1:] += down[:, :-1]
    across[:, :-1] += down[:, 1:]
    across *= np.float32(1 / 36)
    return across


class _Fit:
    """Fits the second page to the first one, tile by tile."""

    def __init__(self, a: Floats, b: Floats, tiles: Mask, place: Map, dots: float) -> None:
        self._shape = tiles.shape
        self._rows, self._columns = np.nonzero(tiles)
        self._place, self._dots = place, dots
        self._b = b
        self.soft_a = self._to_image(self._to_tiles(_softened(a)))
        self.soft_b = self.soft_a
        step = max(1, ceil(CELL_SIDE * dots / TILE))
        self._cells = (-(-self._shape[0] // step), -(-self._shape[1] // step))
        self._cell = (self._rows // step) * self._cells[1] + self._columns // step
        self._middles = (self._rows + 0.5) / step - 0.5, (self._columns + 0.5) / step - 0.5
        inner = np.arange(TILE, dtype=np.float64)
        y = (self._rows[:, None] * TILE + inner)[:, :, None]
        x = (self._columns[:, None] * TILE + inner)[:, None, :]
        self._x = place[0, 0] * x + place[0, 1] * y + place[0, 2]
        self._y = place[1, 0] * x + place[1, 1] * y + place[1, 2]

    def _to_tiles(self, whole: NDArray[Value]) -> NDArray[Value]:
        rows, columns = self._shape
        return whole.reshape(rows, TILE, columns, TILE)[self._rows, :, self._columns]

    def _to_image(self, values: Floats) -> Floats:
        rows, columns = self._shape
        whole = np.zeros((rows, TILE, columns, TILE), np.float32)
        whole[self._rows, :, self._columns] = values.reshape(-1, TILE, TILE)
        return whole.reshape(rows * TILE, columns * TILE)

    def resample(self, shifts: NDArray[np.float64], near: Mask | None = None) -> None:
        """Resample the second page on the first one's grid, one shift per tile; only at `near` if given."""
        right, down = shifts[:, self._rows, self._columns, None, None]
        wanted = np.ones(self._x.shape, np.bool_) if near is None else self._to_tiles(near)
        values = np.zeros(self._x.shape, np.float32)
        values[wanted] = ndimage.map_coordinates(
            self._b,
            [(self._y + down)[wanted], (self._x + right)[wanted]],
            output=np.float32,
            order=3,
            prefilter=False,
            mode="constant",
        )
        self.soft_b = self._to_image(values)

    def remaining_shifts(self) -> NDArray[np.float64]:
        """Return the remaining shift of each tile."""
        _, right, down, _ = self._fitted(*map(self._to_tiles, slopes(self.soft_b)))
        found = np.zeros((2, *self._shape))
        found[:, self._rows, self._columns] = self._place[:, :2] @ (right, down)
        return found

    def _fitted(self, across: Floats, down: Floats) -> list[Floats]:
        """Return gain, shift right and down, and fattening of the second page's print for each tile.

        Fitted by least squares in each cell and its neighbours; large differences get little weight.

        Args:
            across, down: gradients of the second page, by tiles.
        """
        a, b = self._to_tiles(self.soft_a), self._to_tiles(self.soft_b)
        basis = [b, across, down, np.sqrt(across**2 + down**2)]
        error = a - b
        weight = 1 / (1 + (4 * error) ** 2)
        size = len(basis)
        matrix = np.empty((*self._cells, size, size))
        wanted = np.empty((*self._cells, size))
        for i, one in enumerate(basis):
            weighted = weight * one
            for j in range(i, size):
                matrix[..., i, j] = matrix[..., j, i] = self._summed(weighted, basis[j])
            wanted[..., i] = self._summed(weighted, error)
        hold = HOLD * np.trace(matrix, axis1=-2, axis2=-1).mean() / size + 1e-6
        found = np.linalg.solve(matrix + np.eye(size) * hold, wanted[..., None])[..., 0]
        shift = MOST_SHIFT * self._dots
        bounds = (MOST_GAIN, shift, shift, MOST_FATTENING * self._dots)
        return [self._spread(found[..., number], bound) for number, bound in enumerate(bounds)]

    def _summed(self, one: Floats, other: Floats) -> NDArray[np.float64]:
        sums = np.bincount(self._cell, np.einsum("tij,tij->t", one, other), self._cells[0] * self._cells[1])
        found: NDArray[np.float64] = ndimage.gaussian_filter(
            sums.reshape(self._cells), SMOOTHING, mode="constant"
        )
        return found

    def _spread(self, of_cells: NDArray[np.float64], bound: float) -> Floats:
        """Interpolate values of cells for the tiles, limited to `bound` from the page's median."""
        values = ndimage.map_coordinates(of_cells, self._middles, order=1, mode="nearest")
        middle = float(np.median(values))
        spread: Floats = np.clip(values, middle - bound, middle + bound).astype(np.float32)
        return spread

    def sharpen_alike(self, common: Mask) -> float:
        """Blur the sharper page. Return the blur that both had before, in millimetres."""
        size = self._needed_blur(common)
        if size > 0:
            self.soft_a = ndimage.gaussian_filter(self.soft_a, size, truncate=3)
        elif size < 0:
            self.soft_b = ndimage.gaussian_filter(self.soft_b, -size, truncate=3)
        return SOFTENING / self._dots

    def _needed_blur(self, common: Mask) -> float:
        """Return the blur that the first page needs, in pixels; negative if the second page needs it."""
        rows, columns = np.nonzero(common[1:-2, 1:-2])
        step = max(1, len(rows) // PATCHES)
        corners = [(r * TILE, c * TILE) for r, c in zip(rows[::step], columns[::step], strict=True)]
        if len(corners) < FEWEST_PATCHES:
            return 0.0
        mine, theirs = (
            np.stack([ink[r : r + PATCH, c : c + PATCH] for r, c in corners])
            for ink in (self.soft_a, self.soft_b)
        )
        errors: dict[float, float] = {}
        inner = slice(PATCH // 4, -PATCH // 4)
        for size in (blur * self._dots for blur in BLURS):
            for sign in (1, -1) if size else (1,):
                one = ndimage.gaussian_filter(mine, (0, size, size), truncate=3) if sign > 0 else mine
                other = ndimage.gaussian_filter(theirs, (0, size, size), truncate=3) if sign < 0 else theirs
                one, other = one[:, inner, inner], other[:, inner, inner]
                gain = (one * other).sum() / max(float((other * other).sum()), 1e-9)
                left = float(np.median(((one - gain * other) ** 2).mean((1, 2))))
                errors[sign * size] = left / max(float((one * one).mean()), 1e-9)
        return min(errors, key=errors.__getitem__)

    def residual(self) -> tuple[Floats, Floats]:
        """Return the residual after gain, shift and stroke width, and the squared gradient."""
        across, down = map(self._to_tiles, slopes(self.soft_b))
        gain, right, below, fattening = (values[:, None, None] for values in self._fitted(across, down))
        edges = across**2 + down**2
        rest = self._to_tiles(self.soft_a)
        rest -= self._to_tiles(self.soft_b) * (1 + gain)
        rest -= across * right + down * below + np.sqrt(edges) * fattening
        a_across, a_down = map(self._to_tiles, slopes(self.soft_a))
        return self._to_image(rest), self._to_image(edges + a_across**2 + a_down**2)


def slopes(ink: Floats) -> tuple[Floats, Floats]:
    """Return the gradient of darkness per pixel, to the right and downward."""
    across, down = np.zeros_like(ink), np.zeros_like(ink)
    np.subtract(ink[:, 2:], ink[:, :-2], out=across[:, 1:-1])
    np.subtract(ink[2:], ink[:-2], out=down[1:-1])
    across *= np.float32(0.5)
    down *= np.float32(0.5)
    return across, down
