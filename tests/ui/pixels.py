"""Pictures as arrays: a loop over the pixels of a pane takes a second."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor, QImage


def pixels(picture: QImage) -> np.ndarray:
    """Return red, green and blue of each pixel, 0…255: an array (height, width, 3)."""
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)
    return rows[:, :, 2::-1].astype(int)


def has_color(seen: np.ndarray, color: QColor) -> np.ndarray:
    """Return for each of the pixels whether it is of exactly this colour."""
    return (seen == (color.red(), color.green(), color.blue())).all(axis=2)


def lightness(seen: np.ndarray) -> np.ndarray:
    """Return the lightness of pixels as `QColor.lightness` does, 0…255."""
    return (seen.max(axis=2) + seen.min(axis=2)) // 2
