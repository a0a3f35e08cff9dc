"""How pairs become groups."""

import pytest

from app.dedup.groups import group_id, regroup
from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.domain.parameters import Parameters


def pair(a: int, b: int, likeness: float, kind: Kind = Kind.NEAR, probability: float = 0.9) -> Pair:
    scores = Scores(jaccard=likeness, fuzzy=likeness, coverage=likeness)
    return Pair(a, b, kind, Cause.LIKE_TEXT, likeness, probability, scores, Facts())


def groups(*pairs: Pair, dismissed: frozenset[tuple[int, int]] = frozenset()):
    return regroup(pairs, Parameters(), dismissed)


def test_a_look_alike_joins_nothing_however_alike():
    assert groups(pair(1, 2, 0.99, Kind.LOOKALIKE)) == ()


def test_a_pair_below_the_threshold_is_shown_in_a_group_but_joins_nothing():
    (group,) = groups(pair(1, 2, 0.9), pair(2, 3, 0.9), pair(1, 3, 0.6), pair(3, 4, 0.5))

    assert group.documents == (1, 2, 3)
    assert [known.ids for known in group.pairs] == [(1, 2), (1, 3), (2, 3)]


def test_the_weakest_joining_pair_is_the_groups_confidence():
    (group,) = groups(pair(1, 2, 0.9, probability=0.95), pair(2, 3, 0.9, probability=0.7))

    assert group.confidence == 0.7


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ((Kind.EXACT, Kind.EXACT), Kind.EXACT),
        ((Kind.EXACT, Kind.NEAR), Kind.NEAR),
        ((Kind.NEAR, Kind.VERSION), Kind.VERSION),
        ((Kind.VERSION, Kind.CONTAINED), Kind.CONTAINED),
    ],
)
def test_a_group_is_what_its_most_telling_pair_is(kinds, expected):
    (group,) = groups(pair(1, 2, 0.95, kinds[0]), pair(2, 3, 0.95, kinds[1]))

    assert group.kind is expected


def test_surest_groups_come_first():
    found = groups(pair(1, 2, 0.9, probability=0.8), pair(5, 6, 0.9, probability=0.9))

    assert [group.documents for group in found] == [(5, 6), (1, 2)]


def test_a_groups_name_depends_on_its_members_alone():
    assert group_id([3, 1, 2]) == group_id([1, 2, 3]) != group_id([1, 2, 4])


def test_a_dismissed_pair_leaves_the_group():
    (group,) = groups(pair(1, 2, 0.9), pair(2, 3, 0.9), dismissed=frozenset({(2, 3)}))

    assert group.documents == (1, 2)
