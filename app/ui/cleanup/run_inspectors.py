"""Beside the plan while it is carried out: how far it is, and how to stop."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from app.domain.progress import Progress, Stage
from app.ui.look.formats import format_time_left
from app.ui.look.translation import text
from app.ui.runs.apply_controller import Confirmed
from app.ui.widgets.buttons import push_button
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.icon_label import IconLabel
from app.ui.widgets.inspector_column import InspectorColumn
from app.ui.widgets.labels import label
from app.ui.widgets.panels import divider
from app.ui.widgets.retranslated import RetranslateMixin
from app.ui.wording.waits import wait_text

SECONDS_BEFORE_ESTIMATE = 10
_STEPS = {Stage.BACKUP: "ap.step.saving", Stage.CARRY_OVER: "ap.step.carrying", Stage.APPLY: "ap.step.trash"}


class ProgressInspector(RetranslateMixin, InspectorColumn):
    """Steps go round with every document: backup, metadata, trash.

    Signals:
        stop_requested: stop after this document.
    """

    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._progress = Progress(Stage.APPLY, 0, 0)
        self._with_backup = False
        self._started = time.monotonic()
        self._first_done = 0
        self._stopping = False
        self._narrow = False
        self._title = label(role="h2", wrap=True)
        self._position = label(role="secondary", wrap=True)
        self._document = ElidedLabel("", "small")
        self._bar = QProgressBar()
        self._bar.setProperty("scale", "l")
        self._bar.setTextVisible(False)
        self._count = label(role="strong")
        self._left = label(role="small")
        numbers = QHBoxLayout()
        numbers.addWidget(self._count, 1)
        numbers.addWidget(self._left)
        self._rows = {stage: IconLabel("clock", role="small") for stage in _STEPS}
        self._note = label(role="hint", wrap=True)
        self.stop = push_button(size="l", icon="stop")
        self.stop.clicked.connect(self.stop_requested)
        for widget in (self._title, self._position, self._document, self._bar):
            self.body.addWidget(widget)
        self.body.addLayout(numbers)
        self.body.addWidget(divider())
        for row in self._rows.values():
            self.body.addWidget(row)
        self.body.addWidget(self._note)
        self.footer.addWidget(self.stop)
        self.retranslate()

    def begin(self, confirmed: Confirmed | None, total: int) -> None:
        """Show the start; confirmed is None for a run that goes on."""
        self._with_backup = confirmed is None or confirmed.backup is not None
        self._progress = Progress(Stage.APPLY, 0, total)
        self._started = time.monotonic()
        self._first_done = -1
        self._stopping = False
        self.retranslate()

    def set_narrow(self, narrow: bool) -> None:
        """In small windows the button has room for one word only."""
        self._narrow = narrow
        self.retranslate()

    def show_progress(self, progress: Progress) -> None:
        if self._first_done < 0:
            self._first_done = progress.done
        self._progress = progress
        self.retranslate()

    def show_stopping(self) -> None:
        self._stopping = True
        self.retranslate()

    def retranslate(self) -> None:
        progress, total = self._progress, self._progress.total or 0
        self._title.setText(text("ap.applying"))
        self._position.setText(text("ap.position", i=min(progress.done + 1, total), total=total))
        self._document.setText(progress.note)
        self._bar.setMaximum(max(total, 1))
        self._bar.setValue(progress.done)
        self._count.setText(text("ui.of", a=progress.done, b=total))
        self._left.setText(self._time_left())
        for stage, row in self._rows.items():
            running = progress.document is not None and progress.stage is stage
            row.set_text(text(_STEPS[stage]))
            row.icon.set_icon("refresh" if running else "clock", "accent_text" if running else "text3")
        self._rows[Stage.BACKUP].setVisible(self._with_backup)
        self._note.setText(wait_text(progress) or text("ap.savedfirst"))
        stop = "ap.stop.short" if self._narrow else "ap.stop"
        self.stop.setText(text("ap.stopping" if self._stopping else stop))
        self.stop.setEnabled(not self._stopping)
        self._bar.setAccessibleName(self._position.text())

    def _time_left(self) -> str:
        seconds = time.monotonic() - self._started
        done = self._progress.done - max(self._first_done, 0)
        left = (self._progress.total or 0) - self._progress.done
        if seconds < SECONDS_BEFORE_ESTIMATE or done <= 0 or left <= 0:
            return ""
        return text("ap.timeleft", t=format_time_left(seconds / done * left))
