"""About the app: version, licence, and the promises it makes."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from app import __version__
from app.ui.look import icons
from app.ui.look.translation import text
from app.ui.widgets.labels import label

ICON = 64


class AboutDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("menu.about"))
        picture = QLabel()
        picture.setPixmap(icons.app_icon().pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))
        buttons = QDialogButtonBox()
        buttons.addButton(text("ui.close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 24, 32, 16)
        layout.setSpacing(8)
        for widget in (
            picture,
            label(text("app.name"), "h2"),
            label(text("about.version", v=__version__), "secondary"),
            label(text("about.licence"), "secondary", wrap=True),
            *(label(text(f"connect.promise{number}"), wrap=True) for number in (1, 2, 3)),
        ):
            layout.addWidget(widget)
        layout.addSpacing(8)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)
