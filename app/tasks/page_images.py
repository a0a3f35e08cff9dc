"""Pages as grey pictures, without a window, and whether two files show the same ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageReader, QPainter
from PySide6.QtPdf import QPdfDocument

from app.compare.pictures import compare_pictures

DOTS_PER_INCH = 80
LARGEST_SIDE = 2000  # pixels; an A0 plan is compared coarsely rather than not at all


def files_look_alike(one: Path, other: Path) -> bool:
    """Whether two files have the same number of pages, at least one, and each pair bears the same ink.

    Rendering holds the interpreter, so the window calls this in another process.
    """
    _ensure_application()
    compared = 0
    for a, b in zip_longest(pages(one), pages(other)):
        if a is None or b is None or not compare_pictures(a, b).alike:
            return False
        compared += 1
    return compared > 0


def pages(file: Path) -> Iterator[NDArray[np.uint8]]:
    """The pages of a PDF or picture, grey on white; none of a file that is neither."""
    document = QPdfDocument()
    if document.load(str(file)) is QPdfDocument.Error.None_:
        for number in range(document.pageCount()):
            points = document.pagePointSize(number)
            scale = min(DOTS_PER_INCH / 72, LARGEST_SIDE / max(points.width(), points.height(), 1))
            size = QSize(round(points.width() * scale), round(points.height() * scale))
            yield gray(document.render(number, size))
        document.close()
        return
    reader = QImageReader(str(file))
    reader.setAutoTransform(True)
    while reader.canRead():
        picture = reader.read()
        if picture.isNull():
            return
        yield gray(picture)


def _ensure_application() -> None:
    """Fonts and images need an application object; one of our own needs no display."""
    global _application
    if QCoreApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _application = QGuiApplication(["paperless-dedupe"])


_application: QGuiApplication | None = None


def gray(picture: QImage) -> NDArray[np.uint8]:
    """Laid on white, because a page's background is transparent."""
    page = QImage(picture.size(), QImage.Format.Format_RGB32)
    page.fill(QColor("white"))
    painter = QPainter(page)
    painter.drawImage(0, 0, picture)
    painter.end()
    gray = page.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(gray.constBits(), np.uint8).reshape(gray.height(), gray.bytesPerLine())
    return rows[:, : gray.width()].copy()
