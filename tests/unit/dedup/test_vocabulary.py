"""The words a library knows: those of several documents, by how many doublings of them."""

from __future__ import annotations

import numpy as np

from app.dedup.vocabulary import KNOWN, Vocabulary, common_words, is_known, is_much_commoner


def test_only_words_of_enough_documents_are_known() -> None:
    words = common_words(np.array([5, 8, 9], np.uint32), np.array([1, KNOWN, KNOWN + 1]))
    assert [is_known(degree, both_have=False) for degree in words.degrees_of([5, 8, 9, 7])] == [
        False,
        False,
        True,
        False,
    ]


def test_a_word_of_both_documents_needs_one_document_more() -> None:
    words = common_words(np.array([5, 8], np.uint32), np.array([KNOWN + 1, KNOWN + 2]))
    assert [is_known(degree, both_have=True) for degree in words.degrees_of([5, 8])] == [False, True]


def test_a_few_documents_more_change_no_degree() -> None:
    words = common_words(np.array([1, 2, 3], np.uint32), np.array([64, 100, 127]))
    assert len(set(words.degrees_of([1, 2, 3]))) == 1


def test_only_a_much_commoner_word_has_repeated_ocr_errors() -> None:
    words = common_words(np.array([1, 2], np.uint32), np.array([5, 5000]))
    seldom, often = words.degrees_of([1, 2])
    assert is_much_commoner(often, seldom, likely=False)
    assert not is_much_commoner(seldom, often, likely=True)


def test_an_empty_library_knows_nothing() -> None:
    assert Vocabulary.join([]).degrees_of([1, 2]) == [0, 0]


def test_parts_are_joined_in_order() -> None:
    parts = [
        common_words(np.array([hashed], np.uint32), np.array([documents]))
        for hashed, documents in ((3, 9), (7, 70))
    ]
    joined = Vocabulary.join(parts)
    assert joined.degrees_of([7, 3, 5]) == [*parts[1].degrees_of([7]), *parts[0].degrees_of([3]), 0]
