"""Names of months and kinds of paper, well and badly read."""

import pytest

from app.dedup.distinguishing_words import distinguishing_words_differ, distinguishing_words_in


@pytest.mark.parametrize(
    ("word", "marks"),
    [
        ("märz", ("month 3",)),
        ("novemer", ("month 11",)),
        ("december2017", ("month 12",)),
        ("gehaitsabrechnungjuli", ("payslip", "month 7")),
        ("rechnurig", ("invoice",)),
        ("oraer confirmation", ("order confirmation",)),
        ("wohnung", ()),
        ("jung", ()),
    ],
)
def test_a_mark_is_read_through_misreadings_and_lost_blanks(word, marks):
    assert distinguishing_words_in(word) == marks


@pytest.mark.parametrize(
    ("one", "other", "papers", "differ"),
    [
        ("may 2021", "june 2021", False, True),
        ("may 2021", "mai 2021", False, False),
        ("lieferschein", "rechnung", True, True),
        ("lieferschein", "rechnung", False, False),
        ("2 mahnung", "zahlungserinnerung", True, True),
        ("quotatien", "delivery noto", True, True),
        ("may", "invoice", True, False),
    ],
)
def test_marks_differ_only_if_both_sides_have_one_of_a_sort(one, other, papers, differ):
    assert (
        distinguishing_words_differ(one.split(), other.split(), document_types=papers) is not None
    ) is differ


@pytest.mark.parametrize(("one", "other"), [("chnung", "entgeltabrechnung"), ("dezember", "de")])
def test_piece_of_a_split_word_names_nothing(one, other):
    assert distinguishing_words_differ([one], [other], document_types=True) is None
    assert distinguishing_words_differ([other], [one], document_types=True) is None


def test_name_ending_another_name_still_differs():
    assert distinguishing_words_differ(["rechnung"], ["schlussrechnung"], document_types=True) is not None
