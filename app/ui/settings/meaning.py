"""Settings of the tier "same meaning": the switch, and how far the search is."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QWidget

from app.domain.errors import DedupeError
from app.services.same_meaning import MeaningSettings
from app.tasks import meaning_tasks
from app.ui.look.formats import format_number
from app.ui.look.translation import error_text, text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.embedding_server import EmbeddingServerPanel
from app.ui.settings.section import Section, SettingRow
from app.ui.widgets.buttons import Switch, push_button
from app.ui.widgets.panels import Panel

WIDTH = 690


class MeaningSection(Section):
    """Off by default. While it is on, every scan is followed by the search, in the background."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self._session = session
        self._search = session.meaning
        self._settings = MeaningSettings()
        self._saving = 0  # choices that are not stored yet
        self.switch = Switch()
        self.pause = push_button(size="s")
        self._switch_row = SettingRow(self.switch)
        self._status_row = SettingRow(self.pause)
        panel = Panel()
        panel.add_row(self._switch_row)
        panel.add_row(self._status_row)
        self.server = EmbeddingServerPanel(session)
        panel.add_row(self.server)
        self.server.chosen.connect(self._on_server_chosen)
        self.body.addWidget(panel)
        self.switch.toggled.connect(self._choose)
        self.pause.clicked.connect(self._pause_or_resume)
        self._search.changed.connect(self._show_status)
        session.connected.connect(self.enter)
        session.disconnected.connect(self._show_status)
        self.retranslate()

    def enter(self) -> None:
        self._session.query(meaning_tasks.load_settings, self._on_loaded)
        self._show_status()

    def retranslate(self) -> None:
        self.heading.setText(text("st.meaning"))
        self._switch_row.set_texts(text("st.meaning.on"), text("st.meaning.on.d"))
        self.switch.setAccessibleName(text("st.meaning.on"))
        self._show_status()

    def state(self) -> str:
        """Return what the search is doing, as a sentence."""
        search = self._search
        if search.running:
            progress = search.progress
            if progress is None or not progress.total:
                return text("st.meaning.begins")
            done, total = format_number(progress.done), format_number(progress.total)
            return text("st.meaning.runs", done=done, total=total)
        if search.paused:
            return text("st.meaning.paused")
        if search.error is not None:
            return error_text(search.error)
        if search.result is not None:
            return text("st.meaning.found", n=search.result.pairs)
        return text("st.meaning.waits")

    def _on_loaded(self, settings: MeaningSettings) -> None:
        if self._saving:
            return  # read before the user chose
        self._settings = settings
        self.server.show_settings(settings)
        self.switch.blockSignals(True)
        self.switch.setChecked(settings.on)
        self.switch.blockSignals(False)
        self._show_status()

    def _choose(self, on: bool) -> None:
        self._settings = replace(self._settings, on=on)
        self._search.stop()
        self._saving += 1
        choose = partial(meaning_tasks.choose_settings, settings=self._settings)
        self._session.query(choose, self._on_chosen, self._on_not_stored, must_run=True)

    def _on_chosen(self, settings: MeaningSettings) -> None:
        self._saving -= 1
        if settings.on:
            self._search.start()
        else:
            self._session.reload()
        self._show_status()

    def _on_server_chosen(self, settings: MeaningSettings) -> None:
        """Search anew with the vectors of the other model."""
        self._on_loaded(settings)
        if settings.on:
            self._search.start()

    def _on_not_stored(self, error: DedupeError) -> None:
        self._saving -= 1
        self._session.failed.emit(error)
        self.enter()

    def _pause_or_resume(self) -> None:
        if self._search.running:
            self._search.pause()
        else:
            self._search.start()

    def _show_status(self) -> None:
        shown = self._settings.on and self._session.profile is not None
        self.switch.setEnabled(self._session.profile is not None)
        self._status_row.setVisible(shown)
        self.server.setEnabled(self._session.profile is not None)
        self.pause.setText(text("st.meaning.pause" if self._search.running else "st.meaning.resume"))
        self._status_row.set_texts(text("st.meaning.state"), self.state())
