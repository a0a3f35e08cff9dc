"""A part of a large table of cases for every run; `FULL=1` runs the whole table."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

FULL = os.environ.get("FULL") == "1"

# Python 3.11 and the newer ones take turns; CI runs the oldest and the newest, so all cases.
TURN = int(sys.version_info >= (3, 12))
SHORT_TABLE = 6  # cases that every version runs

# Servers for tests that hold on each of them: the newest usual one, and by turns one of the others.
SERVER_VERSIONS = ("v3", "v3.2", "v2") if FULL else ("v3", "v2" if TURN else "v3.2")


def turns_of_this_python(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Divide collected tests into those to run and those that the other versions of Python run.

    Of a test marked `shared` that has more than `SHORT_TABLE` cases, each version runs half: those whose
    number has an odd or even count of set bits, so that columns of a product of tables do not always meet.
    """
    if FULL:
        return items, []
    tables: dict[tuple[Path, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("shared"):
            tables[item.path, getattr(item, "originalname", item.name)].append(item)
    left_out = {
        case
        for cases in tables.values()
        if len(cases) > SHORT_TABLE
        for place, case in enumerate(cases)
        if place.bit_count() % 2 != TURN
    }
    return [item for item in items if item not in left_out], [item for item in items if item in left_out]


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
