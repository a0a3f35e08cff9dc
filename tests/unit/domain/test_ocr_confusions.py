"""Which glyphs are taken for one another, by the shapes they have in print."""

from __future__ import annotations

import pytest

from app.domain import ocr_confusions


@pytest.mark.parametrize(("one", "other"), [("w", "v"), ("l", "t"), ("h", "b")])
def test_small_letters_may_look_alike_whose_capitals_do_not(one: str, other: str) -> None:
    assert ocr_confusions.is_likely(one, other)
    assert not ocr_confusions.is_likely(one.upper(), other.upper())


@pytest.mark.parametrize(("one", "other"), [("E", "F"), ("O", "Q"), ("I", "L"), ("B", "8"), ("Ä", "A")])
def test_capitals_that_look_alike_are_likely(one: str, other: str) -> None:
    assert ocr_confusions.is_likely(one, other)
