"""Pages of a PDF: words with positions, pictures, and unreadable files."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from app.compare.page_differences import compare_pages
from app.domain.errors import FileDamaged, FileLocked
from app.readers.pdf import PdfPages
from tests.support.builders import ROOT
from tests.support.sample_files import sample

INVOICE = ROOT / "resources/demo/files/essen-2021-11.pdf"


@pytest.fixture
def invoice():
    with PdfPages(INVOICE.read_bytes()) as pages:
        yield pages


def test_word_positions_match_the_picture(invoice):
    page = invoice.page(0)

    height, width = page.picture.shape
    assert all(
        page.picture[
            int(word.box.top * height) : int(word.box.bottom * height) + 1,
            int(word.box.left * width) : int(word.box.right * width) + 1,
        ].min()
        < 160
        for word in page.words
    )
    assert len(page.words) > 100


def test_text_equals_the_words(invoice):
    assert invoice.text(0).split() == [word.text for word in invoice.page(0, None).words]


def test_page_orientation_is_independent_of_resolution(invoice):
    coarse, fine = invoice.page(0, 50).picture, invoice.page(0, 100).picture

    assert fine.shape[0] == pytest.approx(coarse.shape[0] * 2, abs=2)
    assert fine.dtype == np.uint8


@pytest.mark.parametrize("data", [b"", b"no pdf", b"%PDF-1.7\n" + b"\0" * 100])
def test_file_that_is_no_pdf_is_damaged(data):
    with pytest.raises(FileDamaged):
        PdfPages(data)


def test_missing_page_is_damaged(invoice):
    with pytest.raises(FileDamaged):
        invoice.page(99)


def test_locked_file_is_reported_as_locked():
    with pytest.raises(FileLocked):
        PdfPages(sample("encrypted-scan.pdf"))


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_rotated_page_is_made_upright_with_ordered_words(invoice, degrees):
    turned = io.BytesIO()
    with pypdfium2.PdfDocument(INVOICE) as document:
        document[0].set_rotation(degrees)
        document.save(turned)

    with PdfPages(turned.getvalue()) as pages:
        page = pages.page(0)

    upright = invoice.page(0)
    assert page.turned == -degrees % 360
    assert np.array_equal(page.picture, upright.picture)
    assert not [mark for mark in compare_pages(page, upright).highlights if mark.counts]


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_page_scanned_sideways_is_made_upright(degrees):
    written = io.BytesIO()
    canvas = Canvas(written, (600, 800) if degrees == 180 else (800, 600))
    canvas.translate(*{90: (0, 600), 180: (600, 800), 270: (800, 0)}[degrees])
    canvas.rotate(-degrees)
    canvas.drawString(50, 700, "Sehr geehrte Frau Hallberg")
    canvas.drawString(50, 680, "wir danken")
    canvas.save()

    with PdfPages(written.getvalue()) as pages:
        page, text = pages.page(0), pages.text(0)

    assert page.turned == -degrees % 360
    assert (page.width, page.height) == (600, 800)
    assert [word.text for word in page.words] == ["Sehr", "geehrte", "Frau", "Hallberg", "wir", "danken"]
    assert text == "Sehr geehrte Frau Hallberg\nwir danken"
    assert page.words[0].box.left == pytest.approx(50 / 600, abs=0.01)
    assert page.words[0].box.bottom == pytest.approx(100 / 800, abs=0.01)
