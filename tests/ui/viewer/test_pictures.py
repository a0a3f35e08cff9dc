"""Picture files: known by their content, read in the size they are shown in, as the camera was held."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QColor, QImage

from app.tasks.pictures import is_picture, picture_sizes, read_picture

TURNED = (
    b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01"  # one entry follows
    b"\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"  # orientation: 6, a quarter to the right
    b"\x00\x00\x00\x00"
)


def picture(width: int, height: int, kind: str = "PNG") -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)
    buffer.close()
    return bytes(content.data())


def held_sideways(width: int, height: int) -> bytes:
    """A photograph of which the camera says that it has to be turned by a quarter."""
    data = picture(width, height, "JPG")
    segment = b"\xff\xe1" + (len(TURNED) + 2).to_bytes(2, "big") + TURNED
    return data[:2] + segment + data[2:]


@pytest.mark.parametrize("kind", ["PNG", "JPG", "WEBP", "BMP", "TIFF"])
def test_a_picture_is_read_as_large_as_fits(kind):
    data = picture(400, 200, kind)

    assert is_picture(data)
    assert picture_sizes(data) == (QSize(400, 200),)
    assert read_picture(data, 0, QSize(100, 100)).size() == QSize(100, 50)


def test_a_photograph_is_shown_as_the_camera_was_held():
    data = held_sideways(400, 200)

    assert picture_sizes(data) == (QSize(200, 400),)
    assert read_picture(data, 0, QSize(100, 100)).size() == QSize(50, 100)


@pytest.mark.parametrize(
    "data", [b"", b"just a text", b"%PDF-1.7", b"<svg xmlns='http://www.w3.org/2000/svg'/>"]
)
def test_other_files_are_no_pictures(data):
    assert not is_picture(data)


def test_a_cut_off_picture_has_no_pages():
    assert picture_sizes(picture(400, 200)[:12]) == ()


def test_a_page_that_is_not_there_is_null():
    assert read_picture(picture(40, 20, "TIFF"), 3, QSize(100, 100)).isNull()
