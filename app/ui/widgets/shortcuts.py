"""Key caps, and shortcuts of commands."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.ui.look.keymap import key_name, keymap
from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded


def key_cap_size(key: str) -> QSize:
    side = theme().scaled(18)
    advance = theme().text_width(key, "caption")
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
    """A key cap as a widget."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(key)

    def set_key(self, key: str) -> None:
        self._key = key
        self.setAccessibleName(key)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return key_cap_size(self._key)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_key_cap(painter, QRectF(self.rect()), self._key)
        painter.end()


class CommandShortcut(QShortcut):
    """Keys of a command, pressed anywhere in a widget; they follow the user's choice."""

    def __init__(self, command: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._command = command
        self.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keymap().changed.connect(self._follow_keymap)
        self._follow_keymap()

    def _follow_keymap(self) -> None:
        self.setKeys(keymap().sequences(self._command))


def key_caps(keys: tuple[str, ...]) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    for key in keys:
        row.addWidget(KeyCap(key_name(key)))
    row.addStretch()
    return box
