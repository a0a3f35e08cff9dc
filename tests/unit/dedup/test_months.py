"""Months are known in every language, and in the cases that its grammar has."""

from __future__ import annotations

import pytest

from app.dedup.months import month_of


@pytest.mark.parametrize(
    ("word", "month"),
    [
        ("junho", 6),
        ("ιούλιο", 7),
        ("январе", 1),
        ("styczniu", 1),
        ("heinäkuussa", 7),
        ("märz", 3),
        ("أغسطس", 8),
        ("mei", 5),
    ],
)
def test_a_month_is_known_in_its_language(word: str, month: int) -> None:
    assert month_of(word) == month


@pytest.mark.parametrize("word", ["marktes", "vereinbarung", "januarmiete", "", "ju", "decision"])
def test_other_words_are_no_months(word: str) -> None:
    assert month_of(word) is None
