"""Digital pages: every drawn line counts (S14), because they have no form of paper."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from app.readers.pdf import PdfPages
from app.services.page_comparison import compare_files

WIDTH, HEIGHT = 595, 842
ACROSS, DOWN = (60, 320, 500, 320), (300, 300, 300, 90)  # beneath the print


def letter(line: tuple[int, int, int, int] | None = None, width: float = 0.25, gray: float = 0.7) -> bytes:
    """Return a page of print with a line between two points."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=True)
    canvas.setFont("Helvetica", 10)
    for number in range(24):
        canvas.drawString(
            60, 740 - 16 * number, f"Zeile {number}: der Betrag von {number * 37},50 EUR ist bezahlt"
        )
    if line is not None:
        canvas.setLineWidth(width)
        canvas.setStrokeGray(gray)
        canvas.line(*line)
    canvas.save()
    return out.getvalue()


def scan(file: bytes, dots_per_inch: int = 200, strips: int = 1) -> bytes:
    """Return the page as gray pictures that cover it."""
    with pypdfium2.PdfDocument(file) as document:
        seen = document[0].render(scale=dots_per_inch / 72).to_pil().convert("L")
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=True)
    high = seen.height // strips
    for number in range(strips):
        part = seen.crop((0, number * high, seen.width, (number + 1) * high))
        canvas.drawImage(ImageReader(part), 0, HEIGHT * (1 - (number + 1) / strips), WIDTH, HEIGHT / strips)
    canvas.save()
    return out.getvalue()


def alike(one: bytes, other: bytes) -> bool:
    with PdfPages(one) as a, PdfPages(other) as b:
        return compare_files(a, b).alike


@pytest.mark.parametrize("line", [ACROSS, DOWN])
@pytest.mark.parametrize(("width", "gray"), [(0.25, 0.6), (0.5, 0.7), (1.0, 0.85), (0.5, 0.0)])
def test_missing_pale_line_on_a_digital_page_is_a_difference(line, width, gray):
    assert not alike(letter(line, width, gray), letter())
    assert not alike(letter(), letter(line, width, gray))
    assert alike(letter(line, width, gray), letter(line, width, gray))


def test_moved_line_is_a_difference():
    left, top, right, bottom = ACROSS

    assert not alike(letter(ACROSS), letter((left, top - 12, right, bottom - 12)))


@pytest.mark.parametrize("strips", [1, 20])
def test_scan_may_lose_pale_lines_of_a_form(strips):
    assert alike(letter(ACROSS), scan(letter(ACROSS), strips=strips))
    assert alike(scan(letter(), strips=strips), letter(ACROSS))


@pytest.mark.parametrize(
    ("file", "drawn"), [(letter(), True), (scan(letter()), False), (scan(letter(), strips=20), False)]
)
def test_page_covered_by_pictures_is_not_digital(file, drawn):
    with PdfPages(file) as pages:
        assert pages.page(0).is_drawn is drawn
        assert pages.drawn(pages.page(0, None), 0).is_drawn is drawn
