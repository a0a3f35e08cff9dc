"""Find the matching passages of two texts, by shingles that occur once in either text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.dedup.tokens import UNSPACED

MAX_PASSAGE = 2500  # words; the alignment's cost grows with the product of both lengths
SLACK = 40  # words a passage may drift: inserted lines, lost lines
_BINS = 4  # bins of offsets that a short text is long
_RIVAL = 0.6  # share of the best offset's weight from which another offset is tried
_SIGN = re.compile("[" + "".join(f"{chr(low)}-{chr(high)}" for low, high in UNSPACED) + "]")
_MOST_PLACES = 16  # offsets tried: a year's payslips in one file, and some


@dataclass(eq=False)
class Text:
    """One document's words, ready to be aligned; not to be changed.

    Values looked up word by word are in memory views, which return plain integers and are free to make.

    Attributes:
        text: the normalised text.
        source: the text in which capitals are capitals.
        codes: one character a word; equal words have equal characters.
        starts, ends: of each word in the text.
        hashes: of each word, of 64 bits.
        numeric: whether the word has a digit.
        number_counts: running count of the words with digits; only differences of two positions are
            meaningful.
        number_lengths: likewise, their characters.
        running: the shingle that starts at each word.
    """

    text: str
    source: str
    codes: str
    starts: memoryview[int]
    ends: memoryview[int]
    hashes: memoryview[int]
    numeric: NDArray[np.bool_]
    number_counts: memoryview[int]
    number_lengths: memoryview[int]
    running: NDArray[np.uint32]
    _repeated: dict[str, bool] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.codes)

    def words(self, start: int, end: int) -> list[str]:
        """Return the words from start to end; few of a text's words are ever asked for."""
        text, starts, ends = self.text, self.starts, self.ends
        return [text[starts[place] : ends[place]] for place in range(start, end)]

    @cached_property
    def has_signs(self) -> bool:
        """Whether a letter is of a script in which each letter is a word of its own."""
        return not self.text.isascii() and _SIGN.search(self.text) is not None

    def repeats(self, letters: str) -> bool:
        """Return whether the text has these letters twice; remembered, because many words share letters."""
        known = self._repeated.get(letters)
        if known is None:
            first = self.text.find(letters)
            known = first >= 0 and self.text.find(letters, first + 1) >= 0
            self._repeated[letters] = known
        return known

    def numbers(self, start: int, end: int) -> int:
        """How many of the words from start to end have digits."""
        return self.number_counts[end] - self.number_counts[start]

    def number_characters(self, start: int, end: int) -> int:
        """The characters of those."""
        return self.number_lengths[end] - self.number_lengths[start]

    @cached_property
    def once(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """Shingles that occur once, ascending, and where they start."""
        places = self.running.argsort(kind="stable")
        values = self.running[places]
        first = np.ones(len(values) + 1, np.bool_)  # differs from the one before; so does the end
        np.not_equal(values[1:], values[:-1], out=first[1:-1])
        alone = first[:-1] & first[1:]
        return values[alone], places[alone]


class Passage(NamedTuple):
    """Words [a_start, a_end) of a to align with words [b_start, b_end) of b."""

    a_start: int
    a_end: int
    b_start: int
    b_end: int


def find_cores(a: Text, b: Text) -> list[Passage]:
    """Return matching stretches in a's order, without overlaps in either text."""
    at_a, at_b = _anchors(a, b)
    if not len(at_a):
        return []
    leaps = np.abs(np.diff(at_b - at_a)) > SLACK
    starts = np.append(0, np.flatnonzero(leaps) + 1)
    ends = np.append(starts[1:], len(at_a))
    cores: list[Passage] = []
    for start, end in sorted(
        zip(starts.tolist(), ends.tolist(), strict=True), key=lambda run: run[0] - run[1]
    ):
        if end - start < 2 and len(at_a) > 4:
            continue
        for low, high in _pieces(at_a, start, end):
            core = Passage(
                int(at_a[low]),
                int(at_a[high]) + 1,
                int(at_b[low : high + 1].min()),
                int(at_b[low : high + 1].max()) + 1,
            )
            if not any(_overlap(core, other) for other in cores):
                cores.append(core)
    return sorted(cores, key=lambda core: core.a_start)


def _anchors(a: Text, b: Text) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the positions of shingles that occur once in either text, in a's order."""
    (values_a, at_a), (values_b, at_b) = a.once, b.once
    if not len(values_b):
        return at_a[:0], at_b
    twin = values_b.searchsorted(values_a)
    both = values_b.take(twin, mode="clip") == values_a
    at_a, at_b = at_a[both], at_b[twin[both]]
    order = at_a.argsort()
    return at_a[order], at_b[order]


def _pieces(at_a: NDArray[np.int64], start: int, end: int) -> list[tuple[int, int]]:
    """Cut a run of anchors that is too long for one alignment; return first and last anchors."""
    pieces, low = [], start
    while True:
        # Anchors ascend, so the first one too far away is found without a look at those between.
        far = int(np.searchsorted(at_a[low:end], at_a[low] + MAX_PASSAGE // 2, side="right")) + low
        pieces.append((low, far - 1))
        if far == end:
            return pieces
        low = far


def _overlap(one: Passage, other: Passage) -> bool:
    apart_in_a = one.a_end <= other.a_start or other.a_end <= one.a_start
    apart_in_b = one.b_end <= other.b_start or other.b_end <= one.b_start
    return not (apart_in_a and apart_in_b)


def widened(cores: list[Passage], size_a: int, size_b: int) -> list[Passage]:
    """Extend each passage in both directions over words of no other passage."""
    wide: list[Passage] = []
    for place, core in enumerate(cores):
        left_a = wide[-1].a_end if wide else 0
        right_a = cores[place + 1].a_start if place + 1 < len(cores) else size_a
        taken = [*wide, *cores[place + 1 :]]
        left_b = max((p.b_end for p in taken if p.b_end <= core.b_start), default=0)
        right_b = min((p.b_start for p in taken if p.b_start >= core.b_end), default=size_b)
        left = min(core.a_start - left_a, core.b_start - left_b, MAX_PASSAGE // 2)
        right = min(right_a - core.a_end, right_b - core.b_end, MAX_PASSAGE // 2)
        wide.append(Passage(core.a_start - left, core.a_end + right, core.b_start - left, core.b_end + right))
    return wide


def offsets_of(short: Text, long: Text) -> list[int]:
    """Return possible offsets of the short text in the long one by shared shingles, the likeliest first.

    Shingles that are frequent in the long text count less: twelve statements in one file share their form,
    and only the numbers locate each. If these are few, other offsets have nearly the same weight and are
    returned too.
    """
    values, at_short = short.once
    if not len(values):
        return []
    place = np.minimum(np.searchsorted(values, long.running), len(values) - 1)
    at_long = np.flatnonzero(values[place] == long.running)
    if not len(at_long):
        return []
    place = place[at_long]
    weights = 1 / np.bincount(place, minlength=len(values))[place]
    offsets = at_long - at_short[place]
    width = min(SLACK, max(1, len(short) // _BINS))  # two papers in a row fall into bins of their own
    bin_of = (offsets - offsets.min()) // width
    bins = np.bincount(bin_of, weights)
    bins += np.append(bins[1:], 0)
    best: list[int] = []
    for candidate in np.argsort(-bins, kind="stable").tolist():
        if bins[candidate] < _RIVAL * bins.max() or len(best) == _MOST_PLACES:
            break
        if all(abs(candidate - other) >= _BINS - 1 for other in best):
            best.append(candidate)
    return [int(np.median(offsets[(bin_of == found) | (bin_of == found + 1)])) for found in best]
