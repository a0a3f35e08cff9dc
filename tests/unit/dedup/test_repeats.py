"""Texts in which a paper stands twice."""

import pytest

from app.domain.duplicates import Kind
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, invoice_de, only_kind, scanned

BILL = invoice_de("SW-7222", "14", "06", "2023", "233", "81,40", "41377")
PAGES = [BILL, LETTER_DE, LETTER_EN]
VOUCHER = """Harbour Cinema, 4 Pier Road
Gift voucher over two seats in any row, valid for three years from the day of purchase at all our houses.
Please show this voucher at the desk before the film begins. It cannot be paid out in cash, and lost vouchers
are not replaced. Popcorn and drinks are not included. Seats in the balcony cost an extra charge on weekends.
Voucher code {}
We wish you an enjoyable evening and look forward to your visit."""


@pytest.mark.parametrize(
    ("text", "errors"),
    [(BILL, 0.0), (LETTER_DE, 0.0), (LETTER_DE, 0.01), (LETTER_EN, 0.0), (LETTER_EN, 0.01)],
)
def test_text_with_two_ocr_layers_is_near(text, errors):
    assert only_kind(scanned(text, errors, seed=1), f"{text}\n{scanned(text, errors, seed=2)}") == {
        (1, 2): Kind.NEAR
    }


@pytest.mark.parametrize("errors", [0.0, 0.01])
def test_a_stack_of_which_each_page_was_scanned_twice_is_near(errors):
    twice = "\f".join(
        scanned(page, errors, seed) for seed, page in enumerate([p for p in PAGES for _ in "ab"])
    )

    assert only_kind("\f".join(PAGES), twice) == {(1, 2): Kind.NEAR}


@pytest.mark.parametrize("errors", [0.0, 0.01])
@pytest.mark.parametrize("place", range(3))
def test_a_stack_with_one_page_twice_is_near(place, errors):
    pages = [*PAGES[: place + 1], *PAGES[place:]]
    scan = "\f".join(scanned(page, errors, seed) for seed, page in enumerate(pages))

    assert only_kind("\f".join(PAGES), scan) == {(1, 2): Kind.NEAR}


def _line_by_line(one: str, other: str) -> str:
    lines = zip(one.split("\n"), other.split("\n"), strict=True)
    return "\n".join(f"{first}\n{second}" for first, second in lines)


@pytest.mark.parametrize("errors", [0.0, 0.01, 0.02])
@pytest.mark.parametrize("text", [LETTER_DE, LETTER_EN, BILL])
def test_every_line_twice_is_near(text, errors):
    twice = _line_by_line(scanned(text, errors, seed=3), scanned(text, errors, seed=4))

    assert only_kind(scanned(text, errors, seed=5), twice) == {(1, 2): Kind.NEAR}


def test_two_vouchers_read_line_by_line_are_not_one_of_them_twice():
    both = _line_by_line(VOUCHER.format("QK7XP4"), VOUCHER.format("RA3MT9"))

    assert Kind.NEAR not in only_kind(VOUCHER.format("QK7XP4"), both).values()


@pytest.mark.parametrize(
    ("one", "two"), [("QK7XP4", "RA3MT9"), ("4471-0382", "9356-7716"), ("KLAREND", "WUPSOHM")]
)
@pytest.mark.parametrize("errors", [0.0, 0.01])
def test_two_vouchers_in_one_file_are_not_one_of_them_twice(one, two, errors):
    both = f"{VOUCHER.format(one)}\f{VOUCHER.format(two)}"

    assert only_kind(scanned(both, errors, seed=1), VOUCHER.format(one)) == {(1, 2): Kind.CONTAINED}


def test_the_next_bill_behind_a_bill_is_not_the_bill_again():
    july = invoice_de("SW-7259", "15", "07", "2023", "240", "83,53", "41568")

    assert only_kind(f"{BILL}\f{july}", BILL) == {(1, 2): Kind.CONTAINED}


def test_misread_words_with_a_digit_hide_no_second_code():
    one = VOUCHER.format("AWMPNNNWR").replace("desk", "de5k").replace("film", "fi1m")
    both = f"{one}\f{VOUCHER.format('3MF4DYUED')}"

    assert only_kind(both, one) == {(1, 2): Kind.CONTAINED}
