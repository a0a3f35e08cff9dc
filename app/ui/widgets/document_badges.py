"""Badges of a document: its letter, and whether it is kept or trashed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.labels import Icon
from app.ui.widgets.painting import painter_for, rounded

HEIGHT = 22
ICON = 14
# Text, icon, and the colours of ink and ground.
_LOOKS = {
    "keep": ("rv.willkeep", "check", "keep", "keep_tint"),
    "trash": ("rv.willtrash", "trash", "trash", "trash_tint"),
    "version": ("rv.willversion", "version", "accent_text", "accent_tint"),
}


class OutcomeBadge(RetranslateMixin, QWidget):
    """What happens to a document; outcome is "keep", "trash" or "version"."""

    def __init__(self, outcome: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outcome = outcome
        self._label = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def set_outcome(self, outcome: str) -> None:
        self._outcome = outcome
        self.retranslate()

    def retranslate(self) -> None:
        self._label = text(_LOOKS[self._outcome][0])
        self.setAccessibleName(self._label)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        advance = theme().text_width(self._label, "small_strong")
        return QSize(round(8 + ICON + 4 + advance + 9), theme().scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(self.rect())
        painter = painter_for(self)
        _key, icon, ink, ground = _LOOKS[self._outcome]
        rounded(painter, area, 6, look.color(ground))
        icons.paint(painter, icon, ink, QRectF(8, 0, ICON, area.height()))
        painter.setPen(look.color(ink))
        painter.setFont(look.font("small_strong"))
        painter.drawText(area.adjusted(8 + ICON + 4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self._label)
        painter.end()


SIDE = 18


def paint_letter(painter: QPainter, area: QRectF, letter: str, strong: bool = True) -> None:
    """Paint a letter; strong (dark) for a shown document, grey for another member of the group."""
    look = theme()
    rounded(painter, area, 4, look.color("text" if strong else "pressed"))
    painter.setFont(look.font("caption"))
    painter.setPen(look.color("surface" if strong else "text2"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)


class Letter(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._letter = ""
        self.setFixedSize(QSize(SIDE, SIDE))

    def set_letter(self, letter: str) -> None:
        self._letter = letter
        self.setAccessibleName(letter)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_letter(painter, QRectF(self.rect()), self._letter)
        painter.end()


def lock_text(reason: str | None) -> str:
    """Return what protects a document from the trash, a value of `ProtectedBy`; "" for None."""
    return text(f"protected.{reason}") if reason else ""


class Lock(RetranslateMixin, Icon):
    """Marks a protected document, and says what protects it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("lock", "text2", 16, parent)
        self._reason: str | None = None
        self.hide()

    def set_reason(self, reason: str | None) -> None:
        """Show what protects the document, a value of `ProtectedBy`; None hides the lock."""
        self._reason = reason
        self.setVisible(reason is not None)
        self.retranslate()

    def retranslate(self) -> None:
        words = lock_text(self._reason)
        self.setToolTip(words)
        self.setAccessibleName(words)
