"""Compare the print of two scans glyph by glyph: one differing glyph means another document.

The pages are registered to each other (`app.compare.registration`). The residual is compared with the usual
residual at edges of the same steepness on these pages, which reflects noise and focus of the scans. Only
"same" is proof (S15): if print is too small, too blurred or too noisy, or if one page ends, the answer is
UNSURE.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from app.compare.page import Box, Gray
from app.compare.pictures import AlignedPages
from app.compare.raster import Floats, Map, Mask, highest, resized, sides
from app.compare.registration import INK, TILE, Registered, darkness, inked_tiles, register, slopes
from app.compare.ruled_lines import ruled
from app.compare.specks import dots_on_print, find_specks, small_signs
from app.domain.page_answers import PageAnswer

MOST_DOTS = 150  # per inch, for the comparison; more adds nothing and takes longer
MILLIMETRES = 25.4  # per inch
LONGEST_PAGE = 11.7  # inches; a picture of unknown or impossible size counts as A4
MOST_SLIP = 0.08  # millimetres of residual shift of a glyph
SMALLEST_SLIPPING = 1.2  # millimetres; only glyphs of more than the area of such a square may shift
HOLD = 0.05  # weight that keeps a pale glyph at its position
STROKE = 0.2  # millimetres, standard deviation of the blur for the comparison
OTHER_TIMES = 8.0  # times the usual residual, and …
OTHER_DARKNESS = 0.2  # … of black: a different glyph; 0.05 square millimetres of black, blurred by STROKE
MOST_OTHERS, FEW_OTHERS = 0.15, 0.03  # share of glyphs that may differ; the same on noisy pages
LOOK_AGAIN = 0.6  # of the score, from which ruled lines are searched, which takes 0.05 s
DOUBTFUL = 0.875  # of the score, from which a glyph is neither different nor certainly the same
NO_PROOF = 0.99  # highest score of a speck that may be dust: not certainly a different glyph
FAINT_DARKNESS = 0.1  # of black: an 8-point comma differs this much from a full stop; doubtful with …
DOUBTFUL_TIMES, SIGN_DARKNESS = 9.0, 0.105  # … this many times the usual, or for a small sign this darkness
MOST_NOISE, NOISY_DARKNESS = 0.0335, 0.125
"""Limits of the usual and of any residual on noisy pages, as in black and white: there OTHER_TIMES the usual
exceeds OTHER_DARKNESS."""
OUTLIER = 3.0  # times the highest value expected by chance among so many glyphs
FEWEST_GLYPHS = 10
LEAST_HEIGHT = 5  # pixels of the page's usual letter
SCALE = 0.03  # relative difference in size up to which no picture is reduced
LARGEST_PAGE = 17.0  # inches; a picture said to be larger than A3 is usually a scan with a wrong resolution
MOST_TILES_OF_SPECKS = 40
SMALLEST_SIGN = 0.8  # millimetres; smaller print is a speck
SHORTEST_LINE, THICKEST_LINE, STEEPEST_LINE = 12.0, 0.8, 0.02  # millimetres; rise over length
CUT = 2  # pixels from an edge, within which a glyph is cut by it
THICKEST_STRIP = 0.6  # millimetres; a longer part of a band beyond the edge of the other page
EDGE = 4.0  # millimetres along the edges, where ink that reaches the edge is a shadow
LEAST_MARK = 0.6  # score from which a pixel belongs to a glyph that differs
WORD_MARGIN = 0.3  # millimetres around the box of a word, where its print may reach
AROUND = 0.7  # millimetres by which the parts of a glyph are widened to join them
BINS, SAMPLE, FEWEST_PIXELS = 12, 40_000, 500  # of pixels, to measure the usual noise
PURE_BLACK, PURE_WHITE = 5, 255  # of 255
MOSTLY_WHITE, PARTLY_BLACK = 0.7, 0.12  # white share of a black and white scan; black share of the rest


@dataclass(frozen=True)
class GlyphDifference:
    """The result of comparing every glyph of two pages.

    Attributes:
        answer: SAME proves that all print is the same; OTHER that some differs.
        others: boxes of differing glyphs, on the first page.
    """

    answer: PageAnswer
    others: tuple[Box, ...] = ()
    scores: Scores | None = None

    def is_same(self, box: Box) -> bool | None:
        """Return whether both pages bear the same print in a box of the first; None if uncertain."""
        worst = None if self.scores is None else self.scores.worst(box)
        if worst is None or DOUBTFUL <= worst < 1:
            return None
        return worst < DOUBTFUL


@dataclass(frozen=True)
class Scores:
    """Difference score of each pixel of the first page; 1 and more means different.

    Attributes:
        values: 0 where neither page has ink.
        top, left: their origin on the first page, in pixels.
        height, width: of the first page, in pixels.
    """

    values: Floats
    top: int
    left: int
    height: int
    width: int

    def worst(self, box: Box) -> float | None:
        """Return the highest score in a box of the first page; None if no print was compared there."""
        top, bottom = (round(y * self.height) - self.top for y in (box.top, box.bottom))
        left, right = (round(x * self.width) - self.left for x in (box.left, box.right))
        inside = self.values[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]
        worst = float(inside.max()) if inside.size else 0.0
        return worst or None

    def box(self, area: tuple[slice, slice]) -> Box:
        down, across = area
        return Box(
            (self.left + across.start) / self.width,
            (self.top + down.start) / self.height,
            (self.left + across.stop) / self.width,
            (self.top + down.stop) / self.height,
        )


UNDECIDED = GlyphDifference(PageAnswer.UNSURE)
NOTHING_ELSE = GlyphDifference(PageAnswer.SAME)


def compare_glyphs(
    a: Gray,
    b: Gray,
    aligned: AlignedPages,
    dots_a: float = 0.0,
    *,
    drawn: tuple[bool, bool] = (False, False),
    plain: Sequence[Box] = (),
) -> GlyphDifference:
    """Compare the print of two pages glyph by glyph. Takes 0.3 s for A4.

    Args:
        a, b: the aligned pictures.
        dots_a: resolution of the first picture in dots per inch; 0 if unknown.
        drawn: whether each was drawn by a program, not scanned.
        plain: boxes on the first page of words that both pages have and that identify nothing.
    """
    if aligned.is_equal:
        return NOTHING_ELSE
    dots = _dots(a, dots_a)
    place = aligned.place_of(_size(a), _size(b))
    scale = float(np.sqrt(abs(np.linalg.det(place[:, :2]))))  # pixels of the second to one of the first
    # The finer picture is reduced to the resolution of the other.
    here = _coarser(a, min(1.0, MOST_DOTS / dots, scale))
    there = _coarser(b, min(1.0, here.shape[0] / a.shape[0] / scale))
    dots *= here.shape[0] / a.shape[0]
    place = aligned.place_of(_size(here), _size(there))
    found = _compared(here, there, place, dots / MILLIMETRES, aligned.lid, plain)
    if found.answer is not PageAnswer.SAME or found.scores is None:
        return found
    two_tone = any(not is_drawn and _is_two_tone(page) for page, is_drawn in zip((a, b), drawn, strict=True))
    return replace(found, answer=PageAnswer.UNSURE) if two_tone else found


def _is_two_tone(scan: Gray) -> bool:
    """Return whether a scan is black and white, where a comma may lose its tail without any other noise."""
    inked = np.count_nonzero(scan < PURE_WHITE)
    white = np.count_nonzero(scan == PURE_WHITE)
    black = np.count_nonzero(scan <= PURE_BLACK)
    return bool(white >= MOSTLY_WHITE * scan.size and black >= PARTLY_BLACK * inked)


def _size(picture: Gray) -> tuple[int, int]:
    return picture.shape[0], picture.shape[1]


def _dots(picture: Gray, given: float) -> float:
    """Return the resolution in dots per inch, estimated from the size unless a plausible one is given."""
    side = max(picture.shape)
    return given if given * LARGEST_PAGE > side else side / LONGEST_PAGE


def _coarser(picture: Gray, scale: float) -> Gray:
    """Return the picture reduced to `scale`; unchanged if that is close to 1."""
    if scale > 1 - SCALE:
        return picture
    rows, columns = (max(round(side * scale), 1) for side in picture.shape)
    return resized(picture, rows, columns)


def _compared(
    a: Gray, b: Gray, place: Map, dots: float, lid: Mask | None, plain: Sequence[Box]
) -> GlyphDifference:
    """Compare two pictures of one resolution.

    Args:
        place: from pixels of the first to those of the second, accurate to about a pixel.
        dots: pixels per millimetre.
        lid: where either page shows the scanner's lid, in the first page's position, at any resolution.
        plain: as for `compare_glyphs`.
    """
    ink_a, ink_b = darkness(a, dots), darkness(b, dots)
    if not (_has_print(ink_a, dots) or _has_print(ink_b, dots)):
        return NOTHING_ELSE
    shapes = _size(a), _size(b)
    pages = register(ink_a, ink_b, place, shapes, dots)
    if pages is None:
        return UNDECIDED
    return _classified(pages, lid, plain, ends_early=_ends_early(ink_b, place, shapes, dots))


def _has_print(ink: Floats, dots: float) -> bool:
    """Return whether a page bears more than specks."""
    if np.count_nonzero(inked_tiles(ink)) > MOST_TILES_OF_SPECKS:
        return True
    labels, _ = ndimage.label(ink > INK, np.ones((3, 3)))
    return any(max(sides(area)) >= SMALLEST_SIGN * dots for area in ndimage.find_objects(labels))


@dataclass(frozen=True)
class _Places:
    """Pixels on or next to ink of either page.

    Attributes:
        labels: image of glyph numbers, from 1; 0 elsewhere.
        areas: bounding area of each glyph.
        at: flat indices of the pixels.
        rest: residual of each pixel, smoothed by a stroke's width.
        times: `rest` relative to `usual`.
        usual: residual that is usual at edges of this steepness.
    """

    labels: NDArray[np.int32]
    areas: list[tuple[slice, slice]]
    at: NDArray[np.int64]
    rest: Floats
    times: Floats
    usual: Floats

    @property
    def count(self) -> int:
        return len(self.areas)


def _classified(
    pages: Registered, lid: Mask | None, plain: Sequence[Box], *, ends_early: bool
) -> GlyphDifference:
    places = _residuals(pages)
    if places is None:
        return UNDECIDED
    seen, beyond = _visible(pages, places, lid)
    of_glyph = places.labels.ravel()[places.at]
    lines = _lines(places, pages.dots)
    score = np.minimum(places.times / OTHER_TIMES, places.rest / OTHER_DARKNESS)
    if float(score[seen & ~lines[of_glyph]].max(initial=0)) >= LOOK_AGAIN:
        seen &= ~ruled(np.maximum(pages.a, pages.b) > INK, pages.dots).ravel()[places.at]
    in_words = pages.covered(plain, WORD_MARGIN)
    specks = find_specks(places.labels, places.areas, pages.a, pages.b, lines, pages.dots)
    seen &= ~(lines | specks.apart)[of_glyph]
    scores = np.zeros(places.labels.size, np.float32)
    if specks.are_dust:
        scores[places.at] = np.where(seen, score, 0)
        # On a page with dust, one dot at a plain word that was read alike on both pages is dust, too.
        on_print = dots_on_print(scores.reshape(places.labels.shape), pages.dots, DOUBTFUL)
        dust = highest((on_print & in_words).view(np.uint8), round(STROKE * pages.dots)).view(np.bool_)
        seen &= ~dust.ravel()[places.at]
        may_be_dust = on_print.ravel()[places.at] | specks.beside[of_glyph]
        score[may_be_dust] = np.minimum(score[may_be_dust], NO_PROOF)
    scores[places.at] = np.where(seen & ~beyond, np.maximum(score, 1e-6), 0)
    found = Scores(scores.reshape(places.labels.shape), pages.top, pages.left, pages.height, pages.width)
    usual = float(np.median(places.usual))
    is_noisy = usual * OTHER_TIMES > OTHER_DARKNESS
    others = _others(found, pages.dots)
    if others:
        differing = len(np.unique(of_glyph[seen & ~beyond & (score >= 1)])) / places.count
        if differing > (FEW_OTHERS if is_noisy else MOST_OTHERS):
            return UNDECIDED  # much of the print has moved, so the usual residual is unknown
        return GlyphDifference(PageAnswer.OTHER, others, None if is_noisy else found)
    darkest = float(places.rest[seen].max(initial=0))
    if is_noisy and (darkest >= NOISY_DARKNESS or usual >= MOST_NOISE):
        return UNDECIDED
    unsure = (
        ends_early
        or places.count < FEWEST_GLYPHS
        or _letter_height(places.areas) < LEAST_HEIGHT
        or float(score[seen].max(initial=0)) >= DOUBTFUL
        or _has_doubtful_sign(pages, places, seen, in_words.ravel()[places.at])
        or _has_outlier(places, of_glyph, seen)
    )
    return GlyphDifference(PageAnswer.UNSURE if unsure else PageAnswer.SAME, (), found)


def _residuals(pages: Registered) -> _Places | None:
    """Return the residual at every glyph of either page, against the usual; None with too little ink."""
    wide = STROKE * pages.dots
    more = np.sqrt(max(wide**2 - (pages.softened * pages.dots) ** 2, 0.01))
    near = highest((np.maximum(pages.a, pages.b) > INK).view(np.uint8), 1)
    labels, count = ndimage.label(near, np.ones((3, 3)))
    rest = ndimage.gaussian_filter(_residual_of_shifted_glyphs(pages, labels, count), more, truncate=3)
    quarter = TILE // 2
    height, width = (side // quarter for side in rest.shape)
    steep = pages.steep.reshape(height, quarter, width, quarter).mean((1, 3))
    steep = ndimage.gaussian_filter(steep, 2 * wide / quarter, truncate=3)
    at = np.flatnonzero(near)
    if len(at) < FEWEST_PIXELS:
        return None
    down, across = np.divmod(at, rest.shape[1])
    edges = steep[down // quarter, across // quarter]
    size = np.abs(rest.ravel()[at])
    usual = _usual(size, edges)
    return _Places(labels, ndimage.find_objects(labels), at, size, size / usual, usual)


def _residual_of_shifted_glyphs(pages: Registered, labels: NDArray[np.int32], count: int) -> Floats:
    """Return the residual after shifting each glyph, as programs and printers place some slightly off."""
    across, down = slopes(pages.b)
    at = np.flatnonzero(labels)
    of_glyph = labels.ravel()[at]
    x, y, rest = across.ravel()[at], down.ravel()[at], pages.rest.ravel()[at]

    def summed(values: Floats) -> NDArray[np.float64]:
        return np.bincount(of_glyph, values, count + 1).astype(np.float64)

    xx, xy, yy, xr, yr = map(summed, (x * x, x * y, y * y, x * rest, y * rest))
    xx, yy = xx + HOLD, yy + HOLD
    scale = xx * yy - xy**2
    is_large = np.bincount(of_glyph, minlength=count + 1) > (SMALLEST_SLIPPING * pages.dots) ** 2
    most = MOST_SLIP * pages.dots * is_large  # a shifted comma would pass for a full stop
    right = ((yy * xr - xy * yr) / scale).clip(-most, most)
    downward = ((xx * yr - xy * xr) / scale).clip(-most, most)
    moved = pages.rest.copy()
    moved.ravel()[at] = rest - x * right[of_glyph] - y * downward[of_glyph]
    return moved


def _usual(size: Floats, edges: Floats) -> Floats:
    """Return the residual's standard deviation by steepness: noise of the paper, and more at edges."""
    step = max(1, len(size) // SAMPLE)
    order = np.argsort(edges[::step])
    some, steep = size[::step][order], edges[::step][order]
    bins = np.array_split(np.arange(len(some)), BINS)
    steepness = np.array([steep[places].mean() for places in bins])
    variance = np.array([(np.median(some[places]) / 0.6745) ** 2 for places in bins]).clip(1e-8)
    lines = np.column_stack([np.ones(BINS), steepness]) / variance[:, None]
    (even, at_edges), *_ = np.linalg.lstsq(lines, np.ones(BINS), rcond=None)
    even = max(float(even), float(variance.min()) * 0.3, 1e-6)
    found: Floats = np.sqrt(np.float32(even) + np.float32(max(float(at_edges), 0.0)) * edges)
    return found


def _visible(pages: Registered, places: _Places, lid: Mask | None) -> tuple[Mask, Mask]:
    """Return which pixels are print, not a shadow at an edge, and which of them are beyond the other page."""
    down, across = np.divmod(places.at, places.labels.shape[1])
    x, y = across + np.float64(pages.left), down + np.float64(pages.top)
    place = pages.place
    there_x = place[0, 0] * across + place[0, 1] * down + place[0, 2]
    there_y = place[1, 0] * across + place[1, 1] * down + place[1, 2]
    b_height, b_width = pages.b_shape
    off_a = np.minimum.reduce([x, y, pages.width - 1 - x, pages.height - 1 - y])
    off_b = np.minimum.reduce([there_x, there_y, b_width - 1 - there_x, b_height - 1 - there_y])
    beyond = off_b < 1
    of_glyph = places.labels.ravel()[places.at]
    inked_b = pages.b.ravel()[places.at] > INK
    rim = EDGE * pages.dots
    shadow_a = _cut(of_glyph, off_a < CUT) & (off_a < rim)
    shadow_b = _cut(of_glyph, ~beyond & (off_b < CUT) & inked_b) & (off_b < rim) & ~beyond
    seen = ~shadow_a & ~shadow_b
    if lid is not None:
        rows = (y * lid.shape[0] / pages.height).astype(np.int64).clip(0, lid.shape[0] - 1)
        columns = (x * lid.shape[1] / pages.width).astype(np.int64).clip(0, lid.shape[1] - 1)
        seen &= ~lid[rows, columns]
    return seen, beyond & seen


def _cut(of_glyph: NDArray[np.int32], at_edge: Mask) -> Mask:
    """Return which pixels belong to a glyph that reaches an edge."""
    return np.isin(of_glyph, of_glyph[at_edge])


def _others(scores: Scores, dots: float) -> tuple[Box, ...]:
    """Return a box around each glyph that differs."""
    if float(scores.values.max()) < 1:
        return ()
    parts = ndimage.binary_dilation(scores.values > LEAST_MARK, iterations=max(1, round(AROUND * dots)))
    labels, _ = ndimage.label(parts)
    wanted = np.unique(labels[scores.values >= 1])
    areas = ndimage.find_objects(labels)
    return tuple(scores.box(areas[number - 1]) for number in wanted)


def _letter_height(areas: list[tuple[slice, slice]]) -> float:
    heights = [sides(area)[0] for area in areas]
    return float(np.median(heights)) if heights else 0.0


def _lines(places: _Places, dots: float) -> Mask:
    """Return by number which glyphs are ruled lines, which scans may lose; `unmatched_ink` handles these."""
    found = np.zeros(places.count + 1, np.bool_)
    sizes = np.bincount(places.labels.ravel()[places.at])
    for number, area in enumerate(places.areas, start=1):
        longer = max(sides(area))
        thinner = min(sides(area))
        found[number] = (
            longer >= SHORTEST_LINE * dots
            and thinner <= THICKEST_LINE * dots + STEEPEST_LINE * longer
            and sizes[number] <= THICKEST_LINE * dots * longer
        )
    return found


def _has_doubtful_sign(pages: Registered, places: _Places, seen: Mask, plain: Mask) -> bool:
    """Return whether a comma may be a full stop (not at a plain word), or anything differs as clearly."""
    differs = seen & (places.rest >= FAINT_DARKNESS)
    if not differs.any():
        return False
    if (places.times[differs] >= DOUBTFUL_TIMES).any():
        return True
    differs &= (places.rest >= SIGN_DARKNESS) & ~plain
    return bool(small_signs(pages.a, pages.b, pages.dots).ravel()[places.at[differs]].any())


def _has_outlier(places: _Places, of_glyph: NDArray[np.int32], seen: Mask) -> bool:
    """Return whether one glyph differs far more than chance explains among so many."""
    highest, darkest = np.zeros(places.count + 1, np.float32), np.zeros(places.count + 1, np.float32)
    np.maximum.at(highest, of_glyph[seen], places.times[seen])
    np.maximum.at(darkest, of_glyph[seen], places.rest[seen])
    some = highest[highest > 0]
    if not len(some):
        return True
    middle = float(np.median(some))
    spread = max(1.4826 * float(np.median(np.abs(some - middle))), 0.2)
    top = int(highest.argmax())
    by_chance = np.sqrt(2 * np.log(max(len(some), FEWEST_GLYPHS)))
    is_outlier = (highest[top] - middle) / spread / by_chance >= OUTLIER
    return bool(is_outlier and highest[top] >= OTHER_TIMES and darkest[top] >= FAINT_DARKNESS)


def _ends_early(b: Floats, place: Map, shapes: tuple[tuple[int, int], tuple[int, int]], dots: float) -> bool:
    """Return whether the second page bears print beyond the edge of the first.

    The strip by which a printed band is longer there is none.
    """
    (height, width), edge = shapes[1], int(EDGE * dots)
    rows, columns = np.nonzero(b[:height, :width] > INK)
    x, y = np.linalg.inv(place[:, :2]) @ (np.array([columns, rows]) - place[:, 2:])
    outside = (x < 0) | (y < 0) | (x >= shapes[0][1]) | (y >= shapes[0][0])
    if not outside.any():
        return False
    beyond = np.zeros((height, width), np.bool_)
    beyond[rows[outside], columns[outside]] = True
    labels, _ = ndimage.label(beyond, np.ones((3, 3)))
    for down, across in ndimage.find_objects(labels):
        at_edge = down.start < 2 or across.start < 2 or down.stop > height - 2 or across.stop > width - 2
        small, large = sorted(sides((down, across)))
        is_strip = large > EDGE * dots and small < THICKEST_STRIP * dots
        if large >= SMALLEST_SIGN * dots and not at_edge and small < edge and not is_strip:
            return True
    return False
