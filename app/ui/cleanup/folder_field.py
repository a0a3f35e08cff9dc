"""The folder for the backup, and the button to choose another."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QWidget

from app.ui.look.translation import text
from app.ui.widgets.buttons import push_button
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.icon_label import Icon
from app.ui.widgets.retranslated import RetranslateMixin


class FolderField(RetranslateMixin, QFrame):
    """Signals:
    changed: a folder was chosen.
    """

    changed = Signal()

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.folder = folder
        self._shown = ElidedLabel("", "small", Qt.TextElideMode.ElideMiddle)
        self.change = push_button(kind="link")
        self.change.clicked.connect(self._choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 1, 4, 1)
        row.setSpacing(8)
        row.addWidget(Icon("folder", "text2", 16))
        row.addWidget(self._shown, 1)
        row.addWidget(self.change)
        self.retranslate()

    def retranslate(self) -> None:
        self.change.setText(text("ap.change"))
        self.change.setAccessibleName(text("ap.backup.folder"))
        self._show()

    def set_folder(self, folder: Path) -> None:
        self.folder = folder
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        home = Path.home()
        inside = self.folder.is_relative_to(home)
        shown = f"~/{self.folder.relative_to(home).as_posix()}" if inside else str(self.folder)
        self._shown.setText(shown)
        self.change.setAccessibleDescription(str(self.folder))

    def _choose(self) -> None:
        # The folder itself may not exist yet; the dialog would open anywhere then.
        start = next(
            (folder for folder in (self.folder, *self.folder.parents) if folder.is_dir()), Path.home()
        )
        chosen = QFileDialog.getExistingDirectory(self, text("ap.backup.folder"), str(start))
        if chosen:
            self.set_folder(Path(chosen))
