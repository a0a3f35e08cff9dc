"""Pictures, decoded at the size they are shown in."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
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


class Picture:
    """A file with one picture or several pages of them; reads no more of it than it is asked for."""

    def __init__(self, data: bytes) -> None:
        self._buffer = QBuffer()
        self._buffer.setData(QByteArray(data))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        QImageReader.setAllocationLimit(MOST_MEGABYTES)
        self._reader = QImageReader(self._buffer)
        self._reader.setAutoTransform(True)  # as the camera was held

    def is_known(self) -> bool:
        """Whether it is a picture of a kind that can be read; its data may still be damaged."""
        return bytes(self._reader.format().data()) in FORMATS

    def sizes(self) -> tuple[QSize, ...]:
        """Of each page in pixels, as it is shown; empty if it cannot be read."""
        several = bytes(self._reader.format().data()) == FORMAT_WITH_PAGES
        pages = range(self._reader.imageCount() if several else 1)
        sizes = [self._shown_size() for page in pages if page == 0 or self._reader.jumpToImage(page)]
        return tuple(size for size in sizes if not size.isEmpty())

    def read(self, page: int, box: QSize) -> QImage:
        """A page as large as fits into the box; null if it cannot be read. Lets other threads run."""
        if page > 0 and not self._reader.jumpToImage(page):
            return QImage()
        size = self._shown_size()
        if not size.isEmpty():
            size = size.scaled(box, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
            self._reader.setScaledSize(size.transposed() if self._is_turned() else size)
        return self._reader.read()

    def _shown_size(self) -> QSize:
        size = self._reader.size()
        return size.transposed() if self._is_turned() else size

    def _is_turned(self) -> bool:
        return self._reader.transformation() in _QUARTER_TURNS
