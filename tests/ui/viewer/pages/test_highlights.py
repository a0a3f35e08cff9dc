"""Highlights of a page painted together look like each painted alone."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.compare.page import Box
from app.compare.page_differences import PageHighlight, Source
from app.compare.word_alignment import WordStatus
from app.ui.viewer.pages.highlights import ROOM, HighlightPicture, boxes_on, paint_highlight

SHEET = QRectF(20, 10, 300, 400)
ALIKE = 2  # of 255


def line(top: float, *lefts: float) -> tuple[Box, ...]:
    return tuple(Box(left, top, left + 0.2, top + 0.03) for left in lefts)


MARKS = (
    PageHighlight(Source.TEXT, WordStatus.NOISE, line(0.1, 0.1, 0.5), line(0.1, 0.1)),
    PageHighlight(Source.TEXT, WordStatus.DIFFER, line(0.2, 0.1, 0.5), line(0.2, 0.1)),
    PageHighlight(Source.TEXT, WordStatus.CONFLICT, line(0.3, 0.1), line(0.3, 0.1)),
    PageHighlight(Source.INK, WordStatus.ONLY, line(0.4, 0.1), (), gap=line(0.4, 0.1)[0]),
    PageHighlight(Source.INK, WordStatus.ONLY, (), line(0.6, 0.1), gap=line(0.6, 0.1)[0]),
)


def painted(paint, dots_per_meter: int | None = None) -> np.ndarray:
    """Return the pixels (height, width, 4) of white paper after painting on it."""
    image = QImage(340, 420, QImage.Format.Format_ARGB32)
    if dots_per_meter is not None:
        image.setDotsPerMeterX(dots_per_meter)
        image.setDotsPerMeterY(dots_per_meter)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(420, 340, 4).astype(int)


@pytest.mark.parametrize("side", [0, 1])
def test_highlights_painted_together_look_as_alone(qtbot, side):
    def one_by_one(painter: QPainter) -> None:
        for mark in MARKS:
            paint_highlight(painter, mark, boxes_on(SHEET, (mark.a, mark.b)[side]))

    at_once = painted(
        lambda painter: HighlightPicture(MARKS, side, SHEET.size()).paint(painter, SHEET.topLeft())
    )
    gap = boxes_on(SHEET, [MARKS[4 - side].gap])[0].adjusted(-2, -2, 2, 2).toAlignedRect()
    inside = at_once[gap.top() : gap.bottom() + 1, gap.left() : gap.right() + 1].copy()
    at_once[gap.top() : gap.bottom() + 1, gap.left() : gap.right() + 1] = 255

    assert np.abs(at_once - painted(one_by_one)).max() <= ALIKE
    assert inside.min() < 200  # the box for content that only the other page has


@pytest.mark.parametrize("status", [WordStatus.CONFLICT, WordStatus.ONLY])
def test_frame_does_not_touch_what_it_frames(qtbot, status):
    """A frame over the edge of a 6 makes it look like a 5."""
    mark = PageHighlight(Source.TEXT, status, line(0.3, 0.1), line(0.3, 0.1))
    word = boxes_on(SHEET, mark.a)[0].adjusted(ROOM, ROOM, -ROOM, -ROOM).toAlignedRect()

    pixels = painted(lambda painter: paint_highlight(painter, mark, boxes_on(SHEET, mark.a)))

    inside = pixels[word.top() : word.bottom() + 1, word.left() : word.right() + 1]
    assert np.abs(inside - inside[0, 0]).max() <= ALIKE  # the fill alone
    around = pixels[word.top() - 4 : word.bottom() + 5, word.left() - 4 : word.right() + 5]
    assert np.abs(around - inside[0, 0]).max() > 60  # the frame is there


def test_hovered_highlight_stands_out(qtbot):
    def marked(hovered: PageHighlight | None) -> np.ndarray:
        picture = HighlightPicture(MARKS[1:2], 0, SHEET.size(), hovered)
        return painted(lambda painter: picture.paint(painter, SHEET.topLeft()))

    assert (marked(MARKS[1]) <= marked(None)).all()
    assert marked(MARKS[1]).sum() < marked(None).sum()


@pytest.mark.parametrize("dots_per_meter", [2000, 8000])
def test_highlights_have_one_size_at_any_resolution(qtbot, dots_per_meter):
    picture = HighlightPicture(MARKS, 0, SHEET.size())

    def paint(painter: QPainter) -> None:
        picture.paint(painter, SHEET.topLeft())

    assert (painted(paint, dots_per_meter) == painted(paint)).all()


def test_picture_recognises_its_inputs(qtbot):
    picture = HighlightPicture(MARKS, 0, SHEET.size())

    assert picture.is_of(MARKS, SHEET.size(), None)
    assert not picture.is_of(MARKS[:1], SHEET.size(), None)
    assert not picture.is_of(MARKS, SHEET.size() * 2, None)
    assert not picture.is_of(MARKS, SHEET.size(), MARKS[0])
