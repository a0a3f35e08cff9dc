"""The question before everything this computer knows of a library is removed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.domain.servers import Profile
from app.ui.connect import wording
from app.ui.look.translation import text
from app.ui.widgets.dialogs import Question


class RemoveLibraryDialog(Question):
    """Signals:
    confirmed: the Profile to forget.
    """

    confirmed = Signal(object)

    def __init__(self, profile: Profile, parent: QWidget) -> None:
        consequences = text("connect.forget.text", user=profile.user_name, host=wording.host(profile))
        super().__init__(
            text("connect.forget.title"), consequences, text("connect.forget.go"), text("ui.cancel"), parent
        )
        self._profile = profile
        self.accepted.connect(self._confirm)

    def _confirm(self) -> None:
        self.confirmed.emit(self._profile)
