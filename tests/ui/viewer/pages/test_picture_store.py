"""Picture files: known by their content, read in the size they are shown in, as the camera was held."""

from __future__ import annotations

import zlib

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QColor, QImage

from app.readers.pictures import has_parts, is_picture, is_too_large, picture_sizes, read_picture

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


def of_size(width: int, height: int, kind: str, *, interlaced: bool = False) -> bytes:
    """A picture that says to be so large, though it has no content."""
    data = picture(8, 8, kind)
    if kind == "PNG":
        sides = width.to_bytes(4, "big") + height.to_bytes(4, "big")
        head = b"IHDR" + sides + data[24:28] + bytes([interlaced])
        return data[:12] + head + zlib.crc32(head).to_bytes(4, "big") + data[33:]
    frame = data.index(b"\xff\xc0") + 5
    return data[:frame] + height.to_bytes(2, "big") + width.to_bytes(2, "big") + data[frame + 4 :]


@pytest.mark.qt_log_ignore(".")
@pytest.mark.parametrize(
    ("width", "height", "kind", "too_large"),
    [
        (4960, 7016, "PNG", False),  # A4 in 600 dots an inch
        (9933, 14043, "PNG", True),  # A0 in 300
        (9933, 14043, "JPG", False),
        (60000, 60000, "JPG", True),
    ],
)
def test_a_picture_is_too_large_that_cannot_be_decoded_within_bounds(width, height, kind, too_large):
    data = of_size(width, height, kind)

    assert is_too_large(data) is too_large
    assert read_picture(data, 0, QSize(100, 100)).isNull() is (too_large or kind == "PNG")


@pytest.mark.qt_log_ignore(".")
def test_a_huge_photograph_is_decoded_no_larger_than_memory_allows():
    picture = read_picture(of_size(9933, 14043, "JPG"), 0, QSize(9933, 14043))

    assert picture.size() == QSize(3724, 5266)


@pytest.mark.parametrize(
    ("width", "height", "kind", "parts"),
    [(4960, 7016, "PNG", True), (6000, 8000, "PNG", False), (9933, 14043, "JPG", True)],
)
def test_parts_are_drawn_of_pictures_of_which_that_needs_little_memory(width, height, kind, parts):
    assert has_parts(of_size(width, height, kind)) is parts


def test_a_cut_off_picture_has_no_pages():
    assert picture_sizes(picture(400, 200)[:12]) == ()


def test_a_page_that_is_not_there_is_null():
    assert read_picture(picture(40, 20, "TIFF"), 3, QSize(100, 100)).isNull()
