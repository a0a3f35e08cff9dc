"""Lay two texts side by side, word for word, and look at what stands opposite each other.

Most pairs read in the same order and are aligned in one go. Where that fails, because pages lie in another
order, columns were read otherwise, or one text is only a part of the other, the texts are first cut into
passages that belong together, found by shingles that occur once in either text.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq, Levenshtein

from app.dedup import marks, ocr

MAX_PASSAGE = 2500  # words; the alignment's cost grows with the product of both lengths
_STRAIGHT_RATIO = 0.6  # texts of more different length are cut into passages at once
_OTHER_ORDER = 0.1  # share of words missing in common order from which passages are tried
_PROMISING = 0.4  # share of the shorter text's words in common order; noisy rescans have 0.5 and more
_PATCHY = 0.65  # the same, where long shared stretches and long other ones say "same form"
_REORDERED = 0.3  # share of the shingles from which another order is looked for; letterheads make less
_COMPLETE = 0.97  # of what can be aligned; the rest is not worth another try
_SAME_SIZE = 0.9  # share of the words that two readings of one table have in common
HEAD_WORDS = 60  # where the addressee stands, and what kind of paper this is
_SLACK = 40  # words a passage may drift: inserted lines, lost lines
_HOPELESS = 3  # numbers that differ
_DATE_WORDS = 4  # words within which numbers are one date
_LONGEST_RUN = 12  # words; a longer stretch without a common word is a gap, not a misreading


@dataclass(frozen=True)
class Text:
    """One document's words, ready to be aligned.

    Attributes:
        text: the normalised text.
        codes: one character a word; equal words have equal characters.
        starts, ends: of each word in the text.
        numeric: whether the word has a digit.
        running: the shingle that starts at each word.
    """

    text: str
    codes: str
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    numeric: NDArray[np.bool_]
    running: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.codes)

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        return self.starts.tolist(), self.ends.tolist()

    def words(self, start: int, end: int) -> list[str]:
        starts, ends = self._bounds
        return [self.text[starts[place] : ends[place]] for place in range(start, end)]

    @cached_property
    def once(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """Shingles that occur once, ascending, and where they start."""
        values, places, counts = np.unique(self.running, return_index=True, return_counts=True)
        return values[counts == 1], places[counts == 1]

    @cached_property
    def number_lengths(self) -> NDArray[np.int64]:
        """Running sum over the words: characters of words with digits before each word."""
        return np.append(0, np.cumsum(np.where(self.numeric, self.ends - self.starts, 0)))

    @cached_property
    def number_counts(self) -> NDArray[np.int64]:
        """Running sum over the words: words with digits before each word."""
        return np.append(0, np.cumsum(self.numeric))


@dataclass(frozen=True)
class Passage:
    """Words [a_start, a_end) of a that belong opposite words [b_start, b_end) of b."""

    a_start: int
    a_end: int
    b_start: int
    b_end: int


@dataclass(frozen=True)
class Opposed:
    """Two words in the same place that are not the same.

    Attributes:
        weight: 0…1, how much they speak for two papers.
        at: the word's position in a.
        strange: glyphs that reading errors hardly ever make out of the other word's.
    """

    a: str
    b: str
    weight: float
    at: int
    strange: int = 0


@dataclass
class Evidence:
    """What the alignment showed, counted in words unless named otherwise.

    Attributes:
        equal: same word opposite.
        soft_a, soft_b: words of a and b that are the other's words, misread, split or glued.
        hard: other words opposite each other, the larger side counted.
        gap_a, gap_b: words with nothing opposite, within the passages.
        edits: character errors in misread words.
        characters: of all aligned words.
        extent_a, extent_b: first word and end of what was laid side by side.
        numbers: aligned words with digits, equal or not.
        number_characters: characters of those.
        clean_conflicts: numbers, dates and months that differ and that no misreading explains.
        conflicts: numbers and months that differ in the same place.
        passages: pieces the texts were cut into.
        stopped: whether the comparison was given up, the texts being two papers; counts are partial then.
        marks: names of months and kinds of paper that differ in the same place.
        replaced: words without digits that differ in the same place.
    """

    equal: int = 0
    soft_a: int = 0
    soft_b: int = 0
    hard: int = 0
    gap_a: int = 0
    gap_b: int = 0
    edits: int = 0
    characters: int = 0
    numbers: int = 0
    number_characters: int = 0
    passages: int = 0
    stopped: bool = False
    extent_a: tuple[int, int] = (0, 0)
    extent_b: tuple[int, int] = (0, 0)
    clean_conflicts: int = 0
    _strange: int = 0
    conflicts: list[Opposed] = field(default_factory=list)
    marks: list[Opposed] = field(default_factory=list)
    replaced: list[Opposed] = field(default_factory=list)

    def oppose(self, opposed: Opposed) -> None:
        """Note a number or month that differs; of a date, three numbers in a row, strange glyphs add up."""
        near = bool(self.conflicts) and opposed.at - self.conflicts[-1].at < _DATE_WORDS
        self._strange = (self._strange if near else 0) + opposed.strange
        if self._strange > 1:
            self.clean_conflicts, self._strange = self.clean_conflicts + 1, 0
        self.conflicts.append(opposed)

    def hopeless(self, allowed: float) -> bool:
        """Whether more numbers differ than are allowed to, and more than words are misread."""
        return len(self.conflicts) > max(_HOPELESS, allowed) and self.edits < self.clean_conflicts

    @property
    def noise(self) -> float:
        """Character errors per character, 0…1."""
        return self.edits / max(self.characters, 1)

    def covered(self, size: int, *, of_a: bool) -> float:
        """Share of one text's `size` words that found their counterpart, 0…1."""
        return min(1.0, (self.equal + (self.soft_a if of_a else self.soft_b)) / max(size, 1))


def align(a: Text, b: Text, containment: float, allowed: float = 1.0) -> Evidence | None:
    """Compare two texts; None if too few of their words lie in the same order to speak of likeness.

    Costs about 20 µs for two unlike texts of 450 words, 50 to 300 µs for like ones.

    Args:
        containment: share of the one text's shingles that the other has, the larger of both ways. A shingle
            of three words survives where three words do, so its cube root is the share of words to expect;
            if fewer are found in common order, the order differs.
        allowed: 0…1, share of the numbers that may differ; beyond it the comparison is given up.
    """
    shorter, longer = sorted((len(a), len(b)))
    if shorter < _STRAIGHT_RATIO * longer or longer > MAX_PASSAGE:
        found = _compare_window(a, b, allowed) if shorter <= MAX_PASSAGE else None
        if found is not None and (found.stopped or containment < _REORDERED):
            return found
    else:
        common = LCSseq.similarity(a.codes, b.codes) / shorter
        in_order = common + _OTHER_ORDER >= containment ** (1 / 3) or containment < _REORDERED
        found = None
        if common >= (_PROMISING if in_order else _PATCHY):
            found = _compare(a, b, [Passage(0, len(a), 0, len(b))], allowed)
            if found.stopped:
                return replace(found, equal=round(common * shorter))
        if in_order:
            return found
    if containment < _REORDERED or _aligned(found) >= _COMPLETE * shorter:
        return found
    cores = find_cores(a, b)
    if sum(core.a_end - core.a_start for core in cores) >= _PROMISING * shorter:
        cut = _compare(a, b, widened(cores, len(a), len(b)), allowed)
        if _aligned(found) < _COMPLETE * _aligned(cut):
            found = cut
    if shorter < _SAME_SIZE * longer or _aligned(found) >= _SAME_SIZE * shorter:
        return found
    return _compare_bags(a, b) or found


def _compare_bags(a: Text, b: Text) -> Evidence | None:
    """Compare the words whatever their order: a table read by columns has the words of one read by rows."""
    bag_a, bag_b = Counter(a.codes), Counter(b.codes)
    equal = sum((bag_a & bag_b).values())
    if equal < _SAME_SIZE * max(len(a), len(b)):
        return None
    left, right = _numbers_left(a, bag_a - bag_b), _numbers_left(b, bag_b - bag_a)
    found = Evidence(equal=equal, characters=int((a.ends - a.starts).sum()), extent_a=(0, len(a)))
    found.extent_b = (0, len(b))
    found.edits = len(a) - equal
    found.numbers, found.number_characters = int(a.number_counts[-1]), int(a.number_lengths[-1])
    for (one, at), (other, _) in zip(left, right, strict=False):
        weight = ocr.number_difference(one, other)
        found.oppose(Opposed(one, other, weight, at, ocr.strange_glyphs(one, other)))
    return found


def _numbers_left(text: Text, left: Counter[str]) -> list[tuple[str, int]]:
    """The words with digits among those left, and where they stand."""
    places = [place for place in np.flatnonzero(text.numeric).tolist() if left[text.codes[place]]]
    return [(text.words(place, place + 1)[0], place) for place in places]


def _aligned(found: Evidence | None) -> int:
    return 0 if found is None else found.equal + max(found.soft_a, found.soft_b)


def _compare_window(a: Text, b: Text, allowed: float) -> Evidence | None:
    """Compare the shorter text with the stretch of the longer one in which most of its shingles lie."""
    short, long = (a, b) if len(a) <= len(b) else (b, a)
    offset = _offset(short, long)
    if offset is None:
        return None
    start, end = max(0, offset - _SLACK), min(len(long), offset + len(short) + _SLACK)
    common = LCSseq.similarity(short.codes, long.codes[start:end])
    if common < _PROMISING * len(short):
        return None
    window = Passage(0, len(short), start, end) if short is a else Passage(start, end, 0, len(short))
    found = _compare(a, b, [window], allowed)
    return replace(found, equal=common) if found.stopped else found


def _offset(short: Text, long: Text) -> int | None:
    """Where in the long text the short one lies, by the shingles they share.

    Each shingle votes for the places where it would begin, with less weight the more often the long text
    has it: twelve statements in one file share their form, and only its own numbers tell each one's place.
    """
    values, at_short = short.once
    if not len(values):
        return None
    place = np.minimum(np.searchsorted(values, long.running), len(values) - 1)
    at_long = np.flatnonzero(values[place] == long.running)
    place = place[at_long]
    votes = 1 / np.bincount(place, minlength=len(values))[place]
    offsets = at_long - at_short[place]
    if not len(offsets):
        return None
    low = int(offsets.min())
    bins = np.bincount((offsets - low) // _SLACK, votes)
    best = int(np.argmax(bins + np.append(bins[1:], 0)))
    inside = ((offsets - low) // _SLACK == best) | ((offsets - low) // _SLACK == best + 1)
    return int(np.median(offsets[inside]))


def find_cores(a: Text, b: Text) -> list[Passage]:
    """Stretches that belong together, in a's order, none overlapping another in either text."""
    _, from_a, from_b = np.intersect1d(a.once[0], b.once[0], assume_unique=True, return_indices=True)
    at_a, at_b = a.once[1][from_a], b.once[1][from_b]
    order = np.argsort(at_a)
    at_a, at_b = at_a[order], at_b[order]
    if not len(at_a):
        return []
    leaps = np.abs(np.diff(at_b - at_a)) > _SLACK
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


def _pieces(at_a: NDArray[np.int64], start: int, end: int) -> list[tuple[int, int]]:
    """Cut one run of anchors where it grows too long to be aligned at once; first and last anchor each."""
    pieces, low = [], start
    for place in range(start + 1, end):
        if at_a[place] - at_a[low] > MAX_PASSAGE // 2:
            pieces.append((low, place - 1))
            low = place
    return [*pieces, (low, end - 1)]


def _overlap(one: Passage, other: Passage) -> bool:
    apart_in_a = one.a_end <= other.a_start or other.a_end <= one.a_start
    apart_in_b = one.b_end <= other.b_start or other.b_end <= one.b_start
    return not (apart_in_a and apart_in_b)


def widened(cores: list[Passage], size_a: int, size_b: int) -> list[Passage]:
    """Let each passage grow in both directions over words that no other passage claims."""
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


def _compare(a: Text, b: Text, passages: list[Passage], allowed: float) -> Evidence:
    found = Evidence(
        passages=len(passages),
        extent_a=(min(p.a_start for p in passages), max(p.a_end for p in passages)),
        extent_b=(min(p.b_start for p in passages), max(p.b_end for p in passages)),
    )
    for passage in passages:
        _compare_passage(a, b, passage, found, allowed)
    return found


def _compare_passage(a: Text, b: Text, passage: Passage, found: Evidence, allowed: float) -> None:
    at_a, at_b = passage.a_start, passage.b_start
    numbers = min(
        int(a.number_counts[passage.a_end] - a.number_counts[at_a]),
        int(b.number_counts[passage.b_end] - b.number_counts[at_b]),
    )
    codes = a.codes[at_a : passage.a_end], b.codes[at_b : passage.b_end]
    for step in LCSseq.opcodes(*codes):
        if step.tag != "equal":
            continue
        start_a, start_b = passage.a_start + step.src_start, passage.b_start + step.dest_start
        _compare_run(a, b, Passage(at_a, start_a, at_b, start_b), found)
        if found.hopeless(allowed * numbers):
            found.stopped = True
            return
        at_a, at_b = passage.a_start + step.src_end, passage.b_start + step.dest_end
        found.equal += at_a - start_a
        found.characters += int(a.ends[at_a - 1] - a.starts[start_a])
        found.numbers += int(a.number_counts[at_a] - a.number_counts[start_a])
        found.number_characters += int(a.number_lengths[at_a] - a.number_lengths[start_a])
    _compare_run(a, b, Passage(at_a, passage.a_end, at_b, passage.b_end), found)


def _compare_run(a: Text, b: Text, run: Passage, found: Evidence) -> None:
    """Judge a stretch in which no word of one side equals its counterpart."""
    size_a, size_b = run.a_end - run.a_start, run.b_end - run.b_start
    if not size_a or not size_b or max(size_a, size_b) > _LONGEST_RUN:
        found.gap_a += size_a
        found.gap_b += size_b
        return
    words_a, words_b = a.words(run.a_start, run.a_end), b.words(run.b_start, run.b_end)
    head = run.a_start < HEAD_WORDS
    if (differing := marks.marks_differ(words_a, words_b, papers=head)) is not None:
        one, other, month = differing
        found.marks.append(Opposed(one, other, ocr.OTHER_NUMBER, run.a_start))
        if month:
            found.oppose(Opposed(one, other, ocr.OTHER_NUMBER, run.a_start, strange=2))
    if size_a == size_b == 1:
        _compare_words(words_a[0], words_b[0], run.a_start, found)
        return
    if size_a == size_b and not _shifted(words_a, words_b):
        for place, (one, other) in enumerate(zip(words_a, words_b, strict=True)):
            _compare_words(one, other, run.a_start + place, found)
        return
    glued_a, glued_b = "".join(words_a), "".join(words_b)
    if Levenshtein.normalized_similarity(glued_a, glued_b, score_cutoff=0.75):
        digits_a, digits_b = (
            "".join(filter(str.isdigit, glued_a)),
            "".join(filter(str.isdigit, glued_b)),
        )
        if digits_a and ocr.clearly_other(digits_a, digits_b):
            _compare_words(digits_a, digits_b, run.a_start, found)
        found.soft_a += size_a
        found.soft_b += size_b
        found.edits += Levenshtein.distance(glued_a, glued_b) + 1
        found.characters += len(glued_a)
        return
    _compare_uneven(words_a, words_b, run.a_start, found)


def _shifted(words_a: list[str], words_b: list[str]) -> bool:
    """Whether blanks were read in or lost, so that the words opposite each other are not the same place."""
    if all(len(one) == len(other) for one, other in zip(words_a, words_b, strict=True)):
        return False
    return len(words_a) > 1 and Levenshtein.distance("".join(words_a), "".join(words_b), score_cutoff=2) <= 2


def _compare_uneven(words_a: list[str], words_b: list[str], at: int, found: Evidence) -> None:
    """Pair what can be paired in order; the rest has nothing opposite."""
    matched = 0
    next_b = 0
    rest = []
    for place, one in enumerate(words_a):
        for candidate in range(next_b, len(words_b)):
            other = words_b[candidate]
            both_numbers = ocr.is_number(one) and ocr.is_number(other)
            if both_numbers or ocr.is_misread(one, other):
                _compare_words(one, other, at + place, found)
                next_b, matched = candidate + 1, matched + 1
                break
        else:
            rest.append(place)
    rest_a, rest_b = len(words_a) - matched, len(words_b) - matched
    opposite = min(rest_a, rest_b)
    found.hard += opposite
    found.replaced += [
        Opposed(words_a[place], " ".join(words_b), 1.0, at + place) for place in rest[:opposite]
    ]
    found.gap_a += rest_a - opposite
    found.gap_b += rest_b - opposite


def _compare_words(one: str, other: str, at: int, found: Evidence) -> None:
    """Judge two words in the same place."""
    if ocr.is_number(one) and ocr.is_number(other):
        weight = ocr.number_difference(one, other)
        found.numbers += 1
        found.number_characters += len(one)
        found.soft_a += weight < 1
        found.soft_b += weight < 1
        if weight:
            found.oppose(Opposed(one, other, weight, at, ocr.strange_glyphs(one, other)))
    elif ocr.is_misread(one, other):
        found.soft_a += 1
        found.soft_b += 1
        found.edits += Levenshtein.distance(one, other)
        found.characters += len(one)
        found.replaced.append(Opposed(one, other, 0.0, at))
    else:
        found.hard += 1
        found.replaced.append(Opposed(one, other, 1.0, at))
