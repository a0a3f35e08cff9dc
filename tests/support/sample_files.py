"""Files of many kinds, whole, odd and broken, as people put them into Paperless; made when asked for."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from functools import cache

from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

LINES = [f"Zeile {number}: der Betrag von {number * 37},50 EUR ist bezahlt" for number in range(1, 11)]


@cache
def sample(name: str) -> bytes:
    """The file of this name; raises KeyError where there is none."""
    return SAMPLES[name]()


# --- PDF files ----------------------------------------------------------------------------------------------


def pdf_of_objects(objects: list[bytes]) -> bytes:
    """A PDF of these objects, numbered from 1; the first is its catalogue."""
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)
    return bytes(out)


def _pdf(*pages: Callable[[Canvas], None], password: str = "") -> bytes:
    """A PDF of pages that are drawn one by one."""
    buffer = io.BytesIO()
    lock = StandardEncryption(password, strength=128) if password else None
    canvas = Canvas(buffer, pagesize=A4, invariant=1, encrypt=lock)
    for page in pages:
        page(canvas)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _text(canvas: Canvas) -> None:
    for number, line in enumerate(LINES):
        canvas.drawString(60, 760 - 20 * number, line)


def _scan(canvas: Canvas) -> None:
    canvas.drawImage(ImageReader(_page("L")), 0, 0, *A4)


def _form(canvas: Canvas) -> None:
    _text(canvas)
    canvas.acroForm.textfield(name="name", tooltip="Name", x=60, y=500, width=200, height=20, value="Erika")
    canvas.acroForm.checkbox(name="paid", tooltip="Bezahlt", x=60, y=460, checked=True)


def _turned(degrees: int) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        canvas.setPageRotation(degrees)
        _text(canvas)

    return draw


def _with_broken_index() -> bytes:
    """Where the table of its objects is said to be, there is none, so that a reader has to search."""
    return re.sub(rb"startxref\n\d+", b"startxref\n7", _pdf(_text, _text))


_PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
_DRAWN = b"<< /Length 26 >>\nstream\n60 60 400 700 re 0.8 g f \nendstream"


def _signed() -> bytes:
    """With a signature field that a program has filled in."""
    return pdf_of_objects(
        [
            b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [5 0 R] >> >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            _PAGE + b"/Annots [5 0 R] >>",
            _DRAWN,
            b"<< /Type /Annot /Subtype /Widget /FT /Sig /T (Unterschrift) /Rect [60 60 260 120] /V 6 0 R >>",
            b"<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 10 20 10] /Name (Erika) >>",
        ]
    )


def _tagged() -> bytes:
    """With a structure as for reading aloud, and no text."""
    return pdf_of_objects(
        [
            b"<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 5 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            _PAGE + b"/StructParents 0 >>",
            _DRAWN,
            b"<< /Type /StructTreeRoot /K [] >>",
        ]
    )


# --- Pictures -----------------------------------------------------------------------------------------------


def _page(mode: str, note: str = "") -> Image.Image:
    image = Image.new(mode, (620, 877), "white")
    draw = ImageDraw.Draw(image)
    for number, line in enumerate([*LINES, note]):
        draw.text((60, 80 + 40 * number), line, fill="black")
    return image


def _picture(form: str, *pages: Image.Image, **options: object) -> bytes:
    buffer = io.BytesIO()
    more = {"save_all": True, "append_images": pages[1:]} if len(pages) > 1 else {}
    pages[0].save(buffer, form, **more, **options)
    return buffer.getvalue()


def _pages(mode: str) -> list[Image.Image]:
    return [_page(mode, f"Seite {number}") for number in (1, 2, 3)]


def _heic() -> bytes:
    """What a telephone's photograph begins with; there is no picture behind it."""
    return b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0\0\0\x08mdat"


# --- Other files --------------------------------------------------------------------------------------------


def _office(kind: str, content: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr(content, f"<?xml version='1.0'?><text>{LINES[0]}</text>")
    return buffer.getvalue()


def _docx() -> bytes:
    return _office("application/vnd.openxmlformats-officedocument", "word/document.xml")


def _odt() -> bytes:
    return _office("application/vnd.oasis.opendocument.text", "content.xml")


def _mail() -> bytes:
    mail = EmailMessage()
    mail["Subject"], mail["From"] = "Rechnung für Mai", "Stadtwerke <post@stadtwerke.example>"
    mail.set_content("\n".join(LINES))
    mail.add_alternative("<p>" + "<br>".join(LINES) + "</p>", subtype="html")
    return bytes(mail)


SAMPLES: dict[str, Callable[[], bytes]] = {
    "broken.eml": lambda: b"From: nobody\n\nno en",
    "not-utf-8.txt": lambda: "Für Änne, 3 €".encode("cp1252"),
    "document.webp": lambda: _picture("WEBP", _page("RGB")),
    "encrypted.pdf": lambda: _pdf(_text, password="geheim"),
    "encrypted-scan.pdf": lambda: _pdf(_scan, _scan, password="test"),
    "first.pdf": lambda: _pdf(_text),
    "html.eml": _mail,
    "two-pages.pdf": lambda: _pdf(_text, _text),
    "broken-index.pdf": _with_broken_index,
    "multi-page-digital.pdf": lambda: _pdf(_text, _text, _text),
    "multi-page-images-alpha.tiff": lambda: _picture("TIFF", *_pages("RGBA"), compression="tiff_lzw"),
    "multi-page-images.pdf": lambda: _pdf(_scan, _scan, _scan),
    "multi-page-images.tiff": lambda: _picture("TIFF", *_pages("1"), compression="group4"),
    "multi-page-mixed.pdf": lambda: _pdf(_text, _scan, _form, _scan, _text, _turned(90)),
    "cut-off.odt": lambda: _odt()[:-40],
    "rotated.pdf": lambda: _pdf(*map(_turned, (0, 90, 180, 270))),
    "sample.doc": lambda: bytes.fromhex("d0cf11e0a1b11ae1") + bytes(1016),
    "sample.docx": _docx,
    "sample.odt": _odt,
    "signed.pdf": _signed,
    "no-alpha.png": lambda: _picture("PNG", _page("RGB")),
    "simple.gif": lambda: _picture("GIF", _page("P")),
    "simple.heic": _heic,
    "simple.tiff": lambda: _picture("TIFF", _page("RGB")),
    "tagged-but-no-text.pdf": _tagged,
    "with-bom.pdf": lambda: b"\xef\xbb\xbf" + _pdf(_text, _text),
    "with-form.pdf": lambda: _pdf(_form),
}
