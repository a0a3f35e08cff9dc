"""Align two texts word by word.

Most pairs are in the same order and need one alignment. If that fails because of another page or column
order, or because one text is a part of the other, the texts are first cut into matching passages.
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
from app.dedup.evidence import (
    HEAD_WORDS,
    MIN_NUMBER_LIMIT,
    AlignedWords,
    Evidence,
    are_counterparts,
    compare_run,
)
from app.dedup.passages import MAX_PASSAGE, SLACK, Passage, Text, find_cores, offsets_of, widened
from app.dedup.reordered_words import (
    count_reordered_as_equal,
    differ_only_by_position,
    may_have_moved,
    realign,
    words_at,
)

__all__ = ["HEAD_WORDS", "AlignedWords", "Evidence", "align"]

Stretch = tuple[int, int, int]  # equal words: start in a, start in b, count
Run = tuple[list[str], list[str]]  # aligned words of a and of b

_STRAIGHT_RATIO = 0.6  # texts of more different lengths are cut into passages at once
_OTHER_ORDER = 0.1  # share of words missing in common order from which passages are tried
_PROMISING = 0.3  # share of the shorter text's words in common order; hardly readable rescans have 0.4
_PATCHY = 0.65  # the same, if long common and long different stretches suggest one form
_REORDERED = 0.3  # containment from which another order is tried; letterheads have less
_COMPLETE = 0.97  # of what can be aligned; more is not worth another attempt
_SAME_WORDS = 0.8  # share of the longer text's words that two readings of one table have in common
_LEAST_WORD = 1.5  # characters of a word, on average, in a script with spaces between words
_PAGE = 600  # words; longer texts contain every common word somewhere
_ALIGNED = 0.9  # aligned share of the shorter text from which the order is the same
_NO_WORDS: Run = ([], [])
_FIRST = 24  # runs; two documents differ clearly within as many
_RUN_BATCHES = {
    0: slice(_FIRST),
    _FIRST: slice(_FIRST, None),
}  # batches of runs whose words are looked up together


def align(a: Text, b: Text, containment: float, allowed: float = 1.0) -> Evidence | None:
    """Align two texts; None if too few words are in the same order.

    Takes about 20 µs for two dissimilar texts of 450 words, 50 to 300 µs for similar ones.

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
    if shorter < same_words * longer or _aligned(found) >= _ALIGNED * shorter:
        return found
    counted = _compare_word_counts(a, b, same_words)
    return counted if _aligned(counted) >= _aligned(found) + _OTHER_ORDER * shorter else found


def _compare_word_counts(a: Text, b: Text, least: float) -> Evidence | None:
    """Compare the word counts in any order, for a table read by columns and by rows.

    Args:
        least: 0…1, share of the longer text's words that both must have.
    """
    if sum(a.ends) - sum(a.starts) < _LEAST_WORD * len(a):
        return None  # most words are single signs, and all texts of a language have the same ones
    counts_a, counts_b = Counter(a.codes), Counter(b.codes)
    equal = sum((counts_a & counts_b).values())
    if equal < least * max(len(a), len(b)):
        return None
    left, right = _numbers_left(a, counts_a - counts_b), _numbers_left(b, counts_b - counts_a)
    found = Evidence(equal=equal, characters=sum(a.ends) - sum(a.starts), extent_a=(0, len(a)))
    found.extent_b = (0, len(b))
    found.edits = len(a) - equal
    found.numbers, found.number_characters = a.numbers(0, len(a)), a.number_characters(0, len(a))
    for (one, at), (other, _) in zip(left, right, strict=False):
        weight = ocr.number_difference(one, other)
        found.add_conflict(AlignedWords(one, other, weight, at, ocr.dissimilar_glyph_count(one, other)))
    return found


def _numbers_left(text: Text, left: Counter[str]) -> list[tuple[str, int]]:
    """Return the words with digits among those left, with their positions."""
    places = [place for place in np.flatnonzero(text.numeric).tolist() if left[text.codes[place]]]
    return [(text.words(place, place + 1)[0], place) for place in places]


def _aligned(found: Evidence | None) -> int:
    return 0 if found is None else found.equal + max(found.soft_a, found.soft_b)


def _compare_window(a: Text, b: Text, allowed: float) -> Evidence | None:
    """Compare the shorter text with the stretch of the longer one that has most of its shingles.

    Of several such stretches, as of a monthly form, the one with the fewest differences counts.
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
    return found.stopped, math.fsum(words.weight for words in found.conflicts), -_aligned(found)


def _equal_stretches(a: Text, b: Text, passage: Passage) -> list[Stretch]:
    """Return the equal words of the passage in order; the last stretch is empty and at the ends."""
    start_a, start_b = passage.a_start, passage.b_start
    codes_a, codes_b = a.codes[start_a : passage.a_end], b.codes[start_b : passage.b_end]
    blocks = LCSseq.editops(codes_a, codes_b).as_matching_blocks()
    return [(start_a + block.a, start_b + block.b, block.size) for block in blocks]


def _size(stretches: list[Stretch]) -> int:
    return sum([size for _, _, size in stretches])


class _AlignedPassage(NamedTuple):
    """An aligned passage.

    Attributes:
        equal: its equal words in order; the last stretch is empty and at the ends.
        runs: the words before each of these stretches; no words if the lengths rule out an alignment.
    """

    passage: Passage
    equal: list[Stretch]
    runs: list[Run]


def _compare(a: Text, b: Text, passages: dict[Passage, list[Stretch]], allowed: float) -> Evidence:
    aligned = [
        _AlignedPassage(passage, equal, _runs(a, b, passage, equal)) for passage, equal in passages.items()
    ]
    found = _compare_passages(a, b, aligned, allowed)
    if found.stopped and differ_only_by_position(found, *_words_left(a, b, aligned), most=MIN_NUMBER_LIMIT):
        found = _compare_passages(a, b, aligned, allowed=math.inf)
    if not found.stopped and may_have_moved(found):
        left_a, left_b = _aligned_words(aligned)
        again_a, again_b = realign(a, b, *_gaps(aligned), found)
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


def _words_left(a: Text, b: Text, aligned: list[_AlignedPassage]) -> tuple[list[str], list[str]]:
    """Return all words of either text that are not aligned with an equal word."""
    gaps_a, gaps_b = _gaps(aligned)
    left_a, left_b = _aligned_words(aligned)
    return left_a + words_at(a, gaps_a), left_b + words_at(b, gaps_b)


def _gaps(aligned: list[_AlignedPassage]) -> tuple[list[int], list[int]]:
    """Return the positions of unaligned words in a and b."""
    gaps_a: list[int] = []
    gaps_b: list[int] = []
    for found in aligned:
        at_a, at_b = found.passage.a_start, found.passage.b_start
        for (start_a, start_b, size), (words_a, _) in zip(found.equal, found.runs, strict=True):
            if not words_a:
                gaps_a += range(at_a, start_a)
                gaps_b += range(at_b, start_b)
            at_a, at_b = start_a + size, start_b + size
    return gaps_a, gaps_b


def _aligned_words(aligned: list[_AlignedPassage]) -> tuple[list[str], list[str]]:
    """Return the words of a, and of b, that are aligned with different ones."""
    runs = [run for found in aligned for run in found.runs]
    return [word for run, _ in runs for word in run], [word for _, run in runs for word in run]


def _compare_passages(a: Text, b: Text, aligned: list[_AlignedPassage], allowed: float) -> Evidence:
    found = Evidence(passages=len(aligned))
    for passage in aligned:
        _compare_passage(a, b, passage, found, allowed)
    return found


def _compare_passage(a: Text, b: Text, aligned: _AlignedPassage, found: Evidence, allowed: float) -> None:
    """Count the equal words and compare those between, until too many numbers differ."""
    passage, equal = aligned.passage, aligned.equal
    most = allowed * min(a.numbers(passage.a_start, passage.a_end), b.numbers(passage.b_start, passage.b_end))
    stop = found.exceeds_number_limit(most)
    at_a, at_b = passage.a_start, passage.b_start
    distinguishing: AbstractSet[str] = frozenset()
    passed = 0
    for (start_a, start_b, size), (words_a, words_b) in zip(equal, aligned.runs, strict=True):
        if passed in _RUN_BATCHES:
            some = aligned.runs[_RUN_BATCHES[passed]]
            distinguishing = distinguishing_words.possible_distinguishing_words(
                [word for run, _ in some for word in run], document_types=at_a < HEAD_WORDS
            )
        found.runs.append((at_a, start_a, at_b, start_b))
        if words_a:
            compare_run(words_a, words_b, at_a, found, distinguishing)
            stop = len(found.conflicts) > MIN_NUMBER_LIMIT and found.exceeds_number_limit(most)
        else:
            found.gap_a += start_a - at_a
            found.gap_b += start_b - at_b
        if stop or not size:
            found.stopped = found.stopped or (stop and size > 0)
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
