"""Expert settings: the search method and its parameters."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from app.domain.parameters import RANGES, Parameters, Preset
from app.services.scan.detection import Detection
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.parameter_section import ParameterSection
from app.ui.settings.section import SettingRow
from app.ui.widgets.labels import label
from app.ui.widgets.panels import Panel

WIDTH = 690
NUMBER_WIDTH = 130
PRESETS = {Preset.STANDARD: Parameters(), Preset.CLASSIC: Parameters.classic()}
OF_PRESET = ("preset", "num_permutations", "num_bands")  # parameters that a search method sets
NUMBERS = {  # field of Parameters, its texts, and the step of its arrows
    "ngram_size": ("st.exp.ngram", 1),
    "min_words": ("st.exp.min", 5),
    "fuzzy_sample_size": ("st.exp.sample", 500),
}
PAUSE = 400  # milliseconds after the last change before a number is applied


class ExpertSection(ParameterSection):
    """These settings determine which pairs are compared, so they apply from the next scan."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(session, WIDTH, PAUSE, parent)
        self.preset = QComboBox()
        self.preset.addItems([str(preset) for preset in PRESETS])
        self.numbers: dict[str, QSpinBox] = {}
        for name, (_, step) in NUMBERS.items():
            box = QSpinBox()
            box.setRange(*RANGES[name])
            box.setSingleStep(step)
            box.setGroupSeparatorShown(True)
            box.setAlignment(Qt.AlignmentFlag.AlignRight)
            box.setFixedWidth(theme().scaled(NUMBER_WIDTH))
            self.numbers[name] = box
        self._note = label(role="small", wrap=True)
        self._lay_out()
        self.preset.activated.connect(self._choose_preset)
        for box in self.numbers.values():
            box.valueChanged.connect(self.pause.start)
        self.restore.clicked.connect(self._restore_defaults)
        self.enter()
        self.retranslate()

    def retranslate(self) -> None:
        self.heading.setText(text("st.adv"))
        self._preset_row.set_texts(text("st.exp.preset"), text("st.exp.preset.d"))
        self.preset.setAccessibleName(text("st.exp.preset"))
        for number, preset in enumerate(PRESETS):
            self.preset.setItemText(number, text(f"st.exp.{preset}"))
        for row, (name, (key, _)) in zip(self._number_rows, NUMBERS.items(), strict=True):
            row.set_texts(text(key), text(f"{key}.d"))
            self.numbers[name].setAccessibleName(text(key))
        self._note.setText(text("st.exp.next"))
        self.restore.setText(text("st.reset"))

    def _lay_out(self) -> None:
        self.preset.setMinimumWidth(220)
        self._preset_row = SettingRow(self.preset)
        self._number_rows = [SettingRow(box) for box in self.numbers.values()]
        panel = Panel()
        for row in (self._preset_row, *self._number_rows):
            panel.add_row(row)
        self.column.setSpacing(12)
        self.column.addWidget(panel)
        self.column.addWidget(self._note)
        self.column.addWidget(self.restore, 0, Qt.AlignmentFlag.AlignLeft)

    def show_detection(self, detection: Detection) -> None:
        self._chosen = chosen = detection.chosen
        self.preset.setCurrentIndex(list(PRESETS).index(chosen.preset))
        for name, box in self.numbers.items():
            box.blockSignals(True)
            box.setValue(getattr(chosen, name))
            box.blockSignals(False)

    # --- choosing --------------------------------------------------------------------------------

    def submit_changes(self) -> None:
        values = {name: box.value() for name, box in self.numbers.items()}
        self.change({name: value for name, value in values.items() if value != getattr(self._chosen, name)})

    def _choose_preset(self, number: int) -> None:
        """Apply a search method with its number of bands: the methods divide signatures differently."""
        preset = list(PRESETS.values())[number]
        self.change({name: getattr(preset, name) for name in OF_PRESET})

    def _restore_defaults(self) -> None:
        self.pause.stop()  # discard pending input
        default = Parameters()
        self.change({name: getattr(default, name) for name in (*OF_PRESET, *NUMBERS)})

    def show_outcome(self, detection: Detection) -> None:
        self.show_detection(detection)
