"""How one page lies on another, so that both can be drawn over each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.compare.page import Box, Page
from app.compare.text_difference import Mark, align_words

FEWEST_WORDS = 6
LARGEST_MISS = 0.004  # of the page's width; a word that lies further off than twice the middle one is dropped
SPREAD = 0.02  # of the page's width; words closer together tell nothing of scale and angle


@dataclass(frozen=True)
class Alignment:
    """Takes fractions of the second page to fractions of the first: x' = xx·x + xy·y + dx, and so for y'."""

    xx: float = 1.0
    xy: float = 0.0
    yx: float = 0.0
    yy: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    def box(self, box: Box) -> Box:
        """Around where a box of the second page lies on the first."""
        corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        across = [self.xx * x + self.xy * y + self.dx for x, y in corners]
        down = [self.yx * x + self.yy * y + self.dy for x, y in corners]
        return Box(min(across), min(down), max(across), max(down))


def align(a: Page, b: Page) -> Alignment:
    """Where page b lies on page a, from the words both have; unmoved if these do not tell."""
    parts = align_words([(w.text, w.line) for w in a.words], [(w.text, w.line) for w in b.words])
    same = [part for part in parts if part.mark is Mark.EQUAL]
    if len(same) < FEWEST_WORDS:
        return Alignment()
    to = _middles(a, [part.a for part in same])
    start = _middles(b, [part.b for part in same])
    if min(to.std(), start.std()) < SPREAD * a.width:
        return Alignment()
    similar = _similarity(start, to)
    misses = np.abs(similar[0] * start + similar[1] - to)
    near = misses <= max(2 * float(np.median(misses)), LARGEST_MISS * a.width)
    scale, shift = _similarity(start[near], to[near])
    return Alignment(
        xx=scale.real * b.width / a.width,
        xy=-scale.imag * b.height / a.width,
        yx=scale.imag * b.width / a.height,
        yy=scale.real * b.height / a.height,
        dx=shift.real / a.width,
        dy=shift.imag / a.height,
    )


def _middles(page: Page, words: list[int]) -> NDArray[np.complex128]:
    """Middles of words as points x + iy, in the page's own unit."""
    boxes = [page.words[word].box for word in words]
    return np.array(
        [
            complex((box.left + box.right) / 2 * page.width, (box.top + box.bottom) / 2 * page.height)
            for box in boxes
        ]
    )


def _similarity(start: NDArray[np.complex128], to: NDArray[np.complex128]) -> tuple[complex, complex]:
    """The factor (scale and turn) and the shift that bring the points closest, in the least squares."""
    from_middle, to_middle = start.mean(), to.mean()
    moved = start - from_middle
    scale = complex(np.vdot(moved, to - to_middle) / np.vdot(moved, moved).real)
    return scale, complex(to_middle - scale * from_middle)
