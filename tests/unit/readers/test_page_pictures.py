"""Pages of files of every kind: shown pages, comparison of files, and unreadable ones."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from contextlib import suppress

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from app.compare.page_pairing import pair_by_order
from app.domain.errors import FileDamaged, FileLocked
from app.readers.page_files import files_look_alike, open_pages
from app.services.page_comparison import compare_pair, pair_files
from tests.support.builders import ROOT
from tests.support.sample_files import pdf_of_objects, sample

pytestmark = pytest.mark.shared

DEMO = ROOT / "resources/demo/files"
FORMATS = ("PNG", "JPEG", "BMP", "WEBP", "TIFF")
MUTATIONS = int(os.environ.get("FUZZED_FILES", "60"))  # 500 in the full form
SAMPLES = {  # pages, or the failure
    "first.pdf": 1, "multi-page-digital.pdf": 3, "multi-page-images.pdf": 3, "multi-page-mixed.pdf": 6,
    "with-form.pdf": 1, "rotated.pdf": 4, "encrypted.pdf": FileLocked, "encrypted-scan.pdf": FileLocked,
    "document.webp": 1, "simple.gif": 1,
    "no-alpha.png": 1, "multi-page-images.tiff": 3, "multi-page-images-alpha.tiff": 3,
    "sample.docx": FileDamaged, "html.eml": FileDamaged,
}  # fmt: skip


def picture(image_format: str, *, size: tuple[int, int] = (620, 877), note: str = "") -> bytes:
    """Return a page of a few lines as a picture file, on paper that is not pure white, as scans show it."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("#f6f3ec"))
    painter = QPainter(image)
    painter.setFont(QFont("", 14))
    for line in range(10):
        painter.drawText(60, 80 + 40 * line, f"Zeile {line}: der Betrag von {line * 37},50 EUR ist bezahlt")
    if note:
        painter.setFont(QFont("", 40))
        painter.drawText(200, 700, note)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, image_format)
    return bytes(buffer.data().data())


def pdf(pages: int, box: str = "0 0 595 842", text: str = "Hallo") -> bytes:
    """Return a small PDF of equal pages."""
    stream = f"BT /F1 12 Tf 20 40 Td ({text}) Tj ET".encode()
    kids = " ".join(f"{4 + number} 0 R" for number in range(pages))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {pages} >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        *[
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents 3 0 R /Resources << /Font << /F1 "
            f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>".encode()
            for _ in range(pages)
        ],
    ]
    return pdf_of_objects(objects)


def saved(tmp_path, name: str, data: bytes):
    file = tmp_path / name
    file.write_bytes(data)
    return file


@pytest.mark.parametrize("image_format", FORMATS)
def test_picture_is_the_same_page_in_every_format(qapp, tmp_path, image_format):
    png = saved(tmp_path, "one.png", picture("PNG"))
    other = saved(tmp_path, "other", picture(image_format))

    assert files_look_alike(png, other)


def test_picture_with_a_note_is_another_page(qapp, tmp_path):
    plain = saved(tmp_path, "plain.png", picture("PNG"))
    noted = saved(tmp_path, "noted.jpg", picture("JPEG", note="bezahlt"))

    assert not files_look_alike(plain, noted)


def test_scan_of_a_letter_looks_like_the_letter(qapp):
    assert files_look_alike(DEMO / "essen-2021-11.pdf", DEMO / "essen-2021-11-scan.pdf")


def test_other_letter_on_the_same_form_does_not_look_alike(qapp):
    assert not files_look_alike(DEMO / "essen-2021-11.pdf", DEMO / "elternbrief-2024-05.pdf")


@pytest.mark.parametrize("data", [b"", b"no file", pdf(0), b"\x89PNG\r\n\x1a\n" + bytes(50)])
def test_unreadable_file_is_refused_and_never_alike(qapp, tmp_path, data):
    file = saved(tmp_path, "damaged", data)

    assert not files_look_alike(file, file)
    with pytest.raises(FileDamaged), open_pages(data):
        pass


@pytest.mark.parametrize("box", ["0 0 2384 3370", "0 0 165 300", "0 0 20 20", "-100 -100 495 742"])
def test_pages_of_any_size_can_be_compared(qapp, box):
    with open_pages(pdf(1, box)) as pages:
        page = pages.page(0)

    assert page.picture is not None
    assert max(page.picture.shape) <= 2000
    assert page.height / page.width == pytest.approx(page.picture.shape[0] / page.picture.shape[1], rel=0.05)


def scanned_plan(width: int, height: int) -> bytes:
    """Return a PDF of one page, a coloured scan of this size in pixels at 300 dots per inch."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("beige"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPEG")
    scan = bytes(buffer.data().data())
    page = width * 72 / 300, height * 72 / 300
    stream = f"{page[0]} 0 0 {page[1]} 0 0 cm /Scan Do".encode()
    return pdf_of_objects(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {page[0]} {page[1]}] /Contents 3 0 R "
            f"/Resources << /XObject << /Scan 5 0 R >> >> >>".encode(),
            f"<< /Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB "
            f"/BitsPerComponent 8 /Filter /DCTDecode /Length {len(scan)} >>\nstream\n".encode()
            + scan
            + b"\nendstream",
        ]
    )


PEAK = """
import re, sys
from pathlib import Path
from app.readers.pdf import PdfPages

def peak():
    return int(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text()).group(1)) // 1024

data = sys.stdin.buffer.read()
before = peak()
with PdfPages(data) as pages:
    assert pages.page(0).picture is not None
print(peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there the peak can be read")
def test_scanned_plan_is_read_with_little_memory(qapp):
    width, height = 7016, 9933  # A1
    told = subprocess.run(
        [sys.executable, "-c", PEAK],
        input=scanned_plan(width, height),
        capture_output=True,
        check=True,
        cwd=ROOT,
    )

    assert int(told.stdout) < 100  # megabytes, of 199 that all its pixels take


def test_thousand_pages_are_paired(qapp):
    data = pdf(1000, text="one two three four five six seven eight nine ten eleven")
    with open_pages(data) as one, open_pages(data) as other:
        assert pair_files(one, other) == pair_by_order(1000, 1000)


@pytest.mark.parametrize(("name", "expected"), SAMPLES.items())
def test_originals_of_every_kind_are_read_or_refused(qapp, name, expected):
    data = sample(name)
    if isinstance(expected, int):
        with open_pages(data) as pages:
            assert pages.count == expected
            assert pages.page(pages.count - 1).picture is not None
    else:
        with pytest.raises(expected), open_pages(data):
            pass


@pytest.mark.qt_log_ignore(".")
@pytest.mark.parametrize("name", ["simple.tiff", "simple.heic", "broken-index.pdf"])
def test_platform_formats_are_read_or_refused(qapp, name):
    with suppress(FileDamaged), open_pages(sample(name)) as pages:
        assert pages.page(0).picture is not None


def good_file(rng: random.Random) -> bytes:
    """A PDF or a picture, whole."""
    return rng.choice(
        [
            lambda: pdf(rng.randint(1, 4)),
            lambda: (DEMO / "bon-markt.pdf").read_bytes(),
            lambda: (DEMO / "bon-apotheke-scan.pdf").read_bytes(),
            lambda: picture(rng.choice(FORMATS), size=(310, 438)),
        ]
    )()


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Change some bytes, remove, double or move a part, or cut off the end."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 3, 20))):
        place, length = rng.randrange(len(out)), rng.choice((1, 4, 64, 1024))
        way = rng.randrange(5)
        if way == 0:
            out[place : place + length] = rng.randbytes(len(out[place : place + length]))
        elif way == 1:
            del out[place : place + length]
        elif way == 2:
            out[place:place] = out[rng.randrange(len(out)) :][:length]
        elif way == 3:
            out[place] ^= 1 << rng.randrange(8)
        elif rng.random() < 0.3:
            del out[place:]
        if not out:
            return bytes(data[:20])
    return bytes(out)


@pytest.mark.qt_log_ignore(".")
@pytest.mark.parametrize("seed", range(MUTATIONS))
def test_damaged_file_is_partly_shown_or_refused(qapp, seed):
    rng = random.Random(seed)
    good = good_file(rng)
    with (
        suppress(FileDamaged, FileLocked),
        open_pages(mutated(good, rng)) as damaged,
        open_pages(good) as whole,
    ):
        for pair in pair_files(damaged, whole)[:3]:
            compare_pair(damaged, whole, pair)
