"""When two words are one word misread, and in what parts the words of two texts stand opposite each other."""

from __future__ import annotations

import pytest

from app.compare.word_alignment import AlignedSpan, WordStatus, align_words, is_ocr_variant


@pytest.mark.parametrize(
    ("one", "other", "noise"),
    [
        ("2018", "2O1B", True),
        ("Nr.", "Nr", True),
        ("1.284,60", "1284,60", True),
        ("modern", "modem", True),
        ("getroffen", "getrofferi", True),
        ("Kostenvoranschlag", "Kostenvotanschlag", True),
        ("12,50", "12.50", True),
        ("12,50", "1250", True),
        ("(12,50", "12,50)", True),
        ("2018", "2013", False),
        ("12,50", "125,0", False),
        ("1.284,60", "12.846,0", False),
        ("12,50", "-12,50", False),
        ("12,50", "\u221212,50", False),
        ("12,50", "12,50-", False),
        ("03.01.2023", "03.02.2023", False),
        ("dritten", "fünften", False),
        ("Juni", "Juli", False),
        ("November", "December", False),
        ("kein", "ein", False),
        ("Mieter", "Mieterin", False),
    ],
)
def test_misread_words_are_told_from_other_words(one, other, noise):
    assert is_ocr_variant(one, other) is noise
    assert is_ocr_variant(other, one) is noise


def test_similar_words_are_single_spans_and_others_grouped():
    first = [("Miete", 1), ("840,00", 1), ("EUR", 1), ("im", 2), ("Mai", 2), ("modern", 3)]
    second = [("Miete", 1), ("EUR", 1), ("fur", 1), ("den", 1), ("modem", 2), ("neu", 2)]

    assert align_words(first, second) == [
        AlignedSpan(WordStatus.EQUAL, 0, 1, 0, 1),
        AlignedSpan(WordStatus.ONLY, 1, 2, 1, 1),
        AlignedSpan(WordStatus.EQUAL, 2, 3, 1, 2),
        AlignedSpan(WordStatus.DIFFER, 3, 5, 2, 4),
        AlignedSpan(WordStatus.NOISE, 5, 6, 4, 5),
        AlignedSpan(WordStatus.ONLY, 6, 6, 5, 6),
    ]


def test_equal_number_divided_otherwise_is_no_difference_even_if_it_shows_a_fact():
    """Else the "06" of one side would be marked as only there."""
    spans = align_words([("vom", 1), ("12.06", 1)], [("vom", 1), ("12.", 1), ("06", 1)], ["06", "12.06"])

    assert not any(span.status.counts for span in spans)
