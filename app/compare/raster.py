"""Working on pictures of ink: pixels of eight bits, 0 for paper and 255 for the black of print.

Eight bits are as much as a scanner tells, and several times as fast as numbers with fractions, for a whole
page then fits into a processor's own memory. What takes long works on a few rows at a time, for that too.

NumPy is fast where it works through two arrays of one type without gaps: a minimum with a single number
takes ten times as long as with an array of it, and numbers of mixed types thirty times.
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
BLUR_BAND = 128  # … where a few passes are made over them
CELL = 8  # pixels of the side of a cell that counts as ink or paper
CELLS = 512  # at a time
FAINT = 16  # darkness, 0.06 of print, that is no more than the paper's grain
STEPS = 16  # between two pixels, where a picture is laid on another's grid: four bits


def only(mask: Mask) -> Ink:
    """1 where the mask holds, to multiply ink with: eight bits by eight bits take a third of the time."""
    return mask.view(np.uint8)


def highest(ink: Ink, reach: int) -> Ink:
    """The highest value within so many pixels to each side, both ways."""
    return highest_across(highest_down(ink, reach), reach)


def highest_down(ink: Ink, reach: int) -> Ink:
    """… up and down alone; by doubling, so in a few passes."""
    height, width = ink.shape
    found = np.zeros((height + 2 * reach, width), np.uint8)
    found[reach : reach + height] = ink
    for step in _doubling(reach):
        found = np.maximum(found[:-step], found[step:])
    return found


def highest_across(ink: Ink, reach: int) -> Ink:
    """… to the left and to the right alone."""
    height, width = ink.shape
    framed = np.zeros((height, width + 2 * reach), np.uint8)
    framed[:, reach : reach + width] = ink
    found = framed.ravel()  # between the rows is paper enough that none reaches into the next
    for step in _doubling(reach):
        found = np.maximum(found[:-step], found[step:])
    framed.ravel()[: len(found)] = found
    return np.ascontiguousarray(framed[:, :width])


def at_most(picture: Numbers, most: float) -> Numbers:
    """The values, those above the most set to it."""
    found: Numbers = np.minimum(picture, np.full(picture.shape[-1], most, picture.dtype))
    return found


def at_least(picture: Numbers, least: float) -> Numbers:
    """The values, those below the least set to it."""
    found: Numbers = np.maximum(picture, np.full(picture.shape[-1], least, picture.dtype))
    return found


def _doubling(reach: int) -> list[int]:
    """By how much to slip a picture on itself, each time, for a window of so many pixels to each side."""
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
    """Each pixel and its neighbours, weighted 1-2-1 both ways; beyond the edges they are as at them."""
    height, width = ink.shape
    framed = np.empty((height + 2, width + 2), np.uint8)
    framed[1:-1, 1:-1] = ink
    framed[0, 1:-1], framed[-1, 1:-1] = ink[0], ink[-1]
    framed[:, 0], framed[:, -1] = framed[:, 1], framed[:, -2]
    softened = np.empty((height, width), np.uint8)
    row = width + 2  # where one row of the frame ends and the next begins, nothing is right, nor used
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
    """Each square of so many pixels, up to 16, averaged to one; what is left over at the edges is cut."""
    if step == 1:
        return picture
    averages: Ink = ((summed(picture, step) + step * step // 2) // (step * step)).astype(np.uint8)
    return averages


def summed(picture: Ink, step: int) -> NDArray[np.uint16]:
    """The sum of each square of so many pixels, up to 16."""
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
    """With so many pixels each way; averaged where it shrinks."""
    if rows > picture.shape[0] or columns > picture.shape[1]:
        floats = averaged(averaged(picture, rows).T, columns).T
        enlarged: Ink = (floats + np.float32(0.5)).astype(np.uint8)
        return enlarged
    across = np.ascontiguousarray(_fewer_rows(picture, rows).T)
    return np.ascontiguousarray(_fewer_rows(across, columns).T)


def _fewer_rows(picture: Ink, rows: int) -> Ink:
    """Rows averaged to fewer, each counted where it falls, to one 256th of a new row."""
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
    """Rows averaged to fewer, or repeated to more; each old row is counted where it falls."""
    edges = np.linspace(0, picture.shape[0], rows + 1)
    table = np.zeros((picture.shape[0] + 1, picture.shape[1]), np.float32)
    np.cumsum(picture, axis=0, dtype=np.float32, out=table[1:])
    whole = np.minimum(edges.astype(np.int64), picture.shape[0] - 1)
    part = (edges - whole).astype(np.float32)[:, None]
    at_edges = table[whole] + part * (table[whole + 1] - table[whole])
    averages: Floats = np.diff(at_edges, axis=0) / np.float32(picture.shape[0] / rows)
    return averages


def correlation(one: Floats, other: Floats) -> float:
    """Of two pictures or two rows of values, -1…1; 0 if one is even."""
    one, other = one - one.mean(), other - other.mean()
    size = float(np.sqrt((one**2).sum() * (other**2).sum()))
    return float((one * other).sum()) / size if size else 0.0


def sampled(ink: Ink, points: NDArray[np.float64]) -> Floats:
    """The values, 0…1, between the pixels at points (n, 2) as (x, y); 0 outside."""
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
    """A picture on the grid of another, whose pixels lie on it as the map says; paper where it ends.

    Most of a page is paper: only the cells with ink darker than FAINT are reckoned.
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
        # Two pixels of 16 bits are reckoned with at once: the upper one below, the lower one above.
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
    """Whether every pixel lies on the one at its own place, to half a step."""
    off = np.abs(place - np.eye(2, 3)) * (shape[1], shape[0], 1)
    return float(off.sum(1).max()) < 0.5 / STEPS


def _pairs(ink: Ink) -> NDArray[np.uint16]:
    """Each pixel, also of a frame of paper, with the one to the right of it in the upper eight bits."""
    framed = np.zeros((ink.shape[0] + 3, ink.shape[1] + 3), np.uint8)
    framed[1:-2, 1:-2] = ink
    pairs = framed[:, 1:].astype(np.uint16)
    pairs <<= 8
    pairs |= framed[:, :-1]
    return pairs


def _inked_cells(ink: Ink, place: Map, cells: tuple[int, int]) -> NDArray[np.int64]:
    """Rows and columns (n, 2) of those cells of the other grid on which ink comes to lie, or near which."""
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


RUN = 26  # pixels; a line at least as long is no stroke of a letter
NEAR = 2  # pixels; what lies closer is the same stroke after laying, warping and a scanner's jitter
INK_CELL = 4  # pixels; ink is gathered in cells of this side


class InkGrid:
    """What is derived from a page's ink; each is reckoned once, when it is first asked for."""

    def __init__(self, ink: Ink) -> None:
        self.ink = ink

    @cached_property
    def soft(self) -> Ink:
        """Blurred."""
        return blurred(self.ink)

    @cached_property
    def around(self) -> Ink:
        """The most blurred darkness near each pixel."""
        return highest(self.soft, NEAR)

    @cached_property
    def runs(self) -> Ink:
        """How dark the lightest place is in each pixel's stretch of a line across."""
        return runs(self.ink)

    def runs_around(self, rows: NDArray[np.int64]) -> Ink:
        """The darkest such stretch near each pixel of some rows."""
        found = np.zeros((len(rows), self.ink.shape[1]), np.uint8)
        for down in range(-NEAR, NEAR + 1):
            np.maximum(found, self.runs[np.clip(rows + down, 0, len(self.ink) - 1)], out=found)
        return highest_across(found, NEAR)

    @cached_property
    def cells(self) -> NDArray[np.uint16]:
        """The darkness in each cell."""
        return summed(self.ink, INK_CELL)


def runs(ink: Ink) -> Ink:
    """How dark the lightest place is in each pixel's stretch of a line across, within a few degrees."""
    return highest_across(lowest_across(highest_down(ink, 1), RUN // 2), RUN // 2)


def row_means(ink: Ink) -> Ink:
    """The mean darkness of each pixel's stretch of RUN pixels of a line across."""
    height, width = ink.shape
    framed = np.pad(ink, ((0, 0), (RUN // 2, RUN - RUN // 2 - 1)), mode="edge")
    sums = {1: framed.ravel().astype(np.uint16)}  # of so many pixels from each on, by their number
    size = 1
    while 2 * size <= RUN:  # between the rows a sum is wrong, but not used
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
