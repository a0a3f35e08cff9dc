"""Differences between the pages of two files; blank pages are no evidence of equal ink (S14)."""

from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from app.compare.page import Box, Page, Word
from app.compare.page_differences import Source
from app.compare.page_pairing import PagePair
from app.compare.word_alignment import WordStatus
from app.readers.pdf import PdfPages
from app.services.page_comparison import compare_files, compare_pair, pair_files
from tests.benchmarks.compare import judge_pages
from tests.benchmarks.pages.ink import DOTS_A_POINT, FONT, signature, tick
from tests.benchmarks.pages.pairs import document_case, page_case

WORD = (Word("Rechnung", Box(0.1, 0.1, 0.3, 0.12), 0),)
BLANK = np.full((842, 595), 255, np.uint8)
PRINTED = BLANK.copy()
PRINTED[84:101, 60:178] = 0


class Sheets:
    def __init__(self, *pages):
        self.pages = pages
        self.count = len(pages)

    def text(self, number):
        return " ".join(word.text for word in self.pages[number].words)

    def page(self, number, _dots_per_inch=None):
        return self.pages[number]


def page(picture, words=()):
    return Page(595, 842, words, picture)


@pytest.mark.parametrize(
    ("pages", "alike"),
    [
        ([page(PRINTED, WORD)], True),
        ([page(BLANK)], False),
        ([page(BLANK), page(BLANK)], False),
        ([page(PRINTED, WORD), page(BLANK)], True),  # the back of a sheet
        ([page(PRINTED, WORD), page(BLANK, WORD)], False),
    ],
    ids=["printed", "blank", "all blank", "a blank back", "a text that is not drawn"],
)
def test_a_page_that_shows_nothing_is_no_proof(pages, alike):
    assert compare_files(Sheets(*pages), Sheets(*pages)).alike is alike


@pytest.mark.parametrize("paper", [302, 310, 312], ids=["thick", "through low letters", "wavering"])
def test_words_that_were_crossed_out_by_hand_are_marked(paper):
    case = page_case("struck", "none", Random(f"{paper} struck none 0"))
    planted = case.on_a or case.on_b
    assert planted is not None

    with PdfPages(case.a) as a, PdfPages(case.b) as b:
        comparison = compare_pair(a, b, PagePair(0, 0))

    assert comparison is not None
    (mark,) = comparison.highlights
    assert (mark.a or mark.b)[0].overlap(planted) >= 0.3


@pytest.mark.parametrize(
    ("kind", "strength", "seed"),
    [
        ("replaced", "none", 2),  # a letter to the same person in place of another one
        ("replaced", "light", 3),
        ("replaced", "light", 9),  # pages without text, of one shape
        ("missing", "strong", 3),  # pages without text, hardly alike from afar
        ("inserted", "medium", 5),
    ],
)
def test_doubtful_pages_are_paired_by_their_print(kind, strength, seed):
    case = document_case(kind, strength, Random(f"{seed} {kind} {strength} 0"))

    with PdfPages(case.a) as a, PdfPages(case.b) as b:
        found = {(pair.left, pair.right) for pair in pair_files(a, b)}

    assert {pair for pair in found if None not in pair} == case.wanted


def test_a_figure_that_a_rescan_has_for_a_letter_is_no_other_number():
    case = page_case("clean", "medium", Random("1 clean medium 3"))  # VXDKDE87XXX, and VXDKDEt7XXX

    with PdfPages(case.a) as a, PdfPages(case.b) as b:
        found = compare_pair(a, b, PagePair(0, 0))

    assert found is not None
    assert not [mark for mark in found.highlights if mark.counts]


@pytest.mark.parametrize(
    "case",
    [
        "26 amount light 0",  # 517, and 51
        "15 amount light 0",  # 503.01, and -503.01
        "3 amount light 2",  # 668.95, and 562.95: as alike as most misread words
        "6 amount light 1",  # 3938, and 3579
        "1 word light 0",
        "2 word medium 0",
        "3 word strong 0",
        "4 word none 0",
    ],
)
def test_another_number_or_word_is_marked_however_alike_it_looks(case):
    _, kind, strength, _ = case.split()

    assert judge_pages(page_case(kind, strength, Random(case))).marked


def test_number_differs_though_read_with_the_next_word():
    lines = ("Die Frist beträgt bis zu 20 Prozent der Summe", "Die Frist beträgt bis zu 280Prozent der Summe")

    with PdfPages(drawn(lines[0])) as a, PdfPages(drawn(lines[1])) as b:
        found = compare_pair(a, b, PagePair(0, 0))

    assert found is not None
    assert ("20 Prozent", "280Prozent") in [(m.text_a, m.text_b) for m in found.highlights if m.counts]


def test_a_letter_that_differs_on_two_drawn_pages_was_not_misread():
    with (
        PdfPages(drawn("Bescheid über die Grundsteuer für Frau Hallberg")) as a,
        PdfPages(drawn("Bescheid über die Grundsteuer für Frau Hallborg")) as b,
    ):
        found = compare_pair(a, b, PagePair(0, 0))

    assert found is not None
    assert [(mark.text_a, mark.text_b) for mark in found.highlights if mark.counts] == [
        ("Hallberg", "Hallborg")
    ]


def test_word_differs_on_a_scan_with_shifted_words():
    """Behind a word of another width all words of its line do, and look less alike than at one place."""
    terms = [f"Der Preis der Position {n} gilt {{}} Wochen ab der Bestellung." for n in range(201, 211)]
    one = [line.format(("zwei", "drei")[n % 2]) for n, line in enumerate(terms)]
    other = [line.format(("zwölf", "drei")[n % 2]) for n, line in enumerate(terms)]

    with (
        PdfPages(drawn(*one, "Melden Sie Bruch binnen fünf Tagen.")) as a,
        PdfPages(drawn(*other, "Melden Sie Bruch binnen drei Tagen.")) as b,
    ):
        found = compare_pair(a, b, PagePair(0, 0))

    assert found is not None
    told = [(mark.text_a, mark.text_b) for mark in found.highlights if mark.counts]
    assert told == [*[("zwei", "zwölf")] * 5, ("fünf", "drei")]


def test_moved_conflicting_date_is_not_ink_of_one_page():
    terms = [f"Lagerware nehmen wir innerhalb von {n} Tagen unbenutzt zurück." for n in range(14, 24)]

    with (
        PdfPages(drawn("Anzahlung: vierzig vom Hundert", *terms, "Fassung vom 1. Februar 2025")) as a,
        PdfPages(drawn("Anzahlung: dreißig vom Hundert", *terms, "", "Fassung vom 1. Juni 2023")) as b,
    ):
        found = compare_pair(a, b, PagePair(0, 0), ("februar", "juni", "2025", "2023"))

    assert found is not None
    assert [(mark.source, mark.status) for mark in found.highlights if mark.counts] == [
        (Source.TEXT, WordStatus.DIFFER),
        (Source.TEXT, WordStatus.CONFLICT),
    ]


def test_a_paragraph_that_only_moved_down_is_on_both_pages():
    table = [f"Gefäß aus Fayence, von Hand gedreht, bemalt und gebrannt, Nummer {n}" for n in range(101, 125)]
    end = [
        "Bitte reinigen Sie die Stücke nur trocken und stellen Sie sie nicht in die Sonne.",
        "Mara Lindner",
    ]
    added = "Korrigierte Fassung: Der Preis entspricht nun meinem Angebot vom Mai."

    with PdfPages(drawn(*table, "", *end)) as a, PdfPages(drawn(*table, "", added, "", "", *end)) as b:
        found = compare_pair(a, b, PagePair(0, 0))

    assert found is not None
    assert [(mark.text_a, mark.text_b) for mark in found.highlights if mark.counts] == [("", added)]


def drawn(*lines):
    """A PDF of one page with lines of text."""
    content = BytesIO()
    canvas = Canvas(content, invariant=True)
    for place, line in enumerate(lines):
        canvas.drawString(72, 780 - 20 * place, line)
    canvas.save()
    return content.getvalue()


LETTER = tuple(f"Dachrinne aus Zink, halbrund, mit Laubfang, Position {n}" for n in range(101, 117))
BLANK_LINES = ("",) * 5
ADDED = "Diese Korrektur ersetzt unser Schreiben vom April."


def letter(*lines, signed_with, above="Wiebke Sturm"):
    """A PDF of one page with lines of text, 25 pixels apart, and a picture standing on one of them."""
    place = [*lines, *BLANK_LINES, "Wiebke Sturm", "Buchhaltung"]
    content = BytesIO()
    canvas = Canvas(content, invariant=True)
    for number, line in enumerate(place):
        canvas.drawString(72, 760 - 18 * number, line)
    width, height = (side / DOTS_A_POINT for side in signed_with.size)
    foot = 780 - 18 * place.index(above)
    canvas.drawImage(ImageReader(signed_with), 80, foot, width, height, mask="auto")
    canvas.save()
    return content.getvalue()


def ink_marks(one, other):
    with PdfPages(one) as a, PdfPages(other) as b:
        found = compare_pair(a, b, PagePair(0, 0))
    assert found is not None
    return [mark for mark in found.highlights if mark.source is Source.INK]


def dated(day):
    """A stamp of 8 points."""
    font = ImageFont.truetype(str(FONT), 8 * DOTS_A_POINT)
    shape = Image.new("L", (260, 90), 0)
    pen = ImageDraw.Draw(shape)
    pen.rectangle((2, 2, 257, 87), outline=255, width=4)
    pen.text((50, 12), "BEZAHLT", 255, font)
    pen.text((40, 48), f"{day}.06.2024", 255, font)
    stamp = Image.new("RGB", shape.size, (20, 40, 140))
    stamp.putalpha(shape)
    return stamp


@pytest.mark.parametrize("picture", [signature(Random(2)), dated(13)], ids=["signature", "stamp"])
def test_ink_that_moved_with_the_words_beside_it_is_on_both_pages(picture):
    assert not ink_marks(letter(*LETTER, signed_with=picture), letter(*LETTER, ADDED, signed_with=picture))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (signature(Random(2)), signature(Random(7))),
        (dated(13), dated(18)),
        (signature(Random(2)), dated(13)),
    ],
    ids=["another hand", "another day", "a stamp for a signature"],
)
def test_other_ink_by_words_that_moved_is_marked_on_both_pages(one, other):
    marks = ink_marks(letter(*LETTER, signed_with=one), letter(*LETTER, ADDED, signed_with=other))

    assert any(mark.a for mark in marks)
    assert any(mark.b for mark in marks)


@pytest.mark.parametrize("picture", [tick(Random(4)), signature(Random(2))], ids=["tick", "signature"])
def test_the_same_ink_by_other_words_is_marked_on_both_pages(picture):
    yes, no = "Ich stimme zu.", "Ich stimme nicht zu."
    answers = (*BLANK_LINES, yes, *BLANK_LINES, no)

    marks = ink_marks(
        letter(*LETTER, *answers, signed_with=picture, above=yes),
        letter(*LETTER, ADDED, *answers, signed_with=picture, above=no),
    )

    assert any(mark.a for mark in marks)
    assert any(mark.b for mark in marks)


@pytest.mark.parametrize(
    ("left", "right", "ink"), [(True, False, {0}), (False, True, {1}), (False, False, set())]
)
def test_it_is_told_which_file_alone_is_signed_also_on_a_later_page(left, right, ink):
    nothing = Image.new("RGBA", (1, 1), (0, 0, 0, 0))
    plain, signed = (
        sheet(letter(*LETTER, signed_with=picture)) for picture in (nothing, signature(Random(2)))
    )

    found = compare_files(*(Sheets(plain, signed if has else plain) for has in (left, right)))

    assert (found.alike, found.ink) == (not ink, ink)


def sheet(data):
    with PdfPages(data) as pages:
        return pages.page(0)


def headed(heading):
    """A PDF of one page with a heading above a letter."""
    content = BytesIO()
    canvas = Canvas(content, invariant=True)
    canvas.setFont("Helvetica-Bold", 15)
    canvas.drawString(72, 760, heading)
    canvas.setFont("Helvetica", 12)
    for place, line in enumerate(LETTER):
        canvas.drawString(72, 720 - 20 * place, line)
    canvas.save()
    return content.getvalue()


@pytest.mark.parametrize("before", [("Lieferschein", "Rechnung"), ("Auftrag", "Rechnung"), ("Mai", "August")])
def test_a_number_that_another_word_shifts_is_no_ink(before):
    """It stands mostly where it stood, and its last digits beside that."""
    one, other = (headed(f"{word} W-23-0306 vom 21. Februar 2023") for word in before)

    assert ink_marks(one, other) == []


def test_the_strokes_of_a_shifted_word_of_a_scan_are_no_line_through_it():
    """As in a heading: "Januar 2023" in one document, "April 2023" in the scan of another."""
    files = Path(__file__).parents[3] / "resources/demo/files"
    one, other = ((files / f"miete-2023-{name}.pdf").read_bytes() for name in ("01", "04-scan"))
    with PdfPages(one) as a:
        year = next(word.box for word in a.page(0, None).words if word.text == "2023" and word.box.left < 0.5)

    marks = [box for mark in ink_marks(one, other) for box in (*mark.a, *mark.b)]

    assert not [box for box in marks if box.shared(year) > 0]
