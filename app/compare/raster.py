"""Working on pictures of ink: pixels of eight bits, 0 for paper and 255 for the black of print.

Eight bits are as much as a scanner tells, and several times as fast as numbers with fractions, for a whole
page then fits into a processor's own memory. What takes long works on a few rows at a time, for that too.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ink = NDArray[np.uint8]
"""How dark each pixel is, 0 paper … 255 print, shape (height, width)."""
Mask = NDArray[np.bool_]
Floats = NDArray[np.float32]
Map = NDArray[np.float64]
"""Shape (2, 3): (x, y, 1) of one picture to (x, y) of another, in pixels."""

BAND = 32  # rows at a time
STEPS = 16  # between two pixels, where a picture is laid on another's grid: four bits


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
    found = np.zeros((height, width + 2 * reach), np.uint8)
    found[:, reach : reach + width] = ink
    for step in _doubling(reach):
        found = np.maximum(found[:, :-step], found[:, step:])
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
    framed = np.empty((height + 2, width + 2), np.uint16)
    framed[1:-1, 1:-1] = ink
    framed[0, 1:-1], framed[-1, 1:-1] = ink[0], ink[-1]
    framed[:, 0], framed[:, -1] = framed[:, 1], framed[:, -2]
    pairs = framed[:, :-1] + framed[:, 1:]
    across = pairs[:, :-1] + pairs[:, 1:]
    pairs = across[:-1] + across[1:]
    both = pairs[:-1] + pairs[1:]
    both += 8
    both >>= 4
    softened: Ink = both.astype(np.uint8)
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
        rows += cut[place::step]
    sums = rows[:, ::step].copy()
    for place in range(1, step):
        sums += rows[:, place::step]
    return sums


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
    """A picture on the grid of another, whose pixels lie on it as the map says; paper where it ends."""
    height, width = shape
    below, right = ink.shape
    row = right + 2
    corners = np.zeros((below + 2, row), np.uint32)  # of each pixel: itself, and those to the right and below
    corners[1:-1, 1:-1] = ink
    corners[:, :-1] |= corners[:, 1:] << 8
    corners[:-1] |= corners[1:] << 16
    flat = corners.ravel()
    found = np.empty(shape, np.uint8)
    m = (place * STEPS).astype(np.float32)
    x = np.arange(width, dtype=np.float32)
    for top in range(0, height, BAND):
        y = np.arange(top, min(top + BAND, height), dtype=np.float32)[:, None]
        there_x = m[0, 0] * x + (m[0, 1] * y + (m[0, 2] + STEPS + 0.5))
        there_y = m[1, 0] * x + (m[1, 1] * y + (m[1, 2] + STEPS + 0.5))
        np.clip(there_x, 0, (right + 1) * STEPS, out=there_x)
        np.clip(there_y, 0, (below + 1) * STEPS, out=there_y)
        fx, fy = there_x.astype(np.uint32), there_y.astype(np.uint32)
        at = (fy >> 4).astype(np.intp)
        at *= row
        at += fx >> 4
        four = flat.take(at)
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
        found[top : top + BAND] = sides
    return found
