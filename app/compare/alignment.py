"""Align one page with another.

The alignment is an affine map, which includes shift, rotation, scale and the stretch of a feeder. It is
estimated from words on both pages, or from the pictures, and refined on the pictures to parts of a pixel by
least squares (inverse compositional image alignment after Baker and Matthews, IJCV 2004).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.compare.page import Box, Page
from app.compare.raster import Floats, Ink, Map, blurred, correlation, sampled, shrunk, warped
from app.compare.word_alignment import AlignedSpan, WordStatus

FEWEST_WORDS = 5  # least words for an estimate, with some of them wrong
CLOSEST = 0.05  # of the spread of all words; closer words do not determine scale and angle
NEAR_ENOUGH = 0.0015  # of the page's width; words within this distance agree
ANGLES = np.arange(-4.5, 4.51, 0.75)  # degrees between two scans, each skewed by some 3 degrees at most
SCALES = (0.94, 0.97, 1.03, 1.06)  # besides 1
COARSE = 8  # pixels averaged to one for the search of angle and scale
POINTS = 3_000  # on edges, used for the refinement
ROUNDS = 12  # of refinement, at most
STILL = 0.02  # pixels by which the corners move in the last round


@dataclass(frozen=True)
class Alignment:
    """Map from fractions of the second page to fractions of the first: x' = xx·x + xy·y + dx, likewise y'."""

    xx: float = 1.0
    xy: float = 0.0
    yx: float = 0.0
    yy: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    def box(self, box: Box) -> Box:
        """Return the box on the first page around a box of the second."""
        corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        across = [self.xx * x + self.xy * y + self.dx for x, y in corners]
        down = [self.yx * x + self.yy * y + self.dy for x, y in corners]
        return Box(min(across), min(down), max(across), max(down))

    def inverse(self) -> Alignment:
        """Return the map from the first page to the second."""
        (xx, xy, dx), (yx, yy, dy) = inverse(
            np.array([[self.xx, self.xy, self.dx], [self.yx, self.yy, self.dy]])
        ).tolist()
        return Alignment(xx, xy, yx, yy, dx, dy)

    def turned(self, degrees: int) -> Alignment:
        """Return the map between the pages turned clockwise by a multiple of 90 degrees."""
        found = self
        for _ in range(degrees // 90 % 4):
            xx, xy, yx, yy = found.xx, found.xy, found.yx, found.yy
            found = Alignment(yy, -yx, -xy, xx, 1 - yy - found.dy, xy + found.dx)
        return found


def align(a: Page, b: Page, parts: Iterable[AlignedSpan]) -> Alignment:
    """Estimate the map from page b to page a from their common words; the identity if these do not suffice.

    Args:
        parts: the word alignment of `align_words`.
    """
    same = [part for part in parts if part.status is WordStatus.EQUAL]
    place = fitted(
        centres([b.words[part.b].box for part in same], b.width, b.height),
        centres([a.words[part.a].box for part in same], a.width, a.height),
        NEAR_ENOUGH * a.width,
    )
    if place is None:
        return Alignment()
    (xx, xy, dx), (yx, yy, dy) = place.tolist()
    return Alignment(
        xx * b.width / a.width,
        xy * b.height / a.width,
        yx * b.width / a.height,
        yy * b.height / a.height,
        dx / a.width,
        dy / a.height,
    )


# --- maps --------------------------------------------------------------------------------------------


def moved(points: NDArray[np.float64], place: Map) -> NDArray[np.float64]:
    """Return points (n, 2) of the first page mapped to the second."""
    found: NDArray[np.float64] = points @ place[:, :2].T + place[:, 2]
    return found


def inverse(place: Map) -> Map:
    """Return the map from the second page to the first."""
    back = np.linalg.inv(place[:, :2])
    found: Map = np.column_stack([back, -back @ place[:, 2]])
    return found


# --- from words --------------------------------------------------------------------------------------


def centres(boxes: Sequence[Box], width: float, height: float) -> NDArray[np.float64]:
    """Return the centres (n, 2) of the boxes, in the unit of the page's width and height."""
    places = np.array([(box.left + box.right, box.top + box.bottom) for box in boxes], np.float64)
    found: NDArray[np.float64] = places.reshape(-1, 2) / 2 * (width, height)
    return found


def fitted(here: NDArray[np.float64], there: NDArray[np.float64], near: float = 1.0) -> Map | None:
    """Return the map that brings most points near their partners; None if too few agree.

    Starts from the median shift, rotation and scale of the pairs, so that a third of them may be wrong.

    Args:
        near: distance from its partner at which a point always counts as agreeing.
    """
    if len(here) < FEWEST_WORDS:
        return None
    a, b = here[:, 0] + 1j * here[:, 1], there[:, 0] + 1j * there[:, 1]
    far = np.roll(np.arange(len(a)), len(a) // 2)
    apart = np.abs(a - a[far]) > CLOSEST * np.ptp(np.abs(a)) + 1e-6
    if apart.sum() < FEWEST_WORDS - 1:
        return None
    turn = ((b - b[far]) / np.where(apart, a - a[far], 1))[apart]
    middle = complex(np.median(turn.real), np.median(turn.imag))
    left = b - middle * a
    shift = complex(np.median(left.real), np.median(left.imag))
    found: Map = np.array([[middle.real, -middle.imag, shift.real], [middle.imag, middle.real, shift.imag]])
    for _ in range(3):
        error = np.hypot(*(moved(here, found) - there).T)
        good = error <= max(2.5 * float(np.median(error)), near)
        if good.sum() < FEWEST_WORDS:
            return None
        found = _similar(a[good], b[good])
    return found


def _similar(a: NDArray[np.complex128], b: NDArray[np.complex128]) -> Map:
    """Fit shift, rotation and one scale to points x + iy by least squares."""
    around_a, around_b = a - a.mean(), b - b.mean()
    spread = float((np.abs(around_a) ** 2).sum())
    turn = complex((around_b * around_a.conj()).sum()) / spread if spread else 1 + 0j
    shift = complex(b.mean() - turn * a.mean())
    found: Map = np.array([[turn.real, -turn.imag, shift.real], [turn.imag, turn.real, shift.imag]])
    return found


# --- from pictures -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class FittedMap:
    """The map from the first page to the second.

    Attributes:
        map: as in `Map`.
        likeness: correlation of the ink of both pictures at the refinement points, -1…1.
    """

    map: Map
    likeness: float


def refined(a: Ink, b: Ink, guess: Map) -> FittedMap:
    """Refine a guess on the ink of two pages, from coarse to fine, to a tenth of a pixel."""
    place = guess
    likeness = 0.0
    for step in (4, 2):
        place = rescaled(place, 1 / step)
        place, likeness = _aligned(blurred(shrunk(a, step)), blurred(shrunk(b, step)), place)
        place = rescaled(place, step)
    return FittedMap(place, likeness)


def rescaled(place: Map, scale: float) -> Map:
    """Return the map for pictures scaled by `scale`; a pixel's position is its centre."""
    middle = 0.5 * (scale - 1)
    scaled = place.copy()
    scaled[:, 2] = place[:, 2] * scale + middle - place[:, :2] @ np.full(2, middle)
    return scaled


def _aligned(a: Ink, b: Ink, place: Map) -> tuple[Map, float]:
    """Refine the map by Gauss-Newton steps on the strongest edges of the first picture."""
    rows, columns, down, across = _edges(a)
    if len(rows) < 50:
        return place, 0.0
    wanted = a[rows, columns] * np.float32(1 / 255)
    middle = np.array([columns.mean(), rows.mean()])
    reach = max(float(np.ptp(columns)), float(np.ptp(rows)), 1.0) / 2
    x, y = (columns - middle[0]) / reach, (rows - middle[1]) / reach
    slopes = np.column_stack([across * x, across * y, across, down * x, down * y, down]).astype(np.float64)
    points = np.column_stack([columns, rows]).astype(np.float64)
    # Where edges do not determine the map, as with a single line of print, it stays as guessed.
    hold = np.eye(6) * 0.002 * np.trace(slopes.T @ slopes) / 6
    value = sampled(b, moved(points, place))
    for _ in range(ROUNDS):
        error = value - wanted
        spread = 1.5 * float(np.median(np.abs(error))) + 0.02
        weight = 1 / (1 + (error / spread) ** 2)
        weighted = slopes * weight[:, None]
        step = np.linalg.solve(weighted.T @ slopes + hold, weighted.T @ error)
        change = np.array([[1 + step[0] / reach, step[1] / reach], [step[3] / reach, 1 + step[4] / reach]])
        offset = middle + step[[2, 5]] - change @ middle
        back = np.linalg.inv(change)
        place = np.column_stack([place[:, :2] @ back, place[:, 2] - place[:, :2] @ back @ offset])
        value = sampled(b, moved(points, place))
        if np.abs(step).max() < STILL:
            break
    return place, correlation(wanted, value)


def _edges(a: Ink) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats, Floats]:
    """Return rows and columns of pixels on edges, spread over the page, and their gradients of darkness."""
    value = a.astype(np.float32)
    value *= 1 / 510
    down, across = np.zeros_like(value), np.zeros_like(value)
    np.subtract(value[2:], value[:-2], out=down[1:-1])
    np.subtract(value[:, 2:], value[:, :-2], out=across[:, 1:-1])
    strength = down**2 + across**2
    places = np.flatnonzero(strength > 0.004)
    places = places[:: max(len(places) // POINTS, 1)]
    rows, columns = np.unravel_index(places, a.shape)
    return rows, columns, down.ravel()[places], across.ravel()[places]


def searched(a: Ink, b: Ink) -> Map:
    """Guess from the pictures alone: the rotation, scale and shift at which the ink overlaps most.

    The rotation is searched at one scale, then the scale at that rotation and its neighbours. On 165 scans
    this gave the same result as trying all rotations at all scales.
    """
    small_a, small_b = blurred(shrunk(a, COARSE)), blurred(shrunk(b, COARSE))
    shape = (
        max(small_a.shape[0], small_b.shape[0]) * 5 // 4,
        max(small_a.shape[1], small_b.shape[1]) * 5 // 4,
    )
    spectrum = np.conj(np.fft.rfft2(small_a - np.float32(small_a.mean()), shape))

    def tried(degrees: float, scale: float) -> tuple[float, Map]:
        turned = _about_middle(small_a.shape, small_b.shape, degrees, scale)
        aligned = warped(small_b, turned, small_a.shape)
        around = aligned - np.float32(aligned.mean())
        overlap = np.fft.irfft2(np.fft.rfft2(around, shape) * spectrum, shape)
        top = int(np.argmax(overlap))
        score = float(overlap.ravel()[top]) / (float(np.sqrt((around**2).sum())) + 1e-6)
        down, right = np.unravel_index(top, shape)
        shift = [
            float(right) - shape[1] * (right > shape[1] // 2),
            float(down) - shape[0] * (down > shape[0] // 2),
        ]
        return score, np.column_stack([turned[:, :2], turned[:, 2] + turned[:, :2] @ shift])

    angles = ANGLES.tolist()
    turns = [tried(degrees, 1.0) for degrees in angles]
    best = max(range(len(angles)), key=lambda place: turns[place][0])
    near = angles[max(best - 1, 0) : best + 2]
    scaled = [tried(degrees, scale) for scale in SCALES for degrees in near]
    _, found = max([turns[best], *scaled], key=lambda one: one[0])
    return rescaled(found, COARSE)


def _about_middle(a: tuple[int, ...], b: tuple[int, ...], degrees: float, scale: float) -> Map:
    """Return the map from the first page's centre to the second's, rotated and scaled."""
    sine, cosine = np.sin(np.radians(degrees)) * scale, np.cos(np.radians(degrees)) * scale
    turn = np.array([[cosine, -sine], [sine, cosine]])
    middle_a, middle_b = np.array([a[1], a[0]]) / 2, np.array([b[1], b[0]]) / 2
    found: Map = np.column_stack([turn, middle_b - turn @ middle_a])
    return found
