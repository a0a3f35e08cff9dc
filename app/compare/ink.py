"""Extract the ink of a page picture: dark print on white, independent of tint, lighting and noise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.compare.alignment import inverse
from app.compare.page import Gray
from app.compare.raster import BAND, Floats, Ink, Map, Mask, at_most, blurred, highest, resized, shrunk

LARGEST_SIDE = 1170  # pixels of the longer side for the comparison; A4 at 100 dots per inch
CELL = 4  # pixels per side of a cell, for which the paper's brightness is estimated
WIDEST_INK = 112  # pixels; dark areas wider than this both ways are pictures or tints and count as paper
LID = 0.55  # of the paper's brightness: a darker area at an edge is the scanner's lid, …
BRIGHT = 1.14  # … and so is one brighter than this
LID_SHADOW = 4  # cells along the lid that belong to it, as its edge is not quite straight
DARK = 51  # darkness from which it is not the paper's grain: 0.2 of black
BLACK_QUANTILE = 0.85  # of the dark pixels: the black of print
PALEST_BLACK = 77  # the black of print is at least 0.3 of black
FEWEST_DARK = 70  # pixels, in a third of the page, needed to measure the black of print
SURE_INK = 77  # darkness, 0.3 of print, that is certainly ink
FEWEST_COMMON = 100  # pixels with ink on both pages, in a third, needed to measure sharpness and darkness
BLURS = 4  # most times that the sharper page is blurred


@dataclass(frozen=True)
class PaperModel:
    """A page picture and its estimated paper; a cell has CELL pixels each way.

    Attributes:
        picture: padded to whole cells.
        shape: height and width without the padding.
        cells: mean brightness of each cell.
        paper: the paper's brightness in each cell.
        usual: the same, as a linear function of the position.
    """

    picture: Gray
    shape: tuple[int, int]
    cells: Gray
    paper: Gray
    usual: Floats

    @classmethod
    def of(cls, picture: Gray, side: int = LARGEST_SIDE) -> PaperModel:
        """Model a page with `side` pixels on its longer side."""
        small = _resized(picture, side)
        height, width = small.shape
        rows, columns = -(-height // CELL), -(-width // CELL)
        framed = np.pad(small, ((0, rows * CELL - height), (0, columns * CELL - width)), mode="edge")
        cells = shrunk(framed, CELL)
        paper = closed(cells, WIDEST_INK // CELL // 2)
        return cls(framed, (height, width), cells, paper, _usual(paper))

    @cached_property
    def lid(self) -> Mask | None:
        """Mask of the scanner lid; None if it is not visible."""
        lid = _from_edges((self.cells < LID * self.usual) | (self.cells > BRIGHT * self.usual))
        if not lid.any():
            return None
        height, width = self.shape
        return np.repeat(np.repeat(lid, CELL, 0), CELL, 1)[:height, :width]

    def ink(self) -> Ink:
        """Return the darkness of each pixel against the paper around it."""
        height, width = self.shape
        ink = _as_black_as_print(_against(self.picture, blurred(self.paper))[:height, :width])
        if self.lid is not None:
            ink[self.lid] = 0
        return ink


def closed(cells: Gray, reach: int) -> Gray:
    """Return the cells without dark areas that are narrower, either way, than 2 * reach + 1 cells."""
    return ~highest(~highest(cells, reach), reach)


def _usual(paper: Gray) -> Floats:
    """Return the paper's brightness at each position, fitted as a linear function of the position."""
    rows, columns = paper.shape
    right = float(np.median(paper[:, columns // 2 :])) - float(np.median(paper[:, : columns // 2 + 1]))
    down = float(np.median(paper[rows // 2 :])) - float(np.median(paper[: rows // 2 + 1]))
    x = np.linspace(-right, right, columns, dtype=np.float32)
    y = np.linspace(-down, down, rows, dtype=np.float32)[:, None]
    found: Floats = np.float32(np.median(paper)) + x + y
    return found


def _against(picture: Gray, paper: Gray) -> Ink:
    """Return the darkness of each pixel with the paper of each cell as white."""
    white = (np.float32(255) / np.maximum(paper, 1)).repeat(CELL, 1)[:, None]
    cells = picture.reshape(len(paper), CELL, -1)
    dark = np.empty_like(cells)
    for row in range(0, len(paper), BAND // CELL):
        band = slice(row, row + BAND // CELL)
        bright = cells[band].astype(np.float32)
        bright *= white[band]
        dark[band] = 255 - at_most(bright, 255)
    return dark.reshape(picture.shape)


def _resized(picture: Gray, side: int) -> Gray:
    """Return the picture with `side` pixels on its longer side; averaged where it shrinks."""
    height, width = picture.shape
    scale = side / max(height, width)
    if scale == 1:
        return picture
    return resized(picture, max(round(height * scale), 1), max(round(width * scale), 1))


def _as_black_as_print(dark: Ink) -> Ink:
    some = dark[::3]
    counts = np.bincount(some[some >= DARK], minlength=256)
    black = 255
    if counts.sum() >= FEWEST_DARK:
        black = _quantile(counts, BLACK_QUANTILE)
    return _scaled(dark, 255 / max(black, PALEST_BLACK))


def _quantile(counts: NDArray[np.int64], share: float) -> int:
    return int(np.searchsorted(np.cumsum(counts), share * counts.sum()))


def _scaled(ink: Ink, factor: float) -> Ink:
    table = np.minimum(np.arange(256) * factor + 0.5, 255).astype(np.uint8)
    return np.frombuffer(bytearray(ink).translate(table.tobytes()), np.uint8).reshape(ink.shape)


def _from_edges(marked: Mask) -> Mask:
    """Return the marked cells connected to marked cells at the edge, and cells close to them."""
    found = np.zeros_like(marked)
    found[[0, -1], :] = marked[[0, -1], :]
    found[:, [0, -1]] = marked[:, [0, -1]]
    size = int(found.sum())
    while size:
        found = _wider(found) & marked
        if (grown := int(found.sum())) == size:
            break
        size = grown
    for _ in range(LID_SHADOW if size else 0):
        found = _wider(found)
    return found


def _wider(mask: Mask) -> Mask:
    wider = mask.copy()
    wider[1:] |= mask[:-1]
    wider[:-1] |= mask[1:]
    wider[:, 1:] |= mask[:, :-1]
    wider[:, :-1] |= mask[:, 1:]
    return wider


def evened(a: Ink, b: Ink) -> tuple[Ink, Ink]:
    """Make both pages as blurred as the more blurred one, and print on both of them equally dark.

    Args:
        a, b: two pages on one grid.
    """
    common = (a[::3] > SURE_INK) & (b[::3] > SURE_INK)
    if np.count_nonzero(common) < FEWEST_COMMON:
        return a, b
    sharp_a, sharp_b = _sharpness(a), _sharpness(b)
    for _ in range(BLURS):
        if sharp_a > 1.1 * sharp_b:
            a = blurred(a)
            sharp_a = _sharpness(a)
        elif sharp_b > 1.1 * sharp_a:
            b = blurred(b)
            sharp_b = _sharpness(b)
        else:
            break
    a, b = (
        _scaled(ink, 255 / max(float(np.percentile(ink[::3][common], 80)), PALEST_BLACK)) for ink in (a, b)
    )
    return a, b


def _sharpness(ink: Ink) -> float:
    """Return the steepness of edges relative to the ink; every third row suffices."""
    some = np.ascontiguousarray(ink[::3])
    right, left = some.ravel()[1:], some.ravel()[:-1]
    steps = np.maximum(right, left) - np.minimum(right, left)
    steps[some.shape[1] - 1 :: some.shape[1]] = 0  # between the end of a row and the next one
    return _squares(steps) / max(_squares(some.ravel()), 1.0)


def _squares(values: Ink) -> float:
    """Return the sum of squares; by `einsum`, as `vdot` would start a thread per processor."""
    numbers = values.astype(np.float32)
    return float(np.einsum("i,i", numbers, numbers))


TINT = 0.15  # darkness, of the usual paper's brightness, from which an area is tinted
AS_DARK = 0.55, 1.4  # range of its darkness on the other page, relative to this one
THIN = 2  # cells to each side; thinner things, such as strokes, are ink on a tint
STEP = 0.03  # least difference in darkness between a tint and the paper


def with_the_same_tints(a: PaperModel, b: PaperModel, place: Map) -> tuple[PaperModel, PaperModel]:
    """Return both pages, with the other's tints counted as paper where they are as dark.

    Args:
        place: from pixels of the first page to those of the second.
    """
    # At the edge of a tint, a page may show it partly as paper and partly as ink. The other page takes over
    # that part, and the third step returns the complete tint.
    back = inverse(place)
    b = _with_tints_of(a, b, back)
    a = _with_tints_of(b, a, place)
    return a, _with_tints_of(a, b, back)


def _with_tints_of(other: PaperModel, page: PaperModel, place: Map) -> PaperModel:
    """Return the page with the other's tints, itself if nothing changes.

    Args:
        place: from pixels of the page to those of the other.
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
    """Return how much darker each cell is than the usual paper there, 0…1."""
    found: Floats = np.maximum(1 - cells / np.maximum(page.usual, 1), 0).astype(np.float32)
    return found


def _carried(tints: Floats, place: Map, shape: tuple[int, ...]) -> Floats:
    """Return a page's tints on the cells of the other; 0 beyond its edges."""
    rows, columns = tints.shape
    middle = (CELL - 1) / 2
    y, x = np.arange(shape[0])[:, None] * CELL + middle, np.arange(shape[1]) * CELL + middle
    row = np.rint((place[1, 0] * x + place[1, 1] * y + place[1, 2] - middle) / CELL).astype(np.int64)
    column = np.rint((place[0, 0] * x + place[0, 1] * y + place[0, 2] - middle) / CELL).astype(np.int64)
    inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
    found: Floats = np.where(inside, tints[row.clip(0, rows - 1), column.clip(0, columns - 1)], np.float32(0))
    return found
