"""Banner for a lasting state: offline, an error, information."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.announcing import announce
from app.ui.widgets.buttons import icon_button, name_icon_button, push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for, rounded


class BannerKind(StrEnum):
    OFFLINE = "offline"
    ERROR = "error"
    WARNING = "warning"
    GOOD = "good"
    INFO = "info"


_LOOKS = {  # fill, icon, colour of the icon
    BannerKind.OFFLINE: ("trash_tint", "offline", "trash"),
    BannerKind.ERROR: ("conflict_tint", "error", "conflict"),
    BannerKind.WARNING: ("differ_tint", "warning", "differ"),
    BannerKind.GOOD: ("keep_tint", "undo", "keep"),
    BannerKind.INFO: ("accent_tint", "info", "accent_text"),
}
HEIGHT = 40
ICON = 16


class Banner(RetranslateMixin, QFrame):
    """Icon, message and buttons on a tint.

    A bar below the tool bar spans the whole width; an inline banner has round corners.

    Signals:
        closed: the user closed the banner, which is already hidden.
    """

    closed = Signal()

    def __init__(
        self, kind: BannerKind, *, inline: bool = False, closable: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kind = kind
        self._icon = _LOOKS[kind][1]
        self._inline = inline
        self._title = label(role="strong", wrap=True)
        self._message = label(role="small" if inline else "body", wrap=True)
        self._close = icon_button("close", small=True)
        if not closable:  # showing it before it has a parent would open a window for a moment
            self._close.hide()
        self._close.clicked.connect(self._close_clicked)

        self._texts = QVBoxLayout()
        self._texts.setSpacing(4)
        self._texts.addWidget(self._title)
        self._texts.addWidget(self._message)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12 + ICON + 12, 8 if inline else 4, 12, 8 if inline else 4)
        self._row.setSpacing(8)
        self._row.addLayout(self._texts, 1)
        self._close_place = Qt.AlignmentFlag.AlignTop if inline else Qt.AlignmentFlag.AlignVCenter
        self._row.addWidget(self._close, 0, self._close_place)
        if not inline:
            self.setMinimumHeight(HEIGHT)
        self.set_message("")
        self.retranslate()

    def retranslate(self) -> None:
        name_icon_button(self._close, text("ui.close"))

    def set_message(self, message: str, title: str = "") -> None:
        """Show a message; an empty title or message takes no space."""
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self._message.setText(message)
        self._message.setVisible(bool(message))
        said = ". ".join(filter(None, (title, message)))
        is_news = said != self.accessibleName()
        self.setAccessibleName(said)
        if is_news and self.isVisible():
            announce(self, said)

    def set_kind(self, kind: BannerKind, icon: str = "") -> None:
        self._kind = kind
        self._icon = icon or _LOOKS[kind][1]
        self.update()

    def add_button(self, label: str, kind: str = "normal") -> QPushButton:
        """Add a small button on the right."""
        button = push_button(label, kind, "s")
        self._row.insertWidget(self._row.count() - 1, button, 0, Qt.AlignmentFlag.AlignVCenter)
        # Tab reaches children in the order in which they came.
        self._row.removeWidget(self._close)
        self._close.setParent(None)
        self._row.addWidget(self._close, 0, self._close_place)
        return button

    def add_below(self, widget: QWidget) -> None:
        """Add a widget below the message, such as a fingerprint or a row of buttons."""
        self._texts.addWidget(widget)

    def message_label(self) -> QLabel:
        return self._message

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and self.accessibleName():
            announce(self, self.accessibleName())

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(QSize(0, HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        fill, _, color = _LOOKS[self._kind]
        painter = painter_for(self)
        rounded(painter, QRectF(self.rect()), 8 if self._inline else 0, theme().color(fill))
        first = self._title if not self._title.isHidden() else self._message
        line = theme().scaled(18)
        centred = self._inline and first.height() > 2 * line
        top = first.y() if centred or first.height() > 2 * line else first.y() + (first.height() - line) / 2
        icons.paint(painter, self._icon, color, QRectF(12, top, ICON, line))
        painter.end()

    def _close_clicked(self) -> None:
        self.hide()
        self.closed.emit()
