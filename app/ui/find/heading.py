"""The line above the results: what they are, the legend, and the choice of list or graph."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.find.signs import Legend
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.segmented_control import SegmentedControl

SHORTEST_TITLE = 140  # px at 100 % text size, on several lines
_MARGIN, _GAP = 20, 16


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
