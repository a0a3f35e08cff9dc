"""Laying one page over another: where each place of the first page lies on the second.

The place is a linear map of the plane, so shift, turn, scale and a feeder's stretch are all in it. It is
guessed from words that both pages bear once, or from the pictures, and refined on the pictures to parts of a
pixel by least squares (inverse compositional image alignment after Baker and Matthews, IJCV 2004).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Map = NDArray[np.float64]
"""Shape (2, 3): (x, y, 1) of the first page to (x, y) of the second, in pixels."""

FEWEST_WORDS = 5  # from which a place can be guessed, with some of them wrong
ANGLES = np.arange(-4.5, 4.51, 0.75)  # degrees between two scans, each skewed by up to 3 degrees at most
SCALES = (0.94, 0.97, 1.0, 1.03, 1.06)
COARSE = 8  # pixels to one, where angle and scale are searched
POINTS = 12_000  # on edges, by which the place is refined
ROUNDS = 12  # of refinement, at most
STILL = 0.02  # pixels: a round that moves the corners less was the last


@dataclass(frozen=True)
class Place:
    """How the first page lies on the second.

    Attributes:
        map: as in `Map`.
        likeness: correlation of the two pictures' ink at the points of refinement, -1…1.
    """

    map: Map
    likeness: float


def moved(points: NDArray[np.float64], place: Map) -> NDArray[np.float64]:
    """Points (n, 2) of the first page on the second."""
    found: NDArray[np.float64] = points @ place[:, :2].T + place[:, 2]
    return found


def inverse(place: Map) -> Map:
    """The map from the second page to the first."""
    back = np.linalg.inv(place[:, :2])
    found: Map = np.column_stack([back, -back @ place[:, 2]])
    return found


def fitted(here: NDArray[np.float64], there: NDArray[np.float64]) -> Map | None:
    """The map that brings most of the points near to their partners; None if too few agree.

    Starts from the shift, turn and scale that the pairs themselves agree on, so that a third of them may
    be wrong.
    """
    if len(here) < FEWEST_WORDS:
        return None
    a, b = here[:, 0] + 1j * here[:, 1], there[:, 0] + 1j * there[:, 1]
    far = np.roll(np.arange(len(a)), len(a) // 2)
    apart = np.abs(a - a[far]) > 0.05 * np.ptp(np.abs(a)) + 1e-6
    if apart.sum() < FEWEST_WORDS - 1:
        return None
    turn = ((b - b[far]) / np.where(apart, a - a[far], 1))[apart]
    middle = complex(np.median(turn.real), np.median(turn.imag))
    left = b - middle * a
    shift = complex(np.median(left.real), np.median(left.imag))
    found: Map = np.array([[middle.real, -middle.imag, shift.real], [middle.imag, middle.real, shift.imag]])
    for _ in range(3):
        error = np.hypot(*(moved(here, found) - there).T)
        good = error <= max(2.5 * float(np.median(error)), 1.0)
        if good.sum() < FEWEST_WORDS:
            return None
        found = _similar(here[good], there[good])
    return found


def _similar(here: NDArray[np.float64], there: NDArray[np.float64]) -> Map:
    """Least squares of shift, turn and one scale."""
    a, b = here[:, 0] + 1j * here[:, 1], there[:, 0] + 1j * there[:, 1]
    around_a, around_b = a - a.mean(), b - b.mean()
    spread = float((np.abs(around_a) ** 2).sum())
    turn = complex((around_b * around_a.conj()).sum()) / spread if spread else 1 + 0j
    shift = complex(b.mean() - turn * a.mean())
    found: Map = np.array([[turn.real, -turn.imag, shift.real], [turn.imag, turn.real, shift.imag]])
    return found


def refined(a: Floats, b: Floats, guess: Map) -> Place:
    """The guess improved on two maps of ink (0 paper … 1 black), from coarse to fine."""
    place = guess
    likeness = 0.0
    for step in (4, 2, 1):
        small_a, small_b = blurred(shrunk(a, step)), blurred(shrunk(b, step))
        place = _rescaled(place, 1 / step)
        place, likeness = _aligned(small_a, small_b, place)
        place = _rescaled(place, step)
    return Place(place, likeness)


def _rescaled(place: Map, scale: float) -> Map:
    """The map for pictures that are so much larger; a pixel's place is its middle."""
    middle = 0.5 * (scale - 1)
    scaled = place.copy()
    scaled[:, 2] = place[:, 2] * scale + middle - place[:, :2] @ np.full(2, middle)
    return scaled


def _aligned(a: Floats, b: Floats, place: Map) -> tuple[Map, float]:
    """Gauss-Newton on the strongest edges of the first picture."""
    rows, columns, down, across = _edges(a)
    if len(rows) < 50:
        return place, 0.0
    wanted = a[rows, columns]
    middle = np.array([columns.mean(), rows.mean()])
    reach = max(float(np.ptp(columns)), float(np.ptp(rows)), 1.0) / 2
    x, y = (columns - middle[0]) / reach, (rows - middle[1]) / reach
    slopes = np.column_stack([across * x, across * y, across, down * x, down * y, down]).astype(np.float64)
    points = np.column_stack([columns, rows]).astype(np.float64)
    # Where edges do not hold the map, as with a single line of print, it stays as it was guessed.
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


def correlation(one: Floats, other: Floats) -> float:
    """Of two pictures or two rows of values, -1…1; 0 if one is even."""
    one, other = one - one.mean(), other - other.mean()
    size = float(np.sqrt((one**2).sum() * (other**2).sum()))
    return float((one * other).sum()) / size if size else 0.0


def _edges(a: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats, Floats]:
    """Rows and columns of pixels on edges, spread over the page, and the slopes down and across."""
    down, across = np.zeros_like(a), np.zeros_like(a)
    down[1:-1] = (a[2:] - a[:-2]) / 2
    across[:, 1:-1] = (a[:, 2:] - a[:, :-2]) / 2
    strength = down**2 + across**2
    places = np.flatnonzero(strength > 0.004)
    places = places[:: max(len(places) // POINTS, 1)]
    rows, columns = np.unravel_index(places, a.shape)
    return rows, columns, down.ravel()[places], across.ravel()[places]


def sampled(picture: Floats, points: NDArray[np.float64]) -> Floats:
    """The picture between its pixels at points (n, 2) as (x, y); 0 outside."""
    height, width = picture.shape
    x, y = points[:, 0], points[:, 1]
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    inside = (left >= 0) & (top >= 0) & (left < width - 1) & (top < height - 1)
    at = np.where(inside, top * width + left, 0)
    fx, fy = (x - left).astype(np.float32), (y - top).astype(np.float32)
    flat = picture.ravel()
    upper = flat[at] * (1 - fx) + flat[at + 1] * fx
    lower = flat[at + width] * (1 - fx) + flat[at + width + 1] * fx
    found: Floats = np.where(inside, upper * (1 - fy) + lower * fy, np.float32(0))
    return found


def warped(picture: Floats, place: Map, shape: tuple[int, int]) -> Floats:
    """The second page's picture on the grid of the first; 0 where the second page ends."""
    height, width = shape
    x, y = np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)[:, None]
    m = place.astype(np.float32)
    there_x, there_y = m[0, 0] * x + (m[0, 1] * y + m[0, 2]), m[1, 0] * x + (m[1, 1] * y + m[1, 2])
    left, top = np.floor(there_x), np.floor(there_y)
    fx, fy = there_x - left, there_y - top
    # One pixel of paper around spares every question of inside and outside.
    framed = np.pad(picture, 1)
    row = framed.shape[1]
    at = np.clip(top, -1, picture.shape[0] - 1).astype(np.int32) + 1
    at *= row
    at += np.clip(left, -1, picture.shape[1] - 1).astype(np.int32) + 1
    flat = framed.ravel()
    upper: Floats = flat[at]
    upper += (flat[at + 1] - upper) * fx
    at += row
    lower = flat[at]
    lower += (flat[at + 1] - lower) * fx
    upper += (lower - upper) * fy
    outside = (there_x < -1) | (there_y < -1) | (there_x > picture.shape[1]) | (there_y > picture.shape[0])
    upper[outside] = 0
    return upper


# --- without words -----------------------------------------------------------------------------------


def searched(a: Floats, b: Floats) -> Map:
    """A guess from the pictures alone: the turn, scale and shift at which the ink overlaps most."""
    small_a, small_b = blurred(shrunk(a, COARSE)), blurred(shrunk(b, COARSE))
    shape = (
        max(small_a.shape[0], small_b.shape[0]) * 5 // 4,
        max(small_a.shape[1], small_b.shape[1]) * 5 // 4,
    )
    centred = small_a - small_a.mean()
    spectrum = np.conj(np.fft.rfft2(centred, shape))
    best, found = -np.inf, np.eye(2, 3)
    for scale in SCALES:
        for angle in ANGLES:
            turned = _about_middle(small_a.shape, small_b.shape, float(angle), scale)
            laid = warped(small_b - small_b.mean(), turned, small_a.shape)
            overlap = np.fft.irfft2(np.fft.rfft2(laid, shape) * spectrum, shape)
            top = int(np.argmax(overlap))
            score = float(overlap.ravel()[top]) / (float(np.sqrt((laid**2).sum())) + 1e-6)
            if score > best:
                down, right = np.unravel_index(top, shape)
                shift = [
                    float(right) - shape[1] * (right > shape[1] // 2),
                    float(down) - shape[0] * (down > shape[0] // 2),
                ]
                best, found = score, np.column_stack([turned[:, :2], turned[:, 2] + turned[:, :2] @ shift])
    return _rescaled(found, COARSE)


def _about_middle(a: tuple[int, ...], b: tuple[int, ...], degrees: float, scale: float) -> Map:
    """From the first page's middle to the second's, turned and scaled."""
    sine, cosine = np.sin(np.radians(degrees)) * scale, np.cos(np.radians(degrees)) * scale
    turn = np.array([[cosine, -sine], [sine, cosine]])
    middle_a, middle_b = np.array([a[1], a[0]]) / 2, np.array([b[1], b[0]]) / 2
    found: Map = np.column_stack([turn, middle_b - turn @ middle_a])
    return found


def shrunk(picture: Floats, step: int) -> Floats:
    """Each square of so many pixels averaged to one; what is left over at the edges is cut."""
    if step == 1:
        return picture
    height, width = picture.shape[0] // step, picture.shape[1] // step
    cut = picture[: height * step, : width * step]
    averages: Floats = cut.reshape(height, step, width, step).mean(axis=(1, 3), dtype=np.float32)
    return averages


def blurred(picture: Floats) -> Floats:
    """Each pixel and its neighbours, weighted 1-2-1 both ways."""
    framed = np.pad(picture, 1, mode="edge")
    across = framed[:, :-2] + 2 * framed[:, 1:-1] + framed[:, 2:]
    both: Floats = (across[:-2] + 2 * across[1:-1] + across[2:]) * np.float32(1 / 16)
    return both
