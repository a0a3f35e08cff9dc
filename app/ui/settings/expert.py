"""Expert settings: numbers of the analysis, and all detection settings as a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QSpinBox, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.parameters import RANGES, Parameters
from app.services.phrases import Words
from app.services.scan.detection import Detection
from app.services.settings_file import Note
from app.tasks import queries
from app.ui.look.theme import set_style_property, theme
from app.ui.look.translation import RetranslateMixin, error_text, language, text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import PADDING, ParameterSection, SettingRow
from app.ui.widgets.buttons import push_button
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
_FILE_NAME = "paperless-dedupe.yaml"
_FILE_KINDS = "YAML (*.yaml *.yml)"


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


class SettingsFileRow(RetranslateMixin, QWidget):
    """A line below the buttons names the error in a file, or the values that were not loaded as written.

    Signals:
        loaded: the Detection that a file led to.
    """

    loaded = Signal(object)

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._outcome: DedupeError | tuple[Note, ...] | None = None
        self.save = push_button(size="s")
        self.load = push_button(size="s")
        self.told = label(role="small", wrap=True)
        self._row = SettingRow(self.save, self.load)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._row)
        self.told.setContentsMargins(PADDING, 0, PADDING, 10)
        column.addWidget(self.told)
        self.save.clicked.connect(self._save)
        self.load.clicked.connect(self._load)
        session.disconnected.connect(self._forget)
        self.retranslate()

    def retranslate(self) -> None:
        self._row.set_texts(text("st.file"), text("st.file.d"))
        self.save.setText(text("st.file.save"))
        self.load.setText(text("st.file.load"))
        self._show_outcome()

    def _save(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, text("st.file.save"), _FILE_NAME, _FILE_KINDS)
        if chosen:
            self._session.query(
                partial(queries.save_settings, target=Path(chosen)), None, self._session.failed.emit
            )

    def _load(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, text("st.file.load"), "", _FILE_KINDS)
        if chosen:
            self._forget()
            self._session.query(
                partial(queries.load_settings, source=Path(chosen)),
                self._on_loaded,
                self._on_refused,
                must_run=True,
            )

    def _on_loaded(self, found: tuple[Detection, tuple[Note, ...]]) -> None:
        detection, self._outcome = found
        self._show_outcome()
        self.loaded.emit(detection)

    def _on_refused(self, error: DedupeError) -> None:
        self._outcome = error
        self._show_outcome()

    def _forget(self) -> None:
        self._outcome = None
        self._show_outcome()

    def _show_outcome(self) -> None:
        outcome = self._outcome
        self.told.setVisible(outcome is not None)
        if isinstance(outcome, DedupeError):
            self.told.setText(f"{error_text(outcome)} {text('st.file.unchanged')}")
        elif outcome is not None:
            words = Words(language())
            notes = [words(note.key, **dict(note.values)) for note in outcome]
            self.told.setText(" ".join([text("st.file.loaded"), *notes]))
        set_style_property(self.told, "role", "error" if isinstance(outcome, DedupeError) else "small")
