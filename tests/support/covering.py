"""A part of a large table of cases for every run; `FULL=1` runs the whole table."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import product

FULL = os.environ.get("FULL") == "1"


def covering(
    first: Iterable[object], second: Iterable[object], third: Iterable[object]
) -> list[tuple[object, ...]]:
    """Return combinations that contain every two values of different lists, as in a Latin square.

    Args:
        third: no longer than the other two.

    Returns:
        One combination for each pair of the first and the second list, or all of them with FULL=1.
    """
    firsts, seconds, thirds = list(first), list(second), list(third)
    assert len(thirds) <= min(len(firsts), len(seconds))
    if FULL:
        return list(product(firsts, seconds, thirds))
    return [
        (one, two, thirds[(row + column) % len(thirds)])
        for row, one in enumerate(firsts)
        for column, two in enumerate(seconds)
    ]


def by_turns(cases: Iterable[tuple[object, ...]], values: Iterable[object]) -> list[tuple[object, ...]]:
    """Each case with one of the values, so that none of them always meets the same parts of a case.

    Args:
        cases: as `covering` makes them.

    Returns:
        As many as there are cases, or each case with every value with FULL=1.
    """
    turns = list(values)
    many = len(turns)
    if FULL:
        return [(*case, value) for case in cases for value in turns]
    return [
        (*case, turns[(number + number // many + number // many**2) % many])
        for number, case in enumerate(cases)
    ]
