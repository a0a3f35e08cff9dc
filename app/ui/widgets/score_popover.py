"""How a score came about: its parts, their weights, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets import layouts
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import bar, painter_for
from app.ui.widgets.panels import divider
from app.ui.widgets.popover import Popover

WIDTH = 404


@dataclass(frozen=True)
class ScorePart:
    """One part; score and weight are 0…100. None for what is told beside the weighted ones."""

    name: str
    description: str
    score: int
    weight: int | None


class ScorePopover(Popover):
    """Signals:
    weights_requested: the user wants to change the weights.
    """

    weights_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._total = 0
        self._is_confidence = True
        self._sentence = label(role="small", wrap=True)
        self._change = push_button(kind="link", size="s")
        super().__init__(WIDTH, parent)
        self._change.clicked.connect(self._change_clicked)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self.body.addLayout(self._rows)
        self.body.addWidget(divider())
        foot = QHBoxLayout()
        foot.addWidget(self._sentence, 1)
        foot.addWidget(self._change)
        self.body.addLayout(foot)

    def set_score(
        self, total: int, parts: list[ScorePart], sentence: str, *, is_confidence: bool = True
    ) -> None:
        """total is 0…100; the number that the ring shows, or only how alike the two are."""
        self._total = total
        self._is_confidence = is_confidence
        layouts.clear(self._rows)
        for part in parts:
            self._rows.addWidget(_ScoreRow(part))
        self._sentence.setText(sentence)
        self.retranslate()

    def sentence(self) -> str:
        return self._sentence.text()

    def retranslate(self) -> None:
        super().retranslate()
        self.set_title(text("sc.how" if self._is_confidence else "sc.alike", n=self._total))
        self._change.setText(text("sc.change"))

    def _change_clicked(self) -> None:
        self.close()
        self.weights_requested.emit()


class _ScoreRow(QWidget):
    def __init__(self, part: ScorePart) -> None:
        super().__init__()
        self._part = part
        self.setAccessibleName(_spoken(part))
        self.setToolTip(part.description)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH - 28, theme().scaled(42))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        part = self._part
        painter = painter_for(self)
        first, second = look.scaled(17), look.scaled(15)
        top = (self.height() - first - second) / 2
        left_width = self.width() * 0.41
        painter.setFont(look.font("medium"))
        painter.setPen(look.color("text"))
        painter.drawText(QRectF(0, top, left_width, first), Qt.AlignmentFlag.AlignVCenter, part.name)
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text3"))
        below = QRectF(0, top + first, left_width, second)
        elide = Qt.TextElideMode.ElideRight
        description = painter.fontMetrics().elidedText(part.description, elide, round(left_width) - 8)
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, description)
        track = QRectF(left_width, self.height() / 2 - 4, self.width() * 0.27, 8)
        bar(painter, track, part.score / 100, look.color("chart"), look.color("track"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.setFont(look.font("strong", tabular=True))
        painter.setPen(look.color("text"))
        painter.drawText(QRectF(track.right(), 0, 40, self.height()), right, str(part.score))
        painter.setFont(look.font("caption_plain"))
        painter.setPen(look.color("text3"))
        painter.drawText(QRectF(self.rect()), right, _weight(part))
        painter.end()


def _weight(part: ScorePart) -> str:
    return text("sc.weight.none") if part.weight is None else text("sc.weight.n", n=part.weight)


def _spoken(part: ScorePart) -> str:
    if part.weight is None:
        return text("a11y.score.unweighted", name=part.name, score=part.score)
    return text("a11y.score", name=part.name, score=part.score, weight=part.weight)
