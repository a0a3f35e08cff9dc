"""How likely a pair is found, by the text that two documents share, above the pairs there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.parameters import Parameters
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded

HEIGHT = 240
LEFT, TOP, RIGHT, BELOW = 46, 10, 24, 26  # room for the percentages and the handle, at the usual text size
HANDLE = 6.0  # radius
REACH = 12.0  # pixels beside the line at which it can still be taken
TALLEST = 0.34  # of the height, so that the bars stay below the curve
STEPS = 100


class DetectionCurve(QWidget):
    """The S-curve of bands × rows, the classic one dashed, and the pairs of the library as bars.

    The line with the handle stands at the threshold. It can be dragged; for the keys there is the slider that
    says the same.

    Signals:
        moved: the threshold in percent, while the line is dragged.
    """

    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parameters = Parameters()
        self._classic = Parameters.classic()
        self._pairs: Sequence[int] = ()
        self._threshold = 0.75
        self._dragged = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        theme().changed.connect(self.updateGeometry)

    def set_search(self, parameters: Parameters) -> None:
        """Draw the curve of these bands and rows."""
        self._parameters = parameters
        self.update()

    def set_pairs(self, pairs: Sequence[int]) -> None:
        """How many pairs share as much text, in classes of one width from 0 to 1."""
        self._pairs = pairs
        self.update()

    def set_threshold(self, threshold: float) -> None:
        """0…1"""
        self._threshold = threshold
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(560, theme().scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    # --- dragging --------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._at_line(event.position()):
            self._dragged = True
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._dragged or self._at_line(event.position())
        self.setCursor(Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.ArrowCursor)
        if self._dragged:
            plot = self._plot()
            share = (event.position().x() - plot.left()) / plot.width()
            self.moved.emit(round(100 * min(1.0, max(0.0, share))))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = False
        super().mouseReleaseEvent(event)

    def _at_line(self, point: QPointF) -> bool:
        return abs(point.x() - self._point(self._threshold, 0).x()) <= REACH

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        self._paint_grid(painter)
        self._paint_pairs(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color("text2"), 1.2, Qt.PenStyle.DashLine))
        painter.drawPath(self._curve(self._classic))
        painter.setPen(QPen(look.color("accent"), 2.2))
        painter.drawPath(self._curve(self._parameters))
        handle = self._point(self._threshold, self._parameters.chance(self._threshold))
        painter.setPen(QPen(look.color("text"), 1.4))
        painter.drawLine(handle, self._point(self._threshold, 0))
        painter.setPen(QPen(look.color("accent"), 2))
        painter.setBrush(look.color("surface"))
        painter.drawEllipse(handle, HANDLE, HANDLE)
        painter.end()

    def _paint_grid(self, painter: QPainter) -> None:
        look, plot = theme(), self._plot()
        painter.setFont(look.font("caption_plain", tabular=True))
        room = look.scaled(RIGHT)
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            left, right = self._point(0, share), self._point(1, share)
            painter.setPen(QPen(look.color("line_strong" if not share else "line"), 1))
            painter.drawLine(left, right)
            painter.setPen(look.color("text2"))
            beside = QRectF(0, left.y() - room, plot.left() - 8, 2 * room)
            right_hand = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(beside, right_hand, format_percent(share))
            x = self._point(share, 0).x()
            below = QRectF(x - room, plot.bottom() + 4, 2 * room, self.height() - plot.bottom() - 4)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, format_percent(share))

    def _paint_pairs(self, painter: QPainter) -> None:
        """The bars; their heights are square roots, or a series of bills would leave all others flat."""
        most = max(self._pairs, default=0)
        if not most:
            return
        plot = self._plot()
        width = plot.width() / len(self._pairs)
        for place, pairs in enumerate(self._pairs):
            if not pairs:
                continue
            height = max(2.0, plot.height() * TALLEST * (pairs / most) ** 0.5)
            area = QRectF(plot.left() + place * width + 1, plot.bottom() - height, width - 2, height)
            reached = (place + 0.5) / len(self._pairs) >= self._threshold
            rounded(painter, area, 2, theme().color("chart2" if reached else "line"))

    def _curve(self, parameters: Parameters) -> QPainterPath:
        path = QPainterPath(self._point(0, 0))
        for step in range(1, STEPS + 1):
            path.lineTo(self._point(step / STEPS, parameters.chance(step / STEPS)))
        return path

    def _plot(self) -> QRectF:
        scaled = theme().scaled
        return QRectF(self.rect()).adjusted(scaled(LEFT), scaled(TOP), -scaled(RIGHT), -scaled(BELOW))

    def _point(self, likeness: float, chance: float) -> QPointF:
        plot = self._plot()
        return QPointF(plot.left() + likeness * plot.width(), plot.bottom() - chance * plot.height())
