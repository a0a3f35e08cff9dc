"""A page's ink on the grid of both pages, with what is asked of it when either is compared with the other."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.compare.raster import (
    Ink,
    blurred,
    highest,
    highest_across,
    highest_down,
    lowest_across,
    summed,
)

RUN = 26  # pixels; a line at least as long is no stroke of a letter
NEAR = 2  # pixels; what lies closer is the same stroke after laying, warping and a scanner's jitter
CELL = 4  # pixels; ink is gathered in cells of this side


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
        return summed(self.ink, CELL)


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
