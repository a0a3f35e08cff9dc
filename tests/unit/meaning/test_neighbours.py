"""The nearest neighbours are exact, by language, and never of one document."""

import numpy as np
import pytest

from app.domain.errors import OperationCancelled
from app.domain.progress import CancelFlag
from app.meaning import neighbours
from app.meaning.neighbours import nearest_to, neighbour_pairs

COUNT, NEAREST, AT_LEAST = 300, 5, 0.3


@pytest.fixture
def vectors():
    numbers = np.random.default_rng(1).standard_normal((COUNT, 16), np.float32)
    return numbers / np.linalg.norm(numbers, axis=1, keepdims=True)


def expected(vectors, languages, owners):
    similar = vectors @ vectors.T
    pairs = set()
    for one in range(COUNT):
        for foreign in (False, True):
            others = [
                other
                for other in np.argsort(-similar[one], kind="stable").tolist()
                if owners[one] != owners[other]
                and (languages[one] != languages[other]) == foreign
                and similar[one, other] >= AT_LEAST
            ]
            pairs |= {(min(one, other), max(one, other)) for other in others[:NEAREST]}
    return pairs


@pytest.mark.parametrize("dense", [0, neighbours._DENSE])
def test_neighbours_are_those_of_a_full_comparison(vectors, dense, monkeypatch):
    monkeypatch.setattr(neighbours, "_BLOCK", 64)
    monkeypatch.setattr(neighbours, "_DENSE", dense)
    languages = np.arange(COUNT) % 3 // 2
    owners = np.arange(COUNT) // 2

    pairs, similar = neighbour_pairs(vectors, languages, owners, AT_LEAST, nearest=NEAREST)

    assert set(map(tuple, pairs.tolist())) == expected(vectors, languages, owners)
    assert similar == pytest.approx((vectors[pairs[:, 0]] * vectors[pairs[:, 1]]).sum(1), abs=1e-6)


def test_no_vectors_have_no_neighbours():
    none = np.empty(0, np.int64)

    pairs, similar = neighbour_pairs(np.empty((0, 16), np.float32), none, none, AT_LEAST)

    assert len(pairs) == len(similar) == 0


def test_search_can_be_cancelled(vectors):
    cancel = CancelFlag()
    cancel.cancel()

    with pytest.raises(OperationCancelled):
        neighbour_pairs(vectors, np.zeros(COUNT, np.int64), np.arange(COUNT), AT_LEAST, cancel=cancel)


def test_nearest_vectors_to_a_query_come_best_first(vectors):
    places, similar = nearest_to(vectors[7], vectors, 3)

    assert places[0] == 7
    assert similar[0] == pytest.approx(1)
    assert list(similar) == sorted(similar, reverse=True)
