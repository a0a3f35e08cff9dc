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
FADED = 0.05  # … what share of ink is left over in three quarters of them, where a page is too faded
FADED_RULE = 0.06 * 255  # mean darkness along a line that shows the line was there
GROWTH = 2  # cells; ink over print that lies no further from a patch is more of it
WORN = 0.02  # share of the print of both pages from which so much is left over that nothing can be told there


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
    if _is_faded(left, np.where(nowhere, np.uint8(0), ink)):
        if not words.any():
            return Leftover((), True)
        left[words] = 0
        _drop_rules(left, ink)
        return Leftover(tuple(_gathered(left, words, own)), True)
    lines = struck(ink, other, nowhere)
    for line in lines:
        left[line.top : line.bottom, line.left : line.right] = 0
    _drop_faded_rules(left, ink, other)
    height, width = ink.shape
    crossed = [
        Box(line.left / width, line.top / height, line.right / width, line.bottom / height) for line in lines
    ]
    return Leftover((*(Found(box, 1.0) for box in crossed), *_gathered(left, shared, own)), False)


def _is_faded(left: Ink, ink: Ink) -> bool:
    """Judged by the squares of the page that have enough ink: what was added fills but a few of them."""
    lost, inked = summed(left, SQUARE), summed(ink * (ink >= SURE_INK), SQUARE)
    enough = inked > FEWEST_INKED
    if enough.sum() < FEWEST_SQUARES:
        return False
    return float(np.quantile(lost[enough] / inked[enough], 0.75)) > FADED


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


def _gathered(left: Ink, shared: Mask, own: Mask) -> list[Found]:
    """Unexplained ink: what lies close together is one thing, and dust is none."""
    beside = left * ~shared
    whole = summed(left, CELL)
    mass = summed(beside, CELL)
    over_print = whole - mass > LEAST_CELL
    if over_print.sum() > WORN * summed(shared.view(np.uint8), CELL).astype(bool).sum():
        over_print[:] = False
    found = []
    for cells in _together(mass > LEAST_CELL):
        if int(mass[cells[:, 0], cells[:, 1]].sum()) < LEAST_MASS:
            continue
        place = _around(cells, beside, LEAST_SIDE)
        if place is None:
            continue
        more = _grown(cells, over_print)
        if len(more):
            place = _around(np.concatenate([cells, more]), left, LEAST_SIDE) or place
        top, bottom, start, end = place
        ink: Floats = left[top:bottom, start:end].astype(np.float32)
        inside = float(ink[own[top:bottom, start:end]].sum())
        height, width = left.shape
        box = Box(start / width, top / height, end / width, bottom / height)
        found.append(Found(box, 1 - inside / float(ink.sum())))
    return found


def _around(cells: NDArray[np.int64], left: Ink, least: int) -> tuple[int, int, int, int] | None:
    """Top, bottom, left and right of the ink in the box around cells; None for a speck."""
    top, bottom = int(cells[:, 0].min()) * CELL, (int(cells[:, 0].max()) + 1) * CELL
    start, end = int(cells[:, 1].min()) * CELL, (int(cells[:, 1].max()) + 1) * CELL
    inked = left[top:bottom, start:end] > 0
    down, across = np.flatnonzero(inked.any(1)), np.flatnonzero(inked.any(0))
    top, bottom = top + int(down[0]), top + int(down[-1]) + 1
    start, end = start + int(across[0]), start + int(across[-1]) + 1
    return (top, bottom, start, end) if max(bottom - top, end - start) >= least else None


def _grown(cells: NDArray[np.int64], free: Mask) -> NDArray[np.int64]:
    """The marked cells that hang together with a group through gaps of up to GROWTH cells."""
    stack = [(int(row), int(column)) for row, column in cells]
    found: set[tuple[int, int]] = set()
    waiting = {(int(row), int(column)) for row, column in np.argwhere(free)}
    while stack:
        row, column = stack.pop()
        for down in range(-GROWTH, GROWTH + 1):
            for across in range(-GROWTH, GROWTH + 1):
                near = row + down, column + across
                if near in waiting:
                    waiting.discard(near)
                    found.add(near)
                    stack.append(near)
    return np.array(sorted(found), np.int64).reshape(-1, 2)


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
