"""Storage: the app's folders, their sizes, and buttons to open them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from app.tasks import file_tasks
from app.tasks.file_tasks import StorageUse
from app.ui.look.formats import format_size
from app.ui.look.preferences import backup_folder
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import Section, SettingRow
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.panels import Panel


class StorageSection(Section):
    def __init__(self, session: LibrarySession, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._settings = settings
        self._use: StorageUse | None = None
        self.open_data = push_button(size="s")
        self.open_backups = push_button(size="s")
        self.open_logs = push_button(size="s")
        self.clear = push_button(size="s")
        self._sizes = {name: label(role="secondary") for name in ("database", "cache")}
        self._data = SettingRow(self.open_data, path=True)
        self._database = SettingRow(self._sizes["database"])
        self._cache = SettingRow(self._sizes["cache"], self.clear)
        self._backups = SettingRow(self.open_backups, path=True)
        self._logs = SettingRow(self.open_logs, path=True)
        panel = Panel()
        for row in (self._data, self._database, self._cache, self._backups, self._logs):
            panel.add_row(row)
        self.body.addWidget(panel)
        self.open_data.clicked.connect(self._open_data)
        self.open_backups.clicked.connect(self._open_backups)
        self.open_logs.clicked.connect(self._open_logs)
        self.clear.clicked.connect(self._clear_cache)
        self.retranslate()

    def enter(self) -> None:
        """Measure the sizes again."""
        self._session.queues.queries.submit(
            file_tasks.storage_use, self._show, failed=self._session.failed.emit
        )

    def retranslate(self) -> None:
        self.heading.setText(text("st.storage"))
        self._database.set_texts(text("st.sto.db"), text("st.sto.db.d"))
        self._cache.set_texts(text("st.sto.cache"), text("st.sto.cache.d"))
        self.clear.setText(text("st.sto.clear"))
        for button, key in ((self.open_data, "st.sto.data"), (self.open_backups, "st.sto.backups")):
            button.setText(text("st.sto.open"))
            button.setAccessibleName(text("st.sto.open.a11y", name=text(key)))
        self.open_logs.setText(text("st.sto.logs.open"))
        self._show_use()

    def _show(self, use: StorageUse) -> None:
        self._use = use
        self._show_use()

    def _show_use(self) -> None:
        use = self._use
        folders = use.folders if use else None
        self._data.set_texts(text("st.sto.data"), str(folders.data) if folders else "")
        self._logs.set_texts(text("st.sto.logs"), str(folders.logs) if folders else "")
        backups = backup_folder(self._settings)
        kept = backups.is_dir()
        shown = str(backups) if kept else text("st.sto.nobackups")
        self._backups.set_texts(text("st.sto.backups"), shown)
        self.open_data.setEnabled(folders is not None)
        self.open_logs.setEnabled(folders is not None and folders.logs.is_dir())
        self.open_backups.setEnabled(kept)
        self.clear.setEnabled(use is not None and use.cache > 0)
        amounts = (use.database, use.cache) if use else (None, None)
        for amount, size in zip(self._sizes.values(), amounts, strict=True):
            amount.setText("" if size is None else format_size(size))

    def _clear_cache(self) -> None:
        self.clear.setEnabled(False)
        self._session.queues.files.submit(
            file_tasks.clear_cache, self._on_cleared, failed=self._session.failed.emit
        )

    def _on_cleared(self, _nothing: None) -> None:
        self.enter()

    def _open_data(self) -> None:
        if self._use is not None:
            _open(self._use.folders.data)

    def _open_backups(self) -> None:
        _open(backup_folder(self._settings))

    def _open_logs(self) -> None:
        if self._use is not None:
            _open(self._use.folders.logs)


def _open(folder: Path) -> None:
    """Open a folder in the system's file manager."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
