"""Pages on their sheets are sharp at every screen scaling."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from app.ui.viewer.pages.sheet_painting import ink_coverage, paint_sheet, paint_tile

SIDE = 60  # pixels of the screen


def stripes() -> QPixmap:
    """Return rows and columns of black and white, one pixel each."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    for x in range(SIDE):
        for y in range(SIDE):
            image.setPixelColor(x, y, QColor("black" if (x + y) % 2 else "white"))
    return QPixmap.fromImage(image)


def painted(ratio: float, paint) -> set[int]:
    """Return the brightness values in the middle of a painting."""
    screen = QImage(200, 200, QImage.Format.Format_RGB32)
    screen.fill(QColor("gray"))
    screen.setDevicePixelRatio(ratio)
    painter = QPainter(screen)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    paint(painter)
    painter.end()
    return {screen.pixelColor(x, y).lightness() for x in range(45, 65) for y in range(45, 65)}


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("left", [15, 16, 17])
def test_page_drawn_for_its_size_is_not_blurred(qapp, ratio, left):
    sheet = QRect(left, left, int(SIDE / ratio), int(SIDE / ratio))

    assert painted(ratio, lambda painter: paint_sheet(painter, sheet, stripes())) == {0, 255}


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_tile_is_not_blurred(qapp, ratio):
    sheet = QRect(-7, -9, 200, 200)
    part = QRect(45, 45, SIDE, SIDE)

    assert painted(ratio, lambda painter: paint_tile(painter, sheet, part, stripes())) == {0, 255}


def test_sheet_is_white_around_a_page_of_other_shape(qapp):
    sheet = QRect(20, 20, 100, SIDE)

    screen = QImage(200, 200, QImage.Format.Format_RGB32)
    screen.fill(QColor("gray"))
    painter = QPainter(screen)
    paint_sheet(painter, sheet, stripes())
    painter.end()

    beside = {screen.pixelColor(x, y).lightness() for x in (20, 30, 39, 100, 119) for y in range(20, 80)}
    assert beside == {255}


@pytest.mark.parametrize("ratio", [1, 2])
def test_ink_coverage_finds_print(qapp, ratio):
    """A black bar in the lower half of a white page that is shown 100 wide, 50 px from the corner."""
    page = QPixmap(100 * ratio, 200 * ratio)
    page.fill(Qt.GlobalColor.white)
    painter = QPainter(page)
    painter.fillRect(0, 100 * ratio, 100 * ratio, 10 * ratio, Qt.GlobalColor.black)
    painter.end()
    sheet = QRectF(50, 50, 100, 200)

    assert ink_coverage(page, sheet, QRectF(60, 60, 40, 20)) == 0
    assert ink_coverage(page, sheet, QRectF(0, 140, 40, 40)) == 0
    assert ink_coverage(page, sheet, QRectF(60, 140, 40, 40)) == pytest.approx(0.25, abs=0.01)
    assert ink_coverage(page, sheet, QRectF(30, 140, 40, 40)) == pytest.approx(0.125, abs=0.01)
