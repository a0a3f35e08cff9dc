"""The marks of a page painted at once look as each painted alone."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.compare.marks import PageMark, Source
from app.compare.page import Box
from app.compare.text_difference import Mark
from app.ui.viewer.mark_painting import boxes_on, paint_mark
from app.ui.viewer.mark_shapes import MarkShapes

SHEET = QRectF(20, 10, 300, 400)
ALIKE = 12  # of 255: edges of one shape and of many are rounded a little differently


def line(top: float, *lefts: float) -> tuple[Box, ...]:
    return tuple(Box(left, top, left + 0.2, top + 0.03) for left in lefts)


MARKS = (
    PageMark(Source.TEXT, Mark.NOISE, line(0.1, 0.1, 0.5), line(0.1, 0.1)),
    PageMark(Source.TEXT, Mark.DIFFER, line(0.2, 0.1, 0.5), line(0.2, 0.1)),
    PageMark(Source.TEXT, Mark.CONFLICT, line(0.3, 0.1), line(0.3, 0.1)),
    PageMark(Source.INK, Mark.ONLY, line(0.4, 0.1), (), gap=line(0.4, 0.1)[0]),
    PageMark(Source.INK, Mark.ONLY, (), line(0.6, 0.1), gap=line(0.6, 0.1)[0]),
)


def painted(paint) -> np.ndarray:
    """The pixels (height, width, 4) of white paper once something was painted on it."""
    image = QImage(340, 420, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(420, 340, 4).astype(int)


@pytest.mark.parametrize("side", [0, 1])
def test_marks_painted_at_once_look_as_each_alone(qtbot, side):
    def one_by_one(painter: QPainter) -> None:
        for mark in MARKS:
            paint_mark(painter, mark, boxes_on(SHEET, (mark.a, mark.b)[side]))

    at_once = painted(lambda painter: MarkShapes(MARKS, side, SHEET.size()).paint(painter, SHEET.topLeft()))
    gap = boxes_on(SHEET, [MARKS[4 - side].gap])[0].adjusted(-2, -2, 2, 2).toAlignedRect()
    inside = at_once[gap.top() : gap.bottom() + 1, gap.left() : gap.right() + 1].copy()
    at_once[gap.top() : gap.bottom() + 1, gap.left() : gap.right() + 1] = 255

    assert np.abs(at_once - painted(one_by_one)).max() <= ALIKE
    assert inside.min() < 200  # the place of what only the other page has


def test_a_mark_that_is_painted_apart_is_left_out(qtbot):
    whole = painted(lambda painter: MarkShapes(MARKS[1:2], 0, SHEET.size()).paint(painter, SHEET.topLeft()))
    shapes = MarkShapes(MARKS[1:2], 0, SHEET.size(), without=MARKS[1])

    assert whole.min() < 255
    assert painted(lambda painter: shapes.paint(painter, SHEET.topLeft())).min() == 255


def test_shapes_know_what_they_were_made_of(qtbot):
    shapes = MarkShapes(MARKS, 0, SHEET.size())

    assert shapes.shows(MARKS, SHEET.size(), None)
    assert not shapes.shows(MARKS[:1], SHEET.size(), None)
    assert not shapes.shows(MARKS, SHEET.size() * 2, None)
    assert not shapes.shows(MARKS, SHEET.size(), MARKS[0])
