"""The question before a server is forgotten: it names what goes, and what stays."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app.domain.servers import Profile
from app.ui.look.translation import text
from app.ui.widgets.icon_label import IconLabel
from app.ui.widgets.labels import label

WIDTH = 460


class ForgetServerDialog(QDialog):
    """Accepted if the user wants it; "Cancel" is the default."""

    def __init__(self, profile: Profile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("st.fg.title"))
        self.buttons = QDialogButtonBox()
        self.forget = QPushButton(text("st.fg.go"))
        cancel = QPushButton(text("ui.cancel"))
        self.buttons.addButton(self.forget, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        host = profile.server_url.partition("://")[2]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(8)
        layout.addWidget(label(text("st.fg.title"), "h2"))
        layout.addWidget(label(text("st.fg.text", user=profile.user_name, host=host), wrap=True))
        for number in (1, 2, 3, 4):
            layout.addWidget(IconLabel("minus", text(f"st.fg.{number}"), role="body"))
        layout.addSpacing(4)
        layout.addWidget(label(text("st.fg.stays"), "secondary", wrap=True))
        layout.addSpacing(8)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(WIDTH)
        cancel.setDefault(True)
        cancel.setFocus()
