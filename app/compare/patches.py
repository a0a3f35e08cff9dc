"""Find ink of one page with none near it on the other, clustered into patches.

A rescan leaves scattered specks; a stamp leaves a patch. Print on both pages is compared by words, except for
a line drawn through it (`app.compare.strikethrough`) and ink that is partly beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.compare.ink import SURE_INK
from app.compare.page import Box
from app.compare.raster import (
    INK_CELL,
    NEAR,
    RUN,
    Floats,
    Ink,
    InkGrid,
    Mask,
    at_least,
    at_most,
    highest_down,
    lowest_down,
    only,
    row_means,
    runs,
    summed,
)
from app.compare.strikethrough import find_strikethrough

LEFT_INK = 64  # least darkness of unmatched ink, 0.25 of print
EXCUSE = 3  # so many times its own blurred darkness the other page's ink excuses near it
SPECKLE = 25  # … of which 0.1 of print is scanner noise
SQUARE = 16  # pixels per side of the squares that decide …
FEWEST_INKED = 10 * 255  # … if it has so much ink, as of so many pixels of black, …
FEWEST_SQUARES = 20  # … and there are so many, …
FADED = 0.05  # … what share of ink is left over in three quarters of them; with more, a page is too faded
HEAVIER = 0.3 * 255  # mean darkness, over a letter's size, that is more than print scanned again varies by
HIGHER, PART = 1.5, 0.2  # a patch so many times as high as a line is that has such a part of it, has it all
OVER_MOVED = 0.3  # share of a line through print, from which it is strokes of letters that stand elsewhere
FADED_RULE = 0.06 * 255  # mean darkness along a line that shows the line was there
PALE_RULE = 0.55 * 255  # … and along a line, thinner than letters, that a scan in black and white may lose
DRAWN_RULE = 20  # darkness along a line, 0.08 of print, that was drawn there: a hairline in light grey
STEADY = 0.005  # share of ink left over in three quarters of a page that was scanned well

Boxes = Callable[[], Iterable[Box]]


@dataclass(frozen=True)
class UnmatchedInk:
    """The ink of a page that the other lacks.

    Attributes:
        faded: the other page shows too little of this page's print for a comparison; `found` then holds the
            ink beside all print.
    """

    found: tuple[InkCluster, ...]
    faded: bool


class WordMasks:
    """Masks of word boxes, painted on first use.

    Attributes:
        shared: words of both pages, searched only for lines drawn through them.
        own: words that only the compared page has.
        moved: words of both pages at different positions.
        every: all words of either page.
    """

    def __init__(
        self, shape: tuple[int, int], *, shared: Boxes, own: Boxes, moved: Boxes, every: Boxes
    ) -> None:
        self._shape = shape
        self._boxes = shared, own, moved, every

    @cached_property
    def shared(self) -> Mask:
        return painted(self._boxes[0](), self._shape)

    @cached_property
    def own(self) -> Mask:
        return painted(self._boxes[1](), self._shape)

    @cached_property
    def moved(self) -> Mask:
        return painted(self._boxes[2](), self._shape)

    @cached_property
    def every(self) -> Mask:
        return painted(self._boxes[3](), self._shape)


def painted(boxes: Iterable[Box], shape: tuple[int, int]) -> Mask:
    """Return a mask of the boxes, a pixel wider on each side."""
    height, width = shape
    mask = np.zeros((height, width), np.bool_)
    sides = np.array([(box.top, box.bottom, box.left, box.right) for box in boxes], np.float64)
    pixels = (sides.reshape(-1, 4) * (height, height, width, width)).astype(np.int64)
    pixels += np.array((-1, 2, -1, 2))
    for top, bottom, left, right in np.maximum(pixels, 0).tolist():
        mask[top:bottom, left:right] = True
    return mask


def unmatched_ink(
    one: InkGrid, other: InkGrid, words: WordMasks, nowhere: Mask, *, on_paper: bool
) -> UnmatchedInk:
    """Return the ink of a page that the other lacks, both on one grid.

    Args:
        nowhere: pixels that are not on both pages.
        on_paper: either was scanned; a scan may lose the pale lines of a form.
    """
    left = _unmatched(one.ink, other.around)
    left *= only(~nowhere)
    lost = _lost_share(left, one.ink * only(~nowhere & (one.ink >= SURE_INK)))
    if lost > FADED:
        if not words.every.any():
            return UnmatchedInk((), True)
        left[words.every] = 0
        _drop_rules(left, one.ink)
        return UnmatchedInk(tuple(cluster_ink(left, words.every, words.own, over_print=False)), True)
    height, width = one.ink.shape
    lines = [
        Box(line.left / width, line.top / height, line.right / width, line.bottom / height)
        for line in find_strikethrough(one, other, nowhere)
        if words.moved[line.top : line.bottom, line.left : line.right].mean() < OVER_MOVED
    ]
    found = _unmatched_clusters(left, one, other, words, nowhere, steady=lost < STEADY, on_paper=on_paper)
    return UnmatchedInk(tuple(_with_lines(found, lines)), False)


def _unmatched_clusters(
    left: Ink, one: InkGrid, other: InkGrid, words: WordMasks, nowhere: Mask, *, steady: bool, on_paper: bool
) -> list[InkCluster]:
    """Cluster unmatched ink, without lines that the other page shows faded.

    Args:
        steady: both pages were scanned well, so that ink over their print is detectable.
        on_paper: as for `unmatched_ink`.
    """
    heavier = _heavier(one, other, nowhere) if steady else np.zeros_like(left)
    if steady and words.moved.any():
        left, heavier = (ink * only(~words.moved) for ink in (left, heavier))
    if left.any() or heavier.any():
        for area in groups(np.maximum(left, heavier), words.shared, over_print=steady):
            _drop_faded_rules(left, one.ink, other.ink, area)
    if not on_paper:
        left = np.maximum(left, _pale_rules(one, other, nowhere | words.every))
    return cluster_ink(np.maximum(left, heavier), words.shared, words.own, over_print=steady)


def _with_lines(found: list[InkCluster], lines: list[Box]) -> list[InkCluster]:
    """Merge patches and lines through print; a stamp's edge is no line, and the end of a line no patch."""
    higher = [
        patch.box
        for patch in found
        if all(patch.box.bottom - patch.box.top > HIGHER * (line.bottom - line.top) for line in lines)
    ]
    drawn = [line for line in lines if all(line.shared(box) < PART * line.area for box in higher)]
    beside = [
        patch for patch in found if all(patch.box.shared(line) < 0.5 * patch.box.area for line in drawn)
    ]
    return [*(InkCluster(line, 1.0) for line in drawn), *beside]


def _lost_share(left: Ink, ink: Ink) -> float:
    """Return the share of sure ink that is unmatched in three quarters of the page, 0…1.

    Measured on squares with enough ink, because additions to a page fill only a few.
    """
    lost, inked = summed(left, SQUARE), summed(ink, SQUARE)
    enough = inked > FEWEST_INKED
    if enough.sum() < FEWEST_SQUARES:
        return 0.0
    return float(np.quantile(lost[enough] / inked[enough], 0.75))


def _unmatched(ink: Ink, around: Ink) -> Ink:
    """How much of each pixel's ink is not explained by the other page's darkness around there."""
    excuse = at_most(at_least(around, SPECKLE // EXCUSE), 90)
    excuse *= EXCUSE
    excuse -= SPECKLE // EXCUSE * EXCUSE
    left = np.maximum(ink, excuse)
    left -= excuse
    left *= only((left >= LEFT_INK) & (ink >= SURE_INK))
    return left


def _heavier(one: InkGrid, other: InkGrid, nowhere: Mask) -> Ink:
    """Ink where there is so much more than on the other page that something was written over its print."""
    found = np.zeros_like(one.ink)
    more = one.cells.astype(np.int32) - other.cells
    rows = np.pad(more, 1)
    rows = rows[:-2] + rows[1:-1] + rows[2:]
    heavy = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:] > HEAVIER * 9 * INK_CELL * INK_CELL
    cells = np.argwhere(heavy)
    if len(cells):
        area = area_of(cells)
        ink = one.ink[area]
        written = heavy.repeat(INK_CELL, 0).repeat(INK_CELL, 1)[area] & ~nowhere[area]
        found[area] = ink * only(written & (ink >= SURE_INK) & (ink > other.ink[area]))
    return found


def _pale_rules(one: InkGrid, other: InkGrid, elsewhere: Mask) -> Ink:
    """Lines across or down where the other page has none, black however pale they are.

    Args:
        elsewhere: where none is sought.
    """
    free = (other.around < DRAWN_RULE // 2) & ~elsewhere
    if np.count_nonzero(free & (one.ink > DRAWN_RULE)) < RUN:
        return np.zeros_like(one.ink)
    across, down = one.runs, runs(np.ascontiguousarray(one.ink.T)).T
    found: Ink = (free & (np.maximum(across, down) > DRAWN_RULE)) * np.uint8(255)
    return found


def _drop_rules(left: Ink, ink: Ink) -> None:
    left[runs(ink) > SURE_INK] = 0
    left.T[runs(np.ascontiguousarray(ink.T)) > SURE_INK] = 0


def _drop_faded_rules(left: Ink, ink: Ink, other: Ink, area: Area) -> None:
    """Take from what is left in an area the long lines, across or down, that a weak scan shows in grey."""
    rows, columns = (slice(max(side.start - 2 * RUN, 0), side.stop + 2 * RUN) for side in area)
    ink, other = ink[rows, columns], other[rows, columns]  # what lies further off has no part in these lines
    inner = tuple(
        slice(side.start - wide.start, side.stop - wide.start)
        for side, wide in zip(area, (rows, columns), strict=True)
    )
    left[area][_faded_rules(ink, other)[inner]] = 0
    left[area][_faded_rules(np.ascontiguousarray(ink.T), np.ascontiguousarray(other.T)).T[inner]] = 0


def _faded_rules(ink: Ink, other: Ink) -> Mask:
    """Lines across that the other page shows at least as a shade, and those too pale for a scan to show."""
    line = runs(ink) > SURE_INK
    if not line.any():
        return line
    shade = highest_down(row_means(other), NEAR) > FADED_RULE
    thick = highest_down(lowest_down(ink, NEAR), NEAR) > SURE_INK
    pale = (row_means(highest_down(ink, 1)) < PALE_RULE) & ~thick
    found: Mask = line & (shade | pale)
    return found


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
        box: its position.
        beside_print: share of it beside the words that only its own page has, 0…1.
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
    whole = summed(left, INK_CELL)
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
    rows, columns = (side // INK_CELL for side in picture.shape)
    whole = picture[: rows * INK_CELL, : columns * INK_CELL].reshape(rows, INK_CELL, columns, INK_CELL)
    return whole[cells[:, 0], :, cells[:, 1]]


def area_of(cells: Cells) -> Area:
    """Around all of the cells."""
    top, left = (cells.min(0) * INK_CELL).tolist()
    bottom, right = ((cells.max(0) + 1) * INK_CELL).tolist()
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
