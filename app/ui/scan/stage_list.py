"""Vertical list of the stages of a long task, joined by a line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.painting import bar, painter_for

CIRCLE = 28
LINE = 2
ROW = 44
RUNNING_ROW = 56
TEXT_LEFT = CIRCLE + 14


class StageState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"


@dataclass(frozen=True)
class Stage:
    """One stage.

    Attributes:
        note: text on the right ("24,707 of 38,604 pairs").
        share: 0…1 while running; None if the total is unknown.
    """

    title: str
    state: StageState = StageState.WAITING
    note: str = ""
    share: float | None = None


class StageList(RetranslateMixin, QWidget):
    """Paints the stages; for screen readers they are one description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stages: list[Stage] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_stages(self, stages: list[Stage]) -> None:
        self._stages = stages
        self.retranslate()
        self.updateGeometry()
        self.update()

    def retranslate(self) -> None:
        message = [
            ", ".join(filter(None, (stage.title, text(f"a11y.stage.{stage.state}"), stage.note)))
            for stage in self._stages
        ]
        self.setAccessibleName(". ".join(message))

    def sizeHint(self) -> QSize:
        return QSize(480, sum(_row_height(stage) for stage in self._stages))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        top = 0.0
        for number, stage in enumerate(self._stages, start=1):
            circle = QRectF(1, top + 1, CIRCLE - 2, CIRCLE - 2)
            if number < len(self._stages):
                color = "keep_line" if stage.state is StageState.DONE else "line"
                painter.setPen(QPen(theme().color(color), LINE))
                middle = round(circle.center().x())
                painter.drawLine(middle, round(circle.bottom() + 1), middle, round(top + _row_height(stage)))
            self._paint_circle(painter, circle, number, stage.state)
            self._paint_texts(painter, top, stage)
            top += _row_height(stage)
        painter.end()

    def _paint_circle(self, painter: QPainter, circle: QRectF, number: int, state: StageState) -> None:
        look = theme()
        fill, line, ink = {
            StageState.WAITING: ("window", "line_strong", "text2"),
            StageState.RUNNING: ("accent", "accent", "on_accent"),
            StageState.DONE: ("keep_fill", "keep_fill", "on_keep"),
        }[state]
        painter.setPen(QPen(look.color(line), 1.5))
        painter.setBrush(look.color(fill))
        painter.drawEllipse(circle)
        if state is StageState.DONE:
            icons.paint(painter, "check", ink, circle.adjusted(5, 5, -5, -5))
        else:
            painter.setPen(look.color(ink))
            painter.setFont(look.font("small_strong"))
            painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, str(number))

    def _paint_texts(self, painter: QPainter, top: float, stage: Stage) -> None:
        look = theme()
        row = QRectF(TEXT_LEFT, top, self.width() - TEXT_LEFT, CIRCLE)
        painter.setFont(look.font("lead_strong"))
        painter.setPen(look.color("text2" if stage.state is StageState.WAITING else "text"))
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, stage.title)
        painter.setFont(look.font("small", tabular=True))
        painter.setPen(look.color("text2"))
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, stage.note)
        if stage.state is StageState.RUNNING and stage.share is not None:
            below = QRectF(row.left(), row.bottom() + 1, row.width(), 6)
            bar(painter, below, stage.share, look.color("accent"), look.color("track"))


def _row_height(stage: Stage) -> int:
    return RUNNING_ROW if stage.state is StageState.RUNNING else ROW
