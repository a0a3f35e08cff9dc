"""Align the words of two differing stretches: one by one, across a lost space, or with nothing."""

from __future__ import annotations

from collections.abc import Iterable
from operator import add
from typing import TypeAlias

from rapidfuzz.distance import Levenshtein

from app.dedup.ocr_error_model import is_unspaced

_UNPAIRED = 0.65  # cost of an unaligned word, against 0…1 for two aligned words
_STEPS = ((1, 1), (1, 0), (0, 1), (2, 1), (1, 2))  # words of a and of b aligned in one step
_JOINING = 3  # words of both in a step over a lost space
_JOIN = 0.1  # cost of an inserted or lost space
_LEAST_LIKE = 0.6  # similarity of a word and two that a lost space joined
_ENDLESS = float("inf")

Words: TypeAlias = "slice[int, int, None]"  # some words of a stretch


def paired_words(words_a: list[str], words_b: list[str]) -> Iterable[tuple[Words, Words]]:
    """Align the words of two stretches one by one, in twos at a lost space, or with nothing."""
    if len(words_a) == len(words_b) and all(map(_alike, words_a, words_b)):
        return [(slice(place, place + 1), slice(place, place + 1)) for place in range(len(words_a))]
    if is_unspaced(words_a[0][0]) and is_unspaced(words_b[0][0]):
        return [(slice(0, len(words_a)), slice(0, len(words_b)))]
    size_a, size_b = len(words_a), len(words_b)
    costs = [[_ENDLESS] * (size_b + 1) for _ in range(size_a + 1)]
    back = [[(0, 0)] * (size_b + 1) for _ in range(size_a + 1)]
    costs[0][0] = 0.0
    joined_a, joined_b = list(map(add, words_a, words_a[1:])), list(map(add, words_b, words_b[1:]))
    for at_a, row in enumerate(costs):
        for at_b, so_far in enumerate(row):
            for step_a, step_b in _STEPS:
                end_a, end_b = at_a + step_a, at_b + step_b
                if end_a > size_a or end_b > size_b:
                    continue
                one = words_a[at_a] if step_a == 1 else joined_a[at_a] if step_a else ""
                other = words_b[at_b] if step_b == 1 else joined_b[at_b] if step_b else ""
                cost = so_far + _step_cost(one, other, joins=step_a + step_b == _JOINING)
                if cost < costs[end_a][end_b]:
                    costs[end_a][end_b], back[end_a][end_b] = cost, (at_a, at_b)
    steps: list[tuple[Words, Words]] = []
    end = size_a, size_b
    while end != (0, 0):
        start = back[end[0]][end[1]]
        steps.append((slice(start[0], end[0]), slice(start[1], end[1])))
        end = start
    return reversed(steps)


def _step_cost(one: str, other: str, *, joins: bool) -> float:
    """Return the cost of aligning a word with another, with two that a lost space joined, or with none."""
    if not one or not other:
        return _UNPAIRED
    if not joins:
        return Levenshtein.normalized_distance(one, other)
    distance = Levenshtein.normalized_distance(one, other, score_cutoff=1 - _LEAST_LIKE)
    return 2 * distance + _JOIN if distance <= 1 - _LEAST_LIKE else _ENDLESS


def _alike(one: str, other: str) -> bool:
    return 2 * Levenshtein.distance(one, other) <= max(len(one), len(other))
