"""The choice between the model on this computer and an embedding server."""

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
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import PADDING, SettingRow
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button
from app.ui.widgets.fields import FieldState, LabeledField


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
