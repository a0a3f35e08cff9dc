"""A small window that opens below a button and closes with Esc or a click elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.buttons import icon_button, name_icon_button
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin


class Popover(RetranslateMixin, QFrame):
    """Title and close button; the content goes into `body`."""

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self._surface = QFrame(self)
        self._surface.setObjectName("popover")
        self._width = width
        self._title = label(role="strong")
        self._close = icon_button("close", small=True)
        self._close.clicked.connect(self.close)
        header = QHBoxLayout()
        header.addWidget(self._title, 1)
        header.addWidget(self._close)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        self._inside = QVBoxLayout(self._surface)
        self._inside.setContentsMargins(16, 12, 12, 14)
        self._inside.setSpacing(8)
        self._inside.addLayout(header)
        self._inside.addLayout(self.body)
        self._outside = QVBoxLayout(self)
        self._outside.setContentsMargins(0, 0, 0, 0)
        self._outside.addWidget(self._surface)
        self.retranslate()

    def retranslate(self) -> None:
        name_icon_button(self._close, text("ui.close"))

    def set_title(self, title: str) -> None:
        self._title.setText(title)
        self.setAccessibleName(title)

    def open_below(self, anchor: QWidget) -> None:
        """Show it under a button, its right edge at the button's, moved so that it stays on the screen."""
        self.setFixedWidth(max(self._width, theme().scaled(self._width)))
        self.adjustSize()
        # How many lines words need is known once they have width.
        for layout in (self._outside, self._inside):
            layout.activate()
        self.resize(self.width(), self._outside.totalHeightForWidth(self.width()))
        corner = anchor.mapToGlobal(QPoint(anchor.width() - self.width(), anchor.height() + 6))
        screen = anchor.screen() or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        x = max(room.left(), min(corner.x(), room.right() - self.width()))
        y = max(room.top(), min(corner.y(), room.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self._close.setFocus(Qt.FocusReason.PopupFocusReason)
