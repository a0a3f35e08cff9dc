"""What the user is told when the local database cannot be used, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app.domain.errors import DatabaseDamaged, DedupeError
from app.system.folders import Folders
from app.ui.look.translation import text
from app.ui.messages import error_text
from app.ui.widgets.labels import label

WIDTH = 520


class DatabaseDialog(QDialog):
    """Accepted if the damaged database is to be set aside; else the app has to end.

    A database that is sound but cannot be used here (a newer one, a folder that cannot be written to) is left
    where it is.
    """

    def __init__(self, error: DedupeError, folders: Folders, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folders = folders
        damaged = isinstance(error, DatabaseDamaged)
        self.setWindowTitle(text("app.name"))
        self.explanation = label(text("db.damaged") if damaged else error_text(error), wrap=True)
        self.place = label(str(folders.database), "secondary", wrap=True)
        self.buttons = QDialogButtonBox()
        self.open_folder = self._button("db.folder", QDialogButtonBox.ButtonRole.ActionRole)
        self.quit = self._button("menu.quit", QDialogButtonBox.ButtonRole.RejectRole)
        self.set_aside = self._button("db.aside", QDialogButtonBox.ButtonRole.AcceptRole)
        self.set_aside.setVisible(damaged)
        self.set_aside.setAutoDefault(False)
        self.quit.setDefault(True)
        self.open_folder.clicked.connect(self._open_folder)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(label(text("db.damaged.title" if damaged else "db.unusable.title"), "h2", wrap=True))
        layout.addWidget(self.explanation)
        layout.addWidget(self.place)
        if damaged:
            layout.addWidget(label(text("db.damaged.lost"), wrap=True))
        layout.addSpacing(4)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(WIDTH)

    def _button(self, key: str, role: QDialogButtonBox.ButtonRole) -> QPushButton:
        return self.buttons.addButton(text(key), role)

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folders.data)))
