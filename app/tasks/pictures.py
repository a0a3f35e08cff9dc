"""Pictures, decoded at the size they are shown in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import shiboken6
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader

FORMATS = (b"png", b"jpeg", b"webp", b"gif", b"tiff", b"bmp")
FORMAT_WITH_PAGES = b"tiff"  # several pictures of the others are an animation
MOST_MEGABYTES = 512  # that one picture may take while it is decoded: A3 in 600 dpi and colour takes 280

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


def read_picture(data: bytes, page: int, box: QSize) -> QImage:
    """A page as large as fits into the box; null if it cannot be read. Lets other threads run meanwhile."""
    with _reading(data) as reader:
        if page > 0 and not reader.jumpToImage(page):
            return QImage()
        size = _shown_size(reader)
        if not size.isEmpty():
            size = size.scaled(box, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
            reader.setScaledSize(size.transposed() if _is_turned(reader) else size)
        return reader.read()


def read_part(data: bytes, page: int, size: QSize, part: QRect) -> QImage:
    """What lies in a part of a page that is shown so large; null if it cannot be read.

    The page is decoded no larger than the file has it.
    """
    with _reading(data) as reader:
        if page > 0 and not reader.jumpToImage(page):
            return QImage()
        own = _shown_size(reader)
    if own.isEmpty():
        return QImage()
    decoded = read_picture(data, page, size if size.width() < own.width() else own)
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


def _shown_size(reader: QImageReader) -> QSize:
    size = reader.size()
    return size.transposed() if _is_turned(reader) else size


def _is_turned(reader: QImageReader) -> bool:
    return reader.transformation() in _QUARTER_TURNS
