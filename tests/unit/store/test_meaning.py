"""Vectors and pairs are valid for one model, and pairs while both texts are unchanged."""

from dataclasses import replace

import numpy as np
import pytest

from app.domain.duplicates import ContainedSpan, Facts
from app.domain.embedding import MeaningPair
from app.store.documents import DocumentRepository
from app.store.meaning import MeaningPairRepository, VectorRepository
from tests.unit.store.samples import document, with_text

PAIR = MeaningPair(
    1, 2, 0.7, 0.6, True, "de", "en", Facts(agree=("number 940",)), ContainedSpan(0.25, 0.5), part=2
)
LANGUAGES = {"one": "de", "two": "", "kept": "en", "gone": "en"}


@pytest.fixture
def vectors(database, profile):
    return VectorRepository(database, profile.id)


@pytest.fixture
def pairs(database, profile):
    return MeaningPairRepository(database, profile.id)


def rows(*numbers):
    return np.array([[number, 0.5] for number in numbers], np.float32)


def test_vectors_come_back_with_text_and_part(vectors):
    vectors.save({"two": rows(2), "one": rows(1, 3)}, LANGUAGES, "model")

    keys, found = vectors.load("model", 2)

    assert keys == [("one", 0, "de"), ("one", 1, "de"), ("two", 0, "")]
    assert found.dtype == np.float32
    assert found.tolist() == [[1, 0.5], [3, 0.5], [2, 0.5]]
    assert vectors.known("model", 2) == {"one", "two"}


@pytest.mark.parametrize(("model", "dimensions"), [("other", 2), ("model", 3)])
def test_vectors_of_another_model_or_size_are_unknown(vectors, model, dimensions):
    vectors.save({"one": rows(1)}, LANGUAGES, "model")

    assert not vectors.known(model, dimensions)
    assert vectors.load(model, dimensions)[0] == []


def test_new_vectors_replace_all_parts_of_a_text(vectors):
    vectors.save({"one": rows(1, 2, 3)}, LANGUAGES, "model")
    vectors.save({"one": rows(4)}, LANGUAGES, "new")

    assert vectors.load("new", 2)[1].tolist() == [[4, 0.5]]
    assert vectors.load("model", 2)[0] == []


def test_vectors_of_gone_texts_are_pruned(vectors, database, profile):
    DocumentRepository(database, profile.id).upsert([with_text(document(1, content_hash="kept"))])
    vectors.save({"kept": rows(1), "gone": rows(2, 3)}, LANGUAGES, "model")

    assert vectors.prune() == 2
    assert vectors.known("model", 2) == {"kept"}


def test_vectors_of_other_profiles_are_theirs(vectors, database, other_profile):
    theirs = VectorRepository(database, other_profile.id)
    theirs.save({"one": rows(1)}, LANGUAGES, "model")

    vectors.clear()

    assert vectors.known("model", 2) == set()
    assert theirs.known("model", 2) == {"one"}


def test_pair_comes_back_complete(pairs):
    pairs.replace([PAIR], {1: "one", 2: "two"}, "model")

    assert pairs.valid({1: "one", 2: "two"}, "model") == [PAIR]
    assert pairs.of(2, {1: "one", 2: "two"}) == [PAIR]


@pytest.mark.parametrize(
    ("hashes", "model"),
    [({1: "one", 2: "changed"}, "model"), ({1: "one"}, "model"), ({1: "one", 2: "two"}, "other")],
)
def test_pair_is_invalid_once_a_text_or_the_model_changes(pairs, hashes, model):
    pairs.replace([PAIR], {1: "one", 2: "two"}, "model")

    assert pairs.valid(hashes, model) == []


def test_new_pairs_replace_all_others(pairs):
    hashes = {1: "one", 2: "two", 3: "three"}
    pairs.replace([PAIR], hashes, "model")
    pairs.replace([replace(PAIR, a=2, b=3)], hashes, "model")

    assert [pair.ids for pair in pairs.valid(hashes, "model")] == [(2, 3)]
