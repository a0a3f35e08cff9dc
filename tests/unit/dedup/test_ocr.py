"""Misread or another number: what one word can tell."""

import pytest

from app.dedup import ocr


@pytest.mark.parametrize(
    ("one", "other"), [("2018", "2o1b"), ("105", "lo5"), ("4711", "4711"), ("119", "1l9")]
)
def test_letters_read_for_digits_make_no_other_number(one, other):
    assert ocr.number_difference(one, other) == 0


@pytest.mark.parametrize(
    ("one", "other"), [("4783", "4788"), ("53021", "5321"), ("2018", "2x18"), ("1", "lx")]
)
def test_a_digit_of_similar_shape_or_a_lost_one_may_be_misread(one, other):
    assert 0 < ocr.number_difference(one, other) < ocr.OTHER_NUMBER


@pytest.mark.parametrize(
    ("one", "other"), [("03", "04"), ("7137", "7174"), ("2023", "2024"), ("de19", "de15")]
)
def test_another_digit_is_another_number(one, other):
    assert ocr.number_difference(one, other) == ocr.OTHER_NUMBER


def test_two_wrong_digits_are_no_misreading():
    assert ocr.differs_clearly("536693", "536511")
    assert not ocr.differs_clearly("536693", "536698")
