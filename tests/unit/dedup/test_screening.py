"""Counting shared words and numbers tells siblings of a template from rescans."""

import numpy as np
import pytest

from app.dedup.screening import screen
from app.dedup.shingles import Sets, letter_sets, number_sets, shingle_sets
from app.dedup.tokens import split_words
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, months_de, scanned


def screened(*texts, exclusivity=0.0):
    words = split_words([text.lower() for text in texts])
    sets = Sets(shingle_sets(words, 3), number_sets(words), letter_sets(words))
    pairs = np.array([(a, b) for a in range(len(texts)) for b in range(a + 1, len(texts))])
    wanted = screen(pairs, np.full(len(pairs), exclusivity), sets, lambda done, total: None).wanted
    return {tuple(pair) for pair in pairs[wanted].tolist()}


def test_each_document_of_a_series_keeps_its_most_similar_pair():
    kept = screened(*months_de())

    assert len(kept) <= 12
    assert {place for pair in kept for place in pair} == set(range(12))


@pytest.mark.parametrize(("misread", "all_kept"), [("", False), ("qu{0}k", True)])
def test_own_number_in_a_clean_text_rejects_the_pair(misread, all_kept):
    papers = [f"{LETTER_EN} 4100{place} {misread.format(letter)}" for place, letter in enumerate("abcdefgh")]

    assert (len(screened(*papers)) == 8 * 7 / 2) is all_kept


def test_a_noisy_rescan_is_kept_although_numbers_are_lost():
    months = months_de()

    assert (2, 12) in screened(*months, scanned(months[2], 0.03, seed=2))


@pytest.mark.parametrize("errors", [0.0, 0.02])
def test_part_is_kept_but_not_the_same_words_reordered(errors):
    bill, part = months_de()[0], scanned(LETTER_EN, errors, seed=3)
    whole = f"{LETTER_DE}\n{bill}\n{LETTER_EN}"
    words = LETTER_EN.split()
    third = len(words) // 3
    reworded = " ".join([*words[:third], *words[third::2], *words[third + 1 :: 2]])

    kept = screened(whole, part, reworded, LETTER_DE, bill, exclusivity=0.04)

    assert (0, 1) in kept
    assert (0, 2) not in kept


@pytest.mark.parametrize(("lost", "kept"), [(8, True), (19, False)])
def test_text_with_mostly_missing_numbers_is_no_part(lost, kept):
    """Some are lost at the margin of a page; with most of them it is a form filled in otherwise."""
    own, of_whole, of_likest = ([str(start + place) for place in range(20)] for start in (7000, 8000, 9000))
    part, others = f"{LETTER_EN} {' '.join(own)}", f"{LETTER_DE} {LETTER_DE[::-1]}"
    whole = " ".join([others, *of_whole, LETTER_EN, *own[lost:]])
    likest = " ".join([LETTER_EN, *of_likest, *of_whole[:9], *own[10:]])  # they are shown with it, if at all

    of_pairs = [0.06, 0.0, 0.0, 0.03, 0.0, 0.0]
    assert ((0, 1) in screened(part, whole, likest, others, exclusivity=of_pairs)) is kept


@pytest.mark.parametrize(("exclusivity", "all_kept"), [(0.04, False), (0.05, True)])
def test_exclusive_text_is_compared_despite_other_numbers(exclusivity, all_kept):
    """One in twenty is one paper: numbers were lost, or stand on a page that only one of the two has."""
    kept = screened(*months_de(), exclusivity=exclusivity)

    assert (len(kept) == 12 * 11 / 2) is all_kept


def test_the_hash_of_a_long_number_is_odd():
    values = number_sets(split_words(["12 999 12345 ab1234567"])).values

    assert sorted(values % 2) == [0, 0, 1, 1]
