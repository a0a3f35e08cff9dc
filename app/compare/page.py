"""The input of a page comparison: words with their boxes, and a picture.

Boxes are in fractions of the page, origin top left, so that they fit any drawing size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.uint8]
"""0 black … 255 white, shape (height, width)."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in fractions of the page's width and height, origin top left."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        return max(self.right - self.left, 0.0) * max(self.bottom - self.top, 0.0)

    def shared(self, other: Box) -> float:
        """Return the common area."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(width, 0.0) * max(height, 0.0)

    def overlap(self, other: Box) -> float:
        """Return the intersection over union, 0…1."""
        shared = self.shared(other)
        return shared / (self.area + other.area - shared) if shared else 0.0

    def turned(self, degrees: int) -> Box:
        """Return the box on the page turned clockwise by a multiple of 90 degrees."""
        box = self
        for _ in range(degrees // 90 % 4):
            box = Box(1 - box.bottom, box.left, 1 - box.top, box.right)
        return box


def overlaps(boxes: Sequence[Box], others: Sequence[Box]) -> NDArray[np.float64]:
    """Return `Box.overlap` of each box with each of the others; a row for each box."""
    sides_a, sides_b = (
        np.array([(box.left, box.top, box.right, box.bottom) for box in some], np.float64).reshape(-1, 4).T
        for some in (boxes, others)
    )
    left, top, right, bottom = sides_a[:, :, None]
    width = np.minimum(right, sides_b[2]) - np.maximum(left, sides_b[0])
    height = np.minimum(bottom, sides_b[3]) - np.maximum(top, sides_b[1])
    shared = np.maximum(width, 0) * np.maximum(height, 0)
    areas = [
        np.maximum(sides[2] - sides[0], 0) * np.maximum(sides[3] - sides[1], 0)
        for sides in (sides_a, sides_b)
    ]
    both = areas[0][:, None] + areas[1] - shared
    found: NDArray[np.float64] = np.divide(shared, both, out=np.zeros_like(shared), where=shared > 0)
    return found


def hull(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around one or more boxes."""
    found = list(boxes)
    return Box(
        min(box.left for box in found),
        min(box.top for box in found),
        max(box.right for box in found),
        max(box.bottom for box in found),
    )


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text layer, without spaces; lines count from 0 in reading order."""

    text: str
    box: Box
    line: int


def joined_text(words: Iterable[Word]) -> str:
    """Return the text of words in reading order, line by line."""
    lines = groupby(words, key=lambda word: word.line)
    return "\n".join(" ".join(word.text for word in line) for _, line in lines)


@dataclass(frozen=True)
class Page:
    """One page, upright.

    Attributes:
        width, height: of the page in any unit, for its shape.
        words: of its text layer, in reading order; empty if it has none.
        picture: from about 100 dots per inch, better 150; None to compare the texts alone.
        turned: degrees clockwise by which it was turned upright: 0, 90, 180 or 270.
        is_drawn: the picture was rendered by a computer, not scanned or photographed.
        dots: resolution of the picture in dots per inch; 0 if unknown.
    """

    width: float
    height: float
    words: tuple[Word, ...] = ()
    picture: Gray | None = None
    turned: int = 0
    is_drawn: bool = False
    dots: float = 0.0


def turn(page: Page, degrees: int) -> Page:
    """Return the page turned clockwise by a multiple of 90 degrees."""
    quarters = degrees // 90 % 4
    if not quarters:
        return page
    width, height = (page.height, page.width) if quarters % 2 else (page.width, page.height)
    return replace(
        page,
        width=width,
        height=height,
        words=tuple(replace(word, box=word.box.turned(degrees)) for word in page.words),
        picture=None if page.picture is None else np.rot90(page.picture, -quarters),
        turned=(page.turned + degrees) % 360,
    )
