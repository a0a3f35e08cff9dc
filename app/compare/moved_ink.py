"""Detect ink that moved with the words beside it, such as a signature below a longer text.

A wrong match would hide a difference. So both pages must be drawn by a computer, and the ink must be large
and intricate, beside the same word, and equal down to the stroke: two stamps of one office may differ in one
    digit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from app.compare.page import Box
from app.compare.patches import Area, InkCluster, painted
from app.compare.raster import Floats, Ink, InkGrid, Mask

SHORT_SIDE, LONG_SIDE = 20, 60  # pixels at least; ticks and crosses are smaller
DARK = 110  # darkness, 0.43 of print's, of a stroke; in paler ink another digit is too faint to detect
STROKES = 5.0  # at least, that a row and a column of it cross on average; a circle or a large cross has 4
SAME_BOX = 0.7  # overlap of both things once one is moved onto the other
SLIP = 3  # pixels of tolerance from the position of the word
AROUND = 8  # pixels on each side that must look the same too
SPOT = 3  # pixels of a square's side, in which …
OTHER_STROKE = 0.07 * 255  # … mean darkness differs at most; by 0.08 and more for a figure of 6 points
OTHER_LETTER = 0.18 * 255  # … over words, whose letters are not drawn alike everywhere

Partners = Sequence[tuple[Box, Box]]


def without_moved_ink(
    a: InkGrid, b: InkGrid, only_a: Sequence[InkCluster], only_b: Sequence[InkCluster], words: Partners
) -> tuple[list[InkCluster], list[InkCluster]]:
    """Return the ink that only one of two drawn pages has, without ink that only moved.

    Args:
        a, b: on one grid.
        only_a, only_b: ink that the other page lacks at its place.
        words: where each word of both pages is on either.
    """
    left_a, left_b = [], list(only_b)
    for found in only_a:
        partner = _partner(a, b, found.box, left_b, words)
        if partner is None:
            left_a.append(found)
        else:
            left_b.remove(partner)
    return left_a, left_b


def _partner(
    a: InkGrid, b: InkGrid, box: Box, others: Sequence[InkCluster], words: Partners
) -> InkCluster | None:
    """Return the cluster of the other page that is the same ink, if any."""
    height, width = a.ink.shape
    area = (
        slice(round(box.top * height), round(box.bottom * height)),
        slice(round(box.left * width), round(box.right * width)),
    )
    if not others or not words or not _is_intricate(a.ink[area]):
        return None
    here, there = min(words, key=lambda partners: _distance(partners[0], box))
    right = (there.left + there.right - here.left - here.right) / 2
    down = (there.top + there.bottom - here.top - here.bottom) / 2
    moved = Box(box.left + right, box.top + down, box.right + right, box.bottom + down)
    partner = next((other for other in others if other.box.overlap(moved) > SAME_BOX), None)
    if partner is None:
        return None
    print_mask = painted((word for word, _ in words), (height, width))
    same = _is_same_ink(a.soft, b.soft, print_mask, area, round(down * height), round(right * width))
    return partner if same else None


def _distance(one: Box, other: Box) -> float:
    """Between the nearest points of two boxes, squared."""
    across = max(one.left - other.right, other.left - one.right, 0.0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0.0)
    return across**2 + down**2


def _is_intricate(ink: Ink) -> bool:
    """Return whether the ink is too intricate to match by chance."""
    if min(ink.shape) < SHORT_SIDE or max(ink.shape) < LONG_SIDE:
        return False
    dark = np.pad(ink > DARK, 1)
    across = np.count_nonzero(dark[:, 1:] & ~dark[:, :-1]) / ink.shape[0]
    down = np.count_nonzero(dark[1:] & ~dark[:-1]) / ink.shape[1]
    return bool(across + down >= STROKES)


def _is_same_ink(a: Ink, b: Ink, print_mask: Mask, area: Area, down: int, right: int) -> bool:
    """Return whether the ink in and around an area equals the second page's ink at this offset.

    Args:
        print_: where the first page has words.
    """
    top, left = area[0].start - AROUND, area[1].start - AROUND
    bottom, end = area[0].stop + AROUND, area[1].stop + AROUND
    if min(top, left, top + down - SLIP, left + right - SLIP) < 0:
        return False
    mine = a[top:bottom, left:end].astype(np.float32)
    near = b[top + down - SLIP : bottom + down + SLIP, left + right - SLIP : end + right + SLIP]
    if near.shape != (bottom - top + 2 * SLIP, end - left + 2 * SLIP):  # a page ends there
        return False
    slipped = sliding_window_view(near.astype(np.float32), mine.shape)
    unlike = np.einsum("ijkl,ijkl->ij", slipped, slipped) - 2 * np.einsum("ijkl,kl->ij", slipped, mine)
    row, column = np.unravel_index(int(unlike.argmin()), unlike.shape)
    if not (0 < row < 2 * SLIP and 0 < column < 2 * SLIP):
        return False
    # Both are moved by half of what is left of a pixel, and so blurred alike.
    y, x = _lowest(unlike[row - 1 : row + 2, column]) / 2, _lowest(unlike[row, column - 1 : column + 2]) / 2
    spots = _spots(_slipped(mine, -y, -x) - _slipped(slipped[row, column], y, x))
    over_words = _spots(print_mask[top + 1 : bottom - 1, left + 1 : end - 1].astype(np.float32)) > 0
    return bool(np.all(np.abs(spots) <= np.where(over_words, OTHER_LETTER, OTHER_STROKE)))


def _lowest(values: Floats) -> float:
    """Where a curve through values at -1, 0 and 1, that at 0 the lowest, is lowest: -0.5…0.5."""
    before, middle, after = values.tolist()
    bend = before - 2 * middle + after
    return 0.5 * (before - after) / bend if bend else 0.0


def _slipped(picture: Floats, down: float, right: float) -> Floats:
    """The values so far, less than a pixel, beside each pixel; those at the edges are left out."""
    for far in (down, right):
        step = 1 if far > 0 else -1
        inner, beside = picture[1:-1], picture[1 + step : len(picture) - 1 + step]
        picture = (inner + np.float32(abs(far)) * (beside - inner)).T
    return picture


def _spots(values: Floats) -> Floats:
    means: Floats = sliding_window_view(values, (SPOT, SPOT)).mean((2, 3))
    return means
