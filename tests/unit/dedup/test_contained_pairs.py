"""Documents contained in others, such as a letter in a batch scan, and their spans."""

import pytest

from app.dedup.engine import analyse
from app.domain.duplicates import Kind
from tests.unit.dedup.cases import (
    LETTER_DE,
    LETTER_EN,
    MONTHS_EN,
    PAYSLIP,
    kinds,
    library,
    months_de,
    scanned,
)

MARCH, APRIL = months_de()[2:4]


@pytest.mark.parametrize("errors", [0.0, 0.02])
def test_a_letter_in_a_batch_scan_is_contained(errors):
    batch = "\n".join([LETTER_EN, scanned(LETTER_DE, errors, seed=5), MARCH])

    found = kinds(library(batch, LETTER_DE))

    assert found == {(1, 2): Kind.CONTAINED}


LETTERS = f"{LETTER_EN}\n{LETTER_DE}".splitlines()
LOST = len(LETTERS) // 5  # lines: so much that four fifths of the paper are left


@pytest.mark.parametrize("errors", [0.0, 0.01])
@pytest.mark.parametrize("left", [LETTERS[LOST:], LETTERS[:-LOST]], ids=["beginning", "end"])
def test_document_without_beginning_or_end_is_contained(left, errors):
    assert kinds(library("\n".join(LETTERS), scanned("\n".join(left), errors, seed=4))) == {
        (1, 2): Kind.CONTAINED
    }


def test_a_copy_that_lost_lines_here_and_there_is_near():
    left = [line for place, line in enumerate(LETTERS) if place % 5 != 3]

    assert kinds(library("\n".join(LETTERS), "\n".join(left))) == {(1, 2): Kind.NEAR}


def test_a_draft_without_its_end_is_a_version():
    draft = ["Entwurf", *LETTERS[:-LOST]]

    assert kinds(library("\n".join(LETTERS), "\n".join(draft))) == {(1, 2): Kind.VERSION}


def test_all_of_a_dozen_copies_are_found_in_a_batch_scan():
    copies = [scanned(LETTER_DE, 0.01, seed) for seed in range(12)]
    batch = "\n".join([LETTER_EN, scanned(LETTER_DE, 0.01, seed=20), MARCH])

    found = kinds(library(*copies, batch))

    assert [pair for pair, kind in found.items() if kind is Kind.CONTAINED] == [
        (at, 13) for at in range(1, 13)
    ]


@pytest.mark.parametrize("month", ["January", "April", "May", "September", "December"])
@pytest.mark.parametrize("errors", [0.0, 0.01])
def test_payslip_is_found_at_its_span_of_a_yearly_file(month, errors):
    year = [PAYSLIP.format(month=name) for name in MONTHS_EN]
    whole = scanned("\n".join(year), errors, seed=3)

    pair = next(pair for pair in analyse(library(year[MONTHS_EN.index(month)], whole)).pairs)

    assert pair.kind is Kind.CONTAINED
    assert pair.span.start == pytest.approx(MONTHS_EN.index(month) / 12, abs=0.04)


@pytest.mark.parametrize("errors", [0.0, 0.02])
@pytest.mark.parametrize("whole_first", [True, False])
def test_contained_pair_has_the_span_of_the_part(errors, whole_first):
    before, part, behind = f"{LETTER_EN}\n{MARCH}", scanned(LETTER_DE, errors, seed=5), APRIL
    batch = "\n".join([before, part, behind])

    pairs = analyse(library(*((batch, LETTER_DE) if whole_first else (LETTER_DE, batch)))).pairs

    place = next(pair.span for pair in pairs if pair.kind is Kind.CONTAINED)
    start = len(before.split()) / len(batch.split())
    end = len(f"{before} {part}".split()) / len(batch.split())
    assert place.start == pytest.approx(start, abs=0.04)
    assert place.end == pytest.approx(end, abs=0.04)


def test_only_contained_pairs_have_a_span():
    documents = library(LETTER_DE, LETTER_DE, scanned(LETTER_DE, 0.03, seed=5), MARCH, APRIL)

    assert {pair.span for pair in analyse(documents).pairs} == {None}
