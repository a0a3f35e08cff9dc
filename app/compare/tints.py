"""Coloured areas, as of a letterhead: what is paper on one page is paper on the other too.

A dark thing that is wide both ways is taken for paper (`app.compare.ink`). Of a band that is about so wide,
or has white letters in it, or white beside it where a sheet was laid askew, one page may show paper, and the
other ink.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from app.compare.alignment import inverse
from app.compare.ink import CELL, PaperModel, closed
from app.compare.page import Gray
from app.compare.raster import Floats, Map

TINT = 0.15  # darkness, of the usual paper's brightness, from which an area is tinted
AS_DARK = 0.55, 1.4  # times as dark the same area may be on the other page
THIN = 2  # cells to each side; what is thinner, as strokes are, is ink on a tint
STEP = 0.03  # darkness by which papers differ at least to be two


def with_the_same_tints(a: PaperModel, b: PaperModel, place: Map) -> tuple[PaperModel, PaperModel]:
    """Both pages, each with the other's tints for paper where it is as dark; itself if nothing changes.

    Args:
        place: how the first page lies on the second, in pixels.
    """
    # Near a tint's end a page may show it half as paper and half as ink: the other takes it, and gives back
    # the whole.
    back = inverse(place)
    b = _with_tints_of(a, b, back)
    a = _with_tints_of(b, a, place)
    return a, _with_tints_of(a, b, back)


def _with_tints_of(other: PaperModel, page: PaperModel, place: Map) -> PaperModel:
    """The page with the other's tints.

    Args:
        place: how the page lies on the other.
    """
    tinted = _darkness(other, other.paper) > TINT
    if not tinted.any():
        return page
    there = _carried(_darkness(other, closed(other.cells, THIN)) * tinted, place, page.cells.shape)
    ground = closed(page.cells, THIN)
    dark = _darkness(page, ground)
    least, most = AS_DARK
    same = (dark > least * there) & (dark < most * there) & (dark > _darkness(page, page.paper) + STEP)
    return replace(page, paper=np.where(same, ground, page.paper)) if same.any() else page


def _darkness(page: PaperModel, cells: Gray) -> Floats:
    """How much darker each cell is than paper usually is there, 0…1."""
    found: Floats = np.maximum(1 - cells / np.maximum(page.usual, 1), 0).astype(np.float32)
    return found


def _carried(tints: Floats, place: Map, shape: tuple[int, ...]) -> Floats:
    """A page's tints on the cells of the other; none beyond its edges."""
    rows, columns = tints.shape
    middle = (CELL - 1) / 2
    y, x = np.arange(shape[0])[:, None] * CELL + middle, np.arange(shape[1]) * CELL + middle
    row = np.rint((place[1, 0] * x + place[1, 1] * y + place[1, 2] - middle) / CELL).astype(np.int64)
    column = np.rint((place[0, 0] * x + place[0, 1] * y + place[0, 2] - middle) / CELL).astype(np.int64)
    inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
    found: Floats = np.where(inside, tints[row.clip(0, rows - 1), column.clip(0, columns - 1)], np.float32(0))
    return found
