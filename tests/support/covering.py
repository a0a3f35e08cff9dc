"""A part of a large table of cases for every run; `FULL=1` runs the whole table."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from zlib import crc32

import pytest

FULL = os.environ.get("FULL") == "1"

# Python 3.11 and the newer ones take turns; CI runs the oldest and the newest, so all cases.
TURN = int(sys.version_info >= (3, 12))
SHORT_TABLE = 6  # cases that every version runs
CI = bool(os.environ.get("CI"))
WHOLE_RUN = 1000  # tests; fewer were asked for by name


def turns_of_this_python(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Divide collected tests into those to run and those that the other versions of Python run.

    Of a test marked `shared` that has more than `SHORT_TABLE` cases, each version runs half: those whose
    number has an odd or even count of set bits, so that columns of a product of tables do not always meet.
    In CI, which has three quarters of an hour for two versions and the bundle, each of them also runs every
    second one of the other tests of a file.
    """
    if FULL:
        return items, []
    tests: dict[Path, dict[str, list[pytest.Item]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        tests[item.path][getattr(item, "originalname", item.name)].append(item)
    in_turns = CI and len(items) > WHOLE_RUN
    left_out: set[pytest.Item] = set()
    for path, of_file in tests.items():
        for number, cases in enumerate(of_file.values(), start=crc32(path.name.encode())):
            if len(cases) > SHORT_TABLE and cases[0].get_closest_marker("shared"):
                left_out |= {case for place, case in enumerate(cases) if place.bit_count() % 2 != TURN}
            elif in_turns and number % 2 != TURN:
                left_out |= set(cases)
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
