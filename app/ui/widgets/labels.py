"""Labels with the roles of the style sheet, icons and badges."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStyleOption, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.widgets.painting import painter_for, rounded


def label(text: str = "", role: str = "body", *, wrap: bool = False) -> QLabel:
    """Create a plain-text label; role is one of the style sheet's (h1, h2, lead, strong, small, hint, …)."""
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setProperty("role", role)
    result.setWordWrap(wrap)
    return result


class ElidedLabel(QLabel):
    """One line, elided on the right, or in the middle for file names; the tooltip has the full text."""

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._update_tooltip()

    def shown_text(self) -> str:
        """The elided text."""
        return self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("…") * 2, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_tooltip()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            option.palette,
            self.isEnabled(),
            self.shown_text(),
            self.foregroundRole(),
        )
        painter.end()

    def _update_tooltip(self) -> None:
        self.setToolTip(self.text() if self.shown_text() != self.text() else "")


class Icon(QWidget):
    """Decorative icon in a colour of the theme."""

    def __init__(
        self, name: str, color: str = "text2", size: int = 18, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._color = color
        self.setFixedSize(QSize(size, size))

    def set_icon(self, name: str, color: str) -> None:
        self._name = name
        self._color = color
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        icons.paint(painter, self._name, self._color, QRectF(self.rect()))
        painter.end()


class IconLabel(QWidget):
    """A wrapping text with an icon at the height of its first line."""

    def __init__(
        self,
        icon: str,
        text: str = "",
        color: str = "text2",
        role: str = "small",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.icon = Icon(icon, color, 16)
        self.label: QLabel = label(text, role, wrap=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.label, 1)

    def set_text(self, text: str) -> None:
        self.label.setText(text)


SIDE = 40
ICON = 22


class IconTile(QWidget):
    """Decorative: the text beside it says the same."""

    def __init__(self, icon: str, *, quiet: bool = False) -> None:
        """quiet: use grey."""
        super().__init__()
        self._icon = icon
        self._quiet = quiet
        self.setFixedSize(QSize(SIDE, SIDE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        fill, color = ("hover", "text2") if self._quiet else ("accent_tint", "accent_text")
        painter = painter_for(self)
        area = QRectF(self.rect())
        rounded(painter, area, 9, theme().color(fill))
        margin = (SIDE - ICON) / 2
        icons.paint(painter, self._icon, color, area.adjusted(margin, margin, -margin, -margin))
        painter.end()


class Badge(QWidget):
    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._text = text
        self.set_text(text)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Show a text; an empty one hides the badge."""
        self._text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        height = theme().scaled(18)
        advance = theme().text_width(self._text, "caption")
        return QSize(max(height, round(advance) + 13), height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        height = self.sizeHint().height()
        area = QRectF(0, (self.height() - height) / 2, self.width(), height)
        painter = painter_for(self)
        rounded(painter, area, height / 2, theme().color("pressed"))
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("text2"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._text)
        painter.end()
