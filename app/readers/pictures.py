"""Pictures, decoded at the size they are shown in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock

import shiboken6
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageIOHandler, QImageReader, QPainter

FORMATS = (b"png", b"jpeg", b"webp", b"gif", b"tiff", b"bmp", b"heic", b"heif")
"""Kinds that are shown where this platform's Qt can read them; HEIC on macOS only."""
FORMAT_WITH_PAGES = b"tiff"  # several pictures of the others are an animation
SHRINKING_FORMAT = b"jpeg"  # is decoded to eighths of its size without taking all of it
MOST_MEGABYTES = 240  # that one picture may take while it is decoded: A4 in 600 dpi takes 134
PART_MEGABYTES = 160  # the same for a part of it: beside the parts that are kept there is less room
BYTES_A_PIXEL = 4  # as Qt reckons, whatever the picture has
DAMAGED = "The picture is damaged. Open it in Paperless to see what it is."
LARGE = 16_000_000  # pixels; two such pictures are not decoded at the same time

_decoding_large = Lock()

_QUARTER_TURNS = (
    QImageIOHandler.Transformation.TransformationRotate90,
    QImageIOHandler.Transformation.TransformationMirrorAndRotate90,
    QImageIOHandler.Transformation.TransformationFlipAndRotate90,
    QImageIOHandler.Transformation.TransformationRotate270,
)


def is_picture(data: bytes) -> bool:
    """Whether it is a picture of a kind that can be read; it may still be damaged."""
    with _reading(data) as reader:
        return bytes(reader.format().data()) in FORMATS


def picture_sizes(data: bytes) -> tuple[QSize, ...]:
    """Of each page in pixels, as it is shown; empty if the picture cannot be read. Decodes nothing."""
    with _reading(data) as reader:
        several = bytes(reader.format().data()) == FORMAT_WITH_PAGES
        pages = range(reader.imageCount() if several else 1)
        sizes = [_shown_size(reader) for page in pages if page == 0 or reader.jumpToImage(page)]
    return tuple(size for size in sizes if not size.isEmpty())


def is_too_large(data: bytes) -> bool:
    """Whether the first page cannot be decoded within MOST_MEGABYTES. Decodes nothing."""
    with _reading(data) as reader:
        return _shown_size(reader).isValid() and _largest(reader, MOST_MEGABYTES).isEmpty()


def has_parts(data: bytes) -> bool:
    """Whether parts of the first page can be read alone, within PART_MEGABYTES. Decodes nothing."""
    with _reading(data) as reader:
        return not _largest(reader, PART_MEGABYTES).isEmpty()


def is_coarse(data: bytes) -> bool:
    """Whether the first page is shown with less detail than it has, however large. Decodes nothing."""
    with _reading(data) as reader:
        return _largest(reader, PART_MEGABYTES) != _shown_size(reader)


def read_picture(data: bytes, page: int, box: QSize, most_megabytes: int = MOST_MEGABYTES) -> QImage:
    """A page as large as fits into the box, or as can be decoded; null if it cannot be read.

    Lets other threads run meanwhile.
    """
    with _reading(data) as reader:
        if page > 0 and not reader.jumpToImage(page):
            return QImage()
        size = _shown_size(reader)
        if not size.isEmpty():
            largest = _largest(reader, most_megabytes)
            if largest.isEmpty():
                return QImage()
            if largest != size:
                box = box.boundedTo(largest)
            size = size.scaled(box, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
            reader.setScaledSize(size.transposed() if _is_turned(reader) else size)
        with _turn_to_decode(reader):
            return reader.read()


def read_whole(data: bytes) -> QImage:
    """A picture in its own size, as it was stored; null if it is damaged or too large."""
    with _reading(data) as reader:
        reader.setAutoTransform(False)
        return reader.read()


def on_white(picture: QImage) -> QImage:
    """Laid on white, because a page's background is transparent; one that hides all stays as it is."""
    if not picture.hasAlphaChannel():
        return picture
    page = QImage(picture.size(), QImage.Format.Format_RGB32)
    page.fill(QColor("white"))
    painter = QPainter(page)
    painter.drawImage(0, 0, picture)
    painter.end()
    return page


def read_part(data: bytes, page: int, size: QSize, part: QRect) -> QImage:
    """What lies in a part of a page that is shown so large; null if it cannot be read.

    The page is decoded no larger than the file has it, and without a second copy of all of it.
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
    QImageReader.setAllocationLimit(MOST_MEGABYTES)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)  # as the camera was held
    try:
        yield reader
    finally:
        shiboken6.delete(reader)  # before its data go: some readers look at them once more when they end


def _turn_to_decode(reader: QImageReader) -> AbstractContextManager[object]:
    return _decoding_large if _pixels(reader.size()) > LARGE else nullcontext()


def _largest(reader: QImageReader, most_megabytes: int) -> QSize:
    """The largest size the page can be decoded in; empty if there is none."""
    own = _shown_size(reader)
    if _pixels(own) * BYTES_A_PIXEL <= most_megabytes * 2**20:
        return own
    for eighths in range(7, 0, -1) if _shrinks(reader) else ():
        size = own * eighths / 8
        if 2 * _pixels(size) * BYTES_A_PIXEL <= most_megabytes * 2**20:  # Qt copies it once
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
