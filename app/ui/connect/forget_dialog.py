"""The question before everything this computer knows of a library is removed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.domain.servers import Profile
from app.ui.connect import wording
from app.ui.i18n import text
from app.ui.widgets.labels import label
from app.ui.widgets.scrim import Scrim

WIDTH = 460


class ForgetDialog(QDialog):
    """ "Cancel" is the default.

    Signals:
        confirmed: the Profile to forget.
    """

    confirmed = Signal(object)

    def __init__(self, profile: Profile, parent: QWidget) -> None:
        super().__init__(parent)
        self._profile = profile
        self.setModal(True)
        self.setWindowTitle(text("app.name"))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(text("connect.forget.title"), "h2", wrap=True))
        consequences = text("connect.forget.text", user=profile.user_name, host=wording.host(profile))
        column.addWidget(label(consequences, "secondary", wrap=True))
        buttons = QDialogButtonBox()
        self.remove = buttons.addButton(text("connect.forget.go"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.cancel = buttons.addButton(text("ui.cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.remove.setAutoDefault(False)
        self.cancel.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(WIDTH)
        self._scrim = Scrim(parent.window())
        self.finished.connect(self._end)

    def ask(self) -> None:
        self.open()
        self.cancel.setFocus()

    def _end(self, result: int) -> None:
        self._scrim.hide()
        self._scrim.deleteLater()
        self.deleteLater()
        if result == QDialog.DialogCode.Accepted:
            self.confirmed.emit(self._profile)
