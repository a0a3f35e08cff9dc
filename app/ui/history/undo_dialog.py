"""The question before a run, or one item of it, is taken back; names what cannot come back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.look.translation import text
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button
from app.ui.widgets.dialogs import AskingDialog
from app.ui.widgets.labels import label

WIDTH = 480
NAMED = 8


class UndoDialog(AskingDialog):
    """ "Cancel" is the default.

    Signals:
        confirmed: the user wants it.
    """

    confirmed = Signal()

    def __init__(self, changes: int, lost: Sequence[str], *, has_backup: bool, parent: QWidget) -> None:
        """lost are the titles of documents that are not in the trash any more."""
        super().__init__(parent)
        self.title = label(text("undo.title", n=changes), "h2", wrap=True)
        self.explanation = label(text("undo.text"), "secondary", wrap=True)
        self.warning = Banner(BannerKind.WARNING, inline=True)
        names = [text("h.quoted", x=title) for title in lost[:NAMED]] + (["…"] if len(lost) > NAMED else [])
        told = text("undo.part" if has_backup else "undo.part.nobackup", n=len(lost))
        self.warning.set_message(f"{told}\n{', '.join(names)}")
        self.warning.setVisible(bool(lost))
        self.cancel = push_button(text("ui.cancel"))
        self.go = push_button(text("undo.go"), icon="undo")
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        for widget in (self.title, self.explanation, self.warning):
            column.addWidget(widget)
        column.addLayout(buttons)
        self.setFixedWidth(WIDTH)
        self.accepted.connect(self.confirmed)
