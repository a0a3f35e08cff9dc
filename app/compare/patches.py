"""What ink one page has where the other has nothing near, gathered to patches.

A rescan leaves specks everywhere and nothing in one place; a stamp leaves a patch. Print that both pages
bear is left to the comparison of words, but for a line drawn through it (`app.compare.struck`), and for the
rest of what is partly beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.compare.ink import SURE_INK
from app.compare.page import Box
from app.compare.raster import Floats, Ink, Mask, blurred, highest, highest_down, summed
from app.compare.struck import row_means, runs, struck

LEFT_INK = 64  # darkness, 0.25 of print's, that must be left over
EXCUSE = 3  # so many times its own blurred darkness the other page's ink excuses near it
SPECKLE = 25  # of that excuse, 0.1 of print, is a scanner's noise
NEAR = 2  # pixels; what lies closer is the same stroke after laying, warping and a scanner's jitter
CELL = 4  # pixels; ink without a partner is gathered in cells of this side
GAP = 6  # cells; patches closer than this are one thing
LEAST_CELL = 255  # darkness in a cell, one pixel's worth of black, from which it belongs to a patch
LEAST_MASS = 14 * 255  # darkness, pixels' worth of black; less is dust
LEAST_SIDE = 7  # pixels of a patch's longer side; less is a speck
SQUARE = 16  # pixels of a square's side, in which it is told …
FEWEST_INKED = 10 * 255  # … if it has so much ink, as of so many pixels of black, …
FEWEST_SQUARES = 20  # … and there are so many, …
FADED = 0.05  # … what share of ink is left over in three quarters of them; with more, a page is too faded
HEAVIER = 0.3 * 255  # mean darkness, over a letter's size, that is more than print scanned again varies by
HIGHER, PART = 1.5, 0.2  # a patch so many times as high as a line is that has such a part of it, has it all
FADED_RULE = 0.06 * 255  # mean darkness along a line that shows the line was there
LEAST_OVER_PRINT = 60 * 255  # … and less is misprint where both pages have the same words
STEADY = 0.005  # share of ink left over in three quarters of a page that was scanned well


@dataclass(frozen=True)
class Found:
    """Ink that the other page lacks.

    Attributes:
        box: where it is.
        beside_print: share of it that lies beside the words that only its own page has, 0…1.
    """

    box: Box
    beside_print: float


@dataclass(frozen=True)
class Leftover:
    """What ink of a page the other lacks.

    Attributes:
        faded: the other page shows so little of this one's print that it cannot be told what else it lacks;
            `found` then holds what lies beside all print.
    """

    found: tuple[Found, ...]
    faded: bool


def leftover(ink: Ink, other: Ink, shared: Mask, own: Mask, words: Mask, nowhere: Mask) -> Leftover:
    """The ink of a page that the other lacks, both on one grid.

    Args:
        shared: where both pages have the same words; these need no ink beside them, but for a line drawn
            through them.
        own: where the page has words of its own.
        words: where either page has any words.
        nowhere: what is not on both pages.
    """
    left = _unmatched(ink, other)
    left[nowhere] = 0
    lost = _lost_share(left, np.where(nowhere, np.uint8(0), ink))
    if lost > FADED:
        if not words.any():
            return Leftover((), True)
        left[words] = 0
        _drop_rules(left, ink)
        return Leftover(tuple(_gathered(left, words, own, over_print=False)), True)
    _drop_faded_rules(left, ink, other)
    if lost < STEADY:
        np.maximum(left, _heavier(ink, other) * ~nowhere, out=left)
    height, width = ink.shape
    lines = [
        Box(line.left / width, line.top / height, line.right / width, line.bottom / height)
        for line in struck(ink, other, nowhere)
    ]
    return Leftover(tuple(_with_lines(_gathered(left, shared, own, over_print=lost < STEADY), lines)), False)


def _with_lines(found: list[Found], lines: list[Box]) -> list[Found]:
    """Patches and lines through print: a stamp's edge is no such line, and the end of a line is no patch."""
    higher = [
        patch.box
        for patch in found
        if all(patch.box.bottom - patch.box.top > HIGHER * (line.bottom - line.top) for line in lines)
    ]
    drawn = [line for line in lines if all(line.shared(box) < PART * line.area for box in higher)]
    beside = [
        patch for patch in found if all(patch.box.shared(line) < 0.5 * patch.box.area for line in drawn)
    ]
    return [*(Found(line, 1.0) for line in drawn), *beside]


def _lost_share(left: Ink, ink: Ink) -> float:
    """What share of ink is left over in three quarters of the page, 0…1.

    Told by the squares that have enough ink: what was added to the page fills but a few of them.
    """
    lost, inked = summed(left, SQUARE), summed(ink * (ink >= SURE_INK), SQUARE)
    enough = inked > FEWEST_INKED
    if enough.sum() < FEWEST_SQUARES:
        return 0.0
    return float(np.quantile(lost[enough] / inked[enough], 0.75))


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


def _heavier(ink: Ink, other: Ink) -> Ink:
    """Ink where there is so much more than on the other page that something was written over its print."""
    more = summed(ink, CELL).astype(np.int32) - summed(other, CELL)
    rows = np.pad(more, 1)
    rows = rows[:-2] + rows[1:-1] + rows[2:]
    around = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]
    heavy = np.zeros(ink.shape, np.bool_)
    cells = np.repeat(np.repeat(around > HEAVIER * 9 * CELL * CELL, CELL, 0), CELL, 1)
    heavy[: cells.shape[0], : cells.shape[1]] = cells
    return ink * (heavy & (ink >= SURE_INK) & (ink > other))


def _drop_rules(left: Ink, ink: Ink) -> None:
    left[runs(ink) > SURE_INK] = 0
    left.T[runs(np.ascontiguousarray(ink.T)) > SURE_INK] = 0


def _drop_faded_rules(left: Ink, ink: Ink, other: Ink) -> None:
    """Take from what is left the long lines, across or down, that a weak scan shows as a shade of grey."""
    if not left.any():
        return
    left[(runs(ink) > SURE_INK) & (highest_down(row_means(other), NEAR) > FADED_RULE)] = 0
    if left.any():
        ink, other = np.ascontiguousarray(ink.T), np.ascontiguousarray(other.T)
        left.T[(runs(ink) > SURE_INK) & (highest_down(row_means(other), NEAR) > FADED_RULE)] = 0


# --- patches -----------------------------------------------------------------------------------------


def _gathered(left: Ink, shared: Mask, own: Mask, *, over_print: bool) -> list[Found]:
    """Unexplained ink: what lies close together is one thing, and dust is none.

    Args:
        over_print: what lies on the words of both pages counts too.
    """
    free = left * ~shared
    whole, beside = summed(left if over_print else free, CELL), summed(free, CELL)
    groups = [
        cells
        for cells in _together(whole > LEAST_CELL)
        if int(beside[cells[:, 0], cells[:, 1]].sum()) >= LEAST_MASS
        or int(whole[cells[:, 0], cells[:, 1]].sum()) >= LEAST_OVER_PRINT
    ]
    height, width = left.shape
    found = []
    for cells in groups:
        top, bottom, start, end = _around(cells, left if over_print else free)
        if max(bottom - top, end - start) >= LEAST_SIDE:
            ink: Floats = left[top:bottom, start:end].astype(np.float32)
            inside = float(ink[own[top:bottom, start:end]].sum())
            box = Box(start / width, top / height, end / width, bottom / height)
            found.append(Found(box, 1 - inside / float(ink.sum())))
    return found


def _around(cells: NDArray[np.int64], left: Ink) -> tuple[int, int, int, int]:
    """Top, bottom, left and right of the ink in the box around cells."""
    top, bottom = int(cells[:, 0].min()) * CELL, (int(cells[:, 0].max()) + 1) * CELL
    start, end = int(cells[:, 1].min()) * CELL, (int(cells[:, 1].max()) + 1) * CELL
    inked = left[top:bottom, start:end] > 0
    down, across = np.flatnonzero(inked.any(1)), np.flatnonzero(inked.any(0))
    return top + int(down[0]), top + int(down[-1]) + 1, start + int(across[0]), start + int(across[-1]) + 1


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
