"""Word by word: what is equal, what is another word, what only one text has, and what was only misread."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.compare.text_difference import BREAK, compare_texts
from app.compare.word_alignment import RunKind, WordStatus


def marks(pieces):
    return [(piece.text, piece.status) for piece in pieces]


def words_of(pieces_of_rows):
    return [word for pieces in pieces_of_rows for piece in pieces for word in piece.text.split()]


def test_rescan_has_no_differences_but_shows_ocr_variants():
    difference = compare_texts(
        "Rechnung Nr. 2023-15\nBetrag 1.284,60 EUR", "Rechnung Nr. 2O23-1S\nBetrag 1284,60 EUR"
    )

    assert difference.differences == ()
    assert [row.status for row in difference.rows] == [WordStatus.NOISE, WordStatus.NOISE]


def test_another_amount_is_a_difference():
    difference = compare_texts("Miete 840,00 EUR", "Miete 865,00 EUR")

    assert [row.status for row in difference.rows] == [WordStatus.DIFFER]
    assert marks(difference.rows[0].a) == [
        ("Miete", WordStatus.EQUAL),
        ("840,00", WordStatus.DIFFER),
        ("EUR", WordStatus.EQUAL),
    ]


def test_other_decimal_point_or_sign_is_a_difference():
    difference = compare_texts("Soll 12,50 Haben 84,00 Saldo 7,00", "Soll 125,0 Haben -84,00 Saldo 7.00")

    assert marks(difference.rows[0].a) == [
        ("Soll", WordStatus.EQUAL),
        ("12,50", WordStatus.DIFFER),
        ("Haben", WordStatus.EQUAL),
        ("84,00", WordStatus.DIFFER),
        ("Saldo", WordStatus.EQUAL),
        ("7,00", WordStatus.NOISE),
    ]
    assert len(difference.differences) == 2


@pytest.mark.parametrize(
    ("a", "b", "value"),
    [
        ("Miete 840,00 EUR", "Miete 865,00 EUR", ("840.00", "865.00")),
        ("Datum 01.03.2021", "Datum 15.03.2021", ("2021-03-01", "2021-03-15")),
        ("Datum 03/01/2021", "Datum 03/15/2021", ("2021-03-01", "2021-03-15")),
        ("Datum 01.03.21", "Datum 15.03.21", ("2021-03-01", "2021-03-15")),
        ("Abrechnung November", "Abrechnung Dezember", ("november", "dezember")),
        ("Beleg M2301-99817", "Beleg M2302-10426", ("M2301-99817", "M2302-10426")),
    ],
)
def test_words_of_a_conflicting_fact_are_marked_as_conflict(a, b, value):
    difference = compare_texts(a, b, value)

    assert [place.status for place in difference.differences] == [WordStatus.CONFLICT]


def test_a_line_that_only_one_text_has_stands_alone():
    difference = compare_texts("eins\ndrei", "eins\nzwei ganz neu\ndrei")

    assert [(row.number_a, row.number_b) for row in difference.rows] == [(1, 1), (None, 2), (2, 3)]
    assert difference.rows[1].a == ()
    assert marks(difference.rows[1].b) == [("zwei ganz neu", WordStatus.ONLY)]


def test_words_that_only_one_text_has_stand_in_their_line():
    difference = compare_texts("Frau Hallberg (Mieter)", "Frau Hallberg und Herr Brandt (Mieter)")

    assert len(difference.rows) == 1
    assert ("und Herr Brandt", WordStatus.ONLY) in marks(difference.rows[0].b)


def test_other_line_breaks_are_no_difference():
    difference = compare_texts(
        "Die Vorauszahlung auf die\nBetriebskosten beträgt",
        "Die Vorauszahlung\nauf die Betriebskosten\nbeträgt",
    )

    assert difference.differences == ()
    assert [" ".join(piece.text for piece in row.b) for row in difference.rows] == [
        "Die Vorauszahlung auf die",
        "Betriebskosten beträgt",
    ]


def test_other_line_breaks_are_a_difference_if_asked_for():
    a = "Die Vorauszahlung auf die\nBetriebskosten beträgt\nein Euro"
    b = "Die Vorauszahlung auf die Betriebskosten\nbeträgt\nein Euro"

    difference = compare_texts(a, b, breaks=True)

    assert [one.status for one in difference.differences] == [WordStatus.ONLY, WordStatus.ONLY]
    signs = [(piece.text, piece.status) for row in difference.rows for piece in (*row.a, *row.b)]
    assert signs.count((BREAK, WordStatus.ONLY)) == 2
    assert (BREAK, WordStatus.EQUAL) not in signs


def test_a_blank_read_into_a_word_is_noise():
    assert compare_texts("Versicherung heute", "Versiche rung heute").differences == ()


def test_one_place_counts_once_though_it_reaches_over_lines():
    difference = compare_texts("a b\nc d\nende", "w x\ny z\nende")

    assert len(difference.differences) == 1
    assert difference.differences[0].row == 0


@pytest.mark.parametrize(("a", "b"), [("", ""), ("", "neu"), ("alt", ""), ("\n \n", "\t")])
def test_empty_texts_are_compared_too(a, b):
    difference = compare_texts(a, b)

    assert words_of(row.a for row in difference.rows) == a.split()
    assert words_of(row.b for row in difference.rows) == b.split()


LINES = st.lists(st.lists(st.sampled_from(["a", "b", "Rn", "1O", "10", "-"]), max_size=5), max_size=6)


@given(LINES, LINES)
def test_line_ends_differ_only_where_the_lines_do(lines_a, lines_b):
    a, b = ("\n".join(" ".join(line) for line in lines) for lines in (lines_a, lines_b))

    difference = compare_texts(a, b, breaks=True)

    shown_a, shown_b = words_of(row.a for row in difference.rows), words_of(row.b for row in difference.rows)
    assert [word for word in shown_a if word != BREAK] == a.split()
    assert [word for word in shown_b if word != BREAK] == b.split()
    numbers = {p.difference for row in difference.rows for p in (*row.a, *row.b)} - {None}
    assert numbers == set(range(len(difference.differences)))
    if [line for line in lines_a if line] == [line for line in lines_b if line]:
        assert difference.differences == ()


@given(LINES, LINES)
def test_every_word_is_shown_once_and_in_order(lines_a, lines_b):
    a, b = ("\n".join(" ".join(line) for line in lines) for lines in (lines_a, lines_b))

    difference = compare_texts(a, b)

    assert words_of(row.a for row in difference.rows) == a.split()
    assert words_of(row.b for row in difference.rows) == b.split()
    ends = [(run.a_end, run.b_end) for run in difference.runs]
    starts = [(run.a, run.b) for run in difference.runs]
    assert starts == [(0, 0), *ends[:-1]][: len(starts)]
    numbers = {p.difference for row in difference.rows for p in (*row.a, *row.b)} - {None}
    assert numbers == set(range(len(difference.differences)))


@given(LINES)
def test_a_text_does_not_differ_from_itself(lines):
    text = "\n".join(" ".join(line) for line in lines)

    difference = compare_texts(text, text)

    assert {run.kind for run in difference.runs} <= {RunKind.EQUAL}
    assert all(row.status is WordStatus.EQUAL for row in difference.rows)


def test_long_texts_are_compared_in_a_moment():
    chance = random.Random(7)
    words = [f"w{chance.randrange(3000)}" for _ in range(10_000)]
    kept = [word for word in words if chance.random() > 0.05]
    started = time.process_time()

    difference = compare_texts(
        "\n".join(" ".join(words[i : i + 9]) for i in range(0, len(words), 9)),
        "\n".join(" ".join(kept[i : i + 8]) for i in range(0, len(kept), 8)),
    )

    assert time.process_time() - started < 2
    assert difference.differences


def test_conflicting_fact_is_marked_despite_similar_words():
    left, right = "Bon 55102 vom Hammerl", "Bon 5S1O2 vom Hamrnerl"

    weak = compare_texts(left, right)
    strong = compare_texts(left, right, conflicts=["55102", "5S1O2", "Hammerl", "Hamrnerl"])

    assert not weak.differences
    assert [difference.status for difference in strong.differences] == [
        WordStatus.CONFLICT,
        WordStatus.CONFLICT,
    ]


def test_one_value_in_two_notations_is_no_conflict():
    found = compare_texts("Gesamt 1.840,00 EUR", "Gesamt 1,840.00 EUR", conflicts=["1840.00", "1940.00"])

    assert not found.differences
