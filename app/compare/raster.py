"""Raster operations on pictures of ink: eight-bit pixels, 0 for paper and 255 for the black of print.

Eight bits are as precise as a scanner, and several times as fast as floats, because a whole page then fits
into the processor's cache. For the same reason, slow operations work on a few rows at a time.

NumPy is fast on two contiguous arrays of one type: a minimum with a scalar takes ten times as long as with an
array of that number, and mixed types thirty times.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Ink = NDArray[np.uint8]
"""How dark each pixel is, 0 paper … 255 print, shape (height, width)."""
Mask = NDArray[np.bool_]
Floats = NDArray[np.float32]
Numbers = TypeVar("Numbers", NDArray[np.uint8], NDArray[np.float32])
Map = NDArray[np.float64]
"""Shape (2, 3): (x, y, 1) of one picture to (x, y) of another, in pixels."""

BAND = 32  # rows at a time
BLUR_BAND = 128  # … for several passes
CELL = 8  # pixels per side of a cell that counts as ink or paper
CELLS = 512  # at a time
FAINT = 16  # darkness, 0.06 of print, up to which it is the paper's grain
STEPS = 16  # positions between two pixels when a picture is warped: four bits


def only(mask: Mask) -> Ink:
    """Return 1 where the mask is set, to multiply ink by: two arrays of bytes take a third of the time."""
    return mask.view(np.uint8)


def highest(ink: Ink, reach: int) -> Ink:
    """Return the highest value within `reach` pixels of each pixel, horizontally and vertically."""
    return highest_across(highest_down(ink, reach), reach)


def highest_down(ink: Ink, reach: int) -> Ink:
    """Return the highest value within `reach` pixels up and down; by doubling, in a few passes."""
    height, width = ink.shape
    found = np.zeros((height + 2 * reach, width), np.uint8)
    found[reach : reach + height] = ink
    for step in _doubling(reach):
        found = np.maximum(found[:-step], found[step:])
    return found


def highest_across(ink: Ink, reach: int) -> Ink:
    """Return the highest value within `reach` pixels to the left and right."""
    height, width = ink.shape
    framed = np.zeros((height, width + 2 * reach), np.uint8)
    framed[:, reach : reach + width] = ink
    found = framed.ravel()  # the frame keeps each row from reaching into the next
    for step in _doubling(reach):
        found = np.maximum(found[:-step], found[step:])
    framed.ravel()[: len(found)] = found
    return np.ascontiguousarray(framed[:, :width])


def at_most(picture: Numbers, most: float) -> Numbers:
    """Return the values, limited to `most`."""
    found: Numbers = np.minimum(picture, np.full(picture.shape[-1], most, picture.dtype))
    return found


def at_least(picture: Numbers, least: float) -> Numbers:
    """Return the values, raised to `least` where they are below."""
    found: Numbers = np.maximum(picture, np.full(picture.shape[-1], least, picture.dtype))
    return found


def _doubling(reach: int) -> list[int]:
    """Return the successive offsets that build a window of `reach` pixels to each side by doubling."""
    steps, size, wanted = [], 1, 2 * reach + 1
    while size < wanted:
        steps.append(min(size, wanted - size))
        size += steps[-1]
    return steps


def lowest_down(ink: Ink, reach: int) -> Ink:
    return ~highest_down(~ink, reach)


def lowest_across(ink: Ink, reach: int) -> Ink:
    return ~highest_across(~ink, reach)


def blurred(ink: Ink) -> Ink:
    """Average each pixel with its neighbours, weighted 1-2-1 both ways; edges are repeated outwards."""
    height, width = ink.shape
    framed = np.empty((height + 2, width + 2), np.uint8)
    framed[1:-1, 1:-1] = ink
    framed[0, 1:-1], framed[-1, 1:-1] = ink[0], ink[-1]
    framed[:, 0], framed[:, -1] = framed[:, 1], framed[:, -2]
    softened = np.empty((height, width), np.uint8)
    row = width + 2  # values across the end of a row are wrong, but not used
    for top in range(0, height, BLUR_BAND):
        pixels = framed[top : top + BLUR_BAND + 2].astype(np.uint16).ravel()
        size = len(pixels) - 2 * row
        pairs = pixels[:-row] + pixels[row:]
        down = np.add(pairs[:-row], pairs[row:], out=pixels[:size])
        across = np.add(down[:-1], down[1:], out=pairs[: size - 1])
        both = np.add(across[:-1], across[1:], out=down[:-2])
        both += 8
        both >>= 4
        softened[top : top + BLUR_BAND] = down.reshape(-1, row)[:, :width]
    return softened


def shrunk(picture: Ink, step: int) -> Ink:
    """Average squares of `step` × `step` pixels, at most 16, to one pixel each; incomplete ones are cut."""
    if step == 1:
        return picture
    averages: Ink = ((summed(picture, step) + step * step // 2) // (step * step)).astype(np.uint8)
    return averages


def summed(picture: Ink, step: int) -> NDArray[np.uint16]:
    """Return the sum of each square of `step` × `step` pixels, at most 16."""
    height, width = picture.shape[0] // step, picture.shape[1] // step
    cut = picture[: height * step, : width * step]
    rows = cut[::step].astype(np.uint16)
    for place in range(1, step):
        rows += cut[place::step].astype(np.uint16)
    sums = rows[:, ::step].copy()
    for place in range(1, step):
        sums += rows[:, place::step]
    return sums


def resized(picture: Ink, rows: int, columns: int) -> Ink:
    """Return the picture with so many rows and columns; averaged where it shrinks."""
    if rows > picture.shape[0] or columns > picture.shape[1]:
        floats = averaged(averaged(picture, rows).T, columns).T
        enlarged: Ink = (floats + np.float32(0.5)).astype(np.uint8)
        return enlarged
    across = np.ascontiguousarray(_fewer_rows(picture, rows).T)
    return np.ascontiguousarray(_fewer_rows(across, columns).T)


def _fewer_rows(picture: Ink, rows: int) -> Ink:
    """Average rows to fewer, each weighted by its overlap with a new row, to one 256th."""
    if rows == picture.shape[0]:
        return picture
    edges = np.rint(np.arange(rows + 1) * (256 * picture.shape[0] / rows)).astype(np.int64)
    each = np.diff(edges)
    first = edges[:-1] >> 8
    found = np.full((rows, picture.shape[1]), 128, np.uint16)
    given = np.zeros(rows, np.int64)
    for number in range(int(((edges[1:] - 1 >> 8) - first).max()) + 1):
        at = first + number
        reached = np.clip(np.minimum(edges[1:], (at + 1) << 8) - edges[:-1], 0, each)
        upto = (reached * 256 + each // 2) // each
        weight = (upto - given).astype(np.uint16)
        given = upto
        part = picture[np.minimum(at, picture.shape[0] - 1)].astype(np.uint16)
        part *= weight[:, None]
        found += part
    found >>= 8
    return found.astype(np.uint8)


def averaged(picture: NDArray[np.generic], rows: int) -> Floats:
    """Average rows to fewer, or repeat them to more; old rows are weighted by overlap with a new one."""
    edges = np.linspace(0, picture.shape[0], rows + 1)
    table = np.zeros((picture.shape[0] + 1, picture.shape[1]), np.float32)
    np.cumsum(picture, axis=0, dtype=np.float32, out=table[1:])
    whole = np.minimum(edges.astype(np.int64), picture.shape[0] - 1)
    part = (edges - whole).astype(np.float32)[:, None]
    at_edges = table[whole] + part * (table[whole + 1] - table[whole])
    averages: Floats = np.diff(at_edges, axis=0) / np.float32(picture.shape[0] / rows)
    return averages


def correlation(one: Floats, other: Floats) -> float:
    """Return the correlation of two pictures or rows of values, -1…1; 0 if one is constant."""
    one, other = one - one.mean(), other - other.mean()
    size = float(np.sqrt((one**2).sum() * (other**2).sum()))
    return float((one * other).sum()) / size if size else 0.0


def sampled(ink: Ink, points: NDArray[np.float64]) -> Floats:
    """Return the interpolated values, 0…1, at points (n, 2) as (x, y); 0 outside."""
    height, width = ink.shape
    x, y = points[:, 0], points[:, 1]
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    inside = (left >= 0) & (top >= 0) & (left < width - 1) & (top < height - 1)
    at = np.where(inside, top * width + left, 0)
    fx, fy = (x - left).astype(np.float32), (y - top).astype(np.float32)
    flat = ink.ravel()
    upper = flat[at] * (1 - fx) + flat[at + 1] * fx
    lower = flat[at + width] * (1 - fx) + flat[at + width + 1] * fx
    found: Floats = np.where(inside, upper * (1 - fy) + lower * fy, np.float32(0)).astype(np.float32)
    found *= np.float32(1 / 255)
    return found


def warped(ink: Ink, place: Map, shape: tuple[int, int]) -> Ink:
    """Return a picture resampled on the grid of another, which the map takes to it; paper beyond its edges.

    Most of a page is paper: only cells with ink darker than FAINT are computed.
    """
    if shape == ink.shape and _moves_nothing(place, shape):
        return ink
    below, right = ink.shape
    row = right + 2
    pairs = _pairs(ink).ravel()
    m = (place * STEPS).astype(np.float32)
    rows, columns = -(-shape[0] // CELL), -(-shape[1] // CELL)
    found = np.zeros((rows, CELL, columns, CELL), np.uint8)
    within = np.arange(CELL, dtype=np.float32)[:, None]
    inked = _inked_cells(ink, place, (rows, columns))
    for first in range(0, len(inked), CELLS):
        part = inked[first : first + CELLS]
        y = (part[:, 0].astype(np.float32) * CELL + within)[:, None]
        x = part[:, 1].astype(np.float32) * CELL + within
        there_x = m[0, 0] * x + (m[0, 1] * y + (m[0, 2] + STEPS + 0.5))
        there_y = m[1, 0] * x + (m[1, 1] * y + (m[1, 2] + STEPS + 0.5))
        np.clip(there_x, 0, (right + 1) * STEPS, out=there_x)
        np.clip(there_y, 0, (below + 1) * STEPS, out=there_y)
        fx, fy = there_x.astype(np.uint32), there_y.astype(np.uint32)
        at = (fy >> 4).astype(np.intp)
        at *= row
        at += fx >> 4
        four = pairs.take(at + row).astype(np.uint32)
        four <<= 16
        four |= pairs.take(at)
        fx &= STEPS - 1
        fy &= STEPS - 1
        # One 32-bit number holds two pixels: the upper one in the low bits, the lower one in the high bits.
        sides = four & 0x00FF00FF
        sides *= STEPS - fx
        four >>= 8
        four &= 0x00FF00FF
        four *= fx
        sides += four
        lower = sides >> 16
        sides &= 0xFFFF
        sides *= STEPS - fy
        lower *= fy
        sides += lower
        sides += STEPS * STEPS // 2
        sides >>= 8
        found[part[:, 0], :, part[:, 1]] = sides.astype(np.uint8).transpose(2, 0, 1)
    return found.reshape(rows * CELL, columns * CELL)[: shape[0], : shape[1]]


def _moves_nothing(place: Map, shape: tuple[int, int]) -> bool:
    """Return whether the map keeps every pixel at its position, to half a step."""
    off = np.abs(place - np.eye(2, 3)) * (shape[1], shape[0], 1)
    return float(off.sum(1).max()) < 0.5 / STEPS


def _pairs(ink: Ink) -> NDArray[np.uint16]:
    """Return each pixel, with a frame of paper, and the one to its right in the upper eight bits."""
    framed = np.zeros((ink.shape[0] + 3, ink.shape[1] + 3), np.uint8)
    framed[1:-2, 1:-2] = ink
    pairs = framed[:, 1:].astype(np.uint16)
    pairs <<= 8
    pairs |= framed[:, :-1]
    return pairs


def _inked_cells(ink: Ink, place: Map, cells: tuple[int, int]) -> NDArray[np.int64]:
    """Return the rows and columns (n, 2) of cells of the other grid that get ink, or are near such a cell."""
    height, width = (-(-side // CELL) for side in ink.shape)
    framed = np.zeros((height * CELL, width * CELL), np.uint8)
    framed[: ink.shape[0], : ink.shape[1]] = ink
    dark = framed.reshape(height, CELL, -1).max(1)
    for _ in range(CELL.bit_length() - 1):  # a power of two
        dark = np.maximum(dark[:, ::2], dark[:, 1::2])
    near = np.zeros((height + 4, width + 4), np.uint8)
    near[2:-2, 2:-2] = dark
    near = highest(near, 1)
    y = (np.arange(cells[0]) + 0.5)[:, None] * CELL - 0.5
    x = (np.arange(cells[1]) + 0.5) * CELL - 0.5
    column = np.clip((place[0, 0] * x + place[0, 1] * y + place[0, 2]) // CELL, -2, width + 1)
    row = np.clip((place[1, 0] * x + place[1, 1] * y + place[1, 2]) // CELL, -2, height + 1)
    return np.argwhere(near[row.astype(np.int64) + 2, column.astype(np.int64) + 2] > FAINT)


RUN = 26  # pixels; a line of this length is no stroke of a letter
NEAR = 2  # pixels within which ink is the same stroke, allowing for alignment, warping and a scanner's jitter
INK_CELL = 4  # pixels per side of the cells in which ink is summed


class InkGrid:
    """A page's ink and values derived from it, each computed once, on first use."""

    def __init__(self, ink: Ink) -> None:
        self.ink = ink

    @cached_property
    def soft(self) -> Ink:
        """The ink, blurred."""
        return blurred(self.ink)

    @cached_property
    def around(self) -> Ink:
        """The highest blurred darkness near each pixel."""
        return highest(self.soft, NEAR)

    @cached_property
    def runs(self) -> Ink:
        """The darkness of the lightest pixel in each pixel's horizontal run."""
        return runs(self.ink)

    def runs_around(self, rows: NDArray[np.int64]) -> Ink:
        """Return the darkest such run near each pixel of the given rows."""
        found = np.zeros((len(rows), self.ink.shape[1]), np.uint8)
        for down in range(-NEAR, NEAR + 1):
            np.maximum(found, self.runs[np.clip(rows + down, 0, len(self.ink) - 1)], out=found)
        return highest_across(found, NEAR)

    @cached_property
    def cells(self) -> NDArray[np.uint16]:
        """The total darkness of each cell."""
        return summed(self.ink, INK_CELL)


def runs(ink: Ink) -> Ink:
    """Return the darkness of the lightest pixel in each pixel's run, horizontal to a few degrees."""
    return highest_across(lowest_across(highest_down(ink, 1), RUN // 2), RUN // 2)


def row_means(ink: Ink) -> Ink:
    """Return the mean darkness of the RUN pixels around each pixel in its row."""
    height, width = ink.shape
    framed = np.pad(ink, ((0, 0), (RUN // 2, RUN - RUN // 2 - 1)), mode="edge")
    sums = {1: framed.ravel().astype(np.uint16)}  # by number of pixels, counted from each pixel on
    size = 1
    while 2 * size <= RUN:  # sums across the end of a row are wrong, but not used
        sums[2 * size] = sums[size][:-size] + sums[size][size:]
        size *= 2
    whole = np.zeros(framed.size, np.uint16)
    length, done = framed.size - RUN + 1, 0
    for size in sorted(sums, reverse=True):
        if RUN & size:
            whole[:length] += sums[size][done : done + length]
            done += size
    means = whole.reshape(height, -1)[:, :width].astype(np.float32)
    means *= np.float32(1 / RUN)
    return means.astype(np.uint8)


def sides(area: tuple[slice, slice]) -> tuple[int, int]:
    """Return the height and width of an area, in pixels."""
    down, across = area
    return int(down.stop - down.start), int(across.stop - across.start)
