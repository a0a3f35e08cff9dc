"""A scan that runs or is paused: how far it is, what each stage does, and the buttons to stop it."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.progress import Progress
from app.ui.look import icons
from app.ui.look.formats import format_percent
from app.ui.look.translation import text
from app.ui.scan import wording
from app.ui.scan.overall_bar import OverallBar
from app.ui.scan.progress_estimate import ProgressEstimate
from app.ui.scan.stage_list import StageList
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin

MARGINS = (48, 32, 48, 32)


class RunningView(RetranslateMixin, QWidget):
    """Shows the scan it was told of by `start` and `take`.

    Signals:
        pause_asked, continue_asked, cancel_asked: the buttons.
    """

    pause_asked = Signal()
    continue_asked = Signal()
    cancel_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._reckoning = ProgressEstimate(time.monotonic(), first_scan=True)
        self._paused = False
        self._title = label(role="h1", wrap=True)
        self._subtitle = label(role="secondary", wrap=True)
        self.pause = push_button()
        self.cancel = push_button()
        self.bar = OverallBar()
        self._percent = label(role="strong")
        self._documents = label(role="small")
        self._speed = label(role="small", wrap=True)
        self._speed.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.stages = StageList()
        self._lay_out()
        self.pause.clicked.connect(self._on_pause_clicked)
        self.cancel.clicked.connect(self.cancel_asked)
        self.set_paused(False)

    def _lay_out(self) -> None:
        titles = QVBoxLayout()
        titles.setSpacing(6)
        titles.addWidget(self._title)
        titles.addWidget(self._subtitle)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.pause)
        buttons.addWidget(self.cancel)
        upright = QVBoxLayout()
        upright.addLayout(buttons)
        upright.addStretch(1)
        header = QHBoxLayout()
        header.setSpacing(24)
        header.addLayout(titles, 1)
        header.addLayout(upright)
        figures = QHBoxLayout()
        figures.setSpacing(8)
        figures.addWidget(self._percent, 0, Qt.AlignmentFlag.AlignTop)
        figures.addWidget(self._documents, 0, Qt.AlignmentFlag.AlignTop)
        figures.addWidget(self._speed, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*MARGINS)
        column.setSpacing(0)
        column.addLayout(header)
        column.addSpacing(24)
        column.addWidget(self.bar)
        column.addSpacing(8)
        column.addLayout(figures)
        column.addSpacing(28)
        column.addWidget(self.stages)
        column.addStretch(1)

    @property
    def reckoning(self) -> ProgressEstimate:
        return self._reckoning

    def start(self, *, first_scan: bool) -> None:
        """Another scan begins, or goes on."""
        self._reckoning = ProgressEstimate(time.monotonic(), first_scan=first_scan)
        self.bar.start()
        self.set_paused(False)

    def take(self, progress: Progress) -> None:
        self._reckoning.take(progress, time.monotonic())
        self.bar.set_share(self._reckoning.share)
        self._show_figures()

    def set_paused(self, paused: bool, *, may_continue: bool = True) -> None:
        """Whether the scan rests; it may go on only once it has really stopped."""
        self._paused = paused
        self.pause.setEnabled(may_continue)
        icons.set_icon(self.pause, "play" if paused else "pause", "text", "text", 16, 4)
        self.retranslate()

    def is_paused(self) -> bool:
        return self._paused

    def retranslate(self) -> None:
        self._title.setText(text("scan.paused.title" if self._paused else "scan.title"))
        self._subtitle.setText(text("scan.paused.sub" if self._paused else "scan.sub"))
        self.pause.setText(text("scan.continue" if self._paused else "scan.pause"))
        self.cancel.setText(text("scan.cancel"))
        self._show_figures()

    def _show_figures(self) -> None:
        reckoning = self._reckoning
        self._percent.setText(format_percent(reckoning.share))
        known = reckoning.documents > 0
        self._documents.setText(text("scan.of", n=reckoning.documents) if known else "")
        self._speed.setText("" if self._paused else wording.speed(reckoning, time.monotonic()))
        self.stages.set_stages(wording.stages(reckoning))

    def _on_pause_clicked(self) -> None:
        if self._paused:
            self.continue_asked.emit()
        else:
            self.pause_asked.emit()
