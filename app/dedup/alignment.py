"""Lay two texts side by side, word for word.

Most pairs read in the same order and are aligned in one go. Where that fails, because pages lie in another
order, columns were read otherwise, or one text is only a part of the other, the texts are first cut into
passages that belong together.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import LCSseq

from app.dedup import distinguishing_words, ocr
from app.dedup.evidence import HEAD_WORDS, HOPELESS, AlignedWords, Evidence, are_counterparts, compare_run
from app.dedup.passages import MAX_PASSAGE, SLACK, Passage, Text, find_cores, offsets_of, widened
from app.dedup.reordered_words import (
    count_reordered_as_equal,
    differ_only_by_position,
    may_have_moved,
    realign,
    words_at,
)

__all__ = ["HEAD_WORDS", "AlignedWords", "Evidence", "align"]

Stretch = tuple[int, int, int]  # words that are equal: where they start in a and in b, and how many
Run = tuple[list[str], list[str]]  # words of a and of b that stand opposite each other

_STRAIGHT_RATIO = 0.6  # texts of more different length are cut into passages at once
_OTHER_ORDER = 0.1  # share of words missing in common order from which passages are tried
_PROMISING = 0.3  # share of the shorter text's words in common order; hardly readable rescans have 0.4
_PATCHY = 0.65  # the same, where long shared stretches and long other ones say "same form"
_REORDERED = 0.3  # share of the shingles from which another order is looked for; letterheads make less
_COMPLETE = 0.97  # of what can be aligned; the rest is not worth another try
_SAME_WORDS = 0.8  # share of the longer text's words that two readings of one table have in common
_PAGE = 600  # words; in a longer text every word of a small vocabulary stands somewhere
_LAID = 0.9  # share of the shorter text, of which so much was laid side by side that the order is no other
_NO_WORDS: Run = ([], [])
_FIRST = 24  # runs; two papers differ clearly within as many
_TELLING = {0: slice(_FIRST), _FIRST: slice(_FIRST, None)}  # runs whose words are looked up together


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
        whole = Passage(0, len(a), 0, len(b))
        equal = _equal_stretches(a, b, whole)
        common = _size(equal) / shorter
        in_order = common + _OTHER_ORDER >= containment ** (1 / 3) or containment < _REORDERED
        found = None
        if common >= (_PROMISING if in_order else _PATCHY):
            found = _compare(a, b, {whole: equal}, allowed)
            if found.stopped:
                return replace(found, equal=_size(equal))
        if in_order:
            return found
    if containment < _REORDERED or _aligned(found) >= _COMPLETE * shorter:
        return found
    cores = find_cores(a, b)
    if sum(core.a_end - core.a_start for core in cores) >= _PROMISING * shorter:
        passages = widened(cores, len(a), len(b))
        cut = _compare(a, b, {passage: _equal_stretches(a, b, passage) for passage in passages}, allowed)
        if _aligned(found) < _COMPLETE * _aligned(cut):
            found = cut
    same_words = _SAME_WORDS if longer <= _PAGE else _COMPLETE
    if shorter < same_words * longer or _aligned(found) >= _LAID * shorter:
        return found
    bags = _compare_bags(a, b, same_words)
    return bags if _aligned(bags) >= _aligned(found) + _OTHER_ORDER * shorter else found


def _compare_bags(a: Text, b: Text, least: float) -> Evidence | None:
    """Compare the words whatever their order: a table read by columns has the words of one read by rows.

    Args:
        least: 0…1, share of the longer text's words that both must have.
    """
    bag_a, bag_b = Counter(a.codes), Counter(b.codes)
    equal = sum((bag_a & bag_b).values())
    if equal < least * max(len(a), len(b)):
        return None
    left, right = _numbers_left(a, bag_a - bag_b), _numbers_left(b, bag_b - bag_a)
    found = Evidence(equal=equal, characters=sum(a.ends) - sum(a.starts), extent_a=(0, len(a)))
    found.extent_b = (0, len(b))
    found.edits = len(a) - equal
    found.numbers, found.number_characters = a.numbers(0, len(a)), a.number_characters(0, len(a))
    for (one, at), (other, _) in zip(left, right, strict=False):
        weight = ocr.number_difference(one, other)
        found.oppose(AlignedWords(one, other, weight, at, ocr.dissimilar_glyph_count(one, other)))
    return found


def _numbers_left(text: Text, left: Counter[str]) -> list[tuple[str, int]]:
    """The words with digits among those left, and where they stand."""
    places = [place for place in np.flatnonzero(text.numeric).tolist() if left[text.codes[place]]]
    return [(text.words(place, place + 1)[0], place) for place in places]


def _aligned(found: Evidence | None) -> int:
    return 0 if found is None else found.equal + max(found.soft_a, found.soft_b)


def _compare_window(a: Text, b: Text, allowed: float) -> Evidence | None:
    """Compare the shorter text with the stretch of the longer one in which most of its shingles lie.

    Of several such stretches, as of a form filled in every month, that one counts in which the least differs.
    """
    short, long = (a, b) if len(a) <= len(b) else (b, a)
    compared: list[Evidence] = []
    for offset in offsets_of(short, long):
        start, end = max(0, offset - SLACK), min(len(long), offset + len(short) + SLACK)
        window = Passage(0, len(short), start, end) if short is a else Passage(start, end, 0, len(short))
        equal = _equal_stretches(a, b, window)
        if _size(equal) >= _PROMISING * len(short):
            found = _compare(a, b, {window: equal}, allowed)
            compared.append(replace(found, equal=_size(equal)) if found.stopped else found)
    return min(compared, key=_differing, default=None)


def _differing(found: Evidence) -> tuple[bool, float, int]:
    return found.stopped, math.fsum(opposed.weight for opposed in found.conflicts), -_aligned(found)


def _equal_stretches(a: Text, b: Text, passage: Passage) -> list[Stretch]:
    """The passage's words in common order; the last stretch is empty and stands at the ends."""
    start_a, start_b = passage.a_start, passage.b_start
    codes_a, codes_b = a.codes[start_a : passage.a_end], b.codes[start_b : passage.b_end]
    blocks = LCSseq.editops(codes_a, codes_b).as_matching_blocks()
    return [(start_a + block.a, start_b + block.b, block.size) for block in blocks]


def _size(stretches: list[Stretch]) -> int:
    return sum([size for _, _, size in stretches])


class _Laid(NamedTuple):
    """A passage laid side by side.

    Attributes:
        equal: its words in common order; the last stretch is empty and stands at the ends.
        runs: what stands before each of these stretches; no words where one side has none, or too many to be
            the other side's, misread or changed.
    """

    passage: Passage
    equal: list[Stretch]
    runs: list[Run]


def _compare(a: Text, b: Text, passages: dict[Passage, list[Stretch]], allowed: float) -> Evidence:
    laid = [_Laid(passage, equal, _runs(a, b, passage, equal)) for passage, equal in passages.items()]
    found = _compare_passages(a, b, laid, allowed)
    if found.stopped and differ_only_by_position(found, *_words_left(a, b, laid), most=HOPELESS):
        found = _compare_passages(a, b, laid, allowed=math.inf)
    if not found.stopped and may_have_moved(found):
        left_a, left_b = _opposite_words(laid)
        again_a, again_b = realign(a, b, *_gaps(laid), found)
        count_reordered_as_equal(found, left_a + again_a, left_b + again_b)
    return found


def _runs(a: Text, b: Text, passage: Passage, equal: list[Stretch]) -> list[Run]:
    runs: list[Run] = []
    at_a, at_b = passage.a_start, passage.b_start
    for start_a, start_b, size in equal:
        if are_counterparts(start_a - at_a, start_b - at_b):
            runs.append((a.words(at_a, start_a), b.words(at_b, start_b)))
        else:
            runs.append(_NO_WORDS)
        at_a, at_b = start_a + size, start_b + size
    return runs


def _words_left(a: Text, b: Text, laid: list[_Laid]) -> tuple[list[str], list[str]]:
    """All words of either text that have no equal word opposite."""
    gaps_a, gaps_b = _gaps(laid)
    left_a, left_b = _opposite_words(laid)
    return left_a + words_at(a, gaps_a), left_b + words_at(b, gaps_b)


def _gaps(laid: list[_Laid]) -> tuple[list[int], list[int]]:
    """Where in a and b words with nothing opposite stand."""
    gaps_a: list[int] = []
    gaps_b: list[int] = []
    for found in laid:
        at_a, at_b = found.passage.a_start, found.passage.b_start
        for (start_a, start_b, size), (words_a, _) in zip(found.equal, found.runs, strict=True):
            if not words_a:
                gaps_a += range(at_a, start_a)
                gaps_b += range(at_b, start_b)
            at_a, at_b = start_a + size, start_b + size
    return gaps_a, gaps_b


def _opposite_words(laid: list[_Laid]) -> tuple[list[str], list[str]]:
    """The words of a, and of b, that others stand opposite."""
    runs = [run for found in laid for run in found.runs]
    return [word for run, _ in runs for word in run], [word for _, run in runs for word in run]


def _compare_passages(a: Text, b: Text, laid: list[_Laid], allowed: float) -> Evidence:
    found = Evidence(passages=len(laid))
    for passage in laid:
        _compare_passage(a, b, passage, found, allowed)
    return found


def _compare_passage(a: Text, b: Text, laid: _Laid, found: Evidence, allowed: float) -> None:
    """Count the equal words and judge what stands between them, until the passage is found hopeless."""
    passage, equal = laid.passage, laid.equal
    most = allowed * min(a.numbers(passage.a_start, passage.a_end), b.numbers(passage.b_start, passage.b_end))
    hopeless = found.hopeless(most)
    at_a, at_b = passage.a_start, passage.b_start
    telling: AbstractSet[str] = frozenset()
    passed = 0
    for (start_a, start_b, size), (words_a, words_b) in zip(equal, laid.runs, strict=True):
        if passed in _TELLING:
            some = laid.runs[_TELLING[passed]]
            telling = distinguishing_words.possible_distinguishing_words(
                [word for run, _ in some for word in run], papers=at_a < HEAD_WORDS
            )
        found.runs.append((at_a, start_a, at_b, start_b))
        if words_a:
            compare_run(words_a, words_b, at_a, found, telling)
            hopeless = len(found.conflicts) > HOPELESS and found.hopeless(most)
        else:
            found.gap_a += start_a - at_a
            found.gap_b += start_b - at_b
        if hopeless or not size:
            found.stopped = found.stopped or (hopeless and size > 0)
            break
        at_a, at_b = start_a + size, start_b + size
        passed += 1
    if passed:
        found.extent_a = _extended(found.extent_a, equal[0][0], at_a)
        found.extent_b = _extended(found.extent_b, equal[0][1], at_b)
        _count_equal(a, equal[:passed], found)


def _count_equal(a: Text, stretches: list[Stretch], found: Evidence) -> None:
    starts, ends = a.starts, a.ends
    counts, lengths = a.number_counts, a.number_lengths
    places = [(start, start + size) for start, _, size in stretches]
    found.equal += _size(stretches)
    found.characters += sum([ends[end - 1] - starts[start] for start, end in places])
    found.numbers += sum([counts[end] - counts[start] for start, end in places])
    found.number_characters += sum([lengths[end] - lengths[start] for start, end in places])


def _extended(extent: tuple[int, int], start: int, end: int) -> tuple[int, int]:
    return (min(extent[0], start), max(extent[1], end)) if extent[1] else (start, end)
