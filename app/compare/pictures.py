"""Compare two page pictures by their ink.

Equal text does not prove equal pages: a stamp, a signature or a tick is in no text layer (S14). The ink of
both pages (`app.compare.ink`) is aligned (`app.compare.alignment`), and ink of one page with none near it on
the other is clustered (`app.compare.patches`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from app.compare.alignment import centres, fitted, inverse, moved, refined, searched
from app.compare.ink import LARGEST_SIDE, SURE_INK, PaperModel, evened, with_the_same_tints
from app.compare.moved_ink import without_moved_ink
from app.compare.page import Box, Gray
from app.compare.patches import WordMasks, unmatched_ink
from app.compare.raster import Floats, Ink, InkGrid, Map, Mask, warped

OTHER_SHAPE = 0.12  # by which height to width of two pages may differ
MOST_SCALE, MOST_SHIFT = 1.15, 0.1  # of one page on the other; more is a part of it
SAME_PRINT = 0.56  # correlation of two scans of one page: bad ones have 0.62, most 0.9, other pages up to 0.5
UNLIKE = 0.25  # correlation below which two pages cannot be aligned
LITTLE_INK = 0.0004  # share of ink below which a page counts as blank
SLIP = 2  # pixels by which a word may be shifted
LETTER = 0.6  # of a word's height is a letter's width
FLAT = 0.01 * 255**2  # variance of darkness below which there is no letter
MARGIN = 6  # pixels along the edges, where scanners leave shadows
SAME_PLACE = 0.3  # overlap of two words at one position
SAME_PIXELS = 0.98  # … on drawn pages, to the pixel
SHIFTED = 0.2  # of a word's height, by which both its ends lie further left, or right, where it has moved
LEARNT_FROM = 60  # words at most, to learn how similar the same print looks


@dataclass(frozen=True)
class Patch:
    """Ink that the other page lacks.

    Attributes:
        box: its position.
        gap: the corresponding position on the other page.
        beside_print: share of it beside the words of its own page, 0…1.
    """

    box: Box
    gap: Box
    beside_print: float = 1.0


@dataclass(frozen=True)
class PrintedWords:
    """The boxes of the words of two pages.

    Attributes:
        shared_a, shared_b: of the words on both pages, in pairs.
        own_a, own_b: of the words read on one page only.
        all_a, all_b: of all words of each page, even if the other has no text.
    """

    shared_a: Sequence[Box] = ()
    shared_b: Sequence[Box] = ()
    own_a: Sequence[Box] = ()
    own_b: Sequence[Box] = ()
    all_a: Sequence[Box] = ()
    all_b: Sequence[Box] = ()


@dataclass(frozen=True)
class PictureDifference:
    """The ink that only one of two pages has.

    Attributes:
        comparable: the pages could be aligned, and neither is too faded; otherwise there may be more.
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
    aligned = align_pages(a, b, PrintedWords())
    return PictureDifference(False) if aligned is None else aligned.difference()


def same_print(a: Gray, b: Gray) -> bool:
    """Return whether two upright pages bear mostly the same print. Takes 50 ms for A4.

    Args:
        a, b: as for `compare_pictures`.
    """
    if _is_other_shape(a, b):
        return False
    side = min(LARGEST_SIDE, max(*a.shape, *b.shape))
    ink_a, ink_b = PaperModel.of(a, side).ink(), PaperModel.of(b, side).ink()
    place = refined(ink_a, ink_b, searched(ink_a, ink_b))
    return place.likeness >= SAME_PRINT and _is_plausible(place.map, ink_a, ink_b)


def align_pages(a: Gray, b: Gray, words: PrintedWords, *, on_paper: bool = True) -> AlignedPages | None:
    """Align the second page to the first; None if they are not similar. Takes 50 ms for A4.

    Args:
        a, b: as for `compare_pictures`.
        words: shared ones give the alignment; without any, the pictures do.
        on_paper: either was scanned, so that form lines may have been lost.
    """
    if _is_other_shape(a, b):
        return None
    side = min(LARGEST_SIDE, max(*a.shape, *b.shape))
    seen_a = PaperModel.of(a, side)
    ink_a = seen_a.ink()
    if np.array_equal(a, b):
        nowhere = np.zeros(ink_a.shape, np.bool_) if seen_a.lid is None else seen_a.lid
        return AlignedPages(ink_a, ink_a, nowhere, None, np.eye(2, 3), ink_a.shape, words, on_paper=on_paper)
    seen_b = PaperModel.of(b, side)
    ink_b = seen_b.ink()
    place = _place(ink_a, ink_b, words)
    if place is None:
        return None
    tinted_a, tinted_b = with_the_same_tints(seen_a, seen_b, place)
    if tinted_a is not seen_a:
        ink_a = tinted_a.ink()
    if tinted_b is not seen_b:
        ink_b = tinted_b.ink()
    nowhere = _beyond(place, seen_a.shape, seen_b.shape)
    lid = seen_a.lid
    if seen_b.lid is not None:
        lid_b = warped(seen_b.lid * np.uint8(255), place, seen_a.shape) > 12
        lid = lid_b if lid is None else lid | lid_b
    if lid is not None:
        nowhere |= lid
    inks = evened(ink_a, warped(ink_b, place, seen_a.shape))
    return AlignedPages(*inks, nowhere, lid, place, ink_b.shape, words, on_paper=on_paper)


class AlignedPages:
    """Two pages' ink on the grid of the first."""

    def __init__(
        self,
        ink: Ink,
        over: Ink,
        nowhere: Mask,
        lid: Mask | None,
        place: Map,
        shape_b: tuple[int, ...],
        words: PrintedWords,
        *,
        on_paper: bool,
    ) -> None:
        self._a, self._b = InkGrid(ink), InkGrid(over)
        self._shape = (ink.shape[0], ink.shape[1])
        self._nowhere = nowhere
        self.lid = lid
        self._place = place
        self._back = inverse(place)
        self._shape_b = shape_b
        self.on_paper = on_paper
        self.words = words
        partners = zip(words.shared_a, words.shared_b, strict=True)
        self._partners = [(box, self.on_a(other)) for box, other in partners]

    def difference(self) -> PictureDifference:
        """The ink that only the first page has, and that only the second has.

        Words of both pages need no ink beside them, but for a line drawn through them.
        """
        if self.is_equal:
            return PictureDifference(True)
        words = self.words

        def every() -> list[Box]:
            return [*words.all_a, *map(self.on_a, words.all_b)]

        moved = self._moved()
        here = WordMasks(
            self._shape,
            shared=lambda: words.shared_a,
            own=lambda: words.own_a,
            moved=lambda: [box for box, _ in moved],
            every=every,
        )
        there = WordMasks(
            self._shape,
            shared=lambda: map(self.on_a, words.shared_b),
            own=lambda: map(self.on_a, words.own_b),
            moved=lambda: [box for _, box in moved],
            every=every,
        )
        only_a = unmatched_ink(self._a, self._b, here, self._nowhere, on_paper=self.on_paper)
        only_b = unmatched_ink(self._b, self._a, there, self._nowhere, on_paper=self.on_paper)
        found_a, found_b = list(only_a.found), list(only_b.found)
        if not self.on_paper:
            found_a, found_b = without_moved_ink(self._a, self._b, found_a, found_b, self._partners)
        return PictureDifference(
            not only_a.faded and not only_b.faded,
            tuple(Patch(found.box, self.on_b(found.box), found.beside_print) for found in found_a),
            tuple(Patch(self.on_b(found.box), found.box, found.beside_print) for found in found_b),
        )

    def _moved(self) -> list[tuple[Box, Box]]:
        """Return the words at different positions, also those shifted a little by what precedes them."""
        height, width = self._shape
        return [
            (one, other)
            for one, other in self._partners
            if one.overlap(other) <= SAME_PLACE
            or _shift(one, other) * width > SHIFTED * (one.bottom - one.top) * height
        ]

    def moved(self) -> list[Box]:
        """Return the boxes of shared words at different positions, on the first page."""
        return [box for two in self._moved() for box in two]

    @property
    def is_equal(self) -> bool:
        """Whether both pictures are identical."""
        return self._a.ink is self._b.ink

    def place_of(self, a: tuple[int, int], b: tuple[int, int]) -> Map:
        """Return the map from the first page to the second in pictures of other sizes (height, width)."""
        ink_a, ink_b = (_to_pixels(here, there) for here, there in ((a, self._shape), (b, self._shape_b)))
        place: Map = np.linalg.inv(ink_b) @ np.vstack([self._place, [0, 0, 1]]) @ ink_a
        return place[:2]

    def likeness(self, box: Box) -> float | None:
        """Return the similarity of the pages in a box of the first, -1…1, at its least similar letter.

        Rescanned print reaches 0.8 and more, another digit in a number seldom. None without ink, or if the
        box is not on both pages.
        """
        height, width = self._shape
        top, bottom = int(box.top * height) - 1, int(box.bottom * height) + 2
        left, right = int(box.left * width) - 1, int(box.right * width) + 2
        if top < SLIP or left < SLIP or bottom > height - SLIP or right > width - SLIP:
            return None
        around = slice(top - SLIP, bottom + SLIP), slice(left - SLIP, right + SLIP)
        if self._nowhere[top:bottom, left:right].any():
            return None
        return _least_alike(self._a.soft[around].astype(np.float32), self._b.soft[around].astype(np.float32))

    def usual_likeness(self) -> Floats:
        """Return the sorted similarities of some words at the same position on both pages.

        On drawn pages, to the pixel, because words after one of another width are shifted.
        """
        least = SAME_PLACE if self.on_paper else SAME_PIXELS
        boxes = [box for box, other in self._partners if box.overlap(other) > least]
        boxes = boxes[:: max(-(-len(boxes) // LEARNT_FROM), 1)]
        found = [value for box in boxes if (value := self.likeness(box)) is not None]
        return np.sort(np.array(found, np.float32))

    def on_a(self, box: Box) -> Box:
        """A box of the second page on the first."""
        return _carried(box, self._shape_b, self._back, self._shape)

    def on_b(self, box: Box) -> Box:
        """A box of the first page on the second."""
        return _carried(box, self._shape, self._place, self._shape_b)


def _shift(one: Box, other: Box) -> float:
    """Return how far a word lies to the side of another as a whole, of the page's width."""
    left, right = other.left - one.left, other.right - one.right
    return min(abs(left), abs(right)) if left * right > 0 else 0.0


def _to_pixels(from_: tuple[int, ...], to: tuple[int, ...]) -> Map:
    """From pixels of one size of a picture to those of another, (3, 3); a pixel's place is its middle."""
    down, across = to[0] / from_[0], to[1] / from_[1]
    return np.array([[across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5], [0, 0, 1]])


def _place(a: Ink, b: Ink, words: PrintedWords) -> Map | None:
    """How the first page lies on the second, in pixels; None if the pages are not alike."""
    straight = np.array([[b.shape[1] / a.shape[1], 0, 0], [0, b.shape[0] / a.shape[0], 0]])
    if min(_share(a), _share(b)) < LITTLE_INK:  # nothing to go by, and nothing that could be elsewhere
        return straight
    # A pixel's place is its middle, and these are whole numbers.
    guess = fitted(
        centres(words.shared_a, a.shape[1], a.shape[0]) - 0.5,
        centres(words.shared_b, b.shape[1], b.shape[0]) - 0.5,
    )
    place = refined(a, b, searched(a, b) if guess is None else guess)
    found = guess if guess is not None and place.likeness < UNLIKE else place.map
    if guess is None and place.likeness < UNLIKE:
        return None
    return found if _is_plausible(found, a, b) else None


def _is_other_shape(a: Gray, b: Gray) -> bool:
    high_a, high_b = a.shape[0] / a.shape[1], b.shape[0] / b.shape[1]
    return bool(abs(high_a - high_b) > OTHER_SHAPE * high_a)


def _share(ink: Ink) -> float:
    return np.count_nonzero(ink > SURE_INK) / ink.size


def _is_plausible(place: Map, a: Ink, b: Ink) -> bool:
    """Whether one page covers about the other, as two scans of one paper do."""
    size = np.sqrt(abs(float(np.linalg.det(place[:, :2]))))
    middle = moved(np.array([[a.shape[1] / 2, a.shape[0] / 2]]), place)[0] - (b.shape[1] / 2, b.shape[0] / 2)
    return 1 / MOST_SCALE < size < MOST_SCALE and bool(np.abs(middle).max() < MOST_SHIFT * max(b.shape))


def _beyond(place: Map, a: tuple[int, ...], b: tuple[int, ...]) -> Mask:
    """The edges of both pages, on the first one, and what lies beyond."""
    found = np.zeros(a[:2], np.bool_)
    corners = np.array([(x, y) for x in (0, 1) for y in (0, 1)])
    off = moved(corners * (a[1], a[0]), place) - corners * (b[1], b[0])
    rim = int((MARGIN + np.abs(off).max()) * MOST_SCALE) + 2  # no pixel further in can come to lie beyond
    ends, whole = (slice(0, rim), slice(-rim, None)), slice(None)
    for rows, columns in (*((end, whole) for end in ends), *((whole, end) for end in ends)):
        x = np.arange(a[1], dtype=np.float32)[columns]
        y = np.arange(a[0], dtype=np.float32)[rows, None]
        for axis, length in ((0, b[1]), (1, b[0])):
            across, down = x * np.float32(place[axis, 0]), y * np.float32(place[axis, 1])
            down += np.float32(place[axis, 2])
            found[rows, columns] |= across < MARGIN - down
            found[rows, columns] |= across > length - MARGIN - down
    found[:MARGIN] = found[-MARGIN:] = True
    found[:, :MARGIN] = found[:, -MARGIN:] = True
    return found


def _carried(box: Box, here: tuple[int, ...], place: Map, there: tuple[int, ...]) -> Box:
    """A box of one page on the other; both in fractions, the map in pixels."""
    m = place.tolist()
    corners = [
        (x * here[1] - 0.5, y * here[0] - 0.5) for x in (box.left, box.right) for y in (box.top, box.bottom)
    ]
    across = [(m[0][0] * x + m[0][1] * y + m[0][2] + 0.5) / there[1] for x, y in corners]
    down = [(m[1][0] * x + m[1][1] * y + m[1][2] + 0.5) / there[0] for x, y in corners]
    return Box(min(across), min(down), max(across), max(down))


def _least_alike(a: Floats, b: Floats) -> float | None:
    """The lowest correlation in a window as wide as a letter, at the slip that fits the whole best."""
    inner = a[SLIP:-SLIP, SLIP:-SLIP]
    height, width = inner.shape
    around = inner - np.add.reduce(inner, (0, 1)) / inner.size
    slipped = sliding_window_view(b, (height, width))
    sums, squares = np.einsum("ijkl->ij", slipped), np.einsum("ijkl,ijkl->ij", slipped, slipped)
    spread = np.maximum(squares - sums**2 / inner.size, 0.065) * np.einsum("kl,kl", around, around)
    alike = np.einsum("ijkl,kl->ij", slipped, around) / np.sqrt(np.maximum(spread, 1e-12))
    place = np.unravel_index(int(alike.argmax()), alike.shape)
    best, fitting = float(alike[place]), slipped[place]
    letter = max(round(height * LETTER), 5)
    if width <= letter:
        return best if max(inner.var(), fitting.var()) > FLAT else None
    mean_a, mean_b, square_a, square_b, product = _window_means(inner, fitting, letter)
    spread_a, spread_b = square_a - mean_a**2, square_b - mean_b**2
    inked = np.maximum(spread_a, spread_b) > FLAT
    if not inked.any():
        return None
    found = (product - mean_a * mean_b) / np.sqrt(np.maximum(spread_a * spread_b, FLAT**2 / 16))
    return float(found[inked].min())


def _window_means(a: Floats, b: Floats, width: int) -> Floats:
    """Of both pictures, their squares and their product, the means in windows of so many columns (5, n)."""
    table = np.zeros((5, a.shape[1] + 1), np.float32)
    np.add.reduce(a, 0, out=table[0, 1:])
    np.add.reduce(b, 0, out=table[1, 1:])
    for row, (one, other) in enumerate(((a, a), (b, b), (a, b)), start=2):
        np.einsum("ij,ij->j", one, other, out=table[row, 1:])
    np.cumsum(table, axis=1, out=table)
    means: Floats = (table[:, width:] - table[:, :-width]) * np.float32(1 / (len(a) * width))
    return means
