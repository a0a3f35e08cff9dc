"""Expert settings: numbers of the analysis, and all detection settings as a file."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox, QWidget

from app.domain.parameters import RANGES, Parameters
from app.services.scan.detection import Detection
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.parameter_section import ParameterSection
from app.ui.settings.section import SettingRow
from app.ui.settings.settings_file import SettingsFileRow
from app.ui.widgets.labels import label
from app.ui.widgets.panels import Panel

WIDTH = 690
NUMBER_WIDTH = 130
NUMBERS = {  # field of Parameters, its texts, and the step of its arrows
    "ngram_size": ("st.exp.ngram", 1),
    "min_words": ("st.exp.min", 5),
    "fuzzy_sample_size": ("st.exp.sample", 500),
}
PAUSE = 400  # milliseconds after the last change before a number is applied


class ExpertSection(ParameterSection):
    """The numbers determine which pairs are compared, so they apply from the next scan."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(session, WIDTH, PAUSE, parent)
        self.file = SettingsFileRow(session)
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
        self.file.loaded.connect(self._on_file_loaded)
        for box in self.numbers.values():
            box.valueChanged.connect(self.pause.start)
        self.restore.clicked.connect(self._restore_defaults)
        self.enter()
        self.retranslate()

    def retranslate(self) -> None:
        self.heading.setText(text("st.adv"))
        for row, (name, (key, _)) in zip(self._number_rows, NUMBERS.items(), strict=True):
            row.set_texts(text(key), text(f"{key}.d"))
            self.numbers[name].setAccessibleName(text(key))
        self._note.setText(text("st.exp.next"))
        self.restore.setText(text("st.reset"))

    def _lay_out(self) -> None:
        self._number_rows = [SettingRow(box) for box in self.numbers.values()]
        panel = Panel()
        for row in self._number_rows:
            panel.add_row(row)
        file_panel = Panel()
        file_panel.add_row(self.file)
        self.column.setSpacing(12)
        self.column.addWidget(panel)
        self.column.addWidget(self._note)
        self.column.addWidget(self.restore, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(file_panel)

    def show_detection(self, detection: Detection) -> None:
        self._chosen = chosen = detection.chosen
        for name, box in self.numbers.items():
            box.blockSignals(True)
            box.setValue(getattr(chosen, name))
            box.blockSignals(False)

    # --- choosing --------------------------------------------------------------------------------

    def submit_changes(self) -> None:
        values = {name: box.value() for name, box in self.numbers.items()}
        self.change({name: value for name, value in values.items() if value != getattr(self._chosen, name)})

    def _on_file_loaded(self, detection: Detection) -> None:
        self.pause.stop()  # the file replaces pending input
        self.show_detection(detection)
        self._session.reload()

    def _restore_defaults(self) -> None:
        self.pause.stop()  # discard pending input
        default = Parameters()
        self.change({name: getattr(default, name) for name in NUMBERS})

    def show_outcome(self, detection: Detection) -> None:
        self.show_detection(detection)
