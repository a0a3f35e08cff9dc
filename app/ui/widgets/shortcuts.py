"""Key caps, and the table of keyboard shortcuts."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded


def key_cap_size(key: str) -> QSize:
    side = theme().scaled(18)
    advance = QFontMetricsF(theme().font("caption")).horizontalAdvance(key)
    return QSize(max(side, round(advance) + 10), side)


def paint_key_cap(painter: QPainter, rect: QRectF, key: str, *, on_fill: bool = False) -> None:
    """Paint a key cap; on_fill: on a filled button."""
    look = theme()
    if on_fill:
        # Only the outline, because a lighter background would reduce the contrast of the white letter.
        rounded(painter, rect, 4, None, look.color("on_keep", 0.55))
        painter.setPen(look.color("on_keep"))
    else:
        rounded(painter, rect, 4, look.color("keycap"), look.color("line"))
        painter.setPen(look.color("text2"))
    painter.setFont(look.font("caption"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, key)


class KeyCap(QWidget):
    """A key cap as a widget, for the list of shortcuts."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(key)

    def sizeHint(self) -> QSize:
        return key_cap_size(self._key)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_key_cap(painter, QRectF(self.rect()), self._key)
        painter.end()


# Text key of each action, with its keys.
SHORTCUTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("keys.keepL", ("1",)),
    ("keys.keepR", ("2",)),
    ("keys.both", ("3",)),
    ("keys.versions", ("4",)),
    ("keys.skip", ("5",)),
    ("keys.undo", ("Ctrl+Z", "Ctrl+Shift+Z")),
    ("keys.groups", ("Up", "Down")),
    ("keys.undecided", ("Ctrl+Down",)),
    ("keys.diffs", ("F7", "Shift+F7")),
    ("keys.screen", ("Space", "Shift+Space")),
    ("keys.modes", ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4")),
    ("keys.blink", ("B",)),
    ("keys.zoom", ("Ctrl++", "Ctrl+-", "Ctrl+0", "Ctrl+9")),
    ("keys.rotate", ("R",)),
    ("keys.sync", ("L",)),
    ("keys.strip", ("T",)),
    ("keys.swap", ("X",)),
    ("keys.carry", ("C", "M")),
    ("keys.value", ("Enter",)),
    ("keys.score", ("I",)),
    ("keys.member", ("Alt+1", "Alt+Shift+1")),
    ("keys.order", ("Ctrl+Left", "Ctrl+Right")),
    ("keys.search", ("Ctrl+F",)),
    ("keys.places", ("Ctrl+Shift+1", "Ctrl+Shift+2", "Ctrl+Shift+4")),
    ("keys.settings", ("Ctrl+,",)),
    ("keys.history", ("Ctrl+H",)),
    ("keys.apply", ("Ctrl+Return",)),
    ("keys.rescan", ("F5",)),
    ("keys.areas", ("F6", "Shift+F6")),
)


def key_caps(keys: tuple[str, ...]) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    for key in keys:
        row.addWidget(KeyCap(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)))
    row.addStretch()
    return box
