"""Detect strikethrough: continuous dark lines where the other page has letters with gaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.compare.ink import SURE_INK
from app.compare.raster import (
    RUN,
    Floats,
    Ink,
    InkGrid,
    Mask,
    at_least,
    highest,
    highest_across,
    highest_down,
    lowest_down,
    row_means,
)

RUN_EXCESS = 46  # a line through print may be drawn if nothing as dark, by 0.18 of print, runs on the other
LINE_CONTRAST = 1.8  # page, but at most one so many times lighter, and …
DRAWN_INK = 0.08 * 255  # … so much ink a pixel of it, on average, stands where the other page has none …
PRINT = 0.04 * 255  # … but has letters: mean darkness along the line of what is taller than a line, …
LETTERS, REACH = 0.06 * 255, 3  # … and so many pixels above and below, where a ruled line ends
NEW_INK = 22  # mean darkness of a line's stretch, 0.09 of print, beyond what the other page and …
BESIDE = 4  # … the rows so many pixels above and below have too; a line is thinner, letters are not
LONGEST_LETTER = 20  # pixels along the line that letters of the other page hide
PAPER, WORD_GAP = 38, 30  # darkness of blank paper, and pixels of it that end a word
RULE = 0.15 * 255  # mean darkness between words, where the other page shows the line too, if only faded
FAINT_RULE = 13  # darkness, 0.05 of print, that such a line has at its lightest
SAME_PRINT = 0.5  # of the letters' ink beside the line must be on the other page; less is print that faded
STEEP = 3  # rows by which the line may rise or fall on its way
LOWEST_HALF, HIGHEST_HALF = 4, 11  # pixels that letters reach above and below the line, at least and at most


@dataclass(frozen=True)
class Pixels:
    """A part of a page, in pixels."""

    top: int
    bottom: int
    left: int
    right: int


def find_strikethrough(one: InkGrid, other: InkGrid, nowhere: Mask) -> list[Pixels]:
    """Return print that is struck out on one page only, both on one grid: the letters along the line.

    Args:
        nowhere: pixels that are not on both pages.
    """
    here = one.runs
    path = here > SURE_INK
    path &= ~nowhere
    rows = np.flatnonzero(path.any(1))
    there = other.runs_around(rows)
    sure = np.zeros_like(path)
    lines = here[rows]
    darker = path[rows] & (np.maximum(lines, there) - there > RUN_EXCESS)
    few = np.nonzero(darker)
    darker[few] = lines[few] > there[few] * np.float32(LINE_CONTRAST)
    sure[rows] = darker
    found = []
    for top, bottom in _stretches(rows[sure[rows].any(1)], 2 * HIGHEST_HALF):
        band = slice(max(top - HIGHEST_HALF, 0), min(bottom + HIGHEST_HALF, len(path)))
        runs_there = other.runs_around(np.arange(band.start, band.stop))
        found += [
            Pixels(band.start + letters.top, band.start + letters.bottom, letters.left, letters.right)
            for letters in _in_band(one.ink[band], other.ink[band], runs_there, path[band], sure[band])
        ]
    return found


def _stretches(places: NDArray[np.int64], gap: int) -> Iterator[tuple[int, int]]:
    """Yield first and one past the last of sorted positions with gaps up to `gap`."""
    if len(places):
        for part in np.split(places, np.flatnonzero(np.diff(places) > gap) + 1):
            yield int(part[0]), int(part[-1]) + 1


def _in_band(ink: Ink, other: Ink, runs_there: Ink, path: Mask, sure: Mask) -> Iterator[Pixels]:
    explained = highest(other, 1).astype(np.float32) * 1.15 + 13
    more = at_least(ink.astype(np.float32) - explained, 0).astype(np.uint8)
    sure &= row_means(highest_down(more, 1)) > DRAWN_INK
    if not sure.any():  # as with most lines, of a form or a table
        return
    sure &= row_means(lowest_down(other, 2)) > PRINT
    darkness = row_means(other)
    sure[REACH:-REACH] &= np.minimum(darkness[: -2 * REACH], darkness[2 * REACH :]) > LETTERS
    if not sure.any():
        return
    drawn = path & (_line_excess(ink, other) > NEW_INK)
    while sure.any():
        row = int(np.argmax(sure.sum(1)))
        near = slice(max(row - STEEP, 0), row + STEEP + 1)
        seed = int(np.flatnonzero(sure[near].any(0))[0])
        columns = np.flatnonzero((drawn[near] | sure[near]).any(0))
        left, right = next(ends for ends in _stretches(columns, LONGEST_LETTER) if ends[0] <= seed < ends[1])
        sure[near, left:right] = False
        letters, same = ink[:, left:right], other[:, left:right]
        top, bottom = _letters(np.maximum(letters, same), row)
        beside = ~path[:, left:right]  # a thick line, or one that wavers, is no letter
        beside[:top] = beside[bottom:] = beside[max(row - STEEP, 0) : row + STEEP + 1] = False
        has_print = same[beside].sum() >= SAME_PRINT * letters[beside].sum()
        if has_print and not _is_ruled(same, runs_there[:, left:right], row):
            yield Pixels(top, bottom, left, right)


def _line_excess(ink: Ink, other: Ink) -> Floats:
    """Return how much darker a line is than the other page, and than its surroundings."""
    excess = row_means(ink).astype(np.float32) - row_means(other)
    beside = np.zeros_like(excess)
    beside[BESIDE:-BESIDE] = np.maximum(excess[: -2 * BESIDE], excess[2 * BESIDE :])
    found: Floats = np.minimum(excess, excess - beside)
    return found


def _is_ruled(other: Ink, runs_there: Ink, row: int) -> bool:
    """Return whether the page also shows the line between the words."""
    above = other[max(row - HIGHEST_HALF, 0) : max(row - STEEP, 1)].max(0)
    below = other[row + STEEP + 1 : row + HIGHEST_HALF + 1].max(0, initial=0)
    between = highest_across(np.maximum(above, below)[None], WORD_GAP)[0] < PAPER
    near = slice(max(row - STEEP, 0), row + STEEP + 1)
    line, run = other[near].max(0)[between], runs_there[near].max(0)[between]
    return line.size >= RUN and bool(line.mean() > RULE) and bool(run.mean() > FAINT_RULE)


def _letters(ink: Ink, row: int) -> tuple[int, int]:
    """Return the rows of the letters around a row, up to the lightest rows above and below."""
    light = ink.mean(1)
    above = light[max(row - HIGHEST_HALF, 0) : max(row - LOWEST_HALF, 1)][::-1]
    below = light[row + LOWEST_HALF : row + HIGHEST_HALF + 1]
    top = row - LOWEST_HALF - int(np.argmin(above))
    bottom = row + LOWEST_HALF + (int(np.argmin(below)) if len(below) else 0)
    return max(top, 0), bottom + 1
