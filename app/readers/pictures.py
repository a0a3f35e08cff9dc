"""Decodes pictures at the size in which they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock

import shiboken6
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageIOHandler, QImageReader, QPainter

FORMATS = (b"png", b"jpeg", b"webp", b"gif", b"tiff", b"bmp", b"heic", b"heif")
"""Formats that are shown if this platform's Qt can read them; HEIC on macOS only."""
FORMAT_WITH_PAGES = b"tiff"  # in other formats several pictures are an animation
SHRINKING_FORMAT = b"jpeg"  # can be decoded at eighths of its size, with less memory
MAX_MEGABYTES = 240  # for decoding one picture; A4 at 600 dpi takes 134
PART_MEGABYTES = 160  # for decoding a part; less, because other parts are kept in memory
BYTES_PER_PIXEL = 4  # as Qt calculates for any picture
DAMAGED = "The picture is damaged. Open it in Paperless to see what it is."
LARGE = 16_000_000  # pixels; only one such picture is decoded at a time

_decoding_large = Lock()

_QUARTER_TURNS = (
    QImageIOHandler.Transformation.TransformationRotate90,
    QImageIOHandler.Transformation.TransformationMirrorAndRotate90,
    QImageIOHandler.Transformation.TransformationFlipAndRotate90,
    QImageIOHandler.Transformation.TransformationRotate270,
)


def is_picture(data: bytes) -> bool:
    """Return whether the data are a picture in a readable format; it may still be damaged."""
    with _reading(data) as reader:
        return bytes(reader.format().data()) in FORMATS


def picture_sizes(data: bytes) -> tuple[QSize, ...]:
    """Return the shown size of each page in pixels, without decoding; empty if unreadable."""
    with _reading(data) as reader:
        several = bytes(reader.format().data()) == FORMAT_WITH_PAGES
        pages = range(reader.imageCount() if several else 1)
        sizes = [_shown_size(reader) for page in pages if page == 0 or reader.jumpToImage(page)]
    return tuple(size for size in sizes if not size.isEmpty())


def is_too_large(data: bytes) -> bool:
    """Return whether the first page is too large for MAX_MEGABYTES, without decoding it."""
    with _reading(data) as reader:
        return _shown_size(reader).isValid() and _largest(reader, MAX_MEGABYTES).isEmpty()


def has_parts(data: bytes) -> bool:
    """Return whether parts of the first page can be read within PART_MEGABYTES, without decoding it."""
    with _reading(data) as reader:
        return not _largest(reader, PART_MEGABYTES).isEmpty()


def is_coarse(data: bytes) -> bool:
    """Return whether the first page can only be shown with less detail than it has, without decoding it."""
    with _reading(data) as reader:
        return _largest(reader, PART_MEGABYTES) != _shown_size(reader)


def read_picture(data: bytes, page: int, box: QSize, max_megabytes: int = MAX_MEGABYTES) -> QImage:
    """Read a page as large as fits into the box and can be decoded; a null image if it is unreadable.

    Other threads can run meanwhile.
    """
    with _reading(data) as reader:
        if page > 0 and not reader.jumpToImage(page):
            return QImage()
        size = _shown_size(reader)
        if not size.isEmpty():
            largest = _largest(reader, max_megabytes)
            if largest.isEmpty():
                return QImage()
            if largest != size:
                box = box.boundedTo(largest)
            size = size.scaled(box, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
            reader.setScaledSize(size.transposed() if _is_turned(reader) else size)
        with _decoding_slot(reader):
            return reader.read()


def read_whole(data: bytes) -> QImage:
    """Read a picture in its stored size and orientation; a null image if it is damaged or too large."""
    with _reading(data) as reader:
        reader.setAutoTransform(False)
        return reader.read()


def on_white(picture: QImage) -> QImage:
    """Return the picture on a white background; an opaque one is returned unchanged."""
    if not picture.hasAlphaChannel():
        return picture
    page = QImage(picture.size(), QImage.Format.Format_RGB32)
    page.fill(QColor("white"))
    painter = QPainter(page)
    painter.drawImage(0, 0, picture)
    painter.end()
    return page


def read_part(data: bytes, page: int, size: QSize, part: QRect) -> QImage:
    """Read a part of a page shown at this size; a null image if it is unreadable.

    The page is decoded at most at its stored size, and without a second copy of it.
    """
    with _reading(data) as reader:
        if page > 0 and not reader.jumpToImage(page):
            return QImage()
        own = _shown_size(reader)
        shrinks = _shrinks(reader) and size.width() < own.width()
    decoded = read_picture(data, page, size if shrinks else own, PART_MEGABYTES)
    if decoded.isNull():
        return decoded
    across, down = decoded.width() / size.width(), decoded.height() / size.height()
    left, top = round(part.x() * across), round(part.y() * down)
    right, bottom = round((part.right() + 1) * across), round((part.bottom() + 1) * down)
    cut = decoded.copy(left, top, max(right - left, 1), max(bottom - top, 1))
    return cut.scaled(
        part.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


@contextmanager
def _reading(data: bytes) -> Iterator[QImageReader]:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    QImageReader.setAllocationLimit(MAX_MEGABYTES)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)  # applies the camera's orientation
    try:
        yield reader
    finally:
        shiboken6.delete(reader)  # before its data, which some readers access when they are deleted


def _decoding_slot(reader: QImageReader) -> AbstractContextManager[object]:
    return _decoding_large if _pixels(reader.size()) > LARGE else nullcontext()


def _largest(reader: QImageReader, max_megabytes: int) -> QSize:
    """Return the largest size in which the page can be decoded; empty if there is none."""
    own = _shown_size(reader)
    if _pixels(own) * BYTES_PER_PIXEL <= max_megabytes * 2**20:
        return own
    for eighths in range(7, 0, -1) if _shrinks(reader) else ():
        size = own * eighths / 8
        if 2 * _pixels(size) * BYTES_PER_PIXEL <= max_megabytes * 2**20:  # Qt copies it once
            return size
    return QSize()


def _shrinks(reader: QImageReader) -> bool:
    return bytes(reader.format().data()) == SHRINKING_FORMAT


def _pixels(size: QSize) -> int:
    return size.width() * size.height()


def _shown_size(reader: QImageReader) -> QSize:
    size = reader.size()
    return size.transposed() if _is_turned(reader) else size


def _is_turned(reader: QImageReader) -> bool:
    return reader.transformation() in _QUARTER_TURNS
