"""Counting shared words and numbers tells siblings of a template from rescans."""

import numpy as np

from app.dedup.screening import screen
from app.dedup.shingles import Sets, letter_sets, number_sets, shingle_sets
from app.dedup.words import split_words
from tests.unit.dedup.cases import months_de, scanned


def screened(*texts):
    words = split_words([text.lower() for text in texts])
    sets = Sets(shingle_sets(words, 3), number_sets(words), letter_sets(words))
    pairs = np.array([(a, b) for a in range(len(texts)) for b in range(a + 1, len(texts))])
    wanted = screen(pairs, np.zeros(len(pairs)), sets, lambda done, total: None).wanted
    return {tuple(pair) for pair in pairs[wanted].tolist()}


def test_of_a_series_each_paper_keeps_its_likest_and_no_more():
    kept = screened(*months_de())

    assert len(kept) <= 12
    assert {place for pair in kept for place in pair} == set(range(12))


def test_a_noisy_rescan_is_kept_although_numbers_are_lost():
    months = months_de()

    assert (2, 12) in screened(*months, scanned(months[2], 0.03, seed=2))


def test_the_hash_of_a_long_number_is_odd():
    values = number_sets(split_words(["12 999 12345 ab1234567"])).values

    assert sorted(values % 2) == [0, 0, 1, 1]
