"""Chips: facts in one line, with whether both documents agree."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QGuiApplication,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QButtonGroup, QMenu, QWidget

from app.ui.look import icons
from app.ui.look.formats import literal
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.painting import painter_for, rounded

RADIUS = 6
HEIGHT = 22
ICON = 14
TARGET = 24  # minimum height of a click target


class ChipKind(StrEnum):
    """Meaning of a chip; each kind has its own colour, icon and shape."""

    AGREE = "agree"
    DIFFER = "differ"
    ONLY = "only"
    CONFLICT = "conflict"
    NEUTRAL = "neutral"


_ICONS = {
    ChipKind.AGREE: "check",
    ChipKind.DIFFER: "text",
    ChipKind.ONLY: "plus",
    ChipKind.CONFLICT: "not-equal",
    ChipKind.NEUTRAL: "",
}
_COLORS = {ChipKind.AGREE: ("keep", "keep_tint"), ChipKind.NEUTRAL: ("text2", "sunken")}


class Chip(RetranslateMixin, PaintedButton):
    """A chip with icon and text; emits `clicked` when activated."""

    def __init__(
        self, label: str, kind: ChipKind = ChipKind.NEUTRAL, icon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(RADIUS, parent)
        self._kind = kind
        self._icon = icon or _ICONS[kind]
        self._spoken = ""
        self.setText(label)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.retranslate()

    @property
    def kind(self) -> ChipKind:
        return self._kind

    def set_spoken(self, spoken: str) -> None:
        """Set the text for screen readers, for example for a conflict, whose sign they cannot read."""
        self._spoken = spoken
        self.retranslate()

    def retranslate(self) -> None:
        message = (
            self.text() if self._kind is ChipKind.NEUTRAL else text(f"a11y.chip.{self._kind}", x=self.text())
        )
        self.setAccessibleName(self._spoken or message)

    def sizeHint(self) -> QSize:
        role = "small_strong" if self._kind is ChipKind.CONFLICT else "chip"
        width = 16 + theme().text_width(self.text(), role) + 1
        if self._icon:
            width += ICON + 4
        return QSize(round(width), max(TARGET, theme().scaled(HEIGHT)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(text("ui.copy"), self._copy)
        menu.popup(event.globalPos())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        foreground, tint = _COLORS.get(self._kind, (str(self._kind), f"{self._kind}_tint"))
        height = look.scaled(HEIGHT)
        area = QRectF(0, (self.height() - height) / 2, self.width(), height)
        outlined = self._kind is ChipKind.CONFLICT or self.underMouse()
        painter = painter_for(self)
        rounded(painter, area, RADIUS, look.color(tint), look.color(foreground) if outlined else None)
        x = 8.0
        if self._icon:
            icons.paint(painter, self._icon, foreground, QRectF(x, area.y(), ICON, height))
            x += ICON + 4
        painter.setPen(look.color(foreground))
        painter.setFont(look.font("small_strong" if self._kind is ChipKind.CONFLICT else "chip"))
        painter.drawText(area.adjusted(x, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


SPACING = 6


class ChipRow(QWidget):
    """A row of chips, most important first.

    Signals:
        activated: the position of the clicked chip in the list given to `set_chips`.
    """

    activated = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: list[Chip] = []
        self._limit: int | None = None
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        self._group.idClicked.connect(self.activated)
        self._more = Chip("", parent=self)
        self._more.hide()
        self._more.clicked.connect(self._open_menu)

    def set_chips(self, chips: list[Chip]) -> None:
        """Show chips; the focus stays on a chip with the same text as the focused one."""
        focused = next((chip.accessibleName() for chip in self._chips if chip.hasFocus()), None)
        for chip in self._chips:
            self._group.removeButton(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = chips
        for position, chip in enumerate(chips):
            chip.setParent(self)
            self._group.addButton(chip, position)
        for chip, following in pairwise([*chips, self._more]):
            self.setTabOrder(chip, following)
        self._arrange()
        self.updateGeometry()
        same = next((chip for chip in chips if chip.accessibleName() == focused), None)
        if same is not None:
            same.setFocus()

    def _open_menu(self) -> None:
        """List the chips without room below the "+n" chip."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for position, chip in enumerate(self._chips):
            if chip.isHidden():
                menu.addAction(literal(chip.text())).setData(position)
        menu.triggered.connect(self._activate_from_menu)
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))
        menu.setActiveAction(menu.actions()[0])

    def _activate_from_menu(self, action: QAction) -> None:
        self.activated.emit(action.data())

    def set_limit(self, limit: int | None) -> None:
        """Show at most this many chips, regardless of the space."""
        self._limit = limit
        self._arrange()

    def chips(self) -> list[Chip]:
        return list(self._chips)

    def overflow(self) -> Chip:
        return self._more

    def sizeHint(self) -> QSize:
        hints = [chip.sizeHint() for chip in self._chips]
        width = sum(hint.width() for hint in hints) + SPACING * max(len(hints) - 1, 0)
        return QSize(width, self._more.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self._more.sizeHint()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        shown = self._fitting()
        hidden = self._chips[shown:]
        x = 0
        for chip in self._chips[:shown]:
            chip.setGeometry(x, 0, chip.sizeHint().width(), chip.sizeHint().height())
            chip.show()
            x += chip.width() + SPACING
        for chip in hidden:
            chip.hide()
        self._more.setVisible(bool(hidden))
        if hidden:
            self._more.setText(text("chip.more", n=len(hidden)))
            self._more.setToolTip("\n".join(chip.text() for chip in hidden))
            self._more.setAccessibleName(", ".join(chip.accessibleName() for chip in hidden))
            self._more.setGeometry(x, 0, self._more.sizeHint().width(), self._more.sizeHint().height())

    def _fitting(self) -> int:
        """Return how many chips fit, with space for the "+n" chip if not all do."""
        widths = [chip.sizeHint().width() for chip in self._chips]
        limit = len(widths) if self._limit is None else min(self._limit, len(widths))
        if limit == len(widths) and sum(widths) + SPACING * max(len(widths) - 1, 0) <= self.width():
            return limit
        self._more.setText(text("chip.more", n=len(widths)))
        room = self.width() - self._more.sizeHint().width()
        count = 0
        while count < limit and widths[count] + SPACING <= room:
            room -= widths[count] + SPACING
            count += 1
        return count
