"""One sign that differs on two scans is another paper; a rescan is the same; doubt is no proof."""

import io
from dataclasses import replace
from random import Random

import pytest
from reportlab.pdfgen.canvas import Canvas

from app.compare.page_pairing import PagePair
from app.domain.page_answers import PageAnswer
from app.readers.pdf import PdfPages
from app.services.page_comparison import compare_pair
from tests.benchmarks.pages.scanner import Scan, add_scan
from tests.benchmarks.pages.sheet import Bar, Placed, TypesetPage

SIZE = (420.0, 300.0)  # points; A6 and a little, so that a test takes no time
LINES = (
    "Theaterkasse am Domplatz, Abonnement und Einzelkarten",
    "Wir haben für Sie zurückgelegt, abzuholen bis eine Stunde vor Beginn:",
    "zwei Karten im Parkett, Reihe vierzehn, zu je {amount} Euro",
    "Kennwort für die Abholung: {code}",
    "Vorstellung {part}, Beginn {time} Uhr, Einlass eine halbe Stunde davor",
    "Ein Umtausch ist {not_} möglich, auch bei Krankheit oder Verspätung.",
    "Mit freundlichen Grüßen von der Kasse und vom ganzen Haus",
)
VALUES = {"amount": "31,50", "code": "HL-52KV", "part": "II", "time": "19.30", "not_": "nicht"}
SCAN = Scan(0.3, 1.001, (2.0, -1.0), 200, 0.96, 0.03, 0.9, 4, 4, 80, 255, None)
AGAIN = replace(SCAN, skew=-0.2, scale=0.998, shift=(-2.0, 2.0), paper=0.92, noise=5, blur=5, quality=68)


def paper(**values):
    words = []
    for number, line in enumerate(LINES):
        x = 30.0
        for text in line.format(**{**VALUES, **values}).split():
            words.append(Placed(text, x, 40 + 20.0 * number, 9.0, "Helvetica"))
            x += words[-1].width + 3
    return TypesetPage(SIZE, tuple(words))


def scanned(page, scan, seed=1):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True)
    add_scan(canvas, page, scan, Random(seed), warp=0.0)
    canvas.save()
    return out.getvalue()


def compared(one, other):
    with PdfPages(one) as a, PdfPages(other) as b:
        found = compare_pair(a, b, PagePair(0, 0))
    assert found is not None
    return found


def answer(one, other):
    return compared(one, other).answer


@pytest.mark.parametrize("dots", [150, 200, 300])
def test_a_paper_scanned_twice_is_the_same(dots):
    assert answer(scanned(paper(), SCAN), scanned(paper(), replace(AGAIN, dpi=dots), 2)) is PageAnswer.SAME


@pytest.mark.parametrize(
    "changed",
    [
        {"code": "HL-52KW"},
        {"code": "HL-52KY"},
        {"code": "HL-62KV"},
        {"amount": "37,50"},
        {"amount": "81,50"},
        {"part": "III"},
        {"part": "I"},
        {"time": "19.80"},
        {"not_": "immer"},
    ],
    ids=str,
)
def test_one_sign_that_differs_is_another_paper(changed):
    found = compared(scanned(paper(), SCAN), scanned(paper(**changed), AGAIN, 2))

    assert found.answer is PageAnswer.OTHER
    line = next(number for number, line in enumerate(LINES) if f"{{{next(iter(changed))}}}" in line)
    marks = [mark for mark in found.highlights if mark.counts]  # several where the rest of the line moved
    boxes = [(mark.a or mark.b)[0] for mark in marks]
    assert {round(((box.top + box.bottom) / 2 * SIZE[1] - 37) / 20) for box in boxes} == {line}


def test_a_word_that_both_texts_have_is_looked_at_too():
    """As after a misreading: the second text says what stands on the first paper."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True)
    read = replace(AGAIN, misread=0.0)
    add_scan(canvas, paper(code="HL-52KW"), read, Random(2), read_as=paper(), warp=0.0)
    canvas.save()

    found = compared(scanned(paper(), replace(SCAN, misread=0.0)), out.getvalue())

    assert found.answer is PageAnswer.OTHER


def test_too_small_letters_prove_nothing():
    coarse = {"dpi": 60, "blur": 12, "noise": 8}

    found = answer(scanned(paper(), replace(SCAN, **coarse)), scanned(paper(), replace(AGAIN, **coarse), 2))

    assert found is PageAnswer.UNSURE


def test_print_where_the_other_scan_ends_proves_nothing():
    words = (*paper().words, Placed("7", 408.0, 150.0, 9.0, "Helvetica"))
    page = replace(paper(), words=words)

    found = answer(scanned(page, SCAN), scanned(page, replace(AGAIN, shift=(14.0, 0.0)), 2))

    assert found is not PageAnswer.SAME


def test_band_cut_a_little_shorter_is_the_same():
    page = replace(paper(), bars=(Bar(90.0, 0.0, 240.0, 14.0, 0.3),))
    lower = replace(AGAIN, skew=SCAN.skew, shift=(2.0, 1.5))

    found = answer(scanned(page, replace(SCAN, shift=(2.0, 0.0))), scanned(page, lower, 2))

    assert found is PageAnswer.SAME


DUST = tuple(Bar(x, y, 1.2, 1.2, 0.3) for x, y in ((380.0, 50.0), (300.0, 250.0), (60.0, 220.0)))


def test_dust_apart_from_the_print_is_no_difference():
    dusty = replace(paper(), bars=DUST)

    assert answer(scanned(paper(), SCAN), scanned(dusty, AGAIN, 2)) is PageAnswer.SAME


def dot_at(text, *, below=-0.5, wide=1.2):
    """A dot, or a wider dash, at the foot of the second letter of a word or below it, in points."""
    word = next(word for word in paper().words if word.text == text)
    return Bar(word.x + 1.5 * word.width / len(text), word.baseline + below, wide, 1.2, 0.3)


def answer_with(*bars, read_as=None):
    """Compare two scans with texts, the second of a paper with some bars; read_as is what its text says."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True)
    marked = replace(paper(), bars=bars)
    add_scan(canvas, marked, replace(AGAIN, misread=0.0), Random(2), read_as=read_as or marked, warp=0.0)
    canvas.save()
    return answer(scanned(paper(), replace(SCAN, misread=0.0)), out.getvalue())


@pytest.mark.parametrize(("text", "below"), [("HL-52KV", -0.5), ("31,50", 1.3), ("zu", -0.5)])
def test_dot_at_a_code_may_be_dust_or_not_on_a_dusty_page(text, below):
    assert answer_with(*DUST, dot_at(text, below=below)) is PageAnswer.UNSURE


@pytest.mark.parametrize(("text", "below"), [("Domplatz,", -0.5), ("Karten", 1.3)])
def test_dot_at_a_plain_word_is_dust_on_a_dusty_page(text, below):
    assert answer_with(*DUST, dot_at(text, below=below)) is PageAnswer.SAME


def test_dot_at_a_plain_word_is_no_dust_on_a_clean_page():
    assert answer_with(dot_at("Karten")) is not PageAnswer.SAME


def test_dash_at_a_plain_word_is_no_dust():
    assert answer_with(*DUST, dot_at("Karten", wide=4.0)) is not PageAnswer.SAME


def test_dot_at_a_word_that_was_read_otherwise_is_no_dust():
    words = [replace(word, text="Kaŗten") if word.text == "Karten" else word for word in paper().words]
    read_as = replace(paper(), words=tuple(words))

    assert answer_with(*DUST, dot_at("Karten"), read_as=read_as) is not PageAnswer.SAME


def test_dot_without_texts_is_no_dust():
    dusty = replace(paper(), bars=(*DUST, dot_at("Karten")))

    assert answer(scanned(paper(), SCAN), scanned(dusty, AGAIN, 2)) is not PageAnswer.SAME


@pytest.mark.parametrize("changed", [{"amount": "3150"}, {"amount": "31.50"}, {"time": "1930"}], ids=str)
def test_a_point_in_a_figure_is_not_taken_for_dust(changed):
    dusty = replace(paper(**changed), bars=DUST)

    assert answer(scanned(paper(), SCAN), scanned(dusty, AGAIN, 2)) is not PageAnswer.SAME


def test_a_row_of_dots_is_no_dust():
    dotted = replace(paper(), bars=tuple(Bar(60.0 + 4 * n, 220.0, 1.2, 1.2, 0.3) for n in range(20)))

    assert answer(scanned(paper(), SCAN), scanned(dotted, AGAIN, 2)) is not PageAnswer.SAME


@pytest.mark.parametrize("changed", [{}, {"amount": "31.50"}], ids=str)
def test_black_and_white_proves_nothing_about_commas(changed):
    one = scanned(paper(), replace(SCAN, quality=0, blur=2))

    assert answer(one, scanned(paper(**changed), AGAIN, 2)) is not PageAnswer.SAME
