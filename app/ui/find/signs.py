"""How two documents overlap, as a small picture: the one asked about is filled, the found one an outline."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.domain.similar import SimilarDocument
from app.ui.look.theme import theme
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for, rounded

WIDTH, HEIGHT = 32, 22
_ALIKE = 0.9  # of both: the two are drawn as one
_WITHIN = 0.7  # of one: it is drawn in the other


def paint_sign(painter: QPainter, area: QRectF, hit: SimilarDocument) -> None:
    look = theme()
    fill, line, paper = look.color("accent"), look.color("chart"), look.color("surface")
    middle = QRectF(area.x() + 6, area.y() + 6, area.width() - 12, area.height() - 12)
    inner = QRectF(middle.center().x() - 5, middle.center().y() - 5, 10, 10)
    if min(hit.of_query, hit.in_query) >= _ALIKE:
        rounded(painter, area.adjusted(3, 1, -3, -1), 4, fill, line, 2)
    elif hit.of_query >= _WITHIN and hit.of_query >= hit.in_query:
        rounded(painter, area, 4, None, line, 2)
        rounded(painter, inner, 2, fill)
    elif hit.in_query >= _WITHIN:
        rounded(painter, area, 4, fill)
        rounded(painter, inner, 2, paper, line, 2)
    else:
        half = area.width() * 0.6
        rounded(painter, QRectF(area.x(), area.y() + 1, half, area.height() - 2), 4, fill)
        rounded(painter, QRectF(area.right() - half, area.y() + 1, half, area.height() - 2), 4, None, line, 2)


class Legend(QWidget):
    """The square of the query document, or of a found one, and its meaning."""

    def __init__(self, *, asked: bool) -> None:
        super().__init__()
        self._asked = asked
        self._words = label(role="small")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 0, 0, 0)
        row.addWidget(self._words)

    def set_text(self, words: str) -> None:
        self._words.setText(words)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, area = theme(), QRectF(0, self.height() / 2 - 6, 12, 12)
        painter = painter_for(self)
        if self._asked:
            rounded(painter, area, 3, look.color("accent"))
        else:
            rounded(painter, area, 3, None, look.color("chart"), 2)
        painter.end()
