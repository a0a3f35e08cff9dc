"""What ink one page has where the other has nothing near, gathered to patches.

A rescan leaves specks everywhere and nothing in one place; a stamp leaves a patch, and a line drawn through
print leaves darkness where there was paper between letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.compare.ink import SURE_INK
from app.compare.page import Box
from app.compare.raster import (
    Floats,
    Ink,
    Mask,
    blurred,
    highest,
    highest_across,
    highest_down,
    lowest_across,
    lowest_down,
    summed,
)

LEFT_INK = 64  # darkness, 0.25 of print's, that must be left over
EXCUSE = 3  # so many times its own blurred darkness the other page's ink excuses near it
SPECKLE = 25  # of that excuse, 0.1 of print, is a scanner's noise
NEAR = 2  # pixels; what lies closer is the same stroke after laying, warping and a scanner's jitter
CELL = 4  # pixels; ink without a partner is gathered in cells of this side
GAP = 6  # cells; patches closer than this are one thing
LEAST_CELL = 255  # darkness in a cell, one pixel's worth of black, from which it belongs to a patch
LEAST_MASS = 14 * 255  # darkness, pixels' worth of black; less is dust
LEAST_SIDE = 7  # pixels of a patch's longer side; less is a speck
RUN = 26  # pixels; a dark line at least as long through print may have been drawn …
RUN_EXCESS = 46  # … if nothing as dark, by 0.18 of print, runs there on the other page …
LINE_CONTRAST = 1.8  # … but at most one so many times lighter, and …
DRAWN_INK = 0.08 * 255  # … so much ink a pixel of it, on average, stands where the other page has none …
PRINT = 0.04 * 255  # … but has letters: mean darkness along the line of what is taller than a line
FADED_RULE = 0.06 * 255  # mean darkness along a line that shows the line was there
THICK = 2  # pixels by which a drawn line is made wider on each side, so that its box can be seen


@dataclass(frozen=True)
class Found:
    """Ink that the other page lacks.

    Attributes:
        box: where it is.
        beside_print: share of it that lies beside the words that only its own page has, 0…1.
    """

    box: Box
    beside_print: float


def patches(ink: Ink, other: Ink, shared: Mask, own: Mask, nowhere: Mask) -> list[Found]:
    """The ink of a page that the other lacks, both on one grid.

    Args:
        shared: where both pages have the same words; these need no ink beside them, but for a line drawn
            through them.
        own: where the page has words of its own.
        nowhere: what is not on both pages.
    """
    left = _unmatched(ink, other)
    left[shared | nowhere] = 0
    _drop_faded_rules(left, ink, other)
    drawn = _drawn(ink, other, nowhere)
    if drawn is not None:
        np.maximum(left, drawn, out=left)
    return _gathered(left, own)


def _unmatched(ink: Ink, other: Ink) -> Ink:
    """How much of each pixel's ink the other page does not explain."""
    excuse = highest(blurred(other), NEAR)
    np.maximum(excuse, SPECKLE // EXCUSE, out=excuse)
    np.minimum(excuse, 90, out=excuse)
    excuse *= EXCUSE
    excuse -= SPECKLE // EXCUSE * EXCUSE
    left = np.maximum(ink, excuse)
    left -= excuse
    left *= (left >= LEFT_INK) & (ink >= SURE_INK)
    return left


# --- lines drawn through print -----------------------------------------------------------------------


def _drawn(ink: Ink, other: Ink, nowhere: Mask) -> Ink | None:
    """Lines drawn across print: dark all along, where the other page has letters with paper between them."""
    runs = _runs(ink)
    there = highest(_runs(other), 2)
    line = (runs > SURE_INK) & (runs > there * np.float32(LINE_CONTRAST)) & ~nowhere
    sure = line & (runs > there) & (runs - there > RUN_EXCESS)
    if not sure.any():
        return None
    more = np.maximum(ink - np.float32(1.15) * highest(other, 1) - np.float32(13), 0).astype(np.uint8)
    sure &= _row_means(highest_down(more, 1)) > DRAWN_INK
    sure &= _row_means(lowest_down(other, 2)) > PRINT
    if not sure.any():
        return None
    line &= highest_across(sure.astype(np.uint8), RUN) > 0
    return highest_down(np.where(line, runs, np.uint8(0)), THICK)


def _drop_faded_rules(left: Ink, ink: Ink, other: Ink) -> None:
    """Take from what is left the long lines, across or down, that a weak scan shows as a shade of grey."""
    if not left.any():
        return
    left[(_runs(ink) > SURE_INK) & (highest_down(_row_means(other), NEAR) > FADED_RULE)] = 0
    if left.any():
        ink, other = np.ascontiguousarray(ink.T), np.ascontiguousarray(other.T)
        left.T[(_runs(ink) > SURE_INK) & (highest_down(_row_means(other), NEAR) > FADED_RULE)] = 0


def _row_means(ink: Ink) -> Ink:
    """The mean darkness of each pixel's stretch of a line across."""
    framed = np.pad(ink, ((0, 0), (RUN // 2 + 1, RUN // 2)), mode="edge")
    table = framed.cumsum(1, dtype=np.int32)
    means = (table[:, RUN:] - table[:, :-RUN])[:, : ink.shape[1]] * np.float32(1 / RUN)
    darkness: Ink = means.astype(np.uint8)
    return darkness


def _runs(ink: Ink) -> Ink:
    """How dark the lightest place is in each pixel's stretch of a line across, within a few degrees."""
    return highest_across(lowest_across(highest_down(ink, 1), RUN // 2), RUN // 2)


# --- patches -----------------------------------------------------------------------------------------


def _gathered(left: Ink, own: Mask) -> list[Found]:
    """Unexplained ink: what lies close together is one thing, and dust is none."""
    height, width = left.shape
    mass = summed(left, CELL)
    found = []
    for cells in _together(mass > LEAST_CELL):
        if int(mass[cells[:, 0], cells[:, 1]].sum()) < LEAST_MASS:
            continue
        top, bottom = int(cells[:, 0].min()) * CELL, (int(cells[:, 0].max()) + 1) * CELL
        start, end = int(cells[:, 1].min()) * CELL, (int(cells[:, 1].max()) + 1) * CELL
        inked = left[top:bottom, start:end] > 0
        down, across = np.flatnonzero(inked.any(1)), np.flatnonzero(inked.any(0))
        top, bottom = top + int(down[0]), top + int(down[-1]) + 1
        start, end = start + int(across[0]), start + int(across[-1]) + 1
        if max(bottom - top, end - start) < LEAST_SIDE:
            continue
        ink: Floats = left[top:bottom, start:end].astype(np.float32)
        inside = float(ink[own[top:bottom, start:end]].sum())
        place = Box(start / width, top / height, end / width, bottom / height)
        found.append(Found(place, 1 - inside / float(ink.sum())))
    return found


def _together(marked: Mask) -> Iterator[NDArray[np.int64]]:
    """The marked cells in groups (n, 2) of rows and columns; gaps of up to GAP cells part no group."""
    cells = np.argwhere(marked)
    waiting = {(int(row), int(column)): place for place, (row, column) in enumerate(cells)}
    reach = [
        (down, across)
        for down in range(-GAP, GAP + 1)
        for across in range(-GAP, GAP + 1)
        if down * down + across * across <= GAP * GAP
    ]
    while waiting:
        first, place = waiting.popitem()
        stack, group = [first], [place]
        while stack:
            row, column = stack.pop()
            for down, across in reach:
                neighbour = waiting.pop((row + down, column + across), None)
                if neighbour is not None:
                    group.append(neighbour)
                    stack.append((row + down, column + across))
        yield cells[group]
