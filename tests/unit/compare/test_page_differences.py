"""The marks of two pages: what differs, how strongly, and where on each page."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
import pytest

from app.compare.page import Box, Page, Word, turn
from app.compare.page_differences import PageHighlight, Source, compare_pages
from app.compare.word_alignment import WordStatus

LINES = ("Sehr geehrte Frau Hallberg", "wir berechnen den Betrag", "bis zum Monatsende dankend")


def page(*lines: str) -> Page:
    """A page of lines, each word a tenth of the page wide and a hundredth high."""
    return Page(595, 842, tuple(
        Word(text, Box(0.1 + 0.12 * place, 0.1 + 0.05 * line, 0.2 + 0.12 * place, 0.11 + 0.05 * line), line)
        for line, words in enumerate(lines) for place, text in enumerate(words.split())
    ))  # fmt: skip


def marks_of(a: Page, b: Page, conflicts: Collection[str] = ()) -> tuple[PageHighlight, ...]:
    return compare_pages(a, b, conflicts).highlights


def counting(marks: tuple[PageHighlight, ...]) -> list[PageHighlight]:
    return [mark for mark in marks if mark.counts]


def test_equal_pages_have_no_marks():
    assert marks_of(page(*LINES), page(*LINES)) == ()


def test_a_misread_word_is_a_weaker_mark_than_another_word():
    misread, changed = LINES[1].replace("berechnen", "berechncn"), LINES[1].replace("Betrag", "Saldo")

    (weak,) = marks_of(page(*LINES), page(LINES[0], misread, LINES[2]))
    (strong,) = marks_of(page(*LINES), page(LINES[0], changed, LINES[2]))

    assert (weak.status, weak.counts) == (WordStatus.NOISE, False)
    assert (strong.status, strong.source, strong.text_a, strong.text_b) == (
        WordStatus.DIFFER,
        Source.TEXT,
        "Betrag",
        "Saldo",
    )


def test_a_mark_names_its_place_on_both_pages():
    (mark,) = marks_of(page(*LINES), page(LINES[0], "wir berechnen den Saldo", LINES[2]))

    assert mark.a == mark.b == (page(*LINES).words[7].box,)


def test_a_conflicting_fact_is_the_strongest_mark():
    left, right = page(*LINES, "Gesamt 840,00 EUR"), page(*LINES, "Gesamt 940,00 EUR")

    (mark,) = marks_of(left, right, conflicts=["840.00", "940.00"])

    assert mark.status is WordStatus.CONFLICT
    assert (mark.text_a, mark.text_b) == ("840,00", "940,00")


def test_conflicting_fact_stays_marked_despite_equal_print():
    left, right = page(*LINES, "Bon 55102"), page(*LINES, "Bon 5S102")
    print_mask = np.full((842, 595), 255, np.uint8)
    for word in left.words:
        top, start = int(word.box.top * 842), int(word.box.left * 595)
        print_mask[top : top + 8, start : start + 55 : 5] = print_mask[top + 3, start : start + 55] = 20

    marks = marks_of(
        replace(left, picture=print_mask), replace(right, picture=print_mask), conflicts=["55102", "5S102"]
    )

    assert [mark.status for mark in counting(marks)] == [WordStatus.CONFLICT]


def test_what_only_one_page_says_leaves_a_gap_on_the_other():
    (mark,) = marks_of(page(LINES[0], LINES[2]), page(*LINES))

    assert mark.status is WordStatus.ONLY
    assert mark.a == ()
    assert len(mark.b) == 1
    assert mark.gap is not None


def test_words_on_two_lines_are_marked_on_both():
    other = page(LINES[0], "wir berechnen eine Gutschrift", "erst zum Monatsende dankend")

    (mark,) = counting(marks_of(page(*LINES), other))

    assert len(mark.a) == len(mark.b) == 2


def test_a_page_that_was_never_read_has_no_text_marks():
    assert marks_of(page(*LINES), page()) == ()


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_turning_there_and_back_changes_nothing(degrees):
    there = turn(page(*LINES), degrees)
    back = turn(there, -degrees)

    assert (there.width, there.height) == ((842, 595) if degrees % 180 else (595, 842))
    assert [word.box.left for word in back.words] == pytest.approx(
        [word.box.left for word in page(*LINES).words]
    )


def test_marks_change_sides_with_their_pages():
    marks = marks_of(page(LINES[0], LINES[2]), page(*LINES, "Saldo"))

    assert [mark.swapped() for mark in marks] == list(
        marks_of(page(*LINES, "Saldo"), page(LINES[0], LINES[2]))
    )


def printed(words: Page) -> Page:
    """The page with its words as bars of their own pattern, the same for the same word."""
    picture = np.full((842, 595), 255, np.uint8)
    for word in words.words:
        top, left = int(word.box.top * 842), int(word.box.left * 595)
        pattern = np.random.default_rng([ord(letter) for letter in word.text]).random((8, 55)) < 0.5
        picture[top : top + 8, left : left + 55][pattern] = 20
    return replace(words, picture=picture)


def test_other_number_is_marked_on_reflowed_pages():
    """Below a row that one page has more, print lies lower: that is not how it looks once scanned again."""
    head = [f"Posten {number} Seite erste" for number in range(9)]
    rows = [f"Buchung vom {number}. Juni" for number in range(5)]
    left = printed(page(*head, "Stand am 8. Mai", *rows))
    right = printed(page(*head, "Stand am 9. Mai", "Nachtrag hierzu folgt bald", *rows))

    marks = counting(marks_of(left, right))

    assert ("8.", "9.") in [(mark.text_a, mark.text_b) for mark in marks]
