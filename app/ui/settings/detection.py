"""Detection settings: similarity threshold, kinds of groups, weights.

A change that needs no new comparison takes effect immediately: the results of the last scan are regrouped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import fsum
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QSlider, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.domain.parameters import PRESETS, SCORED_KINDS, Parameters, preset_of, with_preset
from app.domain.policies import DEFAULT_POLICIES, OFFERED_KINDS, Policies, Policy, policies_for
from app.services.scan.detection import Detection
from app.services.scan.tuning import Example
from app.tasks import queries
from app.ui.look.formats import format_number
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import in_review
from app.ui.settings.kind_choice import KindChoice
from app.ui.settings.section import MARGINS, ParameterSection
from app.ui.settings.threshold_card import ThresholdCard
from app.ui.settings.tuning_guide import TuningGuide
from app.ui.widgets.fields import Slider
from app.ui.widgets.labels import label
from app.ui.widgets.panels import Panel

WIDTH = 1108
WIDE = 860  # pixels; from this width on panels are placed side by side
WEIGHTS = {
    "jaccard": "jaccard",
    "fuzzy": "fuzzy",
    "metadata": "meta",
    "title": "title",
}  # parameter and text key
PAUSE = 150  # milliseconds after the last slider move before regrouping


class DetectionSection(ParameterSection):
    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(session, WIDTH, PAUSE, parent)
        self.preset = QComboBox()
        for name in PRESETS:
            self.preset.addItem("", name)
        self._preset_name = label(role="secondary")
        self.search = ThresholdCard()
        self._policies: Policies = DEFAULT_POLICIES
        self.guide = TuningGuide(session)
        self.kinds = [KindChoice(kind) for kind in (*OFFERED_KINDS, Kind.SEMANTIC, Kind.LOOKALIKE)]
        self._offered: tuple[Kind, ...] = OFFERED_KINDS
        self._kind_panel = _panel(self.kinds)
        self._weight_rows = [WeightRow(name) for name in WEIGHTS.values()]
        self._captions = [label(role="h3"), label(role="h3"), label(role="h3")]
        self._explanation = label(role="secondary", wrap=True)
        self._lay_out()
        self.preset.activated.connect(self._choose_preset)
        self.search.threshold_moved.connect(self.pause.start)
        self.search.search_chosen.connect(self._choose_search)
        for weight in self.weights:
            weight.valueChanged.connect(self.pause.start)
        for choice in self.kinds:
            choice.switched.connect(self.pause.start)
            choice.threshold_changed.connect(self.pause.start)
            choice.acted.connect(self._choose_policy)
        self.guide.change_wanted.connect(self._take_change)
        self.guide.example_wanted.connect(self._open_example)
        self.restore.clicked.connect(self._restore_defaults)
        self._offer(by_meaning=False)
        self.enter()
        self.retranslate()

    @property
    def threshold(self) -> QSlider:
        return self.search.threshold

    @property
    def weights(self) -> list[QSlider]:
        """Sliders in the order of WEIGHTS."""
        return [row.slider for row in self._weight_rows]

    def retranslate(self) -> None:
        self.heading.setText(text("st.threshold"))
        self._explanation.setText(text("st.threshold.d"))
        self._preset_name.setText(text("st.preset"))
        self.preset.setAccessibleName(text("st.preset"))
        self.preset.setPlaceholderText(text("st.preset.own"))
        for number, name in enumerate(PRESETS):
            self.preset.setItemText(number, text(f"st.preset.{name}"))
            self.preset.setItemData(number, text(f"st.preset.{name}.d"), Qt.ItemDataRole.ToolTipRole)
        self._show_derived()
        for caption, key in zip(self._captions, ("st.tiers", "st.weights", "st.tune"), strict=True):
            caption.setText(text(key))
        self.restore.setText(text("st.reset"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() - MARGINS[0] - MARGINS[2] >= theme().scaled(WIDE)
        self.search.set_wide(wide)
        self._lower.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def _lay_out(self) -> None:
        self.column.setSpacing(16)
        above = QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(self._explanation, 1)
        above.addWidget(self._preset_name)
        above.addWidget(self.preset)
        above.addWidget(self.restore)
        self._lower = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lower.setSpacing(24)
        self._lower.addLayout(_captioned(self._captions[0], self._kind_panel), 4)
        self._lower.addLayout(_captioned(self._captions[1], _panel(self._weight_rows)), 3)
        self.column.addLayout(above)
        self.column.addWidget(self.search)
        self.column.addLayout(self._lower)
        self.column.addLayout(_captioned(self._captions[2], _panel([self.guide])))

    def show_detection(self, detection: Detection) -> None:
        self._offer(by_meaning=detection.by_meaning)
        self._show_choice(detection.chosen, detection.policies)
        self.show_outcome(detection)

    def _offer(self, *, by_meaning: bool) -> None:
        """List the kinds that can be found: the same meaning only where it is looked for."""
        self._offered = (*OFFERED_KINDS, Kind.SEMANTIC) if by_meaning else OFFERED_KINDS
        for choice in self.kinds:
            if choice.kind is Kind.SEMANTIC:
                self._kind_panel.show_row(choice, shown=by_meaning)

    def _show_choice(self, chosen: Parameters, policies: Policies) -> None:
        """Set the controls to the given choice without reporting a change."""
        self._chosen = chosen
        self._policies = policies
        for choice in self.kinds:
            choice.set_policy(policies.get(choice.kind, Policy.SHOW))
        self._show_parameters()

    def _show_parameters(self) -> None:
        self.search.show_chosen(self._chosen)
        self._show_derived()
        for row, share in zip(self._weight_rows, _percents(self._chosen), strict=True):
            row.set_value(share)

    def _show_derived(self) -> None:
        """Show the preset, and the thresholds of kinds, which follow the common one unless they have one."""
        for choice in self.kinds:
            choice.set_threshold(self._chosen.threshold_for(choice.kind))
        name = preset_of(self._chosen)
        self.preset.setCurrentIndex(-1 if name is None else list(PRESETS).index(name))
        self.preset.setToolTip("" if name is None else text(f"st.preset.{name}.d"))

    # --- choosing --------------------------------------------------------------------------------

    def submit_changes(self) -> None:
        """Apply the choice; reset weights that are all zero."""
        kinds = [
            choice.kind for choice in self.kinds if choice.kind in self._offered and choice.switch.isChecked()
        ]
        weights: dict[str, Any] = {
            f"weight_{name}": slider.value() / 100 for name, slider in zip(WEIGHTS, self.weights, strict=True)
        }
        if not kinds or not any(weights.values()):
            self.enter()
            return
        changes: dict[str, Any] = {}
        if self.threshold.value() != round(self._chosen.similarity_threshold * 100):
            changes["similarity_threshold"] = self.threshold.value() / 100
        if set(kinds) != {kind for kind in self._chosen.kinds if kind in self._offered}:
            changes["kinds"] = [*kinds, *(kind for kind in self._chosen.kinds if kind not in self._offered)]
        if (thresholds := self._thresholds()) != dict(self._chosen.thresholds):
            changes["thresholds"] = thresholds
        if [slider.value() for slider in self.weights] != _percents(self._chosen):
            changes |= weights  # all of them, because they are relative to their sum
        self.change(changes)
        self._show_derived()  # not the sliders, which may be moving

    def _thresholds(self) -> dict[Kind, float]:
        """Return the thresholds of kinds that have one of their own, with those entered in the rows."""
        thresholds = dict(self._chosen.thresholds)
        common = self.threshold.value()
        for choice in self.kinds:
            entered = choice.threshold.value()
            if choice.kind in SCORED_KINDS and entered != round(
                self._chosen.threshold_for(choice.kind) * 100
            ):
                thresholds[choice.kind] = entered / 100
            if round(thresholds.get(choice.kind, -1) * 100) == common:
                del thresholds[choice.kind]
        return thresholds

    def _choose_preset(self, number: int) -> None:
        """Apply a preset: all parameters but the kinds to look for."""
        self.pause.stop()  # the preset replaces pending slider moves
        chosen = with_preset(self._chosen, list(PRESETS)[number])
        before = self._chosen.as_dict()
        self.change({name: value for name, value in chosen.as_dict().items() if value != before[name]})
        self._show_parameters()

    def _take_change(self, changes: dict[str, Any]) -> None:
        """Apply a change that the tuning guide proposed, or take it back."""
        self.pause.stop()
        self.change(changes)
        self._show_choice(self._chosen, policies_for(self._policies, self._chosen.kinds))

    def _open_example(self, example: Example) -> None:
        """Show a group in the review, or two documents that would be in one."""
        self._session.go(in_review(example.group if example.group is not None else example.pair))

    def _choose_search(self, changes: dict[str, Any]) -> None:
        self.change(changes)
        self._show_derived()
        self.search.show_chosen(self._chosen)

    def _choose_policy(self, choice: KindChoice) -> None:
        """Apply a policy: only the suggestions for the trash change, without comparing or grouping."""
        self._choose_policies({choice.kind: choice.policy})

    def _choose_policies(self, policies: Policies) -> None:
        self.choose(partial(queries.choose_policies, policies=policies))

    def _restore_defaults(self) -> None:
        self.pause.stop()  # discard pending slider moves
        self._show_choice(Parameters(), DEFAULT_POLICIES)
        self._choose_policies(DEFAULT_POLICIES)
        self.change(Parameters().as_dict())

    def show_outcome(self, detection: Detection) -> None:
        self.search.show_found(detection)
        self.guide.set_chosen(detection.chosen)


def _percents(chosen: Parameters) -> list[int]:
    """Return the weights in percent, as the sliders show them."""
    whole = fsum(chosen.weights)
    return [round(weight / whole * 100) for weight in chosen.weights]


def _panel(rows: Sequence[QWidget]) -> Panel:
    panel = Panel()
    for row in rows:
        panel.add_row(row)
    return panel


def _captioned(caption: QWidget, panel: Panel) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(8)
    column.addWidget(caption)
    column.addWidget(panel)
    column.addStretch(1)
    return column


class WeightRow(RetranslateMixin, QWidget):
    """A slider from 0 to 100; only the ratio of all weights matters."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """name: of the score in the text keys: jaccard, fuzzy, meta or title."""
        super().__init__(parent)
        self._name = name
        self._title = label(role="medium")
        self._value = label(role="strong")
        self.slider = Slider()
        self.slider.setRange(0, 100)
        self.slider.setPageStep(5)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._value)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 10)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.slider)
        self.slider.valueChanged.connect(self._show_value)
        self.retranslate()

    def set_value(self, value: int) -> None:
        """Show a value without reporting it."""
        self.slider.blockSignals(True)
        self.slider.setValue(value)
        self.slider.blockSignals(False)
        self._show_value()

    def retranslate(self) -> None:
        title = text(f"sc.{self._name}")
        self._title.setText(title)
        self.slider.setAccessibleName(title)
        self._show_value()

    def _show_value(self) -> None:
        self._value.setText(format_number(self.slider.value()))
