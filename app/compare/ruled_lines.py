"""Detect ruled lines: thin lines of forms and tables, which black and white scans break or lose.

A line through letters is a strikethrough, not a ruled line.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from app.compare.raster import Mask, highest, highest_across, highest_down, lowest_down, sides

LENGTH = 8.0  # millimetres, at least
INKED = 0.6  # of its length, where it is broken
THICKEST = 0.6  # millimetres
STEEPEST = 0.02  # rise over length
BESIDE = 0.5  # millimetres from a line, where ink on both sides is what it runs through
MOST_CROSSED = 0.12  # of its length
LONGEST_LETTER = 4.0  # millimetres
LINE_SHARE = 0.7  # of the ink that hangs together, from which it is a line


def ruled(ink: Mask, dots: float) -> Mask:
    """Return the pixels of ruled lines.

    Args:
        ink: where either page has ink.
        dots: pixels per millimetre.
    """
    lines = _level(ink, dots) | _level(np.ascontiguousarray(ink.T), dots).T
    return _without_letters(lines, ink, dots)


def _without_letters(lines: Mask, ink: Mask, dots: float) -> Mask:
    """Return the lines without parts of letters, which stand in a row or below each other in a table.

    Ink that hangs together is a line or a grid of lines if it is longer than a letter, flat or wider than a
    letter, and nearly all in lines.
    """
    labels: NDArray[np.int32]
    labels, count = ndimage.label(ink, np.ones((3, 3)))
    sizes = np.bincount(labels.ravel(), minlength=count + 1)
    in_lines = np.bincount(labels[lines], minlength=count + 1) >= LINE_SHARE * sizes
    letter, flat = LONGEST_LETTER * dots, 2 * THICKEST * dots
    is_line = np.zeros(count + 1, np.bool_)
    for number, area in enumerate(ndimage.find_objects(labels), start=1):
        thin, long = sorted(sides(area))
        is_line[number] = (
            in_lines[number] and long > letter and (thin <= flat + STEEPEST * long or thin > letter)
        )
    beside_lines = highest(is_line[labels].view(np.uint8), 1).view(np.bool_)
    found: Mask = np.logical_and(lines, beside_lines)
    return found


def _level(ink: Mask, dots: float) -> Mask:
    """Return the pixels of horizontal lines."""
    reach = round(LENGTH * dots) // 2
    near = highest_down(ink.view(np.uint8), 1)
    full = ndimage.uniform_filter1d(near * np.uint8(100), 2 * reach + 1, 1) >= round(100 * INKED)
    runs = highest_across(full.view(np.uint8), reach)
    thick = (round(THICKEST * dots) + 3) // 2
    solid = highest_down(lowest_down(runs, thick), thick)
    lines: Mask = np.logical_and(runs > solid, near)
    labels: NDArray[np.int32]
    labels, count = ndimage.label(lines, np.ones((3, 3)))
    if not count:
        return lines
    off = round(BESIDE * dots) + 1
    crossed = np.zeros_like(ink)
    crossed[off:-off] = ink[: -2 * off] & ink[2 * off :]
    crossings = np.bincount(labels[crossed], minlength=count + 1)
    sizes = np.bincount(labels.ravel(), minlength=count + 1)
    found: Mask = np.logical_and((crossings <= MOST_CROSSED * sizes / 3)[labels], lines)
    return found
