"""How upright a page stands, told from its print alone.

Lines of print run level, and in Latin writing more rises above the bodies of the letters (capitals, stems,
figures) than hangs below them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.compare.ink import LARGEST_SIDE, PaperModel
from app.compare.page import Gray
from app.compare.raster import Ink

SKEWS = np.arange(-3.0, 3.01, 0.5)  # degrees by which a page may have been scanned askew
STRIP = 8  # pixels of a row that move together when a skew is tried
BETWEEN = 0.1  # of the fullest rows' ink: rows with less lie between the lines
LINE_HEIGHTS = (5, 30)  # pixels; what is lower is a rule, what is higher a picture
LEVEL_COUNTS = 10.0  # that lines run level tells more than what rises above them


def orientation_score(picture: Gray) -> float:
    """How upright a page of print looks: of the same page in two positions, the higher is the better one.

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
    strips = np.array_split(np.arange(width), max(width // STRIP, 1))
    columns = np.stack([ink[:, strip].sum(1, dtype=np.float64) for strip in strips], axis=1)
    places = np.array([strip.mean() for strip in strips]) - width / 2
    best, found = -1.0, columns.sum(1)
    for degrees in SKEWS:
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
