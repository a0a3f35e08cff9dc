"""Whether what differs was misread or is another number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dedup.likelihood import (
    dates_differ,
    error_rate,
    month_likelihood,
    number_likelihood,
    year_likelihood,
)

CLEAN = error_rate(0, 3000)
NOISY = error_rate(150, 3000)
USUAL = error_rate(50, 3000)
NUMBER = st.text("0123456789", min_size=1, max_size=9)
RATE = st.floats(0.0005, 0.3)


@pytest.mark.parametrize(
    ("one", "other"),
    [("30", "16"), ("248", "917"), ("4711", "4732"), ("20240117", "20240252")],
)
def test_other_number_in_a_clean_text_means_two_documents(one, other):
    assert number_likelihood([(one, other)], 20, CLEAN).nats > 2.5


@pytest.mark.parametrize(("one", "other"), [("27201", "27714"), ("48213", "48967")])
def test_consecutive_long_number_means_two_documents(one, other):
    """Even where one word in four was misread; numbers that differ as much all over may be misread."""
    assert number_likelihood([(one, other)], 40, NOISY).nats > 2.5
    assert number_likelihood([(one[::-1], other[::-1])], 40, NOISY).nats < 1.0


@pytest.mark.parametrize(
    "differing", [[], [("88830", "38830")], [("1z5", "125"), ("06", "08"), ("917", "91")]]
)
def test_digits_misread_in_a_noisy_text_say_nothing(differing):
    assert number_likelihood(differing, 60, NOISY).nats < 1.0


def test_confusable_digit_weighs_more_in_a_clean_text():
    assert (
        number_likelihood([("745", "145")], 10, CLEAN).nats
        > number_likelihood([("745", "145")], 10, NOISY).nats
    )


def test_repeated_number_difference_is_no_ocr_error():
    once, thrice = [("2019", "2014")], [("2019", "2014")] * 3

    assert number_likelihood(once, 30, USUAL).nats < 1 < 2.5 < number_likelihood(thrice, 30, USUAL).nats


def test_a_word_with_a_misread_letter_is_no_number():
    assert number_likelihood([("l0wance", "ec1al"), ("7", "7pcs")], 10, NOISY).nats <= 0


def test_numbers_counts_the_places_with_another_number():
    misread, other = [("88830", "38830")], [("1465", "7208"), ("913", "468"), ("5541", "8230")]

    assert number_likelihood(misread + other, 40, USUAL).numbers == pytest.approx(3, abs=0.6)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("november", "ai"),
        ("july", "my"),
        ("juni", "juli"),
        ("payslip june", "peyslipmay"),
        ("april", "j une"),
    ],
)
def test_another_month_is_found_through_misreading(one, other):
    assert month_likelihood(one, other, error_rate(10, 600)) > 0


@pytest.mark.parametrize(("one", "other"), [("november", "novemder"), ("april", "ap ril"), ("märz", "mårz")])
def test_a_misread_month_is_the_same_month(one, other):
    assert month_likelihood(one, other, NOISY) < 0


def test_years_are_weighed_only_if_they_are_years_and_near():
    assert year_likelihood("2023", "2024", CLEAN) > 2.5
    assert year_likelihood("2024", "2064", CLEAN) == 0.0
    assert year_likelihood("1234", "1235", CLEAN) == 0.0


def test_dates_differ_by_a_dissimilar_digit_only():
    assert dates_differ("2015-02-21", "2015-02-03", NOISY)
    assert not dates_differ("2015-01-06", "2015-07-06", NOISY)


@given(st.lists(st.tuples(NUMBER, NUMBER), max_size=8), st.integers(0, 100), RATE)
def test_likelihood_is_finite_and_symmetric(differing, more, rate):
    numbers = len(differing) + more
    there = number_likelihood(differing, numbers, rate)
    back = number_likelihood([(other, one) for one, other in differing], numbers, rate)

    assert there.nats == pytest.approx(back.nats)
    assert 0 <= there.numbers <= len(differing) + 1e-9
    assert abs(there.nats) < 1e5


@given(st.lists(st.tuples(NUMBER, NUMBER), max_size=8), st.integers(0, 60), RATE)
def test_equal_numbers_are_no_evidence_for_two_documents(differing, more, rate):
    numbers = len(differing)

    assert (
        number_likelihood(differing, numbers + more, rate).nats
        <= number_likelihood(differing, numbers, rate).nats + 1e-9
    )
