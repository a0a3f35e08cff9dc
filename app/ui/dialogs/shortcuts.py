"""The list of keys."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.ui.look.translation import text
from app.ui.widgets.labels import label
from app.ui.widgets.shortcuts import KeyCap

MARGIN = 24

# Text of the action and its keys.
SHORTCUTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("keys.keepL", ("1",)),
    ("keys.keepR", ("2",)),
    ("keys.both", ("3",)),
    ("keys.skip", ("5",)),
    ("keys.undo", ("Ctrl+Z", "Ctrl+Shift+Z")),
    ("keys.groups", ("Up", "Down")),
    ("keys.undecided", ("Ctrl+Down",)),
    ("keys.diffs", ("F7", "Shift+F7")),
    ("keys.screen", ("Space", "Shift+Space")),
    ("keys.modes", ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4")),
    ("keys.blink", ("B",)),
    ("keys.zoom", ("Ctrl++", "Ctrl+-", "Ctrl+0", "Ctrl+9")),
    ("keys.sync", ("L",)),
    ("keys.strip", ("T",)),
    ("keys.swap", ("X",)),
    ("keys.carry", ("C", "M")),
    ("keys.value", ("Enter",)),
    ("keys.score", ("I",)),
    ("keys.member", ("Alt+1", "Alt+Shift+1")),
    ("keys.search", ("Ctrl+F",)),
    ("keys.places", ("Ctrl+Shift+1", "Ctrl+Shift+2", "Ctrl+Shift+4")),
    ("keys.settings", ("Ctrl+,",)),
    ("keys.history", ("Ctrl+H",)),
    ("keys.apply", ("Ctrl+Return",)),
    ("keys.rescan", ("F5",)),
    ("keys.areas", ("F6", "Shift+F6")),
)


class ShortcutsDialog(QDialog):
    """Never larger than the window it belongs to; a long list is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("menu.shortcuts"))
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(4, 4, 8, 4)  # room for the focus ring
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        for row, (action, keys) in enumerate(SHORTCUTS):
            grid.addWidget(label(text(action), wrap=True), row, 0)
            grid.addWidget(_caps(keys), row, 1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(content)
        buttons = QDialogButtonBox()
        self.close_button = buttons.addButton(text("ui.close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.close_button.setDefault(True)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, 16)
        layout.setSpacing(16)
        layout.addWidget(scroll, 1)
        layout.addWidget(buttons)
        for widget in self.findChildren(QWidget):
            widget.ensurePolished()  # with its font, which the sizes depend on
        needed = content.sizeHint() + QSize(scroll.verticalScrollBar().sizeHint().width(), 0)
        if parent is not None:
            around = QSize(2 * MARGIN, MARGIN + layout.spacing() + buttons.sizeHint().height() + 16)
            needed = needed.boundedTo(parent.window().size() - around)
        scroll.setMinimumSize(needed)


def _caps(keys: tuple[str, ...]) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    for key in keys:
        row.addWidget(KeyCap(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)))
    row.addStretch()
    return box
