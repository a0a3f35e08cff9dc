"""How much print a page has at a place, so that a label can be put where it hides none."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPixmap

CONTRAST = 32  # of 255, by which print differs from its ground; the noise of a scan stays below


def ink_coverage(pixmap: QPixmap, sheet: QRectF, place: QRectF) -> float:
    """The share of a place that is printed on, 0…1; what lies beside the sheet is not.

    Args:
        pixmap: of the page.
        sheet: where it is shown.
    """
    covered = place.intersected(sheet)
    wide, high = pixmap.width() / sheet.width(), pixmap.height() / sheet.height()
    left, top = covered.left() - sheet.left(), covered.top() - sheet.top()
    part = QRectF(left * wide, top * high, covered.width() * wide, covered.height() * high).toRect()
    part = part.intersected(pixmap.rect())
    if part.isEmpty():
        return 0.0
    picture = pixmap.copy(part).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    lines = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.bytesPerLine())
    pixels = lines[:, : picture.width()].astype(np.int16)
    printed = np.abs(pixels - np.median(pixels)) > CONTRAST
    return float(printed.mean()) * covered.width() * covered.height() / (place.width() * place.height())
