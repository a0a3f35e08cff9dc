"""Settings of the tier "same meaning": the switch, which model or server, and how far the search is."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.servers import is_loopback
from app.services.same_meaning import MeaningSettings, Source
from app.tasks import meaning_tasks
from app.tasks.meaning_tasks import ChosenServer
from app.ui.look.formats import format_number
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import PADDING, Section, SettingRow
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import Switch, push_button
from app.ui.widgets.fields import FieldState, LabeledField
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


class EmbeddingServerPanel(RetranslateMixin, QWidget):
    """A server is used only after it has answered; thresholds for its model are proposed then.

    Signals:
        chosen: the MeaningSettings that are stored now.
    """

    chosen = Signal(object)

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = MeaningSettings()
        self.source = QComboBox()
        for source in Source:
            self.source.addItem("", source)
        self.address, self.model = LabeledField(), LabeledField()
        self.key = LabeledField(password=True)
        self.use = push_button(size="s")
        self.warning = Banner(BannerKind.WARNING, inline=True)
        self._row = SettingRow(self.source)
        self._fields = QWidget()
        fields = QVBoxLayout(self._fields)
        fields.setContentsMargins(PADDING, 0, PADDING, 12)
        fields.setSpacing(8)
        for widget in (self.address, self.model, self.key, self.warning):
            fields.addWidget(widget)
        fields.addWidget(self.use, 0, Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._row)
        column.addWidget(self._fields)
        self.source.activated.connect(self._choose_source)
        self.address.input.textChanged.connect(self._show_warning)
        self.use.clicked.connect(self._use_server)
        self.retranslate()

    def show_settings(self, settings: MeaningSettings) -> None:
        """Show what is stored; the key stays in the keychain."""
        self._settings = settings
        self.source.setCurrentIndex(self.source.findData(settings.source))
        self.address.input.setText(settings.address)
        self.model.input.setText(settings.model)
        self._show_fields()

    def retranslate(self) -> None:
        self._row.set_texts(text("st.meaning.source"), text("st.meaning.source.d"))
        self.source.setAccessibleName(text("st.meaning.source"))
        for number, source in enumerate(Source):
            self.source.setItemText(number, text(f"st.meaning.source.{source}"))
        self.address.set_label(text("st.meaning.address"))
        self.model.set_label(text("st.meaning.model"))
        self.key.set_label(text("st.meaning.key"))
        self.use.setText(text("st.meaning.use"))
        self._show_fields()

    def _choose_source(self) -> None:
        self._show_fields()
        if self.source.currentData() == Source.LOCAL and self._settings.source is not Source.LOCAL:
            local = MeaningSettings(on=self._settings.on)
            choose = partial(meaning_tasks.choose_settings, settings=local)
            self._session.query(choose, self.chosen.emit, self._session.failed.emit, must_run=True)

    def _use_server(self) -> None:
        if self._session.profile is None:
            return
        wanted = replace(
            self._settings,
            source=Source(self.source.currentData()),
            address=self.address.input.text().strip(),
            model=self.model.input.text().strip(),
        )
        self.use.setEnabled(False)
        self.address.set_state(FieldState.CHECKING)
        self._session.submit(
            self._session.queues.meaning,
            partial(
                meaning_tasks.choose_server,
                profile=self._session.profile,
                settings=wanted,
                key=self.key.input.text().strip() or None,
            ),
            self._on_used,
            self._on_failed,
            cancelled=self._on_cancelled,
        )

    def _on_used(self, found: ChosenServer) -> None:
        self.use.setEnabled(True)
        self.address.set_state(FieldState.OK, text("st.meaning.answered", n=found.settings.dimensions))
        if found.key_kept:
            self.key.set_state(FieldState.NORMAL)
        else:
            self.key.set_state(FieldState.INVALID, text("st.meaning.keynotkept"))
        self.chosen.emit(found.settings)

    def _on_failed(self, error: DedupeError) -> None:
        self.use.setEnabled(True)
        self.address.set_state(FieldState.INVALID, error_text(error))

    def _on_cancelled(self) -> None:
        self.use.setEnabled(True)
        self.address.set_state(FieldState.NORMAL)

    def _show_fields(self) -> None:
        self._fields.setVisible(self.source.currentData() != Source.LOCAL)
        self._show_warning()

    def _show_warning(self) -> None:
        stays = is_loopback(self.address.input.text().strip())
        self.warning.set_kind(BannerKind.INFO if stays else BannerKind.WARNING)
        self.warning.set_message(text("st.meaning.stays" if stays else "st.meaning.leaves"))
