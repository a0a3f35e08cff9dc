"""Ink without a partner, gathered: what lies close together is one thing, and dust is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.compare.page import Box
from app.compare.raster import Floats, Ink, Mask, only, summed
from app.compare.sheet import CELL

GAP = 6  # cells; patches closer than this are one thing
LEAST_CELL = 255  # darkness in a cell, one pixel's worth of black, from which it belongs to a patch
LEAST_MASS = 14 * 255  # darkness, pixels' worth of black; less is dust
LEAST_SIDE = 7  # pixels of a patch's longer side; less is a speck
LEAST_OVER_PRINT = 60 * 255  # darkness; less is misprint where both pages have the same words

REACH = tuple(isqrt(GAP**2 - down**2) for down in range(GAP + 1))
"""How many cells to each side are near in the row so far up or down."""

Cells = NDArray[np.int64]
"""Shape (n, 2): rows and columns of cells."""
Area = tuple[slice, slice]
"""A part of a page in pixels: rows and columns."""


@dataclass(frozen=True)
class InkCluster:
    """Ink that the other page lacks.

    Attributes:
        box: where it is.
        beside_print: share of it that lies beside the words that only its own page has, 0…1.
    """

    box: Box
    beside_print: float


def cluster_ink(left: Ink, shared: Mask, own: Mask, *, over_print: bool) -> list[InkCluster]:
    """The things that unexplained ink makes.

    Args:
        shared: words of both pages.
        own: words that only the page itself has.
        over_print: what lies on the words of both pages counts too.
    """
    height, width = left.shape
    found = []
    counting = left if over_print else left * only(~shared)
    for area in groups(left, shared, over_print=over_print):
        rows, columns = _inked(area, counting)
        if max(rows.stop - rows.start, columns.stop - columns.start) >= LEAST_SIDE:
            ink: Floats = left[rows, columns].astype(np.float32)
            inside = float(ink[own[rows, columns]].sum())
            box = Box(columns.start / width, rows.start / height, columns.stop / width, rows.stop / height)
            found.append(InkCluster(box, 1 - inside / float(ink.sum())))
    return found


def groups(left: Ink, shared: Mask, *, over_print: bool) -> list[Area]:
    """Where there is so much unexplained ink close together that it may be a thing; as for `gathered`."""
    whole = summed(left, CELL)
    cells = np.argwhere(whole > LEAST_CELL)
    if not len(cells):
        return []
    beside = np.zeros_like(whole)
    beside[cells[:, 0], cells[:, 1]] = (_blocks(left, cells) * only(~_blocks(shared, cells))).sum((1, 2))
    whole = whole if over_print else beside
    return [
        area_of(group)
        for group in _together(whole > LEAST_CELL)
        if int(beside[group[:, 0], group[:, 1]].sum()) >= LEAST_MASS
        or int(whole[group[:, 0], group[:, 1]].sum()) >= LEAST_OVER_PRINT
    ]


def _blocks(picture: NDArray[Any], cells: Cells) -> NDArray[Any]:
    """The pixels of some cells, shape (n, CELL, CELL)."""
    rows, columns = (side // CELL for side in picture.shape)
    whole = picture[: rows * CELL, : columns * CELL].reshape(rows, CELL, columns, CELL)
    return whole[cells[:, 0], :, cells[:, 1]]


def area_of(cells: Cells) -> Area:
    """Around all of the cells."""
    top, left = (cells.min(0) * CELL).tolist()
    bottom, right = ((cells.max(0) + 1) * CELL).tolist()
    return slice(top, bottom), slice(left, right)


def _inked(area: Area, left: Ink) -> Area:
    """The part of an area that has ink; it has some."""
    inked = left[area] > 0
    down, across = np.flatnonzero(inked.any(1)), np.flatnonzero(inked.any(0))
    top, start = area[0].start, area[1].start
    return (
        slice(top + int(down[0]), top + int(down[-1]) + 1),
        slice(start + int(across[0]), start + int(across[-1]) + 1),
    )


def _together(marked: Mask) -> Iterator[Cells]:
    """The marked cells in groups (n, 2) of rows and columns; gaps of up to GAP cells part no group.

    A row is one number, a cell a bit of it: what is near a whole row of cells is found at once.
    """
    waiting = [int.from_bytes(row.tobytes(), "little") for row in np.packbits(marked, 1, bitorder="little")]
    for last in reversed(range(len(waiting))):
        while waiting[last]:
            group: dict[int, int] = {}
            stack = [(last, 1 << (waiting[last].bit_length() - 1))]
            while stack:
                row, cells = stack.pop()
                group[row] = group.get(row, 0) | cells
                waiting[row] &= ~cells
                near = _spread(cells)
                for other in range(max(row - GAP, 0), min(row + GAP + 1, len(waiting))):
                    if found := near[REACH[abs(other - row)]] & waiting[other]:
                        waiting[other] ^= found
                        stack.append((other, found))
            yield _cells(group, marked.shape[1])


def _spread(cells: int) -> list[int]:
    """The cells with those beside them, up to 0, 1 … GAP away."""
    found = [cells]
    for _ in range(GAP):
        cells |= cells << 1 | cells >> 1
        found.append(cells)
    return found


def _cells(group: Mapping[int, int], width: int) -> Cells:
    rows = sorted(group)
    size = -(-width // 8)
    bits = np.frombuffer(b"".join(group[row].to_bytes(size + 1, "little") for row in rows), np.uint8)
    places = np.argwhere(np.unpackbits(bits.reshape(len(rows), size + 1), 1, bitorder="little"))
    return np.column_stack([np.array(rows)[places[:, 0]], places[:, 1]])
