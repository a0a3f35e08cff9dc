"""Ruled lines are distinguished from letters in a row or in a column."""

import io
from random import Random

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from app.compare.registration import INK, darkness
from app.compare.ruled_lines import ruled
from app.readers.pdf import PdfPages
from tests.benchmarks.pages.scanner import Scan, add_scan
from tests.benchmarks.pages.sheet import Bar, Placed, TypesetPage

SIZE = (420.0, 300.0)
ROWS = (
    "Eintritt", "Kostenstelle", "Monatslohn", "5471", "Lohnsteuer", "Solidaritätszuschlag",
    "Krankenversicherung", "Rentenversicherung", "Pflegeversicherung", "Auszahlung",
)  # fmt: skip
DOTS = 150 / 25.4  # per millimetre
SCAN = Scan(0.1, 1.0, (0.0, 0.0), 150, 0.96, 0.03, 0.9, 3, 4, 80, 255, None)


def ink_of(page):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True)
    add_scan(canvas, page, SCAN, Random(1), warp=0.0)
    canvas.save()
    with PdfPages(out.getvalue()) as file:
        picture = file.page(0).picture
    return darkness(picture, DOTS)[: picture.shape[0], : picture.shape[1]] > INK


@pytest.mark.parametrize("font", ["Courier", "Times-Roman", "Helvetica", "Courier-Bold"])
@pytest.mark.parametrize("pitch", [17.0, 25.0])
def test_lines_of_a_table_are_ruled_and_its_letters_are_not(font, pitch):
    words = tuple(Placed(text, 40.0, 40 + pitch * row, 11.0, font) for row, text in enumerate(ROWS))
    bars = tuple(Bar(36.0, 45 + pitch * row, 300.0, 0.6, 0.4) for row in range(len(ROWS)))

    lines = ruled(ink_of(TypesetPage(SIZE, words, bars)), DOTS)

    at = lines.shape[0] / SIZE[1]
    for row in range(len(ROWS)):
        baseline = 40 + pitch * row
        assert not lines[round((baseline - 9) * at) : round((baseline + 0.5) * at)].any(), ROWS[row]
        line = lines[round((baseline + 3.5) * at) : round((baseline + 7.5) * at)]
        assert np.any(line, axis=0).mean() > 0.6
