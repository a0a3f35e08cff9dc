"""The top of the overview: what was found, what it would free, and the way on."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.services.review.overview import Overview
from app.ui.look.formats import format_size
from app.ui.look.translation import text
from app.ui.overview.scan_line import ScanLine
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin

BELOW_TITLE, BELOW_SENTENCE = 4, 18


class Heading(RetranslateMixin, QWidget):
    """Title, sentence, and the button that leads into the review or, when all is decided, to cleaning up."""

    def __init__(self, scan_line: ScanLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: Overview | None = None
        self._decided = 0
        self._title = label(role="h1", wrap=True)
        self._sentence = label(role="lead", wrap=True)
        self.go_on = push_button("", "primary", "l", "arrow-right", icon_after=True)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self.go_on)
        line.addWidget(scan_line, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(BELOW_TITLE)
        column.addWidget(self._title)
        column.addWidget(self._sentence)
        column.addSpacing(BELOW_SENTENCE - BELOW_TITLE)
        column.addLayout(line)
        self.retranslate()

    @property
    def all_decided(self) -> bool:
        return self._figures is not None and self._decided >= self._figures.groups

    def set_figures(self, figures: Overview, decided: int) -> None:
        """`decided` is how many of the groups have a decision by now."""
        self._figures = figures
        self._decided = decided
        self.retranslate()

    def retranslate(self) -> None:
        if self._figures is None:
            return
        self._title.setText(text("ov.title", n=self._figures.groups))
        self._sentence.setText(_sentence(self._figures))
        key = "e.done.b" if self.all_decided else "ov.continue" if self._decided else "ov.start"
        self.go_on.setText(text(key))


def _sentence(figures: Overview) -> str:
    """How many documents, and what the extra copies take as far as that is known."""
    size = "" if figures.size is None else format_size(figures.size)
    pages = text("count.pages", n=figures.pages) if figures.pages else ""
    if size and pages:
        return text("ov.sub", n=figures.documents, s=size, p=pages)
    if size:
        return text("ov.sub.size", n=figures.documents, s=size)
    if pages:
        return text("ov.sub.pages", n=figures.documents, p=pages)
    return text("ov.sub.plain", n=figures.documents)
