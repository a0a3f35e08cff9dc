"""The column beside the overview: how sure the matches are, and whose documents are stored twice."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.services.review.overview import HISTOGRAM_BARS, HISTOGRAM_FROM, Overview
from app.ui.look.formats import format_number, format_percent
from app.ui.look.translation import text
from app.ui.widgets.bar_rows import BarRow, BarRows
from app.ui.widgets.histogram import Column, Histogram
from app.ui.widgets.icon_label import IconLabel
from app.ui.widgets.inspector_column import InspectorColumn
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin

WIDTH, NARROW = 360, 280
ABOVE_CHARTS, BETWEEN_CHARTS, ABOVE_PROMISE = 10, 24, 12


class Charts(RetranslateMixin, InspectorColumn):
    """Both charts lead to the groups behind a bar.

    Signals:
        step_chosen: a step of the histogram.
        correspondent_chosen: a name, "" for none.
    """

    step_chosen = Signal(int)
    correspondent_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self._figures: Overview | None = None
        self._sure = label(role="h3")
        self._histogram = Histogram()
        self._hint = label(role="small", wrap=True)
        self._whose = label(role="h3", wrap=True)
        self._bars = BarRows()
        self._promise = IconLabel("keep", color="keep")
        self.body.addSpacing(ABOVE_CHARTS)
        for widget in (self._sure, self._histogram, self._hint):
            self.body.addWidget(widget)
        self.body.addSpacing(BETWEEN_CHARTS)
        self.body.addWidget(self._whose)
        self.body.addWidget(self._bars)
        self.footer.addSpacing(ABOVE_PROMISE)
        self.footer.addWidget(self._promise)
        self._histogram.activated.connect(self._choose_step)
        self._bars.activated.connect(self.correspondent_chosen)
        self.retranslate()

    def set_figures(self, figures: Overview) -> None:
        """The same figures again leave the bars alone, and with them the focus."""
        if figures != self._figures:
            self._figures = figures
            self.retranslate()

    def controls(self) -> list[QWidget]:
        """What can be focused, from top to bottom."""
        return [self._histogram, *self._bars.buttons()]

    def retranslate(self) -> None:
        self._sure.setText(text("ov.conf"))
        self._histogram.setAccessibleName(text("ov.conf"))
        self._hint.setText(text("ov.conf.hint"))
        self._whose.setText(text("ov.corr"))
        self._promise.set_text(f"{text('connect.promise1')} {text('connect.promise2')}")
        if self._figures is None:
            return
        columns = [_column(step, amount) for step, amount in enumerate(self._figures.confidence)]
        axis = tuple(format_percent(share) for share in (HISTOGRAM_FROM, (1 + HISTOGRAM_FROM) / 2, 1))
        self._histogram.set_columns(columns, axis)
        most = max((amount for _, amount in self._figures.correspondents), default=1)
        self._bars.set_rows(
            [
                BarRow(name, name or text("ov.nocorr"), amount / most, format_number(amount))
                for name, amount in self._figures.correspondents
            ]
        )

    def _choose_step(self, key: str) -> None:
        self.step_chosen.emit(int(key))


def _column(step: int, amount: int) -> Column:
    width = (1 - HISTOGRAM_FROM) / HISTOGRAM_BARS
    low, high = HISTOGRAM_FROM + step * width, HISTOGRAM_FROM + (step + 1) * width
    described = text("ov.step", n=amount, a=format_percent(low), b=format_percent(high))
    return Column(str(step), amount, format_number(amount), described)
