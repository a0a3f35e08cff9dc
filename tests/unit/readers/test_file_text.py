"""Files of all kinds from disk: their text, or a sentence why there is none."""

import io
import zipfile
from email.message import EmailMessage

import pytest

from app.domain.documents import Checksum
from app.domain.errors import FileUnreadable, OperationCancelled
from app.domain.progress import CancelFlag
from app.readers import file_text, mail_text, office_text, text_limit
from app.readers.file_text import read_file
from tests.support import sample_files

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
DOCX = {
    "word/document.xml": f"<w:document {W}><w:body><w:p><w:r><w:t>Sehr geehrte</w:t><w:tab/><w:t>Frau</w:t>"
    "</w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Zelle</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body>"
    "</w:document>"
}
XLSX = {
    "xl/workbook.xml": "<workbook/>",
    "xl/sharedStrings.xml": "<sst><si><t>Miete</t></si><si><r><t>Heiz</t></r><r><t>kosten</t></r></si></sst>",
    "xl/worksheets/sheet1.xml": '<worksheet><row><c t="s"><v>0</v></c><c><v>650.5</v></c></row>'
    '<row><c t="s"><v>1</v></c><c t="inlineStr"><is><t>warm</t></is></c></row></worksheet>',
}
SLIDE = "<s xmlns:a='a'><a:p><a:r><a:t>Folie {}</a:t></a:r></a:p></s>"
PPTX = {
    "ppt/presentation.xml": "<p/>",
    "ppt/slides/slide10.xml": SLIDE.format(10),
    "ppt/slides/slide2.xml": SLIDE.format(2),
}
ODT = {
    "mimetype": "application/vnd.oasis.opendocument.text",
    "content.xml": "<d xmlns:text='t'><text:h>Titel</text:h><text:p>Ein<text:s/>Satz"
    "<text:span> mit Mitte</text:span></text:p></d>",
}


def packed(parts):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def mail():
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@example.org", "ben@example.org", "Grüße"
    message.set_content("Der Text der Nachricht.")
    message.add_alternative("<p>Der <b>Text</b></p>", subtype="html")
    message.add_attachment(b"\0\1\2", maintype="application", subtype="octet-stream", filename="x.bin")
    return message.as_bytes()


@pytest.fixture
def read(tmp_path):
    """Return a function that writes a file and reads it."""

    def read(name, data):
        path = tmp_path / name
        path.write_bytes(data)
        return read_file(path)

    return read


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("a.docx", packed(DOCX), "Sehr geehrte\tFrau\nZelle"),
        ("a.xlsx", packed(XLSX), "Miete\t650.5\nHeizkosten\twarm"),
        ("a.pptx", packed(PPTX), "Folie 2\nFolie 10"),
        ("a.odt", packed(ODT), "Titel\nEin Satz mit Mitte"),
        ("a.txt", "Übung".encode(), "Übung"),
        ("a.txt", "Übung".encode("cp1252"), "Übung"),
        ("a.txt", "Übung".encode("utf-16"), "Übung"),
        ("a.html", b"<html><title>x</title><body><p>Ein</p><p>Satz</p></body></html>", "\nEin\n\nSatz\n"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_text_is_read(read, name, data, text):
    file = read(name, data)

    assert file.text.strip("\ufeff") == text
    assert file.problem is None


def test_mail_has_its_headers_and_its_plain_text(read):
    text = read("a.eml", mail()).text

    assert text.splitlines()[:3] == ["Grüße", "anna@example.org", "ben@example.org"]
    assert text.endswith("Der Text der Nachricht.\n")


def test_mail_of_markup_alone_is_read_as_shown(read):
    message = EmailMessage()
    message["From"], message["Subject"] = "anna@example.org", "Hallo"
    message.set_content("<style>p {}</style><p>Nur <b>HTML</b></p>", subtype="html")

    assert "Nur HTML" in read("a.eml", message.as_bytes()).text


def test_text_layer_of_a_pdf_is_read(read):
    assert sample_files.LINES[3] in read("a.pdf", sample_files.sample("first.pdf")).text


def test_checksums_are_those_paperless_uses(read):
    assert read("a.txt", b"abc").checksums == {
        Checksum("md5", "900150983cd24fb0d6963f7d28e17f72"),
        Checksum("sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    }


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.pdf", b"", "is empty"),
        ("a.txt", b"  \n ", "no text that could be compared"),
        ("a.pdf", sample_files.sample("multi-page-images.pdf"), "no text that could be compared"),
        ("a.pdf", sample_files.sample("encrypted.pdf"), "locked with a password"),
        ("a.pdf", b"%PDF-1.7 and then nothing", "damaged or cut off"),
        ("a.docx", packed(DOCX)[:200], "damaged or cut off"),
        ("a.docx", packed({"word/document.xml": "<w:document"}), "damaged or cut off"),
        ("a.docx", packed({"word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "damaged or"),
        ("a.zip", packed({"readme": "hello"}), "of a type that cannot be read"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "of a type that cannot be read"),
        ("a.exe", b"MZ\0\1\2\3", "of a type that cannot be read"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "a picture without text"),
        ("a.webp", b"RIFF\0\0\0\0WEBP", "a picture without text"),
    ],
)
def test_file_without_text_says_why(read, name, data, said):
    file = read(name, data)

    assert file.text == ""
    assert f"“{name}”" in str(file.problem)
    assert said in str(file.problem)
    assert len(file.checksums) == 2


def test_gigantic_file_has_checksums_only(read, monkeypatch):
    monkeypatch.setattr(file_text, "MAX_BYTES", 2_000_000)

    file = read("a.txt", b"word " * 600_000)

    assert "too large to be compared (3 MB; at most 2 MB)" in str(file.problem)
    assert len(file.checksums) == 2


def test_small_file_with_gigantic_text_is_not_compared(read, monkeypatch):
    monkeypatch.setattr(text_limit, "MAX_CHARACTERS", 10)

    assert "more text than can be compared" in str(read("a.docx", packed(DOCX)).problem)
    assert "more text than can be compared" in str(read("a.txt", b"eleven char").problem)


@pytest.mark.parametrize("name", ["gone.pdf", "."])
def test_what_is_no_file_is_unreadable(tmp_path, name):
    with pytest.raises(FileUnreadable, match="no file that can be read"):
        read_file(tmp_path / name)


def test_reading_can_be_cancelled(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"some text")
    cancel = CancelFlag()
    cancel.cancel()

    with pytest.raises(OperationCancelled):
        read_file(tmp_path / "a.txt", cancel)


class CancelledAt:
    """A token that is cancelled when it is asked for the nth time."""

    def __init__(self, last=10**9):
        self.asked = 0
        self._last = last

    @property
    def cancelled(self):
        return self.asked >= self._last

    def raise_if_cancelled(self):
        self.asked += 1
        if self.cancelled:
            raise OperationCancelled


def long_docx():
    return packed({"word/document.xml": f"<w:d {W}>{'<w:p><w:t>Satz</w:t></w:p>' * 2000}</w:d>"})


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", b"word " * 8000),
        ("a.txt", "größe ".encode("cp1252") * 8000),
        ("a.html", b"<html>" + b"<p>word</p>" * 4000),
        ("a.eml", b"From: a@b\nSubject: c\n\n" + b"word " * 8000),
        ("a.docx", long_docx()),
    ],
)
def test_reading_can_be_cancelled_at_any_time(tmp_path, monkeypatch, name, data):
    for module in (file_text, mail_text, office_text):
        monkeypatch.setattr(module, "_CHUNK", 2000)
    path = tmp_path / name
    path.write_bytes(data)
    whole = CancelledAt()
    text = read_file(path, whole).text

    assert len(text) > 8000
    assert whole.asked > len(data) // 2000 + 5  # also after the file is read
    with pytest.raises(OperationCancelled):
        read_file(path, CancelledAt(whole.asked))


def test_reading_reports_how_much_is_read(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"word " * 600_000)
    reports = []

    read_file(path, progress=reports.append)

    assert [(report.done, report.total) for report in reports] == [(0, 3), (1, 3), (2, 3)]
