"""Detection: how similar documents must be, which kinds count, and what counts how much.

Every choice takes effect at once: what the last scan found is grouped anew, and nothing is compared again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QButtonGroup, QSlider, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.domain.parameters import Parameters
from app.tasks import jobs
from app.ui.formats import format_percent
from app.ui.i18n import text
from app.ui.session import LibrarySession
from app.ui.settings.section import Section
from app.ui.settings.setting_row import SettingRow
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.panel import Panel
from app.ui.widgets.switch import Switch

WIDTH = 690
KINDS = (Kind.EXACT, Kind.NEAR, Kind.VERSION, Kind.CONTAINED)
WEIGHTS = {"jaccard": "jaccard", "fuzzy": "fuzzy", "metadata": "meta", "title": "title"}  # and their texts
LEAST_THRESHOLD = 30  # percent; below it nobody calls two papers alike
PAUSE = 150  # milliseconds without a move of a slider before the groups follow


class DetectionSection(Section):
    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self._session = session
        self._chosen = Parameters()
        self._groups: int | None = None
        self.threshold = _slider(LEAST_THRESHOLD, 100, 220)
        self.switches = [Switch() for _ in KINDS]
        self._kinds = QButtonGroup(self)
        self._kinds.setExclusive(False)
        for number, switch in enumerate(self.switches):
            self._kinds.addButton(switch, number)
        self.weights = [_slider(0, 100, 150) for _ in WEIGHTS]
        self.restore = push_button(kind="link")
        self._captions = [label(role="caption"), label(role="caption")]
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._lay_out()
        self._pause.timeout.connect(self._choose)
        for slider in (self.threshold, *self.weights):
            slider.valueChanged.connect(self._on_moved)
        self._kinds.idToggled.connect(self._on_moved)
        self.restore.clicked.connect(self._restore_defaults)
        for changed in (session.connected, session.disconnected):
            changed.connect(self.enter)
        self.enter()
        self.retranslate()

    def enter(self) -> None:
        """Show the choice of the library that is open; without one there is nothing to choose for."""
        profile = self._session.profile
        self._controls.setEnabled(profile is not None)
        if profile is not None:
            self._session.lanes.desk.submit(
                partial(jobs.load_detection, profile=profile), self._show, failed=self._session.failed.emit
            )

    def retranslate(self) -> None:
        self.heading.setText(text("st.detect"))
        for caption, key in zip(self._captions, ("st.kinds", "st.weights"), strict=True):
            caption.setText(text(key))
        self.threshold.setAccessibleName(text("st.threshold"))
        for row, switch, kind in zip(self._kind_rows, self.switches, KINDS, strict=True):
            row.set_texts(text(f"kinds.{kind}"), text(f"kinds.{kind}.d"))
            switch.setAccessibleName(text(f"kinds.{kind}"))
        self.restore.setText(text("st.reset"))
        self._show_values()

    def _lay_out(self) -> None:
        self._threshold_row = SettingRow(self.threshold)
        self._kind_rows = [SettingRow(switch) for switch in self.switches]
        self._weight_rows = [SettingRow(slider) for slider in self.weights]
        self._controls = QWidget()
        column = QVBoxLayout(self._controls)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(_panel([self._threshold_row]))
        column.addWidget(self._captions[0])
        column.addWidget(_panel(self._kind_rows))
        column.addWidget(self._captions[1])
        column.addWidget(_panel(self._weight_rows))
        column.addWidget(self.restore, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self._controls)

    def _show(self, chosen: Parameters) -> None:
        """Put the controls where the choice has them, without taking that for a choice."""
        self._chosen = chosen
        whole = sum(chosen.weights)
        for control in (self.threshold, *self.weights, self._kinds):
            control.blockSignals(True)
        self.threshold.setValue(round(chosen.similarity_threshold * 100))
        for switch, kind in zip(self.switches, KINDS, strict=True):
            switch.setChecked(kind in chosen.kinds)
        for slider, weight in zip(self.weights, chosen.weights, strict=True):
            slider.setValue(round(weight / whole * 100))
        for control in (self.threshold, *self.weights, self._kinds):
            control.blockSignals(False)
        self._show_values()

    def _show_values(self) -> None:
        threshold = format_percent(self.threshold.value() / 100)
        counted = text("st.threshold.n", self._groups, p=threshold) if self._groups is not None else threshold
        self._threshold_row.set_texts(text("st.threshold"), f"{text('st.threshold.d')}\n{counted}")
        self.threshold.setAccessibleDescription(counted)
        for row, slider, name in zip(self._weight_rows, self.weights, WEIGHTS.values(), strict=True):
            row.set_texts(text(f"sc.{name}"), str(slider.value()))
            slider.setAccessibleName(text(f"sc.{name}"))

    # --- choosing --------------------------------------------------------------------------------

    def _on_moved(self, *_change: object) -> None:
        self._groups = None
        self._show_values()
        self._pause.start()

    def _choose(self) -> None:
        """Take the choice over; one that would count nothing at all is put back."""
        kinds = [kind for kind, switch in zip(KINDS, self.switches, strict=True) if switch.isChecked()]
        weights: dict[str, Any] = {
            f"weight_{name}": slider.value() / 100 for name, slider in zip(WEIGHTS, self.weights, strict=True)
        }
        if not kinds or not any(weights.values()):
            self._show(self._chosen)
            return
        self._take(
            replace(
                self._chosen,
                similarity_threshold=self.threshold.value() / 100,
                kinds=[*kinds, *(kind for kind in self._chosen.kinds if kind not in KINDS)],
                **weights,
            )
        )

    def _restore_defaults(self) -> None:
        self._show(Parameters())
        self._take(self._chosen)

    def _take(self, chosen: Parameters) -> None:
        self._chosen = chosen
        profile = self._session.profile
        if profile is not None:
            self._session.lanes.desk.submit(
                partial(jobs.choose_detection, profile=profile, parameters=chosen),
                self._on_grouped,
                failed=self._session.failed.emit,
            )

    def _on_grouped(self, groups: int) -> None:
        self._groups = groups
        self._show_values()
        self._session.reload()


def _slider(least: int, most: int, width: int) -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(least, most)
    slider.setPageStep(5)
    slider.setFixedWidth(width)
    return slider


def _panel(rows: list[SettingRow]) -> Panel:
    panel = Panel()
    for row in rows:
        panel.add_row(row)
    return panel
