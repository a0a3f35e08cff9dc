"""Describe pages without text coarsely, to pair them and to detect their orientation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.compare.ink import LARGEST_SIDE, PaperModel
from app.compare.page import Gray
from app.compare.raster import Floats, Ink, shrunk

SIDE = 48  # cells of a descriptor, each way
SKEWS = np.arange(-3.5, 3.51, 0.5)  # degrees by which a page may have been scanned askew
STRIP = 4  # pixels of a row that move together while a skew is sought
LOWEST_HEIGHT = 200  # pixels of height used to detect skew
TURNS = (0, 90, 180, 270)
BLANK = 0.0005  # mean darkness below which a page is blank


@dataclass(frozen=True)
class PageDescriptor:
    """The distribution of ink on a page as scanned: SIDE by SIDE cells, of length 1."""

    cells: Floats
    blank: bool


def describe_page(picture: Gray) -> PageDescriptor:
    """Describe a page picture of at least 30 dots per inch. Takes 10 ms at 50."""
    seen = PaperModel.of(picture, min(LARGEST_SIDE, max(picture.shape))).ink()
    ink = shrunk(seen, max(min(seen.shape) // LOWEST_HEIGHT, 1)) * np.float32(1 / 255)
    blank = float(ink.mean()) < BLANK
    if not blank:
        ink = _straight(ink)
    rows = np.linspace(0, ink.shape[0], SIDE + 1).astype(np.int64)
    columns = np.linspace(0, ink.shape[1], SIDE + 1).astype(np.int64)
    table = np.zeros((ink.shape[0] + 1, ink.shape[1] + 1))
    table[1:, 1:] = ink.cumsum(0).cumsum(1)
    cells = np.maximum(np.diff(np.diff(table[rows][:, columns], axis=0), axis=1), 0)
    cells = np.sqrt(cells) - np.sqrt(cells).mean()
    length = float(np.sqrt((cells**2).sum()))
    return PageDescriptor((cells / length if length else cells).astype(np.float32), blank)


def _straight(ink: Floats) -> Floats:
    """Shear the page so that lines of print are level, or the columns of a page on its side upright."""
    best, skew, lying = -1.0, 0.0, False
    for on_its_side in (False, True):
        page = ink.T if on_its_side else ink
        starts = np.arange(0, page.shape[1], STRIP)
        strips = np.add.reduceat(page, starts, axis=1)
        for degrees in SKEWS:
            level = _sheared(strips, starts + (STRIP - 1) / 2 - page.shape[1] // 2, degrees).sum(1)
            sharp = float((np.diff(level) ** 2).sum()) / page.shape[1]
            if sharp > best * 1.02:
                best, skew, lying = sharp, degrees, on_its_side
    page = ink.T if lying else ink
    page = _sheared(page, np.arange(page.shape[1]) - page.shape[1] // 2, skew)
    return page.T if lying else page


def _sheared(columns: Floats, places: NDArray[np.floating | np.integer], degrees: float) -> Floats:
    """Columns moved up or down by how far each is from the middle."""
    slipped = np.rint(places * np.tan(np.radians(degrees))).astype(np.int64)
    at = np.clip(np.arange(columns.shape[0])[:, None] + slipped, 0, columns.shape[0] - 1)
    found: Floats = np.take_along_axis(columns, at, axis=0)
    return found


def likenesses(
    one: PageDescriptor, others: Sequence[PageDescriptor]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the similarity of a page to each of several, 0…1, with its rotation clockwise in degrees.

    Two blank pages are similar; a blank page and another are not.
    """
    spectra = np.stack([np.fft.rfft2(other.cells) for other in others])
    best = np.zeros(len(others))
    turned = np.zeros(len(others), np.int64)
    near = np.r_[0:4, -3:0]
    for degrees in TURNS:
        spectrum = np.conj(np.fft.rfft2(np.rot90(one.cells, -degrees // 90)))
        overlap = np.fft.irfft2(spectra * spectrum, (SIDE, SIDE))[:, near][:, :, near].max(axis=(1, 2))
        better = overlap > best + (0.02 if degrees else 0)
        best[better], turned[better] = overlap[better], degrees
    blank = np.array([other.blank for other in others])
    best[blank != one.blank] = 0
    if one.blank:
        best[blank], turned[blank] = 1, 0
    return best, turned


ORIENTATION_SKEWS = np.arange(-3.0, 3.01, 0.5)  # degrees by which a page may have been scanned askew
ORIENTATION_STRIP = 8  # pixels of a row that move together when a skew is tried
BETWEEN = 0.1  # of the fullest rows' ink: rows with less lie between the lines
LINE_HEIGHTS = (5, 30)  # pixels; what is lower is a rule, what is higher a picture
LEVEL_COUNTS = 10.0  # that lines run level tells more than what rises above them


def orientation_score(picture: Gray) -> float:
    """Score how upright a page of print is; of two orientations of a page, the higher score is better.

    Takes 0.1 s at 100 dots an inch, which the heights of lines are meant for. Of 120 demo letters and scans
    none is taken for upright upside down, and one on its side.

    Returns:
        Some 5…11 for lines that run level, -11…-5 for lines that run up or down; near 0 without lines.
    """
    ink = PaperModel.of(picture, min(LARGEST_SIDE, max(picture.shape))).ink()
    level, rows = _levelled(ink)
    steep, _ = _levelled(ink.T)
    if level + steep == 0:
        return 0.0
    return LEVEL_COUNTS * (level - steep) / (level + steep) + _rising(rows)


def _levelled(ink: Ink) -> tuple[float, NDArray[np.float64]]:
    """How sharply lines stand apart at the skew that shows them best, and the ink of each row then."""
    height, width = ink.shape
    strips = np.array_split(np.arange(width), max(width // ORIENTATION_STRIP, 1))
    columns = np.stack([ink[:, strip].sum(1, dtype=np.float64) for strip in strips], axis=1)
    places = np.array([strip.mean() for strip in strips]) - width / 2
    best, found = -1.0, columns.sum(1)
    for degrees in ORIENTATION_SKEWS:
        slipped = np.rint(places * np.tan(np.radians(degrees))).astype(np.int64)
        at = np.clip(np.arange(height)[:, None] + slipped, 0, height - 1)
        rows = np.take_along_axis(columns, at, axis=0).sum(1)
        sharp = float((np.diff(rows) ** 2).sum()) / width
        if sharp > best:
            best, found = sharp, rows
    return best, found


def _rising(rows: NDArray[np.float64]) -> float:
    """The mean skewness of the ink of all lines: above 0 if it thins out upwards, below 0 if downwards."""
    rows = np.maximum(rows - np.percentile(rows, 20), 0)
    lying = np.flatnonzero(rows > BETWEEN * np.percentile(rows, 95))
    lines = np.split(lying, np.flatnonzero(np.diff(lying) > 1) + 1)
    least, most = LINE_HEIGHTS
    found = [_skewness(rows[line]) for line in lines if least <= len(line) <= most]
    return -float(np.mean(found)) if found else 0.0


def _skewness(ink: NDArray[np.float64]) -> float:
    places = np.arange(len(ink)) - np.average(np.arange(len(ink)), weights=ink)
    spread = float(np.sqrt(np.average(places**2, weights=ink)))
    return float(np.average(places**3, weights=ink)) / spread**3 if spread else 0.0
