"""A choice of light, dark or the system's scheme, with a small picture of the window in it."""

from __future__ import annotations

import json
from functools import cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QRadioButton, QVBoxLayout, QWidget

from app.system.folders import resources
from app.ui.look.preferences import SchemeChoice
from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded

PICTURE = QSize(172, 110)
RADIUS = 10


class SchemeCard(QWidget):
    """The radio button is the control; a click on the picture chooses it too."""

    def __init__(self, scheme: SchemeChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.radio = QRadioButton()
        self.radio.toggled.connect(self._embolden)
        theme().changed.connect(self._embolden)
        self._picture = _Picture(scheme, self.radio)
        self._picture.clicked.connect(self.radio.click)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._picture)
        column.addWidget(self.radio)

    def set_text(self, text: str) -> None:
        self.radio.setText(text)

    def _embolden(self) -> None:
        self.radio.setFont(theme().font("strong" if self.radio.isChecked() else "body"))
        self._picture.update()


class _Picture(QWidget):
    clicked = Signal()

    def __init__(self, scheme: SchemeChoice, radio: QRadioButton) -> None:
        super().__init__()
        self._scheme = scheme
        self._radio = radio
        self.setFixedSize(PICTURE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        area = QRectF(self.rect())
        inside = area.adjusted(2, 2, -2, -2)
        shape = QPainterPath()
        shape.addRoundedRect(inside, RADIUS - 2, RADIUS - 2)
        painter.setClipPath(shape)
        _paint_window(painter, inside, "dark" if self._scheme is SchemeChoice.DARK else "light")
        if self._scheme is SchemeChoice.SYSTEM:
            half = QPainterPath()
            half.addPolygon(_right_half(inside))
            painter.setClipPath(shape.intersected(half))
            _paint_window(painter, inside, "dark")
        painter.setClipping(False)
        chosen = self._radio.isChecked()
        line = theme().color("accent" if chosen else "line")
        rounded(painter, area, RADIUS, None, line, 2.5 if chosen else 1)
        painter.end()


def _right_half(area: QRectF) -> QPolygonF:
    """Divided by a slanting line."""
    top, bottom = area.left() + area.width() * 0.58, area.left() + area.width() * 0.4
    return QPolygonF(
        [
            QPointF(top, area.top()),
            area.topRight(),
            area.bottomRight(),
            QPointF(bottom, area.bottom()),
        ]
    )


def _paint_window(painter: QPainter, area: QRectF, scheme: str) -> None:
    """The review in small: list, two pages, and the suggested decision."""
    colors = _colors(scheme)
    left, top, width, height = area.x(), area.y(), area.width(), area.height()
    painter.fillRect(area, colors["canvas"])
    painter.fillRect(QRectF(left, top, width, height * 0.14), colors["surface"])
    painter.fillRect(QRectF(left, top + height * 0.83, width, height * 0.17), colors["surface"])
    painter.fillRect(QRectF(left, top, width * 0.25, height), colors["sidebar"])
    rounded(painter, QRectF(left + 6, top + 16, width * 0.25 - 12, 10), 2, colors["selected"])
    for row, length in ((33, 0.14), (45, 0.16)):
        rounded(painter, QRectF(left + 6, top + row, width * length, 5), 2, colors["track"])
    for share in (0.33, 0.66):
        page = QRectF(left + width * share, top + height * 0.24, width * 0.26, height * 0.59)
        painter.fillRect(page, colors["paper"])
    button = QRectF(left + width * 0.76, top + height * 0.88, width * 0.19, 8)
    rounded(painter, button, 2, colors["accent"])


@cache
def _colors(scheme: str) -> dict[str, QColor]:
    """All colours of a scheme, also of the one that is not in use."""
    tokens = json.loads((resources() / "style" / "tokens.json").read_text(encoding="utf-8"))
    return {name: QColor(value) for name, value in tokens[scheme].items()}
