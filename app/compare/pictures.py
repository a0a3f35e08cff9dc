"""Do two page pictures bear the same ink?

Equal text is not equal paper: a stamp, a signature or a tick stands in no text layer (S14). Both pages are
brought to dark ink on white, whatever their tint, noise and lighting; the second is laid over the first
(`app.compare.laying`); and what one page has where the other has nothing near is gathered to patches. A
rescan leaves specks everywhere and nothing in one place; a stamp leaves a patch. Print that both text layers
hold is left to the comparison of words, but for a line drawn through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.compare.laying import (
    Floats,
    Map,
    blurred,
    correlation,
    fitted,
    inverse,
    moved,
    refined,
    searched,
    warped,
)
from app.compare.page import Box, Gray

Mask = NDArray[np.bool_]

LARGEST_SIDE = 1170  # pixels a page is compared with; A4 at 100 dots an inch
OTHER_SHAPE = 0.12  # by which height to width of two pages may differ
MOST_SCALE, MOST_SHIFT = 1.15, 0.1  # of one page on the other; more is a part of it
BACKGROUND = 4  # pixels to one, in which the paper's brightness is told
WIDEST_INK = 112  # pixels; a dark thing that is wider both ways is a picture or a tint, and taken for paper
SURE_INK = 0.3  # darkness, of black print's, from which ink must be found on the other page too
LEFT_INK = 0.25  # … and how much of it must be left over
EXCUSE = 3.0  # so many times its own blurred darkness the other page's ink excuses near it
SPECKLE = 0.1  # of that excuse is a scanner's noise
FEWEST_COMMON = 300  # pixels of ink on both pages, from which it can be told how sharp and dark each is
BLURS = 4  # at most, by which the sharper page is made as blunt as the other
NEAR = 2  # pixels; what lies closer is the same stroke after laying, warping and a scanner's jitter
UNLIKE = 0.25  # correlation below which two pages cannot be laid over each other
LITTLE_INK = 0.0004  # share of the page below which a page is as good as blank
CELL = 4  # pixels; ink without a partner is gathered in cells of this side
GAP = 6  # cells; patches closer than this are one thing
LEAST_MASS = 14.0  # pixels' worth of black; less is dust
LEAST_SIDE = 7  # pixels of a patch's longer side; less is a speck
RUN = 26  # pixels; a dark line at least as long through print may have been drawn …
RUN_EXCESS = 0.18  # … if nothing as dark runs there on the other page …
LINE_CONTRAST = 1.8  # … but at most one so many times lighter, and …
DRAWN_INK = 0.08  # … so much ink a pixel of it, on average, stands where the other page has none …
PRINT = 0.04  # … but has letters: mean darkness along the line of what is taller than a line
FADED_RULE = 0.06  # mean darkness along a line that shows the line was there
THICK = 2  # pixels by which a drawn line is made wider on each side, so that its box can be seen
SLIP = 2  # pixels by which a word may lie beside its place
LETTER = 0.6  # of a word's height is a letter's width
FLAT = 0.01  # variance of darkness below which there is no letter
MARGIN = 6  # pixels along the edges, where scanners leave shadows


@dataclass(frozen=True)
class Patch:
    """Ink that the other page lacks.

    Attributes:
        box: where it is.
        gap: where on the other page it would be.
        beside_print: share of it that lies beside the words of its own page, 0…1.
    """

    box: Box
    gap: Box
    beside_print: float = 1.0


@dataclass(frozen=True)
class Print:
    """Where the words of two pages stand.

    Attributes:
        shared_a, shared_b: boxes of the words that both pages bear, each with its partner.
        own_a, own_b: boxes of the words that were read on one page alone.
    """

    shared_a: Sequence[Box] = ()
    shared_b: Sequence[Box] = ()
    own_a: Sequence[Box] = ()
    own_b: Sequence[Box] = ()


@dataclass(frozen=True)
class PictureDifference:
    """What only one of two pages shows.

    Attributes:
        comparable: the pages could be laid over each other; otherwise nothing more is known.
        only_a, only_b: the patches.
    """

    comparable: bool
    only_a: tuple[Patch, ...] = ()
    only_b: tuple[Patch, ...] = ()

    @property
    def alike(self) -> bool:
        return self.comparable and not self.only_a and not self.only_b


def compare_pictures(a: Gray, b: Gray) -> PictureDifference:
    """Compare two pages by their pictures alone.

    Args:
        a, b: grey pictures (0 black … 255 white), shape (height, width), of any resolution from about 60 dpi,
            both upright.
    """
    laid = lay(a, b, Print())
    return PictureDifference(False) if laid is None else PictureDifference(True, *laid.patches())


def lay(a: Gray, b: Gray, words: Print) -> LaidPages | None:
    """Lay the second page over the first; None if they are not alike. Takes 100 ms for A4.

    Args:
        a, b: as for `compare_pictures`.
        words: those both pages bear tell how the pages lie; without any, the pictures do.
    """
    if abs(a.shape[0] / a.shape[1] - b.shape[0] / b.shape[1]) > OTHER_SHAPE * a.shape[0] / a.shape[1]:
        return None
    side = min(LARGEST_SIDE, max(*a.shape, *b.shape))
    ink_a, void_a = _ink(a, side)
    ink_b, void_b = _ink(b, side)
    place = _place(ink_a, ink_b, words)
    if place is None:
        return None
    over = warped(ink_b, place, ink_a.shape)
    ink_a, over = _evened(ink_a, over)
    nowhere = void_a | (warped(void_b.astype(np.float32), place, ink_a.shape) > 0.05)
    nowhere |= _beyond(place, ink_a.shape, ink_b.shape)
    return LaidPages(ink_a, over, nowhere, place, ink_b.shape, words)


class LaidPages:
    """Two pages' ink on the grid of the first."""

    def __init__(
        self, ink: Floats, over: Floats, nowhere: Mask, place: Map, shape_b: tuple[int, ...], words: Print
    ) -> None:
        self._a = ink
        self._b = over
        self._nowhere = nowhere
        self._place = place
        self._shape_b = shape_b
        self.words = words

    def patches(self) -> tuple[tuple[Patch, ...], tuple[Patch, ...]]:
        """The ink that only the first page has, and that only the second has.

        Words of both pages need no ink beside them, but for a line drawn through them.
        """
        shared_a = _painted(self.words.shared_a, self._a.shape)
        shared_b = _painted([self.on_a(box) for box in self.words.shared_b], self._a.shape)
        own_a = _painted(self.words.own_a, self._a.shape)
        own_b = _painted([self.on_a(box) for box in self.words.own_b], self._a.shape)
        runs_a, runs_b = _runs(self._a), _runs(self._b)
        here = _unmatched(self._a, self._b, shared_a, self._nowhere)
        there = _unmatched(self._b, self._a, shared_b, self._nowhere)
        _drop_faded_rules(here, self._a, self._b)
        _drop_faded_rules(there, self._b, self._a)
        np.maximum(here, _drawn(self._a, self._b, runs_a, runs_b, self._nowhere), out=here)
        np.maximum(there, _drawn(self._b, self._a, runs_b, runs_a, self._nowhere), out=there)
        return (
            tuple(Patch(box, self.on_b(box), beside) for box, beside in _patches(here, own_a)),
            tuple(Patch(self.on_b(box), box, beside) for box, beside in _patches(there, own_b)),
        )

    def likeness(self, box: Box) -> float | None:
        """How alike the two pages are in a box of the first, -1…1: at the least alike letter of it.

        Print that was scanned again reaches 0.8 and more, another figure in a number seldom. None if there is
        no ink on either page, or the box is not on both.
        """
        height, width = self._a.shape
        top, bottom = int(box.top * height) - 1, int(box.bottom * height) + 2
        left, right = int(box.left * width) - 1, int(box.right * width) + 2
        if top < SLIP or left < SLIP or bottom > height - SLIP or right > width - SLIP:
            return None
        around = slice(top - SLIP, bottom + SLIP), slice(left - SLIP, right + SLIP)
        if self._nowhere[top:bottom, left:right].any():
            return None
        return _least_alike(blurred(self._a[around]), blurred(self._b[around]))

    def usual_likeness(self) -> Floats:
        """Of up to 60 words that both pages bear, sorted."""
        boxes = self.words.shared_a[:: max(len(self.words.shared_a) // 60, 1)]
        found = [value for box in boxes if (value := self.likeness(box)) is not None]
        return np.sort(np.array(found, np.float32))

    def on_a(self, box: Box) -> Box:
        """A box of the second page on the first."""
        return _carried(box, self._shape_b, inverse(self._place), self._a.shape)

    def on_b(self, box: Box) -> Box:
        """A box of the first page on the second."""
        return _carried(box, self._a.shape, self._place, self._shape_b)


# --- from pictures to ink ----------------------------------------------------------------------------


def ink_of(picture: Gray) -> Floats:
    """How dark each pixel is against the paper around it, 1 as dark as print; a lid is paper."""
    return _ink(picture, min(LARGEST_SIDE, max(picture.shape)))[0]


def _ink(picture: Gray, side: int) -> tuple[Floats, Mask]:
    """Darkness against the paper around, 1 as dark as print, and where a scanner's lid is seen."""
    small = _resized(picture, side)
    paper, lid = _paper(small)
    dark: Floats = np.subtract(1, small / np.maximum(paper, 1), dtype=np.float32)
    np.clip(dark, 0, 1, out=dark)
    inked = dark[dark > 0.2]
    black = float(np.percentile(inked, 85)) if inked.size > 200 else 1.0
    dark /= max(black, 0.3)
    np.clip(dark, 0, 1, out=dark)
    dark[lid] = 0
    return dark, lid


def _resized(picture: Gray, side: int) -> Floats:
    """With a longer side of so many pixels; averaged where it shrinks."""
    height, width = picture.shape
    scale = side / max(height, width)
    if scale == 1:
        return picture.astype(np.float32)
    return _averaged(_averaged(picture, max(round(height * scale), 1)).T, max(round(width * scale), 1)).T


def _averaged(picture: NDArray[np.generic], rows: int) -> Floats:
    """Rows averaged to fewer, each old row counted where it falls."""
    edges = np.linspace(0, picture.shape[0], rows + 1)
    table = np.zeros((picture.shape[0] + 1, picture.shape[1]), np.float32)
    np.cumsum(picture, axis=0, dtype=np.float32, out=table[1:])
    whole = np.minimum(edges.astype(np.int64), picture.shape[0] - 1)
    part = (edges - whole).astype(np.float32)[:, None]
    at_edges = table[whole] + part * (table[whole + 1] - table[whole])
    averages: Floats = np.diff(at_edges, axis=0) / np.float32(picture.shape[0] / rows)
    return averages


def _paper(picture: Floats) -> tuple[Floats, Mask]:
    """The brightness of the paper at every pixel, and the dark areas that come in from the edges."""
    height, width = picture.shape
    rows, columns = -(-height // BACKGROUND), -(-width // BACKGROUND)
    framed = np.pad(
        picture, ((0, rows * BACKGROUND - height), (0, columns * BACKGROUND - width)), mode="edge"
    )
    cells = framed.reshape(rows, BACKGROUND, columns, BACKGROUND).mean(axis=(1, 3), dtype=np.float32)
    reach = WIDEST_INK // BACKGROUND // 2
    closed = -_highest(-_highest(cells, reach), reach)
    lid = _from_edges(cells < 0.55 * float(np.median(closed)))
    full = np.repeat(np.repeat(_smoothed(closed), BACKGROUND, 0), BACKGROUND, 1)[:height, :width]
    lids = np.repeat(np.repeat(lid, BACKGROUND, 0), BACKGROUND, 1)[:height, :width]
    return full, lids


def _smoothed(cells: Floats) -> Floats:
    framed = np.pad(cells, 1, mode="edge")
    across = framed[:, :-2] + framed[:, 1:-1] + framed[:, 2:]
    both: Floats = (across[:-2] + across[1:-1] + across[2:]) * np.float32(1 / 9)
    return both


def _from_edges(dark: Mask) -> Mask:
    """Dark cells that hang together with dark ones at the edge, widened by two."""
    found = np.zeros_like(dark)
    found[[0, -1], :] = dark[[0, -1], :]
    found[:, [0, -1]] = dark[:, [0, -1]]
    size = int(found.sum())
    while size:
        found = _wider(found) & dark
        if (grown := int(found.sum())) == size:
            return _wider(_wider(found))
        size = grown
    return found


def _wider(mask: Mask) -> Mask:
    wider = mask.copy()
    wider[1:] |= mask[:-1]
    wider[:-1] |= mask[1:]
    wider[:, 1:] |= mask[:, :-1]
    wider[:, :-1] |= mask[:, 1:]
    return wider


def _highest(picture: Floats, reach: int) -> Floats:
    """The highest value within so many pixels to each side, both ways."""
    return _highest_down(_highest_down(picture, reach).T, reach).T


def _highest_down(picture: Floats, reach: int) -> Floats:
    """… up and down; by doubling, so in a few passes."""
    found = np.pad(picture, ((reach, reach), (0, 0)), mode="edge")
    size, wanted = 1, 2 * reach + 1
    while size < wanted:
        step = min(size, wanted - size)
        found = np.maximum(found[:-step], found[step:])
        size += step
    return found


def _evened(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Both pages as sharp and as dark as the blunter of the two, where they have print in common."""
    common = np.flatnonzero((a > SURE_INK) & (b > SURE_INK))
    if common.size < FEWEST_COMMON:
        return a, b
    for _ in range(BLURS):
        sharp_a, sharp_b = _sharpness(a), _sharpness(b)
        if sharp_a > 1.1 * sharp_b:
            a = blurred(a)
        elif sharp_b > 1.1 * sharp_a:
            b = blurred(b)
        else:
            break
    darkness = [max(float(np.percentile(ink.ravel()[common], 80)), 0.3) for ink in (a, b)]
    return np.minimum(a / np.float32(darkness[0]), 1), np.minimum(b / np.float32(darkness[1]), 1)


def _sharpness(ink: Floats) -> float:
    """How steep the edges are for the ink there is; from every third row, which is enough."""
    rows = ink[::3]
    return float(((rows[:, 1:] - rows[:, :-1]) ** 2).sum()) / max(float((rows**2).sum()), 1e-6)


# --- laying one page over the other ------------------------------------------------------------------


def _place(a: Floats, b: Floats, words: Print) -> Map | None:
    """How the first page lies on the second, in pixels; None if the pages are not alike."""
    straight = np.array([[b.shape[1] / a.shape[1], 0, 0], [0, b.shape[0] / a.shape[0], 0]])
    if min(_share(a), _share(b)) < LITTLE_INK:  # nothing to go by, and nothing that could be elsewhere
        return straight
    guess = fitted(_middles(words.shared_a, a.shape), _middles(words.shared_b, b.shape))
    place = refined(a, b, searched(a, b) if guess is None else guess)
    found = guess if guess is not None and place.likeness < UNLIKE else place.map
    if guess is None and place.likeness < UNLIKE:
        return None
    return found if _is_plausible(found, a, b) else None


def _share(ink: Floats) -> float:
    return float((ink > SURE_INK).mean())


def _is_plausible(place: Map, a: Floats, b: Floats) -> bool:
    """Whether one page covers about the other, as two scans of one paper do."""
    size = np.sqrt(abs(float(np.linalg.det(place[:, :2]))))
    middle = moved(np.array([[a.shape[1] / 2, a.shape[0] / 2]]), place)[0] - (b.shape[1] / 2, b.shape[0] / 2)
    return 1 / MOST_SCALE < size < MOST_SCALE and bool(np.abs(middle).max() < MOST_SHIFT * max(b.shape))


def _middles(boxes: Sequence[Box], shape: tuple[int, ...]) -> NDArray[np.float64]:
    """The boxes' middles in pixels, whose own middles are whole numbers."""
    places = np.array([(box.left + box.right, box.top + box.bottom) for box in boxes]).reshape(-1, 2) / 2
    found: NDArray[np.float64] = places * (shape[1], shape[0]) - 0.5
    return found


def _beyond(place: Map, a: tuple[int, ...], b: tuple[int, ...]) -> Mask:
    """The edges of both pages, on the first one, and what lies beyond."""
    x, y = np.arange(a[1], dtype=np.float32), np.arange(a[0], dtype=np.float32)[:, None]
    m = place.astype(np.float32)
    there_x, there_y = m[0, 0] * x + (m[0, 1] * y + m[0, 2]), m[1, 0] * x + (m[1, 1] * y + m[1, 2])
    found: Mask = (
        (there_x < MARGIN) | (there_y < MARGIN) | (there_x > b[1] - MARGIN) | (there_y > b[0] - MARGIN)
    )
    found[:MARGIN] = found[-MARGIN:] = True
    found[:, :MARGIN] = found[:, -MARGIN:] = True
    return found


def _carried(box: Box, here: tuple[int, ...], place: Map, there: tuple[int, ...]) -> Box:
    """A box of one page on the other; both in fractions, the map in pixels."""
    corners = np.array([(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)])
    found = (moved(corners * (here[1], here[0]) - 0.5, place) + 0.5) / (there[1], there[0])
    (left, top), (right, bottom) = found.min(0), found.max(0)
    return Box(float(left), float(top), float(right), float(bottom))


def _least_alike(a: Floats, b: Floats) -> float | None:
    """The lowest correlation in a window as wide as a letter, at the slip that fits the whole best."""
    inner = a[SLIP:-SLIP, SLIP:-SLIP]
    height, width = inner.shape
    best, fitting = -2.0, inner
    for down in range(2 * SLIP + 1):
        for across in range(2 * SLIP + 1):
            there = b[down : down + height, across : across + width]
            if (likeness := correlation(inner, there)) > best:
                best, fitting = likeness, there
    letter = max(round(height * LETTER), 5)
    if width <= letter:
        return best if max(inner.var(), fitting.var()) > FLAT else None
    size = np.float32(height * letter)
    sum_a, sum_b = _windows(inner, letter), _windows(fitting, letter)
    spread_a = _windows(inner * inner, letter) / size - (sum_a / size) ** 2
    spread_b = _windows(fitting * fitting, letter) / size - (sum_b / size) ** 2
    together = _windows(inner * fitting, letter) / size - sum_a * sum_b / size**2
    inked = np.maximum(spread_a, spread_b) > FLAT
    if not inked.any():
        return None
    found = together / np.sqrt(np.maximum(spread_a * spread_b, FLAT**2 / 16))
    return float(found[inked].min())


def _windows(picture: Floats, width: int) -> Floats:
    """The sums of all columns in windows so wide."""
    table = np.zeros(picture.shape[1] + 1, np.float32)
    np.cumsum(picture.sum(0), out=table[1:])
    sums: Floats = table[width:] - table[:-width]
    return sums


def _painted(boxes: Sequence[Box], shape: tuple[int, ...]) -> Mask:
    """True on the boxes, a pixel wider on each side."""
    height, width = shape
    mask = np.zeros((height, width), np.bool_)
    for box in boxes:
        top, bottom = int(box.top * height) - 1, int(box.bottom * height) + 2
        left, right = int(box.left * width) - 1, int(box.right * width) + 2
        mask[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)] = True
    return mask


# --- what is left ------------------------------------------------------------------------------------


def _unmatched(ink: Floats, other: Floats, print_: Mask, nowhere: Mask) -> Floats:
    """How much of each pixel's ink the other page does not explain."""
    excuse = _highest(blurred(other), NEAR)
    excuse *= -EXCUSE
    excuse += SPECKLE
    np.minimum(excuse, 0, out=excuse)
    left = ink + excuse
    left[(left < LEFT_INK) | (ink < SURE_INK) | print_ | nowhere] = 0
    return left


def _drawn(ink: Floats, other: Floats, runs: Floats, other_runs: Floats, nowhere: Mask) -> Floats:
    """Lines drawn across print: dark all along, where the other page has letters with paper between them."""
    there = _highest(other_runs, 2)
    line = (runs > SURE_INK) & (runs > LINE_CONTRAST * there) & ~nowhere
    sure = line & (runs - there > RUN_EXCESS)
    if not sure.any():
        return np.zeros_like(ink)
    more = ink - np.float32(1.15) * _highest(other, 1)
    more -= 0.05
    np.maximum(more, 0, out=more)
    sure &= _row_means(_highest_down(more, 1)) > DRAWN_INK
    sure &= _row_means(-_highest_down(-other, 2)) > PRINT
    if not sure.any():
        return np.zeros_like(ink)
    line &= _highest_across(sure.astype(np.float32), RUN) > 0
    return _highest_down(np.where(line, runs, np.float32(0)), THICK)


def _drop_faded_rules(left: Floats, ink: Floats, other: Floats) -> None:
    """Take from what is left the long lines, across or down, that a weak scan shows as a shade of grey."""
    if not left.any():
        return
    left[(_runs(ink) > SURE_INK) & (_highest_down(_row_means(other), NEAR) > FADED_RULE)] = 0
    if left.any():
        left.T[(_runs(ink.T) > SURE_INK) & (_highest_down(_row_means(other.T), NEAR) > FADED_RULE)] = 0


def _row_means(ink: Floats) -> Floats:
    """The mean darkness of each pixel's stretch of a line across."""
    framed = np.pad(ink, ((0, 0), (RUN // 2 + 1, RUN // 2)), mode="edge")
    table = framed.cumsum(1, dtype=np.float32)
    means: Floats = (table[:, RUN:] - table[:, :-RUN])[:, : ink.shape[1]] / np.float32(RUN)
    return means


def _runs(ink: Floats) -> Floats:
    """How dark the lightest place is in each pixel's stretch of a line across, within a few degrees."""
    thick = _highest_down(ink, 1)
    return _highest_across(-_highest_across(-thick, RUN // 2), RUN // 2)


def _highest_across(picture: Floats, reach: int) -> Floats:
    return _highest_down(picture.T, reach).T


def _patches(left: Floats, own: Mask) -> list[tuple[Box, float]]:
    """Unexplained ink, gathered: what lies close together is one thing, and dust is none.

    Returns:
        Each thing's box, and the share of its ink that lies beside the page's own words.
    """
    height, width = left.shape
    rows, columns = height // CELL, width // CELL
    mass = left[: rows * CELL, : columns * CELL].reshape(rows, CELL, columns, CELL).sum(axis=(1, 3))
    found = []
    for cells in _together(mass > 1.0):
        top, bottom = int(cells[:, 0].min()) * CELL, (int(cells[:, 0].max()) + 1) * CELL
        start, end = int(cells[:, 1].min()) * CELL, (int(cells[:, 1].max()) + 1) * CELL
        inked = left[top:bottom, start:end] > 0
        down, across = np.flatnonzero(inked.any(1)), np.flatnonzero(inked.any(0))
        box = (
            start + int(across[0]),
            top + int(down[0]),
            start + int(across[-1]) + 1,
            top + int(down[-1]) + 1,
        )
        heavy = float(mass[cells[:, 0], cells[:, 1]].sum()) >= LEAST_MASS
        if heavy and max(box[2] - box[0], box[3] - box[1]) >= LEAST_SIDE:
            ink = left[box[1] : box[3], box[0] : box[2]]
            inside = float(ink[own[box[1] : box[3], box[0] : box[2]]].sum())
            place = Box(box[0] / width, box[1] / height, box[2] / width, box[3] / height)
            found.append((place, 1 - inside / float(ink.sum())))
    return found


def _together(marked: Mask) -> Iterator[NDArray[np.int64]]:
    """The marked cells in groups (n, 2) of rows and columns; gaps of up to GAP cells part no group."""
    cells = np.argwhere(marked)
    waiting = {(int(row), int(column)): place for place, (row, column) in enumerate(cells)}
    reach = [
        (down, across)
        for down in range(-GAP, GAP + 1)
        for across in range(-GAP, GAP + 1)
        if down * down + across * across <= GAP * GAP
    ]
    while waiting:
        first, place = waiting.popitem()
        stack, group = [first], [place]
        while stack:
            row, column = stack.pop()
            for down, across in reach:
                neighbour = waiting.pop((row + down, column + across), None)
                if neighbour is not None:
                    group.append(neighbour)
                    stack.append((row + down, column + across))
        yield cells[group]
