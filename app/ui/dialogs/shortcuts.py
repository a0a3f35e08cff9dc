"""The list of keys."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.i18n import text
from app.ui.widgets.key_cap import KeyCap
from app.ui.widgets.labels import label

# Text of the action and its keys, in two columns of the dialog.
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
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("menu.shortcuts"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        half = (len(SHORTCUTS) + 1) // 2
        for position, (action, keys) in enumerate(SHORTCUTS):
            row, column = position % half, position // half * 2
            grid.addWidget(label(text(action)), row, column)
            grid.addWidget(_caps(keys), row, column + 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(16)
        layout.addLayout(grid)
        layout.addWidget(buttons)


def _caps(keys: tuple[str, ...]) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    for key in keys:
        row.addWidget(KeyCap(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)))
    row.addStretch()
    return box
