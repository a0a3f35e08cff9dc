"""Row that saves the detection settings as a YAML file, or loads them from one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.services.phrases import Words
from app.services.scan.detection import Detection
from app.services.settings_file import Note
from app.tasks import queries
from app.ui.look.theme import set_style_property
from app.ui.look.translation import RetranslateMixin, error_text, language, text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import PADDING, SettingRow
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label

FILE_NAME = "paperless-dedupe.yaml"
KINDS = "YAML (*.yaml *.yml)"


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
        chosen, _ = QFileDialog.getSaveFileName(self, text("st.file.save"), FILE_NAME, KINDS)
        if chosen:
            self._session.query(
                partial(queries.save_settings, target=Path(chosen)), None, self._session.failed.emit
            )

    def _load(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, text("st.file.load"), "", KINDS)
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
