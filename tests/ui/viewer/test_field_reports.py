"""Field reports about files that are hard to show, by number."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from itertools import cycle

import pytest
from PySide6.QtCore import QBuffer
from PySide6.QtGui import QColor, QImage, QImageWriter

from app.ui.viewer.pages.pages_view import PagesView
from app.ui.viewer.sources.page_source import Problem
from tests.support.faults import on, wait_for
from tests.ui.viewer.pages.test_pages_view import ink
from tests.ui.viewer.viewer_fixtures import (
    DRAFT,
    FINAL,
    MANUAL,
    PDF,
    is_settled,
    small,
    viewer_setup_at,
    wait_until,
)

PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
BAR = b"72 600 300 100 re f"


def pdf(objects: list[bytes], trailer: bytes = b"") -> bytes:
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj%sendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
    return (
        body + head + b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF" % (size, trailer, len(body))
    )


def page_with(ink: bytes) -> list[bytes]:
    return [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(ink), ink),
    ]


def rc4(key: bytes, data: bytes) -> bytes:
    box, place = list(range(256)), 0
    for number, byte in zip(range(256), cycle(key), strict=False):
        place = (place + box[number] + byte) % 256
        box[number], box[place] = box[place], box[number]

    def stream() -> Iterator[int]:
        one = other = 0
        while True:
            one = (one + 1) % 256
            other = (other + box[one]) % 256
            box[one], box[other] = box[other], box[one]
            yield box[(box[one] + box[other]) % 256]

    return bytes(byte ^ noise for byte, noise in zip(data, stream(), strict=False))


def locked(user: bytes, handler: bytes = b"Standard") -> bytes:
    """Return a PDF encrypted by the standard's first version; with an empty user password anyone may read."""
    identity = b"0123456789abcdef"
    allowed = (-64 & 0xFFFFFFFF).to_bytes(4, "little")
    word = (user + PADDING)[:32]
    owner = rc4(hashlib.md5((b"owner" + PADDING)[:32]).digest()[:5], word)
    key = hashlib.md5(word + owner + allowed + identity).digest()[:5]
    ink = rc4(hashlib.md5(key + (4).to_bytes(3, "little") + bytes(2)).digest()[:10], BAR)
    encrypt = b"<</Filter/%s/V 1/R 2/O<%s>/U<%s>/P -64>>" % (
        handler,
        owner.hex().encode(),
        rc4(key, PADDING).hex().encode(),
    )
    name = b"<%s>" % identity.hex().encode()
    return pdf([*page_with(ink), encrypt], b"/Encrypt 5 0 R/ID[%s%s]" % (name, name))


def picture(kind: str) -> bytes:
    image = QImage(200, 280, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for x in range(40, 160):
        for y in range(100, 140):
            image.setPixelColor(x, y, QColor("black"))
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    assert writer.write(image), writer.errorString()
    return bytes(buffer.data().data())


def shown(tmp_path, qtbot, mime_type, data):
    """Return the left side and the amount of ink on it, once the file is shown or explained."""
    with viewer_setup_at(tmp_path, small((mime_type, data))) as viewer_setup:
        view = PagesView(viewer_setup.session)
        qtbot.addWidget(view)
        view.resize(900, 600)
        view.show()
        view.show_documents(viewer_setup.documents[1], None)
        wait_until(lambda: is_settled(view))
        side = view.sides[0]
        return side.problem, ink(side.pane) if side.problem is None else 0, side.notice.reason()


@pytest.mark.parametrize(
    ("data", "problem"),
    [(locked(b"geheim"), Problem.LOCKED), (locked(b"", b"Unheard.Of"), Problem.LOCKED)],
    ids=["the user's password", "an unknown handler"],
)
def test_report_76_locked_file_is_reported_as_locked(tmp_path, qtbot, qapp, data, problem):
    found, dark, reason = shown(tmp_path, qtbot, PDF, data)

    assert found is problem
    assert "password" in reason
    assert dark == 0


def test_report_76_owner_protected_file_is_shown(tmp_path, qtbot, qapp):
    found, dark, _ = shown(tmp_path, qtbot, PDF, locked(b""))

    assert found is None
    assert dark > 500


MAIL = b"From: a@example.org\r\nSubject: Rechnung\r\n\r\n" + b"Im Anhang die Rechnung vom Mai.\r\n" * 20


@pytest.mark.parametrize(
    ("mime_type", "data"),
    [
        *((f"image/{kind}", kind) for kind in ("png", "jpeg", "tiff", "webp")),
        ("text/plain", "Grüße aus Köln. ".encode() * 30),
        ("text/plain", "Grüße aus Köln. ".encode("cp1252") * 30),
        ("message/rfc822", MAIL),
        (PDF, "png"),  # a wrong type
        ("image/png", pdf(page_with(BAR))),
    ],
    ids=["png", "jpg", "tiff", "webp", "UTF-8", "cp1252", "mail", "picture called PDF", "PDF called picture"],
)
def test_report_77_original_is_shown_by_its_content(tmp_path, qtbot, qapp, mime_type, data):
    found, dark, _ = shown(tmp_path, qtbot, mime_type, picture(data) if isinstance(data, str) else data)

    assert found is None
    assert dark > 300


@pytest.mark.parametrize(
    ("mime_type", "data"),
    [
        (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            b"PK\x03\x04" + bytes(200),
        ),
        ("application/pdf", b""),
        ("image/png", b"\x89PNG\r\n\x1a\n"),
    ],
    ids=["docx", "empty", "cut off"],
)
def test_report_77_unshowable_file_is_explained(tmp_path, qtbot, qapp, mime_type, data):
    found, _, reason = shown(tmp_path, qtbot, mime_type, data)

    assert isinstance(found, Problem)
    assert reason.endswith(".")


def test_report_79_slow_file_can_be_left(viewer_setup, view, show, qtbot):
    """A pending download is cancelled as soon as another document is shown."""
    held = threading.Event()
    slow = viewer_setup.server.faults.add(on("GET", f"/api/documents/{MANUAL}/preview/"), wait_for(held))
    try:
        view.show_documents(viewer_setup.documents[MANUAL], None)
        wait_until(lambda: slow.hits == 1)

        show(DRAFT, FINAL)

        assert all(ink(pane) > 500 for pane in view.both.panes)
        assert not held.is_set()
    finally:
        held.set()
