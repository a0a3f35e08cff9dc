"""The line above the results: what they are, their signs in a legend, and the choice of list or graph."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.domain.similar import SimilarDocument
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.segmented_control import SegmentedControl

SIGN_WIDTH, SIGN_HEIGHT = 32, 22
_ALIKE = 0.9  # of both: the two are drawn as one
_WITHIN = 0.7  # of one: it is drawn in the other
SHORTEST_TITLE = 140  # px at 100 % text size, on several lines
_MARGIN, _GAP = 20, 16


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


class Heading(RetranslateMixin, QWidget):
    """Attributes:
    stop: ends what the title says; hidden while nothing takes long.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = label(role="h2", wrap=True)
        self.stop = push_button(size="s")
        self.stop.hide()
        self.weaker = label(role="small")
        self._legend = [Legend(asked=True), Legend(asked=False)]
        self.view = SegmentedControl(small=True)
        self.view.add_segment("list", "", "list")
        self.view.add_segment("graph", "", "graph")
        row = QHBoxLayout(self)
        row.setContentsMargins(_MARGIN, 14, _MARGIN, 13)
        row.setSpacing(_GAP)
        row.addWidget(self.title, 1)
        for part in (self.stop, self.weaker, *self._legend, self.view):
            row.addWidget(part)
        self.retranslate()

    def fit(self, room: int, *, has_legend: bool) -> None:
        """Leave out what does not fit beside the title: first the legend, then how many are weaker."""
        room -= 2 * _MARGIN
        width = self.title.fontMetrics().horizontalAdvance
        title, longest_word = width(self.title.text()), max(map(width, self.title.text().split()), default=0)
        self.view.fit(room - max(min(title, theme().scaled(SHORTEST_TITLE)), longest_word) - _GAP)
        room -= title + self.view.sizeHint().width() + _GAP
        weaker = self.weaker.sizeHint().width() + _GAP if self.weaker.text() else 0
        legend = sum(part.sizeHint().width() + _GAP for part in self._legend)
        self.weaker.setVisible(bool(weaker) and weaker <= room)
        for part in self._legend:
            part.setVisible(has_legend and weaker + legend <= room)

    def retranslate(self) -> None:
        self.view.set_text("list", text("fs.list"))
        self.view.set_text("graph", text("fs.graph"))
        for part, key in zip(self._legend, ("fs.legend.a", "fs.legend.b"), strict=True):
            part.set_text(text(key))
        self.stop.setText(text("ui.cancel"))
        self.weaker.setToolTip(text("fs.weaker.tip"))
