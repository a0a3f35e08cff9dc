"""Detect dust specks: small dots on one page only, apart from all writing.

A dot beside a digit or above a letter may be a comma, a point or half an umlaut. A dot apart from writing
means nothing, and every scanner glass has some.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from app.compare.raster import Floats, Mask, highest, highest_across, highest_down, sides

LARGEST = 0.85  # millimetres each way
PALE = 0.15  # of black: blank on the other page
BESIDE, ABOVE = 0.8, 0.5  # millimetres from a glyph, within which a dot belongs to it
APART = 1.5  # millimetres between two dots that are not one sign, nor a dotted line
SIGN_INK = 0.4  # of black, of a sign's core, so that it hangs together with no letter beside it
LARGEST_SIGN = 1.0  # millimetres each way: a point, a comma, a dash of 8 points
FOOT = 0.6  # of a score, what belongs to a difference
AROUND = 1.0  # millimetres around a dot, where nothing else differs
LONGEST = 1.7  # times as long as wide, a dot
MOST = 60  # on a page; more are a pattern


@dataclass(frozen=True)
class Specks:
    """The specks among the glyphs of a page, by number.

    Attributes:
        apart: those apart from writing.
        beside: those that may belong to the writing beside them.
    """

    apart: Mask
    beside: Mask

    @property
    def are_dust(self) -> bool:
        """Whether either page has dust, so that a dot beside or on a letter may be dust too."""
        return bool(self.apart.any())


def find_specks(
    labels: NDArray[np.int32],
    areas: Sequence[tuple[slice, slice]],
    a: Floats,
    b: Floats,
    lines: Mask,
    dots: float,
) -> Specks:
    """Find the specks among the glyphs of two pages.

    Args:
        labels: the number of each pixel's glyph, from 1, of either page and a pixel wider than its ink.
        areas: around each glyph.
        a, b: darkness of both pages.
        lines: by number, which of them are ruled lines.
        dots: pixels a millimetre.
    """
    apart, beside = np.zeros(len(areas) + 1, np.bool_), np.zeros(len(areas) + 1, np.bool_)
    most = LARGEST * dots + 2
    small = [
        (number, area)
        for number, area in enumerate(areas, start=1)
        if max(sides(area)) <= most and _is_on_one(a[area], b[area], labels[area] == number)
    ]
    if not small or len(small) > MOST:
        return Specks(apart, beside)
    numbers = [number for number, _ in small]
    is_written = ~lines
    is_written[[0, *numbers]] = False
    above, aside = (max(round(side * dots) - 2, 0) for side in (ABOVE, BESIDE))  # both are a pixel wider
    near = highest_across(highest_down(is_written[labels].view(np.uint8), above), aside)
    middles = np.array([_middle(area) for _, area in small])
    distances = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
    np.fill_diagonal(distances, np.inf)
    is_alone = distances.min(1) > APART * dots
    for (number, area), alone in zip(small, is_alone.tolist(), strict=True):
        inside = labels[area] == number
        (apart if alone and not near[area][inside].any() else beside)[number] = True
    return Specks(apart, beside)


def _is_on_one(a: Floats, b: Floats, inside: Mask) -> bool:
    return bool(min(a[inside].max(), b[inside].max()) < PALE)


def _middle(area: tuple[slice, slice]) -> tuple[float, float]:
    down, across = area
    return (down.start + down.stop) / 2, (across.start + across.stop) / 2


def dots_on_print(scores: Floats, dots: float, least: float) -> Mask:
    """Return where a difference is one dot on an otherwise equal glyph.

    Args:
        scores: difference score of each pixel; 1 and more means different.
        dots: pixels a millimetre.
        least: score of a dot, at least.
    """
    found = np.zeros(scores.shape, np.bool_)
    if float(scores.max(initial=0)) < least:
        return found
    labels, count = ndimage.label(scores > FOOT, np.ones((3, 3)))
    around, most = round(AROUND * dots), LARGEST * dots
    areas = ndimage.find_objects(labels)
    peaks = ndimage.maximum(scores, labels, np.arange(1, count + 1))
    for number in (np.flatnonzero(np.asarray(peaks) >= least) + 1).tolist():
        down, across = areas[number - 1]
        core = np.argwhere((labels[down, across] == number) & (scores[down, across] > peaks[number - 1] / 2))
        sides = np.ptp(core, axis=0) + 1
        near = labels[
            max(down.start - around, 0) : down.stop + around,
            max(across.start - around, 0) : across.stop + around,
        ]
        alone = bool(np.isin(near, (0, number)).all())
        if alone and sides.max() <= most and sides.max() <= LONGEST * sides.min():
            found[down, across] |= labels[down, across] == number
    return found


def small_signs(a: Floats, b: Floats, dots: float) -> Mask:
    """Return where either page has a point, a comma or another small sign, and a pixel around it.

    Args:
        a, b: darkness of both pages.
        dots: pixels a millimetre.
    """
    labels, count = ndimage.label(np.maximum(a, b) > SIGN_INK, np.ones((3, 3)))
    small = np.zeros(count + 1, np.bool_)
    for number, area in enumerate(ndimage.find_objects(labels), start=1):
        small[number] = max(sides(area)) <= LARGEST_SIGN * dots
    found: Mask = highest(small[labels].view(np.uint8), 1).view(np.bool_)
    return found
