"""Finds the texts that a widget and everything in it draws, and their contrast to the background.

Texts come from an SVG drawing of the widget, which includes delegates and painted widgets; their background
comes from a picture of the same widget.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree as ET

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QLabel, QWidget

LEAST_CONTRAST = 4.5  # WCAG 2.2 (1.4.3)
SCALE = 2  # of the picture, so that the background shows between the letters


@dataclass(frozen=True)
class DrawnText:
    """One run of drawn text, with its positions in the root and in the widget that drew it."""

    text: str
    color: QColor
    box: QRectF
    local: QRectF
    widget: QWidget


def hard_to_read(root: QWidget, texts: list[DrawnText]) -> list[str]:
    """Find enabled texts with too little contrast to their background."""
    picture = _picture(root)
    disabled = [
        QRectF(one.rect().translated(one.mapTo(root, one.rect().topLeft())))
        for one in root.findChildren(QWidget)
        if one.isVisible() and not one.isEnabled()
    ]
    found = []
    for drawn in texts:
        if any(area.contains(drawn.box.center()) for area in disabled):
            continue
        ground = _ground(picture, drawn.box)
        if ground is None:
            continue
        ratio = contrast(_blended(drawn.color, ground), ground)
        if ratio < LEAST_CONTRAST:
            colors = f"{drawn.color.name()} on {ground.name()}"
            found.append(f"“{drawn.text[:60]}” {colors}: {ratio:.2f}")
    return found


def visible_texts(root: QWidget) -> str:
    """Return the texts of all visible labels, a line each."""
    return "\n".join(one.text() for one in root.findChildren(QLabel) if one.isVisible())


def color_at(widget: QWidget, x: int, y: int) -> str:
    """Return the colour that a widget paints at a point, as #rrggbb."""
    return widget.grab().toImage().pixelColor(x, y).name()


def texts_of(root: QWidget) -> list[DrawnText]:
    """Return every visible run of text drawn in the widget and its children."""
    widgets = [root, *(one for one in root.findChildren(QWidget) if one.isVisible())]
    return [drawn for widget in widgets for drawn in _texts_of_one(widget, root)]


def _texts_of_one(widget: QWidget, root: QWidget) -> Iterator[DrawnText]:
    seen = widget.visibleRegion()
    if seen.isEmpty():
        return
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(widget.size())
    drawing.setViewBox(widget.rect())
    drawing.setResolution(96)
    widget.render(drawing, QPoint(), QRegion(), QWidget.RenderFlag(0))  # without its children
    corner = widget.mapTo(root, QPoint())
    tree = ET.fromstring(bytes(buffer.data().data()))
    for words, color, local in _texts(tree, QTransform()):
        if seen.contains(local.center().toPoint()):
            yield DrawnText(words, color, local.translated(corner), local, widget)


def _texts(element: ET.Element, transform: QTransform) -> Iterator[tuple[str, QColor, QRectF]]:
    matrix = re.match(r"matrix\(([^)]+)\)", element.get("transform", ""))
    if matrix:
        a, b, c, d, e, f = (float(part) for part in matrix[1].split(","))
        transform = QTransform(a, b, c, d, e, f) * transform
    words = (element.text or "").strip()
    if element.tag.endswith("text") and words:
        color = QColor(element.get("fill", "#000000"))
        color.setAlphaF(float(element.get("fill-opacity", "1")))
        metrics = _metrics(
            element.get("font-family", ""), element.get("font-size", "13"), element.get("font-weight", "400")
        )
        place = transform.map(QPointF(float(element.get("x", "0")), float(element.get("y", "0"))))
        top = place.y() - metrics.ascent()
        yield words, color, QRectF(place.x(), top, metrics.horizontalAdvance(words), metrics.height())
    for child in element:
        yield from _texts(child, transform)


@cache
def _metrics(family: str, size: str, weight: str) -> QFontMetricsF:
    font = QFont(family)
    font.setPixelSize(max(1, round(float(size))))
    font.setWeight(QFont.Weight(int(weight)) if weight.isdigit() else QFont.Weight.Normal)
    return QFontMetricsF(font)


def _picture(root: QWidget) -> QImage:
    picture = QImage(root.size() * SCALE, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(SCALE)
    picture.fill(Qt.GlobalColor.white)
    root.render(picture)
    return picture


def _ground(picture: QImage, box: QRectF) -> QColor | None:
    """Return the most frequent colour behind a text, or None outside the widget."""
    area = QRectF(box.topLeft() * SCALE, box.size() * SCALE).toRect().intersected(picture.rect())
    if area.width() < 2 or area.height() < 2:
        return None
    pixels = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), -1)
    colors, counts = np.unique(
        pixels[area.top() : area.bottom() + 1, area.left() : area.right() + 1], return_counts=True
    )
    return QColor.fromRgb(int(colors[counts.argmax()]))


def _blended(color: QColor, ground: QColor) -> QColor:
    alpha = color.alphaF()
    return QColor.fromRgbF(
        *(
            alpha * over + (1 - alpha) * under
            for over, under in zip(color.getRgbF()[:3], ground.getRgbF()[:3], strict=True)
        )
    )


def contrast(first: QColor, second: QColor) -> float:
    """Return the contrast ratio of WCAG 2.2."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
