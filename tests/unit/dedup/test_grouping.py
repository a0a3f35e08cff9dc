"""How pairs become groups."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dedup.grouping import components, group_id, pair_table, regroup, table_from
from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.domain.parameters import DUPLICATE_KINDS, SCORED_KINDS, Parameters, Preset
from app.domain.scoring import rescored


def pair(a: int, b: int, likeness: float, kind: Kind = Kind.NEAR, probability: float = 0.9) -> Pair:
    scores = Scores(jaccard=likeness, fuzzy=likeness, coverage=likeness)
    return Pair(a, b, kind, Cause.LIKE_TEXT, likeness, probability, scores, Facts())


def groups(*pairs: Pair, dismissed: frozenset[tuple[int, int]] = frozenset()):
    return regroup(pairs, Parameters(), dismissed)


def test_a_look_alike_joins_nothing_however_alike():
    assert groups(pair(1, 2, 0.99, Kind.LOOKALIKE)) == ()


def test_pair_below_the_threshold_does_not_join():
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


def test_disabled_kinds_are_shown_but_do_not_join():
    pairs = [
        pair(1, 2, 0.9),
        pair(2, 3, 0.9),
        pair(1, 3, 0.9, Kind.CONTAINED),
        pair(5, 6, 0.9, Kind.CONTAINED),
    ]

    (group,) = regroup(pairs, Parameters(kinds=(Kind.NEAR,)))

    assert group.documents == (1, 2, 3)
    assert group.kind is Kind.NEAR
    assert group.weak == {(1, 3)}
    assert not group.matches(1, 3)


def test_dismissed_pair_in_a_group_is_shown_but_no_match():
    pairs = [pair(1, 2, 0.9), pair(2, 3, 0.9), pair(1, 3, 0.9)]

    (group,) = regroup(pairs, Parameters(), frozenset({(1, 3)}))

    assert group.documents == (1, 2, 3)
    assert not group.matches(1, 3)


likenesses = st.floats(0.0, 1.0)
some_pairs = st.lists(
    st.builds(
        lambda a, gap, kind, classic, probability, values: Pair(
            a,
            a + gap,
            kind,
            Cause.CLASSIC if classic else Cause.LIKE_TEXT,
            0.5,
            probability,
            Scores(*values),
            Facts(),
        ),
        st.integers(1, 12),
        st.integers(1, 4),
        st.sampled_from(Kind),
        st.booleans(),
        likenesses,
        st.tuples(*[likenesses] * 8),
    ),
    unique_by=lambda found: found.ids,
)
weights = st.floats(0.0, 100.0)
choices = st.builds(
    Parameters,
    weight_jaccard=st.floats(0.01, 100.0),
    weight_fuzzy=weights,
    weight_metadata=weights,
    weight_title=weights,
    similarity_threshold=likenesses,
    preset=st.sampled_from(Preset),
    kinds=st.sets(st.sampled_from(DUPLICATE_KINDS), min_size=1),
    thresholds=st.dictionaries(st.sampled_from(SCORED_KINDS), likenesses, max_size=2),
)


@given(some_pairs, choices)
def test_a_table_of_pairs_scores_each_as_it_is_scored_alone(pairs, parameters):
    scores, probabilities = table_from(pair_table(pairs).as_bytes()).scored(parameters)

    alone = [rescored(found, parameters) for found in pairs]
    assert scores.tolist() == [found.score for found in alone]
    assert probabilities.tolist() == [
        found.score if found.cause is Cause.CLASSIC else found.probability for found in alone
    ]


@given(some_pairs, choices, st.sets(st.tuples(st.integers(1, 8), st.integers(2, 16))))
def test_groups_are_the_documents_that_joining_pairs_connect(pairs, parameters, dismissed):
    joining = [
        found
        for found in (rescored(known, parameters) for known in pairs)
        if found.kind in parameters.kinds
        and found.score >= parameters.threshold_for(found.kind)
        and found.ids not in dismissed
    ]

    found = regroup(pairs, parameters, dismissed)

    assert sorted(group.documents for group in found) == sorted(
        map(tuple, components(known.ids for known in joining).values())
    )
    assert [(-group.confidence, group.documents) for group in found] == sorted(
        (-group.confidence, group.documents) for group in found
    )
    joined = {known.ids for known in joining}
    for group in found:
        inside = [known for known in pairs if set(known.ids) <= set(group.documents)]
        assert {known.ids for known in group.pairs} == {known.ids for known in inside}
        assert group.weak == {known.ids for known in inside if known.kind.is_duplicate} - joined
        assert group.confidence == min(known.probability for known in group.pairs if known.ids in joined)
