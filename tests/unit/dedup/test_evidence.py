"""What two stretches without a common word say about the papers they stand in."""

import random

import pytest

from app.dedup.comparison import TextChunk
from app.dedup.evidence import Evidence, compare_run
from tests.unit.dedup.cases import scanned


def judged(one: str, other: str, at: int = 70) -> Evidence:
    found = Evidence()
    compare_run(one.split(), other.split(), at, found, frozenset())
    return found


@pytest.mark.parametrize(
    "stamp",
    [
        "erledigt 12 09 2015 hb",
        "eingang 07 07 2025",
        "paid 03 05 2021 by transfer",
        "original verblieben beim kunden",
        "18 01 2014 18 52 fax 0453731739 s 01 03",
    ],
)
def test_stamp_is_not_compared_with_aligned_words(stamp):
    head = "discount uhlmann bahnhofstrasse 33 0519"

    found, turned = judged(head, stamp), judged(stamp, head)

    assert (found.conflicts, found.hard, found.gap_a, found.gap_b) == ([], 0, 5, 0)
    assert (turned.conflicts, turned.hard, turned.gap_a, turned.gap_b) == ([], 0, 0, 5)


def test_two_different_stamps_do_not_count():
    found = judged("original verblieben beim kunden", "18 01 2014 18 52 fax 0453731739")

    assert (found.conflicts, found.hard, found.gap_a, found.gap_b) == ([], 0, 0, 0)


def test_what_both_papers_say_was_paid_is_compared():
    found = judged("bezahlt 1245", "bezah1t 3178")

    assert [(place.a, place.b) for place in found.conflicts] == [("1245", "3178")]


def test_row_of_words_matches_with_misread_spaces():
    found = judged(
        "bestellnummer 83074785 kunde 5835747223 ihre bestellung 83074785",
        "beste llnummer83014765 kunde3835747223 ilire bcstellung 83 074785",
    )

    assert (found.conflicts, found.hard) == ([], 0)


def test_single_number_is_compared_despite_misread_spaces():
    found = judged("675180 kundennummer", "675131 kundenn umer")

    assert [(place.a, place.b) for place in found.conflicts] == [("675180", "675131")]
    assert (found.soft_a, found.hard) == (2, 0)


def test_rows_of_other_words_are_other():
    found = judged("gartenpflege 1245 winterdienst 3178", "müllabfuhr 88 hauswart 902")

    assert found.hard == 2
    assert len(found.conflicts) == 2


def statement(seed: int) -> str:
    chance = random.Random(seed)
    lines = [f"buchung vom tage kartenzahlung betrag {chance.randint(10000, 99999)} soll" for _ in range(60)]
    return "kontoauszug der sparkasse\n" + "\n".join(lines)


def scanned_and_compared(one: str, other: str) -> Evidence:
    chunk = TextChunk([scanned(one, 0.04, seed=1), scanned(other, 0.04, seed=2)], 3, 3000)
    compared = chunk.compare(0, 1, 0.0, frozenset())
    assert compared is not None
    return compared.evidence


@pytest.mark.parametrize("seed", range(4))
def test_comparison_of_two_documents_stops_early(seed):
    told = scanned_and_compared(statement(seed), statement(seed + 100))

    assert told.edits > 0
    assert told.stopped


@pytest.mark.parametrize("seed", range(4))
def test_all_words_of_a_paper_scanned_twice_are_looked_at(seed):
    found = scanned_and_compared(statement(seed), statement(seed))

    assert found.conflicts
    assert not found.stopped
